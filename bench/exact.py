"""How fast positions are solved exactly: Grawlix from games between greedy players, Qwirkle once the bag is empty."""

import random
import time
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rich.progress import track

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
    """How many placements a seat has in Grawlix."""
    return freedom(states[0], states[0].hands[seat])


def greedy(state: State, rng: random.Random) -> State:
    """A move of Grawlix that leaves the most placements to its seat, and the fewest to the other."""
    seat, after = state.player, [state.play(move) for move in state.moves]
    rng.shuffle(after)
    return max(after, key=lambda state: placements(state.struct, seat) - placements(state.struct, 1 - seat))


def grawlix(supply: int) -> Iterator[State]:
    """Positions with so many tiles in the supply, a seat about to place, from games between greedy players."""
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
    """What it takes to find the winner, in seconds of one core whatever else the machine does."""
    began, search = time.thread_time(), Solver(state.game, LIMIT)
    try:
        margin_of(state, search, narrow=True)
    except OutOfTime:
        return Measured(int(search.counter[1]), float("inf"))
    return Measured(int(search.counter[1]), time.thread_time() - began)


def row(name: str, found: list[Measured]) -> list[str]:
    seconds = sorted(min(LIMIT, measured.seconds) for measured in found)
    nodes = sorted(measured.nodes for measured in found)
    half = len(found) // 2
    figures = [f"{nodes[half]:,}", f"{nodes[-1]:,}", f"{seconds[half]:.3f}", f"{seconds[-1]:.2f}"]
    share = sum(measured.seconds < 1 for measured in found)
    return [name, f"{len(found)}", *figures, f"{sum(nodes) / sum(seconds):,.0f}", f"{share} of {len(found)}"]


COLUMNS = "what", "positions", "nodes, median", "most", "seconds, median", "most", "nodes a second", "within 1 s"


def rows() -> Iterator[list[str]]:
    """What is measured, a row each."""
    for state in (game("grawlix", order=2).start(), next(qwirkle())):
        best_moves(state, 1.0)  # compiled now
    cases = [(f"grawlix, {supply} in the supply", grawlix(supply), n) for supply, n in ((11, 20), (12, 40), (13, 20))]
    for name, states, n in (*cases, ("qwirkle, empty bag", qwirkle(), 20)):
        yield row(name, [measure(next(states)) for _ in track(range(n), name, transient=True)])


SMALL = [(1, 1), *((order, hand) for order in (2, 3, 4) for hand in range(1, 5))]


def small_games() -> Iterator[list[str]]:
    """Whole small games from the start: who wins, and what it took. The last two are a quarter of an hour."""
    for order, hand in SMALL:
        state, began = game("grawlix", order=order, hand=hand).start(), time.thread_time()
        search = Solver(state.game)
        won = "first" if margin_of(state, search, narrow=True) > 0 else "second"
        yield [f"order {order}, hand {hand}", won, f"{search.counter[1]:,}", f"{time.thread_time() - began:.1f}"]


ABOUT = """\
## Exact search

Seconds are those of one core, up to 10. Positions of Grawlix are from games between greedy players, one about to place;
those of Qwirkle are the first with an empty bag, from games in which tiles are placed at random. All by
`python -m bench.exact`. The bar is 40 of 40 with 12 tiles in the supply, and 9 of 10 with 13.
"""


def page() -> str:
    """A part of docs/strength.md."""
    tables = [(COLUMNS, rows()), (("whole games of Grawlix", "winner", "nodes", "seconds"), small_games())]
    return "\n".join([ABOUT, *(markdown(columns, found) for columns, found in tables)])


def markdown(columns: Iterable[str], found: Iterable[list[str]]) -> str:
    head = list(columns)
    lines = [head, ["---"] * len(head), *found]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    print(page())
