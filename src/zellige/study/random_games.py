"""Whole random games inside compiled code, every choice exactly uniform."""

from operator import index
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zellige.core import Game
from zellige.errors import ZelligeError
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice
from zellige.kernel.rules import random_game, scores, winners
from zellige.kernel.structs import Codes, Structs

CHUNK = 100_000  # games between two chances to interrupt


class RandomGames(NamedTuple):
    """What came of n games."""

    lengths: NDArray[np.int16]  # [n] turns played; in Grawlix, tiles placed
    winners: NDArray[np.uint8]  # [n] bit s is set if seat s won
    scores: Codes  # [n, seats]


@compiled
def play_out(states: Structs, dice: Dice, lengths: NDArray[np.int16], won: NDArray[np.uint8], points: Codes) -> None:
    table = states.copy()
    for n in range(len(lengths)):
        table[0] = states[0]
        lengths[n] = random_game(table[0], dice)
        won[n] = winners(table[0])
        scores(table[0], points[n])


def random_games(game: Game, n: int, seed: int) -> RandomGames:
    """Play n whole games at random, on one thread. The same seed gives the same games.

    >>> from zellige.games import game
    >>> played = random_games(game("grawlix"), 1000, seed=1)
    >>> bool(played.lengths.max() <= 34), played.scores.shape
    (True, (1000, 2))
    """
    if n < 0:
        raise ZelligeError(f"there cannot be {n} games")
    games = RandomGames(np.zeros(n, np.int16), np.zeros(n, np.uint8), np.zeros((n, game.seats), np.int32))
    start, dice = game.start().struct, np.array([index(seed) % 2**64], np.uint64)
    for first in range(0, n, CHUNK):
        some = slice(first, first + CHUNK)
        play_out(start, dice, games.lengths[some], games.winners[some], games.scores[some])
    return games
