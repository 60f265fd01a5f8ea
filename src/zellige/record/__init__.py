"""Records: a played game as text, with headers, numbered turns, the outcome and a checksum; it can be replayed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import groupby, takewhile
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from zellige.card import noted
from zellige.core import Game, Move, State, View
from zellige.errors import ZelligeError, quoted
from zellige.events import Event, Turn, event_of
from zellige.kernel.constants import CHANCE
from zellige.names import Name
from zellige.outcome import Outcome
from zellige.scene import Token

FORMAT = "zellige record 2"
HEADER = re.compile(r"([a-z][a-z0-9 ]*): (\S|\S.*\S)")
MOST_HEADERS, LONGEST_HEADER = 100, 5_000  # so that a record can be read that a match has written
OWN_HEADERS = ("game", "rules", "start", "seed hash")
SEED, CHECKSUM = "seed: ", "checksum: "


class InvalidRecord(ZelligeError):
    """The text is not a record of a game by these rules; the message names the line and the reason."""


class Ply(NamedTuple):
    """One move of a game, or a seat leaving it."""

    number: int  # of its turn, from 1
    turn: Turn
    move: Move | None  # None if the seat leaves
    before: State | View
    after: State | View


class Shown(NamedTuple):
    """A turn with the positions before and after it."""

    turn: Turn
    before: State | View
    after: State | View

    def told(self, names: Iterable[str] = ()) -> str:
        """What the turn did, in sentences."""
        return self.turn.told(self.before, self.after, tuple(names))

    def brief(self) -> tuple[Token, ...]:
        """What the turn did, at a glance."""
        return self.turn.brief(self.before, self.after)


@dataclass(frozen=True)
class Record:
    """A game as it was played, without moves that were taken back."""

    game: Game
    turns: tuple[Turn, ...] = ()
    outcome: Outcome | None = None  # None if unfinished
    headers: Mapping[str, str] = field(default_factory=dict)  # players' names, the date and so on
    start: State | View | None = None  # where it began, if not at the usual start; a view in a seat's record
    seed_hash: str = ""  # published at the start if there is chance
    seed: int | None = None  # if it is revealed
    rules: int = 0  # the version of the rules it was played by; 0 for the current one
    has_checksum: bool = True  # did the text that it was read from have one?
    as_read: str = ""  # the original text of a record in an older format, written back unchanged

    def __post_init__(self) -> None:
        object.__setattr__(self, "headers", MappingProxyType(dict(self.headers)))
        if len(self.headers) > MOST_HEADERS:
            raise InvalidRecord(f"there are more than {MOST_HEADERS} headers")
        for name, value in self.headers.items():
            if name in {*OWN_HEADERS, *self.game.values} or not _is_header(f"{name}: {value}"):
                raise InvalidRecord(f"{quoted(name)}: {quoted(value)} is not a valid header")
        if self.start and self.start.game != self.game:
            raise InvalidRecord(f"it starts from a position of {self.start.game}, but the record is of {self.game}")

    def __getstate__(self) -> dict[str, Any]:
        """For copies and for other processes, which cannot take a read-only mapping."""
        return vars(self) | {"headers": dict(self.headers)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept, headers=MappingProxyType(kept["headers"]))

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move, chance moves included."""
        return tuple(move for turn in self.turns for move in turn.moves)

    @property
    def first(self) -> State | View:
        """The position where the game began."""
        return self.start or self.game.start()

    def plies(self) -> Iterator[Ply]:
        """Replay the game move by move; a seat's record gives views."""
        at = self.first
        for number, turn in enumerate(self.turns, 1):
            for move in turn.moves or (None,):
                before, at = at, at.leave(cast(int, turn.seat)) if move is None else at.play(move)
                yield Ply(number, turn, move, before, at)

    def states(self) -> Iterator[State | View]:
        """Every state of the game, from first to last; a seat's record gives views."""
        yield self.first
        for ply in self.plies():
            yield ply.after

    def shown(self) -> Iterator[Shown]:
        """Every turn with the positions before and after it."""
        for _, group in groupby(self.plies(), key=lambda ply: ply.number):
            plies = tuple(group)
            yield Shown(plies[0].turn, plies[0].before, plies[-1].after)

    def events(self) -> tuple[Event, ...]:
        """The game as the log of a match in which nothing was taken back."""
        if isinstance(self.first, View):
            raise InvalidRecord("this is what one seat saw, not the whole game")
        return tuple(
            Event(n, "leave", ply.turn.seat, ply.turn.why)
            if ply.move is None
            else event_of(n, cast(State, ply.before), ply.move)
            for n, ply in enumerate(self.plies())
        )

    def seen_by(self, seat: int | None) -> Record:
        """The record as a seat or a watcher may see it: it begins after the deal, with that seat's view."""
        if not self.game.card.hides:
            return self
        first = self.first
        if isinstance(first, View):
            raise InvalidRecord("this is what one seat saw, so it does not show what another seat saw")
        for ply in takewhile(lambda ply: ply.before.player == CHANCE, self.plies()):
            first = cast(State, ply.after)
        turns = tuple(veiled(shown.turn, shown.before, seat) for shown in self.shown() if shown.turn.seat is not None)
        seen = replace(self, turns=turns, start=first.view(seat), seed=None, as_read="")
        return replace(seen, as_read=seen.in_the_format_of(self)) if self.as_read else seen

    @property
    def text(self) -> str:
        """The record as text; `Record.read` reads it back."""
        if self.as_read:
            return self.as_read
        lines = [FORMAT, *self.header_lines(), "", *self.turn_lines(), end_line(self.outcome)]
        lines += [] if self.seed is None else [f"{SEED}{self.seed:x}"]
        return "".join(f"{line}\n" for line in (*lines, *([checksum(lines)] if self.has_checksum else [])))

    def in_the_format_of(self, old: Record) -> str:
        """The text with the first and the last line of an older record."""
        first, *_, end = old.as_read.splitlines()
        return "".join(f"{line}\n" for line in (first, *self.header_lines(), "", *self.turn_lines(), end))

    def header_lines(self) -> list[str]:
        headers = {"game": self.game.name, "rules": str(self.rules or self.game.card.version)}
        headers |= noted(self.game.card, self.game.values) | dict(self.headers)
        headers |= {"start": str(self.start)} if self.start else {}
        headers |= {"seed hash": self.seed_hash} if self.seed_hash else {}
        return [f"{name}: {value}" for name, value in headers.items()]

    def turn_lines(self) -> list[str]:
        return [f"{n}. {turn}" for n, turn in enumerate(self.turns, 1)]

    @classmethod
    def read(cls, text: str) -> Record:
        """Parse a record, checking every move by the rules."""
        from zellige.record.reader import read

        return read(text)


def _is_header(line: str) -> bool:
    return len(line) <= LONGEST_HEADER and bool(HEADER.fullmatch(line)) and line.isprintable()


def veiled(turn: Turn, before: State | View, seat: int | None) -> Turn:
    """A turn as a seat that does not see everything may see it."""
    moves, at = [], before
    for move in turn.moves:
        hidden = isinstance(at, State) and at.secret(move) not in (None, seat)
        moves.append(at.veiled(move) if hidden else move)
        at = at.after(move)
    return turn._replace(moves=tuple(moves))


def end_line(outcome: Outcome | None) -> str:
    if outcome is None:
        return "end: unfinished"
    winners, scores = (" ".join(map(str, numbers)) for numbers in (outcome.winners, outcome.scores))
    reason = outcome.words.format(*(Name(f"seat {seat}") for seat in range(len(outcome.scores))))
    return f"end: finished; winners {winners}; scores {scores}; {reason}"


def checksum(lines: Iterable[str]) -> str:
    """The last line of a record, which reveals damage."""
    return CHECKSUM + blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()
