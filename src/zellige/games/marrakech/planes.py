"""Marrakech as observations and action numbers for learning, compiled."""

from itertools import accumulate
from math import prod

import numpy as np

from zellige.games.marrakech import state
from zellige.games.marrakech.rules import owner
from zellige.games.marrakech.state import LAY, MOST_COLOURS, SIDE, STRIDE
from zellige.kernel.bits import ONE, ZERO, lowest
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Floats, Struct

# The layout of an observation: the parts in order. A plane has a square for each row y and column x. Seats are numbered
# from the observing one, in order of play, and so are colours: the observer's own colour is first. If two players have
# two colours each, the third and fourth are the same seats' second colours. Unused values are 0.
PARTS: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("rugs", (MOST_COLOURS, SIDE, SIDE)),  # a plane for each colour: where it is visible
    ("whole rugs", (2, SIDE, SIDE)),  # the first squares of wholly visible rugs: horizontal, vertical
    ("Assam", (4, SIDE, SIDE)),  # his square, in the plane of his facing: N, E, S, W
    ("dirhams", (4,)),  # by seat, in units of 30
    ("out", (4,)),  # 1 for a seat that is out
    ("left", (MOST_COLOURS,)),  # rugs not laid yet, by colour, in units of 15
    ("turn", (4,)),  # 1 for the seat whose turn it is
    ("phase", (4,)),  # rotate, roll, draw a colour, lay
    ("lays", (MOST_COLOURS,)),  # 1 for the colour of the rug to lay
)
RUGS_AT, WHOLE_AT, ASSAM_AT, DIRHAMS_AT, OUT_AT, LEFT_AT, TURN_AT, PHASE_AT, LAYS_AT, SIZE = accumulate(
    (prod(shape) for _, shape in PARTS), initial=0
)
PLANE = SIDE * SIDE
NUMBERS = state.MOVES  # an action number is the move's code
LONGEST = 4 * 25 * 2 * 2  # decisions in a game: at most 100 rugs, with a rotation and a rug for each, and room to spare
LONGEST_CHANCE = LONGEST  # a throw before each rug and, with two colours, a draw


@compiled
def number(s: Struct, move: int) -> int:
    return move


@compiled
def observe(s: Struct, seat: int, out: Floats) -> None:
    """Write an observation for a seat; the row must be all zeros."""
    for band in range(int(s.bands)):
        colour = seen_band(s, seat, band)
        observe_squares(s.squares[band], RUGS_AT + PLANE * colour, out)
        out[LEFT_AT + colour] = s.left[band] / 15
    observe_squares(s.across, WHOLE_AT, out)
    observe_squares(s.down, WHOLE_AT + PLANE, out)
    square, facing = int(s.assam) // 4, int(s.assam) % 4
    out[ASSAM_AT + PLANE * facing + SIDE * (square // STRIDE) + square % STRIDE] = 1
    for other in range(int(s.seats)):
        out[DIRHAMS_AT + seen_seat(s, seat, other)] = s.dirhams[other] / 30
        out[OUT_AT + seen_seat(s, seat, other)] = s.out[other]
    if s.phase <= LAY:
        out[TURN_AT + seen_seat(s, seat, int(s.seat))] = 1
        out[PHASE_AT + int(s.phase)] = 1
    if s.phase == LAY:
        out[LAYS_AT + seen_band(s, seat, int(s.band))] = 1


@compiled
def seen_seat(s: Struct, seat: int, other: int) -> int:
    """The number of a seat relative to the observer."""
    return other - seat if other >= seat else other - seat + int(s.seats)


@compiled
def seen_band(s: Struct, seat: int, band: int) -> int:
    second = int(s.seats) if band >= s.seats else 0
    return second + seen_seat(s, seat, owner(s, band))


@compiled
def observe_squares(squares: np.uint64, at: int, out: Floats) -> None:
    while squares != ZERO:
        bit = int(lowest(squares))
        squares &= squares - ONE
        out[at + SIDE * (bit // STRIDE) + bit % STRIDE] = 1
