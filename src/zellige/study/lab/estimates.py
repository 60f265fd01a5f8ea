"""The figures of many games, each with its 95 % bounds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from zellige.matter import Matter
from zellige.study.lab import luck
from zellige.study.lab.course import Course, typical
from zellige.study.lab.figures import FIGURES, SHORT, Figure
from zellige.study.lab.means import by_group, mean
from zellige.study.lab.study import Studied
from zellige.study.ratings import Estimate, share


def figures(groups: Sequence[Sequence[Course]], scored: bool) -> dict[str, Estimate]:
    """All figures of the games of one program, by key."""
    half = typical(game for group in groups for game in group) / 2
    short = SHORT._replace(value=lambda game: game.turns < half)
    listed = [figure for figure in (*FIGURES, short) if scored or not figure.scored]
    return {figure.key: found for figure in listed if (found := estimate(figure, groups))}


def estimate(figure: Figure, groups: Sequence[Sequence[Course]]) -> Estimate | None:
    """A figure with its bounds; None if no game says anything about it."""
    values = by_group(groups, figure.value)
    if not values:
        return None
    return share(values) if figure.unit == "%" else counted(values)


def counted(values: Sequence[float]) -> Estimate:
    """The mean of numbers that count something."""
    low, mid, high = mean(values)
    return Estimate(max(0.0, low), mid, high)


def studied_figures(groups: Sequence[Sequence[Studied]], hides: bool) -> dict[str, Estimate]:
    """The figures of games that were studied closely; only where something is hidden can a hidden hand matter."""
    close = by_group(groups, lambda game: game.close)
    parts = luck.shares([[game.swings for game in group if game.swings] for group in groups])
    found = ({"close_choices": share(close)} if close else {}) | parts
    return {key: each for key, each in found.items() if hides or key != "hidden"}


def wins_of_leaders(groups: Sequence[Sequence[Course]]) -> list[tuple[float, Estimate]]:
    """How often whoever leads at each tenth of a game wins."""
    parts = [part / 10 for part in range(1, 10)]
    found = [(part, by_group(groups, partial(Course.leader_wins, part=part))) for part in parts]
    return [(part, share(values)) for part, values in found if values]


class Frequency(NamedTuple):
    """How often something that a rule does occurs in a game."""

    rule: str
    what: str
    times: Estimate  # in a game
    games: Estimate  # the share of the games in which it occurs at all


def frequencies(matters: Sequence[Matter], groups: Sequence[Sequence[Course]]) -> list[Frequency]:
    counts = [[game.notes.matters for game in group] for group in groups]
    return [frequency(matter, [[game[n] for game in group] for group in counts]) for n, matter in enumerate(matters)]


def frequency(matter: Matter, counts: Sequence[Sequence[int]]) -> Frequency:
    """From how often something occurs in each game."""
    times, games = by_group(counts, float), by_group(counts, lambda n: float(n > 0))
    return Frequency(matter.rule, matter.what, counted(times), share(games))
