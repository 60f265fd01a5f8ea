"""What all players have in common: `choose(view) -> move`, and a plan for the moves of one decision."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from zellige.core import Move, Position, View
from zellige.errors import ZelligeError
from zellige.kernel.choices import CHOICE, Choices
from zellige.players import sense
from zellige.players.search.plain import MOST_CHOICES, list_choices


class Player(Protocol):
    """Whoever chooses moves, from a view alone."""

    name: str

    def choose(self, view: View) -> Move:
        """A legal move of the seat whose view it is, which must be to move."""
        ...


class Planner(ABC):
    """A player that decides on several moves at once: those of its seat in a row, with no chance between them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._plan: list[int] = []
        self._expected = b""  # the position in which the next move of the plan is to be made

    def choose(self, view: View) -> Move:
        """The next move of the plan, if all went by it; else a new plan is made."""
        if not isinstance(view, View) or view.seat is None or view.player != view.seat:
            raise ZelligeError(f"{self.name} is asked for a move where it is not to move: it needs the view of who is")
        if not self._plan or view.struct.tobytes() != self._expected:
            self._plan = list(self.decide(view))
        move = view.game.move(self._plan.pop(0))
        if self._plan:
            self._expected = view.play(move).struct.tobytes()
        return move

    @abstractmethod
    def decide(self, view: View) -> tuple[int, ...]:
        """One move or more."""


def goes_on(position: Position, seat: int) -> bool:
    """Is a decision of a seat not at its end, after one move of it or more: has it another move in the same turn?"""
    return position.player == seat and not position.begins_turn


def decision(view: View, line: Sequence[Move]) -> tuple[Move, ...]:
    """The first moves of a line: those that the seat to move makes itself, in this turn, before chance moves."""
    position, made = view, 0
    while made < len(line) and (not made or goes_on(position, view.player)):
        position, made = position.play(line[made]), made + 1
    return tuple(line[:made])


def finished(view: View, plan: tuple[int, ...]) -> tuple[int, ...]:
    """A plan up to where chance or another seat moves: what a search did not come to, the heuristic adds."""
    position = view
    for code in plan:
        position = position.play(view.game.move(code))
    while not plan or goes_on(position, view.player):
        found = choices_of(position)
        added = codes_of(found[int(np.argmax(found["promise"]))])
        plan += added
        for code in added:
            position = position.play(view.game.move(code))
    return plan


def choices_of(view: View) -> Choices:
    """What the seat to move can choose from, with what each promises."""
    sense.bind(view.game)
    room = np.empty(MOST_CHOICES, CHOICE)
    return room[: list_choices(view.struct, room)]


def codes_of(choice: np.void) -> tuple[int, ...]:
    return tuple(choice["codes"][: choice["length"]].tolist())
