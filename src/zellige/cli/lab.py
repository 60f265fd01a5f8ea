"""`zellige lab`: what a variant of a game is like, beside the standard game."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zellige.cli import STOPPED
from zellige.cli.bars import counting
from zellige.cli.common import GameName, Json, Sets, console, errors, json_text, settled, write_json
from zellige.errors import ZelligeError

if TYPE_CHECKING:
    from zellige.study.lab.report import Report, Row
    from zellige.study.ratings import Estimate

GAMES = 200
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
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games each pairing plays.")] = GAMES,
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="PLAYER",
            help="A program that plays; repeat for more, weakest first. By default four, from random to mcts:500.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="The seed of all chance, and of the players.")] = 0,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="How many processes play; by default one for each processor.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Measure what a variant is like, beside the standard game.

    Programs of several strengths play it, each against itself and against
    the next stronger one. The report says how long games last, what the
    first move is worth, how late they are decided, how many choices there
    are and how much skill matters, with 95 % bounds: report.html for
    reading, lab.json for programs. Ctrl-C stops, and the same command goes
    on where it stopped.

    Examples:
      [bold]zellige lab grawlix --set order=5 --set hand=3 --out small[/bold]
      [bold]zellige lab marrakech --set rugs=8 --games 1000 --out short[/bold]
      [bold]zellige lab qwirkle --player greedy --player mcts:500 --out qwirkle[/bold]
    """
    from zellige.study.arena import Stopped
    from zellige.study.lab.page import page
    from zellige.study.lab.run import lab as measure
    from zellige.terminal.files import write_file

    if "human" in (players or []):
        raise ZelligeError("people cannot play in the lab; name programs, such as greedy or level:3")
    chosen, folder = settled(name, sets), own_folder(out)
    command = spelt(name, sets, games, players or [], seed, out)
    with counting("playing") as update:

        def progress(done: int, total: int, variant: str) -> None:
            update(completed=done, total=total, description=f"playing: {variant}")

        try:
            report = measure(
                chosen,
                games,
                folder,
                players=players or (),
                seed=seed,
                workers=workers,
                command=command,
                progress=progress,
            )
        except Stopped:
            errors.print("Stopped; the same command goes on from here.")
            raise typer.Exit(STOPPED) from None
    data = report.data()
    write_file(folder / REPORT, page(report))
    write_file(folder / NUMBERS, f"{json_text(data)}\n")
    if as_json:
        write_json(data)
    else:
        show(report)
        console.print(f"[dim]{folder / REPORT} has charts, and {NUMBERS} all numbers.[/dim]", soft_wrap=True)


def own_folder(out: Path) -> Path:
    """The folder for the report, after checking that the report can be written, and replaces none of other origin."""
    from zellige.terminal.files import folder_at, writable

    folder = folder_at(out)
    ours = any(folder.glob("*.games"))
    for path in (folder / REPORT, folder / NUMBERS):
        writable(path)
        if path.exists() and not ours:
            raise ZelligeError(f"{path} exists and was not written by zellige lab; choose another folder with --out")
    return folder


def spelt(name: str, sets: list[str], games: int, players: list[str], seed: int, out: Path) -> str:
    """The command that makes the same report; how many workers play makes no difference."""
    words = ["zellige", "lab", name, *(word for text in sets for word in ("--set", text)), "--games", str(games)]
    words += [word for player in players for word in ("--player", player)] + ["--seed", str(seed)] * (seed != 0)
    return shlex.join([*words, "--out", str(out)])


# The summary on the terminal


def show(report: "Report") -> None:
    """The findings in words, and each figure with its bounds."""
    from rich.markup import escape

    from zellige.terminal.tables import fitted, plain_table

    console.print(f"[bold]{escape(report.title)}[/bold]\n{escape(report.summary)}\n")
    heads = ["variant", "standard"] if report.standard else ["standard"]
    table = plain_table("figure", *heads)
    for row in report.rows:
        cells = [told_or_not(found, row.unit) for found in (row.own, row.other)[: len(heads)]]
        table.add_row(escape(named(row)), *cells)
    console.print(fitted(table, console, folding=0))
    best = report.variant.best
    console.print(
        f"[dim]{len(best.games)} games of {escape(best.player)} against itself. {report.leading} {report.caution}[/dim]"
    )


def named(row: "Row") -> str:
    """A figure and its unit."""
    return row.name if row.unit == "%" else f"{row.name}, {row.unit}"


def told_or_not(found: "Estimate | None", unit: str) -> str:
    from zellige.study.lab.figures import told

    return told(found, unit) if found else "–"
