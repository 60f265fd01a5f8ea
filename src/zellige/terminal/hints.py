"""Hints: the best decisions in a position, as a program estimates them from what the player sees."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from zellige.core import Move, View
from zellige.events import Turn
from zellige.names import YOU

if TYPE_CHECKING:
    from zellige.players.analysis import Row

SECONDS, MOST = 1.0, 3
FAR = 0.10  # below the best by this much, a decision would be a mistake
TRIED = 0.02  # the least share of the most visited move's visits that makes an estimate worth something

PRESENT = {
    "placed": "place",
    "drafted": "draft",
    "turned": "turn",
    "kept": "keep",
    "rolled": "roll",
    "laid": "lay",
    "exchanged": "exchange",
    "gave": "give",
    "scored": "score",
    "skipped": "skip",
    "held": "hold",
}  # what was done, as it is advised
DONE = re.compile(rf"(^|, | and )({'|'.join(PRESENT)})\b")


class Hint(NamedTuple):
    """A decision: the moves until chance or another player, the chance to win, and what is done in words."""

    moves: tuple[Move, ...]
    chance: float
    is_lost: bool
    words: str


def hints(view: View, seconds: float = SECONDS) -> list[Hint]:
    """The best decisions of the player to move, best first."""
    from zellige.players.analysis import analyse

    return good(decisions(view, judged(analyse(view, seconds).rows)))


def good(found: Sequence[Hint]) -> list[Hint]:
    """The decisions that are worth a hint, best first: none that loses, and none far below the best. If all lose, the
    best are given all the same."""
    ranked = sorted(found, key=lambda hint: (not hint.is_lost, hint.chance), reverse=True)
    near = [hint for hint in ranked if not hint.is_lost and hint.chance > ranked[0].chance - FAR]
    return (near or ranked)[:MOST]


def decisions(view: View, rows: Sequence[Row]) -> list[Hint]:
    """The decisions that an analysis has looked at, each once, in its order."""
    from zellige.players.planner import decision

    seat, found = view.player, dict[frozenset[Move], Hint]()
    for row in rows:
        moves = decision(view, row.line)
        lost = bool(row.proven) and seat not in row.proven
        found.setdefault(frozenset(moves), Hint(moves, row.chances[seat], lost, in_words(view, moves)))
    return list(found.values())


def judged(rows: Sequence[Row]) -> list[Row]:
    """The moves that are proven, or that were tried often enough."""
    most = max((row.visits for row in rows), default=0)
    return [row for row in rows if row.proven or row.visits >= max(1, TRIED * most)] or list(rows[:1])


def in_words(view: View, moves: Sequence[Move]) -> str:
    """A decision as somebody would advise it: "Place the red @ at 0,1 and draft the blue #". Pieces that the sentence
    does not name follow."""
    after = reduce(View.play, moves, view)
    names = [YOU if seat == view.player else "" for seat in range(view.game.seats)]
    told = Turn(view.player, tuple(moves)).told(view, after, names)
    words = advised(told.split(".")[0])
    unnamed = [piece for piece in pieces(view, moves) if piece.split()[0] not in words]
    return f"{words}: {', '.join(unnamed)}" if unnamed else words


def advised(told: str) -> str:
    """A sentence about what you did as advice: "You placed a tile" becomes "Place a tile"."""
    words = DONE.sub(lambda found: f"{found[1]}{PRESENT[found[2]]}", told.removeprefix(f"{YOU} "))
    return words[:1].upper() + words[1:]


def pieces(view: View, moves: Sequence[Move]) -> list[str]:
    """The pieces that the decision takes from a hand, by name."""
    names, position = list[str](), view
    for move in moves:
        hand = {thing.id: thing.name for part, thing in position.scene().things() if part.role == "hand"}
        names += [hand[thing] for thing in next(iter(view.game.clicks(position, move)), []) if thing in hand]
        position = position.play(move)
    return names
