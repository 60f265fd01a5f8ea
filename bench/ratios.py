"""Our speed beside the plain-Python oracle's, measured in turns in one run: what counts is the ratio."""

import random
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.games.grawlix import oracle as grawlix

from zellige.games import game
from zellige.study.bench import figures, speed


def oracle_game(seed: int = 1) -> int:
    """A whole random game by the oracle; gives the number of moves."""
    oracle, rng, n = grawlix.Oracle(), random.Random(seed), 0
    while moves := sorted(oracle.moves()):
        oracle.play(rng.choice(moves))
        n += 1
    return n


def one_game() -> int:
    oracle_game()
    return 1


ORACLE: dict[str, Callable[[], int]] = {
    "random games": one_game,
    "moves from Python": oracle_game,
    "perft sequences": lambda: grawlix.Oracle().perft(3),
}


def main() -> None:
    table = Table("game", "what", "a second", "the oracle", "ratio", box=None, header_style="dim")
    for column in table.columns[2:]:
        column.justify = "right"
    for figure in figures(game("grawlix"), seconds=3):
        plain = speed(ORACLE[figure.what], seconds=3)
        table.add_row(
            figure.game, figure.what, f"{figure.per_second:,.0f}", f"{plain:,.0f}", f"{figure.per_second / plain:,.1f}"
        )
    Console().print(table)


if __name__ == "__main__":
    main()
