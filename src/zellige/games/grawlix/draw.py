"""How Grawlix looks: the grid with its locations, the supply as a square, both hands, what was done last."""

from collections.abc import Iterator
from itertools import chain

from zellige.games.grawlix import state
from zellige.games.grawlix.state import COLOURS, GLYPHS, MOST, PLACE
from zellige.games.grawlix.text import COLOUR_NAMES, allowed, grid, locations, placement, reason, tiles, write_tile
from zellige.kernel import Structs
from zellige.scene import Paint, Scene, Shape

GLYPH_NAMES = ("at", "hash", "dollar", "percent", "ampersand", "asterisk")
PAINTS: tuple[Paint, ...] = ("red", "orange", "yellow", "green", "blue", "purple")


WIDEST_HAND = 10  # tiles on one line


def scene(states: Structs, last: tuple[int, ...]) -> Scene:
    """The grid on the left, the supply on the right, the hands below."""
    order = int(states[0].order)
    side = order + 2  # the grid with its locations spans at most one line more than the order; one for the numbers
    told = status(states)
    hand_lines = -(-int(states[0].hand) // WIDEST_HAND)
    width = max(side + 1 + order, 2 + min(int(states[0].hand), WIDEST_HAND), 9)
    shapes = chain(
        [Shape(x=0, y=0, w=width, role="status", text=told, place="start")],
        draw_grid(states, 1, last),
        draw_supply(states, side + 1, 1),
        *(draw_hand(states, seat, side + 1.5 + seat * (hand_lines + 0.25), last) for seat in range(2)),
    )
    return Scene(f"Grawlix. {told}.", width, side + 1.5 + 2 * hand_lines + 0.25, tuple(shapes))


def status(states: Structs) -> str:
    s = states[0]
    if s.phase == state.STUCK:
        return f"Seat {1 - s.seat} wins: {reason(states)}"
    return f"Seat {s.seat} to {'draft' if s.phase == state.DRAFT else 'play'}"


def draw_tile(tile: int, x: float, y: float, where: str, marked: bool, at: str = "") -> Iterator[Shape]:
    """A tile with its glyph, the letter of its colour and, if it was the last to move, a ring."""
    colour, glyph = divmod(tile, MOST)
    name = f"{COLOUR_NAMES[colour]} {GLYPH_NAMES[glyph]}{at}"
    paint, text, corner = PAINTS[colour], GLYPHS[glyph], COLOURS[colour]
    yield Shape(x=x, y=y, role="tile", id=where, name=name, paint=paint, text=text, size=0.56, corner=corner)
    if marked:
        yield Shape(x=x, y=y, role="last", line="bold")


def draw_grid(states: Structs, y: float, last: tuple[int, ...]) -> Iterator[Shape]:
    """The grid, in the middle of its field, with its locations and the numbers of rows and columns."""
    placed, free = grid(states), locations(states)
    cells = [*placed.values(), *free]
    rows, columns = ([cell[axis] for cell in cells] for axis in (0, 1))
    field = int(states[0].order) + 1
    down = y + 1 + (field - (max(rows) - min(rows) + 1)) // 2 - min(rows)
    right = 1 + (field - (max(columns) - min(columns) + 1)) // 2 - min(columns)
    for row in range(min(rows), max(rows) + 1):
        yield Shape(x=right + min(columns) - 1, y=down + row, role="label", text=str(row), size=0.3)
    for column in range(min(columns), max(columns) + 1):
        yield Shape(x=right + column, y=down + min(rows) - 1, role="label", text=str(column), size=0.3)
    for (row, column), cell in free.items():
        kinds = allowed(states, cell)
        name = f"{row},{column} takes {' '.join(kinds['glyphs'])} in {', '.join(kinds['colours'])}"
        yield Shape(
            x=right + column, y=down + row, role="location", id=f"cell:{row},{column}", name=name, line="dotted"
        )
    marked = {placement(code)[0] for code in last if code >= PLACE}
    for tile, (row, column) in placed.items():
        at = f", row {row}, column {column}"
        yield from draw_tile(tile, right + column, down + row, f"cell:{row},{column}", tile in marked, at)


def draw_supply(states: Structs, x: float, y: float) -> Iterator[Shape]:
    """A square: a row for each colour, a column for each glyph, a dot where a tile is gone."""
    s, order = states[0], int(states[0].order)
    yield Shape(x=x, y=y, w=order, role="label", text=f"supply: {len(tiles(s.supply))}", size=0.3)
    for colour in range(order):
        for glyph in range(order):
            tile = MOST * colour + glyph
            if int(s.supply) >> tile & 1:
                where = f"supply:{write_tile(tile)}"
                yield from draw_tile(tile, x + glyph, y + 1 + colour, where, False, " in the supply")
            else:
                yield Shape(x=x + glyph, y=y + 1 + colour, role="label", text="·")


def draw_hand(states: Structs, seat: int, y: float, last: tuple[int, ...]) -> Iterator[Shape]:
    s = states[0]
    turn = "▸ " if s.seat == seat and s.phase != state.STUCK else ""
    yield Shape(x=0, y=y, w=2, role="seat", text=f"{turn}Seat {seat}", place="start", size=0.34)
    held = [tile for tile in range(MOST * MOST) if int(s.hands[seat]) >> tile & 1]
    for n, tile in enumerate(held):
        where = f"hand:{write_tile(tile)}"
        x, line = 2 + n % WIDEST_HAND, n // WIDEST_HAND
        yield from draw_tile(tile, x, y + line, where, tile in last, f" in the hand of seat {seat}")
