"""Qwirkle as observations and action numbers for learning, compiled."""

from itertools import accumulate
from math import prod

import numpy as np

from zellige.games.qwirkle.board import holds
from zellige.games.qwirkle.rules import placement, turn_points
from zellige.games.qwirkle.state import (
    ACROSS,
    DONE,
    GIVEN,
    KINDS,
    MOST_HAND,
    ORIGIN,
    PLACE,
    SEATS,
    SIX,
    TILES,
    UNSEEN,
)
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Floats, Struct

# The window. Places are identified by their row and column modulo 41, with the first tile in the middle: a window that
# reaches 20 lines from the first tile in each direction, and wraps around at its edges. In 96,000 random games the
# farthest tile was 22 lines away, and the widest board spanned 33. If a board ever spans more than 41 lines, two of its
# places share a square of the planes and an action number; of moves that share a number, the one listed first is meant.
WINDOW = 41
MIDDLE = WINDOW // 2
PLANE = WINDOW * WINDOW

# The layout of an observation: the parts in order. Seats are numbered from the observing one, in order of play.
PARTS: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("colours", (SIX, WINDOW, WINDOW)),  # a plane for each colour: where its tiles are
    ("shapes", (SIX, WINDOW, WINDOW)),  # a plane for each shape
    ("open", (WINDOW, WINDOW)),  # the cells that can take a tile
    ("this turn", (WINDOW, WINDOW)),  # the tiles placed in the current turn
    ("hand", (KINDS,)),  # the observer's tiles, by kind, 6 * colour + shape, in units of 3
    ("unseen", (KINDS,)),  # in units of 3
    ("given", (KINDS,)),  # the tiles the observer gives up, in units of 3
    ("sizes", (SEATS,)),  # of the hands, in units of 6
    ("bag", (1,)),  # in units of 108
    ("points", (SEATS,)),  # in units of 100
    ("turn", (SEATS,)),  # 1 for the seat whose turn it is
    ("phase", (DONE,)),  # deal, turn, placing, giving, drawing
    ("turn points", (1,)),  # the current turn's points so far, in units of 100
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

# Not proven. Between two placements there are at most eight avoidable exchanges; seats that cannot place may have to
# exchange for longer, as long as they draw nothing that fits. This has not happened: the longest of 96,000 random games
# had 542 decisions, and the longest of 33,000 with other hands and fewer copies 697.
LONGEST = TILES * (2 + 8 * (MOST_HAND + 1))
LONGEST_CHANCE = TILES * (1 + 8 * MOST_HAND)


@compiled
def window(place: int) -> int:
    """The index of a place in a plane."""
    row, column = place // ACROSS - ORIGIN // ACROSS, place % ACROSS - ORIGIN % ACROSS
    return (row + MIDDLE) % WINDOW * WINDOW + (column + MIDDLE) % WINDOW


@compiled
def number(s: Struct, move: int) -> int:
    """The action number of a move: its code, or for a placement its index in the window."""
    if move < PLACE:
        return move
    kind, at = placement(move)
    return PLACE + PLANE * kind + window(at)


@compiled
def observe(s: Struct, seat: int, out: Floats) -> None:
    """Write an observation for a seat, from its view; the row must be all zeros."""
    observe_board(s, out)
    for kind in range(KINDS):
        out[HAND_AT + kind] = holds(s, seat, np.uint64(kind)) / 3
        out[UNSEEN_AT + kind] = holds(s, UNSEEN, np.uint64(kind)) / 3
        out[GIVEN_AT + kind] = holds(s, GIVEN, np.uint64(kind)) / 3
    for other in range(int(s.seats)):
        seen = other - seat if other >= seat else other - seat + int(s.seats)
        out[SIZES_AT + seen] = s.sizes[other] / MOST_HAND
        out[POINTS_AT + seen] = s.points[other] / 100
        out[TURN_AT + seen] = other == s.seat and s.phase != DONE
    out[BAG_AT] = s.bag / TILES
    if s.phase != DONE:
        out[PHASE_AT + int(s.phase)] = 1
    out[GAIN_AT] = turn_points(s) / 100
    out[ROW_AT], out[ROW_AT + 1] = s.skips / 4, min(int(s.exchanges), 8) / 8


@compiled
def observe_board(s: Struct, out: Floats) -> None:
    for n in range(int(s.tiles)):
        kind, at = int(s.kinds[n]), window(int(s.places[n]))
        out[COLOURS_AT + PLANE * (kind // SIX) + at] = 1
        out[SHAPES_AT + PLANE * (kind % SIX) + at] = 1
        if n >= s.tiles - s.placed:
            out[LAID_AT + at] = 1
    for cell in range(1, int(s.open) + 1):
        out[OPEN_AT + window(int(s.opens[cell]))] = 1
