"""What the lab notes about a game while it is played; it knows states, moves and scores, but no particular game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from zellige.card import Card, optional
from zellige.core import State
from zellige.kernel.constants import OVER
from zellige.matter import Matter
from zellige.players.search.mcts import Budget, Search
from zellige.study.contest import Step

VERSION = 3  # of the notes: raise it when they change, so that kept games with others are refused
PLAYOUTS = 800  # of the search that estimates chances where there are no points; its standard error is about 0.02
MILLE = 1000  # chances are noted in thousandths

Standing = tuple[int, ...]  # each seat's points, or its chance to win in thousandths


class TurnNotes(NamedTuple):
    """One turn."""

    moves: int  # how many the player made
    legal: int  # how many were legal, summed over these moves
    forced: int  # how many of them were the only legal one
    standing: Standing  # before the turn


class Notes(NamedTuple):
    """One game."""

    first: int  # the seat that made the first move
    turns: tuple[TurnNotes, ...]
    unused: int | None  # tiles that were never placed; None in a game that does not count them
    matters: tuple[int, ...]  # how often each of the game's matters occurred

    @classmethod
    def read(cls, plain: tuple[Any, ...]) -> Notes:
        """The notes, from tuples or from the lists that JSON makes of them."""
        first, turns, left, counts = plain
        read = (TurnNotes(moves, legal, forced, tuple(at)) for moves, legal, forced, at in turns)
        return cls(first, tuple(read), left, tuple(counts))


def taken(
    steps: Iterable[Step],
    standing: Callable[[State], Standing],
    matters: Sequence[Matter] = (),
    unused: Callable[[State], int] | None = None,
) -> tuple[Notes, State]:
    """The notes about a game, and its last state."""
    turns, counts = list[TurnNotes](), [0] * len(matters)
    first = -1
    for step in steps:
        counts = [n + matter.times(*codes(step)) for n, matter in zip(counts, matters, strict=True)]
        if step.before.player < 0:
            continue
        if step.before.begins_turn or not turns:
            first = step.before.player if first < 0 else first
            turns.append(TurnNotes(0, 0, 0, standing(step.before)))
        moves, legal, forced, before = turns[-1]
        choices = len(step.before.moves)
        turns[-1] = TurnNotes(moves + 1, legal + choices, forced + (choices == 1), before)
    return Notes(first, tuple(turns), unused(step.after) if unused else None, tuple(counts)), step.after


def codes(step: Step) -> tuple[Any, int, Any]:
    """A step as a game's own modules know it."""
    return step.before.struct, step.move.code, step.after.struct


def matters_of(card: Card) -> tuple[Matter, ...]:
    """What a game counts, if it counts anything."""
    found = optional(card.folder, "tell_matters")
    return tuple(found.MATTERS) if found else ()


def unused_of(card: Card) -> Callable[[State], int] | None:
    """How a game counts the tiles that were never placed, if it has tiles."""
    count = getattr(optional(card.folder, "tell_matters"), "unused", None)
    return (lambda state: int(count(state.struct))) if count else None


def about(card: Card) -> str:
    """What the notes are, for the file that keeps them."""
    found = optional(card.folder, "tell_matters")
    listed = blake2b(Path(str(found.__file__)).read_bytes(), digest_size=4).hexdigest() if found else "none"
    return f"{VERSION}, chances by {PLAYOUTS} playouts, matters {listed}"


def points(state: State) -> Standing:
    return state.scores


def chances(state: State) -> Standing:
    """Each seat's chance to win, as a search estimates it that sees what the player to move sees."""
    search = Search(0)
    search.search(state.view(state.player), Budget(None, PLAYOUTS))
    return tuple(round(MILLE * chance) for chance in search.values())


def has_points(games: Iterable[Iterable[Step]]) -> bool:
    """Do players score during these games? In some games, scores only say in the end who has won."""
    return any(step.after.player != OVER and len(set(step.after.scores)) > 1 for steps in games for step in steps)
