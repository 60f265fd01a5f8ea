"""How Qwirkle looks: the laid part of the board with its open cells, the hands, and what is unseen."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, pairwise
from math import cos, pi, sin

from zellige.games.qwirkle import board, rules, state
from zellige.games.qwirkle.state import COLOURS, MOST, PLACE, SHAPES, UNSEEN, VIEWER, WHOLE
from zellige.games.qwirkle.text import (
    COLOUR_NAMES,
    SHAPE_NAMES,
    Cell,
    counted,
    given,
    hand,
    laid,
    locations,
    pile,
    placement,
    read_tile,
    reason,
    tile_name,
    write_tile,
)
from zellige.kernel import Structs
from zellige.scene import Paint, Scene, Shape

PAINTS: tuple[Paint, ...] = ("red", "orange", "yellow", "green", "blue", "purple")
TOP = 1  # where the board begins, below the status
HANDS = 4  # where the tiles of a hand begin
TABLE = HANDS + MOST + 1.5  # where the table of unseen tiles begins
NARROWEST = TABLE + MOST


def scene(states: Structs, last: tuple[int, ...]) -> Scene:
    """The board above; below it the hands, and beside them the unseen tiles."""
    told, tiles, free = status(states), laid(states), locations(states)
    cells = [*tiles, *free] or [(0, 0)]
    laid_now = list(tiles)[len(tiles) - int(states[0].placed) :]
    height, width = (max(line) - min(line) + 1 for line in zip(*cells, strict=True))
    wide, below = max(width + 1, NARROWEST), TOP + 1 + height + 0.5
    left = int(wide - width - 1) // 2  # so that a small board stands in the middle
    corner = (TOP + 1 - min(row for row, _ in cells), left + 1 - min(column for _, column in cells))
    shapes = chain(
        [Shape(x=0, y=0, w=wide, role="status", text=told, place="start")],
        draw_numbers(cells, corner),
        draw_locations(states, free, corner),
        draw_board(tiles, corner, {placement(code)[1] for code in last if code >= PLACE} | set(laid_now)),
        *(draw_hand(states, seat, below + 1 + 1.1 * seat) for seat in range(states[0].seats)),
        draw_unseen(states, below),
    )
    return Scene(f"Qwirkle. {told}.", wide, below + 2 + MOST, tuple(shapes))


# What is told


def status(states: Structs) -> str:
    s = states[0]
    if s.phase == state.DONE:
        winners = " and ".join(f"seat {seat}" for seat in range(s.seats) if rules.winners(s) >> seat & 1)
        return f"The game is over, {reason(states)}: {winners} won"
    if s.phase in (state.DEAL, state.DRAWING):
        return f"Seat {s.seat} is to get {counted(s.coming, 'tile')} more"
    if s.phase == state.GIVING:
        return f"Seat {s.seat} gives up {' '.join(given(states))}"
    if s.phase == state.PLACING:
        go_on = "go on, or end" if rules.end_fault(s) == state.LEGAL else "go on"
        return f"Seat {s.seat} is placing, for {counted(rules.turn_points(s), 'point')} so far: {go_on}"
    return begin_turn(states) if s.viewer in (WHOLE, VIEWER + s.seat) else f"Seat {s.seat} to move"


def begin_turn(states: Structs) -> str:
    """What one who sees the hand can tell of the turn."""
    s = states[0]
    if s.tiles == 0:
        return f"Seat {s.seat} opens, with a line of {board.longest(s.piles[s.seat, 0], rules.opening_line(s))}"
    if not rules.can_place(s):
        return f"Seat {s.seat} can place nothing: {'exchange tiles' if s.bag else 'skip'}"
    return f"Seat {s.seat} to move"


# Tiles


def star() -> str:
    """Eight rays round the middle of a tile."""
    radii = [(0.36, 0.19)[n % 2] for n in range(16)]
    points = [(0.5 + r * sin(n * pi / 8), 0.46 - r * cos(n * pi / 8)) for n, r in enumerate(radii)]
    lines = (f"l{x - x0:.3f} {y - y0:.3f}" for (x0, y0), (x, y) in pairwise(points))
    return f"m{points[0][0]:.3f} {points[0][1]:.3f}{''.join(lines)}z"


FIGURES = (  # of the six shapes, as paths from the corner of a tile
    "m.2 .46a.3 .3 0 1 0 .6 0a.3 .3 0 1 0 -.6 0z",
    "m.5 .32l.18 -.18l.14 .14l-.18 .18l.18 .18l-.14 .14l-.18 -.18l-.18 .18l-.14 -.14l.18 -.18l-.18 -.18l.14 -.14z",
    "m.5 .1l.36 .36l-.36 .36l-.36 -.36z",
    "m.23 .19h.54v.54h-.54z",
    star(),
    "m.38 .34a.17 .17 0 1 1 .24 0a.17 .17 0 1 1 0 .24a.17 .17 0 1 1 -.24 0a.17 .17 0 1 1 0 -.24z",
)


def figure(shape: int, x: float, y: float, paint: Paint = "") -> Shape:
    """The figure of a shape; a terminal shows its letter."""
    return Shape(x=x, y=y, role="figure", paint=paint, path=f"M{x:g} {y:g}{FIGURES[shape]}", text=SHAPES[shape])


def draw_tile(kind: int, x: float, y: float, where: str, at: str) -> Iterator[Shape]:
    colour, shape = divmod(kind, MOST)
    name, paint = f"{tile_name(kind)}{at}", PAINTS[colour]
    yield Shape(x=x, y=y, role="tile", id=where, name=name, paint=paint, corner=COLOURS[colour])
    yield figure(shape, x, y, paint)


# The board. The corner is where 0,0 would stand, as y and x.


def draw_numbers(cells: list[Cell], corner: Cell) -> Iterator[Shape]:
    (rows, columns), (down, right) = zip(*cells, strict=True), corner
    for row in range(min(rows), max(rows) + 1):
        yield Shape(x=right + min(columns) - 1, y=down + row, role="label", text=str(row), size=0.3)
    for column in range(min(columns), max(columns) + 1):
        yield Shape(x=right + column, y=down + min(rows) - 1, role="label", text=str(column), size=0.3)


def draw_locations(states: Structs, free: dict[Cell, list[int]], corner: Cell) -> Iterator[Shape]:
    """Where the next tile may lie, with what fits, and what of it the seat to move is seen to have."""
    held = set(pile(states, int(states[0].seat)))
    for (row, column), fits in free.items():
        tiles = [write_tile(kind) for kind in fits]
        own = [tile for tile in tiles if tile in held]
        name = f"{row},{column} takes {' '.join(tiles)}" + (f" (in hand: {' '.join(own)})" if own else "")
        x, y, where = corner[1] + column, corner[0] + row, f"cell:{row},{column}"
        yield Shape(x=x, y=y, role="location", id=where, name=name, line="dotted")


def draw_board(tiles: dict[Cell, int], corner: Cell, marked: set[Cell]) -> Iterator[Shape]:
    """The tiles; those of the latest turn have a ring."""
    for (row, column), kind in tiles.items():
        x, y = corner[1] + column, corner[0] + row
        yield from draw_tile(kind, x, y, f"cell:{row},{column}", f", row {row}, column {column}")
        if (row, column) in marked:
            yield Shape(x=x, y=y, role="last", line="bold")


# Hands, and what is unseen


def draw_hand(states: Structs, seat: int, y: float) -> Iterator[Shape]:
    """A seat with its points and its tiles, as far as they are seen."""
    s = states[0]
    turn = "▸ " if s.seat == seat and s.phase != state.DONE else ""
    yield Shape(x=0, y=y, w=2, role="seat", text=f"{turn}Seat {seat}", place="start", size=0.34)
    name = f"seat {seat}: {s.points[seat]} points"
    yield Shape(x=2.25, y=y, w=1.5, role="points", id=f"points:{seat}", name=name, text=str(s.points[seat]))
    in_play = seat == (s.seat if s.viewer == WHOLE else s.viewer - VIEWER)
    copies = Counter[str]()
    for n, tile in enumerate(hand(states, seat)):
        copies[tile] += 1
        again = f".{copies[tile]}" if copies[tile] > 1 else ""  # a hand may have a kind up to three times
        where = f"hand:{tile}{again}" if in_play else f"hand:{seat}.{n}"
        if tile == "?":
            name = f"a hidden tile in the hand of seat {seat}"
            yield Shape(x=HANDS + n, y=y, role="tile", id=where, name=name, paint="floor", text="?")
        else:
            yield from draw_tile(read_tile(tile), HANDS + n, y, where, f" in the hand of seat {seat}")


def draw_unseen(states: Structs, y: float) -> Iterator[Shape]:
    """A table: a row for each colour, a column for each shape, and how many tiles of it are unseen."""
    unseen, bag = Counter(pile(states, UNSEEN)), int(states[0].bag)
    whole = states[0].viewer == WHOLE
    told = f"bag: {bag}" if whole else f"unseen: {unseen.total()}, bag: {bag}"
    yield Shape(x=TABLE, y=y, w=MOST, role="label", text=told, size=0.3, aside=True)
    for shape in range(MOST):
        yield figure(shape, TABLE + shape, y + 1)._replace(note=SHAPES[shape], aside=True)
    for kind in range(state.KINDS):
        (colour, shape), n = divmod(kind, MOST), unseen[write_tile(kind)]
        x, below = TABLE + shape, y + 2 + colour
        if n == 0:
            yield Shape(x=x, y=below, role="label", text="·", aside=True)
            continue
        name = f"{n} {COLOUR_NAMES[colour]} {SHAPE_NAMES[shape]} {'in the bag' if whole else 'unseen'}"
        where, paint = f"unseen:{write_tile(kind)}", PAINTS[colour]
        corner = COLOURS[colour]
        yield Shape(
            x=x, y=below, role="unseen", id=where, name=name, paint=paint, text=str(n), corner=corner, aside=True
        )
