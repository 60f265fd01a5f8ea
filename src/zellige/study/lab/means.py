"""Means with 95 % bounds. As in the arena the unit is a group of games with the same luck; groups are independent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot, inf, isfinite, nan, sqrt
from typing import NamedTuple, TypeVar

from zellige.study.ratings import Estimate, Z

T = TypeVar("T")

FIRST = (12.7062, 4.3027, 3.1824, 2.7764)  # Student's t for 1 to 4 degrees of freedom, 97.5 %


def student(degrees: int) -> float:
    """How many standard errors either side of a mean cover 95 %: Student's t, by an expansion that is exact to three
    digits (Abramowitz and Stegun 26.7.5).

    >>> round(student(10), 2), round(student(1000), 2)
    (2.23, 1.96)
    """
    if degrees <= len(FIRST):
        return FIRST[degrees - 1]
    terms = (
        Z,
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
    )
    return sum(term / float(degrees**power) for power, term in enumerate(terms))


def mean(groups: Sequence[float]) -> Estimate:
    """The mean of a number that counts something, from its mean in each group. One imaginary group that is off by one
    is added, because a few groups that happen to be equal prove little; one group alone proves nothing.

    >>> [round(bound, 2) for bound in mean([20, 22, 24, 26])]
    [18.79, 23.0, 27.21]
    """
    if len(groups) < 2:
        return Estimate(-inf, groups[0] if groups else nan, inf)
    n, mid = len(groups), sum(groups) / len(groups)
    variance = (sum((x - mid) ** 2 for x in groups) + 1) / (n - 1)
    half = student(n - 1) * sqrt(variance / n)
    return Estimate(mid - half, mid, mid + half)


class Part(NamedTuple):
    """What a game says about a share: so many of so many."""

    part: float
    whole: float


def by_group(groups: Iterable[Sequence[T]], number: Callable[[T], float | Part | None]) -> list[float]:
    """What each group says about a number, over the games that have one."""
    found = ([number(game) for game in group] for group in groups)
    return ratios([as_part(value) for value in row if value is not None] for row in found)


def as_part(value: float | Part) -> Part:
    return value if isinstance(value, Part) else Part(value, 1)


def ratios(groups: Iterable[Sequence[Part]]) -> list[float]:
    """What each group says about a share of all games: the mean is that share, and the values vary as it would with
    other groups (a ratio estimator, linearized: Cochran 1977, chapter 6). A group that says nothing is left out."""
    sums = [(sum(each.part for each in row), sum(each.whole for each in row)) for row in groups]
    sums = [(part, whole) for part, whole in sums if whole]
    if not sums:
        return []
    wholes = sum(whole for _, whole in sums)
    mid = sum(part for part, _ in sums) / wholes
    return [mid + (part - mid * whole) * len(sums) / wholes for part, whole in sums]


def added(parts: Sequence[Estimate]) -> Estimate:
    """The sum of independent numbers."""
    mid = sum(part.mid for part in parts)
    if not isfinite(mid):
        return Estimate(sum(part.low for part in parts), mid, sum(part.high for part in parts))
    low, high = (hypot(*(part[end] - part.mid for part in parts)) for end in (0, 2))
    return Estimate(mid - low, mid, mid + high)


def differ(one: Estimate, other: Estimate) -> bool:
    """Are two numbers shown to differ? Only if their bounds do not overlap. Of pairs of equal numbers, known equally
    well, that happens to one in 180, so that a report may make a dozen comparisons."""
    return one.high < other.low or other.high < one.low
