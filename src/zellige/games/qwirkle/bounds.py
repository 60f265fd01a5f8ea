"""Bounds for exact search: the most that tiles in hand can still score, once the bag of Qwirkle is empty; compiled."""

import numpy as np
from numpy.typing import NDArray

from zellige.games.qwirkle.board import LINES, cell_at, fitting, takes
from zellige.games.qwirkle.state import DOWN, KINDS, MOST_COPIES, RIGHT, SIX, WALL
from zellige.kernel.bits import ONE, ZERO, count, lowest
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Struct

# A tile scores at most one line in its row and one in its column: if it is placed with others, the line they share
# counts only once. Consider such a line at the end of the game. If it contains tiles that are on the board now, then
# one tile from a hand is next to them, on a cell that is open now and that it fits now, since cells only ever take
# less. The rest of the line must match these. If it contains none, all its tiles come from the hands.
Best = NDArray[np.int16]  # [which of the following, kind] points
BOTH, ROW, COLUMN, NEW_ROW, NEW_COLUMN = range(
    5
)  # cells with neighbours in row and column, in one of them; lines elsewhere


@compiled
def set_most(s: Struct) -> None:
    """Fill in, for each kind in the hands, the most that a tile of it can still score."""
    hands, best = s.piles[0, 0] | s.piles[1, 0], np.zeros((5, KINDS), np.int16)
    set_new_lines(s, hands, best)
    for cell in range(1, int(s.open) + 1):
        kinds = fitting(s, cell) & hands
        while kinds != ZERO:
            kind = lowest(kinds)
            kinds &= kinds - ONE
            row = most_through(s, cell, kind, hands, RIGHT, best[NEW_ROW])
            column = most_through(s, cell, kind, hands, DOWN, best[NEW_COLUMN])
            which = COLUMN if row == 0 else ROW if column == 0 else BOTH
            best[which, kind] = max(int(best[which, kind]), row + column)
    kinds = hands
    while kinds != ZERO:
        k = lowest(kinds)
        kinds &= kinds - ONE
        row, column = max(best[ROW, k], best[NEW_ROW, k]), max(best[COLUMN, k], best[NEW_COLUMN, k])
        s.most[k] = max(best[BOTH, k], row + best[NEW_COLUMN, k], best[NEW_ROW, k] + column)


@compiled
def set_new_lines(s: Struct, hands: np.uint64, best: Best) -> None:
    """Lines made only of tiles in the hands."""
    kinds = hands
    while kinds != ZERO:
        kind = int(lowest(kinds))
        kinds &= kinds - ONE
        longest = max(count(hands & LINES[kind // SIX]), count(hands & LINES[SIX + kind % SIX]))
        best[NEW_ROW, kind] = best[NEW_COLUMN, kind] = s.line_points[longest]


@compiled
def most_through(s: Struct, cell: int, kind: np.uint64, hands: np.uint64, step: int, new: Best) -> int:
    """The most that a line through a kind on an open cell can score, in its row or in its column; 0 if the cell has no
    neighbours there. Tiles that can join the line, on cells not yet open, may score as much: `new` is raised."""
    before, after = (s.lefts[cell], s.rights[cell]) if step == RIGHT else (s.ups[cell], s.downs[cell])
    if before | after == ZERO:
        return 0
    line = before | after | (ONE << kind)
    more = takes(line) & hands
    if more == ZERO:
        return int(s.line_points[count(line)])
    at = int(s.opens[cell])
    tiles_before, steps_before = joined(s, at - step * (1 + count(before)), -step, takes(line), count(more))
    tiles_after, steps_after = joined(s, at + step * (1 + count(after)), step, takes(line), count(more))
    length = count(line) + tiles_before + tiles_after + min(count(more), steps_before + steps_after)
    points = s.line_points[min(SIX, length)]
    while more != ZERO:
        other = lowest(more)
        more &= more - ONE
        new[other] = max(new[other], points)
    return int(points)


@compiled
def joined(s: Struct, at: int, step: int, kinds: np.uint64, most: int) -> tuple[int, int]:
    """How many tiles on the board a line of these kinds can join by growing this far, and with how many of its tiles it
    can grow at all."""
    tiles = 0
    for steps in range(most):
        cell = cell_at(s, at)
        if cell == WALL:
            return tiles, steps
        beyond = beyond_of(s, cell, step)
        if beyond & ~kinds != ZERO:
            return tiles, steps
        tiles += count(beyond)
        at += step * (1 + count(beyond))
    return tiles, most


@compiled
def beyond_of(s: Struct, cell: int, step: int) -> np.uint64:
    """The line that begins beyond a cell."""
    if step == RIGHT:
        return np.uint64(s.rights[cell])
    if step == -RIGHT:
        return np.uint64(s.lefts[cell])
    return np.uint64(s.downs[cell] if step == DOWN else s.ups[cell])


@compiled
def most_of_hand(s: Struct, seat: int) -> int:
    """The most that a hand can still score, including what going out gives."""
    points = int(s.out)
    for n in range(MOST_COPIES):
        kinds = s.piles[seat, n]
        while kinds != ZERO:
            points += s.most[lowest(kinds)]
            kinds &= kinds - ONE
    return points
