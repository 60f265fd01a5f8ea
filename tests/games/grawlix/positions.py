"""Positions of Grawlix for the perft file: initial states, and some from random play."""

import random
from functools import cache

from tests.games.grawlix.oracle import Oracle


def text(oracle: Oracle) -> str:
    """The position of an oracle in our notation."""
    grid = " ".join(f"{tile}:{row},{column}" for (row, column), tile in sorted(oracle.grid.items()))
    hands = [" ".join(sorted(hand)) for hand in oracle.hands]
    parts = [f"grawlix {oracle.order} {oracle.full}", grid, *hands, f"{oracle.seat} {oracle.phase}"]
    return " | ".join(part or "-" for part in parts)


def after(order: int, hand: int, moves: int, seed: int) -> Oracle:
    """An oracle after some random moves."""
    oracle, rng = Oracle(order, hand), random.Random(seed)
    for _ in range(moves):
        if not oracle.over():
            oracle.play(rng.choice(sorted(oracle.moves())))
    return oracle


@cache
def positions() -> dict[str, Oracle]:
    """The starts of orders 2, 3, 4 and 6, and positions from the middle and the end of games."""
    starts = [Oracle(order, hand) for order, hand in ((2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (4, 4), (6, 4))]
    middles = [
        after(order, hand, moves, moves) for order, hand, moves in ((3, 2, 8), (4, 1, 9), (4, 2, 12), (5, 3, 20))
    ]
    full = [after(6, 4, moves, seed) for seed, moves in enumerate((8, 12, 18, 24, 30, 36, 42, 48))]
    return {text(oracle): oracle for oracle in (*starts, *middles, *full)}
