"""A real Ray cluster on this machine: results as in local processes, also if workers are killed."""

import os
import pickle
import re
import signal
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from tests.study.test_arena import PIG, stand
from tests.test_cli import zellige

from zellige.games import game
from zellige.players.planner import Player
from zellige.study import on_ray
from zellige.study.arena import Result, arena, play_groups
from zellige.study.contest import PlayerFault
from zellige.study.jobs import Run, serially
from zellige.study.lab.study import study
from zellige.study.lab.trial import trial
from zellige.study.machine import Order, code, work
from zellige.study.whole import Whole

NAMES = ["any", "first", "last"]


def test_a_cluster_of_two_workers(tmp_path: Path) -> None:
    """All in one test, so that Ray starts only once: that takes longest. (Where it does not start, this fails.)"""
    checks = (
        the_lab_and_the_solver_use_it_too,
        results_are_the_same_if_a_worker_is_killed,
        a_machine_warms_up_once_before_its_jobs,
        what_goes_wrong_elsewhere_is_said_as_if_it_were_here,
    )
    with on_ray.cluster(workers=2) as run:
        for check in checks:
            (folder := tmp_path / check.__name__).mkdir()
            check(run, folder)


def told(folder: Path, name: str, seed: int) -> Player:
    """A player of a worker process that tells its id."""
    if os.getpid() != int((folder / "here").read_text()):
        (folder / str(os.getpid())).touch()
        time.sleep(0.002)
    return stand(name, seed)


def results_are_the_same_if_a_worker_is_killed(run: Run, folder: Path) -> None:
    pids = folder / "pids"
    pids.mkdir()
    (pids / "here").write_text(str(os.getpid()))
    killed = list[int]()

    def kill(result: Result) -> None:
        if not killed and result.games > 100:
            killed.append(int(next(pids.glob("[0-9]*")).name))
            os.kill(killed[0], signal.SIGKILL)

    far = arena(PIG, NAMES, 900, seed=4, run=run, make=partial(told, pids), keep=folder / "far", watch=kill)
    near = arena(PIG, NAMES, 900, seed=4, workers=1, make=stand, keep=folder / "near")
    assert far.groups == near.groups
    assert sorted((folder / "far").read_text().splitlines()) == sorted((folder / "near").read_text().splitlines())
    assert {int(pid.name) for pid in pids.glob("[0-9]*")} > set(killed) > set()


def noted(folder: Path) -> None:
    """Warming up that takes its time."""
    time.sleep(0.5)
    (folder / f"warm {os.getpid()}").touch()


def used(folder: Path, number: int) -> int:
    (folder / f"used {os.getpid()}").touch()
    time.sleep(0.1)
    return -number


def a_machine_warms_up_once_before_its_jobs(run: Run, folder: Path) -> None:
    results = run(partial(used, folder), range(20), partial(noted, folder))
    assert next(results)[0] in range(4)
    assert len(list(folder.glob("warm *"))) == 1
    assert dict(results).keys() <= set(range(20))
    assert len(list(folder.glob("warm *"))) == 1
    assert len(list(folder.glob("used *"))) == 2


def the_lab_and_the_solver_use_it_too(run: Run, folder: Path) -> None:
    small_game = game("grawlix", order=2)
    for made in (trial(small_game, ("random", "greedy"), 3), study(small_game, "greedy", 3)):
        assert play_groups(made, 6, run).groups == play_groups(made, 6, serially).groups
    small = [Whole(game("grawlix", order=3, hand=1).start()) for _ in range(2)]
    small[0].go_on(run)
    small[1].go_on(serially)
    assert small[0].found.winner == small[1].found.winner is not None


def what_goes_wrong_elsewhere_is_said_as_if_it_were_here(run: Run, folder: Path) -> None:
    said = list[str]()
    for where in (run, serially):
        with pytest.raises(PlayerFault) as fault:
            arena(PIG, ["broken", "any"], 4, run=where, make=stand)
        said.append(str(fault.value))
    assert said[0] == said[1]


# Without a cluster


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["moon"], "work cannot be done on 'moon'; name ray, or ray:ADDRESS"),
        (["ray:localhost:1"], "no Ray cluster answers at localhost:1"),
        (["ray:ray://head"], "name the head of the cluster as HOST:PORT, not 'ray://head'"),
        (["ray:head.example:6379", "--workers", "3"], "leave the number of workers out"),
    ],
)
def test_a_cluster_that_cannot_be_used_is_refused(words: list[str], why: str) -> None:
    said = zellige("arena", "grawlix", "random", "random", "--games", "2", "--on", *words, status=2).stderr
    assert why in " ".join(said.split())


def test_a_machine_with_other_code_refuses_to_work() -> None:
    order = Order("run", "0.0.9 (old)", (), pickle.dumps((abs, list)))
    assert re.fullmatch(
        r"machine \S+ has Zellige 0\.\d\.\d \([0-9a-f]{8}\), and this one 0\.0\.9 \(old\); "
        "install the same version on all of them",
        str(work(order, [-3]).error),
    )
    assert work(order._replace(code=code()), [-3]).results == [3]


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    said = zellige("lab", "grawlix", "--on", "ray", "--out", "nowhere", status=2).stderr
    assert "pip install 'zellige[cluster]'" in " ".join(said.split())
