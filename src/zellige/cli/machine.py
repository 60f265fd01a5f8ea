"""Commands about the program itself: its version, its speed, and compiling the games."""

from typing import Annotated

import typer

from zellige.cli.bars import compile_bar, counted
from zellige.cli.common import Flag, Json, console, write_json
from zellige.cli.serve import serve
from zellige.cli.shells import install, script
from zellige.games import GAMES, game
from zellige.terminal.tables import plain_table

SHELL = "bash, zsh or fish; by default in your own shell"


def about(
    context: typer.Context,
    show_version: Annotated[bool, Flag("--version", help="Print the version.")] = False,
    install_for: Annotated[
        str, typer.Option("--install-completion", metavar="SHELL", help=f"Complete words with Tab in {SHELL}.")
    ] = "",
    show_for: Annotated[
        str, typer.Option("--show-completion", metavar="SHELL", help="Print the script that does so.")
    ] = "",
) -> None:
    """Play, study and research tile-laying games.

    Without a command: start the server and open the page in a browser.

    Examples:
      [bold]zellige[/bold]
      [bold]zellige play grawlix --seat human --seat level:3[/bold]
      [bold]zellige COMMAND --help[/bold]
    """
    if show_version:
        from zellige.version import __version__

        print(__version__)
        raise typer.Exit
    if install_for:
        print(f"{install(install_for)} In a new terminal, Tab will complete what you type after zellige.")
        raise typer.Exit
    if show_for:
        print(script(show_for), end="")
        raise typer.Exit
    if not context.invoked_subcommand:
        serve(open_page=True)


def bench(as_json: Json = False) -> None:
    """Measure how fast the games run on this machine.

    For each game: whole random games, moves played from Python, and move
    sequences counted by perft, per second. It takes about 4 s a game.

    Examples:
      [bold]zellige bench[/bold]
      [bold]zellige bench --json[/bold]
    """
    from zellige.study.bench import figures

    rows = [row for name in counted(GAMES, "measuring") for row in figures(game(name))]
    if as_json:
        write_json([row._asdict() for row in rows])
        return
    table = plain_table("game", "what", "per second", right=["per second"])
    for row in rows:
        table.add_row(row.game, row.what, f"{row.per_second:,.0f}")
    console.print(table)


def warm(
    names: Annotated[
        list[str],
        typer.Argument(metavar="GAME", help="Which games; by default all.", show_default=False),
    ] = [],  # noqa: B006 Typer copies it
) -> None:
    """Compile the games now, so that nothing has to wait later.

    Otherwise each command compiles what it needs when it is first used. The
    result is kept, so this is needed once, and again after an update.

    Examples:
      [bold]zellige warm[/bold]
      [bold]zellige warm grawlix[/bold]
    """
    from zellige.study.warm import compile_all

    chosen = [game(name) for name in names or GAMES]
    for one in counted(chosen, "preparing"):
        compile_bar.start_over()
        compile_all(one)
    console.print("Everything is compiled.")
