"""Games saved on disk: each has one file, in which it goes on whenever it is resumed."""

import secrets
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import NamedTuple

from platformdirs import user_data_path

from zellige.core import Game
from zellige.errors import ZelligeError
from zellige.match import Match
from zellige.names import HUMAN
from zellige.players.planner import Program
from zellige.record import Record, end_line
from zellige.terminal.files import failing_as, read_record, write_file


def saved_games() -> Path:
    """The folder in which games are saved."""
    return user_data_path("zellige") / "games"


def new_file(game: str) -> Path:
    return saved_games() / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}.txt"


def files(game: str) -> list[Path]:
    """The saved games of a name or pattern, the one played last first."""
    return sorted(saved_games().glob(f"{game}-*.txt"), key=lambda file: file.stat().st_mtime_ns, reverse=True)


def is_unfinished(file: Path) -> bool:
    return f"\n{end_line(None)}" in file.read_text(errors="replace")


def latest(game: str, unfinished: bool = True) -> Path:
    """The file of the game played last; with `unfinished`, of the last unfinished one."""
    for file in files(game):
        if not unfinished or is_unfinished(file):
            return file
    what = "game" if game == "*" else f"game of {game}"
    raise ZelligeError(f"there is no {'unfinished ' * unfinished}{what} in {saved_games()}")


class Saved(NamedTuple):
    """A game that can be resumed."""

    file: Path
    record: Record


def unfinished(game: str = "*") -> Iterator[Saved]:
    """The unfinished games, the one played last first; a file that cannot be read is left out."""
    for file in files(game):
        with suppress(ZelligeError, OSError):
            if is_unfinished(file):
                yield Saved(file, read_record(file))


def offered(game: str) -> Saved | None:
    """The game played last, if it is unfinished: whoever starts again may want to go on with it."""
    played = files(game)
    found = next(unfinished(game), None) if played else None
    return found if found and found.file == played[0] else None


class Keeper:
    """Keeps a game in its file. Should the file have changed in the meantime, because the game goes on in another
    terminal too, it keeps this one in a file of its own."""

    def __init__(self, game: str, file: Path | None = None) -> None:
        self.game, self.file = game, file or new_file(game)
        self._written = file.read_text(encoding="utf-8") if file else ""
        self.trouble = ""  # why the game is not saved

    @property
    def has_file(self) -> bool:
        return bool(self._written) and self.file.exists()

    def keep(self, record: Record) -> None:
        """Write the game as it is now, so that nothing is lost."""
        text = record.text
        try:
            with failing_as(f"cannot write {self.file.parent}"):
                self.file.parent.mkdir(parents=True, exist_ok=True)
                if self.file.exists() and self.file.read_text(errors="replace") not in (self._written, text):
                    self.file = new_file(self.game)
            write_file(self.file, text)
            self._written, self.trouble = text, ""
        except ZelligeError as error:
            self.trouble = f"The game cannot be saved: {error}."


def match_of(record: Record) -> Match:
    """A match at one keyboard. Any move can be taken back, unless that would show hidden tiles to another person."""
    people = seat_names(record).count(HUMAN)
    free = not record.game.card.hides or people <= 1
    if record.turns or record.start:
        return Match.resume(record, free_take_back=free)
    return Match(record.game, headers=record.headers, free_take_back=free)


def seat_headers(names: Sequence[str]) -> dict[str, str]:
    """The headers that say who plays in which seat; none if only people play."""
    return {f"seat {n}": name for n, name in enumerate(names)} if set(names) - {HUMAN} else {}


def seat_names(record: Record) -> list[str]:
    """Who played in which seat of a saved game; people, where the record does not say."""
    return [record.headers.get(f"seat {seat}", HUMAN) for seat in range(record.game.seats)]


def players_of(names: Sequence[str], game: Game) -> list[Program | None]:
    """The program in each seat, checked to play the game; None for a person."""
    from zellige.players.player import player  # loads Numba, which is too slow just to report a missing file

    programs = [None if name == HUMAN else player(name) for name in names]
    for program in programs:
        if program:
            program.check(game)
    return programs


def program() -> str:
    """The command to type to run this program again."""
    return "zellige" if shutil.which("zellige") else sys.argv[0]


def to_continue(game: str, file: Path) -> tuple[str, ...]:
    """Where an unfinished game is, and how to go on with it."""
    which = "latest" if file.parent == saved_games() else quote(str(file))
    return f"The game is saved in {file}", f"Continue with: {program()} play {game} --resume {which}"


def to_look_back(file: Path) -> tuple[str, ...]:
    """How to look at a finished game again."""
    return tuple(f"{how.capitalize()} it with: {program()} {how} {quote(str(file))}" for how in ("replay", "review"))
