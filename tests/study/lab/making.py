"""What tests of the lab share: scripted games, courses of games, and small reports."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from zellige.chance import Luck
from zellige.core import Game, State
from zellige.games import game
from zellige.players.player import player
from zellige.study.contest import Played, Step, steps_of
from zellige.study.jobs import serially
from zellige.study.lab.course import Course
from zellige.study.lab.report import Report
from zellige.study.lab.run import Plan, lab

PIG = game("pig", target=2)
TINY, BESIDE = game("grawlix", order=2, hand=1), game("grawlix", order=2)
QUICK = ("random", "greedy")


def played(start: Game | State, *moves: str) -> list[Step]:
    """A game, or a part of one, in which these moves are played."""
    state, steps = start.start() if isinstance(start, Game) else start, list[Step]()
    for move in moves:
        after = state.play(move)
        steps.append(Step(state, state.game.named(move), after))
        state = after
    return steps


def position(which: Game, text: str) -> State:
    found = which.read(text)
    assert isinstance(found, State)
    return found


def games_of(which: Game, name: str, n: int, seed: int = 0) -> Iterator[list[Step]]:
    """Games of a program against itself."""
    for number in range(n):
        players = [player(name, seed=seed + number) for _ in range(which.seats)]
        yield list(steps_of(which, players, Luck(which, seed, number)))


def course(standings: Sequence[tuple[int, ...]], scores: tuple[int, ...], *winners: int, scored: bool = True) -> Course:
    """A game with these standings before its turns, of two moves out of 6 and of 4."""
    turns = [[2, 10, 0, standing] for standing in standings]
    return Course(Played((0,) * len(scores), scores, winners, (0, turns, None, ())), scored)


def small(folder: Path, which: Game = TINY, games: int = 4, **options: Any) -> Report:
    """A report of a few games in this process, beside another small variant; options are those of a plan, or `against`
    and `command`."""
    folder.mkdir(exist_ok=True)
    against, command = options.pop("against", [BESIDE]), options.pop("command", "")
    usual: dict[str, Any] = {"studied": 2, "players": QUICK, "run": serially}
    return lab(which, Plan(folder, games, **(usual | options)), against, command)
