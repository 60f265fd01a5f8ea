"""The account of a game: how far throws and draws, hidden hands and decisions moved each seat's chance to win."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from itertools import groupby
from time import perf_counter
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from zellige.card import optional
from zellige.chance import hashed
from zellige.core import Game, Move, Position, State, View
from zellige.events import Turn, goes_on
from zellige.kernel.constants import CHANCE
from zellige.kernel.rules import bind_function
from zellige.kernel.structs import Structs
from zellige.players.evaluator import STANDARD
from zellige.players.search.mcts import Budget
from zellige.players.search.rollout import ROLLOUT, roll_out, whole_game
from zellige.record import Record

# The value of a position is the mean of its rollouts, in which one reference player decides for every seat. Unlike the
# value of a tree search it is consistent: before a throw it is the mean of the values after every throw, and before a
# decision the mean over what the reference player would decide. So the changes along a game add up, and luck is zero on
# average (the advantage-sum estimator of Zinkevich, Bowling, Bard, Kan and Billings 2006; in poker, DIVAT by Billings
# and Kan 2006; backgammon programs do the same). docs/review.md has the method and its measured error.

BATCHES = 16  # independent parts of every estimate: how far they differ gives the standard errors
FEW = 8  # outcomes of a throw: with at most so many, each is valued by rollouts of its own
FIRST = 0.25  # the share of the budget that is spread evenly; the rest goes where results vary most
TRIAL = 2  # rollouts of a batch that measure how long one takes

Chances = tuple[float, ...]  # each seat's chance to win; they add up to 1
Value = NDArray[np.float64]  # [batches, seats] the same, by each batch of rollouts
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


# Rollouts


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
        self.key = f"review {seed} end"
        self._source(groups[-1].end)
        for n, group in reversed(list(enumerate(groups))):  # a throw is planned after what it led to
            self.key = f"review {seed} {n}"  # the positions of a step share their random numbers
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


# Entries


class Entry(NamedTuple):
    """What one step changed."""

    before: Value
    base: Value  # for a decision: the mean of the values after what the reference player would decide
    after: Value
    play: Value  # what the decision gained on the reference player's, as far as the seat could know; zero for others

    @property
    def rest(self) -> Value:
        """The rest of the change: luck, leaving, or what a decision met in hidden hands."""
        return self.after - self.base - self.play

    @property
    def surprise(self) -> Value:
        """What is left over: rollouts that end before the game see further after a decision than before it."""
        return self.base - self.before

    def part(self, batches: slice) -> Entry:
        """The same by some of the batches."""
        return Entry(*(value[batches] for value in self))


def entry(group: Group, values: Values) -> Entry:
    before, after = values.of(group.state), values.of(group.end)
    if not group.decides:
        return Entry(before, before, after, np.zeros_like(before))
    base = values.of(group.state, 1)
    if not values.hides:
        return Entry(before, base, after, after - base)
    return Entry(before, base, after, values.of(group.view_after) - values.of(group.view, 1))


class Figure(NamedTuple):
    """A sum over steps for one seat, with its standard error."""

    mid: float
    error: float


Figures = tuple[Figure, ...]  # one for each seat


class Account(NamedTuple):
    """What moved each seat's chance to win, in all."""

    luck: Figures  # throws and draws
    hidden: Figures  # what decisions met in hidden hands
    play: Figures  # the seat's own decisions
    others: Figures  # those of the others
    surprise: Figures  # what is left over

    @classmethod
    def of(cls, groups: Sequence[Group], entries: Sequence[Entry]) -> Account:
        seats, steps = range(groups[0].state.game.seats), list(zip(groups, entries, strict=True))
        decisions = [(group.state.player, entry) for group, entry in steps if group.decides]
        luck = [entry.rest for group, entry in steps if group.state.player == CHANCE]
        return cls(
            tuple(figure(luck, seat) for seat in seats),
            tuple(figure([entry.rest for _, entry in decisions], seat) for seat in seats),
            tuple(figure([entry.play for who, entry in decisions if who == seat], seat) for seat in seats),
            tuple(figure([entry.play for who, entry in decisions if who != seat], seat) for seat in seats),
            tuple(figure([entry.surprise for _, entry in decisions], seat) for seat in seats),
        )


def figure(parts: Sequence[Value], seat: int) -> Figure:
    """The sum of what some steps gave a seat. The standard error is that of the mean of independent batches."""
    if not parts:
        return Figure(0.0, 0.0)
    total = np.sum(parts, 0)[:, seat]
    return Figure(float(total.mean()), float(total.std(ddof=1) / np.sqrt(len(total))))


def chances(value: Value) -> Chances:
    return tuple(value.mean(0).tolist())
