"""Exact search for two seats with nothing hidden: alpha-beta with a transposition table, blind to the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zellige.kernel.bits import ZERO
from zellige.kernel.compile import compiled
from zellige.kernel.rules import dispatch
from zellige.kernel.structs import Struct, Structs, record

# A game's ends.py has a struct of its own for positions in this search, with the fields
#   seat       whose choice it is
#   key        a hash, equal only if the rest of the game is the same for the seat to choose; 0 where that is unknown
#   low, high  bounds on the value: what that seat can still gain on the other
#   gain       what the seat that chose last gained by its choice
# and these functions on it:
Options: TypeAlias = NDArray[np.void]  # what a seat can choose from; `most` is an upper bound on what it gains by that
list_options: Callable[[Struct, Options], int] = dispatch("list_options")  # that matter, best first; -1: no room
follow: Callable[[Struct, Struct], None] = dispatch("follow")  # plays an option in place

ENDS = {"list_options": "s, out", "follow": "s, option"}

FRAME = record(
    [
        ("nodes", np.int64),  # that were searched before this one
        ("alpha", np.int32),  # the window: only values between these matter
        ("beta", np.int32),
        ("value", np.int32),  # of the best option so far
        ("best", np.int32),  # that option
        ("next", np.int32),  # the option to try next; -1 before they are listed
        ("end", np.int32),  # how many there are
    ]
)
ENTRY = record([("key", np.uint64), ("low", np.int16), ("high", np.int16), ("effort", np.int32)])
Frames: TypeAlias = NDArray[np.void]  # [depth] the path from the root to the current position
Table: TypeAlias = NDArray[np.void]  # [a power of two] of ENTRY
Counter: TypeAlias = NDArray[np.int64]  # [2] the current depth, and the nodes visited

INFINITY = 30_000  # more than any value
TOO_MANY = -2  # instead of a depth: a position has more options than there is room for


@compiled
def begin(frames: Frames, counter: Counter, alpha: int, beta: int) -> None:
    """Prepare to search the position at the bottom of the pool."""
    counter[0] = 0
    enter(frames[0], alpha, beta)


@compiled
def enter(frame: Struct, alpha: int, beta: int) -> None:
    frame.alpha, frame.beta, frame.value = alpha, beta, -INFINITY
    frame.best, frame.next, frame.end = 0, -1, 0


@compiled
def search(pool: Structs, frames: Frames, options: Options, table: Table, counter: Counter, budget: int) -> bool:
    """Search on, for at most `budget` nodes. Once it is done, the lowest frame has the value and the best option."""
    depth, last = int(counter[0]), counter[1] + budget
    while depth >= 0 and counter[1] < last:
        frame = frames[depth]
        if frame.next < 0:
            open_node(pool[depth], frame, options[depth], table, counter, depth == 0)
            if frame.end < 0:
                counter[0] = TOO_MANY
                return True
        if frame.next < frame.end and frame.value < frame.beta:
            most = int(options[depth, frame.next].most)
            if most <= max(frame.alpha, frame.value):
                frame.value = max(int(frame.value), most)
                frame.next += 1
                continue
            pool[depth + 1] = pool[depth]
            child = pool[depth + 1]
            follow(child, options[depth, frame.next])
            descend(pool[depth].seat == child.seat, int(child.gain), frame, frames[depth + 1])
            depth += 1
            continue
        if counter[1] > frame.nodes:
            store(table, pool[depth].key, frame, counter)
        depth -= 1
        if depth >= 0:
            ascend(pool[depth].seat == pool[depth + 1].seat, int(pool[depth + 1].gain), frames[depth], int(frame.value))
    counter[0] = depth
    return depth < 0


@compiled
def open_node(s: Struct, frame: Struct, out: Options, table: Table, counter: Counter, is_root: bool) -> None:
    """Enter a position for the first time: cut it off by what is known about it, or list its options."""
    counter[1] += 1
    frame.nodes, frame.next = counter[1], 0
    if not is_root and (cut_off(frame, int(s.low), int(s.high)) or probe(table, s.key, frame)):
        return
    frame.end = list_options(s, out)
    if cut_off(frame, int(s.low), int(s.high)):
        frame.next = frame.end


@compiled
def cut_off(frame: Struct, low: int, high: int) -> bool:
    """Do bounds on the value decide a node?"""
    if low >= frame.beta or low == high:
        frame.value = low
        return True
    if high <= frame.alpha:
        frame.value = high
        return True
    return False


@compiled
def descend(same: bool, gain: int, frame: Struct, child: Struct) -> None:
    """Enter the position after an option, with the window as that seat sees it."""
    alpha = max(int(frame.alpha), int(frame.value)) - gain
    beta = int(frame.beta) - gain
    if same:
        enter(child, alpha, beta)
    else:
        enter(child, -beta, -alpha)


@compiled
def ascend(same: bool, gain: int, frame: Struct, value: int) -> None:
    """Back up the value of the option that was tried."""
    value = gain + (value if same else -value)
    if value > frame.value:
        frame.value, frame.best = value, frame.next
    frame.next += 1


@compiled
def probe(table: Table, key: np.uint64, frame: Struct) -> bool:
    """Does the transposition table decide a node?"""
    at = np.int64(key & np.uint64(len(table) - 2))
    for slot in range(2):
        entry = table[at + slot]
        if entry.key == key and key != ZERO:
            return cut_off(frame, int(entry.low), int(entry.high))
    return False


@compiled
def store(table: Table, key: np.uint64, frame: Struct, counter: Counter) -> None:
    """Store the bounds of a node, in place of an entry that took less effort."""
    if key == ZERO:
        return
    at = np.int64(key & np.uint64(len(table) - 2))
    effort = min(counter[1] - frame.nodes, 1 << 30)
    if table[at].key != key and (table[at + 1].key == key or table[at].effort > effort):
        at += 1
    entry = table[at]
    if entry.key != key:
        entry.key, entry.low, entry.high = key, -INFINITY, INFINITY
    entry.effort = effort
    if frame.value > frame.alpha:
        entry.low = frame.value
    if frame.value < frame.beta:
        entry.high = frame.value


@compiled
def enlarged(table: Table, room: Table) -> Table:
    """Move all entries to a larger, empty table."""
    for n in range(len(table)):
        entry = table[n]
        if entry.key != ZERO:
            at = np.int64(entry.key & np.uint64(len(room) - 2))
            room[at if room[at].key == ZERO else at + 1] = entry
    return room
