"""What it is worth to move first: each program plays against itself, from the weakest to the strongest."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import track

from zellige.games import GAMES, game
from zellige.study.arena import check_players, named, play_groups
from zellige.study.lab.course import courses
from zellige.study.lab.estimates import estimate
from zellige.study.lab.figures import FIGURES
from zellige.study.lab.trial import Trial
from zellige.study.lab.words import told
from zellige.study.workers import in_processes

LEVELS = (4000, 4000, 4000, 4000, 2000, 2000, 800, 200)  # games of each level
PROGRAMS = {"random": 4000} | {f"level:{n}": games for n, games in enumerate(LEVELS, 1)}
FIRST = next(figure for figure in FIGURES if figure.key == "first")


def row(name: str, program: str, games: int, folder: Path) -> str:
    """A program plays itself; the games are kept in a file. Notes of points are enough: nobody asks who leads when."""
    trial = Trial(game(name), (program,), 1, named, scored=True)
    check_players(trial)
    kept = folder / f"{name}-{program.replace(':', '-')}.games"
    result = play_groups(trial, trial.groups(games), in_processes(), keep=kept)
    found = estimate(FIRST, courses(result.groups, scored=True))
    assert found
    return f"| {name} | `{program}` | {result.games} | {told(found, FIRST.unit)} |"


def rows(name: str, programs: dict[str, int], folder: Path) -> Iterator[str]:
    for program, games in track(list(programs.items()), name, transient=True, console=Console(stderr=True)):
        yield row(name, program, games, folder)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--game", choices=GAMES, action="append", help="only this one")
    ask.add_argument("--program", choices=PROGRAMS, action="append", help="only this one")
    ask.add_argument("--games", type=int, help="how many games each plays, instead of fewer for the stronger ones")
    ask.add_argument("--folder", type=Path, default=Path(".cache/first"), help="where the games are kept")
    given = ask.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    programs = {name: given.games or games for name, games in PROGRAMS.items() if name in (given.program or PROGRAMS)}
    print("| game | program | games | the first player wins |\n|---|---|---|---|", flush=True)
    for name in given.game or GAMES:
        for row in rows(name, programs, given.folder):
            print(row, flush=True)


if __name__ == "__main__":
    main()
