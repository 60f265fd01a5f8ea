"""A proof of who wins: positions up to symmetry, what is known about each, and which ones to look at next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf

from zellige.card import optional
from zellige.core import State
from zellige.kernel.constants import OVER
from zellige.outcome import Outcome

RESULTS = {"lost": -1, "drawn": 0, "won": 1}  # of moves that end the game; they stand in for positions

Aim = tuple[str, int]  # a position, and the least that the seat to move wants to get: 1 or 0
Effort = tuple[float, float]  # how many positions must be settled to prove that it can, and that it cannot


@dataclass
class Node:
    """A position. Its bounds are on the result of the seat to move: 1 if it wins, 0 if they draw, -1 if it loses."""

    low: int = -1
    high: int = 1
    after: tuple[tuple[str, bool], ...] = ()  # positions after its moves, and whether the same seat is to move there
    before: set[str] = field(default_factory=set)

    @property
    def settled(self) -> bool:
        return self.low == self.high


class Proof:
    """The positions that a position leads to, grown and settled one at a time. Where a game says which positions are
    the same up to symmetry (its symmetry.py), there is only one of them."""

    def __init__(self, root: State) -> None:
        self.game, self.symmetry = root.game, optional(root.game.card.folder, "symmetry")
        self.nodes = {name: Node(value, value) for name, value in RESULTS.items()}
        self.root = self.add(root)
        self.first = tuple(self.open_up())  # the positions that are looked at first

    def add(self, state: State) -> str:
        """The position that stands for a state."""
        text = str(self.symmetry.canonical(state.struct)) if self.symmetry else str(state)
        self.nodes.setdefault(text, Node())
        return text

    def open_up(self) -> Iterator[str]:
        """Grow the positions that the game says should be; yields those that they lead to."""
        todo, met = [self.root], {self.root, *RESULTS}
        for text in todo:
            if self.symmetry and self.symmetry.opens(self.state(text).struct):
                self.grow(text)
                new = [each for each, _ in self.nodes[text].after if each not in met]
                todo += new
                met.update(new)
            else:
                yield text

    def state(self, text: str) -> State:
        state = self.game.read(text)
        assert isinstance(state, State)
        return state

    def grow(self, text: str) -> None:
        """Add the positions after all moves."""
        state, after = self.state(text), set[tuple[str, bool]]()
        for end in map(state.play, state.moves):
            if end.player == OVER:
                after.add((result(end.outcome, state.player), True))
            else:
                after.add((self.add(end), end.player == state.player))
        self.nodes[text].after = tuple(sorted(after))
        for each, _ in after:
            self.nodes[each].before.add(text)
        self.update(text)

    def settle(self, text: str, value: int) -> None:
        """Note the result of the seat to move, and what follows from it."""
        node = self.nodes[text]
        node.low = node.high = value
        for before in sorted(node.before):
            self.update(before)

    def update(self, text: str) -> None:
        """Work out the bounds of a position from those after its moves."""
        node = self.nodes[text]
        bounds = [seen(self.nodes[each], same) for each, same in node.after]
        low, high = (max(ends) for ends in zip(*bounds, strict=True))
        if not node.settled and (low, high) != (node.low, node.high):
            node.low, node.high = low, high
            for before in sorted(node.before):
                self.update(before)

    def is_wanted(self, text: str, targets: frozenset[str]) -> bool:
        """May the result of a position still matter for one of the others?"""
        todo, met = [text], {text}
        while todo:
            node = self.nodes[each := todo.pop()]
            if each in targets and not node.settled:
                return True
            new = set() if node.settled else node.before - met
            todo += new
            met |= new
        return False

    # Which positions to settle next, as in proof-number search (Allis, van der Meulen and van den Herik 1994)

    def wanted(self, text: str) -> Iterator[str]:
        """The positions to settle next so that this one is. They come in turn from the two cheapest proofs: that the
        seat to move gets the best result that it still can, and that it does not."""
        known: dict[Aim, Effort] = {}
        aim = text, self.nodes[text].high
        lines = [self._cheapest(aim, can, known) for can in (True, False)]
        met = set[str]()
        while lines:
            for line in [*lines]:
                each = next(line, None)
                if each is None:
                    lines.remove(line)
                elif each not in met:
                    met.add(each)
                    yield each

    def _cheapest(self, aim: Aim, can: bool, known: dict[Aim, Effort]) -> Iterator[str]:
        """What is left to settle in the cheapest proof that the seat to move can, or cannot, get what it aims at."""
        if self._effort(aim, known)[not can] in (0, inf):
            return
        after = self._after(aim)
        if not after:
            yield aim[0]
        elif can:
            best = min(after, key=lambda way: self._effort(way[0], known)[not way[1]])
            yield from self._cheapest(best[0], best[1], known)
        else:
            for way, same in after:
                yield from self._cheapest(way, not same, known)

    def _effort(self, aim: Aim, known: dict[Aim, Effort]) -> Effort:
        """How many positions the cheapest proofs take that the seat to move can get this, and that it cannot."""
        if aim not in known:
            node, least = self.nodes[aim[0]], aim[1]
            if node.low >= least or node.high < least:
                known[aim] = (0, inf) if node.low >= least else (inf, 0)
            elif not node.after:
                known[aim] = 1, 1
            else:
                efforts = [self._effort(way, known)[:: 1 if same else -1] for way, same in self._after(aim)]
                known[aim] = min(can for can, _ in efforts), sum(cannot for _, cannot in efforts)
        return known[aim]

    def _after(self, aim: Aim) -> list[tuple[Aim, bool]]:
        """What to aim at after each move, and whether for or against the seat that is to move there: what one seat gets
        is at least 1 if the other cannot get 0, and at least 0 if the other cannot get 1."""
        text, least = aim
        return [((each, least if same else 1 - least), same) for each, same in self.nodes[text].after]


def seen(node: Node, same: bool) -> tuple[int, int]:
    """The bounds of a position as the seat sees them that moved there."""
    return (node.low, node.high) if same else (-node.high, -node.low)


def result(outcome: Outcome | None, seat: int) -> str:
    """What a seat gets at the end."""
    assert outcome
    if len(outcome.winners) > 1:
        return "drawn"
    return "won" if seat in outcome.winners else "lost"
