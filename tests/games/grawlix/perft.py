"""The perft file of Grawlix: positions and how many sequences of 1, 2, … moves follow, counted by the oracle.

`python -m tests.games.grawlix.perft` counts them again (some minutes) and writes the file.
"""

import random
from functools import cache
from pathlib import Path

from tests.games.grawlix.oracle import Oracle

FILE = Path(__file__).with_name("perft.txt")
MOST = 3_000_000  # sequences that the oracle counts, at the deepest


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


def read() -> list[tuple[str, list[int]]]:
    lines = [line for line in FILE.read_text().splitlines() if line and not line.startswith("#")]
    return [
        (position, [int(n) for n in counts.split()])
        for position, _, counts in (line.partition(" = ") for line in lines)
    ]


def count(oracle: Oracle) -> list[int]:
    counts = [oracle.perft(1)]
    while (
        counts[-1] > 0
        and len(counts) < 12
        and counts[-1] * max(2, counts[-1] // (counts[-2] if counts[1:] else 1)) < MOST
    ):
        counts.append(oracle.perft(len(counts) + 1))
    return counts


CASES = read() if FILE.exists() else []

if __name__ == "__main__":
    rows = [f"{position} = {' '.join(map(str, count(oracle)))}" for position, oracle in positions().items()]
    FILE.write_text("# POSITION = sequences of 1, 2, … moves, by the oracle\n" + "\n".join(rows) + "\n")
