"""A played game as text: headers, numbered turns with what chance brought, and how it ended; read, write, replay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from zellige.core import CHANCE, OVER, Game, Move, Outcome, Position, State, View
from zellige.errors import ZelligeError, quoted
from zellige.games import game as find_game

FIRST_LINE = "zellige record 1"
LONGEST = 1_000_000  # characters; the longest real game has some ten thousand
HEADER = re.compile(r"([a-z][a-z0-9 ]*): (\S|\S.*\S)")
TURN = re.compile(r"([0-9]{1,6})\. (seat [0-9]|chance): (.*\S)")
END = re.compile(r"end: (unfinished|finished|resignation|time)(?: of seat ([0-9]))?(?:; .*)?")
GIVEN_UP = ("resignation", "time")
OWN_HEADERS = ("game", "rules", "start")


class InvalidRecord(ZelligeError):
    """The text is not a record of a game by these rules; says in which line and why."""


class Ending(NamedTuple):
    """How a game was left: unfinished, finished, or given up by a seat (resignation, time)."""

    kind: str
    seat: int | None = None

    def outcome(self, last: Position) -> Outcome | None:
        """The outcome of a game left in this position."""
        if self.seat is None:
            return last.outcome
        return last.given_up(self.seat)._replace(reason=f"{self.kind} of seat {self.seat}")

    def line(self, last: Position) -> str:
        outcome = self.outcome(last)
        if outcome is None:
            return "end: unfinished"
        who = "" if self.seat is None else f" of seat {self.seat}"
        winners, scores = (" ".join(map(str, numbers)) for numbers in (outcome.winners, outcome.scores))
        return f"end: {self.kind}{who}; winners {winners}; scores {scores}; {outcome.reason}"


UNFINISHED = Ending("unfinished")


@dataclass(frozen=True)
class Record:
    """A game as it was played; what was taken back is not in it."""

    game: Game
    moves: tuple[Move, ...]
    ending: Ending = UNFINISHED
    headers: Mapping[str, str] = field(default_factory=dict)  # players' names, date and the like
    start: State | View | None = None  # where it began, if not at the game's own start; in a seat's record a view

    def __post_init__(self) -> None:
        for name, value in self.headers.items():
            if name in {*OWN_HEADERS, *self.game.values} or not HEADER.fullmatch(f"{name}: {value}"):
                raise InvalidRecord(f"{name!r}: {value!r} is no header")
        if self.start:
            if self.start.game != self.game:
                raise InvalidRecord(f"it starts with a position of {self.start.game}, but is of {self.game}")
            object.__setattr__(self, "start", self.start.forgetting())  # what led there is not in the record

    def states(self) -> Iterator[State | View]:
        """Every state of the game, from the first to the last; in a seat's record the views of them."""
        state = self.start or self.game.start()
        yield state
        for move in self.moves:
            state = state.play(move)
            yield state

    def seen_by(self, seat: int | None) -> Record:
        """The record as a seat may see it, or a watcher: it begins after what chance dealt, with the seat's view."""
        if not self.game.card.hides:
            return self
        states = [state for state in self.states() if isinstance(state, State)]
        if len(states) <= len(self.moves):
            raise InvalidRecord("this is what one seat saw, and does not tell what another did")
        first = next((n for n, state in enumerate(states) if state.player != CHANCE), len(states) - 1)
        seen = (after.seen(after.last[-1], after.secrets[-1], seat) for after in states[first + 1 :])
        return replace(self, moves=tuple(seen), start=states[first].view(seat))

    @property
    def outcome(self) -> Outcome | None:
        *_, last = self.states()
        return self.ending.outcome(last)

    @property
    def text(self) -> str:
        """The record as text; `Record.read` reads it back."""
        headers = {"game": self.game.name, "rules": str(self.game.card.version)}
        headers |= {name: str(value) for name, value in self.game.values.items()} | dict(self.headers)
        if self.start:
            headers["start"] = str(self.start)
        turns = self.turns()
        last = turns[-1].after if turns else next(self.states())
        numbered = (f"{n}. {turn}" for n, turn in enumerate(turns, 1))
        lines = [FIRST_LINE, *(f"{name}: {value}" for name, value in headers.items()), "", *numbered]
        return "\n".join([*lines, self.ending.line(last)]) + "\n"

    def turns(self) -> list[Turn]:
        """The turns of the seats; what chance brings belongs to the turn in which it falls."""
        turns: list[Turn] = []
        for before, after in pairwise(self.states()):
            if len(after.last) == 1:
                turns.append(Turn(player_name(before), after.last, before, after))
            else:
                turns[-1] = turns[-1]._replace(moves=after.last, after=after)
        return turns

    @classmethod
    def read(cls, text: str) -> Record:
        """The record that a text holds, every move of it checked by the rules."""
        if not isinstance(text, str) or len(text) > LONGEST:
            raise InvalidRecord(f"a record is a text of at most {LONGEST:,} characters")
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip().split("\n")
        record = _Reader(lines).record()
        for n, (given, meant) in enumerate(zip(lines, record.text.split("\n"), strict=False), 1):
            if given != meant:
                raise InvalidRecord(f"line {n} of the record: {quoted(given)} should be {quoted(meant)}")
        return record


class Turn(NamedTuple):
    """What a seat played in a row, and where it led."""

    who: str  # "seat 0", or "chance" where chance begins
    moves: tuple[Move, ...]
    before: State | View
    after: State | View

    @property
    def gained(self) -> int:
        """How many points it brought, to all together."""
        return sum(self.after.scores) - sum(self.before.scores)

    def __str__(self) -> str:
        return f"{self.who}: {' '.join(map(str, self.moves))}"


def player_name(state: Position) -> str:
    return {CHANCE: "chance", OVER: "nobody"}.get(state.player, f"seat {state.player}")


class _Reader:
    """Reads a record line by line, so that what is wrong can be named with its line."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 0

    def wrong(self, why: object) -> InvalidRecord:
        return InvalidRecord(f"line {self.at + 1} of the record: {why}")

    def record(self) -> Record:
        if not self.lines or self.lines[0].strip() != FIRST_LINE:
            raise self.wrong(f"it must begin with the line {FIRST_LINE!r}")
        opening = self.opening(self.headers())
        moves, last = self.turns(next(opening.states()))
        return replace(opening, moves=tuple(moves), ending=self.ending(last))

    def headers(self) -> dict[str, str]:
        headers: dict[str, str] = {}
        for line in self.lines[1:]:
            self.at += 1
            if not line.strip():
                self.at += 1
                return headers
            if not (found := HEADER.fullmatch(line)):
                raise self.wrong(f"{quoted(line)} is not a header such as 'game: grawlix'")
            headers[found[1]] = found[2]
        raise self.wrong("the record is cut off before its moves")

    def opening(self, headers: dict[str, str]) -> Record:
        """The record before its first move."""
        try:
            name, version = headers.pop("game"), headers.pop("rules")
            parameters = find_game(name).card.parameters
            game = find_game(name, **{p.name: p.read(headers.pop(p.name)) for p in parameters})
            start = game.read(headers.pop("start")) if "start" in headers else None
            opening = Record(game, (), headers=headers, start=start)
        except KeyError as missing:
            raise self.wrong(f"there is no header {missing} above") from None
        except ZelligeError as error:
            raise self.wrong(f"in the headers above, {error}") from None
        if version != str(game.card.version):
            raise self.wrong(f"it was played by rules {version}, these are rules {game.card.version}")
        return opening

    def turns(self, state: State | View) -> tuple[list[Move], Position]:
        moves: list[Move] = []
        for number in range(1, len(self.lines) + 1):
            if self.at == len(self.lines):
                raise self.wrong("the record is cut off: it has no end line")
            if self.lines[self.at].startswith("end:"):
                break
            found = TURN.fullmatch(self.lines[self.at])
            if not found or int(found[1]) != number:
                raise self.wrong(
                    f"turn {number} must stand here, as '{number}. seat 0: …', not {quoted(self.lines[self.at])}"
                )
            for word in found[3].split():
                state = self.play(state, found[2], word)
                moves.append(state.last[-1])
            self.at += 1
        return moves, state

    def play(self, state: State | View, who: str, word: str) -> State | View:
        player = player_name(state)
        if player not in (who, "chance"):
            raise self.wrong(f"{word} is given to {who}, but {player} is to move")
        try:
            return state.play(word)
        except ZelligeError as error:
            raise self.wrong(error) from None

    def ending(self, last: Position) -> Ending:
        line = self.lines[self.at]
        if not (found := END.fullmatch(line)):
            raise self.wrong(f"{quoted(line)} is not how a record ends")
        ending = Ending(found[1], int(found[2]) if found[2] else None)
        if ending.seat is not None and not 0 <= ending.seat < last.game.seats:
            raise self.wrong(f"there is no seat {ending.seat}")
        if (ending.seat is not None) != (ending.kind in GIVEN_UP) or (ending.kind == "finished") != (
            last.player == OVER
        ):
            raise self.wrong(f"the moves do not end so: {quoted(line)}")
        if any(rest.strip() for rest in self.lines[self.at + 1 :]):
            raise self.wrong("there is more after the end")
        return ending
