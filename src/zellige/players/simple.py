"""Players that look no further than one move: at random, by a game's heuristic, and by what they see of it."""

from __future__ import annotations

import math
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
    """What promises most by the game's heuristic; of equals any. A short-sighted one sees only a share of its choices,
    others each time, but at least two."""

    def __init__(self, name: str, seed: int, sight: float = 1.0) -> None:
        super().__init__(name)
        self.rng, self.sight = random.Random(seed), sight

    def decide(self, view: View) -> tuple[int, ...]:
        found = choices_of(view)
        if self.sight < 1:
            n = min(len(found), max(2, math.ceil(self.sight * len(found))))
            found = found[self.rng.sample(range(len(found)), n)]
        best = np.flatnonzero(found["promise"] >= found["promise"].max() - 1e-9)
        return codes_of(found[self.rng.choice(best)])
