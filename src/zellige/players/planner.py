"""What all players share: `choose(view)` returns a move, `decide(view)` all moves of a decision."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from threading import RLock
from typing import Protocol

import numpy as np

from zellige.core import Game, Move, View
from zellige.errors import ZelligeError
from zellige.events import goes_on
from zellige.kernel.choices import CHOICE, Choices
from zellige.players.evaluator import STANDARD, Evaluator
from zellige.players.search import plain


class Player(Protocol):
    """Chooses moves from a view alone."""

    name: str

    def choose(self, view: View) -> Move:
        """A legal move of the seat whose view it is, which must be to move."""
        ...


class Program(ABC):
    """A player that is a program. Threads may share one: it thinks for one of them at a time."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._lock = RLock()

    def choose(self, view: View) -> Move:
        """A legal move of the seat whose view it is, which must be to move."""
        if not isinstance(view, View) or view.seat is None or view.player != view.seat:
            raise ZelligeError(f"{self.name} can only choose a move from the view of the seat to move")
        with self._lock:
            return self._choose(view)

    def decide(self, view: View) -> tuple[Move, ...]:
        """All moves of a decision: those that the seat makes in a row, in one turn, before chance or another seat."""
        with self._lock:
            moves, position = [self.choose(view)], view
            while goes_on(position := position.after(moves[-1]), view.player):
                moves.append(self.choose(position))
            return tuple(moves)

    def check(self, game: Game) -> None:  # noqa: B027 most programs play every game
        """Raise a ZelligeError if it cannot play a game."""

    @abstractmethod
    def _choose(self, view: View) -> Move:
        """A legal move; the view has been checked."""


class Planner(Program):
    """A program that plans one or more moves at a time."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._rest: list[int] = []  # of the plan
        self._expected = b""  # the position in which the plan continues

    def _choose(self, view: View) -> Move:
        """The next move of the plan, if the game has followed it; otherwise the first move of a new plan."""
        if not self._rest or view.struct.tobytes() != self._expected:
            self._rest = list(self.plan(view))
        move = view.game.move(self._rest.pop(0))
        if self._rest:
            self._expected = view.play(move).struct.tobytes()
        return move

    @abstractmethod
    def plan(self, view: View) -> tuple[int, ...]:
        """The codes of one or more moves."""


def decision(view: View, line: Sequence[Move]) -> tuple[Move, ...]:
    """The first moves of a line: those that the player to move makes in this turn, before chance moves."""
    position, made = view, 0
    while made < len(line) and (not made or goes_on(position, view.player)):
        position, made = position.play(line[made]), made + 1
    return tuple(line[:made])


def finished(view: View, plan: tuple[int, ...], evaluator: Evaluator = STANDARD) -> tuple[int, ...]:
    """A plan up to the end of the decision: the heuristic adds what the search did not reach."""
    position = view
    for code in plan:
        position = position.play(view.game.move(code))
    while not plan or goes_on(position, view.player):
        choices = choices_of(position, evaluator)
        added = codes_of(choices[int(np.argmax(choices["logit"]))])
        plan += added
        for code in added:
            position = position.play(view.game.move(code))
    return plan


def choices_of(view: View, evaluator: Evaluator = STANDARD) -> Choices:
    """The choices of the player to move, each with its logit."""
    weights, room = evaluator.weights(view.game), np.empty(plain.MOST_CHOICES, CHOICE)
    return room[: plain.choices_of(weights, view.struct, room)]


def codes_of(choice: np.void) -> tuple[int, ...]:
    return tuple(choice["codes"][: choice["length"]].tolist())
