"""The seats of Qwirkle: who is in, whose hand is hidden, whose turn is next, and leaving (R12); compiled."""

import numpy as np

from zellige.games.qwirkle.board import move_given, put, take_off
from zellige.games.qwirkle.state import DONE, TURN, UNSEEN, VIEWER, WHOLE
from zellige.kernel.bits import count
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Struct


@compiled
def is_in(s: Struct, seat: int) -> bool:
    return bool((s.gone >> seat) & 1 == 0)


@compiled
def seats_in(s: Struct) -> int:
    return int(s.seats) - count(np.uint64(s.gone))


@compiled
def next_seat(s: Struct, seat: int) -> int:
    """The seat that plays after another: in order, skipping those that have left (R12.1)."""
    while True:
        seat = seat + 1 if seat + 1 < s.seats else 0
        if is_in(s, seat):
            return seat


@compiled
def turns_ago(s: Struct, seat: int) -> int:
    """How many turns ago a seat last played, not counting the current turn."""
    n, at = 1, next_seat(s, seat)
    while at != s.seat:
        n, at = n + 1, next_seat(s, at)
    return n


@compiled
def is_hidden(s: Struct) -> bool:
    """Is the hand of the player to move hidden in this view?"""
    return bool(s.viewer != WHOLE and s.viewer != VIEWER + s.seat)


STALLED = 10  # exchanges in a row by each remaining player (R12.6)


@compiled
def is_stalled(s: Struct) -> bool:
    """R12.6: has somebody left, and have the others done nothing but exchange for too long?"""
    return bool(s.gone and s.exchanges >= STALLED * seats_in(s))


# The end of a turn


@compiled
def clear_turn(s: Struct) -> None:
    s.placed = s.row_points = s.column_points = 0
    s.ends[:] = 0


@compiled
def pass_turn(s: Struct) -> None:
    clear_turn(s)
    s.given, s.phase = 0, TURN
    s.seat = next_seat(s, int(s.seat))


@compiled
def finish(s: Struct) -> None:
    clear_turn(s)
    s.phase = DONE


# Leaving


@compiled
def take_back(s: Struct) -> None:
    """R12.2: tiles placed or given up in the current turn return to the hand; to a hidden hand, as unseen tiles."""
    for n in range(int(s.tiles) - int(s.placed), int(s.tiles)):
        put(s, UNSEEN if is_hidden(s) else int(s.seat), np.uint64(s.kinds[n]))
    take_off(s, int(s.placed))
    move_given(s, int(s.seat))
    s.sizes[s.seat] += s.placed + s.given
    s.given, s.phase = 0, TURN
    clear_turn(s)
