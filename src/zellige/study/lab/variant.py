"""What the lab has measured of one variant: its figures by strength, how deep its skill ladder is, and random games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain
from math import inf, nan
from typing import Any, NamedTuple

import numpy as np

from zellige.core import Game
from zellige.study.arena import Result
from zellige.study.contest import Group
from zellige.study.lab.course import Course, courses
from zellige.study.lab.figures import figures
from zellige.study.lab.means import added
from zellige.study.lab.trial import Trial
from zellige.study.random_games import random_games
from zellige.study.ratings import Estimate, elo, plain, share

RANDOM = 20_000  # compiled random games
REACHED = 0.1  # the least share of games that reach a turn, for the turn to be on the chart of choices


class Strength(NamedTuple):
    """Games of one program against itself."""

    player: str
    groups: list[list[Course]]
    figures: dict[str, Estimate]

    @property
    def games(self) -> list[Course]:
        return list(chain.from_iterable(self.groups))

    @property
    def curve(self) -> list[tuple[float, float]]:
        """The mean number of legal moves for each move of a turn, by the number of the turn."""
        by_turn: dict[int, list[float]] = defaultdict(list)
        for game in self.games:
            for n, turn in enumerate(game.notes.turns, 1):
                by_turn[n].append(turn.legal / turn.moves)
        least = max(1.0, REACHED * len(self.games))
        return [(n, sum(row) / len(row)) for n, row in by_turn.items() if len(row) >= least]


class Step(NamedTuple):
    """Games between two neighbouring programs."""

    weaker: str
    stronger: str
    games: int
    score: Estimate  # the stronger one's share of the points
    fair: float  # the share of an equally strong player
    elo: Estimate

    @property
    def clear(self) -> bool:
        """Is the stronger one shown to be stronger?"""
        return self.score.low > self.fair


class AtRandom(NamedTuple):
    """Uniformly random games."""

    games: int
    at_once: Estimate  # the share that is over before anybody has had a second turn
    shortest: int
    longest: int


class Variant(NamedTuple):
    """One variant of a game, measured."""

    game: Game
    label: str
    scored: bool
    strengths: list[Strength]  # weakest first
    steps: list[Step]
    at_random: AtRandom

    @property
    def best(self) -> Strength:
        return self.strengths[-1]

    @property
    def ladder(self) -> Estimate:
        """From the weakest program to the strongest, in Elo."""
        return added([step.elo for step in self.steps]) if self.steps else Estimate(-inf, nan, inf)


def measured(trial: Trial, label: str, result: Result) -> Variant:
    pairs, parts = trial.pairings, trial.split(result.groups)
    strengths, steps = [], []
    for (one, other), groups in zip(pairs, parts, strict=True):
        if one == other:
            seen = courses(groups, trial.scored)
            strengths.append(Strength(trial.players[one], seen, figures(seen, trial.scored)))
        else:
            steps.append(step(trial, one, other, groups))
    return Variant(trial.game, label, trial.scored, strengths, steps, at_random(trial.game, trial.seed))


def step(trial: Trial, stronger: int, weaker: int, groups: Sequence[Group]) -> Step:
    fair = 1 / trial.game.seats
    score = share([points_of(stronger, group) / len(group) for group in groups])
    names = trial.players[weaker], trial.players[stronger]
    return Step(*names, len(groups) * trial.game.seats, score, fair, elo(score, fair))


def points_of(player: int, group: Group) -> float:
    """A player's points in a group: the winners of a game share one."""
    won = (sum(game.seats[seat] == player for seat in game.winners) / len(game.winners) for game in group)
    return sum(won)


def at_random(game: Game, seed: int) -> AtRandom:
    lengths = random_games(game, RANDOM, seed).lengths
    at_once = share((lengths <= game.seats).astype(float).tolist())
    return AtRandom(RANDOM, at_once, int(lengths.min()), int(lengths.max()))


# As plain data


def data(variant: Variant) -> dict[str, Any]:
    game = variant.game
    about = {"label": variant.label, "parameters": dict(game.values), "seats": game.seats}
    return about | {
        "leads_by": "points" if variant.scored else "chances",
        "strengths": [strength_data(strength) for strength in variant.strengths],
        "ladder": {"elo": bounds(variant.ladder), "steps": [step_data(step) for step in variant.steps]},
        "random": variant.at_random._asdict() | {"at_once": bounds(variant.at_random.at_once)},
    }


def strength_data(strength: Strength) -> dict[str, Any]:
    games = strength.games
    turns = np.array([game.turns for game in games])
    lengths = {"median": float(np.median(turns)), "shortest": int(turns.min()), "longest": int(turns.max())}
    found = {key: bounds(estimate) for key, estimate in strength.figures.items()}
    return {"player": strength.player, "games": len(games), "lengths": lengths, "figures": found}


def step_data(step: Step) -> dict[str, Any]:
    numbers = {"score": bounds(step.score), "fair": step.fair, "elo": bounds(step.elo)}
    return {"weaker": step.weaker, "stronger": step.stronger, "games": step.games, "clear": step.clear} | numbers


def bounds(found: Estimate) -> dict[str, float | None]:
    """A number with its bounds; None stands for what is not known or has no bound."""
    return {name: plain(value) for name, value in found._asdict().items()}
