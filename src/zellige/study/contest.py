"""The games of an arena: who plays in which seat, with what luck, and playing them."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, factorial, prod
from typing import Any, ClassVar, NamedTuple

from zellige.chance import Luck, hashed
from zellige.core import Game, Move, State
from zellige.errors import ZelligeError
from zellige.kernel.constants import CHANCE, OVER
from zellige.players.planner import Player

Make = Callable[[str, int], Player]  # makes a player from its name and a seed


class PlayerFault(ZelligeError):
    """A player crashed or chose an illegal move; the message says which player, and in which position."""


class Played(NamedTuple):
    """A finished game."""

    seats: tuple[int, ...]  # the number of the player in each seat
    scores: tuple[int, ...]
    winners: tuple[int, ...]  # seats
    notes: tuple[Any, ...] = ()  # what else a contest wants to know about it, as JSON would return it

    @property
    def winner(self) -> int | None:
        """The player that won; None if different players drew."""
        won = {self.seats[seat] for seat in self.winners}
        return won.pop() if len(won) == 1 else None


Group = tuple[Played, ...]


class Step(NamedTuple):
    """A move of a game that is being played, by a seat or by chance."""

    before: State
    move: Move
    after: State


# Seating


def line_ups(players: int, seats: int) -> list[tuple[int, ...]]:
    """Who plays whom: all players; if there are more players than seats, every combination of them; if there are fewer,
    the last one fills the remaining seats."""
    if players >= seats:
        return list(combinations(range(players), seats))
    return [(*range(players), *(players - 1,) * (seats - players))]


def count_line_ups(players: int, seats: int) -> int:
    return comb(players, seats) if players >= seats else 1


def seatings(players: int, seats: int, group: int) -> list[tuple[int, ...]]:
    """The seating of each game of a group: one line-up, rotated until everyone has had every seat.

    Groups cycle through the line-ups and, with more than two seats, through the orders around the table.
    """
    tables = line_ups(players, seats)
    first, *others = tables[group % len(tables)]
    ring = (first, *_order(others, group // len(tables) % _orders(others)))
    return [ring[-turn:] + ring[:-turn] for turn in range(seats)]


def _orders(players: Sequence[int]) -> int:
    """How many distinct orders there are; a player may occur more than once."""
    return factorial(len(players)) // prod(map(factorial, Counter(players).values()))


def _order(players: Sequence[int], n: int) -> tuple[int, ...]:
    """The n-th order, lexicographically; with many seats there are too many to list them all."""
    for first in sorted(set(players)):
        rest = sorted(players)
        rest.remove(first)
        if n < _orders(rest):
            return (first, *_order(rest, n))
        n -= _orders(rest)
    return ()


# Playing


@dataclass(frozen=True)
class Contest:
    """Which players compete in which game."""

    kind: ClassVar[str] = "arena"

    game: Game
    players: tuple[str, ...]
    seed: int
    make: Make

    @property
    def notes(self) -> str:
        """Which notes are taken: finished games with others cannot be used."""
        return ""

    @property
    def round(self) -> int:
        """The number of games in which every line-up plays one group."""
        return self.game.seats * count_line_ups(len(self.players), self.game.seats)

    def group(self, number: int) -> Group:
        """Play the games of a group."""
        return tuple(self._played(seats, number, turn) for turn, seats in enumerate(self.seatings(number)))

    def seatings(self, number: int) -> list[tuple[int, ...]]:
        """The player in each seat, for each game of a group."""
        return seatings(len(self.players), self.game.seats, number)

    def _played(self, seats: tuple[int, ...], group: int, turn: int) -> Played:
        made = [
            self.make(self.players[p], hashed(f"player {self.seed} {group} {turn} {seat} {p}") >> 16)
            for seat, p in enumerate(seats)
        ]
        return self.played(seats, steps_of(self.game, made, Luck(self.game, self.seed, group)))

    def played(self, seats: tuple[int, ...], steps: Iterator[Step]) -> Played:
        """What is kept of a game: its result, and perhaps notes."""
        outcome = deque(steps, 1).pop().after.outcome
        assert outcome
        return Played(seats, outcome.scores, outcome.winners)


def play_game(game: Game, players: Sequence[Player], luck: Luck) -> State:
    """Let players, one for each seat, play a game; returns its final state."""
    return deque(steps_of(game, players, luck), 1).pop().after


def steps_of(game: Game, players: Sequence[Player], luck: Luck) -> Iterator[Step]:
    """The moves of a game while players, one for each seat, play it."""
    state, seat = game.start(), CHANCE
    while state.player != OVER:
        before = state
        if state.player == CHANCE:
            move = luck.after(seat, state)
            state = state.after(move)
        else:
            seat = state.player
            move, state = _moved(state, players[seat])
        yield Step(before, move, state)


def _moved(state: State, mover: Player) -> tuple[Move, State]:
    view = state.view(state.player)
    where = f"as seat {state.player} in the position {view}"
    try:
        move = mover.choose(view)
    except Exception as error:
        raise PlayerFault(f"{mover.name} crashed {where}: {type(error).__name__}: {error}") from error
    try:
        legal = state.playable(move)
    except ZelligeError as error:
        raise PlayerFault(f"{mover.name} chose an illegal move {where}: {error}") from None
    return legal, state.after(legal)
