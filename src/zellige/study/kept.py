"""Files of finished results, from which what was stopped continues: a line about the whole, then one for each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from zellige import players
from zellige.core import Game
from zellige.errors import ZelligeError, quoted
from zellige.kernel.compile import fingerprint

PLAYERS = Path(str(players.__file__)).parent
CODE = ("programs", "notes")  # what the first line says about the code; nobody can choose it
UNREADABLE = (ValueError, KeyError, TypeError, RecursionError)  # raised for JSON of another kind


def programs(game: Game) -> str:
    """A fingerprint of the code behind the players."""
    folders = (Path(str(import_module(game.card.folder).__file__)).parent, PLAYERS, PLAYERS / "search")
    return "-".join(fingerprint(folder)[:6] for folder in folders)


def signed(first: bytes, line: bytes) -> bytes:
    """A line with its checksum, which covers the first line of the file too."""
    return line[:-1] + b', "checksum": "%s"}\n' % blake2b(first + line, digest_size=8).hexdigest().encode()


def unsigned(line: bytes) -> bytes:
    """The line without its checksum."""
    return line.rpartition(b', "checksum": ')[0] + b"}"


def differs(key: str, found: object, due: object) -> str:
    """How two files differ, in words.

    >>> differs("parameters", {"order": 3, "hand": 2}, {"order": 3, "hand": 4})
    'hand 2, not 4'
    """
    if isinstance(found, dict) and isinstance(due, dict) and found.keys() == due.keys():
        return "; ".join(differs(name, found[name], due[name]) for name in due if found[name] != due[name])
    return "another version of the programs" if key in CODE else f"{key} {quoted(found)}, not {quoted(due)}"


class KeptFile:
    """The file. One that belongs to something else is refused, and so is a damaged one."""

    KEEPS = "results"
    LINE = "a result"

    def __init__(self, path: Path, about: Mapping[str, Any]) -> None:
        """`about` says what the results belong to; its first key is the kind of thing."""
        self.path, self.about, self.kind = path, dict(about), next(iter(about))
        self._first = f"{json.dumps(self.about)}\n".encode()
        self._file = self._opened()
        try:
            self._read(self._file.read())
        except BaseException:
            self._file.close()
            raise

    def taken(self, data: dict[str, Any]) -> bool:
        """Take the result of a line; is it sound? It may raise what is UNREADABLE."""
        raise NotImplementedError

    def write(self, data: Mapping[str, Any]) -> None:
        self._write(signed(self._first, json.dumps(data).encode()))

    def close(self) -> None:
        self._file.close()

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
        return ZelligeError(f"cannot store {self.KEEPS} in {quoted(str(self.path))}: {why}")

    def _read(self, data: bytes) -> None:
        whole, cut = data[: data.rfind(b"\n") + 1], data[data.rfind(b"\n") + 1 :]
        lines = whole.split(b"\n")[:-1]
        if (lines and lines[0] + b"\n" != self._first) or (not lines and not self._first.startswith(cut)):
            raise ZelligeError(
                f"{self.path} does not belong to this {self.kind}: {self._other(lines[0] if lines else cut)}"
            )
        for n, line in enumerate(lines[1:], 2):
            self._take(n, line)
        self._file.seek(len(whole))
        self._file.truncate()  # a line that was cut off when the program was killed
        if not lines:
            self._write(self._first)

    def _other(self, line: bytes) -> str:
        """How the file differs, as far as its first line says."""
        try:
            about = json.loads(line)
            if self.kind in about and "version" not in about:
                return "an older version wrote it"
            if about[self.kind] != self.about[self.kind]:
                return f"it is about {quoted(about[self.kind])}"
            own = self.about.items()
            differing = dict.fromkeys(differs(key, about[key], due) for key, due in own if about[key] != due)
            return f"it belongs to one with {'; '.join(differing)}" if differing else "its first line is damaged"
        except UNREADABLE:
            return "it is a file of another kind"

    def _take(self, n: int, line: bytes) -> None:
        try:
            good = signed(self._first, unsigned(line)) == line + b"\n" and self.taken(json.loads(unsigned(line)))
        except UNREADABLE:
            good = False
        if not good:
            raise ZelligeError(f"{self.path} is damaged: line {n} is not {self.LINE} of this {self.kind}")

    def _write(self, line: bytes) -> None:
        try:
            self._file.write(line)
            self._file.flush()
        except OSError as error:
            raise self._cannot(error.strerror) from None
