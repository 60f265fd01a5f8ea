"""Positions solved exactly: who wins, by how much, and by which moves; for two seats with nothing left to chance."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache, reduce
from importlib.util import find_spec
from math import inf
from random import Random
from time import perf_counter
from types import ModuleType
from typing import NamedTuple, TypeVar

import numpy as np

from zellige.core import Game, Move, State, View
from zellige.errors import ZelligeError
from zellige.kernel.constants import CHANCE, OVER
from zellige.kernel.rules import bind
from zellige.kernel.structs import Structs
from zellige.players.planner import goes_on
from zellige.players.search import exact
from zellige.players.search.mcts import Budget

T = TypeVar("T")

NODES = 20  # of an exact search that count as one playout, where a budget is in playouts
SLICE = 2_000  # nodes between two looks at the clock
SMALLEST, LARGEST = 1 << 17, 1 << 24  # positions in the table: a small one stays in the processor's cache
CROWD = 64  # nodes searched for each place of the table before it grows


class Solution(NamedTuple):
    """A position with best play of both seats."""

    winner: int  # the seat that wins; -1 a draw
    margin: int | None  # points of seat 0 less those of seat 1 at the end; None in a game without points
    moves: dict[Move, int]  # who wins after each legal move
    margins: dict[Move, int]  # the margin after each legal move; empty in a game without points
    line: tuple[Move, ...]  # a line of best play to the end
    nodes: int  # positions looked at


class OutOfTime(Exception):
    """The search was stopped by the clock."""


class NoRoom(ZelligeError):
    """There are too many choices somewhere."""


@cache
def ends_of(folder: str) -> ModuleType:
    """A game's ends.py, bound to its struct."""
    if not find_spec(f"{folder}.ends"):
        raise ZelligeError(f"{folder.rpartition('.')[2]} cannot be solved exactly: chance goes on to its end")
    ends = importlib.import_module(f"{folder}.ends")
    bind(ends.POSITION, ends, exact.ENDS)
    return ends


def whole(position: State | View) -> State:
    """The state that a position is, if nothing is hidden and nothing left to chance."""
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


class Search:
    """The rooms of one search; what it learns of positions it keeps."""

    def __init__(self, game: Game, seconds: float | None = None, nodes: int | None = None) -> None:
        game.parts  # noqa: B018 binds the rules first
        self.ends = ends_of(game.card.folder)
        self.deadline = inf if seconds is None else perf_counter() + seconds
        self.most = inf if nodes is None else nodes
        self.pool = np.zeros(self.ends.DEPTH, self.ends.POSITION)
        self.frames = np.zeros(self.ends.DEPTH, exact.FRAME)
        self.options = np.empty((self.ends.DEPTH, self.ends.MOST_OPTIONS), self.ends.OPTION)
        self.table = np.zeros(SMALLEST, exact.KNOWN)
        self.counter = np.zeros(2, np.int64)

    def prepare(self, struct: Structs) -> None:
        """Lay a state lowest in the pool."""
        for name in (struct.dtype.names or ())[:-1]:
            self.pool[name][0] = struct[name][0]
        self.ends.begin(self.pool[:1])

    def worth(self, struct: Structs, alpha: int, beta: int) -> int:
        """What the seat that chooses first can still gain on the other, exact if it lies between two bounds."""
        self.prepare(struct)
        exact.begin(self.frames, self.counter, alpha, beta)
        while not exact.search(self.pool, self.frames, self.options, self.table, self.counter, SLICE):
            if perf_counter() > self.deadline or self.counter[1] > self.most:
                raise OutOfTime
            if self.counter[1] > CROWD * len(self.table) and len(self.table) < LARGEST:
                self.table = exact.larger(self.table, np.zeros(min(8 * len(self.table), LARGEST), exact.KNOWN))
        if self.counter[0] == exact.TOO_MANY:
            raise NoRoom("somewhere behind this position there are more turns to choose from than there is room for")
        return int(self.frames[0]["worth"])

    @property
    def seat(self) -> int:
        """Who chose first in the position searched last: not who is to move, where a move of no account is left out."""
        return int(self.pool[0]["seat"])

    def best(self) -> list[int]:
        """The codes of the best moves in a row of the position searched last; none where it has no choice."""
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


def margin_of(state: State, search: Search, narrow: bool = False) -> int:
    """The lead of seat 0 at the end with best play; where `narrow`, only whether it is above, at or below 0."""
    if state.player == OVER:
        return lead(state.scores)
    so_far = lead(state.scores)
    own, most = (so_far if state.player == 0 else -so_far), search.ends.MOST_WORTH
    worth = search.worth(state.struct, -own - 1, -own + 1) if narrow else search.worth(state.struct, -most, most)
    return so_far + (worth if search.seat == 0 else -worth)


def chosen_moves(state: State, search: Search) -> list[Move]:
    """The best moves in a row of the state searched last; any, where it does not matter."""
    codes = search.best() if search.seat == state.player else []
    return [state.game.move(code) for code in codes] or [next(iter(state.moves))]


def best_line(state: State, search: Search) -> tuple[Move, ...]:
    line: list[Move] = []
    while state.player != OVER:
        margin_of(state, search)
        for move in chosen_moves(state, search):
            line.append(move)
            state = state.play(move)
    return tuple(line)


def solve(position: State | View, seconds: float | None = None, nodes: int | None = None) -> Solution | None:
    """Who wins a position with best play, after each of its moves, and how; None if that takes longer than so many
    seconds, or more than so many nodes."""
    state = whole(position)
    search = Search(state.game, seconds, nodes)
    try:
        margins = {move: margin_of(state.play(move), search) for move in state.moves}
        best = margin_of(state, search)
        line = best_line(state, search)
    except OutOfTime:
        return None
    points = search.ends.MOST_WORTH > 1
    winners = {move: winner(margin) for move, margin in margins.items()}
    return Solution(
        winner(best), best if points else None, winners, margins if points else {}, line, int(search.counter[1])
    )


class Won(NamedTuple):
    """Who wins a position with best play, or -1 for a draw, and the moves for it: those of one seat in a row. Where
    it is lost, they are the most promising ones."""

    winner: int
    moves: tuple[Move, ...]


def best_moves(position: State | View, seconds: float | None = None, nodes: int | None = None) -> Won | None:
    """Who wins, and how; None if that takes longer than so many seconds, or more than so many nodes."""
    state = whole(position)
    if state.player == OVER:
        raise ZelligeError("the game is over, there is no move to find")
    search, seat, moves = Search(state.game, seconds, nodes), state.player, list[Move]()
    try:
        margin = margin_of(state, search, narrow=True)
        while not moves or goes_on(state, seat):
            if moves:
                margin_of(state, search, narrow=True)
            chosen = chosen_moves(state, search)
            moves += chosen
            state = reduce(State.play, chosen, state)
    except (OutOfTime, NoRoom):
        return None
    return Won(winner(margin), tuple(moves))


def is_near(position: State | View) -> bool:
    """Is the end so near that it may well be found in a second?"""
    try:
        return bool(ends_of(position.game.card.folder).is_near(whole(position).struct))
    except ZelligeError:
        return False


def tried(
    ask: Callable[[View, float | None, int | None], T | None], view: View, budget: Budget, share: float
) -> tuple[T | None, Budget]:
    """What `solve` or `best_moves` finds with a share of a budget, if the end is near; and what is left of it."""
    if not is_near(view):
        return None, budget
    begin, (seconds, iterations) = perf_counter(), budget.part(share)
    try:
        found = ask(view, seconds, iterations and NODES * iterations)
    except NoRoom:
        found = None
    return found, budget.less(perf_counter() - begin, share)
