"""Qwirkle as numbers: what a seat sees as one row of floats, and its moves as numbers, compiled."""

from itertools import accumulate
from math import prod

import numpy as np
from numpy.typing import NDArray

from zellige.games.qwirkle.board import holds
from zellige.games.qwirkle.rules import placement, turn_points
from zellige.games.qwirkle.state import (
    ACROSS,
    DONE,
    GIVEN,
    KINDS,
    MOST,
    ORIGIN,
    PLACE,
    SEATS,
    TILES,
    UNSEEN,
)
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Struct

# The window. Places are told apart by their row and column modulo 41, the first tile in the middle: a window that
# reaches 20 lines from the first tile in each direction, in which a board that goes on over an edge comes back at the
# opposite one. In 96,000 random games the farthest tile lay 22 lines away, and the widest board spanned 33. If a board
# ever spans more than 41 lines, two of its places share a square of the planes and a number; of moves that share a
# number, the one that is listed first is meant.
WINDOW = 41
MIDDLE = WINDOW // 2
PLANE = WINDOW * WINDOW

# What is where in a row: the parts follow each other. Seats are counted from the one that looks, round the table.
PARTS: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("colours", (MOST, WINDOW, WINDOW)),  # a plane for each colour: where it lies
    ("shapes", (MOST, WINDOW, WINDOW)),  # a plane for each shape
    ("open", (WINDOW, WINDOW)),  # the cells that can take a tile
    ("this turn", (WINDOW, WINDOW)),  # the tiles laid in the running turn
    ("hand", (KINDS,)),  # the own tiles, by kind, 6 * colour + shape, in units of 3
    ("unseen", (KINDS,)),  # in units of 3
    ("given", (KINDS,)),  # what the seat itself gives up, in units of 3
    ("sizes", (SEATS,)),  # of the hands, in units of 6
    ("bag", (1,)),  # in units of 108
    ("points", (SEATS,)),  # in units of 100
    ("turn", (SEATS,)),  # 1 for the seat whose turn it is
    ("phase", (DONE,)),  # deal, turn, placing, giving, drawing
    ("turn points", (1,)),  # what the running turn would give, in units of 100
    ("in a row", (2,)),  # skips, in units of 4, and exchanges up to 8, in units of 8
)
(
    COLOURS_AT,
    SHAPES_AT,
    OPEN_AT,
    LAID_AT,
    HAND_AT,
    UNSEEN_AT,
    GIVEN_AT,
    SIZES_AT,
    BAG_AT,
    POINTS_AT,
    TURN_AT,
    PHASE_AT,
    GAIN_AT,
    ROW_AT,
    SIZE,
) = accumulate((prod(shape) for _, shape in PARTS), initial=0)
NUMBERS = PLACE + KINDS * PLANE

# Not proven. Between two placements there are at most eight exchanges that somebody could have avoided; seats that are
# stuck may have to exchange for longer, as long as chance brings nothing that fits. That has not been seen: the longest
# of 96,000 random games had 542 decisions.
LONGEST = TILES * (2 + 8 * (MOST + 1))
LONGEST_CHANCE = TILES * (1 + 8 * MOST)


@compiled
def window(place: int) -> int:
    """Where a place stands in a plane."""
    row, column = place // ACROSS - ORIGIN // ACROSS, place % ACROSS - ORIGIN % ACROSS
    return (row + MIDDLE) % WINDOW * WINDOW + (column + MIDDLE) % WINDOW


@compiled
def number(s: Struct, move: int) -> int:
    """Moves without a place have their own codes for numbers; of a placement, the window counts."""
    if move < PLACE:
        return move
    kind, at = placement(move)
    return PLACE + PLANE * kind + window(at)


@compiled
def observe(s: Struct, seat: int, out: NDArray[np.float32]) -> None:
    """Fill in what a seat sees, from its view; the row must be all zeros."""
    observe_board(s, out)
    for kind in range(KINDS):
        out[HAND_AT + kind] = holds(s, seat, np.uint64(kind)) / 3
        out[UNSEEN_AT + kind] = holds(s, UNSEEN, np.uint64(kind)) / 3
        out[GIVEN_AT + kind] = holds(s, GIVEN, np.uint64(kind)) / 3
    for other in range(int(s.seats)):
        seen = other - seat if other >= seat else other - seat + int(s.seats)
        out[SIZES_AT + seen] = s.sizes[other] / MOST
        out[POINTS_AT + seen] = s.points[other] / 100
        out[TURN_AT + seen] = other == s.seat and s.phase != DONE
    out[BAG_AT] = s.bag / TILES
    if s.phase != DONE:
        out[PHASE_AT + int(s.phase)] = 1
    out[GAIN_AT] = turn_points(s) / 100
    out[ROW_AT], out[ROW_AT + 1] = s.skips / 4, min(int(s.exchanges), 8) / 8


@compiled
def observe_board(s: Struct, out: NDArray[np.float32]) -> None:
    for n in range(int(s.tiles)):
        kind, at = int(s.kinds[n]), window(int(s.places[n]))
        out[COLOURS_AT + PLANE * (kind // MOST) + at] = 1
        out[SHAPES_AT + PLANE * (kind % MOST) + at] = 1
        if n >= s.tiles - s.placed:
            out[LAID_AT + at] = 1
    for cell in range(1, int(s.open) + 1):
        out[OPEN_AT + window(int(s.opens[cell]))] = 1
