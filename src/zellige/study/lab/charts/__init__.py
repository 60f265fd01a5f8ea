"""The charts of the lab's report: the variant in the accent colour, and behind it the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor
from typing import NamedTuple

from zellige.study.lab.charts.bars import bars
from zellige.study.lab.charts.dots import dots
from zellige.study.lab.charts.lines import Line, lines
from zellige.study.lab.charts.shares import shares
from zellige.study.lab.course import Course
from zellige.study.lab.report import Report
from zellige.study.lab.variant import Variant

PARTS = 50  # into which a game is divided
SWINGS = ("luck", "hidden", "play")


class Chart(NamedTuple):
    """A chart and the figures that it is about."""

    title: str
    keys: tuple[str, ...]
    svg: str


def charts(report: Report) -> list[Chart]:
    """All charts that these games allow."""
    figures = report.variant.best.figures
    drawn = [
        Chart("Length", ("length", "early"), spread(report, "Length in turns", "turns", lambda game: game.turns)),
        Chart(
            "First player",
            ("first", "draws"),
            between(report, "first", "First player's share of the win", fair(report)),
        ),
    ]
    if report.variant.scored:
        svg = spread(report, "Winning margin in points", "points", lambda game: game.margin)
        drawn.append(Chart("Winning margin", ("margin", "close"), svg))
    drawn += [
        Chart("Decided", ("decided", "comebacks"), decided(report)),
        Chart("Early leaders", ("runaway",), leaders(report)),
        Chart("Changes of lead", ("changes",), spread(report, "Changes of lead", "times", lambda game: game.changes)),
        Chart("Choices", ("choices", "forced"), choices(report)),
    ]
    if "close_choices" in figures:
        drawn.append(Chart("Close choices", ("close_choices",), between(report, "close_choices", "Close choices")))
    if "luck" in figures:
        drawn.append(Chart("Luck and skill", SWINGS, swings(report)))
    if report.variant.steps:
        drawn.append(Chart("Skill ladder", (), ladder(report)))
    if "unused" in figures:
        drawn.append(Chart("Unused tiles", ("unused",), spread(report, "Unused tiles", "tiles", left_over)))
    return drawn


def left_over(game: Course) -> float:
    return game.notes.unused or 0


def named(report: Report) -> list[tuple[str, Variant]]:
    return [(variant.label, variant) for variant in report.variants]


def fair(report: Report) -> float | None:
    """An even share, if it is the same in all variants."""
    even = {1 / variant.game.seats for variant in report.variants}
    return even.pop() if len(even) == 1 else None


def spread(report: Report, title: str, unit: str, number: Callable[[Course], float]) -> str:
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
        points = decided_by(variant.best.games)
        half = next((point for point in points if point[1] >= 0.5), None)
        drawn.append(Line(name, points, half, f"{half[0] * 100:.0f} %" if half else ""))
    return lines(drawn, "Share of the games that are decided, by the share of a game", "", (0, 1), percent=True)


def decided_by(games: Sequence[Course]) -> list[tuple[float, float]]:
    """The share of games that are decided, by the share of a game."""
    ends = [game.decided for game in games]
    parts = [n / PARTS for n in range(PARTS + 1)]
    return [(part, sum(end <= part + 1e-9 for end in ends) / len(ends)) for part in parts]


def leaders(report: Report) -> str:
    """How often the leader wins, by the share of a game."""
    drawn = []
    for k, (name, variant) in enumerate(named(report)):
        points = [(part, found.mid) for part, found in variant.leaders]
        drawn.append(Line(name, points, bounds=variant.leaders if k == 0 else ()))
    title = "Share of the win of whoever leads, by the share of a game"
    return lines(drawn, title, "", (0, 1), percent=True, level=fair(report))


def choices(report: Report) -> str:
    curves = [(name, variant.best.curve) for name, variant in named(report)]
    drawn = []
    for name, points in curves:
        most = max(points, key=lambda point: point[1])
        drawn.append(Line(name, points, most, f"{most[1]:.0f} at most"))
    top = 5.0 * (floor(max(y for _, points in curves for _, y in points) / 5) + 1)
    return lines(drawn, "Legal moves each time a player has to make one, by turn", "turn", (0, top))


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
