"""Analysis of a position: every move with its chances, the line it leads to, and what is proven.

>>> import zellige
>>> view = zellige.game("grawlix", order=2, hand=1).read("grawlix 2 1 | r@:0,0 | o# | r# | 0 play").view(0)
>>> zellige.analyse(view, playouts=1000).rows[0].move
Move(code=942, text='o#:0,-1')
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from time import perf_counter
from typing import NamedTuple

from zellige.core import Move, View
from zellige.errors import InvalidParameter, ZelligeError, quoted
from zellige.kernel.constants import OVER
from zellige.outcome import shares
from zellige.players.evaluator import STANDARD, Evaluator, checked
from zellige.players.exact import NODES, NoRoom, Solution, Solving, is_near
from zellige.players.search.mcts import Budget, Child, Search, order, seats_of

EXACT_SHARE = 0.5  # the share of the budget that goes into solving the position, if the end is near
UNIFORM = 0.25  # the share of the root's priors that is spread evenly, so that every move is explored
EVERY = 0.25  # seconds per slice
SLICES = 8  # of a budget in playouts
MOST_SLICES = 100_000
LEAST = 0.001  # seconds that a slice takes


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
    """Analyse a position as a seat sees it, so the result reveals nothing hidden."""
    budget, analyser = _prepared(view, seconds, playouts, seed, threads, evaluator)
    for _ in analyser.slices(budget, 1):
        pass
    return analyser.analysis()


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
    grows from slice to slice, and each slice yields the analysis so far.

    The view may be that of a seat that waits, or of a watcher. If it does not show what the player to move holds, the
    analysis has chances but no moves.
    """
    budget, analyser = _prepared(view, seconds, playouts, seed, threads, evaluator)
    return (analyser.analysis() for _ in analyser.slices(budget, _number_of_slices(budget, every)))


def _prepared(
    view: View, seconds: float | None, playouts: int | None, seed: int, threads: int, evaluator: Evaluator
) -> tuple[Budget, Analyser]:
    if not isinstance(view, View) or view.player == OVER:
        raise ZelligeError("an analysis needs a view of a game that is not over")
    budget = Budget(1.0 if seconds is None and playouts is None else seconds, playouts).checked()
    return budget, Analyser(view, Search(seed, threads, evaluator=checked(evaluator)))


def _number_of_slices(budget: Budget, every: float | None) -> int:
    whole = budget.playouts if budget.seconds is None else budget.seconds
    assert whole is not None
    length = every if every is not None else whole / SLICES if budget.seconds is None else EVERY
    if isinstance(length, bool) or not isinstance(length, int | float) or not length > 0:
        raise InvalidParameter(f"every must be a number above 0, not {quoted(every)}")
    return max(1, round(min(whole / length, MOST_SLICES, budget.playouts or inf)))


class Analyser:
    """An analysis in progress: the search of a position, and its exact solution if the end is near."""

    def __init__(self, view: View, search: Search) -> None:
        self.solving = Solving(view) if is_near(view) else None
        self.solution: Solution | None = None
        if self.solving and view.player >= 0:  # nothing is hidden any more
            view = self.solving.state.view(view.player)
        elif view.player >= 0 and not view.game.card.hides:
            view = View(view.game, view.struct, view.player)
        self.view, self.search, self._playouts = view, search, 0
        search.begin(view, UNIFORM)

    def slices(self, budget: Budget, n: int) -> Iterator[None]:
        """Spend a budget in n slices; slices that come too late are left out, but not the last one."""
        begin, done = perf_counter(), 0
        for k in range(1, n + 1):
            end = None if budget.seconds is None else begin + budget.seconds * k / n
            if end is not None and end < perf_counter() and k < n:
                continue
            playouts = None if budget.playouts is None else budget.playouts * k // n - done
            self.grow(end, playouts)
            done += playouts or 0
            yield
            if self.search.solved and (self.solution or not self.solving):
                return

    def grow(self, end: float | None, playouts: int | None) -> None:
        """Go on until a time, or for some playouts: a part of them goes into solving the position."""
        if self.solving and not self.solution:
            self._solve(end, playouts)
            playouts = playouts and max(1, playouts - int(EXACT_SHARE * playouts))
        self._playouts += playouts or 0
        soon = perf_counter() + LEAST
        self.search.grow(end and max(end, soon), None if playouts is None else self._playouts)

    def _solve(self, end: float | None, playouts: int | None) -> None:
        seconds = end and max(LEAST, EXACT_SHARE * (end - perf_counter()))
        nodes = playouts and NODES * max(1, int(EXACT_SHARE * playouts))
        assert self.solving
        try:
            self.solution = self.solving.go_on(seconds, nodes)
        except NoRoom:
            self.solving = None

    def analysis(self) -> Analysis:
        """Combine the trees with the exact solution, if there is one."""
        view, search = self.view, self.search
        if view.player != view.seat:
            return Analysis(search.values(), (), search.made)
        children = sorted(search.children(), key=lambda child: order(child, view.player), reverse=True)
        ranked = sorted(((_rank(move, children), move) for move in view.moves), key=lambda pair: pair[0])
        rows = tuple(_row(view, search, move, (*children, None)[rank]) for rank, move in ranked)
        if self.solution:
            rows = _proven(view, rows, self.solution)
        return Analysis(rows[0].chances, rows, search.made)


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
    """A move ranks with the best choice that contains it; moves in no choice come last."""
    return next((n for n, child in enumerate(children) if move.code in child.codes), len(children))


def _row(view: View, search: Search, move: Move, child: Child | None) -> Row:
    if child is None:
        return Row(move, search.values(), 0, (move,), ())
    line = (*_reordered(view, move, child.codes), *search.line(child.codes)[len(child.codes) :])
    winners = seats_of(child.proven)
    expected = child.values if child.visits else search.values()
    chances = shares(winners, view.game.seats) if winners else expected
    return Row(move, chances, child.visits, tuple(map(view.game.move, line)), winners)


def _reordered(view: View, move: Move, codes: tuple[int, ...]) -> list[int]:
    """The moves of a choice, in an order that begins with the given one."""
    line, rest, position = [move.code], list(codes), view.play(move)
    rest.remove(move.code)
    while rest:
        code = next(code for code in rest if view.game.move(code) in position.moves)
        rest.remove(code)
        line.append(code)
        position = position.play(view.game.move(code))
    return line
