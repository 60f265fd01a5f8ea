"""Reads a record line by line, so that errors can name the line; older formats too."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from zellige.core import Game, Move, State, View
from zellige.errors import ZelligeError, quoted
from zellige.events import WHYS, Turn, opens_turn
from zellige.games import game as find_game
from zellige.kernel.constants import CHANCE, OVER
from zellige.outcome import Outcome
from zellige.record import CHECKSUM, FORMAT, HEADER, SEED, InvalidRecord, Record, checksum, end_line

OLD_FORMAT = "zellige record 1"  # has no checksum, and resigning ended the game for everyone
LONGEST = 1_000_000  # characters; the longest real game has about ten thousand
MOST_MOVES = 10_000  # the longest real game has about five hundred
TURN = re.compile(r"([0-9]{1,6})\. (?:seat ([0-9]{1,2})|chance): (.*\S)")
LEAVING = re.compile(rf"leave \(({'|'.join(WHYS)})\)")
OLD_END = re.compile(
    r"end: (unfinished|finished|resignation|time)(?: of seat ([0-9]))?"
    r"(?:; winners ([0-9](?: [0-9])*); scores ([0-9]+(?: [0-9]+)*); (.*))?"
)


def read(text: str) -> Record:
    """Parse a record, checking every move by the rules."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise InvalidRecord(f"a record must be a string of at most {LONGEST:,} characters")
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise InvalidRecord("the record contains characters that are not valid text")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip().split("\n")
    return (_OldReader if lines[0].strip() == OLD_FORMAT else _RecordReader)(lines).record()


class _Played(NamedTuple):
    turns: tuple[Turn, ...]
    last: State | View


class _RecordReader:
    format = FORMAT

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 0

    def wrong(self, why: object) -> InvalidRecord:
        return InvalidRecord(f"line {self.at + 1} of the record: {why}")

    def record(self) -> Record:
        if self.lines[0].strip() != self.format:
            raise self.wrong(f"it must begin with the line {FORMAT!r}")
        has_checksum = self.check_sum()
        opening = self.opening(self.headers())
        played = self.turns(opening.first)
        outcome = played.turns[-1].ended(played.last.outcome) if played.turns else played.last.outcome
        self.expect_end(end_line(outcome))
        return replace(opening, turns=played.turns, outcome=outcome, seed=self.seed(), has_checksum=has_checksum)

    def check_sum(self) -> bool:
        """Remove the checksum and verify it; a record written by hand may have none."""
        if not self.lines[-1].startswith(CHECKSUM):
            return False
        *lines, given = self.lines
        if given != checksum(lines):
            raise InvalidRecord(
                f"the checksum in line {len(self.lines)} is wrong: the record is damaged (if you changed it yourself, "
                "remove that line)"
            )
        self.lines = lines
        return True

    def headers(self) -> dict[str, str]:
        headers: dict[str, str] = {}
        for line in self.lines[1:]:
            self.at += 1
            if not line.strip():
                self.at += 1
                return headers
            if not (header := HEADER.fullmatch(line)) or not line.isprintable():
                raise self.wrong(f"{quoted(line)} is not a header such as 'game: grawlix'")
            if header[1] in headers:
                raise self.wrong(f"this header appears twice: {header[1]!r}")
            headers[header[1]] = header[2]
        raise self.wrong("the record is cut off before its moves")

    def opening(self, headers: dict[str, str]) -> Record:
        """The record before its first move."""
        try:
            name, version = headers.pop("game"), headers.pop("rules")
            game = self.game_of(name, headers)
            start = game.read(headers.pop("start")) if "start" in headers else None
            seed_hash = headers.pop("seed hash", "")
            opening = Record(game, headers=headers, start=start, seed_hash=seed_hash, rules=self.version(game, version))
        except KeyError as missing:
            raise self.wrong(f"the headers above do not include {missing}") from None
        except ZelligeError as error:
            raise self.wrong(f"in the headers above, {error}") from None
        return opening

    def game_of(self, name: str, headers: dict[str, str]) -> Game:
        """The game of the headers; a missing parameter has its default."""
        parameters = find_game(name).card.parameters
        return find_game(name, **{p.name: p.read(headers.pop(p.name)) for p in parameters if p.name in headers})

    def version(self, game: Game, text: str) -> int:
        version = int(text) if re.fullmatch("[0-9]{1,6}", text) else 0
        if not 1 <= version <= game.card.version:
            raise InvalidRecord(
                f"it was played by version {quoted(text)} of the rules; this program has version {game.card.version}"
            )
        return 0 if version == game.card.version else version

    def turns(self, at: State | View) -> _Played:
        turns: list[Turn] = []
        moves = 0
        while not self.line().startswith("end:"):
            turn, after = self.turn(at, len(turns) + 1)
            if turns and self.goes_on(turns[-1], turn, at):
                raise self.wrong(f"turn {len(turns)} continues here, but a turn must be on one line")
            turns.append(turn)
            moves += len(turn.moves)
            if moves > MOST_MOVES:
                raise self.wrong(f"the game has more than {MOST_MOVES:,} moves")
            at = after
            self.at += 1
        return _Played(tuple(turns), at)

    def line(self) -> str:
        if self.at == len(self.lines):
            raise self.wrong("the record is cut off: it has no end line")
        return self.lines[self.at]

    @staticmethod
    def goes_on(turn: Turn, following: Turn, between: State | View) -> bool:
        """Do two lines belong to one turn?"""
        return not (following.why or opens_turn([turn], between))

    def turn(self, at: State | View, number: int) -> tuple[Turn, State | View]:
        line = self.lines[self.at]
        turn = TURN.fullmatch(line)
        if not turn or int(turn[1]) != number:
            raise self.wrong(f"turn {number} must come next, as '{number}. seat 0: …', not {quoted(line)}")
        seat = None if turn[2] is None else int(turn[2])
        if left := LEAVING.fullmatch(turn[3]):
            return self.leaving(at, seat, left[1])
        return self.moves(at, seat, turn[3].split(" "))

    def leaving(self, at: State | View, seat: int | None, why: str) -> tuple[Turn, State | View]:
        try:
            return Turn(seat, (), why), at.leave(at.game.seat(seat))
        except ZelligeError as error:
            raise self.wrong(error) from None

    def moves(self, at: State | View, seat: int | None, words: list[str]) -> tuple[Turn, State | View]:
        moves: list[Move] = []
        for word in words:
            if (moves and at.begins_turn) or at.player not in (CHANCE, -1 if seat is None else seat):
                raise self.wrong(f"{quoted(word)} is listed for {_who(seat)}, but {_next(at)}")
            try:
                move = at.playable(word)
            except ZelligeError as error:
                raise self.wrong(error) from None
            if move.text != word:
                raise self.wrong(f"{quoted(word)} should be {quoted(move.text)}")
            moves.append(move)
            at = at.after(move)
        return Turn(seat, tuple(moves)), at

    def expect_end(self, line: str) -> None:
        if self.lines[self.at] != line:
            raise self.wrong(f"{quoted(self.lines[self.at])} should be {quoted(line)}")
        self.at += 1

    def seed(self) -> int | None:
        rest, seed = [line for line in self.lines[self.at :] if line.strip()], None
        if rest and re.fullmatch(f"{SEED}[0-9a-f]{{1,64}}", rest[0]):
            line = rest.pop(0)
            seed = int(line.removeprefix(SEED), 16)
            if f"{SEED}{seed:x}" != line or self.lines[self.at - 1] == end_line(None):
                raise self.wrong("a seed must have no leading zeros, and only a finished game may reveal it")
        if rest:
            raise self.wrong("there is more after the end")
        return seed


def _who(seat: int | None) -> str:
    return "chance" if seat is None else f"seat {seat}"


def _next(at: State | View) -> str:
    if at.player == OVER:
        return "the game is over"
    return f"{_who(None if at.player == CHANCE else at.player)} is to move"


class _OldReader(_RecordReader):
    """Reads format 1: all parameters of its time are given, and a resignation ended the game for everyone."""

    format = OLD_FORMAT

    def record(self) -> Record:
        opening = self.opening(self.headers())
        played = self.turns(opening.first)
        outcome = self.old_outcome(played.last)
        if any(line.strip() for line in self.lines[self.at + 1 :]):
            raise self.wrong("there is more after the end")
        record = replace(opening, turns=played.turns, outcome=outcome, has_checksum=False)
        return replace(record, as_read="\n".join(self.lines) + "\n")

    def game_of(self, name: str, headers: dict[str, str]) -> Game:
        parameters = find_game(name).card.parameters
        return find_game(name, **{p.name: p.read(headers.pop(p.name)) for p in parameters if not p.later})

    def old_outcome(self, last: State | View) -> Outcome | None:
        """The outcome in the end line, checked against the moves; after a resignation, only the line has it."""
        line = self.lines[self.at]
        end = OLD_END.fullmatch(line)
        if not end:
            raise self.wrong(f"{quoted(line)} is not a valid end line")
        kind, left, winners, scores, reason = end.groups()
        if kind == "unfinished" and not (left or winners or last.outcome):
            return None
        if kind in ("unfinished", "finished"):
            told = last.outcome if kind == "finished" and not left else None
        else:
            told = self.given_up(last, left, winners)
        if not told or not winners or told[:2] != (_numbers(scores), _numbers(winners)):
            raise self.wrong(f"the moves do not lead to this end: {quoted(line)}")
        return told._replace(reason=reason)

    def given_up(self, last: State | View, left: str | None, winners: str | None) -> Outcome | None:
        """Whoever had the best score among the others won; in a tie, the line says who."""
        seats = range(last.game.seats)
        if not left or not winners or int(left) not in seats or last.player < 0:
            return None
        scores = last.leave(int(left)).scores if last.is_in(int(left)) else last.scores
        told = _numbers(winners)
        best = max(score for seat, score in enumerate(scores) if seat != int(left))
        fits = len(set(told)) == len(told)
        fits = fits and all(seat in seats and seat != int(left) and scores[seat] == best for seat in told)
        return Outcome(scores, told, "") if fits else None


def _numbers(words: str) -> tuple[int, ...]:
    return tuple(map(int, words.split(" ")))
