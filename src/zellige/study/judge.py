"""Judging decisions: what would have been better, by tree search, and by exact search where the end is near."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from math import sqrt
from typing import NamedTuple

from zellige.core import Move, State, View
from zellige.events import goes_on
from zellige.kernel.constants import OVER
from zellige.outcome import shares
from zellige.players.exact import NODES, NoRoom, Won, best_moves, is_near
from zellige.players.planner import finished
from zellige.players.search.mcts import Budget, Search
from zellige.study.rollouts import Chances

SEARCHES = 3  # of a decision: for the best one, and one after each of the two that are compared
EXACT_SHARE = 0.5  # of the budget of a decision that may go into solving it


class Verdict(NamedTuple):
    """What would have been better than a decision, and what each seat gained or lost because it was missed."""

    better: tuple[Move, ...] = ()  # empty if nothing was
    effect: Chances = ()
    proven: bool = False  # by exact search

    def clear(self, seat: int, noise: float) -> Verdict:
        """The verdict, unless what was better is within the noise."""
        return self if self.proven or not self.better or -self.effect[seat] > noise else Verdict()


class Judge:
    """Judges decisions, with the same budget for each. Every chance is the mean of two independent searches with half
    the budget each: how far they differ shows how large the noise is."""

    def __init__(self, budget: Budget, seed: int) -> None:
        self.solving, self.budget = budget.part(EXACT_SHARE / 2), budget.part(1 / SEARCHES)
        self.half, self.seed = self.budget.part(0.5), seed
        self.gaps: list[tuple[float, float]] = []  # an unproven chance, and the difference between its two searches

    @property
    def noise(self) -> float:
        """Two estimates of an even position differ by less than this 19 times in 20. Where the winner is nearly
        certain, they differ less."""
        uneven = sum(4 * chance * (1 - chance) for chance, _ in self.gaps)
        if not uneven:
            return 0.0
        spread = sqrt(sum(gap * gap for _, gap in self.gaps) / uneven) / 2  # of one estimate, the mean of two halves
        return 2 * sqrt(2) * spread

    def judge(self, state: State, moves: Sequence[Move], end: State) -> Verdict:
        """Judge a decision from the view of the seat that made it. Nothing is better if there was no choice, or if the
        game was left in the middle of the decision."""
        seat = state.player
        if len(moves) == len(state.moves) == 1 or goes_on(end, seat):
            return Verdict()
        view = state.view(seat)
        return self._proven(view, moves, end) or self._searched(view, moves)

    def _proven(self, view: View, moves: Sequence[Move], end: State) -> Verdict | None:
        """The verdict by exact search; None if it takes too long."""
        if not is_near(view) or not (would := self._solved(view)):
            return None
        if not (did := self._result(end)):
            return None
        best, effect = shares_of(would), tuple(b - a for a, b in zip(shares_of(would), did, strict=True))
        if best[view.player] <= did[view.player]:
            return Verdict(proven=True)
        return Verdict(would.moves, effect, True)

    def _solved(self, position: State | View) -> Won | None:
        seconds, playouts = self.solving
        try:
            return best_moves(position, seconds, playouts and NODES * playouts)
        except NoRoom:
            return None

    def _result(self, end: State) -> Chances | None:
        """The proven result of a position."""
        if end.player == OVER:
            assert end.outcome
            return end.outcome.shares
        won = self._solved(end)
        return shares_of(won) if won else None

    def _searched(self, view: View, moves: Sequence[Move]) -> Verdict:
        best = self.best(view)
        if sorted(map(str, best)) == sorted(map(str, moves)):
            return Verdict()
        would, did = (self.chances(reduce(View.play, line, view)) for line in (best, moves))
        if would[view.player] <= did[view.player]:
            return Verdict()
        return Verdict(best, tuple(b - a for a, b in zip(would, did, strict=True)))

    def best(self, view: View) -> tuple[Move, ...]:
        """The best decision of the seat to move, from its view."""
        search = Search(2 * self.seed)
        search.search(view, self.budget)
        return tuple(map(view.game.move, finished(view, search.plan(view.player))))

    def chances(self, position: View) -> Chances:
        """Each seat's chance to win."""
        if outcome := position.outcome:
            return outcome.shares
        one, other = (self._search(position, 2 * self.seed + half) for half in (0, 1))
        if max(one) < 1 and max(other) < 1:
            self.gaps += [((a + b) / 2, a - b) for a, b in zip(one, other, strict=True)]
        elif max(one) < 1 or max(other) < 1:  # only one of them found the proof
            return max(one, other, key=max)
        return tuple((a + b) / 2 for a, b in zip(one, other, strict=True))

    def _search(self, position: View, seed: int) -> Chances:
        search = Search(seed)
        search.search(position, self.half)
        return search.values()


def shares_of(won: Won) -> Chances:
    """Each seat's share of a proven win, or of a draw, of two seats."""
    return shares((0, 1) if won.winner < 0 else (won.winner,), 2)
