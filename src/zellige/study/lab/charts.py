"""The charts of the lab's report: the variant in the accent colour, and behind it the standard game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor
from typing import NamedTuple

from zellige.render.chart import dot_chart, line_chart
from zellige.render.histogram import histogram
from zellige.study.lab.course import Course
from zellige.study.lab.report import STANDARD, Report
from zellige.study.lab.variant import Variant

WIDTH, HEIGHT = 500, 250
PARTS = 50  # into which a game is divided


class Chart(NamedTuple):
    """A chart and the figures that it is about."""

    title: str
    keys: tuple[str, ...]
    svg: str


def charts(report: Report) -> list[Chart]:
    """All charts that these games allow."""
    drawn = [
        Chart("Length", ("length", "early"), spread(report, "Length in turns", "turns", lambda game: game.turns)),
        Chart("First player", ("first", "draws"), first(report)),
        Chart("Decided", ("decided", "comebacks"), decided(report)),
        Chart("Changes of lead", ("changes",), spread(report, "Changes of lead", "times", lambda game: game.changes)),
        Chart("Choices", ("choices",), choices(report)),
        *([Chart("Skill ladder", (), ladder(report))] if report.variant.steps else []),
    ]
    if report.variant.scored:
        svg = spread(report, "Winning margin", "points", lambda game: game.margin)
        drawn.insert(2, Chart("Winning margin", ("margin", "close"), svg))
    return drawn


def names(report: Report) -> list[tuple[str, Variant]]:
    """The variants by the names that they have on charts; a long label would leave no room for a chart."""
    return list(zip(("variant" if report.standard else STANDARD, STANDARD), report.variants, strict=False))


def spread(report: Report, title: str, x: str, number: Callable[[Course], float]) -> str:
    """How often a number occurs."""
    series = {name: [number(game) for game in variant.best.games] for name, variant in names(report)}
    return histogram(series, title=title, x=x, width=WIDTH, height=HEIGHT, headed=False)


def first(report: Report) -> str:
    rows = [(name, *variant.best.figures["first"]) for name, variant in names(report)]
    fair = {1 / variant.game.seats for variant in report.variants}
    level = fair.pop() if len(fair) == 1 else None
    x = "share of the win of whoever moves first"
    return dot_chart(rows, "First player", x, percent=True, level=level, width=WIDTH, headed=False)


def decided(report: Report) -> str:
    series = {name: decided_by(variant.best.games) for name, variant in names(report)}
    title, x, y = "Decided", "% of a game", "share of the games in which the winner leads from here on"
    return line_chart(
        series, title=title, x=x, y=y, span=(0, 1), percent=True, width=WIDTH, height=HEIGHT, headed=False
    )


def decided_by(games: Sequence[Course]) -> list[tuple[float, float]]:
    """The share of games that are decided, by the share of a game."""
    ends = [game.decided for game in games]
    parts = [100 * n / PARTS for n in range(PARTS + 1)]
    return [(part, sum(100 * end <= part + 1e-9 for end in ends) / len(ends)) for part in parts]


def choices(report: Report) -> str:
    series = {name: variant.best.curve for name, variant in names(report)}
    most = max((y for line in series.values() for _, y in line), default=1.0)
    title, x, y = "Choices", "turn", "legal moves each time a player has to make one"
    top = 5.0 * (floor(most / 5) + 1)
    return line_chart(
        series, title=title, x=x, y=y, span=(0, top), counts=True, width=WIDTH, height=HEIGHT, headed=False
    )


def ladder(report: Report) -> str:
    """The stronger program's share of the points at each step."""
    rows = []
    for n, step in enumerate(report.variant.steps):
        rows += [(step.stronger, *report.variant.steps[n].score)]
        rows += [(STANDARD, *report.standard.steps[n].score)] if report.standard else []
    fair = {step.fair for variant in report.variants for step in variant.steps}
    level = fair.pop() if len(fair) == 1 else None
    x = "share of the points against the next weaker program"
    return dot_chart(rows, "Skill ladder", x, percent=True, level=level, width=WIDTH, headed=False)
