"""`zellige arena`: matches between players, and how strong they are."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zellige.cli import STOPPED
from zellige.cli.bars import counting
from zellige.cli.common import (
    STANDARD_OUTPUT,
    GameName,
    Json,
    Picture,
    Sets,
    console,
    errors,
    one_output,
    settled,
    write_json,
    write_picture,
)
from zellige.cli.machines import On, Workers, runner
from zellige.errors import ZelligeError

if TYPE_CHECKING:
    from zellige.study.arena import Result


def arena(
    name: GameName,
    players: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER", help="Two or more programs, such as greedy, level:3, mcts:1000 or mcts:0.1s."),
    ],
    sets: Sets,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games, rounded up to whole rounds.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="The seed of all chance, and of the players.")] = 0,
    workers: Workers = None,
    on: On = None,
    decide: Annotated[
        float | None,
        typer.Option(
            metavar="SHARE",
            help="Stop once it is clear whether the first of two players scores this share, such as 0.5.",
        ),
    ] = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep finished games in this file, and continue from it.")
    ] = None,
    svg: Picture = None,
    as_json: Json = False,
) -> None:
    """Let programs compete, and measure which is stronger.

    They take every seat in turn, with the same luck; the winners of a game
    share one point. If there are more players than seats, all meet all; if
    fewer, the last one fills the table. Ctrl-C prints the result so far.

    Examples:
      [bold]zellige arena marrakech mcts:1000 greedy --games 200 --seed 1[/bold]
      [bold]zellige arena grawlix level:4 level:5 level:6 --keep levels.arena[/bold]
      [bold]zellige arena qwirkle greedy greedy,risk=0.8 --games 5000 --decide 0.5[/bold]
      [bold]zellige arena grawlix level:7 level:8 --games 5000 --on ray[/bold]
    """
    from zellige.study.arena import Stopped, named
    from zellige.study.arena import arena as play_all
    from zellige.study.contest import Contest
    from zellige.terminal.tables import show_arena, standing

    if "human" in players:
        raise ZelligeError("people cannot play in an arena; name programs, such as greedy or level:3")
    one_output(svg, as_json)
    chosen = settled(name, sets)
    contest, status = Contest(chosen, tuple(players), seed, named), 0
    if games % contest.round and games > contest.round and len(players) > 1:
        games += contest.round - games % contest.round
        errors.print(f"Playing {games} games, so that everyone has every seat equally often.")
    with runner(on, workers) as run, counting("playing") as update:

        def watch(result: "Result") -> None:
            update(completed=result.games, total=games, description=standing(result))

        try:
            result = play_all(chosen, players, games, seed, run=run, decide=decide, keep=keep, watch=watch)
        except Stopped as stopped:
            result, status = stopped.result, STOPPED
    if status:
        errors.print(f"Stopped after {result.games} of {games} games.")
    if as_json:
        write_json(result.data())
    elif result.games and svg != STANDARD_OUTPUT:
        show_arena(result, console)
    if svg and result.games:
        write_picture(svg, result.svg())
    raise typer.Exit(status)
