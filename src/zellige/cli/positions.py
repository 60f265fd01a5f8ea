"""Commands about one position: show, analyse, perft."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated

import typer

from zellige.cli.bars import counting, notice
from zellige.cli.common import (
    Flag,
    GameName,
    Json,
    Picture,
    PositionText,
    Sets,
    console,
    one_output,
    position_of,
    settled,
    valid_seconds,
    write_json,
    write_picture,
)
from zellige.core import State, View
from zellige.errors import ZelligeError
from zellige.kernel.constants import CHANCE, OVER

QUICK, FINEST = 4, 1e-3  # a count of so few moves is not divided any further, nor one that is such a share of the whole


def show(name: GameName, position: PositionText, sets: Sets, svg: Picture = None, as_json: Json = False) -> None:
    """Show a position: the board, and what fits where.

    With --svg or --json, write a picture or JSON instead.

    Examples:
      [bold]zellige show grawlix "grawlix 6 4 | r&:0,0 b#:0,1 | y* | - | 0 play"[/bold]
      [bold]zellige show qwirkle "qwirkle 2 | ro:0,0 rx:0,1 | rd rs | ? ? | 2 0 | 0 turn" --svg out.svg[/bold]
    """
    from zellige.terminal.line import board

    one_output(svg, as_json)
    shown = position_of(name, position, sets)
    if svg:
        write_picture(svg, shown.svg())
    if as_json:
        write_json(shown.facts)
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
    """Analyse a position: how likely each move is to win.

    Prints the expected continuation, too. The program sees only what the
    player to move sees. If chance is to move, or the position is the view of
    a player who waits, it prints how likely each player is to win.

    Examples:
      [bold]zellige analyse grawlix "grawlix 6 4 | r&:0,0 b#:0,1 | y* | p@ | 0 play"[/bold]
      [bold]zellige analyse qwirkle "qwirkle 2 | ro:0,0 rx:0,1 | rd rs | ? ? | 2 0 | 0 turn" --seconds 10[/bold]
    """
    from zellige.players.analysis import analyse as look
    from zellige.terminal.tables import analysis_data, show_analysis

    view = seen(position_of(name, position, sets))
    with notice(f"thinking for {valid_seconds(seconds):g} s"):
        look(view, playouts=1, threads=threads)  # compiles, so that all the time is for thinking
        analysis = look(view, seconds, threads=threads)
    if as_json:
        write_json(analysis_data(analysis, view))
    else:
        show_analysis(analysis, view, console)


def seen(position: State | View) -> View:
    """What the seat to move sees, or a watcher if chance is to move."""
    if position.player == OVER:
        raise ZelligeError("the game is over in this position")
    if isinstance(position, View):
        return position
    return position.view(None if position.player == CHANCE else position.player)


def perft(
    name: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, max=60, help="The length of the sequences.")],
    sets: Sets,
    position: Annotated[
        str | None, typer.Option("--from", metavar="POSITION", help="Count from this position.")
    ] = None,
    divide: Annotated[bool, Flag("--divide", help="Count separately for each first move, too.")] = False,
    as_json: Json = False,
) -> None:
    """Count the sequences of moves of a given length (perft).

    Throws and draws count as moves. This is the classic test of move generation.

    Examples:
      [bold]zellige perft grawlix 4 --set order=3[/bold]
      [bold]zellige perft marrakech 3 --divide[/bold]
    """
    state = settled(name, sets).start() if position is None else position_of(name, position, sets)
    if not isinstance(state, State):
        raise ZelligeError("the position has hidden tiles, so what can follow cannot be counted")
    first: dict[str, int] = {}
    for move, below in counts(state, depth):
        first[move] = below
        if divide and not as_json:
            print(move, below)
    total = sum(first.values()) if depth else 1
    if as_json:
        about = {"game": name, "parameters": dict(state.game.values), "position": str(state), "depth": depth}
        write_json(about | {"sequences": total} | ({"moves": first} if divide else {}))
    else:
        print(total)


def counts(state: State, depth: int) -> Iterator[tuple[str, int]]:
    """Each first move and the number of sequences that begin with it, with a bar."""
    moves = list(state.moves) if depth else []
    with counting("counting") as update:
        for n, move in enumerate(moves):
            yield str(move), count(state.play(move), depth - 1, partial(advance, update, n, len(moves)))


def advance(update: Callable[..., None], done: int, total: int, share: float) -> None:
    """Move the bar on by a share of the first move that is being counted."""
    update(completed=done + share, total=total)


def count(state: State, depth: int, tell: Callable[[float], None], low: float = 0.0, high: float = 1.0) -> int:
    """The number of sequences, telling how far it has come, as a share: a first move alone may take minutes."""
    from zellige.study.perft import perft

    if depth <= QUICK or high - low < FINEST:
        total = perft(state, depth)
    else:
        moves = list(state.moves)
        step = (high - low) / max(len(moves), 1)
        parts = (
            count(state.play(move), depth - 1, tell, low + n * step, low + (n + 1) * step)
            for n, move in enumerate(moves)
        )
        total = sum(parts)
    tell(high)
    return total
