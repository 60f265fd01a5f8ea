"""Long runs: many matches and sockets at once, and memory that stays flat."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import subprocess
import sys
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

import orjson
import psutil
import pytest
from bench.server import Step, prepared, server
from bench.server import Wire as Fast
from tests.server.load import GAMES, Played, Wire, make
from tests.server.readers import Reader, more_files, opened

MATCHES = 1000
RATE = 200.0  # moves a second
MINUTES = float(os.environ.get("ZELLIGE_LOAD_MINUTES", "10"))
HOURS = float(os.environ.get("ZELLIGE_FLAT_HOURS", "2"))
MOVERS = 50
WARM = 20  # seconds before anything is measured
ECHO_RATE = 50.0  # between the moves: what disturbs the machine disturbs both


class Crowd:
    """A process that holds the sockets of all tables."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process

    def say(self, *words: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(orjson.dumps(words) + b"\n")
        self.process.stdin.flush()

    def sit(self, steps: list[Step]) -> None:
        """Open a socket for each seat of a match, and one for a watcher."""
        for token in (*dict.fromkeys(step.token for step in steps), ""):
            self.say("open", match_of(steps), token)

    async def ready(self) -> int:
        """How many sockets there are, once all have been told something."""
        assert self.process.stdout
        self.say("wait")
        return int(await asyncio.to_thread(self.process.stdout.readline))


@contextmanager
def crowded(port: int) -> Iterator[Crowd]:
    command = [sys.executable, "-m", "tests.server.readers", str(port)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            yield Crowd(process)
        finally:
            process.kill()


def match_of(steps: list[Step]) -> str:
    return steps[0].path.split("/")[3]


class Place:
    """One of the tables: it plays prepared games, one after the other."""

    def __init__(self, games: list[list[Step]]) -> None:
        self.games = deque(games)
        self.at = 0

    @property
    def step(self) -> Step:
        return self.games[0][self.at]

    def moved(self, crowd: Crowd | None) -> None:
        """Go on; if the game is over, those who watch it turn to the next one."""
        self.at += 1
        if self.at == len(self.games[0]):
            over, self.at = self.games.popleft(), 0
            if crowd:
                crowd.say("close", match_of(over))
                crowd.sit(self.games[0])


async def places(port: int, moves: float) -> list[Place]:
    """Tables with prepared games of so many moves."""
    wire, made = await Fast.open(port), []
    for k in range(MATCHES):
        games: list[list[Step]] = []
        while sum(map(len, games)) <= moves:
            games.append(await prepared(wire, ("grawlix", "qwirkle")[k % 2], random.getrandbits(60)))
        made.append(Place(games))
    return made


class Load:
    """Requests at a steady rate, table by table; how long each took."""

    def __init__(self, port: int, tables: list[Place]) -> None:
        self.port, self.tables = port, deque(tables)
        self.wires = deque[Fast]()
        self.moves: list[float] = []
        self.echoes: list[float] = []

    async def run(self, seconds: float, crowd: Crowd | None = None) -> None:
        self.moves, self.echoes = [], []
        self.wires.clear()  # the server closes connections that are silent for long
        begin = perf_counter()
        await asyncio.gather(
            self._at_rate(begin, seconds, RATE, lambda: self._move(crowd)),
            self._at_rate(begin + 0.5 / RATE, seconds, ECHO_RATE, self._echo),
        )

    async def _at_rate(self, begin: float, seconds: float, rate: float, ask: Callable[[], Awaitable[None]]) -> None:
        tasks = set[asyncio.Future[None]]()
        for k in range(int(seconds * rate)):
            await asyncio.sleep(max(0, begin + k / rate - perf_counter()))
            task = asyncio.ensure_future(ask())
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)

    async def _move(self, crowd: Crowd | None) -> None:
        place = self.tables[0]
        self.tables.rotate(-1)
        self.moves.append(await self._asked(place.step))
        place.moved(crowd)

    async def _echo(self) -> None:
        self.echoes.append(await self._asked(self.tables[0].step._replace(path="/api/echo/x")))

    async def _asked(self, step: Step) -> float:
        wire = self.wires.popleft() if self.wires else await Fast.open(self.port)
        begin = perf_counter()
        status, answer = await wire.ask("POST", step.path, step.body, step.token)
        took = perf_counter() - begin
        assert status == 200, answer
        self.wires.append(wire)
        return took


def apart(server: psutil.Process, crowd: Crowd) -> None:
    """Let the server have a core of its own, so that those who measure it do not wait for it to finish something."""
    one, *others = server.cpu_affinity()
    for process in (server, *server.children(recursive=True)):
        process.cpu_affinity([one])
    for pid in (os.getpid(), crowd.process.pid):
        psutil.Process(pid).cpu_affinity(others or [one])


def p99(took: list[float]) -> float:
    return sorted(took)[int(len(took) * 0.99)]


@pytest.mark.soak
def test_a_thousand_matches_with_three_thousand_sockets() -> None:
    """With 200 moves a second, the 99th percentile is at most three times that of echoes between them, and a socket
    takes at most 60 KB."""

    async def run(port: int, process: psutil.Process, crowd: Crowd) -> None:
        apart(process, crowd)
        load = Load(port, await places(port, RATE * (60 * MINUTES + WARM) / MATCHES))
        await load.run(WARM)
        before = process.memory_info().rss
        for place in load.tables:
            crowd.sit(place.games[0])
        assert await crowd.ready() == 3 * MATCHES
        each = (process.memory_info().rss - before) / (3 * MATCHES) / 1000
        gc.collect()
        gc.freeze()  # what is measured is the server
        await load.run(60 * MINUTES, crowd)
        echo = p99(load.echoes)
        told = f"p99 {1000 * p99(load.moves):.1f} ms, echo {1000 * echo:.1f} ms, {each:.0f} KB a socket"
        print(f"{told}, {len(load.moves)} moves")
        assert each <= 60, told
        assert p99(load.moves) <= 3 * echo, told

    with server() as (port, process), crowded(port) as crowd:
        asyncio.run(run(port, process, crowd))


# Memory


async def sockets(port: int, match: Played) -> list[Reader]:
    """One for each seat, and a watcher."""
    return [await opened(port, match.id, token) for token in (*match.tokens, "")]


async def steady(url: str, matches: list[Played], seconds: float) -> None:
    """Moves in all matches in turn, at a rate; a match that is over begins again."""
    rng, waiting = random.Random(1), asyncio.Queue[Played]()
    for match in matches:
        waiting.put_nowait(match)

    async def mover() -> None:
        wire = Wire(url)
        while await due.get():
            match = await waiting.get()
            await moved(wire, match, rng)
            waiting.put_nowait(match)
        wire.close()

    due = asyncio.Queue[bool]()
    async with asyncio.TaskGroup() as movers:  # if one fails, so does all
        for _ in range(MOVERS):
            movers.create_task(mover())
        begin = perf_counter()
        for k in range(int(seconds * RATE)):
            await asyncio.sleep(max(0, begin + k / RATE - perf_counter()))
            due.put_nowait(True)
        for _ in range(MOVERS):
            due.put_nowait(False)


async def moved(wire: Wire, match: Played, rng: random.Random) -> None:
    """One move of a match."""
    if match.turn is None:
        match.turn = await match.look(wire)
    if match.turn is None:
        fresh = await make(wire, match.game)
        match.id, match.tokens, match.sent, match.turn = fresh.id, fresh.tokens, [], await fresh.look(wire)
    assert match.turn
    sent = match.new((rng.choice(match.turn.legal),), match.turn)
    status, answer = await match.send(wire, sent)
    assert status == 200, answer
    await match.proceed(wire, sent, answer)


@pytest.mark.soak
def test_memory_stays_flat() -> None:
    """Matches and sockets come and go for two hours; after the first quarter, memory grows by less than a tenth."""
    more_files()

    async def run(port: int, process: psutil.Process) -> list[float]:
        url, sizes = f"http://127.0.0.1:{port}", []
        wire = Wire(url)
        matches = [await make(wire, list(GAMES)[k % len(GAMES)]) for k in range(100)]
        for _ in range(20):
            readers: list[Reader] = []
            for _ in range(10):
                readers += [reader for match in matches for reader in await sockets(port, match)]
                await steady(url, matches, HOURS * 3600 / 200)
                for reader in readers[: len(readers) // 2]:
                    reader.transport.close()
                del readers[: len(readers) // 2]
            for reader in readers:
                reader.transport.close()
            sizes.append(process.memory_info().rss / 1e6)
            print(f"{sizes[-1]:.0f} MB", flush=True)
        return sizes

    with server() as (port, process):
        sizes = asyncio.run(run(port, process))
    assert max(sizes[5:]) < 1.1 * sizes[4], sizes
