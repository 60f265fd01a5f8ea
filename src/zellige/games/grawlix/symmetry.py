"""Grawlix up to symmetry: one text for all positions that differ only by names, by seats or by how the grid lies."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from zellige.games.grawlix.state import DRAFT, MOST, TILES
from zellige.games.grawlix.text import Cell, grid, write_tile
from zellige.kernel.structs import Structs

# Nothing changes if glyphs or colours get other names, if glyphs and colours swap their parts, if the grid is turned or
# mirrored, and, after the set-up draft, if the seats change places. So a position is written as a square: a row for
# each colour, a column for each glyph, and in it where the tile is. Of all the squares that these changes make of it,
# the first one stands for all.

Square = NDArray[np.int64]
SUPPLY, MINE, OTHERS, GRID = range(4)  # where a tile is; in the grid, it is GRID and its cell
PLACES = GRID + TILES


def canonical(states: Structs) -> str:
    """The position that stands for all those that are the same up to symmetry."""
    s = states[0]
    seat = int(s.seat) if opens(states) else 0  # this is what becomes of the seat to move
    hands = s.hands.tolist() if seat == s.seat else s.hands[::-1].tolist()
    columns = min(tuple(first(square(int(s.order), hands, cells))) for cells in lies(grid(states)))
    phase = "draft" if s.phase == DRAFT else "play"
    return " | ".join([f"grawlix {s.order} {s.hand}", *written(columns), f"{seat} {phase}"])


def opens(states: Structs) -> bool:
    """Is it the set-up draft? Up to symmetry it has so few positions that each can be looked at."""
    return bool(states[0].phase == DRAFT and states[0].taken == 0)


def lies(placed: Mapping[int, Cell]) -> Iterator[dict[int, Cell]]:
    """The grid in each way that it can lie, turned and mirrored, with its first row and column numbered 0."""
    for swap, down, right in np.ndindex(2, 2, 2):
        cells = {tile: cell[::-1] if swap else cell for tile, cell in placed.items()}
        cells = {tile: (-row if down else row, -column if right else column) for tile, (row, column) in cells.items()}
        top, left = (min((cell[axis] for cell in cells.values()), default=0) for axis in (0, 1))
        yield {tile: (row - top, column - left) for tile, (row, column) in cells.items()}
        if len(placed) < 2:
            return


def square(order: int, hands: list[int], placed: Mapping[int, Cell]) -> Square:
    """Where each tile is: a row for each colour, a column for each glyph."""
    places = np.full(TILES, SUPPLY, np.int64)
    for where, hand in zip((MINE, OTHERS), hands, strict=True):
        places[[tile for tile in range(TILES) if hand >> tile & 1]] = where
    for tile, (row, column) in placed.items():
        places[tile] = GRID + MOST * row + column
    return places.reshape(MOST, MOST)[:order, :order]


@cache
def powers(n: int) -> Square:
    """[order of the rows, row] what a row counts in the number that its column makes."""
    return np.array(list(permutations(PLACES**power for power in range(n))))


def first(square: Square) -> Square:
    """The first of all squares that have the same rows and columns in another order, or columns for rows; each column
    as a number. For each order of the rows, sorted columns come first."""
    weights = powers(len(square))
    found = np.sort(np.concatenate([weights @ square, weights @ square.T]), axis=1)
    for column in range(len(square)):
        found = found[found[:, column] == found[:, column].min()]
    return np.asarray(found[0])


def written(columns: tuple[int, ...]) -> Iterator[str]:
    """The grid and both hands, as in the text of a position."""
    n = len(columns)
    places = {
        write_tile(MOST * colour + glyph): int(columns[glyph]) // PLACES ** (n - 1 - colour) % PLACES
        for colour, glyph in np.ndindex(n, n)
    }
    cells = sorted((*divmod(place - GRID, MOST), tile) for tile, place in places.items() if place >= GRID)
    yield " ".join(f"{tile}:{row - cells[0][0]},{column - cells[0][1]}" for row, column, tile in cells) or "-"
    for hand in (MINE, OTHERS):
        yield " ".join(tile for tile, place in places.items() if place == hand) or "-"
