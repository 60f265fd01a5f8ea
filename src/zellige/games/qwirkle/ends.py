"""Qwirkle for exact search, once the bag is empty: whole turns, highest points first."""

import numpy as np
from numpy.typing import NDArray

from zellige.games.qwirkle import MOST_BONUS
from zellige.games.qwirkle.bounds import most_of_hand, set_most
from zellige.games.qwirkle.faults import can_place
from zellige.games.qwirkle.rules import apply, legal, placement
from zellige.games.qwirkle.state import DONE, END, KINDS, MOST_COPIES, MOST_HAND, MOST_MOVES, SIX, SKIP, STRUCT, TURN
from zellige.games.qwirkle.turns import PLACEMENT, ROOM, list_placements
from zellige.games.qwirkle.turns import spell as spell_placement
from zellige.kernel.bits import ZERO, mixed
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Codes, Struct, Structs, record, struct, table

# A seat's gain is the points that it scores from here on, minus the other's.
POSITION = struct(
    "qwirkle_ends",
    __file__,
    [
        ("key", np.uint64),
        ("board", np.uint64),  # the board's part of the key
        ("low", np.int16),
        ("high", np.int16),
        ("gain", np.int16),
        ("", np.int16),
        ("most", np.int16, (KINDS,)),  # by kind: the most points that a tile of it can still score
        *((name, STRUCT[name]) for name in (STRUCT.names or ())[:-1]),  # as in a state
    ],
)
LONGEST = MOST_HAND + 1  # moves: a hand, and the end of the turn
OPTION = record([("length", np.int16), ("most", np.int16), ("codes", np.int32, (LONGEST,))])
Options = NDArray[np.void]
MOST_OPTIONS = 1 << 14
MOST_VALUE = 10_000
DEPTH = 48  # a turn for each tile of two hands, skips between them, and the moves of a turn in progress

SALT = table(np.random.default_rng(2).integers(1 << 63, size=2 * MOST_COPIES + 2, dtype=np.uint64) | np.uint64(1))
BEST = (MOST_HAND + 1) * (SIX + MOST_BONUS) + 1  # more than the points of any turn, which scores seven lines at most


@compiled
def begin(states: Structs) -> None:
    """Prepare a position of which only the fields of a state are filled in."""
    s = states[0]
    s.board, s.gain = ZERO, 0
    look(s, 0)


@compiled
def follow(s: Struct, option: Struct) -> None:
    seat, tiles = int(s.seat), int(s.tiles)
    points = int(s.points[seat])
    for k in range(int(option.length)):
        apply(s, int(option.codes[k]))
    s.gain = int(s.points[seat]) - points
    look(s, tiles)


@compiled
def look(s: Struct, tiles: int) -> None:
    """Update the key and the bounds, given how many tiles the board had before."""
    for n in range(tiles, int(s.tiles)):
        laid = np.uint64(int(s.places[n]) * 64 + int(s.kinds[n]) + 1)
        s.board += mixed(laid * SALT[2 * MOST_COPIES])
    if s.phase == DONE:
        s.low = s.high = 0
        return
    me, other = int(s.seat), 1 - int(s.seat)
    s.low, s.high, s.key = -MOST_VALUE, MOST_VALUE, ZERO
    if s.phase == TURN:
        set_most(s)
        s.low, s.high = -most_of_hand(s, other), most_of_hand(s, me)
        s.key = s.board + mixed(np.uint64(int(s.skips) + 1) * SALT[2 * MOST_COPIES + 1])
        for n in range(MOST_COPIES):
            s.key += mixed(s.piles[me, n] * SALT[n]) + mixed(s.piles[other, n] * SALT[MOST_COPIES + n])


@compiled
def list_options(s: Struct, out: Options) -> int:
    if s.phase == DONE:
        return 0
    if s.phase != TURN:
        return list_moves(s, out)
    if not can_place(s):
        out[0].length, out[0].codes[0], out[0].most = 1, SKIP, MOST_VALUE
        return 1
    return list_turns(s, out)


@compiled
def list_moves(s: Struct, out: Options) -> int:
    """The next moves of a turn in progress."""
    codes = np.empty(MOST_MOVES, np.int32)
    n = legal(s, codes)
    for k in range(n):
        out[k].length, out[k].codes[0], out[k].most = 1, codes[n - 1 - k], MOST_VALUE
    return n


@compiled
def list_turns(s: Struct, out: Options) -> int:
    """All whole turns, sorted by points; -1 if there are too many."""
    room, first, end = list_placements(s, np.empty(ROOM, PLACEMENT))
    if end - first > len(out):
        return -1
    start = np.zeros(
        BEST + 2, np.int64
    )  # by points, highest first: where the turns with these points begin in the list
    for which in range(first, end):
        start[BEST - min(BEST, int(room[which].points)) + 1] += 1
    for points in range(1, BEST + 2):
        start[points] += start[points - 1]
    in_hand = most_of_hand(s, int(s.seat))
    for which in range(first, end):
        points = BEST - min(BEST, int(room[which].points))
        option = out[start[points]]
        start[points] += 1
        n = spell_placement(room, which, option.codes)
        option.codes[n] = END
        option.length, option.most = n + 1, room[which].points + in_hand
        for k in range(n):
            option.most -= s.most[placement(option.codes[k])[0]]
    return end - first


@compiled
def spell(states: Structs, option: Options, out: Codes) -> int:
    """Fill in the codes of an option's moves; returns their number."""
    for k in range(int(option[0].length)):
        out[k] = option[0].codes[k]
    return int(option[0].length)


# From Python


def is_settled(states: Structs) -> bool:
    """Is nothing left to chance? With an empty bag, the tiles that a seat does not see are in the other hand."""
    return bool(states[0].bag == 0)


is_near = is_settled  # nearly all such positions take less than a second
