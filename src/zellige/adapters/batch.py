"""Many games at once in compiled code: stepped together, restarted when they end, observed as arrays.

>>> from zellige.adapters.batch import Batch
>>> batch = Batch("grawlix", games=1000, seed=1)
>>> batch.step(batch.legal[:, 0])                  # the first legal move in each game
>>> batch.players[:3].tolist(), batch.counts[:3].tolist(), batch.observe().shape
([1, 1, 1], [35, 35, 35], (1000, 1684))
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from zellige.adapters.numbers import numbers_of, share_stakes
from zellige.chance import as_seed, draw_all, drawn
from zellige.errors import IllegalMove, ZelligeError, whole_number
from zellige.games import game as find_game
from zellige.kernel.compile import compiled
from zellige.kernel.constants import CHANCE, OVER
from zellige.kernel.dice import Dice
from zellige.kernel.rules import apply, legal, number, observe, player, scores, view, winners
from zellige.kernel.structs import Codes, Floats, Structs

Bytes = NDArray[np.uint8]
Rows = NDArray[np.int8]
Array = TypeVar("Array", bound=NDArray[Any])
MOST_GAMES, MOST_THREADS = 10_000_000, 1024


@compiled
def play_on(states: Structs, move: int, dice: Dice, codes: Codes, made: Codes) -> int:
    """Play a move, unless it is negative, then all chance moves; fills in the moves played and returns their number."""
    s, n = states[0], 0
    if move >= 0:
        apply(s, move)
        made[0], n = move, 1
    while player(s) == CHANCE:
        made[n] = drawn(s, dice, codes)
        apply(s, made[n])
        n += 1
    return n


@compiled
def begin(states: Structs, start: Structs, dice: Dice, first: int, last: int, codes: Codes) -> None:
    """Restart games."""
    for g in range(first, last):
        states[g] = start[0]
        draw_all(states[g], dice[g : g + 1], codes)


@compiled
def list_legal(
    states: Structs, first: int, last: int, players: Rows, counts: Codes, moves: Codes, actions: Codes
) -> None:
    """Fill in the player to move and the codes and numbers of the legal moves; the rest of each row is cleared, so that
    no moves of another seat remain."""
    for g in range(first, last):
        s, before = states[g], counts[g]
        players[g], counts[g] = player(s), legal(s, moves[g])
        for k in range(counts[g]):
            actions[g, k] = number(s, moves[g, k])
        for k in range(counts[g], before):
            actions[g, k] = moves[g, k] = -1


@compiled
def find(actions: Codes, wanted: Codes, counts: Codes, moves: Codes, first: int, last: int, chosen: Codes) -> int:
    """Fill in the codes of the moves with the wanted numbers; returns the first game without such a move, or -1."""
    for g in range(first, last):
        k, n = 0, counts[g]
        while k < n and actions[g, k] != wanted[g]:
            k += 1
        if k == n:
            return g
        chosen[g] = moves[g, k]
    return -1


@compiled
def advance(
    states: Structs,
    start: Structs,
    dice: Dice,
    chosen: Codes,
    first: int,
    last: int,
    codes: Codes,
    points: Codes,
    rewards: Floats,
    ended: Bytes,
) -> None:
    """Play a move in each game. If a game ends, fill in the rewards and restart it."""
    seats = rewards.shape[1]
    for g in range(first, last):
        s = states[g]
        apply(s, chosen[g])
        draw_all(s, dice[g : g + 1], codes)
        rewards[g] = 0
        ended[g] = player(s) == OVER
        if ended[g]:
            share_stakes(winners(s), seats, rewards[g])
            scores(s, points[g])
            states[g] = start[0]
            draw_all(states[g], dice[g : g + 1], codes)


@compiled
def observe_open(states: Structs, players: Rows, first: int, last: int, scratch: Structs, out: Floats) -> None:
    for g in range(first, last):
        out[g] = 0
        observe(states[g], int(players[g]), out[g])


@compiled
def observe_hidden(states: Structs, players: Rows, first: int, last: int, scratch: Structs, out: Floats) -> None:
    """Observe the view of the player to move, which is filled into a blank struct."""
    for g in range(first, last):
        out[g] = 0
        scratch[0] = scratch[1]
        view(states[g], int(players[g]), scratch[0])
        observe(scratch[0], int(players[g]), out[g])


@compiled
def mask(actions: Codes, counts: Codes, first: int, last: int, out: Bytes) -> None:
    for g in range(first, last):
        out[g] = 0
        for k in range(counts[g]):
            out[g, actions[g, k]] = 1


def shown(array: Array) -> Array:
    """A read-only view of an array."""
    view = array.view()
    view.setflags(write=False)
    return view


class Batch:
    """Many games of one kind. Chance moves are played at once, and a game that ends restarts in the same step.

    `players` [n] is the player to move; `counts` [n] and `legal` [n, most] are the legal moves: how many, and their
    numbers, padded with -1. After a step, `ended` [n] says which games it ended, `rewards` [n, seats] are their rewards
    (every seat stakes one and the winners share it: 1 and -1 for two), and `scores` [n, seats] are the scores of the
    last game that ended in each row. These arrays are read-only and are overwritten by each step. `states` holds the
    whole states, hidden tiles included: for whoever runs the games, not for the players. More than one thread pays off
    from a few thousand games. Only one thread of the caller may use a batch.
    """

    def __init__(self, name: str, games: int, seed: int = 0, threads: int = 1, **values: object) -> None:
        games = int(games) if isinstance(games, np.integer) else games
        whole_number("games", games, 1, MOST_GAMES)
        whole_number("threads", threads, 1, MOST_THREADS)
        self.game = find_game(name, **values)
        self.numbers, seats, most = numbers_of(self.game), self.game.seats, self.game.parts.most_moves
        self.start = self.game.start().struct
        self._states: Structs = np.repeat(self.start, games)
        self._players, self._counts = np.zeros(games, np.int8), np.zeros(games, np.int32)
        self._legal, self._moves = (np.full((games, most), -1, np.int32) for _ in range(2))
        self._rewards, self._ended = np.zeros((games, seats), np.float32), np.zeros(games, np.uint8)
        self._scores = np.zeros((games, seats), np.int32)
        # Compiled code trusts these numbers, so callers get read-only views.
        self.states, self.players, self.counts = shown(self._states), shown(self._players), shown(self._counts)
        self.legal, self.moves = shown(self._legal), shown(self._moves)  # the numbers of the moves, and their codes
        self.rewards, self.ended, self.scores = shown(self._rewards), shown(self._ended), shown(self._scores)
        self._chosen = np.zeros(games, np.int32)
        edges = np.linspace(0, games, min(threads, games) + 1).astype(int).tolist()
        self._shares = list(pairwise(edges))
        self._codes = [np.zeros(self.game.parts.most_moves, np.int32) for _ in self._shares]
        self._scratch = [np.zeros(2, self._states.dtype) for _ in self._shares]
        self._pool = ThreadPoolExecutor(len(self._shares)) if len(self._shares) > 1 else None
        self.reset(seed)

    def __len__(self) -> int:
        return len(self._states)

    def reset(self, seed: int) -> None:
        """Restart all games; the same seed and moves give the same games, with any number of threads."""
        self._dice = np.random.SeedSequence(as_seed(seed)).generate_state(len(self), np.uint64).astype(np.uint64)
        self._rewards[:], self._ended[:], self._scores[:] = 0, 0, 0
        self._each(lambda n, a, b: begin(self._states, self.start, self._dice, a, b, self._codes[n]))
        self._list()

    def step(self, actions: NDArray[np.integer]) -> None:
        """Play a move in every game, given by its number; if one is illegal, none is played."""
        given = np.asarray(actions)
        if given.shape != (len(self),) or not np.issubdtype(given.dtype, np.integer):
            raise ZelligeError(f"step needs {len(self)} moves, a whole number for each game")
        wanted = np.clip(given, -1, self.numbers.actions).astype(np.int32)
        wrong = find(self._legal, wanted, self._counts, self._moves, 0, len(self), self._chosen)
        if wrong >= 0:
            raise IllegalMove(f"move number {given[wrong]} is not legal in game {wrong}", "notation")
        self._each(
            lambda n, a, b: advance(
                self._states,
                self.start,
                self._dice,
                self._chosen,
                a,
                b,
                self._codes[n],
                self._scores,
                self._rewards,
                self._ended,
            )
        )
        self._list()

    def observe(self, out: Floats | None = None) -> Floats:
        """The observation of the player to move in each game, [n, size]; the game's planes.py describes it."""
        filled: Floats = self._output(out, (len(self), self.numbers.size), np.dtype(np.float32))
        fill = observe_hidden if self.game.card.hides else observe_open
        self._each(lambda n, a, b: fill(self._states, self._players, a, b, self._scratch[n], filled))
        return filled

    def masks(self, out: Bytes | None = None) -> Bytes:
        """Action masks: 1 at the number of each legal move, [n, actions]."""
        filled: Bytes = self._output(out, (len(self), self.numbers.actions), np.dtype(np.uint8))
        self._each(lambda n, a, b: mask(self._legal, self._counts, a, b, filled))
        return filled

    def _output(self, out: Any, shape: tuple[int, int], dtype: np.dtype[Any]) -> Any:
        """The array to fill, checked here because compiled code does not check its size."""
        if out is None:
            return np.empty(shape, dtype)
        if not isinstance(out, np.ndarray) or out.shape != shape or out.dtype != dtype or not out.flags.writeable:
            raise ZelligeError(f"out must be a writable array of {shape[0]} by {shape[1]}, of type {dtype}")
        return out

    def _list(self) -> None:
        self._each(
            lambda n, a, b: list_legal(self._states, a, b, self._players, self._counts, self._moves, self._legal)
        )

    def _each(self, work: Callable[[int, int, int], None]) -> None:
        """Do some work for all games, split among the threads; compiled code releases the GIL."""
        if self._pool is None:
            work(0, *self._shares[0])
        else:
            list(self._pool.map(lambda n: work(n, *self._shares[n]), range(len(self._shares))))
