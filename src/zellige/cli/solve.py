"""`zellige solve`: who wins with best play, in a position or in a whole game."""

from pathlib import Path
from typing import Annotated

import typer

from zellige.cli import STOPPED
from zellige.cli.bars import counting, notice
from zellige.cli.common import (
    Flag,
    GameName,
    Json,
    Sets,
    console,
    errors,
    position_of,
    settled,
    stop,
    valid_seconds,
    write_json,
)
from zellige.cli.machines import On, Workers, runner
from zellige.core import State, View
from zellige.errors import ZelligeError
from zellige.kernel.constants import OVER

SECONDS = 60.0  # for one position


def solve(
    name: GameName,
    sets: Sets,
    position: Annotated[
        str | None,
        typer.Argument(metavar="POSITION", help="The position as one line of text, in quotes; or the start."),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(metavar="S", help="Give up after this time; by default 60 for a position, never for a game."),
    ] = None,
    workers: Workers = None,
    on: On = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep solved positions in this file, and continue from it.")
    ] = None,
    everything: Annotated[
        bool, Flag("--all", help="Solve all positions that the game is split into, not only those that matter.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Solve a position, or a whole game: who wins with best play.

    Prints which moves win. This works near the end of a game in which nothing
    is hidden or left to chance any more. If the time is too short, the exit
    status is 1.

    Without POSITION it solves a small game from its start: it splits the game
    at its first moves, takes positions that are the same up to symmetry for
    one, and lets many workers solve them. With --workers, --on, --keep or
    --all it does the same from a position.

    Examples:
      [bold]zellige solve grawlix "grawlix 3 1 | r@:0,0 | o# | y$ | 0 play"[/bold]
      [bold]zellige solve grawlix "grawlix 3 1 | r@:0,0 | o# | y$ | 0 play" --seconds 5 --json[/bold]
      [bold]zellige solve grawlix --set order=4 --set hand=2 --keep small.solution[/bold]
    """
    start = settled(name, sets).start() if position is None else position_of(name, position, sets)
    if start.player == OVER:
        raise ZelligeError("the game is over in this position")
    if seconds is not None:
        valid_seconds(seconds)
    if position is None or everything or any(option is not None for option in (workers, on, keep)):
        solve_whole(start, seconds, workers, on, keep, everything, as_json)
    else:
        solve_at_once(start, SECONDS if seconds is None else seconds, as_json)


def solve_at_once(start: State | View, seconds: float, as_json: bool) -> None:
    """Solve a position in this process, with all its moves."""
    from zellige.players.exact import solve as search
    from zellige.terminal.solutions import show_solution, solution_data

    with notice(f"solving for at most {seconds:g} s"):
        solution = search(start, seconds)
    if solution is None:
        stop(f"the position was not solved in {seconds:g} s; allow more time with --seconds", 1)
    elif as_json:
        write_json(solution_data(solution))
    else:
        show_solution(solution, start, console)


def solve_whole(
    start: State | View,
    seconds: float | None,
    workers: int | None,
    on: str | None,
    keep: Path | None,
    everything: bool,
    as_json: bool,
) -> None:
    """Solve a game by splitting it. What is known is printed even if it was stopped."""
    from zellige.study.whole import Whole
    from zellige.terminal.solutions import found_data, show_found

    whole, status = Whole(start, keep=keep), 0
    with runner(on, workers) as run, counting("solving") as update:
        try:
            whole.go_on(
                run,
                everything,
                seconds,
                lambda found: update(completed=sum(found.first.values()), total=found.positions),
            )
        except KeyboardInterrupt:
            status = STOPPED
    found = whole.found
    if found.winner is None or (everything and sum(found.first.values()) < found.positions):
        status = status or 1
        errors.print(f"Stopped before the end{'; the same command goes on from here' if keep else ''}.")
    if as_json:
        write_json(found_data(found))
    else:
        show_found(found, console)
    raise typer.Exit(status)
