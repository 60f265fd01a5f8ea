"""Positions of Qwirkle for the perft file: initial states, and some from random play."""

import random
from collections.abc import Callable
from functools import cache

from tests.games.qwirkle.oracle import KINDS, Oracle


def choose(oracle: Oracle, rng: random.Random) -> str:
    """A random move that mostly places, and as much as it can, so that games make progress."""
    moves = sorted(oracle.moves())
    places = [move for move in moves if ":" in move]
    if oracle.phase in ("deal", "draw"):
        return rng.choices(moves, [float(oracle.odds(move)) for move in moves])[0]
    return rng.choice(places if places and rng.random() < 0.9 else moves)


def after(players: int, seed: int, turns: int, until: Callable[[Oracle], bool]) -> Oracle:
    """The first position that is wanted in a random game after some turns, or the end of the game."""
    oracle, rng = Oracle(players), random.Random(seed)
    while oracle.phase != "over" and (turns > 0 or not until(oracle)):
        move = choose(oracle, rng)
        turns -= move in ("end", "skip")
        oracle.play(move)
    return oracle


def block() -> Oracle:
    """All six colours by all six shapes but for one tile, after which nothing fits anywhere."""
    oracle = Oracle()
    oracle.board = {divmod(n, 6): kind for n, kind in enumerate(KINDS[:-1])}
    oracle.hands = [[KINDS[-1], "ro", "ox", "yd", "gs", "bb"], ["rx", "ro", "gs", "gd", "pc", "pc"]]
    on = [*oracle.board.values(), *oracle.hands[0], *oracle.hands[1]]
    oracle.bag = {kind: 3 - on.count(kind) for kind in KINDS}
    oracle.points, oracle.phase, oracle.due = [90, 80], "turn", 0
    return oracle


def weary(players: int, seed: int) -> Oracle:
    """A turn after so many exchanges that no more are allowed."""
    oracle = after(players, seed, 6, lambda oracle: oracle.phase == "turn")
    oracle.exchanges = 2 * players
    return oracle


@cache
def positions() -> dict[str, Oracle]:
    """Starts, and the middle and the end of games in all phases, for two to four players."""
    starts = [Oracle(players) for players in (2, 3, 4)]
    asked: list[tuple[int, int, int, Callable[[Oracle], bool]]] = [
        (2, 1, 0, lambda oracle: oracle.phase == "turn"),  # the opening
        (4, 2, 0, lambda oracle: oracle.phase == "place"),
        (3, 3, 1, lambda oracle: oracle.phase == "turn"),
        (2, 4, 8, lambda oracle: oracle.phase == "place" and len(oracle.laid) == 1),
        (3, 5, 5, lambda oracle: oracle.phase == "place" and len(oracle.laid) == 2),
        (2, 6, 12, lambda oracle: oracle.phase == "draw" and not oracle.given),
        (4, 7, 3, lambda oracle: oracle.phase == "give"),
        (3, 8, 9, lambda oracle: oracle.phase == "draw" and oracle.given != []),
        (2, 9, 20, lambda oracle: oracle.phase == "turn" and oracle.exchanges > 0),
        (2, 10, 15, lambda oracle: oracle.bag_size() == 2 and oracle.phase == "turn"),  # fewer than are given up
        (2, 11, 0, lambda oracle: oracle.bag_size() == 0 and oracle.phase == "turn"),
        (4, 12, 0, lambda oracle: oracle.bag_size() == 0 and oracle.phase == "turn"),
        (2, 14, 0, lambda oracle: oracle.bag_size() == 0 and min(map(len, oracle.hands)) < 3),
        (2, 44, 0, lambda oracle: oracle.moves() == {"skip"}),
        (2, 44, 0, lambda oracle: oracle.skips > 0),
        (3, 13, 0, lambda oracle: oracle.phase == "over"),
    ]
    oracles = [*starts, *(after(*ask) for ask in asked), block(), weary(2, 16), weary(3, 17)]
    return {str(oracle): oracle for oracle in oracles}
