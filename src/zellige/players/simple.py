"""Players that look no further than one move: at random, by a game's heuristic, and by what they see of it."""

from __future__ import annotations

import random

import numpy as np

from zellige.core import View
from zellige.players.planner import Planner, choices_of, codes_of


class Random(Planner):
    """Any legal move, each as likely as the others."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name)
        self.rng = random.Random(seed)

    def decide(self, view: View) -> tuple[int, ...]:
        return (int(self.rng.choice(view.moves.codes())),)


class Greedy(Planner):
    """What promises most by the game's heuristic; of equals any. A short-sighted one overlooks choices: each is seen
    with a chance of `sight`, but two at least."""

    def __init__(self, name: str, seed: int, sight: float = 1.0) -> None:
        super().__init__(name)
        self.rng, self.sight = random.Random(seed), sight

    def decide(self, view: View) -> tuple[int, ...]:
        found = choices_of(view)
        if self.sight < 1:
            found = found[self.seen(len(found))]
        best = np.flatnonzero(found["promise"] >= found["promise"].max() - 1e-9)
        return codes_of(found[self.rng.choice(best)])

    def seen(self, choices: int) -> list[int]:
        """Which of so many choices are not overlooked."""
        found = [k for k in range(choices) if self.rng.random() < self.sight]
        return found if len(found) > 1 else self.rng.sample(range(choices), min(2, choices))
