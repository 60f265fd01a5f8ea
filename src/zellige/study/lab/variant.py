"""What the lab has measured of one variant: its figures by strength, how deep its skill ladder is, and random games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from math import inf, nan
from typing import NamedTuple

from zellige.card import Value
from zellige.core import Game
from zellige.errors import InvalidParameter
from zellige.study.arena import Result
from zellige.study.contest import Group
from zellige.study.lab.course import Course, courses
from zellige.study.lab.estimates import Frequency, figures, frequencies, studied_figures, wins_of_leaders
from zellige.study.lab.means import added
from zellige.study.lab.notes import matters_of
from zellige.study.lab.study import studied
from zellige.study.lab.trial import Trial
from zellige.study.random_games import random_games
from zellige.study.ratings import Estimate, elo, share

RANDOM = 50_000  # compiled random games
REACHED = 0.1  # the least share of games that a point on a chart is about
PARTS = 50  # into which a game is divided, for the chart of what is decided
STANDARD = "standard"  # its label

# What has a chart of how often each number occurs.
SPREADS: dict[str, Callable[[Course], int]] = {
    "length": lambda game: game.turns,
    "margin": lambda game: game.margin,
    "changes": lambda game: game.changes,
    "unused": lambda game: game.notes.unused or 0,
}


def changed(game: Game) -> dict[str, Value]:
    """The parameters that are not those of the standard game, without what follows from the others."""
    standard = Game(game.card).values
    values = {name: value for name, value in game.values.items() if value != standard[name]}
    for name in reversed([*values]):
        fewer = {other: value for other, value in values.items() if other != name}
        values = fewer if leads_to(game, fewer) else values
    return values


def leads_to(game: Game, values: Mapping[str, Value]) -> bool:
    """Do these parameters alone make the game?"""
    try:
        return Game(game.card, **values) == game
    except InvalidParameter:
        return False


def label(game: Game) -> str:
    """A variant in a few words.

    >>> from zellige.games import game
    >>> label(game("grawlix", order=5, hand=3)), label(game("grawlix"))
    ('order 5, hand 3', 'standard')
    """
    return ", ".join(f"{name} {value}" for name, value in changed(game).items()) or STANDARD


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

    @property
    def decided(self) -> list[tuple[float, float]]:
        """The share of games that are decided, by the share of a game."""
        ends, parts = [game.decided for game in self.games], [n / PARTS for n in range(PARTS + 1)]
        return [(part, sum(end <= part + 1e-9 for end in ends) / len(ends)) for part in parts]

    def spread(self, key: str) -> dict[int, int]:
        """How many games have each length, or whatever the key says."""
        return dict(sorted(Counter(map(SPREADS[key], self.games)).items()))


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
    matters: list[Frequency]  # of games of the strongest program, as the two below
    leaders: list[tuple[float, Estimate]]  # how often whoever leads wins, by the share of a game
    studied: int  # how many games were studied closely

    @property
    def called(self) -> str:
        """The variant in a sentence."""
        return "the standard game" if self.label == STANDARD else self.label

    @property
    def best(self) -> Strength:
        return self.strengths[-1]

    @property
    def ladder(self) -> Estimate:
        """From the weakest program to the strongest, in Elo."""
        return added([step.elo for step in self.steps]) if self.steps else Estimate(-inf, nan, inf)


def measured(trial: Trial, label: str, result: Result, study: Result) -> Variant:
    pairs, parts = trial.pairings, trial.split(result.groups)
    strengths, steps = [], []
    for (one, other), groups in zip(pairs, parts, strict=True):
        if one == other:
            seen = courses(groups, trial.scored)
            strengths.append(Strength(trial.players[one], seen, figures(seen, trial.scored)))
        else:
            steps.append(step(trial, one, other, groups))
    best = strengths[-1]
    best.figures.update(studied_figures(studied(study.groups), trial.game.card.hides))
    matters = frequencies(matters_of(trial.game.card), best.groups)
    leaders, random = wins_of_leaders(best.groups), at_random(trial.game, trial.seed)
    return Variant(trial.game, label, trial.scored, strengths, steps, random, matters, leaders, study.games)


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
