"""Perft files: positions, and the number of sequences of 1, 2, … moves from each, counted by the oracle.

`python -m tests.perft [GAME]` counts them again, which takes minutes, and writes the files.
"""

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Protocol, Self

from zellige.games import GAMES

MOST = 400_000  # sequences that an oracle counts, at the deepest


class Oracle(Protocol):
    """What all oracles have in common."""

    def moves(self) -> Iterable[str]: ...
    def copy(self) -> Self: ...
    def play(self, move: str) -> None: ...


def perft(oracle: Oracle, depth: int) -> int:
    moves = list(oracle.moves())
    if depth <= 1:
        return len(moves) if depth else 1
    total = 0
    for move in moves:
        after = oracle.copy()
        after.play(move)
        total += perft(after, depth - 1)
    return total


def file(game: str) -> Path:
    return Path(__file__).parent / "games" / game / "perft.txt"


def cases(game: str) -> list[tuple[str, list[int]]]:
    """The positions of a perft file, with their counts."""
    lines = [line.partition(" = ") for line in file(game).read_text().splitlines() if not line.startswith("#")]
    return [(position, [int(n) for n in counts.split()]) for position, _, counts in lines]


def count(oracle: Oracle) -> list[int]:
    """Counts as deep as the oracle gets in the time given."""
    counts = [perft(oracle, 1)]
    while counts[-1] > 0 and len(counts) < 12:
        growth = counts[-1] / (counts[-2] if counts[1:] else 1)
        if counts[-1] * max(2, growth) > MOST:
            break
        counts.append(perft(oracle, len(counts) + 1))
    return counts


def write(game: str) -> None:
    """Count the positions of a game, and write its file."""
    positions = import_module(f"tests.games.{game}.positions").positions()
    rows = [f"{text} = {' '.join(map(str, count(oracle)))}\n" for text, oracle in positions.items()]
    file(game).write_text("# POSITION = sequences of 1, 2, … moves, by the oracle\n" + "".join(rows))


if __name__ == "__main__":
    for game in sys.argv[1:] or GAMES:
        write(game)
