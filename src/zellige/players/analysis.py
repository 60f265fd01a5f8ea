"""What a program thinks of a position: every move with its chances, the line that it leads to, and what is proven.

>>> import zellige
>>> view = zellige.game("grawlix", order=2, hand=1).read("grawlix 2 1 | r@:0,0 | r# | o# | 0 play").view(0)
>>> zellige.analyse(view, iterations=1000).rows[0].move
Move(code=943, text='r#:0,1')
"""

from __future__ import annotations

from typing import NamedTuple

from zellige.core import Move, View
from zellige.errors import ZelligeError
from zellige.players.search.mcts import Budget, Child, Search, worth


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
    playouts = search.think(view, Budget(1.0 if seconds is None and iterations is None else seconds, iterations), 0.25)
    found = sorted(search.found(), key=lambda child: worth(child, view.player), reverse=True)
    ranked = [(_rank(move, found), move) for move in view.moves]
    rows = tuple(_row(view, search, move, found[rank]) for rank, move in sorted(ranked, key=lambda pair: pair[0]))
    return Analysis(rows[0].chances, rows, playouts)


def _rank(move: Move, found: list[Child]) -> int:
    """A move is worth what the best choice is worth that has it: the moves of a choice can be made in any order."""
    return next(n for n, child in enumerate(found) if move.code in child.codes)


def _row(view: View, search: Search, move: Move, child: Child) -> Row:
    own, line = list(child.codes), search.line(child.codes)
    own.remove(move.code)
    line = (move.code, *own, *line[len(child.codes) :])
    seats = range(view.game.seats)
    winners = tuple(seat for seat in seats if child.proven >> seat & 1)
    chances = tuple((seat in winners) / len(winners) for seat in seats) if winners else child.chances
    return Row(move, chances, child.visits, tuple(map(view.game.move, line)), winners)
