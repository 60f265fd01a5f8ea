"""The values of all positions of a game, by rollouts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from itertools import groupby
from typing import NamedTuple, cast

import numpy as np

from zellige.core import Move, Position, State, View
from zellige.events import Turn, goes_on
from zellige.kernel.constants import CHANCE
from zellige.players.search.mcts import Budget
from zellige.record import Record
from zellige.study.rollouts import BATCHES, Rollouts, Value, reference

FEW = 8  # outcomes of a throw: with at most so many, each is valued by rollouts of its own
FIRST = 0.25  # the share of the budget that is spread evenly; the rest goes where results vary most

Source = Callable[[], Value]
Progress = Callable[[float], None]  # called often, with the share that is done; it may raise to stop everything


class Group(NamedTuple):
    """Consecutive moves of one seat, or of chance; or a seat leaving."""

    number: int  # of the turn
    turn: Turn
    state: State  # before
    moves: tuple[Move, ...]
    end: State

    @property
    def decides(self) -> bool:
        return self.state.player != CHANCE and not self.turn.why

    @property
    def view(self) -> View:
        """A decision as the seat sees it."""
        return self.state.view(self.state.player)

    @property
    def view_after(self) -> View:
        return reduce(View.after, self.moves, self.view)


def groups_of(record: Record) -> Iterator[Group]:
    for (number, _), plies in groupby(record.plies(), key=lambda ply: (ply.number, ply.before.player)):
        members = list(plies)
        first, last = members[0], members[-1]
        moves = tuple(ply.move for ply in members if ply.move)
        yield Group(number, first.turn, cast(State, first.before), moves, cast(State, last.after))


def few_outcomes(position: Position) -> bool:
    """Is this a throw with few outcomes, which hides nothing?"""
    return position.player == CHANCE and not position.game.card.hides and len(position.moves) <= FEW


def only_move(position: Position) -> Move | None:
    """The move of a decision that leaves no choice."""
    if position.player < 0 or len(position.moves) != 1:
        return None
    move = next(iter(position.moves))
    return None if goes_on(position.after(move), position.player) else move


class Values:
    """The values of all positions that an account needs. Each position has one value, wherever it is needed."""

    def __init__(self, groups: Sequence[Group], seed: int) -> None:
        game = groups[0].state.game
        self.hides, self.whole = game.card.hides, reference(game)[1]
        self.rollouts: dict[Position, Rollouts] = {}
        self._sources: dict[tuple[Position, int], Source] = {}  # of values, by position and the length of rollouts
        # All positions of a game share their random numbers, which makes differences more exact; two games do not, so
        # that their errors are independent.
        self.key = " ".join([f"review {seed}", *(str(move) for group in groups for move in group.moves)])
        self._source(groups[-1].end)
        for group in reversed(groups):  # a throw is planned after what it led to
            self._plan(group)

    def _plan(self, group: Group) -> None:
        """Note which rollouts the values before and after a step need; after it is before the next one."""
        self._plan_before(group.state, group.moves)
        if group.decides:
            self._plan_before(group.state, group.moves, more=1)
        if group.decides and self.hides:
            self._source(group.view_after)
            self._plan_before(group.view, group.moves, more=1)

    def _plan_before(self, position: Position, made: Sequence[Move], more: int = 0) -> None:
        key = position, self._length(more)
        if key in self._sources:
            return
        if few_outcomes(position):
            parts = [
                (odds, self._source(position.after(move), more, 1.0 if made[:1] == (move,) else odds))
                for move, odds in odds_of(position).items()
            ]
            self._sources[key] = lambda: cast(Value, np.sum([odds * source() for odds, source in parts], 0))
        elif (more or self.whole) and (move := only_move(position)):  # the reference player makes it too
            self._sources[key] = self._source(position.after(move))
        else:
            self._source(position, more)

    def _source(self, position: Position, more: int = 0, share: float = 1.0) -> Source:
        """Where the value of a position is found; by rollouts, unless there is another way already."""
        key = position, self._length(more)
        if key not in self._sources and (outcome := position.outcome):
            self._sources[key] = partial(np.tile, outcome.shares, (BATCHES, 1))
        elif key not in self._sources:
            rollouts = self.rollouts.setdefault(position, Rollouts(position, self.key))
            self._sources[key] = partial(rollouts.value, key[1])
        if position in self.rollouts:
            self.rollouts[position].want(key[1], share)
        return self._sources[key]

    def _length(self, more: int) -> int:
        return 0 if self.whole else more

    def find(self, budget: Budget, progress: Progress) -> None:
        """Run all rollouts, spending a budget in all."""
        rollouts = list(self.rollouts.values())
        shares = [one.share for one in rollouts]
        self._spend(rollouts, shares, budget.part(FIRST), lambda done: progress(FIRST * done))
        needs = [one.need(budget.playouts is None) for one in rollouts]
        self._spend(rollouts, needs, budget.part(1 - FIRST), lambda done: progress(FIRST + (1 - FIRST) * done))

    def _spend(self, rollouts: Sequence[Rollouts], parts: Sequence[float], budget: Budget, progress: Progress) -> None:
        total = sum(parts)
        for n, (one, part) in enumerate(zip(rollouts, parts, strict=True)):
            progress(n / len(rollouts))
            one.spend(budget.part(part / total))

    def of(self, position: Position, more: int = 0) -> Value:
        """The value of a position, by rollouts that are so many turns longer."""
        return self._sources[position, self._length(more)]()


def odds_of(position: Position) -> dict[Move, float]:
    weights = position.weights()
    total = sum(weights.values())
    return {move: weight / total for move, weight in weights.items()}
