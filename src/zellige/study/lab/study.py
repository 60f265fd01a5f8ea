"""Some games of the strongest program, studied closely: which choices were close, and what was luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from zellige.core import Game
from zellige.study.arena import named
from zellige.study.contest import Contest, Group, Played, Step
from zellige.study.lab import decisions, luck
from zellige.study.lab.decisions import Choices, choices
from zellige.study.lab.luck import Swing, Swings, has_luck, swings
from zellige.study.lab.means import Part

VERSION = 1  # of the notes


class Studied(NamedTuple):
    """One game, studied closely."""

    choices: Choices
    swings: Swings | None  # None in a game in which nothing is luck

    @classmethod
    def read(cls, plain: tuple[Any, ...]) -> Studied:
        """The notes, from tuples or from the lists that JSON makes of them."""
        counts, parts = plain
        return cls(Choices(*counts), Swings(*map(swing, parts)) if parts else None)

    @property
    def close(self) -> Part:
        """How many of the open decisions were close."""
        return Part(self.choices.close, self.choices.open)


def swing(plain: Iterable[Iterable[float]]) -> Swing:
    return tuple((mid, error) for mid, error in plain)


@dataclass(frozen=True)
class Study(Contest):
    """Games of one program against itself, with notes that take long to make. They have a file of their own, so that
    more of them can be studied later."""

    kind: ClassVar[str] = "lab's study"

    @property
    def notes(self) -> str:
        budgets = f"choices by {decisions.PLAYOUTS} and {decisions.JUDGED} playouts, luck by {luck.PLAYOUTS}"
        return f"{VERSION}, {budgets}, close within {decisions.WITHIN:g}"

    def played(self, seats: tuple[int, ...], steps: Iterator[Step]) -> Played:
        made = list(steps)
        outcome = made[-1].after.outcome
        assert outcome
        parts = swings(self.game, made) if has_luck(self.game) else ()
        return Played(seats, outcome.scores, outcome.winners, (choices(made), parts))

    def groups(self, games: int) -> int:
        return -(-games // self.game.seats)


def study(game: Game, player: str, seed: int) -> Study:
    return Study(game, (player,), seed, named)


def studied(groups: Iterable[Group]) -> list[list[Studied]]:
    return [[Studied.read(played.notes) for played in group] for group in groups]
