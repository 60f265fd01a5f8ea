"""Playouts of the tree search a second, beside random games a second, in one run."""

from zellige.games import GAMES, game
from zellige.match import Match
from zellige.players.search.mcts import Budget, Search
from zellige.study.bench import speed
from zellige.study.random_games import random_games


def rates(name: str, seconds: float = 3.0) -> tuple[float, float]:
    """Playouts from the start of a game, and whole random games, a second; by turns, each the best of short runs."""
    one = game(name)
    start = Match(one, seed=1).state
    view = start.view(start.player)

    def think() -> int:
        return Search(1).search(view, Budget(seconds=0.2))

    return speed(think, seconds), speed(lambda: len(random_games(one, 2000, 1).lengths), seconds)


def page() -> str:
    """A part of docs/strength.md."""
    rows = []
    for name in GAMES:
        playouts, games = rates(name)
        rows.append(f"| {name} | {playouts:,.0f} | {games:,.0f} | {playouts / games:.2f} |")
    return "\n".join(
        [
            "## Speed of the search",
            "",
            "Playouts a second from the start of a game, on one core, beside whole random games a second in the same",
            "run (`python -m bench.search`). The bar is 0.3. Playouts of Qwirkle play two rounds with some sense and",
            "then judge the points; those of the others are random games to the end.",
            "",
            "| game | playouts | random games | ratio |",
            "|---|---|---|---|",
            *rows,
            "",
        ]
    )


if __name__ == "__main__":
    print(page())
