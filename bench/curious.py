"""What happens in games and how often: games over after one tile, players who go out, Qwirkles, the best turn.

`zellige lab` counts how often each rule matters; here is what it does not count: sums, turns and scores.
"""

import argparse
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from bench.command import number, run
from numpy.typing import NDArray

from zellige.cli.bars import counted as tracked
from zellige.cli.bars import notice
from zellige.core import State
from zellige.games import GAMES, game
from zellige.match import Match
from zellige.players.player import player
from zellige.study.lab.estimates import counted
from zellige.study.lab.words import told
from zellige.study.random_games import random_games
from zellige.study.ratings import share

Story = dict[str, float | None]  # what happened in one game: yes or no, or a number; None if the game does not say


def marrakech(match: Match, states: Sequence[State]) -> Story:
    last, purses = match.state.facts, [state.facts["dirhams"] for state in states]
    paid = [max(a - b for a, b in zip(one, other, strict=True)) for one, other in pairwise(purses)]
    return {
        "somebody goes out": any(last["out"]),
        "a winner has most dirhams": max(last["dirhams"]) in [last["dirhams"][seat] for seat in winners(match)],
        "highest payment": max(paid),
        "score of the winner": max(match.state.scores),
        "turns": len(match.turns),
    }


def qwirkle(match: Match, states: Sequence[State]) -> Story:
    last, scores = match.state.facts, [state.scores for state in states]
    gains = [max(b - a for a, b in zip(one, other, strict=True)) for one, other in pairwise(scores)]
    cells = {tuple(map(int, cell.split(","))) for cell in last["board"]}
    out = [seat for seat, size in enumerate(last["hand_sizes"]) if not size]
    return {
        "somebody goes out": bool(out),
        "whoever goes out wins": out[0] in winners(match) if out else None,
        "Qwirkles": lines(cells) + lines({(column, row) for row, column in cells}),
        "most points in a turn, with those for going out": max(gains),
        "score of the winner": max(match.state.scores),
        "turns": len(match.turns),
    }


def winners(match: Match) -> tuple[int, ...]:
    return match.outcome.winners if match.outcome else ()


def lines(cells: Collection[tuple[int, ...]]) -> int:
    """How many rows have six tiles side by side: as lines are never longer, each is a Qwirkle."""
    starts = [(row, column) for row, column in cells if (row, column - 1) not in cells]
    return sum(all((row, column + n) in cells for n in range(6)) for row, column in starts)


class Plan(NamedTuple):
    """Games of a program against itself."""

    name: str
    tell: Callable[[Match, Sequence[State]], Story]
    players: int
    program: str
    games: int

    @property
    def title(self) -> str:
        return f"{self.name}, {self.players} players, {self.program}"

    def stories(self) -> Iterator[Story]:
        one = game(self.name, players=self.players)
        for n in tracked(range(self.games), self.title):
            match = Match(one, seed=n)
            programs = [player(self.program, seed=self.players * n + seat) for seat in range(self.players)]
            states = [match.state]
            while not match.outcome:
                seat = match.state.player
                match.play(programs[seat].choose(match.view(seat)))
                states.append(match.state)
            yield self.tell(match, states)


PLANS = [
    Plan("marrakech", marrakech, players, program, games)
    for players in (2, 4)
    for program, games in (("random", 1000), ("greedy", 1000), ("mcts:1000", 200))
] + [
    Plan("qwirkle", qwirkle, 2, program, games)
    for program, games in (("random", 200), ("greedy", 1000), ("mcts:1000", 200))
]


def line(key: str, values: Sequence[float]) -> str:
    """A share of the games, or the mean of a number, with bounds; of a number also the least and the greatest."""
    if all(isinstance(value, bool) for value in values):
        return f"  {key}: {told(share(list(map(float, values))), '%')}"
    return f"  {key}: {told(counted(values), '')} on average; {min(values):g} to {max(values):g}"


def show(plan: Plan) -> None:
    found = list(plan.stories())
    print(f"{plan.title}: {plan.games} games")
    for key in found[0]:
        values = [value for story in found if (value := story[key]) is not None]
        print(line(key, values) if values else f"  {key}: never known", flush=True)


def random_grawlix(games: int) -> None:
    """Random games of Grawlix: who wins, and how many tiles are placed."""
    with notice("grawlix, random"):
        lengths, winners, _ = random_games(game("grawlix"), games, seed=1)
    print(f"grawlix, random: {games:,} games")
    print(f"  tiles placed: {lengths.mean():.2f} on average; {lengths.min()} to {lengths.max()}")
    print(f"  games that place 34, as many as fit: {np.sum(lengths == 34):,}")
    print(f"  over after one tile: {exactly(lengths == 1)}")
    print(f"  the first player wins: {exactly(winners == 1)}", flush=True)


def exactly(games: NDArray[np.bool_]) -> str:
    """A share of very many games, by groups of about a thousand."""
    groups = np.array_split(games, -(-len(games) // 1000))
    low, mid, high = (100 * bound for bound in share([float(group.mean()) for group in groups]))
    return f"{mid:.3f} % ({low:.3f} to {high:.3f})"


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    ask.add_argument("--game", choices=GAMES, action="append", help="only this one; repeat for more")
    ask.add_argument(
        "--program", choices=sorted({plan.program for plan in PLANS}), action="append", help="only this one"
    )
    ask.add_argument(
        "--games", type=number, metavar="N", help="how many games each program plays, instead of 200 or 1000"
    )
    ask.add_argument("--random", type=number, metavar="N", default=10_000_000, help="how many random games of Grawlix")
    given = ask.parse_args()
    if "grawlix" in (given.game or GAMES):
        random_grawlix(given.random)
    for plan in PLANS:
        if plan.name in (given.game or GAMES) and plan.program in (given.program or plan.program):
            show(plan._replace(games=given.games or plan.games))


if __name__ == "__main__":
    run(main)
