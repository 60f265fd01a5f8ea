"""Figures between their bounds: a row for each variant, or for each step with all variants in it."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from zellige.render.chart import Scale, outward, reach
from zellige.study.lab.charts.frame import HEIGHT, LETTER, RIGHT, coloured, numbers, path, spot, svg, text
from zellige.study.lab.words import told
from zellige.study.ratings import Estimate

Group = tuple[str, Sequence[tuple[int, Estimate]]]  # a name, and figures, each with the number of its variant
LINE = 19  # from one figure to the next
EDGE = 16  # room for half a number
GAP = 35  # from the last figure of a group to the first of the next


def dots(groups: Sequence[Group], name: str, unit: str, level: float | None = None) -> str:
    """A chart of dots between their bounds, with a level to compare them with."""
    percent = unit == "%"
    values = [value for _, rows in groups for _, found in rows for value in (*found, level)]
    scale = Scale(
        *spanned([value for value in values if value is not None and isfinite(value)], percent), EDGE, RIGHT - EDGE
    )
    height, y, body = tall(groups), 20.0, list[str]()
    if level is not None:
        body.append(path(f"M{scale.at(level):g} 6V{height - 24:g}", "mid"))
    for label, rows in groups:
        alone = len(rows) == 1
        body.append(coloured(rows[0][0] if alone else 9, [text(0, y, label, "lb")]))
        for k, found in rows:
            y += LINE - 3 if found is rows[0][1] else LINE
            body.append(coloured(k, between(found, scale, y, told(found, unit), label, unit)))
        y += GAP - 3
    return svg(name, [*body, *numbers(scale, "", percent, y=height - 6)], height)


def tall(groups: Sequence[Group]) -> float:
    rows = sum(len(rows) for _, rows in groups)
    return max(HEIGHT, 14 + rows * LINE + len(groups) * GAP)


def spanned(values: Sequence[float], percent: bool) -> tuple[float, float]:
    """The range of the figures, which for shares does not leave 0 to 1."""
    low, high = outward(*reach(values), 5)
    return (max(low, min([0, *values])), min(high, max([1, *values]))) if percent else (low, high)


def between(found: Estimate, scale: Scale, y: float, said: str, label: str, unit: str) -> list[str]:
    """A dot between its bounds, and the figure beside it, where there is room."""
    low, mid, high = found
    left, right = (scale.at(bound) for bound in (low, high))
    caps = "".join(f"M{scale.at(end):g} {y - 5:g}v10" for end in (low, high) if isfinite(end))
    words = said.partition(" (")[0]
    room = right + 8 + len(words) * LETTER < RIGHT + 10
    label_at = text(right + 8, y + 4, words, "lb") if room else text(left - 8, y + 4, words, "lb", "end")
    dot = [spot(scale.at(mid), y, f"{label}: {said}", 5.5)] if isfinite(mid) else []
    return [path(f"M{left:g} {y:g}H{right:g}{caps}", "ci"), *dot, label_at]
