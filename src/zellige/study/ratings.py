"""Statistics of an arena: scores with confidence bounds, Elo ratings and a sequential test; the unit is a group.

A group is a set of games with the same luck in which the players change seats. Games of one group are correlated;
groups are independent.
"""

from collections.abc import Sequence
from math import inf, isfinite, log, log10, nan, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

Z = 1.959964  # standard deviations either side of the mean that cover 95 %
ELO = 400 / log(10)  # points for odds of e
EVIDENCE = log(0.95 / 0.05)  # the log-likelihood ratio that decides, for an error rate of 5 %


class Estimate(NamedTuple):
    """A number with its 95 % bounds; nan if nothing is known, infinite if unbounded."""

    low: float
    mid: float
    high: float


def share(groups: Sequence[float]) -> Estimate:
    """A player's share of the points, from its share in each group.

    This is Wilson's interval for the number of yes-or-no trials whose mean would vary as much as that of these groups.
    One imaginary group that varies like a trial is added, because a few groups that happen to be equal prove little.

    >>> [round(bound, 2) for bound in share([1, 0.5, 1, 0.5, 1, 1, 0, 1])]
    [0.44, 0.75, 0.92]
    """
    n, mid = len(groups), sum(groups) / len(groups) if groups else nan
    if not groups:
        return Estimate(0, nan, 1)
    widest = mid * (1 - mid)
    spread = (sum((x - mid) ** 2 for x in groups) + widest) / n
    trials = (
        n * widest / spread if spread > 0 else n
    )  # if every group is won, or every one lost, each counts as one trial
    centre, half = mid + Z**2 / (2 * trials), Z * sqrt(widest / trials + (Z / (2 * trials)) ** 2)
    low, high = ((centre + side) / (1 + Z**2 / trials) for side in (-half, half))
    return Estimate(min(max(0.0, low), mid), mid, max(min(1.0, high), mid))


def elo(points: Estimate, fair: float = 0.5) -> Estimate:
    """A player's Elo advantage over the others, from its share of the points; equal players would get a fair share."""
    return Estimate(*(_elo(bound, fair) for bound in points))


def _elo(part: float, fair: float) -> float:
    if part <= 0 or part >= 1:
        return -inf if part <= 0 else inf
    return 400 * log10(part / (1 - part) * (1 - fair) / fair)


# Ratings by maximum likelihood: a player's chance to win is its share of the total strength at the table. For two seats
# that is the Bradley-Terry model; the players of a draw share the point.


def ratings(points: Numbers, seats: Numbers) -> list[Estimate]:
    """Each player's rating relative to the last player.

    `points` [groups, players] are the points of each group, `seats` [groups, players] the seats that a player has in
    each game of it. Unless chains of points taken lead both ways between two players, there is only a bound.
    """
    players = points.shape[1]
    better = _reach(points, seats)
    last = players - 1
    known = [p for p in range(players) if p == last or (better[p, last] and better[last, p])]
    rated = dict(zip(known, _fitted(points, seats, known), strict=True))
    bounded = _strengths(*_with_draws(points, seats)) * ELO
    for p in range(players):
        if p not in rated:
            beyond = bounded[p] - bounded[last]
            above = Estimate(beyond, inf, inf) if better[p, last] else Estimate(-inf, nan, inf)
            rated[p] = Estimate(-inf, -inf, beyond) if better[last, p] else above
    return [rated[p] for p in range(players)]


def _reach(points: Numbers, seats: Numbers) -> NDArray[np.bool_]:
    """[p, q] did p take points from q, directly or through a chain of other players?"""
    reach = (points.T @ (seats > 0)) > 0
    for middle in range(len(reach)):
        reach |= np.outer(reach[:, middle], reach[middle])
    return reach


def _fitted(points: Numbers, seats: Numbers, known: list[int]) -> list[Estimate]:
    """The ratings of some players relative to the last of them, from the points they took from each other."""
    if len(known) == 1:
        return [Estimate(0, 0, 0)]
    points, seats = points[:, known], seats[:, known]  # in this model, the other players at the table do not matter
    met = ((seats > 0).sum(1) > 1) & (points.sum(1) > 0)
    points, seats = points[met], seats[met]
    strengths = _strengths(points, seats)
    mids, errors = strengths * ELO, Z * ELO * np.sqrt(_variances(strengths, points, seats))
    return [Estimate(mid - error, mid, mid + error) for mid, error in zip(mids.tolist(), errors.tolist(), strict=True)]


def _expected(strengths: Numbers, seats: Numbers) -> Numbers:
    """[groups, players] each player's expected share of the points."""
    weights = seats * np.exp(strengths)
    return np.asarray(weights / weights.sum(1, keepdims=True))


def _information(expected: Numbers, weights: Numbers) -> Numbers:
    """The Fisher information about the strengths of all but the last player; each group has a weight."""
    part = expected * weights[:, None]
    return np.asarray(np.diag(part.sum(0)) - expected.T @ part)[:-1, :-1]


def _strengths(points: Numbers, seats: Numbers) -> Numbers:
    """The maximum-likelihood strengths, by Newton's method; only differences matter, so the last is 0."""
    games, strengths = points.sum(1), np.zeros(points.shape[1])
    for _ in range(200):
        expected = _expected(strengths, seats)
        slope = (points - expected * games[:, None]).sum(0)
        step, *_ = np.linalg.lstsq(_information(expected, games), slope[:-1])  # some players may not have met yet
        largest = float(np.abs(step).max())
        strengths[:-1] += step * min(1.0, 1.0 / max(1e-12, largest))  # no step larger than 1
        if largest < 1e-9:
            break
    return strengths


def _variances(strengths: Numbers, points: Numbers, seats: Numbers) -> Numbers:
    """The variances of the strengths relative to the last player, from how much groups really differ (a sandwich
    estimator), with one imaginary group that varies like the model, for the same reason as in `share`."""
    games, expected = points.sum(1), _expected(strengths, seats)
    inverse = np.linalg.inv(_information(expected, games))
    off = (points - expected * games[:, None])[:, :-1]
    middle = off.T @ off + _information(expected, games**2) / len(points)
    return np.append((inverse @ middle @ inverse).diagonal(), 0.0)


def _with_draws(points: Numbers, seats: Numbers) -> tuple[Numbers, Numbers]:
    """The same with extra draws for each line-up: enough to bring an unbounded rating to about its 95 % bound."""
    line_ups = np.unique(seats, axis=0)
    draws = line_ups * 2 * Z**2
    return np.vstack([points, draws]), np.vstack([seats, line_ups])


# The sequential test


class Decision:
    """A sequential test of whether a player's true share is the worse or the better of two numbers.

    Each hypothesis fixes the mean of a normal distribution, with the variance that makes the groups most likely; the
    error rate is about 5 % either way. One imaginary group that varies widely is added, as in `share`.
    """

    def __init__(self, worse: float, better: float) -> None:
        self.worse, self.better = worse, better
        self._n, self._sum, self._squares = 0, 0.0, 0.0

    def add(self, group: float) -> None:
        self._n, self._sum, self._squares = self._n + 1, self._sum + group, self._squares + group**2

    @property
    def evidence(self) -> float:
        """The log-likelihood ratio in favour of the better number."""
        if not self._n:
            return 0.0
        n, mean = self._n, self._sum / self._n
        spread = (max(0.0, self._squares - n * mean**2) + self.worse * (1 - self.worse)) / (n + 1)
        return n / 2 * log((spread + (mean - self.worse) ** 2) / (spread + (mean - self.better) ** 2))

    @property
    def verdict(self) -> bool | None:
        """True for the better number, False for the worse, None while undecided."""
        return None if abs(self.evidence) < EVIDENCE else self.evidence > 0


def plain(number: float) -> float | None:
    """A number for JSON, which has no infinity: None instead."""
    return round(number, 6) if isfinite(number) else None
