"""What happens in games and how often: very short ones, players who go out, Qwirkles, the best turn."""

import argparse
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from zellige.core import State
from zellige.games import game
from zellige.match import Match
from zellige.players.player import player
from zellige.study.random_games import random_games
from zellige.study.ratings import share

Story = dict[str, float]  # what happened in one game: yes (1) or no (0), or a number


def marrakech(match: Match, states: Sequence[State]) -> Story:
    last, purses = match.state.facts, [state.facts["dirhams"] for state in states]
    paid = [max(a - b for a, b in zip(one, other, strict=True)) for one, other in pairwise(purses)]
    return {
        "somebody goes out, %": any(last["out"]),
        "a winner has most dirhams, %": max(last["dirhams"]) in [last["dirhams"][seat] for seat in winners(match)],
        "turns": len(match.turns),
        "highest payment": max(paid),
        "score of the winner": max(match.state.scores),
    }


def qwirkle(match: Match, states: Sequence[State]) -> Story:
    last, scores = match.state.facts, [state.scores for state in states]
    gains = [max(b - a for a, b in zip(one, other, strict=True)) for one, other in pairwise(scores)]
    cells = {tuple(map(int, cell.split(","))) for cell in last["board"]}
    return {
        "the player who goes out wins, %": any(not last["hand_sizes"][seat] for seat in winners(match)),
        "Qwirkles": lines(cells) + lines({(column, row) for row, column in cells}),
        "most points at once": max(gains),
        "score of the winner": max(match.state.scores),
        "turns": len(match.turns),
    }


def winners(match: Match) -> tuple[int, ...]:
    return match.outcome.winners if match.outcome else ()


def lines(cells: set[tuple[int, ...]]) -> int:
    """Rows of six in a line."""
    starts = [(row, column) for row, column in cells if (row, column - 1) not in cells]
    return sum(all((row, column + n) in cells for n in range(6)) for row, column in starts)


class Plan(NamedTuple):
    """Games of a program against itself."""

    name: str
    tell: Callable[[Match, Sequence[State]], Story]
    players: int
    program: str
    games: int

    def stories(self) -> list[Story]:
        one, found = game(self.name, players=self.players), list[Story]()
        for n in range(self.games):
            match = Match(one, seed=n)
            programs = [player(self.program, seed=self.players * n + seat) for seat in range(self.players)]
            states = [match.state]
            while not match.outcome:
                seat = match.state.player
                match.play(programs[seat].choose(match.view(seat)))
                states.append(match.state)
            found.append(self.tell(match, states))
        return found


PLANS = [
    Plan("marrakech", marrakech, players, program, games)
    for players in (2, 4)
    for program, games in (("random", 1000), ("greedy", 1000), ("mcts:1000", 100))
] + [
    Plan("qwirkle", qwirkle, 2, program, games)
    for program, games in (("random", 100), ("greedy", 1000), ("mcts:1000", 100))
]


def told(key: str, values: Sequence[float]) -> str:
    if key.endswith("%"):
        low, mid, high = (100 * bound for bound in share([float(value) for value in values]))
        return f"  {key[:-3]}: {mid:.1f} % ({low:.1f} to {high:.1f})"
    return f"  {key}: {sum(values) / len(values):.1f} on average, {min(values):g} to {max(values):g}"


def short_games(games: int) -> None:
    """Random games of Grawlix, by the number of tiles placed."""
    lengths = random_games(game("grawlix"), games, seed=1).lengths
    once = lengths == 1
    print(
        f"grawlix: {games:,} random games of {lengths.min()} to {lengths.max()} tiles, {lengths.mean():.2f} on average"
    )
    print(f"  over after one tile: {once.sum():,}, {100 * once.mean():.4f} %")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--random", type=int, default=10_000_000, help="random games of Grawlix")
    short_games(ask.parse_args().random)
    for plan in PLANS:
        found = plan.stories()
        print(f"{plan.name}, {plan.players} players, {plan.program}: {plan.games} games")
        for key in found[0]:
            print(told(key, [story[key] for story in found]), flush=True)


if __name__ == "__main__":
    main()
