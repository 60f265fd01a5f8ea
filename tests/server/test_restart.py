"""Starting and stopping: ready soon with many matches, a stop that everyone is told of, and clocks that stand still."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
from contextlib import closing
from itertools import islice
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import orjson
import psutil
import pytest
import websockets
from tests.server.ledger import Ledger
from tests.server.load import GAMES, Crowd, Data, Played, Wire, make, play
from tests.server.quick import quick
from tests.server.serving import Process, serving
from tests.server.test_disk import limited

from zellige.server.chores import SILENCE
from zellige.server.keys import new_id
from zellige.store.rows import NewMatch, Stored
from zellige.store.store import open_store

SOAK = os.environ.get("ZELLIGE_SOAK") == "1"
STORED = 10_000  # matches
READY = 2.0 if SOAK else 10.0  # seconds
GONE = 6.0 if SOAK else 12.0


# Ready again


@pytest.mark.strict
def test_a_server_with_many_matches_is_ready_soon(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with quick(database) as server:
        samples = asyncio.run(some_matches(server.url))
    fill(database, samples)
    began = monotonic()
    with serving(database) as again:
        assert httpx.get(f"{again.url}/readyz").status_code == 200
        took = monotonic() - began
        print(f"ready after {took:.2f} s with {STORED} matches in {database.stat().st_size >> 20} MB")
        asyncio.run(play(samples[0], [Wire(again.url)], random.Random(1), moves=3))
    assert took < READY


async def some_matches(url: str) -> list[Played]:
    wire, matches = Wire(url), []
    for game in GAMES:
        matches.append(await make(wire, game, listed=True))
        await play(matches[-1], [wire], random.Random(1), moves=10)
    wire.close()
    return matches


def fill(database: Path, samples: list[Played]) -> None:
    """Store many copies of some matches, under names of their own."""
    with closing(open_store(str(database))) as store:
        stored = [store.load(sample.id) for sample in samples]
        copies = (copied(each) for _ in range(STORED) for each in stored if each)
        while batch := list(islice(copies, min(500, STORED - count(database)))):
            store.write(batch)


def copied(stored: Stored) -> NewMatch:
    name = new_id()
    requests = tuple(row._replace(match=name) for row in stored.requests)
    return stored.match._replace(
        id=name, requests=requests, notes=tuple(note._replace(match=name) for note in stored.notes)
    )


def count(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        found: int = connection.execute("SELECT count(*) FROM matches").fetchone()[0]
    return found


# Stopping


@pytest.mark.strict
def test_a_stop_loses_nothing_and_leaves_nothing(tmp_path: Path) -> None:
    """A server is told to stop while clients play, stream and analyse."""
    database = tmp_path / "games.db"
    server, crowd = Process(str(database)), Crowd(seed=5)
    try:
        took, family = asyncio.run(stopped_under_load(server, crowd))
    finally:
        server.kill()
    print(f"stopped after {took:.2f} s, with {crowd.acknowledged} moves acknowledged")
    assert server.process.returncode in (0, -signal.SIGTERM)
    assert took < GONE
    assert len(family) >= 2  # the fork server of the engines, and an engine
    assert not psutil.wait_procs(family, timeout=5)[1], "processes are left"
    with quick(database) as again:
        Ledger(str(database)).check(crowd.matches)
        asyncio.run(go_on(again.url, crowd))
        Ledger(str(database)).check(crowd.matches)


async def stopped_under_load(server: Process, crowd: Crowd) -> tuple[float, list[Any]]:
    wire = Wire(server.url)
    match = await make(wire, "marrakech")
    while not (await wire.call("GET", "/readyz"))[1]["engines"]:
        await asyncio.sleep(0.1)
    playing = asyncio.create_task(crowd.play(server.url))
    live = f"{server.url.replace('http', 'ws')}{match.path}/live"
    async with websockets.connect(live, additional_headers={"Authorization": f"Bearer {match.tokens[0]}"}) as socket:
        await socket.recv()
        reading = [
            asyncio.create_task(lines(server.url, "GET", f"{match.path}/stream")),
            asyncio.create_task(lines(server.url, "POST", "/api/analyse", {"match": match.id, "seconds": 10})),
        ]
        while crowd.acknowledged < 30 or psutil.Process(server.process.pid).num_threads() < 2:
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)
        assert not any(task.done() for task in reading)
        family = psutil.Process(server.process.pid).children(recursive=True)
        began = monotonic()
        server.process.send_signal(signal.SIGTERM)
        with pytest.raises(websockets.ConnectionClosed):
            while True:
                await socket.recv()
        assert socket.close_code == 1012
        streamed, analysed = await asyncio.gather(*reading)
        assert streamed[0]["n"] == 0
        assert analysed[-1] == {"error": "The server is stopping.", "wait": 1}
    await playing
    await asyncio.to_thread(server.process.wait, 30)
    return monotonic() - began, family


async def lines(url: str, method: str, path: str, body: Data | None = None) -> list[Data]:
    """Read a stream to its regular end."""
    async with (
        httpx.AsyncClient(base_url=url, timeout=60) as client,
        client.stream(method, path, json=body) as answer,
    ):
        assert answer.status_code == 200
        return [orjson.loads(line) async for line in answer.aiter_lines() if line]


async def go_on(url: str, crowd: Crowd) -> None:
    running = [match for match in crowd.tables if match]
    assert running
    await asyncio.gather(*(play(match, [Wire(url)], crowd.rng, moves=3) for match in running))


# Clocks


async def timed(url: str) -> Played:
    """A match in which the clock of seat 1 is running."""
    wire = Wire(url)
    match = await make(wire, "grawlix", clock={"seconds": 10})
    await play(match, [wire], random.Random(1), moves=1)
    wire.close()
    return match


def pass_time(database: Path, milliseconds: int, *, alive: bool) -> None:
    """Pretend that all this happened earlier; the server may have been alive since."""
    with closing(sqlite3.connect(database)) as connection:
        for table in ("requests", "notes") if alive else ("requests", "notes", "beats"):
            connection.execute(f"UPDATE {table} SET at = at - ?", [milliseconds])
        connection.commit()


def look(url: str, match: Played) -> Data:
    data: Data = httpx.get(f"{url}{match.path}").json()
    return data


def test_an_outage_gives_the_lost_time_back(tmp_path: Path) -> None:
    with quick(tmp_path / "games.db") as server:
        match = asyncio.run(timed(server.url))
        before = look(server.url, match)["clock"]
        server.kill()
        pass_time(tmp_path / "games.db", 4 * SILENCE, alive=False)
        server.start()
        after = look(server.url, match)["clock"]
        assert before["running"] == after["running"] == 1
        assert before["left"][1] - 5 < after["left"][1] <= 10
        asyncio.run(play(match, [Wire(server.url)], random.Random(1), moves=2))


def test_without_an_outage_the_clock_runs_on(tmp_path: Path) -> None:
    with quick(tmp_path / "games.db") as server:
        match = asyncio.run(timed(server.url))
        server.kill()
        pass_time(tmp_path / "games.db", 9_000, alive=True)
        server.start()
        assert look(server.url, match)["clock"]["left"][1] < 5  # the time of the restart itself is given back
        left_on_time(server.url, match)


def test_a_flag_falls_once_it_can_be_stored(tmp_path: Path) -> None:
    with quick(tmp_path / "games.db") as server:
        match = asyncio.run(timed(server.url))
        server.kill()
        pass_time(tmp_path / "games.db", 9_000, alive=True)
        server.start()
        with limited(server, tmp_path):
            look(server.url, match)
            sleep(1.5)
            assert "outcome" not in look(server.url, match)
        left_on_time(server.url, match)


def left_on_time(url: str, match: Played) -> None:
    until = monotonic() + 10
    while "outcome" not in (seen := look(url, match)):
        assert monotonic() < until, "the flag does not fall"
        sleep(0.1)
    assert seen["events"][-1] == {"n": 1, "kind": "leave", "seat": 1, "text": "time"}
