"""Commands about one position: show, analyse, solve, perft."""

import json
from typing import Annotated

import typer

from zellige.cli.bars import counted, notice
from zellige.cli.common import (
    Flag,
    GameName,
    Json,
    Picture,
    PositionText,
    Sets,
    console,
    position_of,
    settled,
    stop,
    valid_seconds,
    write_picture,
)
from zellige.core import State, View
from zellige.errors import ZelligeError
from zellige.kernel.constants import CHANCE, OVER


def show(name: GameName, position: PositionText, sets: Sets, svg: Picture = None, as_json: Json = False) -> None:
    """Show a position: the board, and what fits where.

    With --svg or --json, write a picture or JSON instead.

    Example: [bold]zellige show grawlix "grawlix 6 4 | r&:0,0 b#:0,1 | y* | - | 0 play" --svg out.svg[/bold]
    """
    from zellige.terminal import board

    shown = position_of(name, position, sets)
    if svg:
        write_picture(svg, shown.svg())
    if as_json:
        print(json.dumps(shown.facts, indent=2))
    if not svg and not as_json:
        board.show(shown, console)
        board.show_places(shown, console)


def analyse(
    name: GameName,
    position: PositionText,
    sets: Sets,
    seconds: Annotated[float, typer.Option(metavar="S", help="How long to think.")] = 2.0,
    threads: Annotated[int, typer.Option(metavar="N", min=1, max=64, help="How many searches run in parallel.")] = 1,
    as_json: Json = False,
) -> None:
    """Analyse a position: each move's chance to win.

    Prints the expected continuation, too. The program sees only what the
    player to move sees. If chance is to move, or the position is the view of
    a seat that waits, it prints each seat's chance to win.

    Example: [bold]zellige analyse grawlix "grawlix 6 4 | r&:0,0 b#:0,1 | y* | p@ | 0 play" --seconds 1[/bold]
    """
    from zellige.players.analysis import analyse as look
    from zellige.terminal.tables import analysis_data, show_analysis

    view = seen(position_of(name, position, sets))
    with notice(f"thinking for {valid_seconds(seconds):g} s"):
        analysis = look(view, seconds, threads=threads)
    if as_json:
        print(json.dumps(analysis_data(analysis, view), indent=2, ensure_ascii=False))
    else:
        show_analysis(analysis, view, console)


def seen(position: State | View) -> View:
    """What the seat to move sees, or a watcher if chance is to move."""
    if position.player == OVER:
        raise ZelligeError("the game is over in this position")
    if isinstance(position, View):
        return position
    return position.view(None if position.player == CHANCE else position.player)


def solve(
    name: GameName,
    position: PositionText,
    sets: Sets,
    seconds: Annotated[float, typer.Option(metavar="S", help="Give up after this time.")] = 60.0,
    as_json: Json = False,
) -> None:
    """Solve a position exactly: who wins with best play.

    Prints which moves win. If the time is too short, the exit status is 1.

    Example: [bold]zellige solve grawlix "grawlix 3 1 | r@:0,0 | o# | y$ | 0 play"[/bold]
    """
    from zellige.players.exact import solve as search
    from zellige.terminal.tables import show_solution, solution_data

    start = position_of(name, position, sets)
    if start.player == OVER:
        raise ZelligeError("the game is over in this position")
    with notice(f"solving for at most {valid_seconds(seconds):g} s"):
        solution = search(start, seconds)
    if solution is None:
        stop(f"the position was not solved in {seconds:g} s; allow more time with --seconds", 1)
    elif as_json:
        print(json.dumps(solution_data(solution), indent=2, ensure_ascii=False))
    else:
        show_solution(solution, start, console)


def perft(
    name: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, max=60, help="The length of the sequences.")],
    sets: Sets,
    position: Annotated[
        str | None, typer.Option("--from", metavar="POSITION", help="Count from this position.")
    ] = None,
    divide: Annotated[bool, Flag("--divide", help="Count separately for each first move.")] = False,
) -> None:
    """Count the sequences of moves from a position.

    Moves of chance are included.

    Example: [bold]zellige perft grawlix 4 --set order=3[/bold]
    """
    from zellige.study.perft import perft as count

    state = settled(name, sets).start() if position is None else position_of(name, position, sets)
    if not isinstance(state, State):
        raise ZelligeError("the position has hidden tiles, so what can follow cannot be counted")
    if depth == 0:
        print(1)
        return
    total = 0
    for move in counted(list(state.moves), "counting"):
        below = count(state.play(move), depth - 1)
        total += below
        if divide:
            print(move, below)
    print(total)
