"""What it is worth to move first: each program plays against itself, from the weakest to the strongest."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from rich.progress import track

from zellige.games import GAMES, game
from zellige.study.arena import check_players, named, play_groups
from zellige.study.lab.figures import FIGURES, told
from zellige.study.lab.trial import Trial
from zellige.study.lab.variant import Strength, measured

PROGRAMS = {"random": 4000} | dict(zip((f"level:{n}" for n in range(1, 9)), (4000,) * 4 + (2000, 2000, 800, 200)))
FIRST = next(figure for figure in FIGURES if figure.key == "first")


def games_of(name: str, program: str, games: int, folder: Path) -> Strength:
    """Games of a program against itself, kept in a file. Notes of points are enough: nobody asks who leads when."""
    trial = Trial(game(name), (program,), 1, named, scored=True)
    check_players(trial)
    kept = folder / f"{name}-{program.replace(':', '-')}.games"
    return measured(trial, name, play_groups(trial, trial.groups(games), workers=1, keep=kept)).best


def rows(name: str, programs: dict[str, int], folder: Path) -> Iterator[str]:
    for program, games in track(list(programs.items()), name, transient=True):
        found = games_of(name, program, games, folder)
        yield f"| {name} | `{program}` | {len(found.games)} | {told(found.figures[FIRST.key], FIRST.unit)} |"


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
