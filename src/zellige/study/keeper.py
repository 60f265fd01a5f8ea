"""What an arena has played, kept in a file group by group, so that it can go on after it was stopped."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from zellige import players
from zellige.core import Game
from zellige.errors import ZelligeError
from zellige.kernel.compile import fingerprint
from zellige.study.contest import Contest, Group, Played, seatings

PLAYERS = Path(str(players.__file__)).parent


def _programs(game: Game) -> str:
    """What the players are compiled from, in short."""
    folders = (Path(str(import_module(game.card.folder).__file__)).parent, PLAYERS, PLAYERS / "search")
    return "-".join(fingerprint(folder)[:6] for folder in folders)


class Keeper:
    """The file: what the arena is, then each group that is finished. Games of other programs are not gone on with."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path, self.contest = path.expanduser(), contest
        self.groups: dict[int, Group] = {}
        try:
            self._file: IO[bytes] = self.path.open("r+b" if self.path.exists() else "w+b")
        except OSError as error:
            raise ZelligeError(f"cannot keep games in {path}: {error.strerror}") from None
        try:
            self._read(self._file.read())
        except BaseException:
            self._file.close()
            raise

    def _read(self, data: bytes) -> None:
        first = f"{json.dumps(self._about())}\n".encode()
        whole, cut = data[: data.rfind(b"\n") + 1], data[data.rfind(b"\n") + 1 :]
        lines = whole.splitlines(keepends=True)
        if (lines and lines[0] != first) or (not lines and not first.startswith(cut)):
            raise ZelligeError(f"{self.path} is not a file of this arena: {self._other(lines[0] if lines else cut)}")
        for n, line in enumerate(lines[1:], 2):
            self._take(n, line)
        self._file.seek(len(whole))
        self._file.truncate()  # a line that was cut off when the arena was killed
        if not lines:
            self._write(first)

    def _about(self) -> dict[str, Any]:
        game = self.contest.game
        about = {"arena": game.name, "programs": _programs(game), "parameters": dict(game.values)}
        return about | {"players": list(self.contest.players), "seed": self.contest.seed}

    def _other(self, line: bytes) -> str:
        """What the file is of, as far as it says."""
        try:
            found = json.loads(line)
            differing = [f"{key} {found[key]}, not {own}" for key, own in self._about().items() if found[key] != own]
            return f"that has {'; '.join(map(str, differing))}"
        except (ValueError, KeyError, TypeError):
            return "it is something else"

    def _take(self, n: int, line: bytes) -> None:
        """Read the line of a group."""
        contest = self.contest
        try:
            found = json.loads(line)
            number = found["group"]
            group = tuple(Played(*map(tuple, game)) for game in found["games"])
            expected = seatings(len(contest.players), contest.game.seats, number)
            good = [played.seats for played in group] == expected and all(_sane(contest.game, one) for one in group)
        except (ValueError, KeyError, TypeError):
            good = False
        if not good:
            raise ZelligeError(f"{self.path} is damaged: line {n} is not a group of this arena")
        self.groups.setdefault(number, group)

    def add(self, number: int, group: Group) -> None:
        self.groups[number] = group
        self._write(f"{json.dumps({'group': number, 'games': group})}\n".encode())

    def _write(self, line: bytes) -> None:
        try:
            self._file.write(line)
            self._file.flush()
        except OSError as error:
            raise ZelligeError(f"cannot keep games in {self.path}: {error.strerror}") from None

    def close(self) -> None:
        self._file.close()


def _sane(game: Game, played: Played) -> bool:
    return len(played.scores) == game.seats and bool(played.winners) and set(played.winners) <= set(range(game.seats))
