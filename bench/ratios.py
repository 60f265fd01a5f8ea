"""Our speed against the plain-Python oracles, measured in one run: what counts is the ratio."""

import random
from collections.abc import Callable
from importlib import import_module

from rich.console import Console
from rich.progress import track
from rich.table import Table
from tests.perft import Oracle, perft

from zellige.games import GAMES, game
from zellige.study.bench import figures, speed

ORACLES: dict[str, Callable[[], Oracle]] = {name: import_module(f"tests.games.{name}.oracle").Oracle for name in GAMES}


def play(oracle: Oracle, seed: int = 1) -> int:
    """Play a whole random game with an oracle; returns the number of moves."""
    rng, n = random.Random(seed), 0
    while moves := sorted(oracle.moves()):
        oracle.play(rng.choice(moves))
        n += 1
    return n


def plain(name: str) -> dict[str, float]:
    """The speed of an oracle."""
    start = ORACLES[name]
    return {
        "random games": speed(lambda: min(1, play(start())), seconds=3),
        "moves from Python": speed(lambda: play(start()), seconds=3),
        "perft sequences": speed(lambda: perft(start(), 3), seconds=3),
    }


def main() -> None:
    table = Table("game", "what", "per second", "oracle", "ratio", box=None, header_style="dim")
    for column in table.columns[2:]:
        column.justify = "right"
    for name in track(GAMES, "measuring", transient=True):
        slow = plain(name)
        for _, what, fast in figures(game(name), seconds=3):
            table.add_row(name, what, f"{fast:,.0f}", f"{slow[what]:,.0f}", f"{fast / slow[what]:,.1f}")
    Console().print(table)


if __name__ == "__main__":
    main()
