"""Players that search: by playouts, exactly, and by what is strongest at a game."""

from __future__ import annotations

from zellige.core import View
from zellige.players.exact import best_moves, tried
from zellige.players.planner import Planner, finished
from zellige.players.search.mcts import Budget, Search
from zellige.players.simple import Greedy

EXACT_SHARE = 0.4  # of the time of `best` that it tries to solve a position for


class Mcts(Planner):
    """Tree search by playouts."""

    def __init__(self, name: str, seed: int, budget: Budget, threads: int = 1) -> None:
        super().__init__(name)
        self.budget, self.search = budget, Search(seed, threads)

    def decide(self, view: View) -> tuple[int, ...]:
        return self.playouts(view, self.budget)

    def playouts(self, view: View, budget: Budget) -> tuple[int, ...]:
        self.search.think(view, budget)
        return finished(view, self.search.plan(view.player))


class Best(Mcts):
    """Exact where the position can be solved and is won; else, and in what time is left, tree search."""

    def decide(self, view: View) -> tuple[int, ...]:
        found, left = tried(best_moves, view, self.budget, EXACT_SHARE)
        if found and found.winner in (view.player, -1):
            return tuple(move.code for move in found.moves)
        return self.playouts(view, left)


class Exact(Greedy):
    """What is proven best, once the end is near enough; before that the heuristic of the game."""

    def __init__(self, name: str, seed: int, budget: Budget, threads: int = 1) -> None:
        super().__init__(name, seed)
        self.budget = budget

    def decide(self, view: View) -> tuple[int, ...]:
        found, _ = tried(best_moves, view, self.budget, 1.0)
        return tuple(move.code for move in found.moves) if found else super().decide(view)
