"""The figures of the lab: what each means, in one sentence, and how it is measured in games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from typing import NamedTuple

from zellige.study.lab.course import CLOSE, LEAD, Course, typical
from zellige.study.lab.means import by_group, mean
from zellige.study.lab.notes import PLAYOUTS
from zellige.study.ratings import Estimate, share

BY_POINTS = "A player leads who has more points than all others, until another player has."
BY_CHANCES = (
    f"A player leads whose chance to win, as a search of {PLAYOUTS} playouts estimates it, is at least "
    f"{LEAD * 100:g} percentage points above the others', until another player's is."
)


class Figure(NamedTuple):
    """What is measured in each game of a program against itself."""

    key: str
    name: str
    unit: str  # a figure in % is a share of games, or of a game
    meaning: str
    value: Callable[[Course], float | None]  # None in a game that says nothing about it
    scored: bool = False  # only where players score during the game

    def estimate(self, groups: Sequence[Sequence[Course]]) -> Estimate | None:
        """The figure with its bounds; None if no game says anything about it."""
        values = by_group(groups, self.value)
        if not values:
            return None
        if self.unit == "%":
            return share(values)
        low, mid, high = mean(values)
        return Estimate(max(0.0, low), mid, high)  # it counts something


FIGURES = (
    Figure(
        "length",
        "Length",
        "turns",
        "How many turns a game lasts, those of the set-up included.",
        lambda game: game.turns,
    ),
    Figure(
        "first", "First player", "%", "The share of the win of the player who moves first.", lambda game: game.first
    ),
    Figure("draws", "Draws", "%", "Games that nobody wins alone.", lambda game: game.winner is None),
    Figure(
        "margin",
        "Winning margin",
        "points",
        "How many points the winner is ahead of the next player.",
        lambda game: game.margin,
        scored=True,
    ),
    Figure(
        "close",
        "Close finishes",
        "%",
        f"Games that are won by at most {CLOSE * 100:g} % of the winner's points, draws among them.",
        lambda game: game.close,
        scored=True,
    ),
    Figure(
        "changes",
        "Changes of lead",
        "a game",
        "How often another player takes the lead, the end included.",
        lambda game: game.changes,
    ),
    Figure(
        "decided",
        "Decided after",
        "%",
        "The share of a game after which the later winner leads to the end; a draw counts as 100 %.",
        lambda game: game.decided,
    ),
    Figure(
        "comebacks",
        "Comebacks",
        "%",
        "Of the games that are won, and in which somebody leads at half-time: those that another player wins.",
        lambda game: game.comeback,
    ),
    Figure(
        "choices",
        "Choices",
        "legal moves",
        "How many moves are legal each time a player has to make one.",
        lambda game: game.choices,
    ),
    Figure(
        "unused",
        "Unused",
        "tiles",
        "How many tiles lie in hands and in the supply when the game is over.",
        lambda game: game.notes.unused,
    ),
)
EARLY = Figure(
    "early",
    "Very short games",
    "%",
    "Games with less than half as many turns as the median game of the same players.",
    lambda game: None,
)
NAMED = {figure.key: figure for figure in (*FIGURES, EARLY)}


def figures(groups: Sequence[Sequence[Course]], scored: bool) -> dict[str, Estimate]:
    """All figures of the games of one program, by key."""
    half = typical(game for group in groups for game in group) / 2
    early = EARLY._replace(value=lambda game: game.turns < half)
    listed = [figure for figure in (*FIGURES, early) if scored or not figure.scored]
    return {figure.key: found for figure in listed if (found := figure.estimate(groups))}


def number(value: float, unit: str) -> str:
    """A figure in print.

    >>> number(0.4683, "%"), number(0.0038, "%"), number(17.04, "turns"), number(-4.2, "Elo")
    ('46.8', '0.38', '17.0', '−4')
    """
    if not isfinite(value):
        return "?"
    shown, digits = (value * 100, 2 if 0 < value < 0.01 else 1) if unit == "%" else (value, int(unit != "Elo"))
    return f"{shown:.{digits}f}".replace("-", "−")


def told(found: Estimate, unit: str) -> str:
    """A figure with its bounds.

    >>> told(Estimate(0.419, 0.468, 0.517), "%")
    '46.8 % (41.9 to 51.7)'
    """
    low, mid, high = (number(value, unit) for value in found)
    if mid == "?":
        return f"above {low}" if low != "?" else f"below {high}" if high != "?" else "not known"
    return f"{mid}{' %' if unit == '%' else ''} ({low} to {high})"
