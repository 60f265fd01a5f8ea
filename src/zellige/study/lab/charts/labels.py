"""Labels of points on lines: each stands on the side where it hides the least of the lines, and no other label."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, dist, inf
from typing import NamedTuple

from zellige.study.lab.charts.frame import FOOT, LEFT, LETTER, WIDTH

Point = tuple[float, float]

# Where words may stand beside a point, the best place first: to the right, down, and which part of them is there.
SIDES = (
    (0, -9, "middle"),
    (-4, -9, "start"),
    (4, -9, "end"),
    (9, -5, "start"),
    (-9, -5, "end"),
    (10, 4, "start"),
    (-10, 4, "end"),
    (9, 15, "start"),
)
BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}  # the part of the words that is left of their place
HIGH, DEEP = 11, 4  # how far letters reach above and below their line
NEAR = 4  # as bad as covered
STEP = 3  # from one point of a line to the next, where they are looked at
MOST = 4  # points that may be covered


class Label(NamedTuple):
    """Words in a place."""

    x: float
    y: float
    words: str
    anchor: str

    @property
    def ends(self) -> tuple[float, float]:
        width = len(self.words) * LETTER
        left = self.x - width * BEFORE[self.anchor]
        return left, left + width

    def covers(self, point: Point) -> bool:
        (left, right), (x, y) = self.ends, point
        return left - NEAR < x < right + NEAR and self.y - HIGH - NEAR < y < self.y + DEEP + NEAR

    def meets(self, other: Label) -> bool:
        (left, right), (start, end) = self.ends, other.ends
        return left < end + NEAR and start < right + NEAR and abs(self.y - other.y) < HIGH + DEEP

    def cost(self, points: Sequence[Point], others: Sequence[Label]) -> float:
        """How much of the lines it covers; infinite if it cannot stand here."""
        left, right = self.ends
        if left < LEFT or right > WIDTH or self.y > FOOT or any(map(self.meets, others)):
            return inf
        return sum(map(self.covers, points))


def labelled(marks: Mapping[int, tuple[float, float, str]], lines: Sequence[Sequence[Point]]) -> dict[int, Label]:
    """The labels of points on lines, by number; one for which there is no room is left out."""
    points, placed = [point for line in lines for point in along(line)], dict[int, Label]()
    for k, (x, y, words) in marks.items():
        sides = [Label(x + right, y + down, words, anchor) for right, down, anchor in SIDES]
        costs = [side.cost(points, [*placed.values()]) for side in sides]
        if min(costs) <= MOST:
            placed[k] = sides[costs.index(min(costs))]
    return placed


def along(line: Sequence[Point]) -> Iterator[Point]:
    """Points close together on a line."""
    for (x, y), (x2, y2) in pairwise(line):
        n = ceil(dist((x, y), (x2, y2)) / STEP)
        yield from ((x + (x2 - x) * k / n, y + (y2 - y) * k / n) for k in range(n + 1))
