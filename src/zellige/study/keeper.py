"""The file in which an arena stores its finished groups, so that it can continue after being stopped."""

from __future__ import annotations

import json
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from zellige import players
from zellige.core import Game
from zellige.errors import ZelligeError, quoted
from zellige.kernel.compile import fingerprint
from zellige.study.contest import Contest, Group, Played

PLAYERS = Path(str(players.__file__)).parent
VERSION = 2  # of the file format; version 1 had no checksums
LARGEST = 1 << 31  # score
UNREADABLE = (ValueError, KeyError, TypeError, RecursionError)  # raised for JSON of another kind


def _programs(game: Game) -> str:
    """A fingerprint of the code behind the players."""
    folders = (Path(str(import_module(game.card.folder).__file__)).parent, PLAYERS, PLAYERS / "search")
    return "-".join(fingerprint(folder)[:6] for folder in folders)


def signed(first: bytes, line: bytes) -> bytes:
    """A line with its checksum, which covers the first line of the file too."""
    return line[:-1] + b', "checksum": "%s"}\n' % blake2b(first + line, digest_size=8).hexdigest().encode()


def unsigned(line: bytes) -> bytes:
    """The line without its checksum."""
    return line.rpartition(b', "checksum": ')[0] + b"}"


class Keeper:
    """The file: a line about the arena, then one for each finished group. A file of other players, rules or code is
    refused."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path, self.contest = path, contest
        self.groups: dict[int, Group] = {}
        self._first = f"{json.dumps(self._about())}\n".encode()
        self._file = self._opened()
        try:
            self._read(self._file.read())
        except BaseException:
            self._file.close()
            raise

    def _opened(self) -> IO[bytes]:
        try:
            path = self.path.expanduser()
            if path.exists() and not path.is_file():  # a pipe would block, and a device stores nothing
                raise self._cannot("it is not a file")
            return path.open("r+b" if path.exists() else "w+b")
        except OSError as error:
            raise self._cannot(error.strerror) from None
        except (ValueError, RuntimeError) as error:
            raise error if isinstance(error, ZelligeError) else self._cannot(error) from None

    def _cannot(self, why: object) -> ZelligeError:
        return ZelligeError(f"cannot store games in {quoted(str(self.path))}: {why}")

    def _read(self, data: bytes) -> None:
        whole, cut = data[: data.rfind(b"\n") + 1], data[data.rfind(b"\n") + 1 :]
        lines = whole.split(b"\n")[:-1]
        if (lines and lines[0] + b"\n" != self._first) or (not lines and not self._first.startswith(cut)):
            raise ZelligeError(
                f"{self.path} does not belong to this {self.contest.kind}: {self._other(lines[0] if lines else cut)}"
            )
        for n, line in enumerate(lines[1:], 2):
            self._take(n, line)
        self._file.seek(len(whole))
        self._file.truncate()  # a line that was cut off when the arena was killed
        if not lines:
            self._write(self._first)

    def _about(self) -> dict[str, Any]:
        game = self.contest.game
        about = {
            self.contest.kind: game.name,
            "version": VERSION,
            "programs": _programs(game),
            "parameters": dict(game.values),
        }
        notes = {"notes": self.contest.notes} if self.contest.notes else {}
        return about | {"players": list(self.contest.players), "seed": self.contest.seed} | notes

    def _other(self, line: bytes) -> str:
        """How the file differs, as far as its first line says."""
        try:
            about = json.loads(line)
            if "arena" in about and "version" not in about:
                return "an older version wrote it"
            own = self._about().items()
            differing = [f"{key} {quoted(about[key])}, not {quoted(due)}" for key, due in own if about[key] != due]
            return f"it belongs to one with {'; '.join(differing)}" if differing else "its first line is damaged"
        except UNREADABLE:
            return "it is a file of another kind"

    def _take(self, n: int, line: bytes) -> None:
        """Read the line of a group."""
        try:
            data = json.loads(unsigned(line))
            number, games = data["group"], data["games"]
            group = tuple(Played(*map(tuple, game)) for game in games)
            good = signed(self._first, unsigned(line)) == line + b"\n" and self._fits(number, group)
        except UNREADABLE:
            good = False
        if not good:
            raise ZelligeError(f"{self.path} is damaged: line {n} is not a group of this {self.contest.kind}")
        self.groups.setdefault(number, group)

    def _fits(self, number: Any, group: Group) -> bool:
        """Can this be the result of a group?"""
        game = self.contest.game
        if type(number) is not int or number < 0:
            return False
        expected = self.contest.seatings(number)
        return [played.seats for played in group] == expected and all(_sane(game, played) for played in group)

    def add(self, number: int, group: Group) -> None:
        self.groups[number] = group
        games = [game if game.notes else game[:-1] for game in group]
        self._write(signed(self._first, json.dumps({"group": number, "games": games}).encode()))

    def _write(self, line: bytes) -> None:
        try:
            self._file.write(line)
            self._file.flush()
        except OSError as error:
            raise self._cannot(error.strerror) from None

    def close(self) -> None:
        self._file.close()


def _sane(game: Game, played: Played) -> bool:
    """Are the scores and the winners whole numbers, a score for each seat, and each winner a seat?"""
    if any(type(number) is not int for number in (*played.seats, *played.scores, *played.winners)):
        return False
    winners = [seat for seat in range(game.seats) if seat in played.winners]
    in_bounds = len(played.scores) == game.seats and all(abs(score) < LARGEST for score in played.scores)
    return in_bounds and bool(winners) and winners == list(played.winners)
