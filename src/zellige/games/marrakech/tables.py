"""Precomputed tables for the rules: Assam's walks, and the rugs next to him."""

import numpy as np
from numpy.typing import NDArray

from zellige.games.marrakech.state import CELLS, MOST_MOVES, MOST_STEPS, SIDE, STRIDE
from zellige.kernel.structs import table

NORTH, EAST, SOUTH, WEST = range(4)


def step(x: int, y: int, facing: int) -> tuple[int, int, int]:
    """One step of Assam, along a track if he leaves the board (R3.2)."""
    ahead = (x + (0, 1, 0, -1)[facing], y + (-1, 0, 1, 0)[facing])
    if 0 <= ahead[0] < SIDE and 0 <= ahead[1] < SIDE:
        return (*ahead, facing)
    along = x if facing in (NORTH, SOUTH) else y
    even = along % 2 == 0
    if facing in (NORTH, WEST):  # joins 0-1, 2-3, 4-5; line 6 ends in a corner
        if along == SIDE - 1:
            return x, y, WEST if facing == NORTH else NORTH
        partner = along + 1 if even else along - 1
    else:  # joins 1-2, 3-4, 5-6; line 0 ends in a corner
        if along == 0:
            return x, y, SOUTH if facing == EAST else EAST
        partner = along - 1 if even else along + 1
    back = (facing + 2) % 4
    return (partner, y, back) if facing in (NORTH, SOUTH) else (x, partner, back)


def walks() -> NDArray[np.int16]:
    """[assam, die] where Assam is after that many steps."""
    table = np.zeros((4 * CELLS, MOST_STEPS + 1), np.int16)
    for y in range(SIDE):
        for x in range(SIDE):
            for facing in range(4):
                at = (x, y, facing)
                for die in range(MOST_STEPS + 1):
                    table[4 * (STRIDE * y + x) + facing, die] = 4 * (STRIDE * at[1] + at[0]) + at[2]
                    at = step(*at)
    return table


WALK = table(walks())


def next_rugs(down: bool) -> NDArray[np.uint64]:
    """[square] the first squares of the rugs that are next to Assam and not under him (R5.1, R5.2)."""
    table = np.zeros(CELLS, np.uint64)
    for y in range(SIDE):
        for x in range(SIDE):
            for first in range(SIDE * SIDE):
                a = (first % SIDE, first // SIDE)
                b = (a[0], a[1] + 1) if down else (a[0] + 1, a[1])
                beside = any(abs(c[0] - x) + abs(c[1] - y) == 1 for c in (a, b))
                if beside and (x, y) not in (a, b) and max(b) < SIDE:
                    table[STRIDE * y + x] |= np.uint64(1 << (STRIDE * a[1] + a[0]))
    return table


NEXT_ACROSS, NEXT_DOWN = table(next_rugs(False)), table(next_rugs(True))


def listed() -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """[square, n] the same rugs as a list, each 2 * first square + 1 if it is vertical; and [square] their number."""
    rugs, counts = np.zeros((CELLS, MOST_MOVES), np.int64), np.zeros(CELLS, np.uint64)
    for square in range(CELLS):
        sets = (int(NEXT_ACROSS[square]), int(NEXT_DOWN[square]))
        codes = [2 * first + down for down in (0, 1) for first in range(CELLS) if sets[down] >> first & 1]
        rugs[square, : len(codes)] = codes
        counts[square] = len(codes)
    return table(rugs), table(counts)


NEXT_RUGS, COUNT_NEXT = listed()
