"""Long runs: many matches and sockets at once, and memory that stays flat."""

from __future__ import annotations

import asyncio
import base64
import os
import random
import resource
from functools import partial
from pathlib import Path
from time import perf_counter

import psutil
import pytest
from bench.server import server
from tests.server.load import Played, Wire, make

MATCHES = 1000
RATE = 200.0  # moves a second
MINUTES = float(os.environ.get("ZELLIGE_LOAD_MINUTES", "10"))
HOURS = float(os.environ.get("ZELLIGE_FLAT_HOURS", "2"))


class Reader(asyncio.Protocol):
    """A WebSocket that reads everything, forgets it, and answers pings."""

    def __init__(self, match: str, token: str) -> None:
        self.match, self.token, self.bytes = match, token, 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        key = base64.b64encode(random.randbytes(16)).decode()
        auth = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(
            f"GET /api/matches/{self.match}/live HTTP/1.1\r\nHost: localhost\r\n{auth}Upgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        if data[0] == 0x89 and len(data) == 2 + data[1]:  # a ping by itself
            mask = random.randbytes(4)
            payload = bytes(byte ^ mask[k % 4] for k, byte in enumerate(data[2:]))
            self.transport.write(bytes([0x8A, 0x80 | len(payload)]) + mask + payload)


async def sockets(port: int, match: Played) -> list[Reader]:
    """One for each seat, and a watcher."""
    loop, readers = asyncio.get_running_loop(), []
    for token in (*match.tokens, ""):
        _, reader = await loop.create_connection(partial(Reader, match.id, token), "127.0.0.1", port)
        readers.append(reader)
    return readers


async def steady(url: str, matches: list[Played], seconds: float, echo: bool) -> list[float]:
    """Moves in all matches in turn, at a rate; how long each took."""
    took: list[float] = []
    rng, waiting = random.Random(1), asyncio.Queue[Played]()
    for match in matches:
        waiting.put_nowait(match)

    async def mover() -> None:
        wire = Wire(url)
        while True:
            match = await waiting.get()
            await due.acquire()
            await moved(wire, match, rng, echo, took)
            waiting.put_nowait(match)

    due = asyncio.Semaphore(0)
    movers = [asyncio.create_task(mover()) for _ in range(50)]
    begin = perf_counter()
    for k in range(int(seconds * RATE)):
        await asyncio.sleep(max(0, begin + k / RATE - perf_counter()))
        due.release()
    for task in movers:
        task.cancel()
    await asyncio.gather(*movers, return_exceptions=True)
    return took


async def moved(wire: Wire, match: Played, rng: random.Random, echo: bool, took: list[float]) -> None:
    """One move of a match, or an echo of the same size; a match that is over begins again."""
    if match.turn is None:
        match.turn = await match.look(wire)
    if match.turn is None:
        fresh = await make(wire, match.game)
        match.id, match.tokens, match.sent, match.turn = fresh.id, fresh.tokens, [], await fresh.look(wire)
    assert match.turn
    sent = match.new((rng.choice(match.turn.legal),), match.turn)
    path = "/api/echo/x" if echo else f"{match.path}/moves"
    begin = perf_counter()
    status, answer = await wire.call("POST", path, match.tokens[sent.seat], sent.body())
    took.append(perf_counter() - begin)
    assert status == 200, answer
    if not echo:
        await match.proceed(wire, sent, answer)


def p99(took: list[float]) -> float:
    return sorted(took)[int(len(took) * 0.99)]


async def crowd(port: int) -> list[Played]:
    wire = Wire(f"http://127.0.0.1:{port}")
    return [await make(wire, ("grawlix", "qwirkle")[k % 2]) for k in range(MATCHES)]


def more_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 20_000), most))


@pytest.mark.soak
def test_a_thousand_matches_with_three_thousand_sockets() -> None:
    """With 200 moves a second, the 99th percentile is at most three times that of an echo, and a socket takes at most
    60 KB."""
    more_files()

    async def run(port: int, process: psutil.Process) -> None:
        url = f"http://127.0.0.1:{port}"
        matches = await crowd(port)
        await steady(url, matches, 20, echo=False)  # all have moved
        echo = p99(await steady(url, matches, 30, echo=True))
        before = process.memory_info().rss
        readers = [reader for match in matches for reader in await sockets(port, match)]
        while not all(reader.bytes for reader in readers):
            await asyncio.sleep(0.1)
        each = (process.memory_info().rss - before) / len(readers) / 1000
        took = await steady(url, matches, 60 * MINUTES, echo=False)
        told = f"p99 {1000 * p99(took):.1f} ms, echo {1000 * echo:.1f} ms, {each:.0f} KB a socket, {len(took)} moves"
        print(told)
        assert len(readers) == 3 * MATCHES
        assert each <= 60, told
        assert len(took) > 0.95 * RATE * 60 * MINUTES, told
        assert p99(took) <= 3 * echo, told

    with server() as (port, process):
        asyncio.run(run(port, process))


@pytest.mark.soak
def test_memory_stays_flat(tmp_path: Path) -> None:
    """Matches come and go for two hours; after the first quarter, memory grows by less than a tenth."""

    async def run(port: int, process: psutil.Process) -> list[float]:
        url, sizes = f"http://127.0.0.1:{port}", []
        matches = (await crowd(port))[:100]
        for _ in range(20):
            await steady(url, matches, HOURS * 3600 / 20, echo=False)
            sizes.append(process.memory_info().rss / 1e6)
        return sizes

    with server() as (port, process):
        sizes = asyncio.run(run(port, process))
    print("MB:", " ".join(f"{size:.0f}" for size in sizes))
    assert max(sizes[5:]) < 1.1 * sizes[4], sizes
