"""Eight levels for people: the weak ones look one move ahead and overlook a part, the strong ones search."""

from __future__ import annotations

import math
import random

from zellige.core import View
from zellige.players.player import Planner, choices_of, codes_of

SIGHT = {1: 0.1, 2: 0.3, 3: 1.0}  # the share of its choices that a level sees; at least two
PLAYOUTS = {4: 100, 5: 400, 6: 2000, 7: 10_000}  # of the levels that search
LAST = 8  # the best that there is, with a second for each decision


class ShortSighted(Planner):
    """Takes what promises most of what it sees: the choices that it overlooks differ each time."""

    def __init__(self, name: str, seed: int, sight: float) -> None:
        super().__init__(name)
        self.rng, self.sight = random.Random(seed), sight

    def decide(self, view: View) -> tuple[int, ...]:
        found = choices_of(view)
        seen = self.rng.sample(range(len(found)), min(len(found), max(2, math.ceil(self.sight * len(found)))))
        return codes_of(found[max(seen, key=lambda n: float(found["promise"][n]))])
