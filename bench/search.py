"""Playouts of the tree search per second against random games per second, measured in one run."""

from zellige.games import GAMES, game
from zellige.match import Match
from zellige.players.search.mcts import Budget, Search
from zellige.study.bench import speed
from zellige.study.random_games import random_games


def rates(name: str, seconds: float = 3.0) -> tuple[float, float]:
    """Playouts from the start of a game, and whole random games, per second; each is the best of many short runs."""
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
            "Playouts per second from the start of a game, on one core, and whole random games per second in the same",
            "run (`python -m bench.search`). The target is a ratio of 0.3. A playout of Qwirkle plays two quick",
            "turns for each player and then values the points; the other games play on at random to the end.",
            "",
            "| game | playouts | random games | ratio |",
            "|---|---|---|---|",
            *rows,
            "",
        ]
    )


if __name__ == "__main__":
    print(page())
