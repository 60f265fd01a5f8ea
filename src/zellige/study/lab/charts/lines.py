"""Lines over the course of a game, one for each variant, with a point of each that is named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zellige.render.chart import Scale
from zellige.study.lab.charts.frame import (
    FOOT,
    LEFT,
    RIGHT,
    TOP,
    across,
    coloured,
    levels,
    numbers,
    path,
    spot,
    svg,
    text,
)
from zellige.study.lab.charts.labels import Point, labelled
from zellige.study.ratings import Estimate


class Line(NamedTuple):
    """The line of one variant."""

    name: str
    points: Sequence[Point]
    mark: Point | None = None  # a point with a label
    label: str = ""
    bounds: Sequence[tuple[float, Estimate]] = ()


def lines(
    drawn: Sequence[Line],
    name: str,
    unit: str,
    span: tuple[float, float],
    *,
    percent: bool = False,
    level: float | None = None,
) -> str:
    """A chart of lines over what the unit says, or over shares of a game; a level is something to compare them with."""
    xs = [x for line in drawn for x, _ in line.points]
    wide, up = across(min(xs), max(xs)), Scale(*span, FOOT - 4, TOP)
    body = levels(up, percent)
    if level is not None:
        body.append(path(f"M{LEFT} {up.at(level):g}H{RIGHT}", "mid"))
    for k, line in reversed([*enumerate(drawn)]):
        body.append(coloured(k, [*whiskers(line, wide, up), *traced(line.points, wide, up), *dot(line, wide, up)]))
    marks = {k: (*at(line.mark, wide, up), line.label) for k, line in enumerate(drawn) if line.mark}
    placed = labelled(marks, [[at(point, wide, up) for point in line.points] for line in drawn])
    labels = [coloured(k, [text(x, y, said, "lb", side)]) for k, (x, y, said, side) in placed.items()]
    return svg(name, [*body, *labels, *numbers(wide, unit, not unit, whole=bool(unit))])


def at(point: Point, wide: Scale, up: Scale) -> Point:
    return wide.at(point[0]), up.at(point[1])


def traced(points: Sequence[Point], wide: Scale, up: Scale) -> list[str]:
    line = "L".join(f"{x:g} {y:g}" for x, y in (at(point, wide, up) for point in points))
    return [path(f"M{line}", "ln")] if line else []


def whiskers(line: Line, wide: Scale, up: Scale) -> list[str]:
    """The bounds of points."""
    return [path(f"M{wide.at(x):g} {up.at(found.low):g}V{up.at(found.high):g}", "wh") for x, found in line.bounds]


def dot(line: Line, wide: Scale, up: Scale) -> list[str]:
    return [spot(*at(line.mark, wide, up), f"{line.name}: {line.label}")] if line.mark else []
