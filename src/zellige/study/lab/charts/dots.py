"""Figures between their bounds: a row for each variant, or for each step with all variants in it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
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
    height, names = tall(groups), named(groups)
    body = [] if level is None else [path(dashed(scale.at(level), names, height - 24), "mid")]
    for (y, label), (_, rows) in zip(names, groups, strict=True):
        alone = len(rows) == 1
        body.append(coloured(rows[0][0] if alone else 9, [text(0, y, label, "lb")]))
        for n, (k, found) in enumerate(rows, 1):
            body.append(coloured(k, between(found, scale, y + n * LINE - 3, told(found, unit), label, unit)))
    return svg(name, [*body, *numbers(scale, "", percent, y=height - 6)], height)


def named(groups: Sequence[Group]) -> list[tuple[float, str]]:
    """The height of each group's name, which stands above its figures."""
    tops = accumulate((len(rows) * LINE + GAP - 6 for _, rows in groups), initial=20.0)
    return [(y, label) for y, (label, _) in zip(tops, groups, strict=False)]


def dashed(x: float, names: Sequence[tuple[float, str]], foot: float) -> str:
    """A line from top to bottom, with gaps where it would cross a name."""
    crossed = (y for y, label in names if x < len(label) * LETTER + 6)
    return "".join([f"M{x:g} 6", *(f"V{y - 12:g}M{x:g} {y + 6:g}" for y in crossed), f"V{foot:g}"])


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
