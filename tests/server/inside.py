"""A server inside the test's own process: the real application and tables, with a clock that the test moves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from starlette.types import ASGIApp, Message, Scope

from zellige.core import View
from zellige.server.app import new_api
from zellige.server.desk import Desk
from zellige.server.house import House
from zellige.server.layers import layered
from zellige.server.limits import Limits, with_changes
from zellige.server.services import Services
from zellige.server.settings import Settings
from zellige.server.state import Server
from zellige.store.store import open_store

HOST = "127.0.0.1:8000"
NOW = 1_700_000_000_000  # milliseconds
URL = f"http://{HOST}"


class Idle:
    """Engines that think for ever, so that nothing happens by itself; an analysis is one empty slice."""

    ready, waiting, losses = True, 0, 0

    async def decide(self, player: str, view: View, *, seed: int, address: str) -> tuple[str, ...]:
        await asyncio.Event().wait()
        raise AssertionError

    async def analyse(self, view: View, **budget: Any) -> AsyncIterator[dict[str, Any]]:
        yield {"moves": [], "last": True}


@dataclass
class Inside:
    """One server, and the time on its clock."""

    server: Server
    app: ASGIApp
    now: int = NOW
    wires: list[Wire] = field(default_factory=list)

    def client(self, address: str = "192.0.2.1", **headers: str) -> httpx.AsyncClient:
        """A client that calls the application from an address."""
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False, client=(address, 5000))
        return httpx.AsyncClient(transport=transport, base_url=URL, headers=headers)

    async def wire(self, path: str, query: str = "", kind: str = "websocket", **headers: str) -> Wire:
        """A socket, or with kind="http" a stream."""
        wire = Wire(self.app, path, query, kind, headers)
        self.wires.append(wire)
        await self.settle()
        return wire

    async def settle(self) -> None:
        """Wait until the application has nothing more to say."""
        quiet, heard = 0, -1
        while quiet < 12:
            await asyncio.sleep(0)
            total = sum(len(wire.sent) for wire in self.wires)
            quiet, heard = quiet + 1 if total == heard else 0, total

    async def hang_up(self) -> None:
        for wire in self.wires:
            await wire.close()


def built(desk: Any, settings: Settings | None = None) -> Inside:
    """The application as it is served, on a desk; neither engines nor chores are started."""
    settings = settings or Settings(limits=0)
    api = new_api(settings)
    services = Services(desk, Idle(), lambda: inside.now, lambda: 1)
    limits = Limits(settings.limits, with_changes(settings.rates), settings.streams)
    server = Server(settings, House(services), Idle(), limits, api.state.metrics)  # type: ignore[arg-type]
    api.state.server = server
    inside = Inside(server, layered(api, settings, api.state.metrics))
    return inside


@asynccontextmanager
async def running_inside(folder: Path, settings: Settings | None = None) -> AsyncIterator[Inside]:
    """The same with a store in a folder."""
    store = open_store(f"sqlite:///{folder / 'games.db'}")
    desk = Desk(store)
    inside = built(desk, settings)
    try:
        yield inside
    finally:
        await inside.hang_up()
        inside.server.house.close()
        desk.close()
        store.close()


class Wire:
    """One socket or stream of the application, by hand: what is sent to it, and all that it sends."""

    def __init__(self, app: ASGIApp, path: str, query: str, kind: str, headers: dict[str, str]) -> None:
        self.kind, self.sent = kind, list[Message]()
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"} if kind == "websocket" else {"type": "http.request"})
        self.task = asyncio.ensure_future(app(self._scope(path, query, headers), self._inbox.get, self._hear))

    def _scope(self, path: str, query: str, headers: dict[str, str]) -> Scope:
        named = {"host": HOST, **headers}
        return {
            "type": self.kind,
            "asgi": {"version": "3.0", "spec_version": "2.3"},  # as uvicorn says
            "http_version": "1.1",
            **({"method": "GET"} if self.kind == "http" else {}),
            "scheme": "ws" if self.kind == "websocket" else "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in named.items()],
            "client": ("192.0.2.1", 5001),
            "server": ("127.0.0.1", 8000),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
            "state": {},
        }

    async def _hear(self, message: Message) -> None:
        self.sent.append(message)

    def say(self, text: str) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def heard(self) -> list[bytes]:
        """The bytes of all messages since the last time."""
        bodies = [message.get("body", message.get("text", "")) for message in self.sent]
        self.sent.clear()
        return [body if isinstance(body, bytes) else body.encode() for body in bodies if body]

    async def close(self) -> None:
        self._inbox.put_nowait(
            {"type": "websocket.disconnect"} if self.kind == "websocket" else {"type": "http.disconnect"}
        )
        await asyncio.wait([self.task], timeout=5)
