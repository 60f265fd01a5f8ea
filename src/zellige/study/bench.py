"""How fast the games are on this machine: random games, moves driven from Python, perft."""

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
    """Units of work a second: the best of many short runs, because other programs only ever slow one down."""
    work()  # compile, load, warm
    best, end = 0.0, time.perf_counter() + seconds
    while True:
        begin = time.perf_counter()
        done = work()
        now = time.perf_counter()
        best = max(best, done / (now - begin))
        if now > end:
            return best


def drive(game: Game, seed: int = 1) -> int:
    """Play a random game move by move through the public names; gives the number of moves."""
    state, rng, n = game.start(), random.Random(seed), 0
    while state.player != OVER:
        state = state.play(rng.choice(list(state.moves)))
        n += 1
    return n


def figures(game: Game, seconds: float = 1.0) -> Iterator[Figure]:
    """Measure a game, each figure for about so many seconds."""
    yield Figure(game.name, "random games", speed(lambda: len(random_games(game, 20_000, 1).lengths), seconds))
    yield Figure(game.name, "moves from Python", speed(lambda: drive(game), seconds))
    yield Figure(game.name, "perft sequences", speed(lambda: perft(game.start(), 4), seconds))
