"""The course of one game, from the lab's notes: who led when, who won, and by how much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from statistics import median

from zellige.study.contest import Group, Played
from zellige.study.lab.means import Part
from zellige.study.lab.notes import MILLE, Notes, Standing

LEAD = 0.2  # a player leads whose estimated chance is at least this much above the others', such as 60 to 40 %
CLOSE = 0.1  # a finish is close if the winner is ahead by at most this share of the winner's points
EARLY = 1 / 3  # of a game: who leads then, and wins, is a runaway leader


class Course:
    """One game of a program against itself."""

    def __init__(self, played: Played, scored: bool) -> None:
        self.scores, self.winners, self.notes = played.scores, played.winners, Notes.read(played.notes)
        self.winner = self.winners[0] if len(self.winners) == 1 else None
        self.turns = len(self.notes.turns)
        gap = 1 if scored else round(LEAD * MILLE)
        self.leaders = [*leaders((turn.standing for turn in self.notes.turns), gap)]
        self.leaders += [] if self.winner is None else [self.winner]

    @property
    def first(self) -> float:
        """The share of the win that went to the player who moved first."""
        return (self.notes.first in self.winners) / len(self.winners)

    @property
    def margin(self) -> int:
        """How many points the winner was ahead of the next player."""
        best, others = self.winners[0], [*self.scores]
        own = others.pop(best)
        return own - max(others) if self.winner is not None and others else 0

    @property
    def close(self) -> bool:
        return self.margin <= CLOSE * self.scores[self.winners[0]]

    @property
    def changes(self) -> int:
        """How often another player took the lead."""
        held = [leader for leader in self.leaders if leader is not None]
        return sum(one != other for one, other in pairwise(held))

    @property
    def decided(self) -> float:
        """The share of the game after which the winner led to the end; a draw is never decided."""
        return 1 - self.left / self.turns if self.turns else 1.0

    @property
    def left(self) -> int:
        """How many turns were left when the winner took the lead for good."""
        since = len(self.leaders)
        while since and self.leaders[since - 1] == self.winner is not None:
            since -= 1
        return max(self.turns - since, 0)

    @property
    def comeback(self) -> bool | None:
        """Did another player than the winner lead at half-time? None if nobody did, or if nobody won alone."""
        half = self.leaders[self.turns // 2] if self.leaders else None
        return None if half is None or self.winner is None else half != self.winner

    def is_led(self, part: float) -> bool:
        """Does somebody lead after a part of the game?"""
        return self.leader_wins(part) is not None

    def leader_wins(self, part: float) -> float | None:
        """The share of the win that went to the player who leads after a part of the game; None if nobody does."""
        leader = self.leaders[int(part * self.turns + 1e-9)] if self.turns else None
        return None if leader is None else (leader in self.winners) / len(self.winners)

    @property
    def forced(self) -> Part:
        """How many of the players' moves were the only legal one."""
        return Part(sum(turn.forced for turn in self.notes.turns), self.moves)

    @property
    def choices(self) -> Part:
        """How many moves were legal, for all moves that players made."""
        return Part(sum(turn.legal for turn in self.notes.turns), self.moves)

    @property
    def moves(self) -> int:
        return sum(turn.moves for turn in self.notes.turns)


def leaders(standings: Iterable[Standing], gap: int) -> Iterator[int | None]:
    """Who leads before each turn: the last player who was ahead of all others by the gap; None until somebody is."""
    leader = None
    for standing in standings:
        ranked = sorted(range(len(standing)), key=standing.__getitem__, reverse=True)
        if len(ranked) < 2 or standing[ranked[0]] - standing[ranked[1]] >= gap:
            leader = ranked[0]
        yield leader


def courses(groups: Iterable[Group], scored: bool) -> list[list[Course]]:
    return [[Course(played, scored) for played in group] for group in groups]


def typical(games: Iterable[Course]) -> float:
    """The median length in turns."""
    lengths = [game.turns for game in games]
    return float(median(lengths)) if lengths else 0.0
