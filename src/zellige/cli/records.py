"""Commands about a recorded game: replay, verify, review."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zellige.cli.bars import counting
from zellige.cli.common import STANDARD_OUTPUT, Json, Picture, RecordFile, console, valid_seconds, write_picture
from zellige.core import View
from zellige.errors import ZelligeError

if TYPE_CHECKING:
    from zellige.record import Record


def record_of(file: Path) -> "Record":
    """The record that RECORD names."""
    from zellige.terminal.files import read_record
    from zellige.terminal.saved import latest

    return read_record(latest("*", unfinished=False) if str(file) == "latest" else file)


def replay(
    record: RecordFile,
    seat: Annotated[int | None, typer.Option(metavar="N", help="Show only what this seat saw.")] = None,
) -> None:
    """Replay a game, turn by turn.

    On a screen it waits after each turn. If the game is unfinished, hidden tiles stay hidden.

    Example: [bold]zellige replay game.txt --seat 1[/bold]
    """
    from zellige.terminal.replay import replay

    played = record_of(record)
    if seat is not None and not 0 <= seat < played.game.seats:
        raise ZelligeError(f"there is no seat {seat}; seats are 0 to {played.game.seats - 1}")
    if not isinstance(played.start, View) and (seat is not None or not played.outcome):
        played = played.seen_by(seat)
    replay(played, console)


def verify(record: RecordFile) -> None:
    """Check that a record is whole and follows the rules.

    Checks the checksum, every move, and that the dice and draws follow from
    the promised seed. If a check fails, the exit status is 1.

    Example: [bold]zellige verify game.txt[/bold]
    """
    from zellige.record.verify import verify as check

    findings = check(record_of(record))
    for finding in findings:
        sign = {True: "[green]✓[/green]", False: "[red]✗[/red]", None: "[dim]–[/dim]"}[finding.holds]
        console.print(f"{sign} {finding.words}")
    raise typer.Exit(any(finding.holds is False for finding in findings))


def review(
    record: RecordFile,
    seconds: Annotated[float, typer.Option(metavar="S", help="About how long to think about each step.")] = 0.5,
    svg: Picture = None,
    as_json: Json = False,
) -> None:
    """Review a game: what each decision cost.

    Prints what would have been better, and separately what chance gave and
    took. The picture shows each seat's chance to win during the game.

    Example: [bold]zellige review latest --svg chances.svg[/bold]
    """
    from zellige.players.search.mcts import Budget
    from zellige.study.review import review as look
    from zellige.terminal.tables import show_review

    played, budget = record_of(record), Budget(valid_seconds(seconds))
    with counting("reviewing") as update:
        result = look(played, budget, progress=lambda done, of: update(completed=done, total=of))
    if as_json:
        print(json.dumps(result.data(), indent=2, ensure_ascii=False))
    elif svg != STANDARD_OUTPUT:
        show_review(result, console)
    if svg:
        write_picture(svg, result.svg())
