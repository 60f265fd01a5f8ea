"""Players that search: by playouts, exactly, and by what is strongest at a game."""

from __future__ import annotations

from zellige.core import View
from zellige.players.planner import Planner, finished
from zellige.players.search.mcts import Budget, Search


class Mcts(Planner):
    """Tree search by playouts."""

    def __init__(self, name: str, seed: int, budget: Budget, threads: int = 1) -> None:
        super().__init__(name)
        self.budget, self.search = budget, Search(seed, threads)

    def decide(self, view: View) -> tuple[int, ...]:
        self.search.think(view, self.budget)
        return finished(view, self.search.plan(view.player))
