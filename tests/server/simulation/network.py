"""A network that loses, delays, repeats and cuts; on its other side, the server as an ASGI application."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, MutableMapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol

import orjson
from tests.server.simulation.virtual import NOWHERE

PATIENCE = 10.0  # seconds that a client waits for an answer
SILENCE = 40.0  # and on a stream, where a sign of life comes every 15 seconds
Message = dict[str, Any]
Headers = dict[str, str]


class Lost(Exception):
    """The connection failed, or nothing came in time."""


class Gone(OSError):
    """The server sends something to a client that has gone; uvicorn expects that its error comes back."""


class Refused(Exception):
    """The server answered with a refusal."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Answer(NamedTuple):
    status: int
    data: Any


@dataclass
class Weather:
    """How bad the network is."""

    delay: float = 0.0  # mean, in seconds
    lose: float = 0.0  # chances: that a request never arrives,
    cut: float = 0.0  # that its connection breaks before the answer is here,
    twice: float = 0.0  # that it arrives twice

    def calm(self) -> None:
        self.delay, self.lose, self.cut, self.twice = 0.01, 0.0, 0.0, 0.0


class Host(Protocol):
    """A server process, as the network knows it."""

    def accept(self, scope: Message, wire: Wire) -> bool: ...


class Pipe:
    """One direction of a connection: what is put in comes out later, in the same order."""

    def __init__(self, rng: Random, weather: Weather) -> None:
        self._rng, self._weather, self._loop = rng, weather, asyncio.get_running_loop()
        self._arrived: deque[Message] = deque()
        self._news = asyncio.Event()
        self._last = 0.0
        self.ended = False  # does the reader know that nothing more will come?

    def later(self, most: float | None = None) -> float:
        """When something that leaves now arrives: after all that left before."""
        delay = self._rng.expovariate(1 / self._weather.delay) if most is None else self._rng.uniform(0, most)
        self._last = max(self._last + 1e-6, self._loop.time() + delay)
        return self._last

    def put(self, item: Message) -> None:
        self._loop.call_at(self.later(), self._arrive, item, context=NOWHERE)

    def _arrive(self, item: Message) -> None:
        if not self.ended:
            self._arrived.append(item)
            self._news.set()

    def end(self, within: float = 0.0) -> None:
        """The reader will learn that the connection is gone; what is on its way may still arrive."""
        self._loop.call_at(self.later(within or None), self._end, context=NOWHERE)

    def _end(self) -> None:
        self.ended = True
        self._news.set()

    async def get(self) -> Message | None:
        """The next message; None when the connection is gone."""
        while not self._arrived:
            if self.ended:
                return None
            self._news.clear()
            await self._news.wait()
        return self._arrived.popleft()


class Wire:
    """One connection. The server's side is a pair of ASGI functions, made as uvicorn makes them."""

    def __init__(self, is_socket: bool, rng: Random, weather: Weather) -> None:
        self.is_socket, self.rng = is_socket, rng
        self.up, self.down = Pipe(rng, weather), Pipe(rng, weather)
        self.transport = self  # where the application looks for `abort`
        self.flows = asyncio.Event()  # cleared while the client reads nothing
        self.flows.set()

    # The server's side

    async def receive(self) -> Message:
        message = await self.up.get()
        if message is not None:
            return message
        return {"type": "websocket.disconnect", "code": 1006} if self.is_socket else {"type": "http.disconnect"}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        await self.flows.wait()
        if not self.up.ended:
            self.down.put(dict(message))
        elif self.is_socket:
            raise Gone

    def abort(self) -> None:
        """The server drops the connection."""
        self.up._end()
        self.down.end()
        self.flows.set()

    # The client's side, and the network's

    def close(self) -> None:
        self.down._end()
        self.up.end()
        self.flows.set()

    def cut(self) -> None:
        """The network fails; each side learns of it in its own time."""
        self.down.end(5.0)
        self.up.end(8.0)
        self.flows.set()

    async def read(self, patience: float) -> Message:
        try:
            async with asyncio.timeout(patience):
                message = await self.down.get()
        except TimeoutError:
            raise Lost from None
        if message is None:
            raise Lost
        return message


class Network:
    """Connects clients with the server processes."""

    def __init__(self, hosts: list[Host], weather: Weather, new_rng: Callable[[str], Random]) -> None:
        self.hosts, self.weather, self._new_rng = hosts, weather, new_rng
        self.wires: list[Wire] = []
        self._count = 0

    async def ask(self, method: str, path: str, headers: Headers, body: Any = None) -> Answer:
        """A request and its answer."""
        rng = self._rng()
        content = b"" if body is None else orjson.dumps(body)
        request = {"type": "http.request", "body": content, "more_body": False}
        if rng.random() < self.weather.lose:
            await asyncio.sleep(rng.uniform(0, PATIENCE))
            raise Lost
        if rng.random() < self.weather.twice:
            await self._connect(http_scope(method, path, headers, content), self._rng(), request)
        wire = await self._connect(http_scope(method, path, headers, content), rng, request)
        if rng.random() < self.weather.cut:
            asyncio.get_running_loop().call_later(rng.expovariate(1 / (3 * self.weather.delay)), wire.cut)
        try:
            return await answer_of(wire)
        finally:
            wire.close()
            self.wires.remove(wire)

    async def lines(self, path: str, headers: Headers) -> AsyncIterator[Any]:
        """An NDJSON stream, with None for each sign of life."""
        wire = await self._connect(http_scope("GET", path, headers, b""), self._rng(), {"type": "http.request"})
        try:
            await check_status(wire)
            while (message := await wire.read(SILENCE)).get("more_body"):
                yield orjson.loads(message["body"]) if message["body"].strip() else None
        finally:
            wire.close()
            self.wires.remove(wire)

    async def socket(self, path: str, headers: Headers) -> Wire:
        """A WebSocket; the caller calls `hang_up`."""
        wire = await self._connect(socket_scope(path, headers), self._rng(), {"type": "websocket.connect"})
        try:
            if (await wire.read(PATIENCE))["type"] != "websocket.accept":
                raise Refused(403)
        except BaseException:
            self.hang_up(wire)
            raise
        return wire

    def hang_up(self, wire: Wire) -> None:
        wire.close()
        self.wires.remove(wire)

    def _rng(self) -> Random:
        self._count += 1
        return self._new_rng(f"wire {self._count}")

    async def _connect(self, scope: Message, rng: Random, first: Message) -> Wire:
        wire = Wire(scope["type"] == "websocket", rng, self.weather)
        await asyncio.sleep(rng.expovariate(1 / self.weather.delay))
        if not rng.choice(self.hosts).accept(scope, wire):
            raise Lost
        self.wires.append(wire)
        wire.up.put(first)
        return wire


async def answer_of(wire: Wire) -> Answer:
    start = await wire.read(PATIENCE)
    body = b""
    while True:
        piece = await wire.read(PATIENCE)
        body += piece.get("body", b"")
        if not piece.get("more_body"):
            return Answer(start["status"], orjson.loads(body))


async def check_status(wire: Wire) -> None:
    status = (await wire.read(PATIENCE))["status"]
    if status != 200:
        raise Refused(status)


def http_scope(method: str, path: str, headers: Headers, content: bytes) -> Message:
    more = {"content-type": "application/json", "content-length": str(len(content))} if content else {}
    return {**scope("http", path, headers | more), "method": method, "scheme": "http"} | asgi("2.3")


def socket_scope(path: str, headers: Headers) -> Message:
    extensions: Message = {"websocket.http.response": {}}
    origin = {"origin": "http://localhost"}
    more = {"scheme": "ws", "subprotocols": [], "extensions": extensions}
    return {**scope("websocket", path, headers | origin), **more} | asgi("2.4")


def asgi(version: str) -> Message:
    """The version of ASGI that uvicorn names."""
    return {"asgi": {"version": "3.0", "spec_version": version}}


def scope(kind: str, path: str, headers: Headers) -> Message:
    where, _, query = path.partition("?")
    return {
        "type": kind,
        "http_version": "1.1",
        "server": ("127.0.0.1", 80),
        "client": ("127.0.0.1", 1),
        "root_path": "",
        "path": where,
        "raw_path": where.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in (headers | {"host": "localhost"}).items()],
        "state": {},
    }
