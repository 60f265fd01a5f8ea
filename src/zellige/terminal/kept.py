"""Games that are kept on disk, who sat where in them, and going on with them."""

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from platformdirs import user_data_path

from zellige.errors import ZelligeError
from zellige.match import Match
from zellige.players.planner import Player
from zellige.record import Record, end_line

HUMAN = "human"  # the player who has the keyboard


def kept_games() -> Path:
    """Where the games that are played are kept."""
    return user_data_path("zellige") / "games"


def latest(game: str, unfinished: bool = True) -> Path:
    """The file of the game that was played last; unless others are wanted too, of one that is not at its end."""
    files = sorted(kept_games().glob(f"{game}-*.txt"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
    for file in files:
        if not unfinished or f"\n{end_line(None)}" in file.read_text(errors="replace"):
            return file
    raise ZelligeError(f"no {'unfinished ' * unfinished}game of {game} has been kept in {kept_games()}")


def match_of(record: Record, names: Sequence[str] = ()) -> Match:
    """A match at one keyboard: any move can be taken back, unless others sit there who would see what is hidden."""
    people = list(names or seat_names(record)).count(HUMAN)
    free = not record.game.card.hides or people <= 1
    if record.turns or record.start:
        return Match.resume(record, free_take_back=free)
    return Match(record.game, headers=record.headers, free_take_back=free)


def seat_headers(names: Sequence[str]) -> dict[str, str]:
    """Headers of a record that say who sits where; none where only people do."""
    return {f"seat {n}": name for n, name in enumerate(names)} if set(names) - {HUMAN} else {}


def seat_names(record: Record) -> list[str]:
    """Who sat where when a game was kept: people, where the record does not say."""
    return [record.headers.get(f"seat {seat}", HUMAN) for seat in range(record.game.seats)]


def players_of(names: Sequence[str]) -> list[Player | None]:
    """A program for each seat that has one; None where a person sits."""
    from zellige.players.player import player  # loads Numba, and one may only want to be told that a file is missing

    return [None if name == HUMAN else player(name) for name in names]


def program() -> str:
    """How this command can be called again."""
    return "zellige" if shutil.which("zellige") else sys.argv[0]
