"""Builds positions of Qwirkle that are read from text, by the rules; compiled, for text.py."""

import numpy as np

from zellige.games.qwirkle.board import lay
from zellige.games.qwirkle.faults import board_fault, place_fault
from zellige.games.qwirkle.rules import is_over, place
from zellige.games.qwirkle.seats import finish
from zellige.games.qwirkle.state import LEGAL, NOT_NEXT
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Codes, Structs


@compiled
def lay_board(states: Structs, kinds: Codes, places: Codes) -> tuple[int, int]:
    """Add the tiles of a board being read, in any order that keeps them connected. Returns LEGAL, or the fault and the
    index of the offending tile."""
    s, todo = states[0], np.ones(len(kinds), np.bool_)
    while todo.any():
        before = int(s.tiles)
        for n in np.flatnonzero(todo):
            why = board_fault(s, np.uint64(kinds[n]), int(places[n])) if s.tiles else LEGAL
            if why == LEGAL:
                lay(s, np.uint64(kinds[n]), int(places[n]))
                todo[n] = False
            elif why != NOT_NEXT:
                return why, int(n)
        if s.tiles == before:
            return NOT_NEXT, int(np.flatnonzero(todo)[0])
    s.ends[:] = 0
    return LEGAL, 0


@compiled
def place_if_legal(states: Structs, kind: int, at: int) -> int:
    """Place a tile of the current turn in a position being read; returns what forbids it, or LEGAL."""
    why = place_fault(states[0], np.uint64(kind), at)
    if why == LEGAL:
        place(states[0], kind, at)
    return why


@compiled
def end_if_over(states: Structs) -> None:
    """End a position being read, at the start of a turn, if it is over."""
    if is_over(states[0]):
        finish(states[0])
