"""Exact search for two seats with nothing hidden: alpha-beta with a table of known positions, blind to the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zellige.kernel.bits import ZERO
from zellige.kernel.compile import compiled
from zellige.kernel.rules import dispatch
from zellige.kernel.structs import Struct, Structs, record

# A game brings, in its ends.py, a struct of its own for a position in search. It has the fields
#   seat       whose choice it is
#   key        equal where the rest of the game is the same for the seat to choose; 0 where that is not known
#   low, high  bounds of the worth of the position to that seat: what it can still gain on the other
#   gain       what the seat that made the latest choice gained by it
# and these functions on it:
Options: TypeAlias = NDArray[np.void]  # what a seat can choose from; `most` is what it can gain by that, or more
list_options: Callable[[Struct, Options], int] = dispatch(
    "list_options"
)  # all that matter, the best first; -1: no room
follow: Callable[[Struct, Struct], None] = dispatch("follow")  # plays an option in place

ENDS = {"list_options": "s, out", "follow": "s, option"}

FRAME = record(
    [
        ("nodes", np.int64),  # that were searched before this one
        ("alpha", np.int32),  # the worth that is looked for lies between these
        ("beta", np.int32),
        ("worth", np.int32),  # of the best option so far
        ("best", np.int32),  # that option
        ("next", np.int32),  # the option to be tried next; -1 before they are listed
        ("end", np.int32),  # how many there are
    ]
)
KNOWN = record([("key", np.uint64), ("low", np.int16), ("high", np.int16), ("effort", np.int32)])
Frames: TypeAlias = NDArray[np.void]  # [depth] the way from the position that is solved to the one that is looked at
Table: TypeAlias = NDArray[np.void]  # [a power of two] of KNOWN
Counter: TypeAlias = NDArray[np.int64]  # [2] the depth that the search is at, the nodes that it has looked at

BEYOND = 30_000  # more than any worth
TOO_MANY = -2  # in place of the depth: a position has more options than there is room for


@compiled
def begin(frames: Frames, counter: Counter, alpha: int, beta: int) -> None:
    """Prepare to search the position that lies lowest in the pool."""
    counter[0] = 0
    enter(frames[0], alpha, beta)


@compiled
def enter(frame: Struct, alpha: int, beta: int) -> None:
    frame.alpha, frame.beta, frame.worth = alpha, beta, -BEYOND
    frame.best, frame.next, frame.end = 0, -1, 0


@compiled
def search(pool: Structs, frames: Frames, options: Options, table: Table, counter: Counter, budget: int) -> bool:
    """Search on, for so many nodes at most; is it done? Then the lowest frame has the worth and the best option."""
    depth, last = int(counter[0]), counter[1] + budget
    while depth >= 0 and counter[1] < last:
        frame = frames[depth]
        if frame.next < 0:
            open_node(pool[depth], frame, options[depth], table, counter, depth == 0)
            if frame.end < 0:
                counter[0] = TOO_MANY
                return True
        if frame.next < frame.end and frame.worth < frame.beta:
            most = int(options[depth, frame.next].most)
            if most <= max(frame.alpha, frame.worth):
                frame.worth = max(int(frame.worth), most)
                frame.next += 1
                continue
            pool[depth + 1] = pool[depth]
            child = pool[depth + 1]
            follow(child, options[depth, frame.next])
            descend(pool[depth].seat == child.seat, int(child.gain), frame, frames[depth + 1])
            depth += 1
            continue
        if counter[1] > frame.nodes:
            remember(table, pool[depth].key, frame, counter)
        depth -= 1
        if depth >= 0:
            ascend(pool[depth].seat == pool[depth + 1].seat, int(pool[depth + 1].gain), frames[depth], int(frame.worth))
    counter[0] = depth
    return depth < 0


@compiled
def open_node(s: Struct, frame: Struct, out: Options, table: Table, counter: Counter, lowest: bool) -> None:
    """Look at a position for the first time: settle it by what is known of it, or list its options."""
    counter[1] += 1
    frame.nodes, frame.next = counter[1], 0
    if not lowest and (settle(frame, int(s.low), int(s.high)) or recall(table, s.key, frame)):
        return
    frame.end = list_options(s, out)
    if settle(frame, int(s.low), int(s.high)):
        frame.next = frame.end


@compiled
def settle(frame: Struct, low: int, high: int) -> bool:
    """Do bounds of the worth say enough?"""
    if low >= frame.beta or low == high:
        frame.worth = low
        return True
    if high <= frame.alpha:
        frame.worth = high
        return True
    return False


@compiled
def descend(same: bool, gain: int, frame: Struct, child: Struct) -> None:
    """Enter the position after an option."""
    alpha = max(int(frame.alpha), int(frame.worth)) - gain
    beta = int(frame.beta) - gain
    if same:
        enter(child, alpha, beta)
    else:
        enter(child, -beta, -alpha)


@compiled
def ascend(same: bool, gain: int, frame: Struct, worth: int) -> None:
    """Take in what the option that was tried is worth."""
    worth = gain + (worth if same else -worth)
    if worth > frame.worth:
        frame.worth, frame.best = worth, frame.next
    frame.next += 1


@compiled
def recall(table: Table, key: np.uint64, frame: Struct) -> bool:
    """Is enough known of a position?"""
    at = np.int64(key & np.uint64(len(table) - 2))
    for slot in range(2):
        known = table[at + slot]
        if known.key == key and key != ZERO:
            return settle(frame, int(known.low), int(known.high))
    return False


@compiled
def remember(table: Table, key: np.uint64, frame: Struct, counter: Counter) -> None:
    """Keep what was found, in place of what took less effort to find."""
    if key == ZERO:
        return
    at = np.int64(key & np.uint64(len(table) - 2))
    effort = min(counter[1] - frame.nodes, 1 << 30)
    if table[at].key != key and (table[at + 1].key == key or table[at].effort > effort):
        at += 1
    known = table[at]
    if known.key != key:
        known.key, known.low, known.high = key, -BEYOND, BEYOND
    known.effort = effort
    if frame.worth > frame.alpha:
        known.low = frame.worth
    if frame.worth < frame.beta:
        known.high = frame.worth


@compiled
def larger(table: Table, room: Table) -> Table:
    """The same in a larger table, which must be empty."""
    for n in range(len(table)):
        known = table[n]
        if known.key != ZERO:
            at = np.int64(known.key & np.uint64(len(room) - 2))
            room[at if room[at].key == ZERO else at + 1] = known
    return room
