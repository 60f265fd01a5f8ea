"""A game so far, with all that a screen shows of it; and the same with moves that nobody else has seen yet."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from zellige.core import Position, State, View
from zellige.errors import ZelligeError
from zellige.events import goes_on, grown
from zellige.match import check_goes_on
from zellige.record import Record, Shown
from zellige.terminal.remote.told import Told


class Played(NamedTuple):
    """A record, replayed once."""

    record: Record
    last: State | View
    latest: Shown | None  # the latest turn

    @classmethod
    def of(cls, record: Record) -> Played:
        shown = [*record.shown()]
        return cls(record, shown[-1].after if shown else record.first, shown[-1] if shown else None)

    def seen_by(self, seat: int | None) -> Position:
        """The position as a seat may see it; at the end, all of it."""
        hidden = isinstance(self.last, State) and not self.record.outcome
        return self.last.view(seat) if isinstance(self.last, State) and hidden else self.last

    def ahead(self, moves: Sequence[str]) -> Played:
        """After moves of the seat to move that continue a turn or begin one, but are not sent yet."""
        at, seat = self, self.last.player
        for made, text in enumerate(moves):
            if made:
                check_goes_on(at.last, seat, text)
            at = at._after(text)
        return at

    def _after(self, text: str) -> Played:
        move = self.last.playable(text)
        turns, after = grown(self.record.turns, self.last, move), self.last.after(move)
        begins = self.latest is None or len(turns) > len(self.record.turns)
        before = self.last if begins or self.latest is None else self.latest.before
        return Played(replace(self.record, turns=turns), after, Shown(turns[-1], before, after))


class Staged(NamedTuple):
    """Moves of a turn on one's own screen. Once the turn is complete, it is sent as a whole, with a client_id."""

    moves: tuple[str, ...]
    played: Played  # with them
    n: int  # what they were decided on
    client_id: str = ""
    late: bool = False  # did the server not answer? Then it is sent again when it is back
    after: int = -1  # the number of events that the server has told with its answer

    @property
    def is_sent(self) -> bool:
        return bool(self.client_id)

    def is_complete(self, seat: int) -> bool:
        return not goes_on(self.played.last, seat)


def staged_on(told: Told, played: Played, moves: tuple[str, ...], seat: int | None) -> Staged | None:
    """Moves of a seat staged on a position, if they are legal there."""
    if not moves or played.last.player != seat:
        return None
    with suppress(ZelligeError):
        return Staged(moves, played.ahead(moves), told.n)
    return None


class At(NamedTuple):
    """All that is known of a match. It is one value, and is replaced as a whole: a thread waits for news while the
    screen looks."""

    told: Told
    played: Played  # as the server has it
    staged: Staged | None = None

    @property
    def shown(self) -> Played:
        return self.staged.played if self.staged else self.played
