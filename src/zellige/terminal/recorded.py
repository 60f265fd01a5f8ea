"""A game that was played before, as something to sit at and look at again."""

from __future__ import annotations

from collections.abc import Sequence

from zellige.core import Position
from zellige.errors import ZelligeError
from zellige.names import Name
from zellige.outcome import Outcome
from zellige.record import Record, Shown
from zellige.terminal.replay import names_of
from zellige.terminal.sitting import Sitting

OVER = "this game was played before; look at it with [ and ]"


class Recorded(Sitting):
    """A record. Nobody moves any more."""

    def __init__(self, record: Record) -> None:
        self.game, self.people, self.seat = record.game, (), None
        self._record, self._shown = record, tuple(record.shown())

    @property
    def names(self) -> tuple[Name, ...]:
        return names_of(self._record)

    @property
    def position(self) -> Position:
        return self._shown[-1].after if self._shown else self._record.first

    @property
    def record(self) -> Record:
        return self._record

    @property
    def latest(self) -> Shown | None:
        return self._shown[-1] if self._shown else None

    @property
    def outcome(self) -> Outcome | None:
        return self._record.outcome

    @property
    def thinking(self) -> str:
        return ""

    @property
    def solo(self) -> bool:
        return True

    def play(self, moves: Sequence[str]) -> None:
        raise ZelligeError(OVER)

    def undo(self) -> None:
        raise ZelligeError(OVER)

    def leave(self) -> None:
        raise ZelligeError(OVER)

    def wait(self) -> None:
        raise ZelligeError(OVER)

    def again(self) -> Sitting:
        raise ZelligeError(OVER)
