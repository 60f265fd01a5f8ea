"""`zellige play`: a game in the terminal."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zellige.cli.bars import notice
from zellige.cli.common import GameName, Sets, console, seated
from zellige.errors import ZelligeError

if TYPE_CHECKING:
    from zellige.record import Record


def play(
    name: GameName,
    seats: Annotated[
        list[str],
        typer.Option(
            "--seat",
            metavar="PLAYER",
            help="Who sits there; repeat for each seat: human, or a program such as greedy, level:3 or mcts:1s.",
            default_factory=list,
            show_default=False,
        ),
    ],
    sets: Sets,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Continue a saved game, or [bold]latest[/bold] for the last one played."),
    ] = None,
) -> None:
    """Play a game in the terminal.

    Play against programs or with others at one keyboard, or watch programs
    play. Every move is saved.

    Example: [bold]zellige play grawlix --seat human --seat level:3 --set hand=3[/bold]
    """
    with suppress(ImportError):
        import readline  # noqa: F401 arrow keys and history at the prompt, where the system has it

    from zellige.record import Record
    from zellige.terminal.line import LineGame
    from zellige.terminal.saved import match_of, players_of, seat_headers, seat_names

    record = resumed(name, resume, sets) if resume else Record(seated(name, sets, len(seats)))
    if seats and len(seats) != record.game.seats:
        raise ZelligeError(f"{record.game.card.title} has {record.game.seats} seats here, not {len(seats)}")
    players = players_of(seats or seat_names(record), record.game)
    if seats:
        others = {key: value for key, value in record.headers.items() if not key.startswith("seat ")}
        record = replace(record, headers=others | seat_headers(seats))
    LineGame(match_of(record), console, players=players, busy=notice).run()


def resumed(name: str, file: Path, sets: list[str]) -> "Record":
    """The game to continue."""
    from zellige.terminal.files import read_record
    from zellige.terminal.saved import latest

    if sets:
        raise ZelligeError("a resumed game has its own parameters; --set cannot change them")
    record = read_record(latest(name) if str(file) == "latest" else file)
    if record.game.name != name:
        raise ZelligeError(f"{file} is a game of {record.game.name}, not of {name}")
    return record
