"""Solving whole games: positions up to symmetry are solved as independent jobs, and those that take long are split.

>>> from zellige.games import game
>>> from zellige.study.jobs import serially
>>> solving = Whole(game("grawlix", order=2, hand=2).start())
>>> solving.go_on(serially)
>>> solving.found.winner, solving.found.first
(1, {1: 1})
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from math import inf
from pathlib import Path
from typing import NamedTuple

from zellige.core import Game, State, View
from zellige.players.exact import OutOfTime, Solver, margin_of, whole, winner
from zellige.study.jobs import Run
from zellige.study.proof import Proof
from zellige.study.proofs import Kept, Tried

NODES = 20_000_000  # of the exact search of one position; if it takes more, the position is split at its moves


@dataclass(frozen=True)
class Attempt:
    """Tries to solve a position on its own."""

    game: Game
    nodes: int

    def __call__(self, position: str) -> Tried:
        state = self.game.read(position)
        assert isinstance(state, State)
        solver, value = Solver(self.game, nodes=self.nodes), None
        with suppress(OutOfTime):
            won = winner(margin_of(state, solver, narrow=True))
            value = 0 if won < 0 else 1 if won == state.player else -1
        return Tried(value, int(solver.counter[1]))


class Found(NamedTuple):
    """What is known about a game or a position."""

    winner: int | None  # the seat that wins with best play; -1 a draw; None if it is not known yet
    positions: int  # up to symmetry, those that it was split into at first
    first: dict[int, int]  # how many of them are known to be won by each seat; -1 for draws
    tried: int  # all positions that were tried on their own
    split: int  # those of them that took too long
    nodes: int  # searched in all


class Wanted(Iterator[str]):
    """The positions to try next, each once. When there are no more, a result may bring new ones."""

    def __init__(self, proof: Proof, targets: tuple[str, ...]) -> None:
        self.proof, self.targets = proof, targets
        self.asked = set[str]()
        self.listed: Iterator[str] = iter(())

    def __next__(self) -> str:
        for text in chain(self.listed, self._list()):
            if self.proof.is_wanted(text, frozenset(self.targets)):  # it may have been settled since it was listed
                self.asked.add(text)
                return text
        raise StopIteration

    def _list(self) -> Iterator[str]:
        """The positions in the cheapest proofs of each target, as far as they have not been asked for."""
        wanted = dict.fromkeys(chain.from_iterable(map(self.proof.wanted, self.targets)))
        self.listed = (text for text in [*wanted] if text not in self.asked)
        yield from self.listed


class Whole:
    """A game that is solved from a position. The winner does not depend on who does the jobs, nor in which order."""

    def __init__(self, start: State | View, nodes: int = NODES, keep: Path | None = None) -> None:
        root = whole(start)
        self.proof, self.nodes = Proof(root), nodes
        self.tried = dict[str, Tried]()
        self.kept = Kept(keep, root) if keep else None
        self.known = dict(self.kept.tried) if self.kept else {}
        self.movers = {text: self.proof.state(text).player for text in (self.proof.root, *self.proof.first)}
        self._learn(self.proof.first)

    def go_on(
        self,
        run: Run,
        everything: bool = False,
        seconds: float | None = None,
        watch: Callable[[Found], None] = lambda found: None,
    ) -> None:
        """Solve it; if `everything`, all positions that it was split into at first. It stops after some seconds, but
        not in the middle of a position."""
        end = time.monotonic() + (inf if seconds is None else seconds)
        todo = Wanted(self.proof, self.proof.first if everything else (self.proof.root,))
        job, warm = Attempt(self.proof.game, self.nodes), Attempt(self.proof.game, 1)
        with closing(run(job, todo, partial(warm, self.proof.root))) as results:  # type: ignore[type-var]
            for position, tried in results:
                self._note(position, tried)
                watch(self.found)
                if time.monotonic() > end:
                    return

    def _note(self, text: str, tried: Tried) -> None:
        if self.kept:
            self.kept.add(text, tried)
        self.known[text] = tried
        self._learn([text])

    def _learn(self, texts: Iterable[str]) -> None:
        """Use what is known about positions, and about those that they were split into."""
        todo = [*texts]
        while todo:
            tried = self.known.get(text := todo.pop())
            if not tried or text in self.tried or (tried.value is None and tried.nodes < self.nodes):
                continue
            self.tried[text] = tried
            if tried.value is not None:
                self.proof.settle(text, tried.value)
            else:
                self.proof.grow(text)
                todo += [each for each, _ in self.proof.nodes[text].after]

    @property
    def found(self) -> Found:
        known = {text: self._winner(text) for text in self.proof.first}
        first = Counter(each for each in known.values() if each is not None)
        split = sum(tried.value is None for tried in self.tried.values())
        nodes = sum(tried.nodes for tried in self.tried.values())
        return Found(
            self._winner(self.proof.root), len(known), dict(sorted(first.items())), len(self.tried), split, nodes
        )

    def _winner(self, text: str) -> int | None:
        node = self.proof.nodes[text]
        if not node.settled:
            return None
        seat = self.movers[text]
        return -1 if node.low == 0 else seat if node.low > 0 else 1 - seat
