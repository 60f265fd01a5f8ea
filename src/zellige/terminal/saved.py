"""Games saved on disk: where they are, who played in which seat, and resuming them."""

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from platformdirs import user_data_path

from zellige.core import Game
from zellige.errors import ZelligeError
from zellige.match import Match
from zellige.players.planner import Player
from zellige.record import Record, end_line

HUMAN = "human"  # the player at the keyboard


def saved_games() -> Path:
    """The folder in which games are saved."""
    return user_data_path("zellige") / "games"


def latest(game: str, unfinished: bool = True) -> Path:
    """The file of the game played last; with `unfinished`, of the last unfinished one."""
    files = sorted(saved_games().glob(f"{game}-*.txt"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
    for file in files:
        if not unfinished or f"\n{end_line(None)}" in file.read_text(errors="replace"):
            return file
    what = "game" if game == "*" else f"game of {game}"
    raise ZelligeError(f"there is no {'unfinished ' * unfinished}{what} in {saved_games()}")


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


def players_of(names: Sequence[str], game: Game) -> list[Player | None]:
    """The program in each seat, checked to play the game; None for a person."""
    from zellige.players.player import player  # loads Numba, which is too slow just to report a missing file

    programs = [None if name == HUMAN else player(name) for name in names]
    for program in programs:
        if program:
            program.check(game)
    return [*programs]


def program() -> str:
    """The command to type to run this program again."""
    return "zellige" if shutil.which("zellige") else sys.argv[0]
