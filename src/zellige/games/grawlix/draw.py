"""The scene of Grawlix, the clicks that mean a move, and what moves on screen."""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from types import MappingProxyType

import numpy as np

from zellige.games.grawlix import rules, state
from zellige.games.grawlix.grid import find_locations, grid_fault, living
from zellige.games.grawlix.state import MOST, PLACE, REACH, TILES
from zellige.games.grawlix.tell import tile_name
from zellige.games.grawlix.text import (
    TILE,
    Cell,
    allowed,
    grid,
    locations,
    placement,
    read_tile,
    write_tile,
)
from zellige.kernel.rules import is_in_of
from zellige.kernel.structs import Structs
from zellige.names import counted
from zellige.scene import Box, Motion, Part, Thing, line_numbers, seat_part

WIDEST_HAND = 10  # tiles on one line
BAR = 0.2  # units: the thickness of a bar
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
TASKS = {state.DRAFT: "to draft", state.PLAY: "to place"}


def parts(states: Structs, last: tuple[int, ...]) -> tuple[Part, ...]:
    hands = (draw_hand(states, seat, last) for seat in range(2))
    seats = (draw_seat(states, seat) for seat in range(2))
    return (draw_board(states, last), draw_supply(states), *hands, *seats)


# Ids


@cache
def tile_id(tile: int) -> str:
    return f"tile:{write_tile(tile)}"


@cache
def cell_id(cell: Cell) -> str:
    return f"cell:{cell[0]},{cell[1]}"


def tile_of(thing: str) -> int | None:
    """The tile of an id."""
    parsed = re.fullmatch(f"tile:({TILE})", thing)
    return read_tile(parsed[1]) if parsed else None


def cell_of(thing: str) -> Cell | None:
    """The cell of an id, if a move can name it."""
    parsed = re.fullmatch(r"cell:(-?[0-9]{1,2}),(-?[0-9]{1,2})", thing)
    cell = (int(parsed[1]), int(parsed[2])) if parsed else None
    return cell if cell and max(map(abs, cell)) <= REACH else None


# Words


def cell_name(cell: Cell) -> str:
    row, column = (f"minus {-n}" if n < 0 else str(n) for n in cell)
    return f"row {row}, column {column}"


def written(cell: Cell) -> str:
    """A cell as moves name it."""
    return f"{cell[0]},{cell[1]}"


# The board


def draw_board(states: Structs, last: tuple[int, ...]) -> Part:
    """The grid with its locations; row and column numbers are around the box."""
    placed, free = grid(states), locations(states)
    box = bounds([*placed.values(), *free, *cells_before(states, placed, last)])
    moved = {placement(code)[0] for code in last if code >= PLACE}
    alive = int(living(states)) if placed else 1  # the first tile fits its cell
    cells = (empty_cell(at, bool(alive >> bit & 1)) for at, bit in free.items())
    laid = (laid_tile(tile, at, tile in moved) for tile, at in placed.items())
    return Part("board", "board", "Grid", box, (*line_numbers(box), *cells, *laid, *draw_bars(states, box)))


def draw_bars(states: Structs, box: Box) -> tuple[Thing, ...]:
    """Bars above and below the grid if it can have no more rows, and at its sides if it can have no more columns; a
    frame if both."""
    s = states[0]
    order, top, left = int(s.order), int(s.top), int(s.left)
    no_more_rows, no_more_columns = s.height == order, s.width == order
    if no_more_rows and no_more_columns:
        box = Box(left, top, order, order)
    rows = bars("rows", top, order, box, BAR if no_more_columns else 0) if no_more_rows else ()
    columns = bars("columns", left, order, box) if no_more_columns else ()
    return (*rows, *columns)


@lru_cache(maxsize=1000)
def bars(lines: str, first: int, order: int, box: Box, beyond: float = 0) -> tuple[Thing, Thing]:
    """Two bars, just outside the first and the last line; the first bar says what is locked."""
    text, ends = f"{NUMBERS[order]} {lines if order > 1 else lines[:-1]}, locked", (first - BAR, first + order)
    if lines == "rows":
        one, other = (Thing("", "bar", box.x - beyond, end, box.w + 2 * beyond, BAR) for end in ends)
        return one._replace(id="bar:top", name=text, text=text), other._replace(id="bar:bottom")
    one, other = (Thing("", "bar", end, box.y, BAR, box.h) for end in ends)
    return one._replace(id="bar:left", name=text, text=text), other._replace(id="bar:right")


@cache
def empty_cell(at: Cell, alive: bool) -> Thing:
    """A location; one that no tile fits any more is marked with a cross."""
    name, text = ("empty", "") if alive else ("dead", "×")
    return Thing(cell_id(at), "cell", at[1], at[0], name=f"{cell_name(at)}, {name}", text=text)


def bounds(cells: Iterable[Cell]) -> Box:
    rows, columns = zip(*cells, strict=True)
    top, left = min(rows), min(columns)
    return Box(left, top, max(columns) - left + 1, max(rows) - top + 1)


def cells_before(states: Structs, placed: dict[int, Cell], last: tuple[int, ...]) -> list[Cell]:
    """After a tile is placed and before the draft, the cells that were shown before it was placed."""
    code = next((code for code in reversed(last) if code >= PLACE), 0)
    if not code or states[0].phase != state.DRAFT:
        return []
    moved, at = placement(code)
    if placed.get(moved) != at:
        return []
    rest = {tile: cell for tile, cell in placed.items() if tile != moved}
    return [*rest.values(), *locations(without(states, moved, rest))]


def without(states: Structs, tile: int, rest: dict[int, Cell]) -> Structs:
    """The state without one tile of the grid, as far as locations depend on it."""
    before = states.copy()
    s = before[0]
    s.taken &= ~np.uint64(1 << int(s.cells[tile]))
    if rest:
        box = bounds(rest.values())
        s.left, s.top, s.width, s.height = box
        find_locations(s)
    return before


@cache
def laid_tile(tile: int, at: Cell, last: bool) -> Thing:
    text, name = write_tile(tile), f"{tile_name(tile)}, {cell_name(at)}"
    return Thing(tile_id(tile), "tile", at[1], at[0], look=text, name=name, text=text, last=last, target=cell_id(at))


# Tiles outside the grid


@cache
def free_tile(tile: int, x: int, y: int, last: bool = False) -> Thing:
    text = write_tile(tile)
    return Thing(tile_id(tile), "tile", x, y, look=text, name=tile_name(tile), text=text, last=last)


@lru_cache(maxsize=10_000)
def members(bits: int) -> tuple[int, ...]:
    """The tiles of a set, in order."""
    return tuple(tile for tile in range(TILES) if bits >> tile & 1)


def draw_supply(states: Structs) -> Part:
    """A square: a row for each colour, a column for each glyph, and a dot for a tile that is gone."""
    return supply_part(int(states[0].order), int(states[0].supply))


@lru_cache(maxsize=1000)
def supply_part(order: int, supply: int) -> Part:
    things = tuple(free_tile(tile, tile % MOST, tile // MOST) for tile in members(supply))
    words = MappingProxyType({"tiles": str(len(things))})
    return Part("supply", "supply", "Supply", Box(0, 0, order, order), things, dots(order), words)


@cache
def dots(order: int) -> tuple[Thing, ...]:
    """A dot for each tile of the game."""
    places = ((x, y) for y in range(order) for x in range(order))
    return tuple(Thing(f"dot:{write_tile(MOST * y + x)}", "label", x, y, text="·") for x, y in places)


def draw_hand(states: Structs, seat: int, last: tuple[int, ...]) -> Part:
    """A hand in order, with a mark on a tile just drafted; it has room for a full hand."""
    s, drafted = states[0], tuple(code for code in last if code < PLACE)
    return hand_part(seat, int(s.hand), int(s.hands[seat]), drafted)


@lru_cache(maxsize=1000)
def hand_part(seat: int, most: int, hand: int, drafted: tuple[int, ...]) -> Part:
    wide, held = min(most, WIDEST_HAND), enumerate(members(hand))
    things = tuple(free_tile(tile, n % wide, n // wide, tile in drafted) for n, tile in held)
    return Part(f"hand:{seat}", "hand", "", Box(0, 0, wide, -(-most // wide)), things)


def draw_seat(states: Structs, seat: int) -> Part:
    s = states[0]
    words = {"tiles": str(int(s.hands[seat]).bit_count())}
    if s.seat == seat and (task := TASKS.get(int(s.phase))):
        words["turn"] = task
    if not is_in_of(states, seat):
        words["state"] = "left"
    return seat_part(seat, tuple(words.items()))


# Details, computed only on request


def about(states: Structs, thing: str) -> str:
    """What fits a location, and which of these tiles the player to move has; or where a tile of a hand fits."""
    cell, tile = cell_of(thing), tile_of(thing)
    if cell is not None and cell in (free := locations(states)):
        return about_location(states, cell, free[cell])
    if tile is not None and any(int(hand) >> tile & 1 for hand in states[0].hands):
        return about_tile(states, tile)
    return ""


def about_location(states: Structs, cell: Cell, bit: int) -> str:
    s, kinds = states[0], allowed(states, {cell: bit})[cell]
    fitting = [tile for tile in members(int(s.supply | s.hands[0] | s.hands[1])) if fits(states, tile, cell)]
    if not fitting:
        return f"{written(cell)}: no remaining tile fits"
    held = [tile for tile in fitting if int(s.hands[s.seat]) >> tile & 1]
    own = f" (in hand: {' '.join(map(write_tile, held))})" if held else ""
    return f"{written(cell)}: takes {' '.join(kinds['glyphs'])} in {', '.join(kinds['colours'])}{own}"


def about_tile(states: Structs, tile: int) -> str:
    n = sum(fits(states, tile, cell) for cell in locations(states))
    return f"{write_tile(tile)}: fits {counted(n, 'place') if n else 'nowhere'}"


def fits(states: Structs, tile: int, cell: Cell) -> bool:
    return bool(grid_fault(states[0], np.uint64(tile), *cell) == state.LEGAL)


# Clicks


def clicks(states: Structs, code: int) -> list[list[str]]:
    """To draft a tile, click it; to place one, click it and then its cell."""
    if code < PLACE:
        return [[tile_id(code)]]
    tile, cell = placement(code)
    return [[tile_id(tile), cell_id(cell)]]


def meant(states: Structs, clicks: Sequence[str]) -> int | None:
    """A tile of the supply is drafted; any tile outside the grid goes to a cell, free or not."""
    tile = tile_of(clicks[0]) if clicks else None
    if tile is None or tile in grid(states):
        return None
    if len(clicks) == 1:
        return tile if int(states[0].supply) >> tile & 1 else None
    cell = clicked_cell(states, clicks[1])
    return rules.placing(np.uint64(tile), *cell) if len(clicks) == 2 and cell else None


def clicked_cell(states: Structs, thing: str) -> Cell | None:
    """The cell that was clicked, directly or on the tile in it."""
    tile = tile_of(thing)
    return cell_of(thing) if tile is None else grid(states).get(tile)


# Motions


def motions(before: Structs, code: int, after: Structs) -> tuple[Motion, ...]:
    """The tile of the move, which keeps its id wherever it goes."""
    moved = tile_id(code if code < PLACE else placement(code)[0])
    return (Motion(moved, moved),)
