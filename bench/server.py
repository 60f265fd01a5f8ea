"""The server's speed: durable moves against a bare echo of the same server, CPU for a move, memory for a match."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import NamedTuple

import orjson
import psutil
import websockets
from rich.console import Console
from rich.table import Table

from zellige.games import GAMES, game
from zellige.match import Match

CLIENTS = 50
SECONDS = 3.0
ROUNDS = 3
WATCHED = 30  # matches in which CPU is measured
MATCHES = 100  # in memory
STALLED = 100
ANSWER = '{"id":1,"status":'  # to a frame, on a socket


class Wire:
    """One connection that speaks just enough HTTP: the client must not be what is measured."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port: int) -> Wire:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    def send(self, method: str, path: str, body: bytes = b"", token: str = "") -> None:
        auth = f"Authorization: Bearer {token}\r\n" if token else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{auth}"
        self.writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)

    async def ask(self, method: str, path: str, body: bytes = b"", token: str = "") -> tuple[int, bytes]:
        self.send(method, path, body, token)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        at = answer.index(b"content-length: ") + 16
        length = int(answer[at : answer.index(b"\r", at)])
        return int(answer[9:12]), await self.reader.readexactly(length)


class Step(NamedTuple):
    """One request of a prepared match."""

    path: str
    body: bytes
    token: str


@contextmanager
def server() -> Iterator[tuple[int, psutil.Process]]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.echo", str(Path(folder) / "bench.db")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert process.stdout
        try:
            port = int(process.stdout.readline())
            sleep(1)
            yield port, psutil.Process(process.pid)
        finally:
            process.terminate()
            process.wait(20)


async def prepared(wire: Wire, name: str, seed: int) -> list[Step]:
    """A new match, and the requests of a whole random game of it."""
    wish = {"game": name, "seats": ["human", "human"], "seed": seed}
    status, answer = await wire.ask("POST", "/api/matches", orjson.dumps(wish))
    assert status == 201, answer
    made = orjson.loads(answer)
    tokens, match, rng = [seat["token"] for seat in made["seats"]], Match(game(name), seed=seed), random.Random(seed)
    steps = []
    while not match.outcome:
        seat, move = match.state.player, rng.choice(list(match.state.moves)).text
        body = orjson.dumps({"moves": [move], "n": match.n, "client_id": f"c{match.n}"})
        steps.append(Step(f"/api/matches/{made['id']}/moves", body, tokens[seat]))
        match.play(move)
    return steps


async def throughput(port: int, scripts: list[list[Step]], seconds: float) -> tuple[float, list[float]]:
    """Requests a second, each client with scripts of its own, and how long each took."""
    took: list[float] = []
    end = perf_counter() + seconds

    async def client(steps: list[Step]) -> None:
        wire = await Wire.open(port)
        for step in steps:
            begin = perf_counter()
            if begin > end:
                break
            status, answer = await wire.ask("POST", step.path, step.body, step.token)
            assert status == 200, answer
            took.append(perf_counter() - begin)
        wire.writer.close()

    begin = perf_counter()
    await asyncio.gather(*map(client, scripts))
    return len(took) / (perf_counter() - begin), took


async def ratio(port: int, process: psutil.Process, name: str) -> list[str]:
    """Durable moves and echoes a second, in turns; and the CPU for an echo, which tells how fast the machine is now."""
    wire, moves, echoes, spent = await Wire.open(port), [], [], []
    for _ in range(ROUNDS):
        scripts = [await script(wire, name) for _ in range(CLIENTS)]
        bounced = [[step._replace(path="/api/echo/x") for step in steps * 10] for steps in scripts]
        moves.append((await throughput(port, scripts, SECONDS))[0])
        before = used(process)
        speed, took = await throughput(port, bounced, SECONDS)
        spent.append((used(process) - before) / len(took))
        echoes.append(speed)
    best = max(a / b for a, b in zip(moves, echoes, strict=True))
    share = median(moves) / median(echoes)
    return [f"{median(moves):,.0f}", f"{median(echoes):,.0f}", f"{share:.2f}", f"{best:.2f}", f"{median(spent):.2f}"]


def used(process: psutil.Process) -> float:
    """Milliseconds of CPU so far."""
    times = process.cpu_times()
    return 1000 * (times.user + times.system)


async def script(wire: Wire, name: str) -> list[Step]:
    """Enough requests for one client, in as many matches as it takes."""
    steps: list[Step] = []
    while len(steps) < 400:
        steps += await prepared(wire, name, random.getrandbits(60))
    return steps


async def cpu(port: int, process: psutil.Process, name: str, is_page: bool) -> float:
    """Milliseconds of CPU for a move, with pages or bots at two seats and a watcher, several matches at a time."""
    wire, sit = await Wire.open(port), Page.open if is_page else Bot.open
    scripts = [await prepared(wire, name, random.getrandbits(60)) for _ in range(WATCHED)]
    tables = [{token: await sit(port, steps[0].path, token) for token in callers(steps)} for steps in scripts]
    await asyncio.sleep(1)
    before = used(process)
    await asyncio.gather(*map(play, scripts, tables))
    spent = used(process) - before
    for listener in (each for table in tables for each in table.values()):
        await listener.close()
    return spent / sum(map(len, scripts))


def callers(steps: list[Step]) -> list[str]:
    """The tokens of everyone at a match; a watcher has none."""
    return [*dict.fromkeys(step.token for step in steps), ""]


async def play(steps: list[Step], table: Mapping[str, Page | Bot]) -> None:
    for step in steps:
        await table[step.token].move(step)


class Page:
    """A page: a socket on which it is told what happens, and plays. It reads as fast as it can."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self._socket, self._answers = socket, asyncio.Queue[str]()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, port: int, path: str, token: str) -> Page:
        url = f"ws://127.0.0.1:{port}{path.replace('/moves', '/live')}"
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return cls(await websockets.connect(url, additional_headers=headers, compression=None))

    async def _read(self) -> None:
        async for frame in self._socket:
            if isinstance(frame, str) and frame.startswith(ANSWER):
                self._answers.put_nowait(frame)

    async def move(self, step: Step) -> None:
        await self._socket.send('{"do":"moves","id":1,' + step.body.decode()[1:])
        answer = await self._answers.get()
        assert answer.startswith(ANSWER + "200"), answer

    async def close(self) -> None:
        self._reading.cancel()
        await self._socket.close()


class Bot:
    """A bot: a stream on which it is told what happens, and a connection on which it plays."""

    def __init__(self, wire: Wire, stream: Wire) -> None:
        self._wire, self._stream = wire, stream
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, port: int, path: str, token: str) -> Bot:
        stream = await Wire.open(port)
        stream.send("GET", path.replace("/moves", "/stream"), token=token)
        return cls(await Wire.open(port), stream)

    async def _read(self) -> None:
        while await self._stream.reader.read(1 << 16):
            pass

    async def move(self, step: Step) -> None:
        status, answer = await self._wire.ask("POST", step.path, step.body, step.token)
        assert status == 200, answer

    async def close(self) -> None:
        self._reading.cancel()
        for wire in (self._wire, self._stream):
            wire.writer.close()


async def memory(port: int, process: psutil.Process, name: str) -> list[str]:
    """Kilobytes for a live match, when it is made and when it is nearly over."""
    wire, begin = await Wire.open(port), process.memory_info().rss
    scripts = [(await prepared(wire, name, random.getrandbits(60)))[:-1] for _ in range(MATCHES)]
    made = process.memory_info().rss
    await throughput(port, scripts, 600)
    played = process.memory_info().rss
    return [f"{(size - begin) / MATCHES / 1000:.0f}" for size in (made, played)]


async def stalled(port: int) -> list[str]:
    """The 99th percentile of others' moves in milliseconds, at a steady rate, without and with stalled readers."""
    wire = await Wire.open(port)
    alone = await steady(port, [await script(wire, "grawlix") for _ in range(20)])
    quiet = [await stall(port, await prepared(wire, "grawlix", k)) for k in range(STALLED)]
    beside = await steady(port, [await script(wire, "grawlix") for _ in range(20)])
    for one in quiet:
        one.close()
    return [f"{1000 * alone:.1f}", f"{1000 * beside:.1f}", f"{beside / alone:.2f}"]


async def steady(port: int, scripts: list[list[Step]], rate: float = 200, seconds: float = 10) -> float:
    """The 99th percentile of the time a move takes when moves come at a rate."""
    took: list[float] = []

    async def client(steps: list[Step], delay: float) -> None:
        wire, due = await Wire.open(port), perf_counter() + delay
        for step in steps[: int(rate * seconds / len(scripts))]:
            await asyncio.sleep(max(0, due - perf_counter()))
            begin = perf_counter()
            assert (await wire.ask("POST", step.path, step.body, step.token))[0] == 200
            took.append(perf_counter() - begin)
            due += len(scripts) / rate

    await asyncio.gather(*(client(steps, k / rate) for k, steps in enumerate(scripts)))
    return sorted(took)[int(len(took) * 0.99)]


async def stall(port: int, steps: list[Step]) -> asyncio.StreamWriter:
    """A stream that is never read, of a match in which much happens."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
    match = steps[0].path.split("/")[3]
    writer.write(f"GET /api/matches/{match}/stream HTTP/1.1\r\nHost: localhost\r\nX-Zellige: page\r\n\r\n".encode())
    reader._transport.pause_reading()  # type: ignore[attr-defined]
    return writer


async def main() -> None:
    with server() as (port, process):
        ratios = table(
            "moves/s", "echoes/s", "ratio", "best of three", "CPU ms: echo", "bots", "pages", "KB a match: new", "old"
        )
        for name in GAMES:
            speed = await ratio(port, process, name)
            spent = [f"{await cpu(port, process, name, is_page):.2f}" for is_page in (False, True)]
            ratios.add_row(name, *speed, *spent, *await memory(port, process, name))
        Console().print(ratios)
        readers = table("p99 ms alone", "beside 100 stalled readers", "ratio")
        readers.add_row("grawlix", *await stalled(port))
        Console().print(readers)


def table(*columns: str) -> Table:
    made = Table("game", *columns, box=None, header_style="dim")
    for column in made.columns[1:]:
        column.justify = "right"
    return made


if __name__ == "__main__":
    asyncio.run(main())
