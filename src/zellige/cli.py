"""The command `zellige`. Bad input gets one line on standard error and exit status 2."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn, track
from rich.table import Table

from zellige.core import Game, State, View
from zellige.errors import ZelligeError
from zellige.games import GAMES, card, game
from zellige.kernel.constants import CHANCE, OVER

if TYPE_CHECKING:
    from zellige.study.arena import Result

T = TypeVar("T")

app = typer.Typer(
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(GAMES)}.")]
Sets = Annotated[
    list[str],
    typer.Option(
        "--set", metavar="NAME=VALUE", help="A parameter of the game.", default_factory=list, show_default=False
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
PositionText = Annotated[str, typer.Argument(metavar="POSITION", help="The position as one line of text.")]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A file that was saved or kept, or latest.")]


@app.callback(invoke_without_command=True)
def about(
    context: typer.Context, show_version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False
) -> None:
    """Play, study and research tile-laying games."""
    if show_version:
        print(version("zellige"))
        raise typer.Exit
    if not context.invoked_subcommand:
        print(context.get_help())


def progress(items: Sequence[T], what: str) -> Iterable[T]:
    """Go through some items with a progress bar, where there is a screen to show it."""
    return track(items, what, console=errors, transient=True, disable=not errors.is_terminal)


def counting_bar() -> Progress:
    """A progress bar with numbers, where there is a screen to show it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal)


@contextmanager
def notice(what: str) -> Iterator[None]:
    """Say that something is under way, where there is a screen to say it on."""
    if not errors.is_terminal or errors.is_dumb_terminal:
        yield
        return
    with errors.status(what):
        yield


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
    """The game that GAME and --set name; where it can have several numbers of players, as many as there are seats."""
    numbers = [p.allowed for p in card(name).parameters if p.name == "players"]
    if seats and numbers and seats not in numbers[0]:
        raise ZelligeError(f"{card(name).title} has {numbers[0][0]} to {numbers[0][-1]} seats: give --seat for each")
    if seats and numbers and not any(text.startswith("players=") for text in sets):
        sets = [*sets, f"players={seats}"]
    return settled(name, sets)


def position_of(name: str, text: str, sets: list[str]) -> State | View:
    """The position that a text describes; --set may only say the same."""
    wanted = settled(name, sets)
    position = wanted.read(text)
    if sets and position.game != wanted:
        raise ZelligeError(f"the position is of {position.game}, not of {wanted}")
    return position


def to_move(position: State | View) -> View:
    """What the seat to move sees."""
    if position.player == OVER:
        raise ZelligeError("the game is over in this position")
    if position.player == CHANCE:
        raise ZelligeError("chance is to move in this position: there is nothing to choose")
    if isinstance(position, View):
        if position.seat != position.player:
            raise ZelligeError(f"the position is not what seat {position.player} sees, who is to move")
        return position
    return position.view(position.player)


def sure_seconds(seconds: float) -> float:
    if not 0 < seconds <= 86_400:  # also where it is not a number
        raise ZelligeError(f"--seconds must be more than 0 and not more than a day, not {seconds:g}")
    return seconds


@app.command()
def games() -> None:
    """List the games and their parameters.

    Example: [bold]zellige games[/bold]
    """
    table = Table("game", "about", "parameters", box=None, header_style="dim")
    for name in GAMES:
        about = card(name)
        table.add_row(
            f"[bold]{name}[/bold]",
            about.about,
            "\n".join(f"[bold]{p.name}[/bold]: {p.meaning}; {p} [dim]({p.default})[/dim]" for p in about.parameters),
        )
    console.print(table)


@app.command()
def play(
    name: GameName,
    seats: Annotated[
        list[str],
        typer.Option(
            "--seat",
            metavar="PLAYER",
            help="Who sits there, once for each seat: human, or a program such as greedy, level:3, mcts:1s.",
            default_factory=list,
            show_default=False,
        ),
    ],
    sets: Sets,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a game that was kept or saved, or with the latest.")
    ] = None,
) -> None:
    """Play a game in the terminal: with others at one keyboard, or against programs; or watch programs play.

    Example: [bold]zellige play grawlix --seat human --seat level:3 --set hand=3[/bold]
    """
    with suppress(ImportError):
        import readline  # noqa: F401 arrow keys and history at the prompt, where the system has it

    from zellige.record import Record
    from zellige.terminal.files import read_record
    from zellige.terminal.kept import latest, match_of, players_of, seat_headers, seat_names
    from zellige.terminal.line import LineGame

    if resume:
        if sets:
            raise ZelligeError("a game that is resumed has its own parameters, --set cannot change them")
        record = read_record(latest(name) if str(resume) == "latest" else resume)
        if record.game.name != name:
            raise ZelligeError(f"{resume} is a game of {record.game.name}, not of {name}")
    else:
        record = Record(seated(name, sets, len(seats)))
    if seats and len(seats) != record.game.seats:
        raise ZelligeError(f"{record.game.card.title} has {record.game.seats} seats here, not {len(seats)}")
    players = players_of(seats or seat_names(record))
    if seats:
        others = {key: value for key, value in record.headers.items() if not key.startswith("seat ")}
        record = replace(record, headers=others | seat_headers(seats))
    LineGame(match_of(record), console, players=players).run()


@app.command()
def show(
    name: GameName,
    position: PositionText,
    sets: Sets,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a picture instead.")] = None,
    as_json: Json = False,
) -> None:
    """Show a position: the board, and what fits where.

    Example: [bold]zellige show grawlix "grawlix 6 4 | r&:0,0 b#:0,1 | y* | - | 0 play" --svg out.svg[/bold]
    """
    from zellige.terminal import board
    from zellige.terminal.files import write_file

    state = settled(name, sets).read(position)
    if svg:
        write_file(svg, state.svg())
    if as_json:
        print(json.dumps(state.facts, indent=2))
    if not svg and not as_json:
        board.show(state, console)
        board.show_places(state, console)


@app.command()
def analyse(
    name: GameName,
    position: PositionText,
    sets: Sets,
    seconds: Annotated[float, typer.Option(metavar="S", help="How long to look at it.")] = 2.0,
    threads: Annotated[int, typer.Option(metavar="N", min=1, max=64, help="Searches side by side.")] = 1,
    as_json: Json = False,
) -> None:
    """Say what a program thinks of a position: each move with its chance to win, and what is expected to follow. It
    sees what the seat to move sees.

    Example: [bold]zellige analyse grawlix "grawlix 6 4 | r&:0,0 b#:0,1 | y* | p@ | 0 play" --seconds 1[/bold]
    """
    from zellige.players.analysis import analyse as look
    from zellige.terminal.tables import analysis_data, show_analysis

    view = to_move(position_of(name, position, sets))
    with notice(f"thinking for {sure_seconds(seconds):g} s"):
        found = look(view, seconds, threads=threads)
    if as_json:
        print(json.dumps(analysis_data(found, view), indent=2, ensure_ascii=False))
    else:
        show_analysis(found, view, console)


@app.command()
def solve(
    name: GameName,
    position: PositionText,
    sets: Sets,
    seconds: Annotated[float, typer.Option(metavar="S", help="Give up after so long.")] = 60.0,
    as_json: Json = False,
) -> None:
    """Solve a position exactly: who wins with best play, and by which moves. If the time is up, the exit status is 1.

    Example: [bold]zellige solve grawlix "grawlix 3 1 | r@:0,0 | o# | y$ | 0 play"[/bold]
    """
    from zellige.players.exact import solve as search
    from zellige.terminal.tables import show_solution, solution_data

    read = position_of(name, position, sets)
    if read.player == OVER:
        raise ZelligeError("the game is over in this position")
    with notice(f"solving, for at most {sure_seconds(seconds):g} s"):
        found = search(read, seconds)
    if found is None:
        stop(f"the position is not solved in {seconds:g} s; give it longer with --seconds", 1)
    elif as_json:
        print(json.dumps(solution_data(found), indent=2, ensure_ascii=False))
    else:
        show_solution(found, read, console)


@app.command()
def perft(
    name: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, max=60, help="How many moves deep.")],
    sets: Sets,
    position: Annotated[str | None, typer.Option("--from", metavar="POSITION", help="Count from here.")] = None,
    divide: Annotated[bool, typer.Option(help="Count for each first move apart.")] = False,
) -> None:
    """Count the sequences of moves from a position, chance included.

    Example: [bold]zellige perft grawlix 4 --set order=3[/bold]
    """
    from zellige.study.perft import perft as count

    state = settled(name, sets).start() if position is None else position_of(name, position, sets)
    if not isinstance(state, State):
        raise ZelligeError("the position has hidden tiles, and what may follow cannot be counted")
    if depth == 0:
        print(1)
        return
    total = 0
    for move in progress(list(state.moves), "counting"):
        below = count(state.play(move), depth - 1)
        total += below
        if divide:
            print(move, below)
    print(total)


@app.command()
def replay(
    record: RecordFile,
    seat: Annotated[int | None, typer.Option(metavar="N", help="Show what this seat saw.")] = None,
) -> None:
    """Replay a game: on a screen turn by turn, else all of it. An unfinished one does not show what is hidden.

    Example: [bold]zellige replay game.txt --seat 1[/bold]
    """
    from zellige.terminal.files import read_record
    from zellige.terminal.kept import latest
    from zellige.terminal.replay import replay

    played = read_record(latest("*", unfinished=False) if str(record) == "latest" else record)
    if seat is not None and not 0 <= seat < played.game.seats:
        raise ZelligeError(f"there is no seat {seat}, only 0 to {played.game.seats - 1}")
    if not isinstance(played.start, View) and (seat is not None or not played.outcome):
        played = played.seen_by(seat)
    replay(played, console)


@app.command()
def verify(record: RecordFile) -> None:
    """Check a record: its checksum, that every move follows the rules, and that the dice and draws follow from the seed
    that was promised. If something does not hold, the exit status is 1.

    Example: [bold]zellige verify game.txt[/bold]
    """
    from zellige.record.verify import verify as check
    from zellige.terminal.files import read_record
    from zellige.terminal.kept import latest

    findings = check(read_record(latest("*", unfinished=False) if str(record) == "latest" else record))
    for finding in findings:
        sign = {True: "[green]✓[/green]", False: "[red]✗[/red]", None: "[dim]–[/dim]"}[finding.holds]
        console.print(f"{sign} {finding.words}")
    raise typer.Exit(any(finding.holds is False for finding in findings))


@app.command()
def review(
    record: RecordFile,
    seconds: Annotated[float, typer.Option(metavar="S", help="How long to look at each step, about.")] = 0.5,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a picture too: the chances of each seat over the game.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Look at a game again: what each decision cost, what would have been better, and apart from it what chance gave
    and took.

    Example: [bold]zellige review latest --svg chances.svg[/bold]
    """
    from zellige.players.search.mcts import Budget
    from zellige.study.review import review as look
    from zellige.terminal.files import read_record, write_file
    from zellige.terminal.kept import latest
    from zellige.terminal.tables import show_review

    played = read_record(latest("*", unfinished=False) if str(record) == "latest" else record)
    budget = Budget(sure_seconds(seconds))
    with counting_bar() as bar:
        task = bar.add_task("looking")
        found = look(played, budget, progress=lambda done, of: bar.update(task, completed=done, total=of))
    if as_json:
        print(json.dumps(found.data(), indent=2, ensure_ascii=False))
    else:
        show_review(found, console)
    if svg:
        write_file(svg, found.svg())


@app.command()
def bench(as_json: Json = False) -> None:
    """Measure the speed of the games on this machine.

    Example: [bold]zellige bench --json[/bold]
    """
    from zellige.study.bench import figures

    rows = [row for name in progress(GAMES, "measuring") for row in figures(game(name))]
    if as_json:
        print(json.dumps([row._asdict() for row in rows], indent=2))
        return
    table = Table("game", "what", "a second", box=None, header_style="dim")
    table.columns[2].justify = "right"
    for row in rows:
        table.add_row(row.game, row.what, f"{row.per_second:,.0f}")
    console.print(table)


@app.command()
def arena(
    name: GameName,
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER PLAYER…", help="Such as random, greedy, mcts:1000, mcts:0.1s.")
    ],
    sets: Sets,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games; whole rounds are played.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="The luck, and that of the players.")] = 0,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes; without it, one for each processor.")
    ] = None,
    decide: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help="Stop when it is clear: has the first of two this share, or a fair one?"),
    ] = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep finished games here, and go on from there.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a picture too.")] = None,
    as_json: Json = False,
) -> None:
    """Let players meet and measure who is stronger. They change seats and have the same luck in each; the winners of a
    game share a point. If there are more players than seats, all meet all; if fewer, the last one fills the table.

    Example: [bold]zellige arena marrakech mcts:1000 greedy --games 200 --seed 1[/bold]
    """
    from zellige.study.arena import Stopped, named
    from zellige.study.arena import arena as play_all
    from zellige.study.contest import Contest
    from zellige.terminal.files import write_file
    from zellige.terminal.tables import show_arena, standing

    chosen = settled(name, sets)
    contest, status = Contest(chosen, tuple(players), seed, named), 0
    if games % contest.round and games > contest.round and len(players) > 1:
        games += contest.round - games % contest.round
        errors.print(f"{games} games, so that everyone has had every seat equally often")
    with counting_bar() as bar:
        task = bar.add_task("playing", total=games)

        def watch(result: "Result") -> None:
            if not bar.disable:
                bar.update(task, completed=result.games, description=standing(result))

        try:
            result = play_all(chosen, players, games, seed, workers=workers, decide=decide, keep=keep, watch=watch)
        except Stopped as stopped:
            result, status = stopped.result, 130  # as of a program that Ctrl-C ended
    if status:
        errors.print(f"Stopped after {result.games} of {games} games.")
    if as_json:
        print(json.dumps(result.data(), indent=2, ensure_ascii=False))
    elif result.games:
        show_arena(result, console)
    if svg and result.games:
        write_file(svg, result.svg())
    raise typer.Exit(status)


@app.command()
def warm(
    names: Annotated[
        list[str],
        typer.Argument(metavar="[GAME]...", help="Which; all of them, if none is named.", default_factory=list),
    ],
) -> None:
    """Compile the rules and the players of games, so that everything starts at once afterwards.

    Example: [bold]zellige warm grawlix[/bold]
    """
    from zellige.study.warm import compile_all

    for one in progress([game(name) for name in names or GAMES], "compiling"):
        compile_all(one)
    console.print("Everything is compiled.")


def main() -> None:
    """Run the command; say what is wrong in one line."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        sys.exit(app(standalone_mode=False))
    except typer.TyperException as error:
        stop(getattr(error, "format_message", error.__str__)())
    except ZelligeError as error:
        stop(str(error))


def stop(why: str, status: int = 2) -> NoReturn:
    errors.print(f"zellige: {' '.join(why.split())}", markup=False, soft_wrap=True)
    sys.exit(status)
