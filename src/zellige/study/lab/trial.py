"""The games that the lab plays of one variant: every program against itself, and against the next stronger one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from zellige.card import optional
from zellige.chance import Luck
from zellige.core import Game
from zellige.study.arena import check_players, named
from zellige.study.contest import Contest, Group, Played, Step, seatings, steps_of
from zellige.study.lab.notes import about, chances, has_points, matters_of, points, taken, unused_of

# Weakest first. Without an evaluator of the game's own, greedy players see no difference between moves.
WITH_EVALUATOR = ("random", "greedy:30%", "greedy", "mcts:200", "mcts:800")
WITHOUT = ("random", "mcts:12", "mcts:50", "mcts:200", "mcts:800")
TRIED = 20  # random games that show whether a game has points


def programs(game: Game) -> tuple[str, ...]:
    """The programs that play unless others are named, weakest first."""
    return WITH_EVALUATOR if optional(game.card.folder, "sense") else WITHOUT


@dataclass(frozen=True)
class Trial(Contest):
    """The games of one variant. Groups take turns between the pairings, so that a stopped trial has some of each."""

    kind: ClassVar[str] = "lab"

    scored: bool  # do players score during the game? Otherwise a search says who is ahead

    @property
    def notes(self) -> str:
        return about(self.game.card)

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """Who plays whom, the stronger one first: the groups of pairing p are p, p + n, p + 2 n, …"""
        alone = [(p, p) for p in range(len(self.players))]
        return alone + [(p + 1, p) for p in range(len(self.players) - 1)]

    def seatings(self, number: int) -> list[tuple[int, ...]]:
        """As in an arena between the two; with more than two seats the weaker one fills the table."""
        lap, at = divmod(number, len(self.pairings))
        pair = self.pairings[at]
        return [tuple(pair[p] for p in seats) for seats in seatings(2, self.game.seats, lap)]

    def played(self, seats: tuple[int, ...], steps: Iterator[Step]) -> Played:
        """A game of a program against itself, with notes; of one between two programs the result is enough."""
        if len(set(seats)) > 1:
            return super().played(seats, steps)
        card = self.game.card
        notes, last = taken(steps, points if self.scored else chances, matters_of(card), unused_of(card))
        assert last.outcome
        return Played(seats, last.outcome.scores, last.outcome.winners, notes)

    def groups(self, games: int) -> int:
        """How many groups there are if each pairing plays at least so many games."""
        return -(-games // self.game.seats) * len(self.pairings)

    def split(self, groups: Sequence[Group]) -> list[Sequence[Group]]:
        """The groups of each pairing."""
        return [groups[at :: len(self.pairings)] for at in range(len(self.pairings))]


def trial(game: Game, players: Sequence[str], seed: int) -> Trial:
    """A trial of a game, whose players exist and can play it."""
    tried = partial(steps_of, game, [named("random", seat) for seat in range(game.seats)])
    made = Trial(game, tuple(players), seed, named, has_points(tried(Luck(game, 0, n)) for n in range(TRIED)))
    check_players(made)
    return made
