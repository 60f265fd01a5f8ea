"""What it is worth to move first: each program plays against itself, from the weakest to the strongest."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from bench.command import number, run

from zellige.cli.bars import counting
from zellige.games import GAMES, game
from zellige.render.chart import Point, line_chart
from zellige.study.arena import Result, check_players, named, play_groups
from zellige.study.lab.course import courses
from zellige.study.lab.estimates import estimate
from zellige.study.lab.figures import FIGURES
from zellige.study.lab.trial import Trial
from zellige.study.lab.words import told
from zellige.study.ratings import Estimate
from zellige.study.workers import in_processes
from zellige.terminal.files import folder_at, write_file

LEVELS = (2000, 2000, 2000, 2000, 1000, 1000, 400, 100)  # games of each level
LONGEST = "level:8"  # a game takes up to half a minute, so it plays only if it is named
PROGRAMS = {"random": 2000} | {f"level:{n}": games for n, games in enumerate(LEVELS, 1)}
FIRST = next(figure for figure in FIGURES if figure.key == "first")


def played(name: str, program: str, games: int, folder: Path, workers: int | None) -> Result:
    """A program plays itself; the games are kept in a file. Notes of points are enough: nobody asks who leads when."""
    trial = Trial(game(name), (program,), 1, named, scored=True)
    check_players(trial)
    kept, groups = folder / f"{name}-{program.replace(':', '-')}.games", trial.groups(games)
    with counting(f"{name}, {program}") as update:

        def watch(result: Result) -> None:
            update(completed=result.games, total=groups * trial.game.seats)

        return play_groups(trial, groups, in_processes(workers), keep=kept, watch=watch)


def value(result: Result) -> Estimate:
    """How often whoever moves first wins; a draw counts half."""
    found = estimate(FIRST, courses(result.groups, scored=True))
    assert found
    return found


def rows(name: str, given: argparse.Namespace) -> Iterator[Point]:
    """A row of the table for each program, and a point of the chart; random play is level 0."""
    for program in given.program or [each for each in PROGRAMS if each != LONGEST]:
        result = played(name, program, given.games or PROGRAMS[program], given.folder, given.workers)
        print(f"| {name} | `{program}` | {result.games:,} | {told(value(result), FIRST.unit)} |", flush=True)
        yield [*PROGRAMS].index(program), value(result).mid


def chart(lines: dict[str, list[Point]]) -> str:
    title, x, y = "What the first move is worth", "level; 0 plays at random", "games that the first player wins"
    return line_chart(lines, title=title, x=x, y=y, span=(0.3, 0.7), level=0.5, percent=True, counts=True)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--game", choices=GAMES, action="append", help="only this one; repeat for more")
    ask.add_argument(
        "--program",
        choices=PROGRAMS,
        action="append",
        help=f"only this one; repeat for more; by default all but {LONGEST}",
    )
    ask.add_argument("--games", type=number, metavar="N", help="how many games each plays; otherwise 2000 to 100")
    ask.add_argument("--workers", type=number, metavar="N", help="worker processes; by default one for each processor")
    ask.add_argument("--folder", type=Path, default=Path(".cache/first"), help="where the games are kept")
    ask.add_argument("--svg", type=Path, metavar="FILE", help="write a chart")
    given = ask.parse_args()
    given.folder = folder_at(given.folder)
    print("| game | program | games | the first player wins |\n|---|---|---|---|", flush=True)
    lines = {game(name).card.title: list(rows(name, given)) for name in given.game or GAMES}
    if given.svg:
        write_file(given.svg, chart(lines))


if __name__ == "__main__":
    run(main)
