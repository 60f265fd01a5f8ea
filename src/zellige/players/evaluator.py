"""Evaluators: how a player rates choices and finishes playouts. Each game brings one, with weights to change."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any

from zellige.card import optional
from zellige.core import Game
from zellige.errors import IncompleteGame, InvalidParameter, ZelligeError, instead, quoted
from zellige.kernel.choices import CHOICES, DIVISORS, PLAYOUT, sealed, weights
from zellige.kernel.compile import fingerprint
from zellige.kernel.rules import bind, bind_function, bound, check_function
from zellige.kernel.structs import Structs
from zellige.players.search import plain
from zellige.players.search.plain import MOST_CHOICES, MOST_MOVES

NUMBER = r"-?[0-9]{1,6}(\.[0-9]{0,6})?"
WEIGHT = re.compile(rf"[a-z_]{{1,40}}={NUMBER}(/{NUMBER}){{0,9}}")
Weight = tuple[float, ...]  # one number, or one for each stage of a game


class Evaluator(ABC):
    """Rates choices and finishes playouts."""

    complete = True  # do the choices include every legal move? Then a search can prove losses

    @abstractmethod
    def weights(self, game: Game) -> Structs:
        """The weights for a game: one record, to whose type `choices` and `playout` are bound."""


@dataclass(frozen=True)
class Standard(Evaluator):
    """The evaluator that a game brings in its sense.py and playout.py, with some of its weights changed.

    >>> from zellige.games import game
    >>> Standard((("own", (0.7,)),)).weights(game("grawlix"))["own"]
    array([0.7])
    """

    changes: tuple[tuple[str, Weight], ...] = ()

    def weights(self, game: Game) -> Structs:
        return _changed(game, self.changes)


STANDARD = Standard()


class Custom(Evaluator):
    """An evaluator of your own: compiled functions `choices(w, s, out)` and `playout(w, s, dice, out)`, either of which
    may be left to the game, and weights, which add to those of the game or replace them.

    A search proves a loss only if all moves lose, so it has to know whether `choices` lists them all: say so with
    `complete=True`.
    """

    def __init__(
        self,
        choices: Callable[..., Any] | None = None,
        playout: Callable[..., Any] | None = None,
        complete: bool = False,
        **changes: float | Sequence[float],
    ) -> None:
        self.functions = {name: made for name, made in (("choices", choices), ("playout", playout)) if made is not None}
        for name, function in self.functions.items():
            check_function(name, function, {**CHOICES, **PLAYOUT}[name])
        self.complete, self.changes = complete or choices is None, changes
        self._made: dict[str, Structs] = {}  # by the game's folder

    def weights(self, game: Game) -> Structs:
        """A record of a type of its own: compiled code is cached by type, and must never be another evaluator's."""
        if game.card.folder not in self._made:
            own = STANDARD.weights(game)
            values = {name: own[name][0] for name in weight_names(own)} | self.changes
            made = weights(f"custom_{_identity(game.card.folder, self.functions.values())}", __file__, **values)
            for name in ("choices", "playout"):
                bind_function(made.dtype, name, self.functions.get(name) or bound(own.dtype, name))
            self._made[game.card.folder] = made
        return self._made[game.card.folder]


def _identity(game: str, functions: Iterable[Any]) -> str:
    """A name that no other functions have, in this process or another that uses the same cache."""
    parts: list[Any] = [game]
    for function in functions:
        plain = getattr(function, "py_func", function)
        cached = Path(plain.__code__.co_filename).exists() and not plain.__closure__
        folder = fingerprint(Path(plain.__code__.co_filename).parent) if cached else token_hex(8)
        parts += [plain.__module__, plain.__qualname__, plain.__code__.co_firstlineno, folder]
    return sha256(repr(parts).encode()).hexdigest()[:12]


def weight_names(made: Structs) -> tuple[str, ...]:
    """The names of an evaluator's weights."""
    return (made.dtype.names or ())[:-1]  # the last field only tells one type from another


def checked(evaluator: object) -> Evaluator:
    """An evaluator, or one sentence that it is none."""
    if not isinstance(evaluator, Evaluator):
        raise InvalidParameter(f"{quoted(evaluator)} is not an evaluator")
    return evaluator


@cache
def _own(folder: str, most_moves: int) -> Structs:
    """The weights that a game brings, with its functions bound to their type."""
    sense, playout = optional(folder, "sense"), optional(folder, "playout")
    room = MOST_MOVES if sense else MOST_CHOICES
    if most_moves > room:
        raise ZelligeError(
            f"a search has room for {room} moves at once, but a position of {folder} can have {most_moves}"
        )
    if sense and not hasattr(sense, "WEIGHTS"):
        raise IncompleteGame(f"{folder}.sense does not define WEIGHTS; make them with weights(name, __file__, …)")
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
    names = weight_names(made)
    for name, numbers in changes:
        if name not in names:
            hint = instead(name, names, f"its weights are {', '.join(names) or 'none'}")
            raise InvalidParameter(f"{game.card.title} has no weight {quoted(name)}; {hint}")
        stages = made[name][0].size
        if len(numbers) not in (1, stages):
            takes = f"one number or {stages}" if stages > 1 else "one number"
            raise InvalidParameter(f"{name} takes {takes}, not {len(numbers)}")
        if name in DIVISORS and min(numbers) <= 0:
            raise InvalidParameter(f"{name} must be above 0, not {min(numbers):g}")
        made[name] = numbers
    return sealed(made)


def read_weights(text: str) -> Standard:
    """The evaluator that a text such as `own=0.7,risk=0.5/0.6/0.8` describes."""
    changes: dict[str, Weight] = {}
    for part in text.split(","):
        name, _, numbers = part.partition("=")
        if not WEIGHT.fullmatch(part):
            raise InvalidParameter(f"{quoted(part)} is not a weight; write NAME=NUMBER, as in own=0.7")
        if name in changes:
            raise InvalidParameter(f"the weight {name} is given twice")
        changes[name] = tuple(map(float, numbers.split("/")))
    return Standard(tuple(sorted(changes.items())))
