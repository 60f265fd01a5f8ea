"""How often numbers occur in the games of each variant: bars for two variants, lines for more."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from statistics import mean
from typing import NamedTuple

from zellige.render.chart import Scale, step_of, written
from zellige.study.lab.charts.frame import (
    FOOT,
    LEFT,
    RIGHT,
    TOP,
    across,
    coloured,
    numbers,
    path,
    svg,
    text,
)
from zellige.study.lab.charts.labels import Label
from zellige.study.lab.words import number

LEAST_BARS, MOST_BARS = 6, 24  # places for bars, which may be empty
HEAD = 14  # room for labels above the bars
EDGE, APART = 16, 4  # from a label's middle to the edge of the chart, and from its end to a neighbour's middle


class Bins(NamedTuple):
    """Equal ranges of numbers, from `low` on."""

    low: float
    width: float
    n: int

    def shares(self, values: Sequence[float]) -> list[float]:
        """The share of the values in each range."""
        counts = [0] * self.n
        for value in values:
            counts[min(int((value - self.low) / self.width), self.n - 1)] += 1
        return [count / len(values) for count in counts]


def bins(values: Sequence[float]) -> Bins:
    """Ranges for whole numbers: one for each, or wider ones if there would be too many.

    >>> bins([3, 5, 4, 10])
    Bins(low=3, width=1, n=8)
    """
    low, high = min(values), max(values)
    width = max(1, ceil(step_of(low, high, 0.8 * MOST_BARS))) if high - low >= MOST_BARS else 1
    low = floor(low / width) * width
    return Bins(low, width, max(floor((high - low) / width) + 1, LEAST_BARS))


def bars(series: Sequence[tuple[str, Sequence[float]]], name: str, unit: str) -> str:
    """A chart of how often whole numbers occur; above the bars each mean is written in its place."""
    ranges = bins([value for _, values in series for value in values])
    shares = [ranges.shares(values) for _, values in series]
    up = Scale(0, max(map(max, shares)), FOOT, TOP + HEAD)
    # A number is in the middle of its bar.
    wide = across(ranges.low - 0.5, ranges.low + ranges.n * ranges.width - 0.5)
    draw = lines if len(series) > 2 else boxes
    drawn = [coloured(k, draw(row, ranges, wide, up, series[k][0])) for k, row in reversed([*enumerate(shares)])]
    labels = [*tops(shares, ranges, wide, up), *means(series, shares, ranges, wide, up)] if len(series) <= 2 else []
    return svg(name, [path(f"M{LEFT} {FOOT}H{RIGHT}", "grid"), *drawn, *labels, *numbers(wide, unit, whole=True)])


def boxes(shares: Sequence[float], ranges: Bins, wide: Scale, up: Scale, name: str) -> list[str]:
    """The bars of one variant; each shows its value on hover."""
    found = []
    for k, share in enumerate(shares):
        start, end = sides(k, ranges, wide)
        if share:
            box = f'x="{start + 1:g}" y="{up.at(share):g}" width="{max(1, end - start - 2):.4g}"'
            said = f"{name}: {written(round(share, 3), True)} at {covered(ranges, k)}"
            found.append(f'<rect {box} height="{FOOT - up.at(share):.4g}" rx="2"><title>{said}</title></rect>')
    return found


def sides(k: int, ranges: Bins, wide: Scale) -> tuple[float, float]:
    """Where a bar begins and ends."""
    start = ranges.low + k * ranges.width - 0.5
    return wide.at(start), wide.at(start + ranges.width)


def tops(shares: Sequence[list[float]], ranges: Bins, wide: Scale, up: Scale) -> list[str]:
    """The tops of bars that those of the first variant hide."""
    hidden = [(k, row[k]) for row in shares[1:] for k in range(ranges.n) if 0 < row[k] < shares[0][k]]
    drawn = ((*sides(k, ranges, wide), up.at(share)) for k, share in hidden)
    return [path(f"M{start + 1:g} {y:g}H{end - 1:g}", "top") for start, end, y in drawn]


def covered(ranges: Bins, k: int) -> str:
    """The numbers of a bar in words."""
    low = ranges.low + k * ranges.width
    return written(low) if ranges.width == 1 else f"{written(low)} to {written(low + ranges.width - 1)}"


def lines(shares: Sequence[float], ranges: Bins, wide: Scale, up: Scale, name: str) -> list[str]:
    """The line of one variant, from nothing to nothing."""
    some = [k for k, share in enumerate(shares) if share]
    within = range(max(some[0] - 1, 0), min(some[-1] + 2, ranges.n))
    middles = [wide.at(ranges.low + (k + 0.5) * ranges.width - 0.5) for k in within]
    points = (f"{x:g} {up.at(shares[k]):g}" for x, k in zip(middles, within, strict=True))
    return [path(f"M{'L'.join(points)}", "ln")]


def means(
    series: Sequence[tuple[str, Sequence[float]]], shares: Sequence[list[float]], ranges: Bins, wide: Scale, up: Scale
) -> list[str]:
    """The mean of each variant, above the bars that are there."""
    heights, found = [max(column) for column in zip(*shares, strict=True)], [mean(values) for _, values in series]
    drawn = []
    for k, label in enumerate(apart([(wide.at(value), number(value, "")) for value in found])):
        under = [height for n, height in enumerate(heights) if touches(sides(n, ranges, wide), label.ends)]
        drawn.append(coloured(k, [text(label.x, up.at(max(under, default=0)) - 6, label.words, "lb", label.anchor)]))
    return drawn


def touches(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def apart(places: Sequence[tuple[float, str]]) -> list[Label]:
    """Labels in their places, inside the chart; two that would overlap turn away from each other."""
    labels = [Label(min(max(x, LEFT + EDGE), RIGHT - EDGE), 0, words, "middle") for x, words in places]
    if len(labels) == 2 and labels[0].meets(labels[1]):
        middle, falling = (labels[0].x + labels[1].x) / 2, labels[0].x > labels[1].x
        turned = [(middle - APART, "end"), (middle + APART, "start")][:: -1 if falling else 1]
        labels = [label._replace(x=x, anchor=side) for label, (x, side) in zip(labels, turned, strict=True)]
    return labels
