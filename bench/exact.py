"""The speed of the exact search: Grawlix from games between greedy players, Qwirkle once the bag is empty."""

import argparse
import random
import time
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bench.command import number, run

from zellige.cli.bars import counted
from zellige.core import State
from zellige.games import game
from zellige.games.grawlix.sense import freedom
from zellige.kernel.compile import compiled
from zellige.kernel.constants import OVER
from zellige.kernel.structs import Structs
from zellige.players.exact import OutOfTime, Solver, best_moves, margin_of

LIMIT = 10.0  # seconds


class Measured(NamedTuple):
    nodes: int
    seconds: float


@compiled
def placements(states: Structs, seat: int) -> int:
    """The number of placements that a seat of Grawlix has."""
    return freedom(states[0], states[0].hands[seat])


def greedy(state: State, rng: random.Random) -> State:
    """Play the move of Grawlix that leaves the most placements to its own seat and the fewest to the other."""
    seat, after = state.player, [state.play(move) for move in state.moves]
    rng.shuffle(after)
    return max(after, key=lambda state: placements(state.struct, seat) - placements(state.struct, 1 - seat))


def grawlix(supply: int) -> Iterator[State]:
    """Positions with this many tiles in the supply and a seat about to place, from games between greedy players."""
    for seed in range(10_000):
        rng, state = random.Random(seed), game("grawlix").start()
        while state.player != OVER and not (state.begins_turn and int(state.struct[0].supply).bit_count() == supply):
            state = greedy(state, rng)
        if state.player != OVER:
            yield state


def qwirkle() -> Iterator[State]:
    """The first turns with an empty bag, from games in which tiles are placed at random."""
    for seed in range(10_000):
        rng, state = random.Random(seed), game("qwirkle", players=2).start()
        while state.player != OVER and not (state.begins_turn and state.struct[0].bag == 0):
            moves = sorted(state.moves, key=lambda move: move.code)
            state = state.play(rng.choice([move for move in moves if ":" in move.text] or moves))
        if state.player != OVER:
            yield state


def measure(state: State) -> Measured:
    """The nodes and CPU seconds needed to find the winner; other load on the machine does not count."""
    began, search = time.thread_time(), Solver(state.game, LIMIT)
    try:
        margin_of(state, search, narrow=True)
    except OutOfTime:
        return Measured(int(search.counter[1]), float("inf"))
    return Measured(int(search.counter[1]), time.thread_time() - began)


def row(name: str, results: list[Measured]) -> list[str]:
    seconds = sorted(min(LIMIT, result.seconds) for result in results)
    nodes = sorted(result.nodes for result in results)
    half = len(results) // 2
    figures = [f"{nodes[half]:,}", f"{nodes[-1]:,}", f"{seconds[half]:.3f}", f"{seconds[-1]:.2f}"]
    share = sum(result.seconds < 1 for result in results)
    return [name, f"{len(results)}", *figures, f"{sum(nodes) / sum(seconds):,.0f}", f"{share} of {len(results)}"]


COLUMNS = "what", "positions", "nodes, median", "most", "seconds, median", "most", "nodes per second", "within 1 s"


def rows() -> Iterator[list[str]]:
    """A row for each measurement."""
    for state in (game("grawlix", order=2).start(), next(qwirkle())):
        best_moves(state, 1.0)  # compiles the search
    cases = [(f"grawlix, {supply} in the supply", grawlix(supply), n) for supply, n in ((11, 20), (12, 40), (13, 20))]
    for name, states, n in (*cases, ("qwirkle, empty bag", qwirkle(), 20)):
        yield row(name, [measure(next(states)) for _ in counted(range(n), name)])


SMALL = [(1, 1), *((order, hand) for order in (2, 3, 4) for hand in range(1, 5))]


def small_games(first: int = len(SMALL)) -> Iterator[list[str]]:
    """Small games solved from the start: who wins, and what it took. The last two take a quarter of an hour."""
    for order, hand in counted(SMALL[:first], "small games"):
        state, began = game("grawlix", order=order, hand=hand).start(), time.thread_time()
        search = Solver(state.game)
        won = "first" if margin_of(state, search, narrow=True) > 0 else "second"
        yield [f"order {order}, hand {hand}", won, f"{search.counter[1]:,}", f"{time.thread_time() - began:.1f}"]


ABOUT = """\
## Exact search

CPU seconds on one core, with a limit of 10 for each position (`python -m bench.exact`). Positions of Grawlix are from
games between greedy players, with a seat about to place; those of Qwirkle are the first with an empty bag, from games
with random placements. The target is to solve within a second 40 of 40 positions with 12 tiles in the supply, and 9 of
10 with 13.
"""


def small_page(first: int = len(SMALL)) -> str:
    """The small games, or the first of them, as a table: another way to what `zellige solve` finds."""
    return markdown(("Grawlix from the start", "winner", "nodes", "seconds"), small_games(first))


def page() -> str:
    """A part of docs/strength.md."""
    return "\n".join([ABOUT, markdown(COLUMNS, rows()), small_page()])


def markdown(columns: Iterable[str], rows: Iterable[list[str]]) -> str:
    head = list(columns)
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--small", type=number, metavar="N", help=f"only solve the first N of {len(SMALL)} small games")
    small = ask.parse_args().small
    print(small_page(small) if small else page())


if __name__ == "__main__":
    run(main)
