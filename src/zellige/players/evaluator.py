"""Evaluators: how a player rates choices and finishes playouts. Each game brings one, with weights to change."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Protocol

from zellige.card import optional
from zellige.core import Game
from zellige.errors import InvalidParameter, ZelligeError, quoted
from zellige.kernel.choices import CHOICES, PLAYOUT, weights
from zellige.kernel.rules import bind, bind_function
from zellige.kernel.structs import Structs
from zellige.players.search import plain
from zellige.players.search.plain import MOST_CHOICES, MOST_MOVES

NUMBER = r"-?[0-9]{1,6}(\.[0-9]{0,6})?"
WEIGHT = re.compile(rf"[a-z_]{{1,40}}={NUMBER}(/{NUMBER}){{0,9}}")
Weight = tuple[float, ...]  # one number, or one for each stage of a game


class Evaluator(Protocol):
    """Rates choices and finishes playouts."""

    def weights(self, game: Game) -> Structs:
        """The weights for a game: one record, to whose type `choices` and `playout` are bound."""
        ...


@dataclass(frozen=True)
class Standard:
    """The evaluator that a game brings in its sense.py and playout.py, with some of its weights changed.

    >>> from zellige.games import game
    >>> Standard((("own", (0.7,)),)).weights(game("grawlix"))["own"]
    array([0.7])
    """

    changes: tuple[tuple[str, Weight], ...] = ()

    def weights(self, game: Game) -> Structs:
        return _changed(game, self.changes)


STANDARD = Standard()


class Custom:
    """An evaluator of your own: compiled functions `choices(w, s, out)` and `playout(w, s, dice, out)`, with weights
    made by `zellige.kernel.choices.weights`."""

    def __init__(
        self,
        weights: Structs,
        choices: Callable[..., Any] = plain.choices,
        playout: Callable[..., Any] = plain.playout,
    ) -> None:
        self._weights = weights
        bind_function(weights.dtype, "choices", choices)
        bind_function(weights.dtype, "playout", playout)

    def weights(self, game: Game) -> Structs:
        return self._weights


@cache
def _own(folder: str, most_moves: int) -> Structs:
    """The weights that a game brings, with its functions bound to their type."""
    sense, playout = optional(folder, "sense"), optional(folder, "playout")
    room = MOST_MOVES if sense else MOST_CHOICES
    if most_moves > room:
        raise ZelligeError(
            f"a search has room for {room} moves at once, but a position of {folder} can have {most_moves}"
        )
    made: Structs = sense.WEIGHTS if sense else plain.WEIGHTS
    if playout and not sense:
        made = weights("playout", str(playout.__file__))
    bind(made.dtype, sense or plain, CHOICES)
    bind(made.dtype, playout or plain, PLAYOUT)
    return made


@lru_cache(maxsize=1000)
def _changed(game: Game, changes: tuple[tuple[str, Weight], ...]) -> Structs:
    made = _own(game.card.folder, game.parts.most_moves)
    if not changes:
        return made
    made = made.copy()
    names = (made.dtype.names or ())[:-1]  # the last field tells the type of one game from another's
    for name, numbers in changes:
        if name not in names:
            has = ", ".join(names) or "none"
            raise InvalidParameter(f"{game.card.title} has no weight {quoted(name)}; its weights are {has}")
        stages = made[name][0].size
        if len(numbers) not in (1, stages):
            takes = f"one number or {stages}" if stages > 1 else "one number"
            raise InvalidParameter(f"{name} takes {takes}, not {len(numbers)}")
        made[name] = numbers
    made.setflags(write=False)
    return made


def read_weights(text: str) -> Standard:
    """The evaluator that a text such as `own=0.7,risk=0.5/0.6/0.8` describes."""
    changes: dict[str, Weight] = {}
    for part in text.split(","):
        name, _, numbers = part.partition("=")
        if not WEIGHT.fullmatch(part):
            raise InvalidParameter(f"{quoted(part)} is not a weight; write NAME=NUMBER, as in own=0.7")
        changes[name] = tuple(map(float, numbers.split("/")))
    return Standard(tuple(sorted(changes.items())))
