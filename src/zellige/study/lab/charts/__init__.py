"""The charts of the lab's report: the variant in the accent colour, and behind it the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import floor
from statistics import mean
from typing import NamedTuple

from zellige.study.lab.charts.bars import bars
from zellige.study.lab.charts.dots import dots
from zellige.study.lab.charts.lines import Line, lines
from zellige.study.lab.charts.shares import shares
from zellige.study.lab.course import Course
from zellige.study.lab.report import Report
from zellige.study.lab.variant import REACHED, SPREADS, Variant
from zellige.study.ratings import Estimate

DECIDED = "Share of games that are decided, after each part of a game"
LEADERS = "How often whoever leads wins, after each part of a game"
CHOICES = "Legal moves each time a player has to make one, by turn"
MARKED = "; a dot marks the most"
SWINGS = ("luck", "hidden", "play")
LADDER = ("ladder",)
MOST_LINES = 6  # of a ladder that is not tall


class Chart(NamedTuple):
    """A chart and the figures that it is about."""

    title: str
    keys: tuple[str, ...]
    svg: str
    tall: bool = False  # is it as tall as two others?
    shows: str = ""  # what its lines are, where the figures do not say so


def charts(report: Report) -> list[Chart]:
    """All charts that these games allow. A tall ladder comes before the last two, so that they stand beside it; if one
    would be left alone there, it is as tall as the ladder instead."""
    drawn, rungs = list(ordinary(report)), len(report.variant.steps)
    if rungs:
        tall = rungs * (1 + len(report.variants)) > MOST_LINES and len(drawn) % 2 == 0
        drawn.insert(len(drawn) - 2 * tall, Chart("Skill ladder", LADDER, ladder(report), tall))
    return drawn


def ordinary(report: Report) -> Iterator[Chart]:
    figures = report.variant.best.figures
    yield Chart("Length", ("length", "early", "at_once"), spread(report, "Length in turns", "turns", SPREADS["length"]))
    share = between(report, "first", "First player's share of the wins", fair(report))
    yield Chart("First player", ("first", "draws"), share)
    if report.variant.scored:
        svg = spread(report, "Winning margin in points", "points", SPREADS["margin"])
        yield Chart("Winning margin", ("margin", "close"), svg)
    yield Chart("Decisiveness", ("decided", "left", "comebacks"), decided(report), shows=DECIDED)
    if any(led(variant) for variant in report.variants):
        yield Chart("Early leaders", ("runaway", "led"), leaders(report), shows=LEADERS)
    yield Chart("Changes of lead", ("changes",), spread(report, "Changes of lead", "times", SPREADS["changes"]))
    yield Chart("Choices", ("choices", "forced"), choices(report), shows=CHOICES + MARKED * has_room(report.variants))
    if "close_choices" in figures:
        yield Chart("Close choices", ("close_choices",), between(report, "close_choices", "Close choices"))
    if "luck" in figures:
        yield Chart("Luck and skill", SWINGS, swings(report))
    if "unused" in figures:
        yield Chart("Unused tiles", ("unused",), spread(report, "Unused tiles", "tiles", SPREADS["unused"]))


def named(report: Report) -> list[tuple[str, Variant]]:
    return [(variant.label, variant) for variant in report.variants]


def fair(report: Report) -> float | None:
    """An even share, if it is the same in all variants."""
    even = {1 / variant.game.seats for variant in report.variants}
    return even.pop() if len(even) == 1 else None


def spread(report: Report, title: str, unit: str, number: Callable[[Course], int]) -> str:
    """How often a number occurs."""
    series = [(name, [number(game) for game in variant.best.games]) for name, variant in named(report)]
    return bars(series, title, unit)


def between(report: Report, key: str, title: str, level: float | None = None) -> str:
    """A figure of each variant between its bounds."""
    figures = [(name, variant.best.figures.get(key)) for name, variant in named(report)]
    return dots([(name, [(k, found)]) for k, (name, found) in enumerate(figures) if found], title, "%", level)


def decided(report: Report) -> str:
    drawn = []
    for name, variant in named(report):
        points = variant.best.decided
        half = next((point for point in points if point[1] >= 0.5), None)
        drawn.append(Line(name, points, half, f"{half[0] * 100:.0f} %" if half else ""))
    return lines(few(drawn), DECIDED, "", (0, 1), percent=True)


def few(drawn: list[Line]) -> list[Line]:
    return drawn if has_room(drawn) else [line._replace(mark=None) for line in drawn]


def has_room(variants: Sequence[object]) -> bool:
    """More than two lines have no room for labels."""
    return len(variants) <= 2


def leaders(report: Report) -> str:
    """How often the leader wins, by the share of a game."""
    drawn = []
    for k, (name, variant) in enumerate(named(report)):
        points = [(part, found.mid) for part, found in led(variant)]
        drawn.append(Line(name, points, bounds=led(variant) if k == 0 else ()))
    return lines(drawn, LEADERS, "", (0, 1), percent=True, level=fair(report))


def led(variant: Variant) -> list[tuple[float, Estimate]]:
    """How often the leader wins, at those times at which somebody leads often enough to say."""
    games = variant.best.games
    return [(part, found) for part, found in variant.leaders if mean(game.is_led(part) for game in games) >= REACHED]


def choices(report: Report) -> str:
    curves = [(name, variant.best.curve) for name, variant in named(report)]
    drawn = []
    for name, points in curves:
        most = max(points, key=lambda point: point[1])
        drawn.append(Line(name, points, most, f"{most[1]:.2g}"))
    top = 5.0 * (floor(max(y for _, points in curves for _, y in points) / 5) + 1)
    return lines(few(drawn), CHOICES, "turn", (0, top))


def swings(report: Report) -> str:
    """What moved the chances to win."""
    words = {"luck": "luck", "hidden": "hidden hands", "play": "skill"}
    rows = [
        (name, [(words[key], variant.best.figures.get(key)) for key in SWINGS])
        for name, variant in named(report)
        if "luck" in variant.best.figures
    ]
    return shares(rows, "What moves the chances to win")


def ladder(report: Report) -> str:
    """The stronger program's share of the points at each step."""
    groups = [
        (f"{step.stronger} over {step.weaker}", [(k, each.steps[n].score) for k, each in enumerate(report.variants)])
        for n, step in enumerate(report.variant.steps)
    ]
    return dots(groups, "Share of the points against the next weaker program", "%", fair(report))
