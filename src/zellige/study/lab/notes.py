"""What the lab notes about a game while it is played; it knows states, moves and scores, but no particular game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from zellige.core import State
from zellige.kernel.constants import OVER
from zellige.players.search.mcts import Budget, Search

VERSION = 1  # of the notes: raise it when they change, so that kept games with others are refused
PLAYOUTS = 200  # of the search that estimates chances where there are no points
MILLE = 1000  # chances are noted in thousandths

Standing = tuple[int, ...]  # each seat's points, or its chance to win in thousandths


class TurnNotes(NamedTuple):
    """One turn."""

    moves: int  # how many the player made
    legal: int  # how many were legal, summed over these moves
    standing: Standing  # before the turn


class Notes(NamedTuple):
    """One game."""

    first: int  # the seat that made the first move
    turns: tuple[TurnNotes, ...]
    unused: int | None  # tiles that lie in hands and in the supply at the end; None if the game does not show that

    @classmethod
    def read(cls, plain: tuple[Any, ...]) -> Notes:
        """The notes, from tuples or from the lists that JSON makes of them."""
        first, turns, left = plain
        return cls(first, tuple(TurnNotes(moves, legal, tuple(standing)) for moves, legal, standing in turns), left)


def taken(states: Iterable[State], standing: Callable[[State], Standing]) -> tuple[Notes, State]:
    """The notes about a game, and its last state."""
    turns: list[TurnNotes] = []
    first = -1
    for state in states:
        if state.player < 0:
            continue
        if state.begins_turn or not turns:
            first = state.player if first < 0 else first
            turns.append(TurnNotes(0, 0, standing(state)))
        moves, legal, before = turns[-1]
        turns[-1] = TurnNotes(moves + 1, legal + len(state.moves), before)
    return Notes(first, tuple(turns), unused(state)), state


def points(state: State) -> Standing:
    return state.scores


def chances(state: State) -> Standing:
    """Each seat's chance to win, as a search estimates it that sees what the player to move sees."""
    search = Search(0)
    search.search(state.view(state.player), Budget(None, PLAYOUTS))
    return tuple(round(MILLE * chance) for chance in search.values())


def unused(state: State) -> int | None:
    """The tiles in hands and in the supply; None where there is no such thing, or where some tiles are not shown."""
    parts = state.drawn()
    aside = [part for part in parts if part.role in ("hand", "supply")]
    if not aside or any(part.role == "unseen" for part in parts):
        return None
    return sum(thing.role == "tile" for part in aside for thing in part.things)


def has_points(games: Iterable[Iterable[State]]) -> bool:
    """Do players score during these games? In some games, scores only say in the end who has won."""
    return any(state.player != OVER and len(set(state.scores)) > 1 for states in games for state in states)
