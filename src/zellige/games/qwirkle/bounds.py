"""What tiles in the hands can bring at most, once the bag of Qwirkle is empty: bounds for exact search, compiled."""

import numpy as np
from numpy.typing import NDArray

from zellige.games.qwirkle.board import LINE_POINTS, LINES, cell_at, fitting, takes
from zellige.games.qwirkle.rules import BONUS
from zellige.games.qwirkle.state import COPIES, DOWN, KINDS, MOST, RIGHT, WALL
from zellige.kernel.bits import ONE, ZERO, count, lowest
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Struct

# A tile brings the points of one line in its row and of one in its column at most: where it is laid with others, those
# count the line that they share only once. Now look at such a line when all is played. If tiles that lie there now
# are in it, then one tile from the hands is next to them, so on a cell that is open now, and that it fits now, since
# cells take less and less. All else in the line goes together with these. If none is in it, it has tiles of the hands
# alone.
Best = NDArray[np.int16]  # [which of the following, kind] points
BOTH, ROW, COLUMN, NEW_ROW, NEW_COLUMN = range(5)  # lines by a cell next to tiles in row and column, in one; elsewhere


@compiled
def set_most(s: Struct) -> None:
    """Fill in for each kind in the hands the most that a tile of it can still bring."""
    hands, best = s.piles[0, 0] | s.piles[1, 0], np.zeros((5, KINDS), np.int16)
    set_new_lines(hands, best)
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
def set_new_lines(hands: np.uint64, best: Best) -> None:
    """Lines of tiles of the hands alone."""
    kinds = hands
    while kinds != ZERO:
        kind = int(lowest(kinds))
        kinds &= kinds - ONE
        longest = max(count(hands & LINES[kind // MOST]), count(hands & LINES[MOST + kind % MOST]))
        best[NEW_ROW, kind] = best[NEW_COLUMN, kind] = LINE_POINTS[longest]


@compiled
def most_through(s: Struct, cell: int, kind: np.uint64, hands: np.uint64, step: int, new: Best) -> int:
    """The most that a line by a kind on an open cell can bring, in its row or in its column; 0 if no tiles lie next to
    the cell there. All that can join the line, on cells that are not open yet, may bring as much: `new` is raised."""
    before, after = (s.lefts[cell], s.rights[cell]) if step == RIGHT else (s.ups[cell], s.downs[cell])
    if before | after == ZERO:
        return 0
    line = before | after | (ONE << kind)
    more = takes(line) & hands
    if more == ZERO:
        return int(LINE_POINTS[count(line)])
    at = int(s.opens[cell])
    tiles_before, steps_before = joined(s, at - step * (1 + count(before)), -step, takes(line), count(more))
    tiles_after, steps_after = joined(s, at + step * (1 + count(after)), step, takes(line), count(more))
    length = count(line) + tiles_before + tiles_after + min(count(more), steps_before + steps_after)
    points = LINE_POINTS[min(MOST, length)]
    while more != ZERO:
        other = lowest(more)
        more &= more - ONE
        new[other] = max(new[other], points)
    return int(points)


@compiled
def joined(s: Struct, at: int, step: int, kinds: np.uint64, most: int) -> tuple[int, int]:
    """How many laid tiles a line of these kinds can join by going on from a place with so many tiles, and with how many
    of them it can go on at all."""
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
    """The line that begins behind a cell."""
    if step == RIGHT:
        return np.uint64(s.rights[cell])
    if step == -RIGHT:
        return np.uint64(s.lefts[cell])
    return np.uint64(s.downs[cell] if step == DOWN else s.ups[cell])


@compiled
def most_of_hand(s: Struct, seat: int) -> int:
    """The most that a hand can still bring, with the bonus for the end."""
    points = BONUS
    for n in range(COPIES):
        kinds = s.piles[seat, n]
        while kinds != ZERO:
            points += s.most[lowest(kinds)]
            kinds &= kinds - ONE
    return points
