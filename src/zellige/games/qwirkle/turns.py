"""Whole turns of Qwirkle, compiled: all placements of a hand with their points, and random games."""

import numpy as np
from numpy.typing import NDArray

from zellige.games.qwirkle.board import MATCHES, any_of, cell_at, fitting, longest, takes
from zellige.games.qwirkle.opening import opening_kinds
from zellige.games.qwirkle.rules import apply, draw, end_giving, end_placing, give, legal, place, placement, skip
from zellige.games.qwirkle.state import (
    AREA,
    DEAL,
    DONE,
    DOWN,
    DRAWING,
    FREE,
    MOST_MOVES,
    ORIGIN,
    PLACE,
    RIGHT,
    SIX,
    TURN,
    UNSEEN,
)
from zellige.kernel.bits import ONE, ZERO, count, lowest
from zellige.kernel.compile import compiled, inlined
from zellige.kernel.dice import Dice, below
from zellige.kernel.structs import Codes, Struct, Structs, record

# A placement is a smaller placement plus one tile. So a list of placements is a forest in which each set of cells and
# tiles occurs once, and the path from a root spells out moves that are legal in this order: first the tile on the first
# open cell (the leftmost in a row, the topmost in a column), then those before it, then those after it.
PLACEMENT = record(
    [
        ("takes", np.uint64),  # the kinds that can still extend the line
        ("smaller", np.int32),  # the placement that this one adds a tile to, or -1
        ("move", np.int32),  # the code of that tile
        ("before", np.int32),  # the cell before all its tiles while it can be used, or 0
        ("after", np.int32),  # the cell after them
        ("points", np.int16),
        ("crossing", np.int16),  # points of the crossing lines
        ("length", np.int16),  # of the line
    ]
)
Placements = NDArray[np.void]
AT_ONCE = 2 * SIX + 1  # at most this many are added between two checks for room
ROOM = 4096  # placements; nearly always enough: 77 on average, 5,241 at most so far


@compiled
def placements(s: Struct, out: Placements) -> tuple[int, int]:
    """List all placements of the player to move in `out[first:end]`; the end is -1 if there is no room."""
    if s.tiles == 0:
        return openings(s, out)
    hand, end = s.piles[s.seat, 0], 0
    for cell in range(1, int(s.open) + 1):
        kinds = fitting(s, cell) & hand
        if kinds == ZERO:
            continue
        at, row_takes, column_takes = s.opens[cell], s.row_takes[cell], s.column_takes[cell]
        row, column = 1 + count(s.lefts[cell] | s.rights[cell]), 1 + count(s.ups[cell] | s.downs[cell])
        row_points, column_points = s.line_points[row], s.line_points[column]
        left = at - RIGHT if cell_at(s, at - RIGHT) == FREE else 0
        right = at + RIGHT * (1 + count(s.rights[cell]))
        up = at - DOWN if cell_at(s, at - DOWN) == FREE else 0
        down = at + DOWN * (1 + count(s.downs[cell]))
        while kinds != ZERO:
            if end + AT_ONCE > len(out):
                return 0, -1
            kind = lowest(kinds)
            kinds &= kinds - ONE
            p, one = out[end], end
            p.smaller, p.move, p.points = -1, PLACE + AREA * int(kind) + at, row_points + column_points
            end += 1
            if row_takes & MATCHES[kind] & hand != ZERO:
                p.takes, p.length, p.crossing = row_takes & MATCHES[kind], row, column_points
                p.before, p.after = left, right
                end = grow(s, one, RIGHT, hand, out, end)
            if column_takes & MATCHES[kind] & hand != ZERO and end > 0:
                p.takes, p.length, p.crossing = column_takes & MATCHES[kind], column, row_points
                p.before, p.after = up, down
                end = grow(s, one, DOWN, hand, out, end)
            if end < 0:
                return 0, -1
    return 0, end


@inlined
def grow(s: Struct, one: int, step: int, hand: np.uint64, out: Placements, end: int) -> int:
    """Add everything that a placement of one tile grows into, in its row or in its column."""
    grown = end
    end = lengthen(s, one, step, hand, out, end)
    while grown < end:
        if end + AT_ONCE > len(out):
            return -1
        if out[grown].takes & hand != ZERO:
            end = lengthen(s, grown, step, hand, out, end)
        grown += 1
    return end


@inlined
def lengthen(s: Struct, smaller: int, step: int, hand: np.uint64, out: Placements, end: int) -> int:
    """Add the placements with one more tile: before the line, unless tiles were added after it, and after it."""
    p = out[smaller]
    line, before, after, crossing = p.takes, p.before, p.after, p.crossing
    length = p.length + 1
    further = before - step if cell_at(s, before - step) == FREE else 0
    cell = cell_at(s, after)
    if step == RIGHT:
        fits, across, beyond = s.column_takes[cell], s.ups[cell] | s.downs[cell], s.rights[cell]
    else:
        fits, across, beyond = s.row_takes[cell], s.lefts[cell] | s.rights[cell], s.downs[cell]
    full, points = length + count(beyond), crossing + s.line_points[1 + count(across)]
    beyond_takes, beyond_after = takes(beyond), after + step * (1 + count(beyond))
    points_before, points_after = crossing + s.line_points[length], points + s.line_points[full]
    kinds = line & hand
    while kinds != ZERO:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        longer, move = line & MATCHES[kind], PLACE + AREA * int(kind)
        # Every candidate is written, but kept only if it is legal: a branch here would be mispredicted half of the
        # time.
        p = out[end]
        p.takes, p.length, p.points, p.crossing = longer, length, points_before, crossing
        p.smaller, p.move, p.before, p.after = smaller, move + before, further, after
        end += before != 0
        p = out[end]
        p.takes, p.length, p.points, p.crossing = longer & beyond_takes, full, points_after, points
        p.smaller, p.move, p.before, p.after = smaller, move + after, 0, beyond_after
        end += (fits >> kind) & ONE != ZERO and beyond & ~longer == ZERO
    return end


@compiled
def openings(s: Struct, out: Placements) -> tuple[int, int]:
    """All opening lines (R3): those of full length come last, after the shorter ones they grow from."""
    hand = s.piles[s.seat, 0]
    wanted, first, end = longest(hand, ZERO), 0, 0
    kinds = opening_kinds(s)
    while kinds != ZERO:
        end = add_opening(s, out, end, -1, lowest(kinds), ZERO)
        kinds &= kinds - ONE
    for _ in range(1, wanted):
        last = end
        for smaller in range(first, last):
            line = out[smaller].takes  # here, the line itself
            kinds = hand & ~line
            while kinds != ZERO:
                if end == len(out):
                    return 0, -1
                kind = lowest(kinds)
                kinds &= kinds - ONE
                if longest(hand, line | (ONE << kind)) == wanted:
                    end = add_opening(s, out, end, smaller, kind, line)
        first = last
    return first, end


@compiled
def add_opening(s: Struct, out: Placements, end: int, smaller: int, kind: np.uint64, line: np.uint64) -> int:
    p, laid = out[end], count(line)
    p.takes, p.smaller, p.length = line | (ONE << kind), smaller, laid + 1
    p.move = PLACE + AREA * int(kind) + ORIGIN + RIGHT * laid
    p.points = max(1, s.line_points[laid + 1])
    return end + 1


@compiled
def spell(forest: Placements, which: int, out: Codes) -> int:
    """Write the moves of a placement in a playable order; returns their number."""
    n, at = 0, which
    while at >= 0:
        n += 1
        at = forest[at].smaller
    at = which
    for k in range(n - 1, -1, -1):
        out[k] = forest[at].move
        at = forest[at].smaller
    return n


@compiled
def list_placements(s: Struct, room: Placements) -> tuple[Placements, int, int]:
    """All placements, in the given buffer or in a larger one."""
    first, end = placements(s, room)
    while end < 0:
        room = np.empty(4 * len(room), PLACEMENT)
        first, end = placements(s, room)
    return room, first, end


@compiled
def placements_of(states: Structs) -> tuple[Placements, int, int]:
    """The same for Python: the list, and the range of placements in it."""
    return list_placements(states[0], np.empty(ROOM, PLACEMENT))


# Random games


@compiled
def play_placement(s: Struct, forest: Placements, which: int, codes: Codes) -> None:
    """Place all tiles of a placement and end the turn."""
    for k in range(spell(forest, which, codes)):
        kind, at = placement(codes[k])
        place(s, kind, at)
    end_placing(s)


@compiled
def exchange_all(s: Struct, dice: Dice) -> None:
    """Give up as many random tiles of the hand as possible."""
    for _ in range(min(int(s.sizes[s.seat]), int(s.bag))):
        give(s, int(any_of(s, int(s.seat), dice)))
    end_giving(s)


@compiled
def random_turn(s: Struct, dice: Dice, room: Placements, codes: Codes) -> Placements:
    """A random placement; an exchange only if there is none, and a skip if there is no exchange either."""
    room, first, end = list_placements(s, room)
    if end > first:
        which = first + int(below(dice, np.uint64(end - first)))
        play_placement(s, room, which, codes)
    elif s.bag > 0:
        exchange_all(s, dice)
    else:
        skip(s)
    return room


@compiled
def draw_all(s: Struct, dice: Dice) -> None:
    """Deal or draw until a seat is to move."""
    while s.phase in (DEAL, DRAWING):
        draw(s, int(any_of(s, UNSEEN, dice)))


@compiled
def random_game(s: Struct, dice: Dice) -> int:
    turns, room, codes = 0, np.empty(ROOM, PLACEMENT), np.empty(MOST_MOVES, np.int32)
    while True:
        draw_all(s, dice)
        if s.phase == DONE:
            return turns
        if s.phase == TURN:
            room = random_turn(s, dice, room, codes)
            turns += 1
        else:  # in the middle of a turn
            n = legal(s, codes)
            apply(s, codes[below(dice, np.uint64(n))])
