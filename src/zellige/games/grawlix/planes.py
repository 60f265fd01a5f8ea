"""Grawlix as observations and action numbers for learning, compiled."""

from itertools import accumulate
from math import prod

import numpy as np

from zellige.games.grawlix import state
from zellige.games.grawlix.grid import COLOUR, GLYPH, column_of, has, remainder, row_of
from zellige.games.grawlix.state import ACROSS, DRAFT, MOST, NOWHERE, PLAY, REACH, TILES
from zellige.kernel.bits import ONE, ZERO, lowest
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Floats, Struct

# The layout of an observation: the parts in order. Rows and columns are relative to the first tile, which is in the
# middle of 11 by 11. Every value is 0 or 1. "Own" is the observing seat, "other" its opponent.
PARTS: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("glyphs", (MOST, ACROSS, ACROSS)),  # a plane for each glyph: where it is in the grid
    ("colours", (MOST, ACROSS, ACROSS)),  # a plane for each colour
    ("locations", (ACROSS, ACROSS)),  # where a tile may be placed
    ("own hand", (TILES,)),  # by tile, 6 * colour + glyph
    ("other hand", (TILES,)),
    ("supply", (TILES,)),
    ("own turn", (1,)),
    ("phase", (2,)),  # draft, play
)
GLYPHS_AT, COLOURS_AT, LOCATIONS_AT, OWN_AT, OTHER_AT, SUPPLY_AT, TURN_AT, PHASE_AT, SIZE = accumulate(
    (prod(shape) for _, shape in PARTS), initial=0
)
PLANE = ACROSS * ACROSS
NUMBERS = state.MOVES  # an action number is the move's code
LONGEST = 3 * TILES  # moves in a game; chance has none
LONGEST_CHANCE = 0


@compiled
def number(s: Struct, move: int) -> int:
    return move


@compiled
def observe(s: Struct, seat: int, out: Floats) -> None:
    """Write an observation for a seat; the row must be all zeros."""
    for tile in range(TILES):
        if s.cells[tile] != NOWHERE:
            at = place_of(s, int(s.cells[tile]))
            out[GLYPHS_AT + PLANE * int(GLYPH[tile]) + at] = 1
            out[COLOURS_AT + PLANE * int(COLOUR[tile]) + at] = 1
    observe_locations(s, out)
    observe_tiles(s.hands[seat], OWN_AT, out)
    observe_tiles(s.hands[1 - seat], OTHER_AT, out)
    observe_tiles(s.supply, SUPPLY_AT, out)
    out[TURN_AT] = s.seat == seat
    if s.phase in (DRAFT, PLAY):
        out[PHASE_AT + int(s.phase)] = 1


@compiled
def place_of(s: Struct, cell: int) -> int:
    """The index in a plane of a cell with a tile."""
    order, top, left = int(s.order), int(s.top), int(s.left)
    down = (cell // MOST - remainder(top, order) + order) % order
    right = (cell % MOST - remainder(left, order) + order) % order
    return ACROSS * (top + down + REACH) + left + right + REACH


@compiled
def observe_locations(s: Struct, out: Floats) -> None:
    if s.taken == ZERO:
        out[LOCATIONS_AT + ACROSS * REACH + REACH] = 1  # R4.1
    cells = s.open
    while cells != ZERO:
        cell = lowest(cells)
        cells &= cells - ONE
        for second in range(2 if has(s.both, cell) else 1):
            row, column = row_of(s, cell, second == 1), column_of(s, cell, second == 1)
            out[LOCATIONS_AT + ACROSS * (row + REACH) + column + REACH] = 1


@compiled
def observe_tiles(tiles: np.uint64, at: int, out: Floats) -> None:
    while tiles != ZERO:
        out[at + int(lowest(tiles))] = 1
        tiles &= tiles - ONE
