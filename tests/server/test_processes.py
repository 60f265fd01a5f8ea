"""Several processes on one PostgreSQL: what happens in one is seen in the others, whatever gets lost or killed."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any

import httpx
import orjson
import psutil
import pytest
from tests.postgres import Server, programs
from tests.postgres import server as postgres
from tests.server.ledger import Ledger
from tests.server.load import Crowd, Data, Played, Wire, make, play
from tests.server.quick import Quick, quick
from tests.server.serving import serving

SOON = 10.0  # seconds, on a busy machine
DROPPED = {"ZELLIGE_TEST_DROP_WAKEUPS": "1"}


@pytest.fixture
def database() -> str:
    return postgres().fresh()


# Streams


@pytest.mark.strict
@pytest.mark.parametrize("dropped", [False, True], ids=["notified", "polled"])
def test_a_stream_sees_what_happens_elsewhere(database: str, dropped: bool) -> None:
    environment = DROPPED if dropped else {}
    with quick(database, **environment) as one, quick(database, **environment) as two:
        delays = asyncio.run(watched(one.url, two.url, 3 if dropped else 12))
    print(f"{'polled' if dropped else 'notified'}: {min(delays):.3f} to {max(delays):.3f} s")
    assert max(delays) < 2 or os.environ.get("ZELLIGE_SOAK") != "1"
    assert max(delays) < SOON
    if dropped:
        assert max(delays) > 0.15, "something else than the poll was faster"
    else:
        assert median(delays) < 0.5, "it was the poll"


async def watched(here: str, there: str, moves: int) -> list[float]:
    """Play through one server, and watch through another: the time from each answer to its message."""
    wire, rng, delays = Wire(there), random.Random(1), []
    match = await make(wire, "marrakech")
    async with stream(here, match) as messages:
        await anext(messages)
        for _ in range(moves):
            await play(match, [wire], rng, moves=1)
            n, answered = n_of(match), monotonic()
            async with asyncio.timeout(SOON):
                while (await anext(messages))["n"] < n:
                    pass
            delays.append(monotonic() - answered)
            await asyncio.sleep(rng.uniform(0, 0.3))  # at any moment between two polls
    wire.close()
    return delays


def n_of(match: Played) -> int:
    assert match.sent[-1].answer
    n: int = match.sent[-1].answer["n"]
    return n


@asynccontextmanager
async def stream(url: str, match: Played) -> AsyncIterator[AsyncIterator[Data]]:
    """What a watcher is told."""
    async with (
        httpx.AsyncClient(base_url=url, timeout=60) as client,
        client.stream("GET", f"{match.path}/stream") as answer,
    ):
        assert answer.status_code == 200
        yield (orjson.loads(line) async for line in answer.aiter_lines() if line)


# Kills


def test_acknowledged_moves_survive_when_processes_are_killed(database: str) -> None:
    kill_again_and_again(database, kills=8, moves=0)


@pytest.mark.soak
def test_acknowledged_moves_survive_when_processes_are_killed_for_long(database: str) -> None:
    kill_again_and_again(database, kills=200, moves=100_000)


def kill_again_and_again(database: str, kills: int, moves: int) -> None:
    """Kill one of two processes under load; its clients send again what was not acknowledged, through the other."""
    with quick(database, **DROPPED) as one, quick(database) as two:
        crowd, ledger = Crowd(seed=kills), Ledger(database)
        rounds, began = asyncio.run(killed_in_turn([one, two], crowd, ledger, kills, moves))
        Ledger(database).check(crowd.matches)
    print(f"{rounds} kills, {crowd.acknowledged} moves acknowledged, {monotonic() - began:.1f} s")
    assert crowd.acknowledged > 20 * kills
    assert crowd.refusals == 0


async def killed_in_turn(
    servers: list[Quick], crowd: Crowd, ledger: Ledger, kills: int, moves: int
) -> tuple[int, float]:
    rounds, began = 0, monotonic()
    playing = asyncio.create_task(crowd.play(*(server.url for server in servers), patient=True))
    while (rounds < kills or crowd.acknowledged < moves) and not playing.done():
        await asyncio.sleep(crowd.rng.uniform(0.05, 0.3))
        victim = crowd.rng.choice(servers)
        victim.kill()
        await asyncio.sleep(crowd.rng.uniform(0, 0.1))
        await asyncio.to_thread(victim.start)
        ledger.check(list(crowd.matches))
        rounds += 1
    await ended(playing)
    return rounds, began


async def ended(playing: asyncio.Task[None]) -> None:
    """End the load; if it failed before, raise its error."""
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing


# Workers


def test_two_workers_serve_and_stop(database: str) -> None:
    with serving(database, "--workers", "2") as server:
        crowd = Crowd(seed=1)
        workers = asyncio.run(played_through_workers(server.url, crowd))
        family = psutil.Process(server.process.pid).children(recursive=True)
        assert len(workers) == 2, workers
    assert server.process.returncode == 0
    assert not psutil.wait_procs(family, timeout=SOON)[1], "processes are left"
    Ledger(database).check(crowd.matches)
    assert crowd.acknowledged > 0


async def played_through_workers(url: str, crowd: Crowd) -> set[int]:
    """Play for a while, on new connections again and again; returns the processes that took them."""
    found: set[int] = set()
    until = monotonic() + 60
    while (len(found) < 2 or crowd.acknowledged < 50) and monotonic() < until:
        playing = asyncio.create_task(crowd.play(url))
        await asyncio.sleep(0.3)
        found |= await asyncio.to_thread(takers, int(url.rpartition(":")[2]))
        await ended(playing)
    return found


def takers(port: int) -> set[int]:
    """The processes that hold a connection to a port."""
    taken: list[Any] = psutil.net_connections("tcp")
    return {each.pid for each in taken if each.pid and each.laddr.port == port and each.status == "ESTABLISHED"}


def test_several_workers_on_one_file_are_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "zellige", "serve", "--workers", "2", "--database", str(tmp_path / "games.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert not done.stdout
    assert " ".join(done.stderr.split()).count(".") <= 1
    assert "several workers need PostgreSQL" in done.stderr
    assert not (tmp_path / "games.db").exists()


# A restart of the database


def test_the_server_recovers_when_the_database_restarts() -> None:
    found = programs()
    assert postgres()
    assert found
    own = Server(found)  # others use the one that is shared
    url = own.fresh()
    with quick(url) as one, quick(url) as two:
        crowd = Crowd(seed=2)
        asyncio.run(restarted_under_load(own, one, two, crowd))
        Ledger(url).check(crowd.matches)


async def restarted_under_load(database: Server, one: Quick, two: Quick, crowd: Crowd) -> None:
    """Restart the database under load: 503 while it is away, and afterwards everything goes on by itself."""
    playing = asyncio.create_task(crowd.play(one.url, two.url, patient=True))
    match, wire = await make(Wire(one.url), "marrakech"), Wire(two.url)
    async with stream(one.url, match) as messages:
        await anext(messages)
        await until(lambda: crowd.acknowledged > 20)
        await asyncio.to_thread(database.stop)
        for path in ("/readyz", match.path):
            status, answer = await wire.call("GET", path)
            assert (status, answer["error"].count(".")) == (503, 1), answer
        await until(lambda: crowd.refusals > 0)
        await asyncio.to_thread(database.start)
        before, began = crowd.acknowledged, monotonic()
        await until(lambda: crowd.acknowledged > before + 20)
        print(f"{crowd.refusals} refusals; playing again {monotonic() - began:.1f} s after the database")
        await play(match, [wire], crowd.rng, moves=1)
        async with asyncio.timeout(SOON):
            while (await anext(messages))["n"] < n_of(match):
                pass
    await ended(playing)
    wire.close()


async def until(happens: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not happens():
            await asyncio.sleep(0.02)
