"""Exact solutions: who wins, by how much, and by which moves; for two seats with nothing left to chance."""

from __future__ import annotations

from functools import cache, reduce
from math import inf
from random import Random
from time import perf_counter
from types import ModuleType
from typing import NamedTuple

import numpy as np

from zellige.card import optional
from zellige.core import Game, Move, State, View
from zellige.errors import ZelligeError
from zellige.events import goes_on
from zellige.kernel.constants import CHANCE, OVER
from zellige.kernel.rules import bind
from zellige.kernel.structs import Structs
from zellige.players.search import exact
from zellige.players.search.mcts import Budget

NODES = 20  # of an exact search that count as one playout, where a budget is in playouts
SLICE = 2_000  # nodes between two checks of the clock
SMALLEST, LARGEST = 1 << 17, 1 << 24  # entries of the transposition table: a small one stays in the processor's cache
CROWD = 64  # nodes searched for each entry of the table before it grows


class Solution(NamedTuple):
    """A position with best play by both seats."""

    winner: int  # the seat that wins; -1 a draw
    margin: int | None  # points of seat 0 less those of seat 1 at the end; None in a game without points
    moves: dict[Move, int]  # the winner after each legal move
    margins: dict[Move, int]  # the margin after each legal move; empty in a game without points
    line: tuple[Move, ...]  # a line of best play to the end
    nodes: int  # positions visited


class OutOfTime(Exception):
    """The budget ran out."""


class NoRoom(ZelligeError):
    """A position has too many choices."""


@cache
def ends_of(folder: str) -> ModuleType:
    """A game's ends.py, bound to its struct."""
    ends = optional(folder, "ends")
    if not ends:
        raise ZelligeError(f"there is no exact solver for {folder.rpartition('.')[2]}")
    bind(ends.POSITION, ends, exact.ENDS)
    return ends


def whole(position: State | View) -> State:
    """A position as a state, if nothing is hidden and nothing is left to chance."""
    game = position.game
    ends = ends_of(game.card.folder)
    if game.seats != 2:
        raise ZelligeError(f"only positions of two seats can be solved exactly, not of {game.seats}")
    if position.player == CHANCE or not ends.is_settled(position.struct):
        raise ZelligeError("a position can be solved exactly only when nothing is left to chance")
    if isinstance(position, State):
        return position
    if game.card.hides and position.seat is None:
        raise ZelligeError("a watcher does not see who holds which tiles, so the position cannot be solved")
    return position.guess(Random(0))


class Solver:
    """Alpha-beta search of positions of a game, with one transposition table for all of them."""

    def __init__(self, game: Game, seconds: float | None = None, nodes: int | None = None) -> None:
        game.parts  # noqa: B018 binds the rules first
        self.ends = ends_of(game.card.folder)
        self.pool = np.zeros(self.ends.DEPTH, self.ends.POSITION)
        self.frames = np.zeros(self.ends.DEPTH, exact.FRAME)
        self.options = np.empty((self.ends.DEPTH, self.ends.MOST_OPTIONS), self.ends.OPTION)
        self.table = np.zeros(SMALLEST, exact.ENTRY)
        self.counter = np.zeros(2, np.int64)
        self.limit(seconds, nodes)

    def limit(self, seconds: float | None, nodes: int | None) -> None:
        """Raise OutOfTime once this many seconds or nodes are used up, counting from now."""
        self.deadline = inf if seconds is None else perf_counter() + seconds
        self.most = inf if nodes is None else int(self.counter[1]) + nodes

    def prepare(self, struct: Structs) -> None:
        """Put a state at the bottom of the pool."""
        for name in (struct.dtype.names or ())[:-1]:
            self.pool[name][0] = struct[name][0]
        self.ends.begin(self.pool[:1])

    def value(self, struct: Structs, alpha: int, beta: int) -> int:
        """What the seat that chooses first can still gain on the other; exact if it is between alpha and beta."""
        self.prepare(struct)
        exact.begin(self.frames, self.counter, alpha, beta)
        while not exact.search(self.pool, self.frames, self.options, self.table, self.counter, SLICE):
            if perf_counter() > self.deadline or self.counter[1] > self.most:
                raise OutOfTime
            if self.counter[1] > CROWD * len(self.table) and len(self.table) < LARGEST:
                self.table = exact.enlarged(self.table, np.zeros(min(8 * len(self.table), LARGEST), exact.ENTRY))
        if self.counter[0] == exact.TOO_MANY:
            raise NoRoom("a position after this one has more turns to choose from than the search has room for")
        return int(self.frames[0]["value"])

    @property
    def seat(self) -> int:
        """Who chose first in the latest position: not always the player to move, for moves that do not matter are left
        out."""
        return int(self.pool[0]["seat"])

    def best(self) -> list[int]:
        """The codes of the best moves in a row in the latest position; none if there was no choice."""
        if self.frames[0]["end"] == 0:
            return []
        out = np.empty(16, np.int32)
        which = int(self.frames[0]["best"])
        n = self.ends.spell(self.pool[:1], self.options[0, which : which + 1], out)
        return [int(code) for code in out[:n]]


def lead(scores: tuple[int, ...]) -> int:
    """Points of seat 0 less those of seat 1."""
    return scores[0] - scores[1]


def winner(margin: int) -> int:
    return -1 if margin == 0 else int(margin < 0)


def margin_of(state: State, solver: Solver, narrow: bool = False) -> int:
    """The lead of seat 0 at the end with best play; if `narrow`, only whether it is above, at or below 0."""
    if state.player == OVER:
        return lead(state.scores)
    so_far = lead(state.scores)
    own, most = (so_far if state.player == 0 else -so_far), solver.ends.MOST_VALUE
    value = solver.value(state.struct, -own - 1, -own + 1) if narrow else solver.value(state.struct, -most, most)
    return so_far + (value if solver.seat == 0 else -value)


def chosen_moves(state: State, solver: Solver) -> list[Move]:
    """The best moves in a row in the latest state; any move, if it does not matter."""
    codes = solver.best() if solver.seat == state.player else []
    return [state.game.move(code) for code in codes] or [next(iter(state.moves))]


def best_line(state: State, solver: Solver) -> tuple[Move, ...]:
    line: list[Move] = []
    while state.player != OVER:
        margin_of(state, solver)
        for move in chosen_moves(state, solver):
            line.append(move)
            state = state.play(move)
    return tuple(line)


class Solving:
    """A position that is being solved a slice at a time. Between slices it keeps what it has proven."""

    def __init__(self, position: State | View) -> None:
        self.state = whole(position)
        self.solver, self.margins = Solver(self.state.game), dict[Move, int]()

    def go_on(self, seconds: float | None = None, nodes: int | None = None) -> Solution | None:
        """The solution, or None if this slice of seconds or nodes is not enough."""
        self.solver.limit(seconds, nodes)
        try:
            for move in self.state.moves:
                if move not in self.margins:
                    self.margins[move] = margin_of(self.state.play(move), self.solver)
            best, line = margin_of(self.state, self.solver), best_line(self.state, self.solver)
        except OutOfTime:
            return None
        winners = {move: winner(margin) for move, margin in self.margins.items()}
        points, nodes = self.solver.ends.MOST_VALUE > 1, int(self.solver.counter[1])
        return Solution(winner(best), best if points else None, winners, self.margins if points else {}, line, nodes)


def solve(position: State | View, seconds: float | None = None, nodes: int | None = None) -> Solution | None:
    """The winner with best play, after each legal move too, and a line of best play; None if that takes more seconds or
    nodes than given."""
    return Solving(position).go_on(seconds, nodes)


class Won(NamedTuple):
    """The winner of a position with best play, or -1 for a draw, and the best decision; in a lost position, one that
    may still win."""

    winner: int
    moves: tuple[Move, ...]


def best_moves(position: State | View, seconds: float | None = None, nodes: int | None = None) -> Won | None:
    """The winner and the best decision; None if that takes more seconds or nodes than given."""
    state = whole(position)
    if state.player == OVER:
        raise ZelligeError("the game is over, there is no move to find")
    solver, seat, moves = Solver(state.game, seconds, nodes), state.player, list[Move]()
    try:
        margin = margin_of(state, solver, narrow=True)
        while not moves or goes_on(state, seat):
            if moves:
                margin_of(state, solver, narrow=True)
            chosen = chosen_moves(state, solver)
            moves += chosen
            state = reduce(State.play, chosen, state)
    except (OutOfTime, NoRoom):
        return None
    return Won(winner(margin), tuple(moves))


def is_near(position: State | View) -> bool:
    """Is the end near enough that a second will probably do to solve the position?"""
    try:
        return bool(ends_of(position.game.card.folder).is_near(whole(position).struct))
    except ZelligeError:
        return False


def tried(view: View, budget: Budget, share: float) -> tuple[Won | None, Budget]:
    """What `best_moves` gives with a share of a budget, if the end is near; and what is left of the budget."""
    if not is_near(view):
        return None, budget
    begin, (seconds, playouts) = perf_counter(), budget.part(share)
    won = best_moves(view, seconds, playouts and NODES * playouts)
    return won, budget.less(perf_counter() - begin, share)
