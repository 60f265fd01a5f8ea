"""Players that search: tree search, exact search, and the strongest of both."""

from __future__ import annotations

from zellige.core import Game, View
from zellige.players.evaluator import STANDARD, Evaluator
from zellige.players.exact import tried
from zellige.players.planner import Planner, finished
from zellige.players.search.mcts import Budget, Search
from zellige.players.simple import Greedy

EXACT_SHARE = 0.4  # of the budget of `best` that may go into solving the position


class Mcts(Planner):
    """Monte-Carlo tree search."""

    def __init__(self, name: str, seed: int, budget: Budget, threads: int = 1, evaluator: Evaluator = STANDARD) -> None:
        super().__init__(name)
        self.budget, self.evaluator = budget, evaluator
        self.search = Search(seed, threads, evaluator=evaluator)

    def check(self, game: Game) -> None:
        self.evaluator.weights(game)

    def plan(self, view: View) -> tuple[int, ...]:
        return self.searched(view, self.budget)

    def searched(self, view: View, budget: Budget) -> tuple[int, ...]:
        self.search.search(view, budget)
        return finished(view, self.search.plan(view.player), self.evaluator)


class Best(Mcts):
    """The proven best decision where the position can be solved and is not lost; otherwise tree search with the rest of
    the budget."""

    def plan(self, view: View) -> tuple[int, ...]:
        won, left = tried(view, self.budget, EXACT_SHARE)
        if won and won.winner in (view.player, -1):
            return tuple(move.code for move in won.moves)
        return self.searched(view, left)


class Exact(Greedy):
    """The proven best decision once the end is near; until then the greedy one."""

    def __init__(self, name: str, seed: int, budget: Budget, threads: int = 1, evaluator: Evaluator = STANDARD) -> None:
        super().__init__(name, seed, evaluator=evaluator)
        self.budget = budget

    def plan(self, view: View) -> tuple[int, ...]:
        won, _ = tried(view, self.budget, 1.0)
        return tuple(move.code for move in won.moves) if won else super().plan(view)
