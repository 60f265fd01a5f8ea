"""Analysis of a position: every move with its chances, the line it leads to, and what is proven.

>>> import zellige
>>> view = zellige.game("grawlix", order=2, hand=1).read("grawlix 2 1 | r@:0,0 | o# | r# | 0 play").view(0)
>>> zellige.analyse(view, playouts=1000).rows[0].move
Move(code=942, text='o#:0,-1')
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from time import perf_counter
from typing import NamedTuple

from zellige.core import Move, View
from zellige.errors import InvalidParameter, ZelligeError, quoted
from zellige.kernel.constants import OVER
from zellige.outcome import shares
from zellige.players.evaluator import STANDARD, Evaluator
from zellige.players.exact import NODES, NoRoom, Solution, Solving, is_near
from zellige.players.search.mcts import Budget, Child, Search, order, seats_of

EXACT_SHARE = 0.5  # the share of the budget that goes into solving the position, if the end is near
UNIFORM = 0.25  # the share of the root's priors that is spread evenly, so that every move is explored
EVERY = 0.25  # seconds of a slice
SLICES = 8  # of a budget in playouts
MOST_SLICES = 100_000


class Row(NamedTuple):
    """What is known about one move."""

    move: Move
    chances: tuple[float, ...]  # each seat's expected share of the win
    visits: int  # playouts through this move
    line: tuple[Move, ...]  # the principal variation, beginning with the move
    proven: tuple[int, ...]  # who wins with best play; empty if that is not known


class Analysis(NamedTuple):
    """What is known about a position."""

    chances: tuple[float, ...]  # of each seat, if the best move is played
    rows: tuple[Row, ...]  # best first; none if the viewer cannot see the moves of the player to move
    playouts: int


def analyse(
    view: View,
    seconds: float | None = None,
    *,
    playouts: int | None = None,
    seed: int = 0,
    threads: int = 1,
    evaluator: Evaluator = STANDARD,
) -> Analysis:
    """Analyse a position as a seat sees it, so that nothing hidden is revealed."""
    for analysis in analyses(view, seconds, playouts=playouts, seed=seed, threads=threads, evaluator=evaluator):
        last = analysis
    return last


def analyses(
    view: View,
    seconds: float | None = None,
    *,
    playouts: int | None = None,
    every: float | None = None,
    seed: int = 0,
    threads: int = 1,
    evaluator: Evaluator = STANDARD,
) -> Iterator[Analysis]:
    """Analyse a position in slices of `every` seconds, or of that many playouts if the budget is in playouts. One tree
    grows from slice to slice, and after each the analysis so far is given.

    The view may be that of a seat that waits, or of a watcher. If it does not show what the player to move holds, the
    analysis has chances but no moves.
    """
    if not isinstance(view, View) or view.player == OVER:
        raise ZelligeError("an analysis needs a view of a game that is not over")
    if view.player >= 0 and not view.game.card.hides:
        view = View(view.game, view.struct, view.player)  # everybody sees what the player to move sees
    budget = Budget(1.0 if seconds is None and playouts is None else seconds, playouts).checked()
    return _analyses(view, Search(seed, threads, evaluator=evaluator), sliced(budget, every))


def sliced(budget: Budget, every: float | None) -> list[Budget]:
    """A budget cut into slices."""
    whole = budget.playouts if budget.seconds is None else budget.seconds
    assert whole is not None
    length = every if every is not None else whole / SLICES if budget.seconds is None else EVERY
    if isinstance(length, bool) or not isinstance(length, int | float) or not length > 0:
        raise InvalidParameter(f"every must be a number above 0, not {quoted(every)}")
    n = max(1, round(min(whole / length, MOST_SLICES)))
    seconds = budget.seconds and budget.seconds / n
    if budget.playouts is None:
        return [Budget(seconds)] * n
    ends = [budget.playouts * k // n for k in range(n + 1)]
    return [Budget(seconds, end - begin) for begin, end in pairwise(ends) if end > begin]


def _analyses(view: View, search: Search, slices: list[Budget]) -> Iterator[Analysis]:
    solution: Solution | None = None
    solving = Solving(view) if is_near(view) else None
    made = search.begin(view, UNIFORM)
    for n, budget in enumerate(slices):
        left = budget if n else budget.fewer(made)
        if solving and not solution:
            solution, left = _solve_on(solving, left)
        made += search.grow(left)
        yield _analysis(view, search, solution, made)
        if search.solved and (solution or not solving):
            return


def _solve_on(solving: Solving, budget: Budget) -> tuple[Solution | None, Budget]:
    """Spend a share of a slice on solving the position; the rest is left."""
    begin, (seconds, playouts) = perf_counter(), budget.part(EXACT_SHARE)
    try:
        solution = solving.go_on(seconds, playouts and NODES * playouts)
    except NoRoom:
        solution = None
    return solution, budget.less(perf_counter() - begin, EXACT_SHARE)


def _analysis(view: View, search: Search, solution: Solution | None, playouts: int) -> Analysis:
    """What the trees, and the solution if there is one, say about a position."""
    if view.player != view.seat:
        return Analysis(search.values(), (), playouts)
    children = sorted(search.children(), key=lambda child: order(child, view.player), reverse=True)
    ranked = sorted(((_rank(move, children), move) for move in view.moves), key=lambda pair: pair[0])
    rows = tuple(_row(view, search, move, children[rank] if rank < len(children) else None) for rank, move in ranked)
    if solution:
        rows = _proven(view, rows, solution)
    return Analysis(rows[0].chances, rows, playouts)


def _proven(view: View, rows: tuple[Row, ...], solution: Solution) -> tuple[Row, ...]:
    """The rows with the proven winner after each move, best first."""

    def settled(row: Row) -> Row:
        won = solution.moves[row.move]
        winners = tuple(range(view.game.seats)) if won < 0 else (won,)
        chances = shares(winners, view.game.seats)
        return row._replace(chances=chances, proven=winners, line=best if row.move == best[0] else row.line)

    def key(row: Row) -> tuple[float, int, int]:
        return row.chances[view.player], margins.get(row.move, 0), row.visits

    best, sign = solution.line, 1 if view.player == 0 else -1
    margins = {move: sign * margin for move, margin in solution.margins.items()}
    return tuple(sorted(map(settled, rows), key=key, reverse=True))


def _rank(move: Move, children: list[Child]) -> int:
    """A move ranks as the best choice that contains it does; after all others if none does."""
    return next((n for n, child in enumerate(children) if move.code in child.codes), len(children))


def _row(view: View, search: Search, move: Move, child: Child | None) -> Row:
    if child is None:
        return Row(move, search.values(), 0, (move,), ())
    line = (*_from(view, move, child.codes), *search.line(child.codes)[len(child.codes) :])
    winners = seats_of(child.proven)
    expected = child.values if child.visits else search.values()
    chances = shares(winners, view.game.seats) if winners else expected
    return Row(move, chances, child.visits, tuple(map(view.game.move, line)), winners)


def _from(view: View, move: Move, codes: tuple[int, ...]) -> list[int]:
    """The moves of a choice, in an order that begins with the given one."""
    line, rest, position = [move.code], list(codes), view.play(move)
    rest.remove(move.code)
    while rest:
        code = next(code for code in rest if view.game.move(code) in position.moves)
        rest.remove(code)
        line.append(code)
        position = position.play(view.game.move(code))
    return line
