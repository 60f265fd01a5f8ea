"""What games tell of players: scores with bounds, Elo ratings, a test that stops when it knows; the unit is a group.

A group is some games with the same luck in which the players change seats. Its games hang together, groups do not.
"""

from collections.abc import Sequence
from math import inf, isfinite, log, log10, nan, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

Z = 1.959964  # standard deviations that hold 95 %
ELO = 400 / log(10)  # points for a ratio of e
EVIDENCE = log(0.95 / 0.05)  # of a log-likelihood ratio, to be wrong once in twenty


class Estimate(NamedTuple):
    """A number with its 95 % bounds; nan where nothing is known, infinite where nothing bounds it."""

    low: float
    mid: float
    high: float


def share(groups: Sequence[float]) -> Estimate:
    """A player's share of the points, from its share in each group.

    It is Wilson's interval, for so many trials of yes or no as would vary like the mean of these groups. One group more
    is thought to vary as trials do: a few groups that happen to be equal prove little.

    >>> [round(bound, 2) for bound in share([1, 0.5, 1, 0.5, 1, 1, 0, 1])]
    [0.44, 0.75, 0.92]
    """
    n, mid = len(groups), sum(groups) / len(groups) if groups else nan
    if not groups:
        return Estimate(0, nan, 1)
    widest = mid * (1 - mid)
    spread = (sum((x - mid) ** 2 for x in groups) + widest) / n
    trials = n * widest / spread if spread > 0 else n  # if all is won or all lost, a group is one trial
    centre, half = mid + Z**2 / (2 * trials), Z * sqrt(widest / trials + (Z / (2 * trials)) ** 2)
    low, high = ((centre + side) / (1 + Z**2 / trials) for side in (-half, half))
    return Estimate(min(max(0.0, low), mid), mid, max(min(1.0, high), mid))


def elo(points: Estimate, fair: float = 0.5) -> Estimate:
    """By how much a player is stronger than the others, from its share of the points; equals would get a fair share."""
    return Estimate(*(_elo(bound, fair) for bound in points))


def _elo(part: float, fair: float) -> float:
    if part <= 0 or part >= 1:
        return -inf if part <= 0 else inf
    return 400 * log10(part / (1 - part) * (1 - fair) / fair)


# Ratings by maximum likelihood: a player wins as often as its strength has part in the strengths of all who sit there.
# For two seats that is Bradley and Terry's model; a draw is shared between those who drew.


def ratings(points: Numbers, seats: Numbers) -> list[Estimate]:
    """The rating of each player above the last one.

    Of each group: points [groups, players], and in how many seats a player sits in each of its games [groups, players].
    Where one player never took a point from the other, not even by way of third ones, there is only a bound.
    """
    players = points.shape[1]
    better = _reach(points, seats)
    last = players - 1
    known = [p for p in range(players) if p == last or (better[p, last] and better[last, p])]
    found = dict(zip(known, _fitted(points, seats, known), strict=True))
    bounded = _strengths(*_with_draws(points, seats)) * ELO
    for p in range(players):
        if p not in found:
            beyond = bounded[p] - bounded[last]
            above = Estimate(beyond, inf, inf) if better[p, last] else Estimate(-inf, nan, inf)
            found[p] = Estimate(-inf, -inf, beyond) if better[last, p] else above
    return [found[p] for p in range(players)]


def _reach(points: Numbers, seats: Numbers) -> NDArray[np.bool_]:
    """[p, q] did p take points where q sat, or from somebody of whom the same is true?"""
    reach = (points.T @ (seats > 0)) > 0
    for middle in range(len(reach)):
        reach |= np.outer(reach[:, middle], reach[middle])
    return reach


def _fitted(points: Numbers, seats: Numbers, known: list[int]) -> list[Estimate]:
    """The ratings of some players, the last of them the measure, from the points that they took from each other."""
    if len(known) == 1:
        return [Estimate(0, 0, 0)]
    points, seats = points[:, known], seats[:, known]  # by the model, who else sits there does not matter
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
    """How sharply results depend on the strengths of all but the last, by the model; groups have weights."""
    part = expected * weights[:, None]
    return np.asarray(np.diag(part.sum(0)) - expected.T @ part)[:-1, :-1]


def _strengths(points: Numbers, seats: Numbers) -> Numbers:
    """The strengths that make the points most likely, by Newton's method; only differences count, so the last is 0."""
    games, strengths = points.sum(1), np.zeros(points.shape[1])
    for _ in range(200):
        expected = _expected(strengths, seats)
        slope = (points - expected * games[:, None]).sum(0)
        step, *_ = np.linalg.lstsq(_information(expected, games), slope[:-1])  # some may not have met yet
        largest = float(np.abs(step).max())
        strengths[:-1] += step * min(1.0, 1.0 / max(1e-12, largest))  # no step beyond 1
        if largest < 1e-9:
            break
    return strengths


def _variances(strengths: Numbers, points: Numbers, seats: Numbers) -> Numbers:
    """Of the strengths against the last, from how groups differ in truth and not by the model; with one group more that
    varies as the model's, for the same reason as in `share`."""
    games, expected = points.sum(1), _expected(strengths, seats)
    inverse = np.linalg.inv(_information(expected, games))
    off = (points - expected * games[:, None])[:, :-1]
    middle = off.T @ off + _information(expected, games**2) / len(points)
    return np.append((inverse @ middle @ inverse).diagonal(), 0.0)


def _with_draws(points: Numbers, seats: Numbers) -> tuple[Numbers, Numbers]:
    """The same with draws for each line-up, as many as bring what is unbounded down to about its 95 % bound."""
    line_ups = np.unique(seats, axis=0)
    draws = line_ups * 2 * Z**2
    return np.vstack([points, draws]), np.vstack([seats, line_ups])


# The test


class Decision:
    """Is a player's share the worse or the better of two numbers? A sequential test of groups in their order.

    The likelihood of each is the greatest that a normal distribution with this mean gives what was seen; errors of
    either kind come about once in twenty. One group more is thought to vary widely: see `share`.
    """

    def __init__(self, worse: float, better: float) -> None:
        self.worse, self.better = worse, better
        self._n, self._sum, self._squares = 0, 0.0, 0.0

    def add(self, group: float) -> None:
        self._n, self._sum, self._squares = self._n + 1, self._sum + group, self._squares + group**2

    @property
    def evidence(self) -> float:
        """The logarithm of how much likelier the better number is."""
        if not self._n:
            return 0.0
        n, mean = self._n, self._sum / self._n
        spread = (max(0.0, self._squares - n * mean**2) + self.worse * (1 - self.worse)) / (n + 1)
        return n / 2 * log((spread + (mean - self.worse) ** 2) / (spread + (mean - self.better) ** 2))

    @property
    def better_it_is(self) -> bool | None:
        """True or false when it is decided, else None."""
        return None if abs(self.evidence) < EVIDENCE else self.evidence > 0


def plain(number: float) -> float | None:
    """A number for JSON, which has no infinite ones."""
    return round(number, 6) if isfinite(number) else None
