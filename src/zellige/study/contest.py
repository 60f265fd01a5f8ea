"""One match of the arena: who sits where, what luck each group of games has, and playing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import combinations, permutations
from math import inf, log
from typing import NamedTuple

import numpy as np

from zellige.core import CHANCE, OVER, Game, State
from zellige.errors import ZelligeError
from zellige.kernel import Codes, Structs, compiled, legal, throw, weight
from zellige.players.planner import Player

Make = Callable[[str, int], Player]  # a player from its text and a seed


class PlayerFault(ZelligeError):
    """A player broke down or chose an illegal move; says which, and in which position."""


class Played(NamedTuple):
    """A finished game."""

    seats: tuple[int, ...]  # the number of the player in each seat
    scores: tuple[int, ...]
    winners: tuple[int, ...]  # seats

    @property
    def winner(self) -> int | None:
        """The player that won; None for a draw between different ones."""
        won = {self.seats[seat] for seat in self.winners}
        return won.pop() if len(won) == 1 else None


Group = tuple[Played, ...]


# Who sits where


def line_ups(players: int, seats: int) -> list[tuple[int, ...]]:
    """Who meets whom: all players or, if they are more than the seats, every choice of so many; if they are fewer, the
    last one sits in all seats that are left."""
    if players >= seats:
        return list(combinations(range(players), seats))
    return [(*range(players), *(players - 1,) * (seats - players))]


def seatings(players: int, seats: int, group: int) -> list[tuple[int, ...]]:
    """The games of a group: one line-up, turned round until everyone has had every seat.

    Line-ups take turns; where there are more than two seats, so do the orders round the table.
    """
    tables = line_ups(players, seats)
    first, *others = tables[group % len(tables)]
    rings = sorted(set(permutations(others)))
    ring = (first, *rings[group // len(tables) % len(rings)])
    return [ring[-turn:] + ring[:-turn] for turn in range(seats)]


# Luck. What chance brings hangs on the seed, the group, who moved last and how many chance moves that seat has had; it
# does not hang on what was played. So the n-th throw or draw of a seat is the same in all games of a group, as far as
# the same outcomes are possible. It is a race: each outcome runs for an exponential time of its own, by its weight. One
# wins with exactly the odds of the rules (to the rounding of doubles), and the races of a game are independent of each
# other, so that each game alone is as the rules have it. And where a bag lacks a few tiles that it has in another game,
# mostly the same tile still wins; to cut one random number into outcomes would not do that.

STRIDE = np.uint64(0x9E3779B97F4A7C15)  # SplitMix64's: an outcome's bits are those of its place in such a sequence


@compiled
def first_home(states: Structs, codes: Codes, luck: np.uint64) -> int:
    """The chance move that wins the race."""
    dice, best, winner = np.empty(1, np.uint64), inf, -1
    for k in range(legal(states[0], codes)):
        dice[0] = luck + np.uint64(codes[k]) * STRIDE
        part = (np.float64(throw(dice) >> np.uint64(11)) + 0.5) / 2.0**53
        seconds = -log(part) / weight(states[0], codes[k])
        if seconds < best:
            best, winner = seconds, codes[k]
    return int(winner)


class Luck:
    """What chance brings in the games of a group."""

    def __init__(self, game: Game, seed: int, group: int) -> None:
        self._key = f"luck {seed} {group}"
        self._codes = np.empty(game.parts.most_moves, np.int32)
        self._had: Counter[int] = Counter()

    def after(self, seat: int, state: State) -> State:
        """The state after a chance move that follows a move of a seat."""
        self._had[seat] += 1
        luck = np.uint64(_number(f"{self._key} {seat} {self._had[seat]}"))
        return state.play(state.game.move(first_home(state.struct, self._codes, luck)))


def _number(key: str) -> int:
    return int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "little")


# Playing


@dataclass(frozen=True)
class Contest:
    """Who meets in what."""

    game: Game
    players: tuple[str, ...]
    seed: int
    make: Make

    @property
    def round(self) -> int:
        """Games in which every line-up has played one group."""
        return self.game.seats * len(line_ups(len(self.players), self.game.seats))

    def group(self, number: int) -> Group:
        """Play the games of a group."""
        seating = seatings(len(self.players), self.game.seats, number)
        return tuple(self._played(seats, number, turn) for turn, seats in enumerate(seating))

    def _played(self, seats: tuple[int, ...], group: int, turn: int) -> Played:
        made = [
            self.make(self.players[p], _number(f"player {self.seed} {group} {turn} {seat} {p}") >> 16)
            for seat, p in enumerate(seats)
        ]
        outcome = play_game(self.game, made, Luck(self.game, self.seed, group)).outcome
        assert outcome
        return Played(seats, outcome.scores, outcome.winners)


def play_game(game: Game, players: Sequence[Player], luck: Luck) -> State:
    """Let players, one for each seat, play a game; gives its end."""
    state, seat = game.start(), CHANCE
    while state.player != OVER:
        if state.player == CHANCE:
            state = luck.after(seat, state)
        else:
            seat = state.player
            state = _moved(state, players[seat])
    return state


def _moved(state: State, mover: Player) -> State:
    view = state.view(state.player)
    where = f"as seat {state.player} in the position {view}"
    try:
        move = mover.choose(view)
    except Exception as error:
        raise PlayerFault(f"{mover.name} broke down {where}: {type(error).__name__}: {error}") from error
    try:
        return state.play(move)
    except ZelligeError as error:
        raise PlayerFault(f"{mover.name} made a wrong move {where}: {error}") from None
