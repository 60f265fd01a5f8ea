"""Whole random games in compiled code, with every choice exactly uniform."""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from zellige.core import Game
from zellige.errors import whole_number
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice
from zellige.kernel.rules import random_game, scores, winners
from zellige.kernel.structs import Codes, Structs

CHUNK = 100_000  # games in one compiled call; Ctrl-C works between calls
MOST_GAMES = 1_000_000_000
SEEDS = 1 << 256
Bits: TypeAlias = NDArray[np.unsignedinteger]


class RandomGames(NamedTuple):
    """The results of n games."""

    lengths: NDArray[np.int16]  # [n] turns played; in Grawlix, tiles placed
    winners: Bits  # [n] bit s is set if seat s won; uint8, or uint16 with more than eight seats
    scores: Codes  # [n, seats]


@compiled
def play_out(states: Structs, dice: Dice, lengths: NDArray[np.int16], won: Bits, points: Codes) -> None:
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
    n, seed = (int(number) if isinstance(number, np.integer) else number for number in (n, seed))
    whole_number("the number of games", n, 0, MOST_GAMES)
    whole_number("the seed", seed, -SEEDS, SEEDS)
    bits: type[np.unsignedinteger] = np.uint8 if game.seats <= 8 else np.uint16
    games = RandomGames(np.zeros(n, np.int16), np.zeros(n, bits), np.zeros((n, game.seats), np.int32))
    start, dice = game.start().struct, np.array([seed % 2**64], np.uint64)
    for first in range(0, n, CHUNK):
        some = slice(first, first + CHUNK)
        play_out(start, dice, games.lengths[some], games.winners[some], games.scores[some])
    return games
