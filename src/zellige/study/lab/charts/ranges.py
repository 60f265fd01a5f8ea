"""A figure with its bounds over the values of a parameter."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, radians, sin

from zellige.render.chart import Scale, outward, reach
from zellige.study.lab.charts.frame import (
    FOOT,
    HEIGHT,
    LEFT,
    LETTER,
    RIGHT,
    TOP,
    coloured,
    levels,
    path,
    spot,
    svg,
    text,
)
from zellige.study.lab.words import told
from zellige.study.ratings import Estimate

SPOT = 7  # a dot and what it keeps free around it
SLANT = 35  # degrees, of words that are too long to stand side by side


def ranges(
    points: Sequence[tuple[str, Estimate | None]],
    name: str,
    unit: str,
    parameter: str,
    level: float | None = None,
    ordered: bool = True,
) -> str:
    """A chart of a figure, with a point for each value; a level is something to compare them with."""
    known = [value for _, found in points for value in (*(found or ()), level) if value is not None and isfinite(value)]
    low, high = outward(*reach(known), 4)
    up = Scale(low, min(high, 1.0) if unit == "%" else high, FOOT - 4, TOP)
    places = [LEFT + (RIGHT - LEFT) / len(points) * (n + 0.5) for n in range(len(points))]
    drawn = [(x, said, found) for x, (said, found) in zip(places, points, strict=True) if found]
    dots = [
        spot(x, up.at(found.mid), f"{parameter} {said}: {told(found, unit)}")
        for x, said, found in drawn
        if isfinite(found.mid)
    ]
    line = "L".join(f"{x:g} {up.at(found.mid):g}" for x, _, found in drawn if isfinite(found.mid))
    lined = [path(f"M{line}", "ln")] if line and ordered else []
    own = coloured(0, [*lined, *(bar(x, found, up) for x, _, found in drawn), *dots])
    dashes = [] if level is None else [path(f"M{LEFT} {up.at(level):g}H{RIGHT}", "mid")]
    below, height = labels(list(zip(places, (said for said, _ in points), strict=True)), parameter)
    return svg(name, [*levels(up, unit == "%", 3), *dashes, own, *below], height)


def labels(values: Sequence[tuple[float, str]], parameter: str) -> tuple[list[str], float]:
    """The values below a chart, the name of the parameter before them where there is room, and how high it all is."""
    widest = max(len(said) for _, said in values) * LETTER
    if widest > (RIGHT - LEFT) / len(values) - 2:
        turned = [
            f'<g transform="translate({x + 4:g} {FOOT + 14}) rotate(-{SLANT})">{text(0, 0, said, "ax", "end")}</g>'
            for x, said in values
        ]
        return turned, HEIGHT + max(0.0, widest * sin(radians(SLANT)) - 8)
    before = len(parameter) * LETTER < values[0][0] - len(values[0][1]) * LETTER / 2
    shown = [text(0, FOOT + 18, parameter, "ax")] if before else []
    return [*shown, *(text(x, FOOT + 18, said, "ax", "middle") for x, said in values)], HEIGHT


def bar(x: float, found: Estimate, up: Scale) -> str:
    """The bounds of a point, which are marked if they are finite, and not behind its dot."""
    ends = [up.at(end) for end in (found.low, found.high) if isfinite(end)]
    caps = "".join(f"M{x - 5:g} {y:g}h10" for y in ends if not isfinite(found.mid) or abs(y - up.at(found.mid)) > SPOT)
    return path(f"M{x:g} {up.at(found.low):g}V{up.at(found.high):g}{caps}", "ci")
