"""The lessons of a game, step by step: what a step shows, and what is said to an answer.

A step's right answers are clicks; a move is right if one of its own paths of clicks is among them.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from zellige.card import Card, optional
from zellige.core import Game, Move, Position
from zellige.errors import ZelligeError
from zellige.lesson import LessonStep, learners
from zellige.names import Name, named

NOT_ASKED = "That is legal, but it is not what this step asks for."


class Reply(NamedTuple):
    """What is said to an answer."""

    is_right: bool
    words: str
    after: Position  # the position with the answer on the board, if it was right


class Lessons:
    """The lessons of a game, and the step that the learner is at."""

    def __init__(self, card: Card, at: int = 0) -> None:
        file = optional(card.folder, "lessons")
        self.card = card
        self.steps: tuple[LessonStep, ...] = getattr(file, "LESSONS", ())
        if not self.steps:
            raise ZelligeError(f"{card.title} has no lessons")
        self.at = min(max(at, 0), len(self.steps) - 1)

    @cached_property
    def _positions(self) -> dict[int, Position]:
        return {}

    @property
    def step(self) -> LessonStep:
        return self.steps[self.at]

    @property
    def is_last(self) -> bool:
        return self.at == len(self.steps) - 1

    @property
    def position(self) -> Position:
        """What the step shows."""
        if self.at not in self._positions:
            self._positions[self.at] = Game(self.card).read(self.step.position)
        return self._positions[self.at]

    @property
    def names(self) -> tuple[Name, ...]:
        seats = self.position.game.seats
        return named(learners(seats), seats)

    @property
    def asks(self) -> bool:
        """Does the step ask for a move? Otherwise the learner only reads."""
        return bool(self.step.answers)

    @property
    def right(self) -> list[Move]:
        """The moves that the step wants."""
        position, wanted = self.position, set(self.step.answers)
        return [move for move in position.moves if wanted & set(map(tuple, position.game.clicks(position, move)))]

    def answer(self, move: Move | str) -> Reply:
        """What is said to a move; raises IllegalMove if the rules forbid it, and InvalidMove if it is none."""
        position = self.position
        made = position.playable(move)
        if made not in self.right:
            return Reply(False, self.step.wrong or NOT_ASKED, position)
        return Reply(True, self.step.then, position.play(made))

    def go(self, by: int) -> None:
        """Go on to another step, or back."""
        self.at = min(max(self.at + by, 0), len(self.steps) - 1)
