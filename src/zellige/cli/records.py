"""Commands about a recorded game: replay, verify, review."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zellige.cli.bars import counting, notice
from zellige.cli.common import (
    STANDARD_OUTPUT,
    Json,
    Picture,
    RecordFile,
    console,
    one_output,
    valid_seconds,
    write_json,
    write_picture,
)
from zellige.cli.screen import Light, Plain, Signs, fills_the_screen, show
from zellige.core import View
from zellige.errors import ZelligeError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zellige.names import Name
    from zellige.record import Record


def record_of(file: Path) -> "Record":
    """The record that RECORD names; reading it replays it."""
    from zellige.terminal.files import read_record
    from zellige.terminal.saved import latest

    with notice("reading the record"):
        return read_record(latest("*", unfinished=False) if str(file) == "latest" else file)


def replay(
    record: RecordFile,
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="Show only what this seat saw; 0 is the first player's.")
    ] = None,
    plain: Plain = False,
    plain_signs: Signs = False,
    light: Light = None,
    as_json: Json = False,
) -> None:
    """Replay a game, turn by turn.

    On the whole screen, with analysis; line by line, it waits after each
    turn. In an unfinished game, hidden tiles stay hidden.

    Examples:
      [bold]zellige replay latest[/bold]
      [bold]zellige replay game.txt --seat 1[/bold]
    """
    from zellige.terminal.replay import names_of, replay

    played = record_of(record)
    if seat is not None and not 0 <= seat < played.game.seats:
        raise ZelligeError(f"there is no seat {seat}; seats are 0 to {played.game.seats - 1}")
    if not isinstance(played.start, View) and (seat is not None or not played.outcome):
        played = played.seen_by(seat)
    if as_json:
        write_json(replay_data(played, names_of(played)))
    elif plain or not fills_the_screen():
        replay(played, console)
    else:
        from zellige.terminal.full.replay_screen import ReplayScreen

        show(ReplayScreen(played), light, plain_signs)


def replay_data(played: "Record", names: "Sequence[Name]") -> dict[str, Any]:
    """A game as plain data: every turn with what it did, in words too, and the position after it."""
    turns = [
        {
            "number": number,
            "seat": one.turn.seat,
            "moves": list(map(str, one.turn.moves)),
            "left": one.turn.why,
            "words": one.told(names),
            "position": str(one.after),
        }
        for number, one in enumerate(played.shown(), 1)
    ]
    outcome = played.outcome
    ended = (
        {
            "scores": list(outcome.scores),
            "winners": list(outcome.winners),
            "words": outcome.told(names),
        }
        if outcome
        else None
    )
    about = {"game": played.game.name, "parameters": dict(played.game.values), "players": list(map(str, names))}
    return about | {"position": str(played.first), "turns": turns, "outcome": ended}


def verify(record: RecordFile, as_json: Json = False) -> None:
    """Check that a record is intact and follows the rules.

    Checks the checksum, every move, and that the dice and draws follow from
    the promised seed. If a check fails, the exit status is 1.

    Examples:
      [bold]zellige verify game.txt[/bold]
      [bold]zellige verify latest --json[/bold]
    """
    from zellige.record.verify import verify as check

    read = record_of(record)
    with notice("checking the record"):
        findings = check(read)
    holds = all(finding.holds is not False for finding in findings)
    if as_json:
        write_json({"holds": holds, "findings": [finding._asdict() for finding in findings]})
        raise typer.Exit(not holds)
    for finding in findings:
        sign = {True: "[green]✓[/green]", False: "[red]✗[/red]", None: "[dim]–[/dim]"}[finding.holds]
        console.print(f"{sign} {finding.words}")
    raise typer.Exit(not holds)


def review(
    record: RecordFile,
    seconds: Annotated[float, typer.Option(metavar="S", help="About how long to think about each step.")] = 0.4,
    svg: Picture = None,
    as_json: Json = False,
) -> None:
    """Review a game: luck, play and mistakes.

    Prints what each decision gained and what would have been better, and an
    account of luck and play that adds up. The picture shows each player's
    chance to win during the game.

    Example: [bold]zellige review latest --svg chances.svg[/bold]
    """
    from zellige.players.search.mcts import Budget
    from zellige.study.review import review as look
    from zellige.terminal.replay import names_of
    from zellige.terminal.review import show_review

    one_output(svg, as_json)
    played, budget = record_of(record), Budget(valid_seconds(seconds))
    with counting("reviewing") as update:
        result = look(played, budget, progress=lambda done, of: update(completed=done, total=of))
    if as_json:
        write_json(result.data())
    elif svg != STANDARD_OUTPUT:
        show_review(result, console)
    if svg:
        write_picture(svg, result.svg(names_of(played)))
