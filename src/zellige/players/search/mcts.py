"""Trees that are grown in slices, for as long as there is time, and kept from one decision to the next."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from zellige.core import Position, View
from zellige.errors import InvalidParameter, quoted, whole_number
from zellige.kernel.choices import LONGEST_CHOICE
from zellige.outcome import shares
from zellige.players import sense
from zellige.players.search import tree
from zellige.players.search.plain import MOST_CHOICES, SEATS

FIRST_NODES, MOST_NODES = 1 << 14, 1 << 21  # room; a node has 48 bytes
STANDARD = tree.Taste()
MOST_THREADS, MOST_SEED = 64, (1 << 64) - 1
SLICE = 0.005  # seconds: after so long a search looks whether it is to stop


class Budget(NamedTuple):
    """What one decision may cost: seconds, playouts, or whichever ends first."""

    seconds: float | None = None
    iterations: int | None = None

    def part(self, share: float) -> Budget:
        """A share of it; at least a little."""
        seconds, iterations = self
        return Budget(seconds and max(0.001, share * seconds), iterations and max(1, int(share * iterations)))

    def less(self, seconds: float, share: float) -> Budget:
        """What is left of it after so many seconds, or after a share of the playouts; at least a little."""
        left = self.part(1 - share)
        return left if self.seconds is None else left._replace(seconds=max(0.001, self.seconds - seconds))

    def checked(self) -> Budget:
        """The same, if it makes sense."""
        seconds, iterations = self
        if seconds is not None and (not isinstance(seconds, int | float) or not 0 < seconds < 1e6):
            raise InvalidParameter(f"seconds must be a number above 0 and below a million, not {quoted(seconds)}")
        if iterations is not None:
            whole_number("the number of playouts", iterations, 1, 10**9 - 1)
        return self


class Child(NamedTuple):
    """What a search found of one choice at the root."""

    codes: tuple[int, ...]
    visits: int
    chances: tuple[float, ...]  # of each seat
    proven: int  # who wins, a bit for each seat; 0 where it is not known


def seats_of(won: int) -> tuple[int, ...]:
    """The winners, from a bit for each."""
    return tuple(seat for seat in range(SEATS) if won >> seat & 1)


def worth(child: Child, seat: int) -> tuple[int, int, float]:
    """By which a seat chooses: what is won, then what was looked at most; what is lost comes last."""
    sure = 0 if not child.proven else 1 if child.proven == 1 << seat else 0 if child.proven >> seat & 1 else -1
    return sure, child.visits, child.chances[seat]


def part(child: Child, seat: int) -> float:
    """What a seat has of a win that is proven."""
    return shares(seats_of(child.proven), SEATS)[seat]


class Tree:
    """One tree, in arrays; a thread works on it alone."""

    def __init__(self, seed: int, taste: tree.Taste) -> None:
        self.taste = taste
        self.dice = np.random.SeedSequence(seed).generate_state(1, np.uint64).astype(np.uint64)
        self.nodes = np.zeros(FIRST_NODES, tree.NODE)
        self.codes = np.zeros(LONGEST_CHOICE * FIRST_NODES, np.int32)
        self.used = np.zeros(2, np.int64)
        self.pace = 100.0  # playouts in a slice, as far as is known

    def begin(self, position: Position, evenly: float = 0.0) -> int:
        """Look for a position in the tree that there is, and keep what grows from it; else begin anew. Gives the number
        of playouts that this takes."""
        sense.bind(position.game)
        self.seats, hides = position.game.seats, position.game.card.hides
        self.seat = tree.OPEN
        if hides:
            self.seat = position.seat if isinstance(position, View) and position.seat is not None else tree.NOBODY
        self.root = position.struct
        self.work = self.root.copy()
        self.words = self.work.view(np.uint64)
        at = -1 if hides else tree.find(self.nodes, self.used, self.words)
        if at < 0:
            tree.clear(self.nodes, self.used)
        elif at > 0:
            nodes, codes = np.empty_like(self.nodes), np.empty_like(self.codes)
            tree.transplant(self.nodes, self.codes, at, nodes, codes, self.used)
            self.nodes, self.codes = nodes, codes
        if not evenly:
            return 0
        made = self.grow(1)  # now the root has children
        priors = self.nodes["prior"][self.children()]
        self.nodes["prior"][self.children()] = (1 - evenly) * priors + evenly / max(1, len(priors))
        return made

    def grow(self, iterations: int) -> int:
        """So many playouts; fewer if the root is proven."""
        done = 0
        while done < iterations and not self.nodes[0]["proven"]:
            full = len(self.nodes) >= MOST_NODES
            if not full and self.used[0] + MOST_CHOICES > len(self.nodes):
                self.nodes = np.concatenate([self.nodes, np.zeros_like(self.nodes)])
                self.codes = np.concatenate([self.codes, np.zeros_like(self.codes)])
                continue
            done += tree.grow(
                self.nodes,
                self.codes,
                self.used,
                self.root,
                self.work,
                self.words,
                self.seats,
                self.seat,
                self.dice,
                iterations - done,
                full,
                self.taste,
            )
        return done

    def grow_until(self, end: float | None, most: int | None, stopped: Callable[[], bool]) -> int:
        """Playouts until it is so late, or so many, in slices; how they are cut does not change what they find."""
        done = 0
        while not stopped() and not self.nodes[0]["proven"]:
            begin = time.perf_counter()
            left = SLICE if end is None else min(SLICE, end - begin)
            if left <= 0 or (most is not None and done >= most):
                break
            n = max(1, int(left / SLICE * self.pace))
            made = self.grow(n if most is None else min(n, most - done))
            took = max(time.perf_counter() - begin, 1e-6)
            self.pace = min(4 * self.pace, max(1.0, made * SLICE / took))
            done += made
        return done

    def children(self, at: int = 0) -> list[int]:
        first = int(self.nodes[at]["first"])
        return list(range(first, first + int(self.nodes[at]["count"]))) if first else []

    def moves(self, at: int) -> tuple[int, ...]:
        """The moves that lead to a node from the one above it."""
        begin = int(self.nodes[at]["codes"])
        return tuple(self.codes[begin : begin + int(self.nodes[at]["length"])].tolist())

    def best(self, at: int) -> int:
        """The child that who is to move should choose: a won one, or the one that was looked at most; 0 if there is
        none. Of chance, the likeliest."""
        mover = int(self.nodes[at]["player"])
        if mover < 0:
            return max(self.children(at), key=lambda child: float(self.nodes[child]["prior"]), default=0)
        return max(self.children(at), key=lambda child: worth(self.child(child), mover), default=0)

    def _child(self, codes: tuple[int, ...]) -> int:
        return next((at for at in self.children() if self.moves(at) == codes), 0)

    def visits_of(self, codes: tuple[int, ...]) -> int:
        """How often a choice at the root was looked at."""
        at = self._child(codes)
        return int(self.nodes[at]["visits"]) if at else 0

    def rest(self, codes: tuple[int, ...], seat: int) -> tuple[int, ...]:
        """The moves after a choice at the root for which the same seat is still to move."""
        at, moves = self._child(codes), tuple[int, ...]()
        while at and self.nodes[at]["player"] == seat and (at := self.best(at)):
            moves += self.moves(at)
        return moves

    def line_of(self, codes: tuple[int, ...]) -> tuple[int, ...]:
        """The moves of a choice at the root, and on from there for as long as there is something to say."""
        at = self._child(codes)
        moves = self.moves(at)
        while (at := self.best(at)) and self.nodes[at]["visits"]:
            moves += self.moves(at)
        return moves

    def found(self) -> list[Child]:
        """The children of the root."""
        return [self.child(at) for at in self.children()]

    def child(self, at: int) -> Child:
        node = self.nodes[at]
        return Child(
            self.moves(at),
            int(node["visits"]),
            tuple(node["chances"][: self.seats].tolist()),
            int(node["proven"]),
        )


class Search:
    """A search of one position after another, on one thread or several, each with a tree of its own."""

    def __init__(self, seed: int, threads: int = 1, taste: tree.Taste = STANDARD) -> None:
        whole_number("the number of threads", threads, 1, MOST_THREADS)
        whole_number("a seed", seed, 0, MOST_SEED)
        self.threads, self.stopping = threads, False
        self.trees = [Tree(seed * 64 + n, taste) for n in range(threads)]

    def stop(self) -> None:
        """End a search that is running, from another thread, within a slice; or the next one, if none is."""
        self.stopping = True

    def think(self, position: Position, budget: Budget, evenly: float = 0.0) -> int:
        """Search a position; gives the number of playouts. `evenly` is the share of attention at the root that all
        choices get alike, whatever they promise."""
        made = [one.begin(position, evenly) for one in self.trees]
        try:
            if self.threads == 1:
                return self._grow(0, budget, made[0])
            with ThreadPoolExecutor(self.threads) as pool:
                return sum(pool.map(lambda n: self._grow(n, budget, made[n]), range(self.threads)))
        finally:
            self.stopping = False

    def _grow(self, n: int, budget: Budget, made: int) -> int:
        end = None if budget.seconds is None else time.perf_counter() + budget.seconds
        most = budget.iterations
        if most is not None:
            most = most // self.threads + (n < most % self.threads) - made
        return made + self.trees[n].grow_until(end, most, lambda: self.stopping)

    def plan(self, seat: int) -> tuple[int, ...]:
        """The moves to make now, for as long as the seat is to move and the tree has something to say."""
        found = self.found()
        if not found:
            return ()
        if all(child.proven for child in found):
            best = max(found, key=lambda child: (part(child, seat), worth(child, seat)))
        else:
            best = max(found, key=lambda child: worth(child, seat))
        one = max(self.trees, key=lambda tree: tree.visits_of(best.codes))
        return best.codes + one.rest(best.codes, seat)

    def line(self, codes: tuple[int, ...]) -> tuple[int, ...]:
        """What is expected to follow a choice at the root, that choice included."""
        return max(self.trees, key=lambda tree: tree.visits_of(codes)).line_of(codes)

    def chances(self) -> tuple[float, ...]:
        """Of each seat, over all playouts; for sure, where the end is proven."""
        if won := max(int(tree.nodes[0]["proven"]) for tree in self.trees):
            return shares(seats_of(won), self.trees[0].seats)
        all_visits = sum(int(tree.nodes[0]["visits"]) for tree in self.trees)
        sums = sum(tree.nodes[0]["visits"] * tree.nodes[0]["chances"].astype(float) for tree in self.trees)
        chances = (sums / all_visits)[: self.trees[0].seats]
        return tuple((chances / chances.sum()).tolist())  # means of 32 bits do not quite add up to 1

    def found(self) -> list[Child]:
        """What is known of each choice at the root; of several trees, all together."""
        all_found: dict[tuple[int, ...], Child] = {}
        for one in self.trees:
            for child in one.found():
                known = all_found.get(child.codes)
                all_found[child.codes] = _together(known, child) if known else child
        return list(all_found.values())


def _together(one: Child, other: Child) -> Child:
    visits = one.visits + other.visits
    chances = tuple(
        (one.visits * a + other.visits * b) / visits if visits else a
        for a, b in zip(one.chances, other.chances, strict=True)
    )
    return Child(one.codes, visits, chances, one.proven or other.proven)
