"""Hints: the best decisions in a position, as a program estimates them from what the player sees."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from zellige.core import Move, View
from zellige.names import joined
from zellige.terminal.words import name_of

if TYPE_CHECKING:
    from zellige.players.analysis import Row

SECONDS, MOST = 1.0, 3
FAR = 0.10  # below the best by this much, a decision would be a mistake
TRIED = 0.02  # the least share of the most visited move's visits that makes an estimate worth something

HERE, THEN = re.compile(r"\bhere$"), re.compile(r"[?]|, then ")  # in the question before a turn is sent


class Hint(NamedTuple):
    """A decision: the moves until chance or another player, the chance to win, and what is done in words."""

    moves: tuple[Move, ...]
    chance: float
    is_lost: bool
    words: str


def hints(view: View, seconds: float = SECONDS) -> list[Hint]:
    """The best decisions of the player to move, best first, without those that lose. If all lose, the best are given
    all the same."""
    from zellige.players.analysis import analyse

    return good(decisions(view, analyse(view, seconds).rows))


def good(ranked: Sequence[Hint]) -> list[Hint]:
    """The decisions that are worth a hint: none that loses, and none far below the best."""
    return [hint for hint in ranked if not hint.is_lost and hint.chance > ranked[0].chance - FAR][:MOST] or [
        *ranked[:MOST]
    ]


def decisions(view: View, rows: Sequence[Row]) -> list[Hint]:
    """The decisions that an analysis has looked at closely enough, each once, best first."""
    from zellige.players.planner import decision

    seat, found = view.player, dict[frozenset[Move], Hint]()
    for row in judged(rows):
        moves = decision(view, row.line)
        lost = bool(row.proven) and seat not in row.proven
        found.setdefault(frozenset(moves), Hint(moves, row.chances[seat], lost, in_words(view, moves)))
    return sorted(found.values(), key=lambda hint: (not hint.is_lost, hint.chance), reverse=True)


def judged(rows: Sequence[Row]) -> list[Row]:
    """The moves that are proven, or that were tried often enough."""
    most = max((row.visits for row in rows), default=0)
    return [row for row in rows if row.proven or row.visits >= max(1, TRIED * most)] or list(rows[:1])


def in_words(view: View, moves: Sequence[Move]) -> str:
    """A decision as it would be asked for: "Place the red @ at 0,1 and draft the blue #". "Here" says where, and pieces
    that the question does not name follow."""
    question, _ = view.game.parts.tell.confirm(view.struct, [move.code for move in moves])
    pieces, places = used(view, moves)
    words = HERE.sub(f"on {joined(places)}", THEN.split(question)[0])
    unnamed = [name for name in pieces if name.split()[0] not in words.lower()]
    return f"{words}: {', '.join(unnamed)}" if unnamed else words


def used(view: View, moves: Sequence[Move]) -> tuple[list[str], list[str]]:
    """The pieces that the decision takes from a hand, by name, and the other things that it uses, as they are typed."""
    pieces, places, position = list[str](), list[str](), view
    for move in moves:
        hand = {thing.id: thing.name for part, thing in position.scene().things() if part.role == "hand"}
        for thing in next(iter(view.game.clicks(position, move)), []):
            (pieces if thing in hand else places).append(hand.get(thing) or name_of(thing))
        position = position.play(move)
    return pieces, places
