"""The speed of the games on this machine: random games, moves played from Python, perft."""

import random
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from zellige.core import Game
from zellige.kernel.constants import OVER
from zellige.study.perft import perft
from zellige.study.random_games import random_games


class Figure(NamedTuple):
    """One measured speed."""

    game: str
    what: str
    per_second: float


def speed(work: Callable[[], int], seconds: float) -> float:
    """Units of work per second: the best of many short runs, because other programs can only slow a run down."""
    work()  # compile, load, warm up
    best, end = 0.0, time.perf_counter() + seconds
    while True:
        begin = time.perf_counter()
        done = work()
        now = time.perf_counter()
        best = max(best, done / (now - begin))
        if now > end:
            return best


def drive(game: Game, seed: int = 1) -> int:
    """Play a random game move by move through the public API; returns the number of moves."""
    state, rng, n = game.start(), random.Random(seed), 0
    while state.player != OVER:
        state = state.play(rng.choice(list(state.moves)))
        n += 1
    return n


def figures(game: Game, seconds: float = 1.0) -> Iterator[Figure]:
    """Measure a game, taking about `seconds` for each figure."""
    yield Figure(game.name, "random games", speed(lambda: len(random_games(game, 20_000, 1).lengths), seconds))
    yield Figure(game.name, "moves from Python", speed(lambda: drive(game), seconds))
    yield Figure(game.name, "perft sequences", speed(lambda: perft(game.start(), 4), seconds))
