"""Rollouts of a position: as many as a budget allows, in independent batches."""

from __future__ import annotations

from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from zellige.card import optional
from zellige.chance import hashed
from zellige.core import Game, Position
from zellige.kernel.rules import bind_function
from zellige.kernel.structs import Structs
from zellige.players.evaluator import STANDARD
from zellige.players.search.mcts import Budget
from zellige.players.search.rollout import ROLLOUT, roll_out, whole_game

BATCHES = 16  # independent parts of every estimate: how far they differ gives the standard errors
TRIAL = 2  # rollouts of a batch that measure how long one takes

Chances = tuple[float, ...]  # each seat's chance to win; they add up to 1
Value = NDArray[np.float64]  # [batches, seats] the same, by each batch of rollouts


def chances(value: Value) -> Chances:
    return tuple(value.mean(0).tolist())


def reference(game: Game) -> tuple[Structs, bool]:
    """The weights of a game's evaluator, with its rollouts bound to them; and whether these end with the game."""
    made, own = STANDARD.weights(game), optional(game.card.folder, "rollout")
    for name in ROLLOUT:
        bind_function(made.dtype, name, getattr(own, name, whole_game))
    return made, getattr(own, "WHOLE", True)


class Rollouts:
    """The rollouts of one position: of the usual length, or a turn longer, or as many of both."""

    def __init__(self, position: Position, key: str) -> None:
        self.position, (self.weights, _) = position, reference(position.game)
        self.key, self.n, self.seconds = key, 0, 0.0
        self.share = 0.0  # how much of the budget it should have, compared with others
        self.sums, self.streams = dict[int, Value](), dict[int, NDArray[np.uint64]]()

    def want(self, more: int, share: float) -> None:
        """Ask for rollouts that are so many turns longer than usual."""
        self.share = max(self.share, share)
        if more not in self.sums:
            self.sums[more] = np.zeros((BATCHES, self.position.game.seats))
            self.streams[more] = np.array([hashed(f"{self.key} {batch}") for batch in range(BATCHES)], np.uint64)

    def run(self, n: int) -> None:
        """Run so many more in each batch."""
        begin, position = perf_counter(), self.position
        for more, sums in self.sums.items():
            roll_out(self.weights, position.struct, position.game.card.hides, more, self.streams[more], n, sums)
        self.n, self.seconds = self.n + n, self.seconds + perf_counter() - begin

    def spend(self, budget: Budget) -> None:
        """Run for some seconds, or so many in all batches together."""
        if budget.playouts is not None:
            self.run(max(0 if self.n else 1, round(budget.playouts / BATCHES)))
        if budget.seconds is not None:
            end = perf_counter() + budget.seconds
            self.run(TRIAL)
            if (left := end - perf_counter()) > 0:
                self.run(int(left * self.n / self.seconds))

    def value(self, more: int) -> Value:
        return self.sums[more] / self.n

    def need(self, timed: bool) -> float:
        """How much more to spend here: most where batches differ most, and where a rollout takes long."""
        differ = max(float(self.value(more).var(0, ddof=1).max()) for more in self.sums)
        spread = np.sqrt(self.n * differ) + 1 / (BATCHES * self.n)
        return self.share * float(spread) * (np.sqrt(self.seconds / self.n) if timed else 1.0)


def rolled_out(position: Position, n: int) -> Rollouts:
    """A position with n rollouts in each batch."""
    rollouts = Rollouts(position, "rolled out")
    rollouts.want(0, 1.0)
    rollouts.run(n)
    return rollouts
