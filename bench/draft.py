"""What the set-up draft of Grawlix is worth: players who draft in one way and place in another play each other."""

import argparse
from pathlib import Path

from rich.console import Console

from zellige.core import Move, View
from zellige.games import game
from zellige.players.player import player
from zellige.study.arena import arena
from zellige.terminal.tables import show_arena

PAIRINGS = {  # the players, each with how it drafts and how it goes on, and how many games they play
    ("mcts:500+mcts:500", "random+mcts:500"): 1000,
    ("greedy+mcts:500", "random+mcts:500"): 1000,
    ("mcts:500+mcts:500", "greedy+mcts:500"): 1000,
    ("mcts:8000+mcts:8000", "random+mcts:8000"): 200,
    ("mcts:500+random", "random+mcts:500"): 1000,
}


class Mixed:
    """Drafts its first hand like one player, and plays on like another."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.drafter, self.placer = (player(part, seed=seed) for part in name.split("+"))

    def choose(self, view: View) -> Move:
        drafts = view.facts["phase"] == "draft" and not view.facts["grid"]
        return (self.drafter if drafts else self.placer).choose(view)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--folder", type=Path, default=Path(".cache/draft"), help="where the games are kept")
    given = ask.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for players, games in PAIRINGS.items():
        kept = given.folder / f"{'-'.join(players).replace(':', '')}.arena"
        show_arena(arena(game("grawlix"), players, games, 1, workers=1, keep=kept, make=Mixed), Console(width=110))
        print(flush=True)


if __name__ == "__main__":
    main()
