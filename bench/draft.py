"""What the set-up draft of Grawlix is worth: players who draft in one way and place in another play each other."""

import argparse
from pathlib import Path

from bench.command import number, run

from zellige.cli.bars import counting
from zellige.core import Move, View
from zellige.games import game
from zellige.players.player import player
from zellige.study.arena import Result, arena
from zellige.study.lab.words import told
from zellige.terminal.files import folder_at

PAIRINGS = {  # the players, each with how it drafts and how it goes on, and how many games they play
    ("mcts:500+mcts:500", "random+mcts:500"): 1000,
    ("greedy+mcts:500", "random+mcts:500"): 1000,
    ("mcts:500+mcts:500", "greedy+mcts:500"): 1000,
    ("mcts:8000+mcts:8000", "random+mcts:8000"): 1000,
    ("mcts:8000+mcts:8000", "greedy+mcts:8000"): 400,
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


def played(players: tuple[str, str], games: int, folder: Path, workers: int | None) -> Result:
    kept = folder / f"{'-'.join(players).replace(':', '')}.arena"
    with counting(" against ".join(players)) as update:

        def watch(result: Result) -> None:
            update(completed=result.games, total=games)

        return arena(game("grawlix"), players, games, 1, workers=workers, keep=kept, make=Mixed, watch=watch)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument(
        "--pairing",
        type=int,
        choices=range(1, len(PAIRINGS) + 1),
        action="append",
        help="only this one; repeat for more",
    )
    ask.add_argument("--games", type=number, metavar="N", help="how many games each two play; otherwise 1000 or 400")
    ask.add_argument("--workers", type=number, metavar="N", help="worker processes; by default one for each processor")
    ask.add_argument("--folder", type=Path, default=Path(".cache/draft"), help="where the games are kept")
    given = ask.parse_args()
    given.folder = folder_at(given.folder)
    print("| drafts and goes on like | against | games | score |\n|---|---|---|---|", flush=True)
    for n, (players, games) in enumerate(PAIRINGS.items(), 1):
        if n not in (given.pairing or [n]):
            continue
        result = played(players, given.games or games, given.folder, given.workers)
        one, other = (name.replace("+", "`, `") for name in players)
        print(f"| `{one}` | `{other}` | {result.games:,} | {told(result.score[0], '%')} |", flush=True)


if __name__ == "__main__":
    run(main)
