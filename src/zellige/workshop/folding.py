"""Figures to fold: edges that two panels share are folded, others are cut, and tabs hold it all together."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TypeAlias

from zellige.scene import Box, Look
from zellige.sheets import Figure, Panel, Side
from zellige.workshop.paper import Item, Picture, Stroke

TAB = 0.28  # how far a tab reaches out, in units
BEVEL = 0.18  # how much narrower it gets at each end
Point: TypeAlias = tuple[float, float]
Edge: TypeAlias = tuple[Point, Point]


def edge(panel: Panel, side: Side) -> Edge:
    """A side of a panel, from left to right or from top to bottom."""
    left, top, right, low = panel.x, panel.y, panel.x + panel.w, panel.y + panel.h
    ends = {
        "left": ((left, top), (left, low)),
        "right": ((right, top), (right, low)),
        "top": ((left, top), (right, top)),
        "bottom": ((left, low), (right, low)),
    }[side]
    return rounded(ends[0]), rounded(ends[1])


def rounded(point: Point) -> Point:
    return round(point[0], 6), round(point[1], 6)


def tab(panel: Panel, side: Side) -> tuple[Point, ...]:
    """The corners of a tab, from one end of its edge to the other."""
    (x, y), (to_x, to_y) = edge(panel, side)
    if side in ("top", "bottom"):
        out = y + (-TAB if side == "top" else TAB)
        return (x, y), (x + BEVEL, out), (to_x - BEVEL, out), (to_x, to_y)
    out = x + (-TAB if side == "left" else TAB)
    return (x, y), (out, y + BEVEL), (out, to_y - BEVEL), (to_x, to_y)


def tabs(figure: Figure) -> Iterator[tuple[Point, ...]]:
    return (tab(figure.panels[number], side) for number, side in figure.tabs)


def edges(figure: Figure) -> Iterator[tuple[Edge, bool]]:
    """Every edge, and whether it is folded."""
    sides: tuple[Side, ...] = ("left", "top", "right", "bottom")
    panels = Counter(edge(panel, side) for panel in figure.panels for side in sides)
    glued = {edge(figure.panels[number], side) for number, side in figure.tabs}
    for each, count in panels.items():
        yield each, count > 1 or each in glued
    for corners in tabs(figure):
        yield from (((start, end), False) for start, end in pairwise(corners))


def measured(figure: Figure, unit: float) -> Box:
    """The room that a figure takes up with its tabs, in millimetres."""
    points = [point for each, _ in edges(figure) for point in each]
    left, top = (min(point[n] for point in points) for n in (0, 1))
    right, low = (max(point[n] for point in points) for n in (0, 1))
    return Box(unit * left, unit * top, unit * (right - left), unit * (low - top))


def folded(figure: Figure, looks: Mapping[str, Look], unit: float, x: float, y: float) -> Iterator[Item]:
    """The figure with the origin of its panels at a point."""
    for panel in figure.panels:
        if panel.look:
            yield face(panel, looks[panel.look], unit, x, y)
    for ((from_x, from_y), (to_x, to_y)), fold in edges(figure):
        yield Stroke(x + unit * from_x, y + unit * from_y, x + unit * to_x, y + unit * to_y, fold)


def face(panel: Panel, look: Look, unit: float, x: float, y: float) -> Picture:
    """A drawing in the middle of its panel."""
    fit = min(panel.w / look.w, panel.h / look.h)
    w, h = fit * look.w, fit * look.h
    left, top = panel.x + (panel.w - w) / 2, panel.y + (panel.h - h) / 2
    return Picture(x + unit * left, y + unit * top, unit * w, unit * h, panel.look, panel.turn)
