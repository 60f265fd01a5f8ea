"""What the rules of Grawlix do in a game: a full span, tiles beyond gaps, tiles that fit nowhere, how a game ends."""

from collections.abc import Iterator

import numpy as np

from zellige.games.grawlix.grid import fitting
from zellige.games.grawlix.state import DRAFT, MOST, PLACE, PLAY, STUCK
from zellige.games.grawlix.text import Cell, grid
from zellige.kernel.bits import ZERO
from zellige.kernel.structs import Structs
from zellige.matter import Matter

BESIDE = ((-1, 0), (1, 0), (0, -1), (0, 1))


def hand(states: Structs) -> list[int]:
    """The tiles of the seat to move."""
    tiles = int(states[0].hands[states[0].seat])
    return [tile for tile in range(MOST * MOST) if tiles >> tile & 1]


def placing(states: Structs) -> bool:
    """Is a tile to be placed beside others?"""
    return bool(states[0].phase == PLAY and states[0].taken)


# A full span


def spans(states: Structs) -> int:
    """In how many directions, rows and columns, the grid has its full span."""
    return int(states[0].height == states[0].order) + int(states[0].width == states[0].order)


def fills_the_span(before: Structs, code: int, after: Structs) -> int:
    return spans(after) - spans(before)


def beyond(states: Structs, cells: dict[Cell, int]) -> Iterator[Cell]:
    """The cells next to a tile that are outside a full span."""
    s = states[0]
    top, left, height, width, order = (int(n) for n in (s.top, s.left, s.height, s.width, s.order))
    for row, column in cells:
        for down, right in BESIDE:
            y, x = row + down, column + right
            if (height == order and not top <= y < top + height) or (width == order and not left <= x < left + width):
                yield y, x


def span_forbids(before: Structs, code: int, after: Structs) -> int:
    """Would a tile of the hand fit a cell outside the span, if only R4.6 allowed it?"""
    if not placing(before) or not spans(before):
        return 0
    cells = {cell: tile for tile, cell in grid(before).items()}
    return int(any(not clashes(cells, tile, cell) for cell in {*beyond(before, cells)} for tile in hand(before)))


# Lines


def alike(tile: int, other: int) -> bool:
    """Do two tiles have the same glyph or the same colour?"""
    return tile % MOST == other % MOST or tile // MOST == other // MOST


def clashes(cells: dict[Cell, int], tile: int, at: Cell) -> list[Cell]:
    """The tiles in the row and the column of a cell that keep a tile from it (R4.4, R4.5)."""
    return [cell for cell, other in cells.items() if (cell[0] == at[0]) != (cell[1] == at[1]) and alike(tile, other)]


def adjoins(cells: dict[Cell, int], one: Cell, at: Cell) -> bool:
    """Is there no gap between a tile and a cell in the same line?"""
    (y, x), (row, column) = sorted((one, at))
    between = [(y, n) for n in range(x + 1, column)] if y == row else [(n, x) for n in range(y + 1, row)]
    return all(cell in cells for cell in between)


def gap_forbids(before: Structs, code: int, after: Structs) -> int:
    """Is a tile of the hand kept from a location only by tiles beyond a gap?"""
    if not placing(before):
        return 0
    cells = {cell: tile for tile, cell in grid(before).items()}
    places = {(row + down, column + right) for row, column in cells for down, right in BESIDE}
    locations = places - cells.keys() - {*beyond(before, cells)}
    for tile in hand(before):
        for at in locations:
            kept = clashes(cells, tile, at)
            if kept and not any(adjoins(cells, one, at) for one in kept):
                return 1
    return 0


def fits_nowhere(before: Structs, code: int, after: Structs) -> int:
    """Does a tile of the hand fit no location, while another one does?"""
    return int(placing(before) and any(fitting(before[0], np.uint64(tile)) == ZERO for tile in hand(before)))


# Drafts and the end


def last_draft(before: Structs, code: int, after: Structs) -> int:
    """Is there only one tile to draft, after placing one?"""
    supply = int(before[0].supply)
    return int(before[0].phase == DRAFT and bool(before[0].taken) and supply.bit_count() == 1)


def no_draft(before: Structs, code: int, after: Structs) -> int:
    return int(code >= PLACE and before[0].supply == ZERO)


def stuck(before: Structs, code: int, after: Structs) -> int:
    return int(after[0].phase == STUCK and after[0].hands[after[0].seat] != ZERO)


def empty_handed(before: Structs, code: int, after: Structs) -> int:
    return int(after[0].phase == STUCK and after[0].hands[after[0].seat] == ZERO)


def unused(last: Structs) -> int:
    """How many tiles are still in hands and in the supply."""
    s = last[0]
    return sum(int(tiles).bit_count() for tiles in (s.supply, *s.hands))


MATTERS = (
    Matter("R3.2", "there is only one tile to draft", last_draft),
    Matter("R3.2", "there is no tile left to draft after placing", no_draft),
    Matter("R4.4, R4.5", "only tiles beyond a gap keep a tile of the hand from a location", gap_forbids),
    Matter("R4.6", "the grid reaches its full span, in rows or in columns", fills_the_span),
    Matter("R4.6", "the span alone keeps a tile of the hand from a cell", span_forbids),
    Matter("R5", "a tile of the hand fits nowhere, but another one does", fits_nowhere),
    Matter("R6.1", "the loser is stuck with tiles in hand", stuck),
    Matter("R6.2", "the loser has an empty hand", empty_handed),
)
