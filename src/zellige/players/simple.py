"""Players that look only one move ahead: random, greedy by a game's heuristic, and the published heuristics."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import numpy as np

from zellige.card import optional
from zellige.core import Game, View
from zellige.errors import ZelligeError
from zellige.kernel.choices import LONGEST_CHOICE
from zellige.kernel.dice import Dice
from zellige.kernel.structs import Codes, Structs
from zellige.players.evaluator import STANDARD, Evaluator
from zellige.players.planner import Planner, choices_of, codes_of


class Random(Planner):
    """Any legal move, all equally likely."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name)
        self.rng = random.Random(seed)

    def plan(self, view: View) -> tuple[int, ...]:
        return (int(self.rng.choice(view.moves.codes())),)


class Greedy(Planner):
    """The choice with the highest logit; any of them, if several have it. With a `sight` below 1 it overlooks choices:
    it sees each with that probability, but always at least two."""

    def __init__(self, name: str, seed: int, sight: float = 1.0, evaluator: Evaluator = STANDARD) -> None:
        super().__init__(name)
        self.rng, self.sight, self.evaluator = random.Random(seed), sight, evaluator

    def check(self, game: Game) -> None:
        self.evaluator.weights(game)

    def plan(self, view: View) -> tuple[int, ...]:
        choices = choices_of(view, self.evaluator)
        if self.sight < 1:
            choices = choices[self.seen(len(choices))]
        best = np.flatnonzero(choices["logit"] >= choices["logit"].max() - 1e-9)
        return codes_of(choices[self.rng.choice(best)])

    def seen(self, choices: int) -> list[int]:
        """Which choices are not overlooked."""
        seen = [k for k in range(choices) if self.rng.random() < self.sight]
        return seen if len(seen) > 1 else self.rng.sample(range(choices), min(2, choices))


# Fills in the moves of a decision and returns their number.
Heuristic = Callable[[Structs, Dice, Codes], int]


def published(game: Game) -> Mapping[str, Heuristic]:
    """The heuristics that others have published for a game, from its public.py."""
    public = optional(game.card.folder, "public")
    return public.PUBLIC if public else {}


class Published(Planner):
    """A heuristic that others have published for one of the games."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name)
        self._dice = np.array([seed], np.uint64)

    def check(self, game: Game) -> None:
        if self.name not in published(game):
            raise ZelligeError(f"{self.name} does not play {game.card.title}")

    def plan(self, view: View) -> tuple[int, ...]:
        self.check(view.game)
        out = np.empty(LONGEST_CHOICE, np.int32)
        return tuple(out[: published(view.game)[self.name](view.struct, self._dice, out)].tolist())
