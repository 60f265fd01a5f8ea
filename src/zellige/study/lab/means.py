"""Means with 95 % bounds. As in the arena the unit is a group of games with the same luck; groups are independent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot, inf, isfinite, nan, sqrt
from typing import TypeVar

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


def by_group(groups: Sequence[Sequence[T]], number: Callable[[T], float | None]) -> list[float]:
    """The mean of a number in each group, over the games that have one; a group without any is left out."""
    rows = ([value for game in group if (value := number(game)) is not None] for group in groups)
    return [sum(row) / len(row) for row in rows if row]


def added(parts: Sequence[Estimate]) -> Estimate:
    """The sum of independent numbers."""
    mid = sum(part.mid for part in parts)
    if not isfinite(mid):
        return Estimate(sum(part.low for part in parts), mid, inf)
    low, high = (hypot(*(part[end] - part.mid for part in parts)) for end in (0, 2))
    return Estimate(mid - low, mid, mid + high)


def differ(one: Estimate, other: Estimate) -> bool:
    """Are two independent numbers shown to differ, at 95 %?"""
    if not (isfinite(one.mid) and isfinite(other.mid)):
        return False
    low, high = (one, other) if one.mid < other.mid else (other, one)
    return high.mid - low.mid > hypot(high.mid - high.low, low.high - low.mid)
