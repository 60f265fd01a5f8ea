"""How long jobs take, how that shrinks with the cores of this machine, and what handing jobs out costs.

It needs a quiet machine for some ten minutes: `python -m bench.growth` writes bench/scale.json, which bench/scale.py
goes on from.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from unittest.mock import patch

import psutil
from rich.console import Console

from zellige.core import Game
from zellige.games import game
from zellige.study import jobs
from zellige.study.arena import named, play_groups
from zellige.study.contest import Contest, Group
from zellige.study.jobs import Job, Run, T, Warm
from zellige.study.lab.study import study
from zellige.study.lab.trial import programs, trial
from zellige.study.on_ray import cluster
from zellige.study.warm import compile_all
from zellige.study.whole import Whole
from zellige.study.workers import in_processes

RESULTS = Path(__file__).with_name("scale.json")
CORES = os.cpu_count() or 1
GROWING = 400  # groups that are played by different numbers of workers
ROUNDS = 3  # of each measurement, in turns; the median counts
EMPTY = 4000  # jobs that do nothing
KEPT = 20_000  # groups that are counted and kept
SOLVED = {"order": 4, "hand": 3}  # the game of Grawlix that is solved

Seconds = list[list[float]]  # that groups take, by kind


class Work(NamedTuple):
    """Groups of games. Number n is of kind n modulo the number of kinds, and groups of a kind take similar times."""

    contest: Contest
    kinds: int
    measured: int  # groups of each kind

    def seconds(self) -> Seconds:
        """How long single groups take."""
        self.contest.group(0)  # warms up
        times = [timed(self.contest, number) for number in range(self.kinds * self.measured)]
        return [times[kind :: self.kinds] for kind in range(self.kinds)]


def timed(contest: Contest, number: int) -> float:
    begin = time.perf_counter()
    contest.group(number)
    return round(time.perf_counter() - begin, 4)


def works() -> dict[str, Work]:
    """Two arenas, and the two parts of the lab."""
    grawlix, qwirkle = game("grawlix"), game("qwirkle")
    tried = trial(grawlix, programs(grawlix), 0)
    return {
        "arena": Work(arena_of(grawlix, "mcts:1000", "mcts:500"), 1, 200),
        "levels": Work(arena_of(qwirkle, "level:8", "level:7"), 1, 12),
        "lab": Work(tried, len(tried.pairings), 20),
        "study": Work(study(grawlix, tried.players[-1], 0), 1, 20),
    }


def arena_of(which: Game, *players: str) -> Contest:
    return Contest(which, players, 1, named)


# Growth with cores


def growth(contest: Contest) -> dict[str, float]:
    """Seconds for the same groups, by who plays them, in turns."""
    ways = {f"{n} {'process' if n == 1 else 'processes'}": in_processes(n) for n in range(1, CORES + 1)}
    with cluster(workers=CORES) as ray:
        ways[f"Ray, {CORES} workers"] = ray
        found: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(ROUNDS):
            for name, run in ways.items():
                results = run(contest.group, range(GROWING), partial(compile_all, contest.game))
                found[name].append(GROWING * each_after_start(results))
    return {name: round(median(each), 2) for name, each in found.items()}


def each_after_start(results: Iterator[Any]) -> float:
    """Seconds for each result, once every worker has returned a few."""
    with closing(results) as left:  # type: ignore[type-var]
        for _ in islice(left, 4 * CORES):
            pass
        begin = time.perf_counter()
        count = sum(1 for _ in left)
        return (time.perf_counter() - begin) / count


# What handing out costs


def nothing(number: int) -> int:
    return number


def no_warming() -> None:
    pass


def start(run: Run) -> float:
    """Seconds until workers have been started and one has answered."""
    begin = time.perf_counter()
    with closing(run(nothing, range(2 * CORES), no_warming)) as results:  # type: ignore[type-var]
        next(results)
        return time.perf_counter() - begin


def each_piece(run: Run) -> float:
    """Seconds for each piece, if all there is to do is to hand it out."""
    with patch.object(jobs, "LARGEST", 1):
        return median(each_after_start(run(nothing, range(EMPTY), no_warming)) for _ in range(ROUNDS))


def each_result(contest: Contest) -> float:
    """Seconds for each group, if all there is to do is to count and keep it."""
    group = contest.group(0)

    def ready(job: Job[Any, T], todo: Iterable[Any], warm: Warm) -> Iterator[tuple[Any, Any]]:
        return ((number, turned(contest, number, group)) for number in todo)

    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder, "games")
        return play_groups(contest, KEPT, ready, keep=kept).seconds / KEPT


def turned(contest: Contest, number: int, group: Group) -> Group:
    """A group with the seats that are due to it."""
    return tuple(game._replace(seats=seats) for game, seats in zip(group, contest.seatings(number), strict=True))


def compiling(name: str) -> float:
    """Seconds until a new machine has compiled everything for a game."""
    code = f"from zellige.games import game; from zellige.study.warm import compile_all; compile_all(game({name!r}))"
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "NUMBA_CACHE_DIR": folder}, check=True)
        return time.perf_counter() - begin


def memory() -> int:
    """Bytes of the processes that were started here and still run; what they share counts once."""
    return sum(child.memory_full_info().pss for child in psutil.Process().children(recursive=True))


def handing_out(contest: Contest) -> dict[str, float]:
    found = {"processes start": start(in_processes(2)), "processes piece": each_piece(in_processes(2))}
    begin = time.perf_counter()
    with cluster(workers=CORES) as ray:
        start(ray)
        found["Ray start"] = time.perf_counter() - begin
        found["Ray worker"] = start(ray)
        found["Ray piece"] = each_piece(ray)
        found["Ray bytes"] = memory()
    found["result"] = each_result(contest)
    return found


def solving() -> dict[str, Any]:
    """A whole game: what became of each position that was tried, and how many nodes a worker searches in a second."""
    whole, begin = Whole(game("grawlix", **SOLVED).start()), time.perf_counter()
    whole.go_on(in_processes(CORES), everything=True)
    rate = whole.found.nodes / (time.perf_counter() - begin) / CORES
    return {"rate": round(rate), "tried": {text: list(tried) for text, tried in sorted(whole.tried.items())}}


def main() -> None:
    console, known = Console(), works()
    arena = known["arena"].contest
    data: dict[str, Any] = {"date": datetime.now(UTC).date().isoformat(), "cores": CORES}
    with console.status("measuring") as status:
        data["growth"] = growth(arena)
        data["costs"] = handing_out(arena)
        data["compiling"] = {name: compiling(name) for name in ("grawlix", "qwirkle")}
        data["solving"] = solving()
        data["seconds"] = {}
        for name, work in known.items():
            status.update(f"measuring: {name}")
            data["seconds"][name] = work.seconds()
    RESULTS.write_text(json.dumps(data, indent=1) + "\n")
    console.print(json.dumps({key: data[key] for key in ("growth", "costs", "compiling")}, indent=1))


if __name__ == "__main__":
    main()
