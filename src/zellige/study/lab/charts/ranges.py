"""A figure with its bounds over the values of a parameter."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from zellige.render.chart import Scale, outward, reach
from zellige.study.lab.charts.frame import FOOT, LEFT, RIGHT, TOP, coloured, levels, path, spot, svg, text
from zellige.study.lab.words import told
from zellige.study.ratings import Estimate


def ranges(
    points: Sequence[tuple[str, Estimate | None]], name: str, unit: str, parameter: str, level: float | None = None
) -> str:
    """A chart of a figure, with a point for each value; a level is something to compare them with."""
    percent = unit == "%"
    known = [found for _, found in points if found]
    values = [
        value for value in (*(v for found in known for v in found), level) if value is not None and isfinite(value)
    ]
    up = Scale(*outward(*reach(values), 2.5), FOOT - 4, TOP)
    step = (RIGHT - LEFT) / len(points)
    places = [LEFT + step * (n + 0.5) for n in range(len(points))]
    body = levels(up, percent)
    if level is not None:
        body.append(path(f"M{LEFT} {up.at(level):g}H{RIGHT}", "mid"))
    drawn = [(x, said, found) for x, (said, found) in zip(places, points, strict=True) if found and isfinite(found.mid)]
    line = "L".join(f"{x:g} {up.at(found.mid):g}" for x, _, found in drawn)
    bars = [bar(x, found, up) for x, (_, found) in zip(places, points, strict=True) if found]
    dots = [spot(x, up.at(found.mid), f"{parameter} {said}: {told(found, unit)}") for x, said, found in drawn]
    own = coloured(0, [*([path(f"M{line}", "ln")] if line else []), *bars, *dots])
    below = [text(x, FOOT + 18, said, "ax", "middle") for x, (said, _) in zip(places, points, strict=True)]
    return svg(name, [*body, own, *below, text(0, FOOT + 18, parameter, "ax")])


def bar(x: float, found: Estimate, up: Scale) -> str:
    """The bounds of a point, which are marked if they are finite."""
    caps = "".join(f"M{x - 5:g} {up.at(end):g}h10" for end in (found.low, found.high) if isfinite(end))
    return path(f"M{x:g} {up.at(found.low):g}V{up.at(found.high):g}{caps}", "ci")
