"""Histograms as SVG: how often numbers occur, several series in front of each other, the first one foremost."""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor
from typing import NamedTuple

from zellige.render.chart import LETTER, ON_LIGHT, PAD, Scale, below, rule, step_of, whole, words, written

MOST_BARS = 24


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

    >>> bins([3, 5, 4])
    Bins(low=3, width=1, n=3)
    """
    low, high = min(values), max(values)
    width = max(1, ceil(step_of(low, high, 0.8 * MOST_BARS))) if high - low >= MOST_BARS else 1
    low = floor(low / width) * width
    return Bins(low, width, floor((high - low) / width) + 1)


def histogram(
    series: Mapping[str, Sequence[float]],
    *,
    title: str,
    x: str,
    width: int = 720,
    height: int = 380,
    headed: bool = True,
) -> str:
    """A chart of how often whole numbers occur: the text of an SVG file."""
    ranges = bins([value for values in series.values() for value in values])
    shares = {name: ranges.shares(values) for name, values in series.items()}
    most = max(max(row) for row in shares.values())
    left = PAD + 5 * LETTER + 8
    across = Scale(ranges.low, ranges.low + ranges.n * ranges.width, left, width - PAD)
    up = Scale(0, most, height - PAD - 42, PAD + 58)
    steps = [round(k * step, 12) for step in [step_of(0, most, height / 80)] for k in range(int(most / step) + 1)]
    body = [
        words(PAD, PAD + 36, "share of the games", "faint"),
        *legend(list(series), width - PAD, PAD + 36),
        *(rule(across.start, up.at(step), across.end, up.at(step), "grid") for step in steps),
        *(words(left - 8, up.at(step), written(step, True), "faint end") for step in steps),
        *axis(ranges, across, up.start, x),
        *(drawn(n, name, row, ranges, across, up) for n, (name, row) in reversed([*enumerate(shares.items())])),
    ]
    return whole(width, height, title, body, headed)


def axis(ranges: Bins, across: Scale, foot: float, label: str) -> list[str]:
    """The axis at the foot: if every bar is one number, the numbers are below the middles of the bars."""
    if ranges.width > 1:
        return below(across, foot, label, False, counts=True)
    shift = (across.end - across.start) / ranges.n / 2
    middles = Scale(ranges.low, ranges.low + max(ranges.n - 1, 1), across.start + shift, across.end - shift)
    return below(middles if ranges.n > 1 else across, foot, label, False, counts=True)


def drawn(n: int, name: str, shares: Sequence[float], ranges: Bins, across: Scale, up: Scale) -> str:
    """The bars of one series; each shows its value on hover."""
    bars = []
    for k, share in enumerate(shares):
        start, end = (across.at(ranges.low + (k + side) * ranges.width) for side in (0, 1))
        if share:
            said = f"{name}: {written(round(share, 3), True)} at {covered(ranges, k)}"
            box = f'x="{start + 1:g}" y="{up.at(share):g}" width="{max(1, end - start - 2):.4g}"'
            bars.append(
                f'<rect {box} height="{up.start - up.at(share):.4g}" rx="1.5"><title>{escape(said)}</title></rect>'
            )
    return f'<g class="bars c{n % len(ON_LIGHT)}">{"".join(bars)}</g>'


def covered(ranges: Bins, k: int) -> str:
    """The numbers of a bar in words."""
    low = ranges.low + k * ranges.width
    return written(low) if ranges.width == 1 else f"{written(low)} to {written(low + ranges.width - 1)}"


def legend(names: Sequence[str], end: float, y: float) -> list[str]:
    """The names of several series, each in its colour, from right to left."""
    drawn = []
    for n, name in reversed([*enumerate(names)] if len(names) > 1 else []):
        drawn.append(f'<g class="c{n % len(ON_LIGHT)}">{words(end, y, name, "name end")}</g>')
        end -= len(name) * LETTER + 14
    return drawn
