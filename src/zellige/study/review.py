"""Reviewing a game: what each decision cost, and separately how lucky each throw or draw was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import groupby
from math import sqrt
from typing import Any, NamedTuple, cast

from zellige.core import Move, Position, State, View
from zellige.errors import ZelligeError
from zellige.events import Turn, goes_on
from zellige.kernel.constants import CHANCE
from zellige.players.planner import finished
from zellige.players.search.mcts import Budget, Search
from zellige.record import Record
from zellige.render.chart import line_chart

Chances = tuple[float, ...]  # each seat's chance to win; they add up to 1
MARKS = ((0.20, "??"), (0.10, "?"), (0.05, "?!"))  # the mark of a decision that costs at least this
SEARCHES = 4  # about how many a step needs; each gets an equal part of the step's budget


class Step(NamedTuple):
    """One decision of a seat, or one or more chance moves in a row."""

    number: int  # of the turn
    who: int  # a seat, or CHANCE
    moves: tuple[Move, ...]
    best: tuple[Move, ...]  # what would have been better; empty if nothing was, and for chance
    effect: Chances  # what each seat gained by this decision compared with the best one; zero for chance
    before: Chances
    after: Chances
    why: str = ""  # why the seat left the game, if that is what it did

    @property
    def cost(self) -> float:
        """What the decision cost the seat, as a chance to win; never negative."""
        return -self.effect[self.who] if self.best else 0.0

    @property
    def luck(self) -> Chances:
        """What chance gave each seat, or took; zero for a decision."""
        if self.who != CHANCE:
            return (0.0,) * len(self.before)
        return tuple(b - a for a, b in zip(self.before, self.after, strict=True))

    @property
    def mark(self) -> str:
        return next((mark for least, mark in MARKS if self.cost >= least), "")


class Review(NamedTuple):
    """All steps of a game, with each seat's chances before and after. For every seat,

    start + luck - cost + gifts + surprise + leavings = end.
    """

    record: Record
    steps: tuple[Step, ...]
    noise: float  # two estimates of one position differ by more than this 1 time in 20; lower costs count as zero

    @property
    def start(self) -> Chances:
        return self.steps[0].before

    @property
    def end(self) -> Chances:
        """Each seat's share of the win; in an unfinished game, its current chances."""
        outcome = self.record.outcome
        return outcome.shares if outcome else self.steps[-1].after

    def cost(self, seat: int) -> float:
        """The total cost of a seat's decisions: its lack of skill."""
        return sum(step.cost for step in self.steps if step.who == seat)

    def luck(self, seat: int) -> float:
        """A seat's total luck."""
        return sum(step.luck[seat] for step in self.steps)

    def leavings(self, seat: int) -> float:
        """What a seat gained or lost because players left the game."""
        left = sum(step.after[seat] - step.before[seat] for step in self.steps if step.why)
        return left + self.end[seat] - self.steps[-1].after[seat]  # in old records a resignation is not a step

    def gifts(self, seat: int) -> float:
        """What a seat gained or lost by the mistakes of others."""
        return sum(step.effect[seat] for step in self.steps if step.who != seat)

    def surprise(self, seat: int) -> float:
        """The rest of the change in its chances: what the review did not foresee."""
        seen = self.start[seat] + self.luck(seat) - self.cost(seat) + self.gifts(seat) + self.leavings(seat)
        return self.end[seat] - seen

    @property
    def names(self) -> tuple[str, ...]:
        """The seats, with the players if the record names them."""
        sat = {seat: self.record.headers.get(f"seat {seat}") for seat in range(len(self.start))}
        return tuple(f"seat {seat} ({name})" if name else f"seat {seat}" for seat, name in sat.items())

    def data(self) -> dict[str, Any]:
        """The review as plain dicts, lists and texts (JSON-ready)."""
        seats = range(len(self.start))
        summary = [
            {
                "seat": seat,
                "start": self.start[seat],
                "luck": self.luck(seat),
                "cost": self.cost(seat),
                "gifts": self.gifts(seat),
                "surprise": self.surprise(seat),
                "leavings": self.leavings(seat),
                "end": self.end[seat],
            }
            for seat in seats
        ]
        steps = [
            {
                "turn": step.number,
                "who": "chance" if step.who == CHANCE else step.who,
                "moves": [str(move) for move in step.moves],
                "left": step.why,
                "cost": step.cost,
                "mark": step.mark,
                "better": [str(move) for move in step.best],
                "luck": list(step.luck),
                "before": list(step.before),
                "after": list(step.after),
            }
            for step in self.steps
        ]
        return {"game": self.record.game.name, "noise": self.noise, "steps": steps, "seats": summary}

    def svg(self) -> str:
        """A picture: the chances of each seat over the game."""
        series = {
            name: [(at, chances[seat]) for at, chances in self._over_time()] for seat, name in enumerate(self.names)
        }
        title = f"{self.record.game.card.title}: who was winning"
        fair = 1 / len(self.start)
        return line_chart(series, title=title, x="turn", y="chance to win", span=(0, 1), level=fair, percent=True)

    def _over_time(self) -> Iterator[tuple[float, Chances]]:
        """The chances after each step; the steps of a turn are spaced evenly within it."""
        yield self.steps[0].number - 1, self.start
        for number, group in groupby(self.steps, key=lambda step: step.number):
            members = list(group)
            for n, step in enumerate(members, 1):
                yield round(number - 1 + n / len(members), 3), step.after
        if self.end != self.steps[-1].after:
            yield self.steps[-1].number, self.end


def review(
    record: Record, budget: Budget, seed: int = 0, progress: Callable[[int, int], None] = lambda done, of: None
) -> Review:
    """Review a game, spending about this budget on each step.

    A decision is judged from the view of the seat that made it. Its cost is never negative, and zero if it is within
    the noise. Luck is judged from whole states.
    """
    if isinstance(record.start, View):
        raise ZelligeError("this record shows only what one seat saw; a review needs the record of the whole game")
    if record.game.card.hides and not record.outcome:
        raise ZelligeError("the game is not over, and a review would reveal hidden tiles")
    groups = list(_groups(record))
    if not groups:
        raise ZelligeError("this game has no moves")
    estimator, steps = Estimator(_part(budget), seed), list[Step]()
    before = estimator.chances(groups[0].state)
    for group in groups:
        progress(len(steps), len(groups))
        after = estimator.chances(group.end)
        steps.append(_step(group, estimator, before, after))
        before = after
    progress(len(steps), len(groups))
    none = (0.0,) * record.game.seats
    clear = (step if step.cost > estimator.noise else step._replace(best=(), effect=none) for step in steps)
    return Review(record, tuple(clear), estimator.noise)


def _step(group: _Group, estimator: Estimator, before: Chances, after: Chances) -> Step:
    none = (0.0,) * group.state.game.seats
    if group.turn.why:
        assert group.turn.seat is not None
        return Step(group.number, group.turn.seat, (), (), none, before, after, group.turn.why)
    best, effect = judge(group.state, group.moves, group.end, estimator)
    return Step(group.number, group.state.player, group.moves, best, effect, before, after)


def _part(budget: Budget) -> Budget:
    seconds, playouts = budget
    return Budget(seconds and seconds / SEARCHES, playouts and max(2, playouts // SEARCHES))


class _Group(NamedTuple):
    """Consecutive moves of one seat, or of chance; or a seat leaving."""

    number: int  # of the turn
    turn: Turn
    state: State  # before
    moves: tuple[Move, ...]
    end: State


def _groups(record: Record) -> Iterator[_Group]:
    for (number, _), plies in groupby(record.plies(), key=lambda ply: (ply.number, ply.before.player)):
        members = list(plies)
        first, last = members[0], members[-1]
        moves = tuple(ply.move for ply in members if ply.move)
        yield _Group(number, first.turn, cast(State, first.before), moves, cast(State, last.after))


class Estimator:
    """Estimates chances, with the same budget for each position. Every estimate is the mean of two independent searches
    with half the budget each: how far they differ shows how large the noise is."""

    def __init__(self, budget: Budget, seed: int) -> None:
        seconds, playouts = budget
        self.budget, self.seed = budget, seed
        self.half = Budget(seconds and seconds / 2, playouts and max(1, playouts // 2))
        self.known: dict[Position, Chances] = {}
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

    def chances(self, position: Position) -> Chances:
        """Each seat's chance to win, in a state or a view. At a public chance node this is the mean over all outcomes,
        each with the full budget, so that luck averages to zero in the long run."""
        if position not in self.known:
            hides = position.game.card.hides
            spread = position.player == CHANCE and not hides and isinstance(position, State | View)
            self.known[position] = self._mean(position) if spread else self._estimate(position)
        return self.known[position]

    def _mean(self, position: Position) -> Chances:
        assert isinstance(position, State | View)
        weights = position.weights()
        total = sum(weights.values())
        outcomes = [(weight / total, self.chances(position.play(move))) for move, weight in weights.items()]
        return tuple(sum(odds * chances[seat] for odds, chances in outcomes) for seat in range(position.game.seats))

    def _estimate(self, position: Position) -> Chances:
        if outcome := position.outcome:
            return outcome.shares
        one, other = (self._search(position, 2 * self.seed + half) for half in (0, 1))
        if max(one) < 1 and max(other) < 1:
            self.gaps += [((a + b) / 2, a - b) for a, b in zip(one, other, strict=True)]
        elif max(one) < 1 or max(other) < 1:  # only one of them found the proof
            return max(one, other, key=max)
        return tuple((a + b) / 2 for a, b in zip(one, other, strict=True))

    def _search(self, position: Position, seed: int) -> Chances:
        search = Search(seed)
        search.search(position, self.half)
        return search.values()

    def best(self, view: View) -> tuple[Move, ...]:
        """The best decision of the seat to move, from its view."""
        search = Search(2 * self.seed)
        search.search(view, self.budget)
        return tuple(map(view.game.move, finished(view, search.plan(view.player))))


def judge(state: State, moves: tuple[Move, ...], end: State, estimator: Estimator) -> tuple[tuple[Move, ...], Chances]:
    """The better decision, and what each seat gained or lost because it was missed; empty if nothing was better, if
    chance moved, or if the game was left in the middle of the decision.

    Both decisions are estimated from the seat's view, with the same budget.
    """
    nothing: tuple[tuple[Move, ...], Chances] = (), (0.0,) * state.game.seats
    seat = state.player
    if seat == CHANCE or len(moves) == len(state.moves) == 1 or goes_on(end, seat):
        return nothing
    view = state.view(seat)
    best = estimator.best(view)
    if sorted(map(str, best)) == sorted(map(str, moves)):
        return nothing
    would, did = (estimator.chances(reduce(View.play, line, view)) for line in (best, moves))
    return (best, tuple(b - a for a, b in zip(would, did, strict=True))) if would[seat] > did[seat] else nothing
