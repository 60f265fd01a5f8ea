"""Pairs of matches that a viewer cannot tell apart, although they differ in what is hidden from that viewer."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any, NamedTuple

from zellige.core import Game, Move, State
from zellige.events import Event
from zellige.kernel.constants import CHANCE, OVER
from zellige.match import Match

Two = tuple[State, State]
Texts = tuple[list[str], list[str]]  # of the moves in each


class Planned(Match):
    """A match whose throws are planned, and not drawn from its seed."""

    planned: list[str]

    def _proposed(self, draft: Any) -> tuple[Event, ...]:
        while draft.at.state.player == CHANCE:
            draft.add(self.game.named(self.planned.pop(0)))
        self._ahead = tuple(draft.events), draft.at
        return self._ahead[0]

    @classmethod
    def begin(cls, game: Game, seed: int, throws: list[str]) -> Planned:
        """A match at its beginning, which claims that its throws come from the seed."""
        match = cls.__new__(cls)
        match._set(game, seed, None, None, False)
        match.planned = throws
        match._throw_pending()
        return match


class Step(NamedTuple):
    """What is played in both matches: the moves of one seat, and the throws after them."""

    seat: int
    moves: Texts
    throws: Texts


class Pair:
    """Two states that look the same to a viewer, played on move by move so that they stay so."""

    def __init__(self, game: Game, viewer: int | None, rng: Random) -> None:
        self.game, self.viewer, self.rng = game, viewer, rng
        self.deal()
        while not self.is_alike:  # who begins depends on all hands, and everyone sees it
            self.deal()

    def deal(self) -> None:
        self.states: Two = (self.game.start(), self.game.start())
        opening = self._throws()
        assert opening, "the bag is full"
        self.opening = opening

    @property
    def is_alike(self) -> bool:
        return self.states[0].view(self.viewer) == self.states[1].view(self.viewer)

    @property
    def player(self) -> int:
        return self.states[0].player

    @property
    def is_over(self) -> bool:
        return OVER in (self.states[0].player, self.states[1].player)

    @property
    def differ(self) -> bool:
        return self.states[0] != self.states[1]

    def step(self, most: int) -> Step | None:
        """Some moves of the player to move, with what chance brings; None if the two have too little in common."""
        seat, moves = self.player, (list[str](), list[str]())
        while self.player == seat and len(moves[0]) < most:
            if (both := self._common()) is None:
                break
            for said, move in zip(moves, both, strict=True):
                said.append(move.text)
        throws = self._throws()
        return Step(seat, moves, throws) if moves[0] and throws else None

    def _throws(self) -> Texts | None:
        """What chance brings in both; None if nothing can, as when the last tiles of the two bags differ."""
        throws = (list[str](), list[str]())
        while self.player == CHANCE:
            if (both := self._common()) is None:
                return None
            for said, move in zip(throws, both, strict=True):
                said.append(move.text)
        return throws

    def _common(self) -> tuple[Move, Move] | None:
        """Play a move in each that looks the same to the viewer."""
        one, other = self._looks(self.states[0]), self._looks(self.states[1])
        if not (shared := sorted(one.keys() & other.keys())):
            return None
        placing = [text for text in shared if ":" in text]  # an exchange is always possible: prefer what is seldom
        look = self.rng.choice(placing if placing and self.rng.random() < 0.8 else shared)
        first = self.rng.choice(one[look])
        # Often the same tile, so that the two have enough in common to play on.
        second = first if first in other[look] and self.rng.random() < 0.6 else self.rng.choice(other[look])
        self.states = self.states[0].after(first), self.states[1].after(second)
        return first, second

    def _looks(self, state: State) -> dict[str, list[Move]]:
        """The moves by how they look to the viewer."""
        looks = defaultdict(list)
        for move in state.moves:
            shown = move if state.secret(move) in (None, self.viewer) else state.veiled(move)
            looks[shown.text].append(move)
        return looks

    def leave(self, seat: int) -> None:
        self.states = self.states[0].leave(seat), self.states[1].leave(seat)
