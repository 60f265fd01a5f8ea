"""What the commands share: the two consoles, common options, and reading games and positions."""

import json
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from zellige.core import Game, State, View
from zellige.errors import ZelligeError
from zellige.games import GAMES, card, game

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)
STANDARD_OUTPUT = Path("-")

Flag = partial(typer.Option, metavar="")  # an option without a value: nothing stands for one in the help
GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(GAMES)}.")]
Sets = Annotated[
    list[str],
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="Set a parameter of the game (zellige games lists them); repeat for more.",
        default_factory=list,
        show_default=False,
    ),
]
Json = Annotated[bool, Flag("--json", help="Print JSON instead of text.")]
PositionText = Annotated[str, typer.Argument(metavar="POSITION", help="The position as one line of text, in quotes.")]
RecordFile = Annotated[
    Path, typer.Argument(metavar="RECORD", help="The file of a game, or [bold]latest[/bold] for the last one played.")
]


def named_file(text: str) -> Path:
    """The file that an option names; an empty name would be the current folder."""
    if not text:
        raise typer.BadParameter("name a file, or - for standard output")
    return Path(text)


def writable_file(path: Path | None) -> Path | None:
    """A file named by an option, if it can be written: checked before the work begins."""
    if path not in (None, STANDARD_OUTPUT):
        from zellige.terminal.files import writable

        writable(path)
    return path


Picture = Annotated[
    Path | None,
    typer.Option(
        "--svg",
        metavar="FILE",
        parser=named_file,
        callback=writable_file,
        help="Write a picture (SVG) to this file, or [bold]-[/bold] for standard output.",
    ),
]


def write_picture(path: Path, picture: str) -> None:
    """Write a picture to the file that --svg names."""
    from zellige.terminal.files import write_file

    if path == STANDARD_OUTPUT:
        print(picture)
    else:
        write_file(path, picture)


def one_output(svg: Path | None, as_json: bool) -> None:
    """Refuse to write both a picture and JSON to standard output."""
    if as_json and svg == STANDARD_OUTPUT:
        raise ZelligeError("--json and --svg - both write to standard output; name a file for the picture")


def write_json(data: object) -> None:
    """Print one JSON document, and nothing else, on standard output."""
    print(json_text(data))


def json_text(data: object) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False)


def settled(name: str, sets: list[str]) -> Game:
    """The game that GAME and --set name."""
    known = {parameter.name: parameter for parameter in card(name).parameters}
    values: dict[str, object] = {}
    for text in sets:
        key, equals, value = text.partition("=")
        if not equals:
            raise ZelligeError(f"--set takes NAME=VALUE, not {text!r}")
        values[key] = known[key].read(value) if key in known else value
    return game(name, **values)


def seated(name: str, sets: list[str], seats: int) -> Game:
    """The game that GAME and --set name; if the number of seats is free, it follows from how many --seat there are."""
    key, allowed = card(name).seats, card(name).table
    if not seats or isinstance(key, int):
        return settled(name, sets)
    if seats not in allowed:
        raise ZelligeError(f"{card(name).title} has {allowed[0]} to {allowed[-1]} seats; give one --seat for each")
    return settled(name, sets if any(text.startswith(f"{key}=") for text in sets) else [*sets, f"{key}={seats}"])


def position_of(name: str, text: str, sets: list[str]) -> State | View:
    """The position that a text describes; --set must not contradict it."""
    wanted = settled(name, sets)
    position = wanted.read(text)
    if sets and position.game != wanted:
        raise ZelligeError(f"the position belongs to {position.game}, not to {wanted}")
    return position


def valid_seconds(seconds: float) -> float:
    if not 0 < seconds <= 86_400:  # also if it is not a number
        raise ZelligeError(f"--seconds must be more than 0 and at most 86400 (a day), not {seconds:g}")
    return seconds


def stop(why: str, status: int = 2) -> NoReturn:
    """End the program with one line on standard error."""
    with suppress(OSError):
        errors.print(f"zellige: {' '.join(why.split())}", markup=False, soft_wrap=True)
    sys.exit(status)
