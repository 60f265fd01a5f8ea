"""Positions of Marrakech for the perft file: initial states, and some from random play."""

import random
from functools import cache

from tests.games.marrakech.oracle import Oracle


def after(oracle: Oracle, moves: int, seed: int) -> Oracle:
    """An oracle after some random moves."""
    rng = random.Random(seed)
    for _ in range(moves):
        if oracle.phase != "over":
            oracle.play(rng.choice(sorted(oracle.moves())))
    return oracle


@cache
def positions() -> dict[str, Oracle]:
    """Starts, and the middle and the end of games, for two to four players."""
    starts = [Oracle("cy"), Oracle("cy", rugs=1), Oracle("pry"), Oracle("rcpy")]
    middles = [after(Oracle("cy"), moves, moves) for moves in (20, 45, 70, 85, 89)]
    middles += [after(Oracle("ypr"), moves, moves) for moves in (30, 100)] + [after(Oracle("cypr"), 120, 7)]
    middles += [after(Oracle("cypr", 12, 2, True), moves, moves) for moves in (0, 33, 90)]
    return {str(oracle): oracle for oracle in (*starts, *middles)}
