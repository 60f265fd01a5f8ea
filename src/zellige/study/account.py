"""The account of a game: how far throws and draws, hidden hands and decisions moved each seat's chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from zellige.kernel.constants import CHANCE
from zellige.study.rollouts import Value
from zellige.study.values import Group, Values

# The value of a position is the mean of its rollouts, in which one reference player decides for every seat. Unlike the
# value of a tree search it is consistent: before a throw it is the mean of the values after every throw, and before a
# decision the mean over what the reference player would decide. So the changes along a game add up, and luck is zero on
# average (the advantage-sum estimator of Zinkevich, Bowling, Bard, Kan and Billings 2006; in poker, DIVAT by Billings
# and Kan 2006; backgammon programs do the same). docs/review.md has the method and its measured error.


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
