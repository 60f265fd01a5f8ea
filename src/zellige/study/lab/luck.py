"""Luck against skill: what moved the chances to win in a game, and how much of it was luck over many games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from math import inf, nan, sqrt
from typing import NamedTuple

import numpy as np

from zellige.core import Game
from zellige.events import Turn, grown
from zellige.kernel.constants import CHANCE
from zellige.players.search.mcts import Budget
from zellige.record import Record
from zellige.study.account import Figures, entry, figure
from zellige.study.contest import Step
from zellige.study.lab.means import student
from zellige.study.ratings import Estimate
from zellige.study.values import Values, groups_of

PLAYOUTS = 256  # rollouts for each step of a game
DIGITS = 4

Swing = tuple[tuple[float, float], ...]  # for each seat: what its chance to win gained, and the standard error


class Swings(NamedTuple):
    """What moved the chances to win in one game."""

    luck: Swing  # throws and draws
    hidden: Swing  # what decisions met in hidden hands
    play: Swing  # everybody's decisions, compared with those of the reference player


def has_luck(game: Game) -> bool:
    return game.card.chance or game.card.hides


def swings(game: Game, steps: Iterable[Step]) -> Swings:
    """The account of a game (`study/account.py`); always the same, because its budget is in playouts."""
    turns = reduce(lambda turns, step: grown(turns, step.before, step.move), steps, tuple[Turn, ...]())
    groups = list(groups_of(Record(game, turns)))
    values = Values(groups, 0)
    values.find(Budget(None, PLAYOUTS * len(groups)), lambda share: None)
    found = [(group, entry(group, values)) for group in groups]
    luck = [each.rest for group, each in found if group.state.player == CHANCE]
    hidden = [each.rest for group, each in found if group.decides]
    play = [each.play for group, each in found if group.decides]
    return Swings(*(rounded([figure(part, seat) for seat in range(game.seats)]) for part in (luck, hidden, play)))


def rounded(figures: Figures | Sequence[tuple[float, float]]) -> Swing:
    return tuple((round(mid, DIGITS), round(error, DIGITS)) for mid, error in figures)


def squared(swing: Swing) -> float:
    """The mean square of what the seats gained, without what the error of its estimate adds to it."""
    return sum(mid**2 - error**2 for mid, error in swing) / len(swing)


def shares(groups: Sequence[Sequence[Swings]]) -> dict[str, Estimate]:
    """The share of each part in what moved the chances. Over many games the squares of what luck gave the seats add up
    to its variance, because luck is zero on average. The bounds are by a jackknife over groups."""
    rows = np.array([[sum(squared(part) for part in parts) for parts in zip(*group, strict=True)] for group in groups])
    if not len(rows):
        return {}
    parts = divided(rows.sum(0))
    left_out = np.array([divided(rows.sum(0) - row) for row in rows])
    n = len(rows)
    if n < 2:
        errors = [inf] * len(parts)
    else:
        spread = ((left_out - left_out.mean(0)) ** 2).sum(0) * (n - 1) / n
        errors = [student(n - 1) * sqrt(each) for each in spread]
    return {name: bounded(mid, error) for name, mid, error in zip(Swings._fields, parts, errors, strict=True)}


def divided(sums: np.ndarray[tuple[int], np.dtype[np.float64]]) -> list[float]:
    """Shares of a whole; with few games a part may come out slightly negative, which counts as none."""
    parts = np.maximum(sums, 0)
    return list((parts / parts.sum()).tolist()) if parts.sum() > 0 else [nan] * len(parts)


def bounded(mid: float, error: float) -> Estimate:
    return Estimate(max(0.0, mid - error), mid, min(1.0, mid + error))
