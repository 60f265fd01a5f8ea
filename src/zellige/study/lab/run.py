"""Running the lab: the games of each variant, kept in files from which they continue."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from zellige.chance import as_seed
from zellige.core import Game
from zellige.errors import whole_number
from zellige.study.arena import MOST_GAMES, Result, play_groups
from zellige.study.jobs import Run
from zellige.study.keeper import Keeper
from zellige.study.lab.report import Report
from zellige.study.lab.study import Study, study
from zellige.study.lab.sweep import Sweep
from zellige.study.lab.trial import Trial, programs, trial
from zellige.study.lab.variant import Variant, label, measured
from zellige.study.workers import in_processes

Progress = Callable[[int, int, str], None]  # games played, games in all, and the variant


@dataclass(frozen=True)
class Plan:
    """How variants are measured. Every program plays `games` games against itself, and as many against the next
    stronger one; `studied` more games of the strongest are studied closely."""

    folder: Path  # keeps finished games, so that a stopped run continues; variants in one folder share the standard's
    games: int
    studied: int
    players: tuple[str, ...] = ()  # weakest first; the usual ones if none are named
    seed: int = 0
    run: Run | None = None  # where games are played; otherwise in processes on this machine
    progress: Progress = lambda done, total, variant: None


def lab(game: Game, plan: Plan, against: Sequence[Game] = (), command: str = "") -> Report:
    """Measure a game beside others, or else beside the standard one. At Ctrl-C it raises Stopped."""
    others = against or [Game(game.card)]
    beside = [other for other in dict.fromkeys(others) if other != game]
    return Report(tuple(measure([game, *beside], plan)), plan.games, plan.seed, command)


def sweep(parameter: str, games: Sequence[Game], plan: Plan, command: str = "") -> Sweep:
    """Measure a game with several values of a parameter. At Ctrl-C it raises Stopped."""
    return Sweep(tuple(measure(games, plan)), plan.games, plan.seed, command, parameter)


def measure(games: Sequence[Game], plan: Plan) -> list[Variant]:
    """Play all games that are not kept yet, and measure each variant."""
    for what, number in (("games", plan.games), ("studied games", plan.studied)):
        whole_number(f"the number of {what}", number, 1, MOST_GAMES)
    trials = [trial(game, plan.players or programs(game), as_seed(plan.seed)) for game in games]
    studies = [study(each.game, each.players[-1], each.seed) for each in trials]
    results = played([part for pair in zip(trials, studies, strict=True) for part in pair], plan)
    found = zip(trials, results[::2], results[1::2], strict=True)
    return [measured(each, label(each.game), result, closely) for each, result, closely in found]


def played(parts: Sequence[Trial | Study], plan: Plan) -> list[Result]:
    """Play the games of each part that are not kept yet."""
    run, results = plan.run or in_processes(None), list[Result]()
    files = [kept(part, plan.folder) for part in parts]
    for part, file in zip(parts, files, strict=True):
        if file.exists():
            Keeper(file, part).close()  # games of something else are refused now, not after hours of playing
    counts = [part.groups(plan.studied if isinstance(part, Study) else plan.games) for part in parts]
    ends = list(accumulate(count * part.game.seats for part, count in zip(parts, counts, strict=True)))
    for part, file, count, end in zip(parts, files, counts, ends, strict=True):

        def watch(result: Result, before: int = end - count * part.game.seats, name: str = label(part.game)) -> None:
            plan.progress(before + result.games, ends[-1], name)

        results.append(play_groups(part, count, run, keep=file, watch=watch))
    return results


def kept(part: Trial | Study, folder: Path) -> Path:
    """The file that keeps the games of a variant."""
    name = "-".join(re.findall(r"[\w-]+", label(part.game)))
    return folder / f"{name}.{'games' if isinstance(part, Trial) else 'studied'}"
