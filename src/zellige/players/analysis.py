"""What a program thinks of a position: every move with its chances, the line that it leads to, and what is proven.

>>> import zellige
>>> view = zellige.game("grawlix", order=2, hand=1).read("grawlix 2 1 | r@:0,0 | o# | r# | 0 play").view(0)
>>> zellige.analyse(view, iterations=1000).rows[0].move
Move(code=942, text='o#:0,-1')
"""

from __future__ import annotations

from typing import NamedTuple

from zellige.core import Move, View
from zellige.errors import ZelligeError
from zellige.outcome import shares
from zellige.players.exact import Solution, solve, tried
from zellige.players.search.mcts import Budget, Child, Search, seats_of, worth

EXACT_SHARE = 0.5  # of the budget goes into solving the position, where the end is near
EVENLY = 0.25  # of the attention goes to all choices alike, so that each is looked at


class Row(NamedTuple):
    """What is known of one move."""

    move: Move
    chances: tuple[float, ...]  # of each seat to win; those who share a win share it
    visits: int  # playouts through it
    line: tuple[Move, ...]  # what is expected to follow, the move included
    proven: tuple[int, ...]  # who wins with best play; empty where it is not known


class Analysis(NamedTuple):
    """What is known of a position."""

    chances: tuple[float, ...]  # of each seat, if the best move is made
    rows: tuple[Row, ...]  # the best first
    playouts: int


def analyse(
    view: View, seconds: float | None = None, *, iterations: int | None = None, seed: int = 0, threads: int = 1
) -> Analysis:
    """Look at a position as the seat sees it that is to move: so nothing hidden is told."""
    if not isinstance(view, View) or view.seat is None or view.player != view.seat:
        raise ZelligeError("an analysis needs the view of the seat that is to move")
    search = Search(seed, threads)
    budget = Budget(1.0 if seconds is None and iterations is None else seconds, iterations).checked()
    solution, left = tried(solve, view, budget, EXACT_SHARE)
    playouts = search.think(view, left, EVENLY)
    found = sorted(search.found(), key=lambda child: worth(child, view.player), reverse=True)
    ranked = sorted(((_rank(move, found), move) for move in view.moves), key=lambda pair: pair[0])
    rows = tuple(_row(view, search, move, found[rank] if rank < len(found) else None) for rank, move in ranked)
    if solution:
        rows = _for_sure(view, rows, solution)
    return Analysis(rows[0].chances, rows, playouts)


def _for_sure(view: View, rows: tuple[Row, ...], solution: Solution) -> tuple[Row, ...]:
    """The rows with what was proven of each move, the best first."""

    def settled(row: Row) -> Row:
        won = solution.moves[row.move]
        winners = tuple(range(view.game.seats)) if won < 0 else (won,)
        chances = shares(winners, view.game.seats)
        return row._replace(chances=chances, proven=winners, line=best if row.move == best[0] else row.line)

    best, sign = solution.line, 1 if view.player == 0 else -1
    margins = {move: sign * margin for move, margin in solution.margins.items()}
    worths = {row.move: (row.chances[view.player], margins.get(row.move, 0), row.visits) for row in map(settled, rows)}
    return tuple(sorted(map(settled, rows), key=lambda row: worths[row.move], reverse=True))


def _rank(move: Move, found: list[Child]) -> int:
    """A move is worth what the best choice is worth that has it; one that is in none of them comes last."""
    return next((n for n, child in enumerate(found) if move.code in child.codes), len(found))


def _row(view: View, search: Search, move: Move, child: Child | None) -> Row:
    if child is None:
        return Row(move, search.chances(), 0, (move,), ())
    line = (*_from(view, move, child.codes), *search.line(child.codes)[len(child.codes) :])
    winners = seats_of(child.proven)
    seen = child.chances if child.visits else search.chances()
    chances = shares(winners, view.game.seats) if winners else seen
    return Row(move, chances, child.visits, tuple(map(view.game.move, line)), winners)


def _from(view: View, move: Move, codes: tuple[int, ...]) -> list[int]:
    """The moves of a choice in an order that begins with one of them."""
    line, rest, position = [move.code], list(codes), view.play(move)
    rest.remove(move.code)
    while rest:
        code = next(code for code in rest if view.game.move(code) in position.moves)
        rest.remove(code)
        line.append(code)
        position = position.play(view.game.move(code))
    return line
