"""Luck against skill: what moved the chances to win in a game, and how much of it was luck over many games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import NamedTuple

import numpy as np

from zellige.core import Game
from zellige.events import Turn, grown
from zellige.kernel.constants import CHANCE
from zellige.players.search.mcts import Budget
from zellige.record import Record
from zellige.study.account import Figures, entry, figure
from zellige.study.contest import Step
from zellige.study.lab.means import Part, mean, ratios
from zellige.study.ratings import Estimate, share
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
    to its variance, because luck is zero on average."""
    rows = [np.sum([[squared(swing) for swing in game] for game in group], 0) for group in groups if group]
    kept = np.sum(rows, 0) > 0  # with few games a small part may come out negative
    if not np.any(kept):
        return {}
    parts = zip(*([Part(float(part), float(row[kept].sum())) for part in row] for row in rows), strict=True)
    return {name: bounded(ratios([part] for part in each)) for name, each in zip(Swings._fields, parts, strict=True)}


def bounded(groups: Sequence[float]) -> Estimate:
    """A share of the variance between its bounds, from what each group says about it."""
    found = mean(groups)
    if 0 < found.mid < 1:
        return share(groups)
    return Estimate(*(min(max(value, 0.0), 1.0) for value in found))
