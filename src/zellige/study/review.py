"""A game looked at again: what each decision cost, and apart from it what the die or the bag gave and took."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import groupby
from math import sqrt
from typing import Any, NamedTuple, cast

from zellige.core import Move, Position, State, View
from zellige.errors import ZelligeError
from zellige.events import Turn
from zellige.kernel.constants import CHANCE
from zellige.players.planner import finished, goes_on
from zellige.players.search.mcts import Budget, Search
from zellige.record import Record
from zellige.render.chart import line_chart

Chances = tuple[float, ...]  # of each seat to win; they add up to 1
MARKS = ((0.20, "??"), (0.10, "?"), (0.05, "?!"))  # what a cost is called from here on
LOOKS = 4  # about so many a step needs, so each has this part of the step's budget


class Step(NamedTuple):
    """What one seat decided, or what chance brought: moves in a row."""

    number: int  # of the turn
    who: int  # a seat, or CHANCE
    moves: tuple[Move, ...]
    best: tuple[Move, ...]  # what would have been better; empty where nothing was, and of chance
    effect: Chances  # what the decision changed for each seat, against the best one; nothing of chance
    before: Chances
    after: Chances
    why: str = ""  # why the seat left the game, if that is what it did

    @property
    def cost(self) -> float:
        """Of the decision, in chances to win for the seat; never less than nothing."""
        return -self.effect[self.who] if self.best else 0.0

    @property
    def luck(self) -> Chances:
        """What chance gave to each seat, and took; nothing where a seat decided."""
        if self.who != CHANCE:
            return (0.0,) * len(self.before)
        return tuple(b - a for a, b in zip(self.before, self.after, strict=True))

    @property
    def mark(self) -> str:
        return next((mark for least, mark in MARKS if self.cost >= least), "")


class Review(NamedTuple):
    """All steps of a game, with the chances of each seat before and after each. For every seat

    start + luck - cost + gifts + surprise + leavings = end.
    """

    record: Record
    steps: tuple[Step, ...]
    noise: float  # chances by which two looks at one position differ 1 time in 20; a lower cost counts as none

    @property
    def start(self) -> Chances:
        return self.steps[0].before

    @property
    def end(self) -> Chances:
        """How it ended; of an unfinished game, how it stands."""
        outcome = self.record.outcome
        return outcome.shares if outcome else self.steps[-1].after

    def cost(self, seat: int) -> float:
        """What a seat's decisions cost it in all: its want of skill."""
        return sum(step.cost for step in self.steps if step.who == seat)

    def luck(self, seat: int) -> float:
        """What chance gave a seat in all."""
        return sum(step.luck[seat] for step in self.steps)

    def leavings(self, seat: int) -> float:
        """What it brought or cost a seat that players left the game."""
        left = sum(step.after[seat] - step.before[seat] for step in self.steps if step.why)
        return left + self.end[seat] - self.steps[-1].after[seat]  # in old records giving up is no step of the game

    def gifts(self, seat: int) -> float:
        """What the mistakes of the others brought a seat, or cost it."""
        return sum(step.effect[seat] for step in self.steps if step.who != seat)

    def surprise(self, seat: int) -> float:
        """What else its chances changed by: what the review itself saw only when it had come to it."""
        seen = self.start[seat] + self.luck(seat) - self.cost(seat) + self.gifts(seat) + self.leavings(seat)
        return self.end[seat] - seen

    @property
    def names(self) -> tuple[str, ...]:
        """The seats, with who sat there if the record says so."""
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
        """The chances at the end of each step; the steps of a turn share its width."""
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
    """Look at each step of a game for about so long.

    A decision is judged from the view of the seat that made it; what it cost is never less than nothing, and nothing
    where it cannot be told from noise. What chance brought is judged from whole states.
    """
    if isinstance(record.start, View):
        raise ZelligeError("this is what one seat saw; a review needs the record of the whole game")
    if record.game.card.hides and not record.outcome:
        raise ZelligeError("the game is not over, and a review would show what is hidden")
    groups = list(_groups(record))
    if not groups:
        raise ZelligeError("nothing was played in this game")
    looks, steps = Looks(_part(budget), seed), list[Step]()
    before = looks.chances(groups[0].state)
    for group in groups:
        progress(len(steps), len(groups))
        after = looks.chances(group.end)
        steps.append(_step(group, looks, before, after))
        before = after
    progress(len(steps), len(groups))
    none = (0.0,) * record.game.seats
    clear = (step if step.cost > looks.noise else step._replace(best=(), effect=none) for step in steps)
    return Review(record, tuple(clear), looks.noise)


def _step(group: _Group, looks: Looks, before: Chances, after: Chances) -> Step:
    none = (0.0,) * group.state.game.seats
    if group.turn.why:
        assert group.turn.seat is not None
        return Step(group.number, group.turn.seat, (), (), none, before, after, group.turn.why)
    best, effect = judge(group.state, group.moves, group.end, looks)
    return Step(group.number, group.state.player, group.moves, best, effect, before, after)


def _part(budget: Budget) -> Budget:
    seconds, playouts = budget
    return Budget(seconds and seconds / LOOKS, playouts and max(2, playouts // LOOKS))


class _Group(NamedTuple):
    """The moves of one seat, or of chance, in a row; or that a seat left."""

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


class Looks:
    """Looks at positions, each with the same budget. Every look is two searches that share nothing, with half of the
    budget each: how far they differ tells how much of it all is noise."""

    def __init__(self, budget: Budget, seed: int) -> None:
        seconds, playouts = budget
        self.budget, self.seed = budget, seed
        self.half = Budget(seconds and seconds / 2, playouts and max(1, playouts // 2))
        self.seen: dict[Position, Chances] = {}
        self.gaps: list[tuple[float, float]] = []  # a chance that was not sure, and how far the searches differed in it

    @property
    def noise(self) -> float:
        """What a difference between two looks must exceed to mean something, 19 times in 20: where chances are even,
        because where they are nearly sure all looks agree."""
        uneven = sum(4 * chance * (1 - chance) for chance, _ in self.gaps)
        if not uneven:
            return 0.0
        spread = sqrt(sum(gap * gap for _, gap in self.gaps) / uneven) / 2  # of one look, the mean of two halves
        return 2 * sqrt(2) * spread

    def chances(self, position: Position) -> Chances:
        """Of each seat, in a state or as a seat sees it. Chance that all see is the mean of what it may bring, each
        looked at for as long: so what it gives and takes comes to nothing in the long run."""
        if position not in self.seen:
            hides = position.game.card.hides
            spread = position.player == CHANCE and not hides and isinstance(position, State | View)
            self.seen[position] = self._mean(position) if spread else self._look(position)
        return self.seen[position]

    def _mean(self, position: Position) -> Chances:
        assert isinstance(position, State | View)
        weights = position.weights()
        found = [
            (weight / sum(weights.values()), self.chances(position.play(move))) for move, weight in weights.items()
        ]
        return tuple(sum(odds * chances[seat] for odds, chances in found) for seat in range(position.game.seats))

    def _look(self, position: Position) -> Chances:
        if outcome := position.outcome:
            return outcome.shares
        one, other = (self._search(position, 2 * self.seed + half) for half in (0, 1))
        if max(one) < 1 and max(other) < 1:
            self.gaps += [((a + b) / 2, a - b) for a, b in zip(one, other, strict=True)]
        elif max(one) < 1 or max(other) < 1:  # only one of them has found the proof
            return max(one, other, key=max)
        return tuple((a + b) / 2 for a, b in zip(one, other, strict=True))

    def _search(self, position: Position, seed: int) -> Chances:
        search = Search(seed)
        search.search(position, self.half)
        return search.values()

    def best(self, view: View) -> tuple[Move, ...]:
        """What the seat to move should decide, as it sees it."""
        search = Search(2 * self.seed)
        search.search(view, self.budget)
        return tuple(map(view.game.move, finished(view, search.plan(view.player))))


def judge(state: State, moves: tuple[Move, ...], end: State, looks: Looks) -> tuple[tuple[Move, ...], Chances]:
    """What would have been better than what a seat decided, and what each seat has or lacks because it was not done;
    nothing where nothing was better, where chance moved, or where the game was left in the middle of the decision.

    What is thought best and what was made are looked at alike, as the seat saw it: each for as long as the other.
    """
    nothing: tuple[tuple[Move, ...], Chances] = (), (0.0,) * state.game.seats
    seat = state.player
    if seat == CHANCE or len(moves) == len(state.moves) == 1 or goes_on(end, seat):
        return nothing
    view = state.view(seat)
    best = looks.best(view)
    if sorted(map(str, best)) == sorted(map(str, moves)):
        return nothing
    would, did = (looks.chances(reduce(View.play, line, view)) for line in (best, moves))
    return (best, tuple(b - a for a, b in zip(would, did, strict=True))) if would[seat] > did[seat] else nothing
