"""Clients as the documentation tells people to write them: they fold what they hear, and check that nothing is missing.

A bot reads an NDJSON stream of facts. A page has a WebSocket, or the same messages as NDJSON, and applies differences
to its scene. All of them resume with the number of events that they know.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any

import orjson
from tests.server.simulation.network import PATIENCE, SILENCE, Answer, Lost, Network, Refused, Wire

from zellige.render.json import apply
from zellige.server.keys import cookie_name, cookie_text

Data = dict[str, Any]
BOT, SOCKET, LINES = "bot", "socket", "lines"


class Client:
    """Somebody who watches a match, or sits at one of its seats."""

    def __init__(self, name: str, network: Network, rng: Random, match: str, form: str) -> None:
        self.name, self.network, self.rng, self.match, self.form = name, network, rng, match, form
        self.tell: Callable[[str], None] = lambda words: None
        self.seat: int | None = None
        self.tokens: dict[int, str] = {}
        self.wire: Wire | None = None  # an open socket
        self.listening = False
        self._waiting: dict[int, asyncio.Future[Answer]] = {}
        self._frames = 0
        self.forget()

    def sit(self, seat: int, tokens: dict[int, str]) -> None:
        self.seat, self.tokens = seat, tokens

    def forget(self) -> None:
        """Begin anew, as somebody who knows nothing."""
        self.n = self.m = 0
        self.events: list[Data] = []
        self.scene: Data | None = None
        self.latest: Data = {}

    @property
    def is_page(self) -> bool:
        return self.form != BOT

    def headers(self) -> dict[str, str]:
        if not self.is_page:
            return {} if self.seat is None else {"authorization": f"Bearer {self.tokens[self.seat]}"}
        return {"x-zellige": "page", "cookie": f"{cookie_name(self.match)}={cookie_text(self.tokens)}"}

    def path(self, what: str) -> str:
        seat = "" if self.seat is None else f"&seat={self.seat}"
        return f"/api/matches/{self.match}{what}?since={self.n}{seat}"

    # Listening

    async def listen(self) -> None:
        """Hear all that happens, over as many connections as it takes."""
        while True:
            try:
                async for data in self._stream():
                    if data is not None:
                        self.hear(data)
                        self.listening = True
            except Refused as refused:
                self._refused(refused.status)
            except Lost:
                pass
            self.listening = False
            await asyncio.sleep(self.rng.expovariate(2))

    def _refused(self, status: int) -> None:
        if status in (401, 403):  # somebody else has the seat now, so all that is left is to watch
            self.seat, self.tokens = None, {}
            self.forget()
        else:
            assert status == 503, f"{self.name} was refused with {status}"

    def _stream(self) -> AsyncIterator[Any]:
        if self.form == SOCKET:
            return self._frames_of_socket()
        return self.network.lines(self.path("/stream"), self.headers())

    async def _frames_of_socket(self) -> AsyncIterator[Any]:
        self.wire = wire = await self.network.socket(self.path("/live"), self.headers())
        try:
            while (message := await wire.read(SILENCE * 1000))["type"] == "websocket.send":
                yield orjson.loads(message["text"])
        finally:
            self.wire = None
            self.network.hang_up(wire)
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(Lost())

    def hear(self, data: Data) -> None:
        if "status" in data:
            self._answered(data)
        else:
            self._fold(data)

    def _answered(self, data: Data) -> None:
        waiting = self._waiting.get(data["id"])
        if waiting and not waiting.done():
            waiting.set_result(Answer(data["status"], data))

    def _fold(self, data: Data) -> None:
        self.tell(f"{self.name} at n={self.n} m={self.m} hears n={data['n']} m={data['m']}")
        numbers = [event["n"] for event in data["events"]]
        assert numbers == list(range(self.n, data["n"])), f"{self.name} knows {self.n} events and hears {numbers}"
        assert data["m"] >= self.m, f"{self.name} knows {self.m} notes and hears of {data['m']}"
        assert data["seat"] == self.seat, f"{self.name} sits at {self.seat} and hears what {data['seat']} may see"
        if self.is_page:
            self._fold_scene(data)
        self.n, self.m, self.latest = data["n"], data["m"], data
        self.events += data["events"]

    def _fold_scene(self, data: Data) -> None:
        if "scene" in data:
            self.scene = data["scene"]
            return
        assert data["from"] == self.n, f"{self.name} knows {self.n} events, and a change begins at {data['from']}"
        assert self.scene is not None, f"{self.name} hears a change before the first scene"
        if "change" in data:
            self.scene = apply(self.scene, data["change"])

    @property
    def legal(self) -> list[Data]:
        shown: list[Data] = self.latest.get("legal") or self.latest.get("view", {}).get("legal", [])
        return shown

    # Asking

    async def ask(self, what: str, body: Data) -> Answer:
        """Do something at a seat: over the socket if there is one, else by a request."""
        if self.wire and self.rng.random() < 0.8:
            return await self._ask_by_frame(self.wire, what, body)
        return await self.network.ask("POST", f"/api/matches/{self.match}/{what}", self.headers(), self._seated(body))

    def _seated(self, body: Data) -> Data:
        return body | {"seat": self.seat} if len(self.tokens) > 1 or self.rng.random() < 0.5 else body

    async def _ask_by_frame(self, wire: Wire, what: str, body: Data) -> Answer:
        self._frames += 1
        number = self._frames
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[number] = waiting
        frame = {"do": what, "id": number, **body}
        wire.up.put({"type": "websocket.receive", "text": orjson.dumps(frame).decode()})
        try:
            async with asyncio.timeout(PATIENCE):
                return await waiting
        except TimeoutError:
            raise Lost from None
        finally:
            del self._waiting[number]

    async def look_again(self) -> None:
        """Ask for the whole scene, which must be the one that is known already."""
        if not self.wire:
            return
        status, data = await self._ask_by_frame(self.wire, "scene", {})
        assert status == 200 and data["n"] == self.n, f"{self.name} at {self.n} got the scene of {data}"
        assert data["scene"] == self.scene, f"{self.name} has another scene at {self.n}"
