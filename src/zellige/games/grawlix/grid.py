"""The grid of Grawlix: cells, locations, and what may be placed where (R4); compiled, part of the rules."""

import numpy as np

from zellige.games.grawlix.state import (
    FIRST_AT_ORIGIN,
    LEGAL,
    MOST,
    NOT_NEXT,
    OCCUPIED,
    SAME_COLOUR,
    SAME_GLYPH,
    TILES,
    TOO_FAR,
)
from zellige.kernel.bits import ONE, ZERO, lowest
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Codes, Struct, Structs, table

SIX = np.uint64(MOST)
ROW = table(np.array([sum(1 << (MOST * row + column) for column in range(MOST)) for row in range(MOST)], np.uint64))
COLUMN = table(np.array([sum(1 << (MOST * row + column) for row in range(MOST)) for column in range(MOST)], np.uint64))
CROSS = table(np.array([ROW[cell // MOST] | COLUMN[cell % MOST] for cell in range(TILES)], np.uint64))
GLYPH = table(np.array([tile % MOST for tile in range(TILES)], np.uint8))
COLOUR = table(np.array([tile // MOST for tile in range(TILES)], np.uint8))


# Cells, and the locations they stand for


@compiled
def has(cells: np.uint64, cell: np.uint64) -> bool:
    return bool((cells >> cell) & ONE)


@compiled
def remainder(line: int, order: int) -> int:
    """A row or column relative to the first tile, modulo the order."""
    return line + order if line < 0 else line


@compiled
def cell_at(s: Struct, row: int, column: int) -> np.uint64:
    order = int(s.order)
    return np.uint64(MOST * remainder(row, order) + remainder(column, order))


@compiled
def line_at(at: int, first: int, span: int, order: int, before: bool) -> int:
    """The row (or column) of a remainder; if it stands for two, `before` selects the first."""
    inside = at - remainder(first, order)
    if inside < 0:
        inside += order
    if inside == order - 1 and span < order and (before or span < order - 1):
        return first - 1
    return first + inside


@compiled
def row_of(s: Struct, cell: np.uint64, second: bool) -> int:
    """The row of an open cell; the second one if the cell stands for two locations."""
    order, row = int(s.order), int(cell // SIX)
    beneath = np.uint64(0 if row + 1 == order else row + 1) * SIX + cell % SIX
    return line_at(row, int(s.top), int(s.height), order, not second and has(s.taken, beneath))


@compiled
def column_of(s: Struct, cell: np.uint64, second: bool) -> int:
    order, column = int(s.order), int(cell % SIX)
    beside = cell // SIX * SIX + np.uint64(0 if column + 1 == order else column + 1)
    return line_at(column, int(s.left), int(s.width), order, not second and has(s.taken, beside))


@compiled
def is_location(s: Struct, row: int, column: int) -> bool:
    """R4.2, R4.3 and R4.6 combined, for a row and column within the span."""
    cell = cell_at(s, row, column)
    if not has(s.open, cell):
        return False
    if row_of(s, cell, False) == row and column_of(s, cell, False) == column:
        return True
    return has(s.both, cell) and row_of(s, cell, True) == row and column_of(s, cell, True) == column


@compiled
def fitting(s: Struct, tile: np.uint64) -> np.uint64:
    """The open cells whose lines have neither the tile's glyph nor its colour (R4.4, R4.5)."""
    return np.uint64(s.open & ~(s.no_glyph[GLYPH[tile]] | s.no_colour[COLOUR[tile]]))


@compiled
def living(states: Structs) -> np.uint64:
    """The open cells that some tile outside the grid fits, whoever has it; nothing will ever fit the others."""
    s = states[0]
    tiles, cells = s.supply | s.hands[0] | s.hands[1], ZERO
    while tiles != ZERO:
        cells |= fitting(s, lowest(tiles))
        tiles &= tiles - ONE
    return np.uint64(cells)


# Placing


@compiled
def lay(s: Struct, tile: np.uint64, row: int, column: int) -> None:
    """Add a tile to the grid."""
    cell = cell_at(s, row, column)
    s.taken |= ONE << cell
    s.cells[tile] = cell
    s.no_glyph[GLYPH[tile]] |= CROSS[cell]
    s.no_colour[COLOUR[tile]] |= CROSS[cell]
    widen(s, row, column)
    find_locations(s)


@compiled
def widen(s: Struct, row: int, column: int) -> None:
    """Extend the span to include a row and a column."""
    top, left = min(int(s.top), row), min(int(s.left), column)
    s.height = max(int(s.top) + int(s.height), row + 1) - top
    s.width = max(int(s.left) + int(s.width), column + 1) - left
    s.top, s.left = top, left


@compiled
def find_locations(s: Struct) -> None:
    """Set `open` and `both`: the free cells next to a tile that stay within the span (R4.2, R4.3, R4.6)."""
    order, height, width = int(s.order), int(s.height), int(s.width)
    top, left = remainder(int(s.top), order), remainder(int(s.left), order)
    taken, last = s.taken, np.uint64(order - 1)
    upper, lower, lefts, rights = taken, taken, taken, taken  # the tiles that have a neighbouring cell on that side
    if height == order:  # the bottom row and the top row are not neighbours
        upper &= ~ROW[top]
        lower &= ~ROW[top - 1 if top else order - 1]
    if width == order:
        lefts &= ~COLUMN[left]
        rights &= ~COLUMN[left - 1 if left else order - 1]
    up = (upper >> SIX) | ((upper & ROW[0]) << (SIX * last))
    down = ((lower & ~ROW[last]) << SIX) | (lower >> (SIX * last))
    leftward = ((lefts & ~COLUMN[0]) >> ONE) | ((lefts & COLUMN[0]) << last)
    rightward = ((rights & ~COLUMN[last]) << ONE) | ((rights & COLUMN[last]) >> last)
    both = ZERO
    if height == order - 1:
        both |= up & down & ROW[top - 1 if top else order - 1]
    if width == order - 1:
        both |= leftward & rightward & COLUMN[left - 1 if left else order - 1]
    s.open = (up | down | leftward | rightward) & ~taken
    s.both = both


# Why a tile may not be placed somewhere


@compiled
def grid_fault(s: Struct, tile: np.uint64, row: int, column: int) -> int:
    """What forbids a tile at a row and column of the grid (R4)."""
    if s.taken == ZERO:
        return LEGAL if row == 0 and column == 0 else FIRST_AT_ORIGIN
    if is_too_far(s, row, column):
        return TOO_FAR
    cell = cell_at(s, row, column)
    if not is_location(s, row, column):
        inside = 0 <= row - s.top < s.height and 0 <= column - s.left < s.width
        return OCCUPIED if inside and has(s.taken, cell) else NOT_NEXT
    if has(s.no_glyph[GLYPH[tile]], cell):
        return SAME_GLYPH
    return SAME_COLOUR if has(s.no_colour[COLOUR[tile]], cell) else LEGAL


@compiled
def is_too_far(s: Struct, row: int, column: int) -> bool:
    """R4.6: would the span exceed the order?"""
    height = max(row + 1, s.top + s.height) - min(row, s.top)
    width = max(column + 1, s.left + s.width) - min(column, s.left)
    return bool(height > s.order or width > s.order)


# For text and pictures, called from Python


@compiled
def lay_if_legal(states: Structs, tile: int, row: int, column: int) -> int:
    """Add a tile to a position being read, whoever holds it; returns what forbids it, or LEGAL."""
    why = grid_fault(states[0], np.uint64(tile), row, column)
    if why == LEGAL:
        lay(states[0], np.uint64(tile), row, column)
    return why


@compiled
def list_locations(states: Structs, out: Codes) -> int:
    """Fill in row, column and cell of each location, [n, 3]; returns their number n."""
    s = states[0]
    if s.taken == ZERO:  # R4.1
        out[0, :] = 0
        return 1
    n, cells = 0, s.open
    while cells != ZERO:
        cell = lowest(cells)
        cells &= cells - ONE
        for second in range(2 if has(s.both, cell) else 1):
            out[n, 0] = row_of(s, cell, second == 1)
            out[n, 1] = column_of(s, cell, second == 1)
            out[n, 2] = cell
            n += 1
    return n
