"""`zellige lab`: what a variant of a game is like, beside the standard game."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from zellige.cli import STOPPED
from zellige.cli.bars import counting
from zellige.cli.common import GameName, Json, Sets, console, errors, json_text, write_json
from zellige.cli.lab_words import Asked, beside, spelt, swept
from zellige.cli.machines import On, Workers, runner
from zellige.core import Game
from zellige.errors import ZelligeError

if TYPE_CHECKING:
    from zellige.study.lab.report import Report
    from zellige.study.lab.run import Plan
    from zellige.study.lab.sweep import Sweep

GAMES, STUDIED = 1000, 100
SWEEP_GAMES, SWEEP_STUDIED = 200, 40
REPORT, NUMBERS = "report.html", "lab.json"


def named_folder(text: str) -> Path:
    """The folder that an option names; an empty name would be the current one."""
    if not text:
        raise typer.BadParameter("name a folder")
    return Path(text)


def lab(
    name: GameName,
    sets: Sets,
    out: Annotated[
        Path,
        typer.Option(metavar="DIR", parser=named_folder, help="The folder for the report; it keeps the games too."),
    ],
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="What stands beside, instead of the standard game: that game with other parameters, such as order=5 "
            "or order=5,hand=2, or [bold]standard[/bold] itself; repeat for up to four.",
            show_default=False,
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, help=f"How many games each pairing plays: {GAMES}, or {SWEEP_GAMES} for each value."
        ),
    ] = None,
    studied: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="How many games of the strongest program are studied for close choices and luck: "
            f"{STUDIED}, or {SWEEP_STUDIED} for each value.",
        ),
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="PLAYER",
            help="A program that plays; repeat for more, weakest first. By default five, from random to mcts:800.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="The seed of all chance, and of the players.")] = 0,
    workers: Workers = None,
    on: On = None,
    as_json: Json = False,
) -> None:
    """Measure what a variant is like, beside the standard game.

    Programs of several strengths play it, each against itself and against
    the next stronger one. The report says how long games last, what the
    first move is worth, when they are decided, how often early leaders win,
    how many choices there are and how many are close, what is luck and what
    is skill, and how often each rule matters, with 95 % bounds: report.html
    for reading, lab.json for programs. With several values of a parameter,
    such as hand=1..6 or hand=2,4,8, it charts each figure over them. Ctrl-C
    stops, and the same command goes on where it stopped.

    Examples:
      [bold]zellige lab grawlix --set order=5 --set hand=3 --out small[/bold]
      [bold]zellige lab grawlix --set hand=1..6 --out hands[/bold]
      [bold]zellige lab marrakech --set rugs=8 --against rugs=12 --games 500 --out short[/bold]
      [bold]zellige lab qwirkle --player greedy --player mcts:500 --out qwirkle[/bold]
    """
    from zellige.study.lab.run import Plan

    if "human" in (players or []):
        raise ZelligeError("people cannot play in the lab; name programs, such as greedy or level:3")
    parameter, chosen = swept(name, sets)
    others, folder = beside(name, against or [], chosen[0], parameter), own_folder(out, name)
    games = games or (SWEEP_GAMES if parameter else GAMES)
    studied = studied or (SWEEP_STUDIED if parameter else STUDIED)
    command = spelt(Asked(name, sets, against or [], games, studied, players or [], seed, out))
    with runner(on, workers) as run, counting("playing") as update:

        def progress(done: int, total: int, variant: str) -> None:
            update(completed=done, total=total, description=f"playing: {escape(variant)}")

        plan = Plan(folder, games, studied, tuple(players or ()), seed, run, progress)
        try:
            report = made(parameter, chosen, others, plan, command)
        except KeyboardInterrupt:
            errors.print("Stopped; the same command goes on from here.")
            raise typer.Exit(STOPPED) from None
    finish(report, folder, as_json)


def made(parameter: str, chosen: list[Game], others: list[Game], plan: "Plan", command: str) -> "Report | Sweep":
    """The report of one variant, or of several values of a parameter."""
    from zellige.study.lab.run import lab as measure
    from zellige.study.lab.run import sweep

    return sweep(parameter, chosen, plan, command) if parameter else measure(chosen[0], plan, others, command)


def own_folder(out: Path, name: str) -> Path:
    """The folder for the report, after checking that the report can be written, and replaces none of other origin."""
    from zellige.terminal.files import folder_at, writable

    folder = folder_at(out)
    for path in (folder / REPORT, folder / NUMBERS):
        writable(path)
        if path.exists() and (why := foreign(path, name)):
            raise ZelligeError(f"{path} {why}; choose another folder with --out")
    return folder


def foreign(path: Path, name: str) -> str:
    """Why a file is no earlier report about the game; empty if it is one."""
    from zellige.study.lab.page import OPENING

    try:
        text = path.read_text("utf-8")
        about = text.startswith(OPENING) if path.name == REPORT else json.loads(text)["lab"]
    except (OSError, ValueError, KeyError, TypeError):
        about = False
    if not about:
        return "exists and was not written by zellige lab"
    return f"is about {about}" if about not in (True, name) else ""


def finish(report: "Report | Sweep", folder: Path, as_json: bool) -> None:
    """Write the report, and print the findings."""
    from zellige.study.lab.page import page
    from zellige.terminal.files import write_file
    from zellige.terminal.lab import show

    data = report.data()
    write_file(folder / REPORT, page(report))
    write_file(folder / NUMBERS, f"{json_text(data)}\n")
    if as_json:
        write_json(data)
        return
    show(report, console)
    console.print(f"[dim]{folder / REPORT} has charts, and {NUMBERS} all numbers.[/dim]", soft_wrap=True)
