"""Positions of Qwirkle that are read: their tiles are laid and their end is seen by the rules; compiled, for text."""

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
    """Lay the tiles of a board that is read, in any order in which they hang together. Gives LEGAL, or what forbids
    which tile."""
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
    """Lay a tile of the running turn of a position that is read; gives what forbids it, if anything does."""
    why = place_fault(states[0], np.uint64(kind), at)
    if why == LEGAL:
        place(states[0], kind, at)
    return why


@compiled
def end_if_over(states: Structs) -> None:
    """See whether a position that is read, at the beginning of a turn, is over."""
    if is_over(states[0]):
        finish(states[0])
