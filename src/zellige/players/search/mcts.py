"""Monte-Carlo tree search from Python: budgets, slices, several threads, and trees kept between decisions."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from zellige.core import Game, Position, View
from zellige.errors import InvalidParameter, quoted, whole_number
from zellige.kernel.choices import LONGEST_CHOICE
from zellige.outcome import shares
from zellige.players.evaluator import STANDARD, Evaluator
from zellige.players.search import tree
from zellige.players.search.plain import MOST_CHOICES

FIRST_NODES, MOST_NODES = 1 << 14, 1 << 21  # room at first and at most; a node takes some 50 bytes
PUCT = tree.Puct()
MOST_THREADS, MOST_SEED = 64, (1 << 64) - 1
SLICE = 0.005  # seconds after which a search checks whether to stop


class Budget(NamedTuple):
    """What one decision may cost: seconds, playouts, or whichever runs out first."""

    seconds: float | None = None
    playouts: int | None = None

    def part(self, share: float) -> Budget:
        """A share of it, but at least a little."""
        seconds, playouts = self
        return Budget(seconds and max(0.001, share * seconds), playouts and max(1, int(share * playouts)))

    def less(self, seconds: float, share: float) -> Budget:
        """What is left after some seconds, or after a share of the playouts, but at least a little."""
        left = self.part(1 - share)
        return left if self.seconds is None else left._replace(seconds=max(0.001, self.seconds - seconds))

    @property
    def end(self) -> float | None:
        """When it is over, if it begins now, by the clock of `perf_counter`."""
        return None if self.seconds is None else time.perf_counter() + self.seconds

    def checked(self) -> Budget:
        """The same budget, if it makes sense."""
        seconds, playouts = self
        if seconds is not None and (type(seconds) not in (int, float) or not 0 < seconds < 1e6):
            raise InvalidParameter(f"seconds must be a number above 0 and below a million, not {quoted(seconds)}")
        if playouts is not None:
            whole_number("the number of playouts", playouts, 1, 10**9 - 1)
        return self


class Child(NamedTuple):
    """What a search knows about one choice at the root."""

    codes: tuple[int, ...]
    visits: int
    values: tuple[float, ...]  # of each seat
    proven: int  # who wins, a bit for each seat; 0 if unknown


def seats_of(won: int) -> tuple[int, ...]:
    """The winners, from a bit for each."""
    return tuple(seat for seat in range(won.bit_length()) if won >> seat & 1)


def order(child: Child, seat: int) -> tuple[int, int, float]:
    """The key by which a seat chooses: proven wins first, then by visits; proven losses last."""
    sure = 0 if not child.proven else 1 if child.proven == 1 << seat else 0 if child.proven >> seat & 1 else -1
    return sure, child.visits, child.values[seat]


def share(child: Child, seat: int) -> float:
    """A seat's share of a proven win."""
    return shares(seats_of(child.proven), len(child.values))[seat]


class Tree:
    """One tree in arrays. Only one thread works on it at a time."""

    def __init__(self, seed: int, puct: tree.Puct, evaluator: Evaluator) -> None:
        self.puct, self.evaluator = puct, evaluator
        self.dice = np.random.SeedSequence(seed).generate_state(1, np.uint64).astype(np.uint64)
        self.seats, self.nodes = 2, np.zeros(FIRST_NODES, tree.node_type(2))
        self.codes = np.zeros(LONGEST_CHOICE * FIRST_NODES, np.int32)
        self.used = np.zeros(2, np.int64)
        self.made = 0  # playouts since `begin`
        self.pace = 100.0  # playouts in a slice, by the latest measurement

    def begin(self, position: Position, uniform: float = 0.0) -> None:
        """Make a position the root: keep its subtree if the tree has one, else start afresh. `uniform` is the share of
        the root's priors that is spread evenly over all choices."""
        game = position.game
        self._seat(position)
        self.weights = self.evaluator.weights(game)
        self.root = position.struct
        self.work = self.root.copy()
        self.words = self.work.view(np.uint64)
        at = self._find(game)
        if at < 0:
            tree.clear(self.nodes, self.used)
        elif at > 0:
            self._keep(at)
        self.made = 0
        self._uniform = uniform if at else 0.0  # still to be mixed in; a root that stays the root has it

    def _seat(self, position: Position) -> None:
        """Note whose view is searched, and make room for the values of all seats."""
        seats = position.game.seats
        self.seat = tree.PERFECT_INFORMATION
        if position.game.card.hides:
            self.seat = position.seat if isinstance(position, View) and position.seat is not None else tree.FULL_STATE
        if self.seats != seats:
            self.seats, self.nodes = seats, np.zeros(len(self.nodes), tree.node_type(seats))
            tree.clear(self.nodes, self.used)

    def _find(self, game: Game) -> int:
        """The node of the new root, or -1. Where tiles are hidden, nodes do not know their positions."""
        return -1 if game.card.hides else int(tree.find(self.nodes, self.used, self.words))

    def _keep(self, at: int) -> None:
        """Keep the subtree of a node, and nothing else."""
        nodes, codes = self.nodes, self.codes
        self.nodes, self.codes = np.empty_like(nodes), np.empty_like(codes)
        tree.transplant(nodes, codes, at, self.nodes, self.codes, self.used)

    def _double(self) -> None:
        self.nodes = np.concatenate([self.nodes, np.zeros_like(self.nodes)])
        self.codes = np.concatenate([self.codes, np.zeros_like(self.codes)])

    @property
    def solved(self) -> bool:
        """Is it proven who wins?"""
        return bool(self.nodes[0]["proven"])

    def grow(self, playouts: int) -> None:
        """Run playouts, fewer if the root is proven."""
        if self._uniform and playouts:
            uniform, self._uniform = self._uniform, 0.0
            self.grow(1)  # expands the root
            self._mix(uniform)
            playouts -= 1
        done = 0
        while done < playouts and not self.solved:
            full = len(self.nodes) >= MOST_NODES
            if not full and self.used[0] + MOST_CHOICES > len(self.nodes):
                self._double()
                continue
            done += tree.grow(
                self.nodes,
                self.codes,
                self.used,
                self.root,
                self.work,
                self.words,
                self.weights,
                self.seats,
                self.seat,
                self.dice,
                playouts - done,
                full,
                self.evaluator.complete,
                self.puct,
            )
        self.made += done

    def _mix(self, uniform: float) -> None:
        """Spread a share of the root's priors evenly; at a chance node they are probabilities, and stay as they are."""
        if self.nodes[0]["player"] >= 0 and (children := self.children()):
            priors = self.nodes["prior"][children]
            self.nodes["prior"][children] = (1 - uniform) * priors + uniform / len(priors)

    def grow_until(self, end: float | None, most: int | None, stopped: Callable[[], bool]) -> None:
        """Run playouts until a time, or until there are so many since `begin`. How they are cut into slices does not
        change the tree."""
        while not stopped() and not self.solved:
            begin, before = time.perf_counter(), self.made
            left = SLICE if end is None else min(SLICE, end - begin)
            if left <= 0 or (most is not None and before >= most):
                break
            n = max(1, int(left / SLICE * self.pace))
            self.grow(n if most is None else min(n, most - before))
            took = max(time.perf_counter() - begin, 1e-6)
            self.pace = min(4 * self.pace, max(1.0, (self.made - before) * SLICE / took))

    def children(self, at: int = 0) -> list[int]:
        first = int(self.nodes[at]["first"])
        return list(range(first, first + int(self.nodes[at]["count"]))) if first else []

    def moves(self, at: int) -> tuple[int, ...]:
        """The moves that lead to a node from the one above it."""
        begin = int(self.nodes[at]["codes"])
        return tuple(self.codes[begin : begin + int(self.nodes[at]["length"])].tolist())

    def best(self, at: int) -> int:
        """The child that the player to move should choose: a proven win, or the most visited; the likeliest outcome of
        a chance node; 0 if there are no children."""
        mover = int(self.nodes[at]["player"])
        if mover < 0:
            return max(self.children(at), key=lambda child: float(self.nodes[child]["prior"]), default=0)
        return max(self.children(at), key=lambda child: order(self.child(child), mover), default=0)

    def _child(self, codes: tuple[int, ...]) -> int:
        return next((at for at in self.children() if self.moves(at) == codes), 0)

    def visits_of(self, codes: tuple[int, ...]) -> int:
        """The visits of a choice at the root."""
        at = self._child(codes)
        return int(self.nodes[at]["visits"]) if at else 0

    def rest(self, codes: tuple[int, ...], seat: int) -> tuple[int, ...]:
        """The moves that follow a choice at the root while the same seat is to move."""
        at, moves = self._child(codes), tuple[int, ...]()
        while at and self.nodes[at]["player"] == seat and (at := self.best(at)):
            moves += self.moves(at)
        return moves

    def line_of(self, codes: tuple[int, ...]) -> tuple[int, ...]:
        """The principal variation that begins with a choice at the root."""
        at = self._child(codes)
        moves = self.moves(at)
        while (at := self.best(at)) and self.nodes[at]["visits"]:
            moves += self.moves(at)
        return moves

    def root_children(self) -> list[Child]:
        return [self.child(at) for at in self.children()]

    def child(self, at: int) -> Child:
        node = self.nodes[at]
        return Child(
            self.moves(at),
            int(node["visits"]),
            tuple(node["means"][: self.seats].tolist()),
            int(node["proven"]),
        )


class Search:
    """A tree search of one position after another, on one thread or several, each with a tree of its own (root
    parallelization)."""

    def __init__(self, seed: int, threads: int = 1, puct: tree.Puct = PUCT, evaluator: Evaluator = STANDARD) -> None:
        whole_number("the number of threads", threads, 1, MOST_THREADS)
        whole_number("a seed", seed, 0, MOST_SEED)
        self.threads, self.stopping = threads, False
        self.trees = [Tree(seed * 64 + n, puct, evaluator) for n in range(threads)]

    def stop(self) -> None:
        """From another thread: end a running search within a slice, or else the next one."""
        self.stopping = True

    def begin(self, position: Position, uniform: float = 0.0) -> None:
        """Make a position the root of all trees. `uniform` is the share of the root's priors that is spread evenly over
        all choices."""
        for one in self.trees:
            one.begin(position, uniform)

    def grow(self, end: float | None, playouts: int | None) -> None:
        """Grow the trees until a time, or until there are so many playouts since `begin`. May be called repeatedly."""
        try:
            if self.threads == 1:
                self._grow(0, end, playouts)
                return
            with ThreadPoolExecutor(self.threads) as pool:
                try:
                    list(pool.map(lambda n: self._grow(n, end, playouts), range(self.threads)))
                except BaseException:  # Ctrl-C reaches the main thread alone
                    self.stopping = True
                    raise
        finally:
            self.stopping = False

    def _grow(self, n: int, end: float | None, playouts: int | None) -> None:
        most = None if playouts is None else playouts // self.threads + (n < playouts % self.threads)
        self.trees[n].grow_until(end, most, lambda: self.stopping)

    @property
    def made(self) -> int:
        """The playouts since `begin`."""
        return sum(one.made for one in self.trees)

    def search(self, position: Position, budget: Budget) -> int:
        """Search a position; returns the number of playouts."""
        end = budget.end
        self.begin(position)
        self.grow(end, budget.playouts)
        return self.made

    @property
    def solved(self) -> bool:
        """Have all trees proven who wins?"""
        return all(one.solved for one in self.trees)

    def plan(self, seat: int) -> tuple[int, ...]:
        """The best moves, for as long as the seat is to move and the tree reaches."""
        children = self.children()
        if not children:
            return ()
        if all(child.proven for child in children):
            best = max(children, key=lambda child: (share(child, seat), order(child, seat)))
        else:
            best = max(children, key=lambda child: order(child, seat))
        return best.codes + self._best_tree(best.codes).rest(best.codes, seat)

    def line(self, codes: tuple[int, ...]) -> tuple[int, ...]:
        """The principal variation that begins with a choice at the root."""
        return self._best_tree(codes).line_of(codes)

    def _best_tree(self, codes: tuple[int, ...]) -> Tree:
        """The tree that has visited a choice most."""
        return max(self.trees, key=lambda tree: tree.visits_of(codes))

    def values(self) -> tuple[float, ...]:
        """Each seat's expected share of the win, over all playouts; exact where the winner is proven."""
        seats = self.trees[0].seats
        if won := max(int(tree.nodes[0]["proven"]) for tree in self.trees):
            return shares(seats_of(won), seats)
        all_visits = sum(int(tree.nodes[0]["visits"]) for tree in self.trees)
        sums = sum(tree.nodes[0]["visits"] * tree.nodes[0]["means"][:seats].astype(float) for tree in self.trees)
        means = sums / max(1, all_visits) if all_visits else np.full(seats, 1 / seats)
        return tuple((means / means.sum()).tolist())  # means of 32 bits do not quite add up to 1

    def children(self) -> list[Child]:
        """What all trees together know about each choice at the root."""
        merged: dict[tuple[int, ...], Child] = {}
        for one in self.trees:
            for child in one.root_children():
                known = merged.get(child.codes)
                merged[child.codes] = _merged(known, child) if known else child
        return list(merged.values())


def _merged(one: Child, other: Child) -> Child:
    visits = one.visits + other.visits
    values = tuple(
        (one.visits * a + other.visits * b) / visits if visits else a
        for a, b in zip(one.values, other.values, strict=True)
    )
    return Child(one.codes, visits, values, one.proven or other.proven)
