"""Reviewing a game: an account of luck and play that adds up, and what would have been better than each decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from zellige.core import Move, View
from zellige.errors import ZelligeError
from zellige.kernel.constants import CHANCE
from zellige.names import named
from zellige.players.search.mcts import Budget
from zellige.record import Record
from zellige.render.chart import line_chart
from zellige.study.account import Account, Entry, entry
from zellige.study.judge import Judge, Verdict
from zellige.study.rollouts import Chances, chances
from zellige.study.values import Group, Values, groups_of

MARKS = ((0.20, "??"), (0.10, "?"), (0.05, "?!"))  # the mark of a decision that costs at least this
ACCOUNT = 0.6  # the share of the budget that goes into the account; the rest goes into judging decisions


class Step(NamedTuple):
    """One decision of a seat, or one or more chance moves in a row."""

    number: int  # of the turn
    who: int  # a seat, or CHANCE
    moves: tuple[Move, ...]
    best: tuple[Move, ...]  # what would have been better; empty if nothing was, and for chance
    effect: Chances  # what each seat gained by this decision compared with the best one; zero for chance
    before: Chances
    after: Chances
    play: Chances  # what each seat gained by this decision compared with the reference player's; zero for chance
    why: str = ""  # why the seat left the game, if that is what it did

    @property
    def cost(self) -> float:
        """What the decision cost the seat, as a chance to win; never negative."""
        return -self.effect[self.who] if self.best else 0.0

    @property
    def luck(self) -> Chances:
        """What chance gave each seat, or took; zero for a decision."""
        return self._rest(self.who == CHANCE)

    @property
    def hidden(self) -> Chances:
        """What each seat gained because of tiles that the seat which decided could not see; zero for chance."""
        return self._rest(self.who != CHANCE and not self.why)

    def _rest(self, counts: bool) -> Chances:
        """The change that is not due to the decision."""
        changes = zip(self.before, self.after, self.play, strict=True)
        return tuple(after - before - play if counts else 0.0 for before, after, play in changes)

    @property
    def mark(self) -> str:
        return next((mark for least, mark in MARKS if self.cost >= least), "")


class Review(NamedTuple):
    """All steps of a game, with each seat's chances before and after. For every seat,

    start + luck + hidden + play + others + leavings + surprise = end.
    """

    record: Record
    steps: tuple[Step, ...]
    noise: float  # two judgements of one position differ by more than this 1 time in 20; lower costs count as zero
    account: Account

    @property
    def start(self) -> Chances:
        return self.steps[0].before

    @property
    def end(self) -> Chances:
        """Each seat's share of the win; in an unfinished game, its current chances."""
        outcome = self.record.outcome
        return outcome.shares if outcome else self.steps[-1].after

    def luck(self, seat: int) -> float:
        """What throws and draws gave a seat."""
        return self.account.luck[seat].mid

    def hidden(self, seat: int) -> float:
        """What a seat gained by what nobody could know who decided: the tiles in hidden hands."""
        return self.account.hidden[seat].mid

    def play(self, seat: int) -> float:
        """What a seat's decisions gained it, compared with those of the reference player: its skill."""
        return self.account.play[seat].mid

    def others(self, seat: int) -> float:
        """The same for the decisions of the other seats."""
        return self.account.others[seat].mid

    def leavings(self, seat: int) -> float:
        """What a seat gained or lost because players left the game."""
        left = sum(step.after[seat] - step.before[seat] for step in self.steps if step.why)
        return left + self.end[seat] - self.steps[-1].after[seat]  # in old records a resignation is not a step

    def surprise(self, seat: int) -> float:
        """What is left over, where rollouts end before the game; otherwise every position has one value, and nothing
        is left but rounding."""
        parts = (self.luck(seat), self.hidden(seat), self.play(seat), self.others(seat), self.leavings(seat))
        return self.end[seat] - self.start[seat] - sum(parts)

    def cost(self, seat: int) -> float:
        """What a seat's mistakes cost it, compared with the best decisions."""
        return sum(step.cost for step in self.steps if step.who == seat)

    def gifts(self, seat: int) -> float:
        """What a seat gained or lost by the mistakes of others."""
        return sum(step.effect[seat] for step in self.steps if step.who != seat)

    def data(self) -> dict[str, Any]:
        """The review as plain dicts, lists and texts (JSON-ready)."""
        seats = [self._seat_data(seat) for seat in range(len(self.start))]
        return {
            "game": self.record.game.name,
            "noise": self.noise,
            "steps": [_step_data(step) for step in self.steps],
            "seats": seats,
        }

    def _seat_data(self, seat: int) -> dict[str, Any]:
        account = self.account
        figures = {"luck": account.luck, "hidden": account.hidden, "play": account.play, "others": account.others}
        return {
            "seat": seat,
            "start": self.start[seat],
            **{name: each[seat].mid for name, each in figures.items()},
            "leavings": self.leavings(seat),
            "surprise": self.surprise(seat),
            "end": self.end[seat],
            "errors": {name: each[seat].error for name, each in figures.items()},
            "cost": self.cost(seat),
            "gifts": self.gifts(seat),
        }

    def svg(self, names: Sequence[str] = ()) -> str:
        """A picture: the chances of each seat over the game."""
        series = {
            str(name): [(at, chances[seat]) for at, chances in self._over_time()]
            for seat, name in enumerate(named(names, len(self.start)))
        }
        title = f"{self.record.game.card.title}: who was winning"
        fair = 1 / len(self.start)
        return line_chart(
            series, title=title, x="turn", y="chance to win", span=(0, 1), level=fair, percent=True, counts=True
        )

    def _over_time(self) -> Iterator[tuple[float, Chances]]:
        """The chances after each step; the steps of a turn are spaced evenly within it."""
        yield self.steps[0].number - 1, self.start
        for number, group in groupby(self.steps, key=lambda step: step.number):
            members = list(group)
            for n, step in enumerate(members, 1):
                yield round(number - 1 + n / len(members), 3), step.after
        if self.end != self.steps[-1].after:
            yield self.steps[-1].number, self.end


def _step_data(step: Step) -> dict[str, Any]:
    return {
        "turn": step.number,
        "who": "chance" if step.who == CHANCE else step.who,
        "moves": [str(move) for move in step.moves],
        "left": step.why,
        "cost": step.cost,
        "mark": step.mark,
        "better": [str(move) for move in step.best],
        "luck": list(step.luck),
        "hidden": list(step.hidden),
        "play": list(step.play),
        "before": list(step.before),
        "after": list(step.after),
    }


def review(
    record: Record, budget: Budget, seed: int = 0, progress: Callable[[int, int], None] = lambda done, of: None
) -> Review:
    """Review a game, spending about this budget on each step.

    A decision is judged from the view of the seat that made it. Its cost is never negative, and zero if it is within
    the noise. Luck is judged from whole states. To cancel a review, raise an exception in `progress`.
    """
    if isinstance(record.start, View):
        raise ZelligeError("this record shows only what one seat saw; a review needs the record of the whole game")
    if record.game.card.hides and not record.outcome:
        raise ZelligeError("the game is not over, and a review would reveal hidden tiles")
    groups = list(groups_of(record))
    if not groups:
        raise ZelligeError("this game has no moves")
    values, n = Values(groups, seed), len(groups)
    values.find(budget.part(ACCOUNT * n), lambda share: progress(int(share * n), 2 * n))
    entries = [entry(group, values) for group in groups]
    verdicts, noise = _judged(groups, budget.part(1 - ACCOUNT), seed, lambda done: progress(n + done, 2 * n))
    steps = tuple(map(_step, groups, entries, verdicts))
    progress(2 * n, 2 * n)
    return Review(record, steps, noise, Account.of(groups, entries))


def _judged(
    groups: Sequence[Group], budget: Budget, seed: int, progress: Callable[[int], None]
) -> tuple[list[Verdict], float]:
    """A verdict on each step, and the noise: a decision that costs no more is not called a mistake."""
    decisions = sum(group.decides for group in groups)
    judge, verdicts = Judge(budget.part(len(groups) / max(1, decisions)), seed), list[Verdict]()
    for n, group in enumerate(groups):
        progress(n)
        verdicts.append(judge.judge(group.state, group.moves, group.end) if group.decides else Verdict())
    clear = [one.clear(group.state.player, judge.noise) for group, one in zip(groups, verdicts, strict=True)]
    return clear, judge.noise


def _step(group: Group, entry: Entry, verdict: Verdict) -> Step:
    seat = group.turn.seat if group.turn.why else group.state.player
    assert seat is not None
    effect = verdict.effect or (0.0,) * group.state.game.seats
    before, after, play = (chances(value) for value in (entry.before, entry.after, entry.play))
    return Step(group.number, seat, group.moves, verdict.better, effect, before, after, play, group.turn.why)
