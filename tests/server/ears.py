"""Those who listen to a match over the network: pages on a socket, which fold scenes, and bots on a stream."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import httpx
from tests.server.serving import Client, bearer
from websockets.sync.client import ClientConnection, connect

from zellige.render.json import apply

Data = dict[str, Any]
PATIENCE = 60.0  # seconds, on a busy machine


class Page:
    """A page on a socket. It knows its scene only by what it is told."""

    def __init__(self, socket: ClientConnection, since: int = 0) -> None:
        self.socket, self._since, self._id = socket, since, 0
        self.messages: list[Data] = []
        self.events: list[Data] = []
        self.scene: Data = {}
        self.hear()

    @property
    def n(self) -> int:
        number: int = self.messages[-1]["n"]
        return number

    def receive(self) -> Data:
        data: Data = json.loads(self.socket.recv(PATIENCE))
        return data

    def hear(self) -> Data:
        """The next message, taken in as a page does."""
        return self._take_in(self.receive())

    def _take_in(self, message: Data) -> Data:
        assert "id" not in message, message
        if "scene" in message:
            self.scene = message["scene"]
        else:
            assert message["from"] == self.n
            self.scene = apply(self.scene, message.get("change", {}))
        self.events += message["events"]
        assert [event["n"] for event in self.events] == list(range(self._since, message["n"]))
        self.messages.append(message)
        return message

    def hear_until(self, wanted: Callable[[Data], object]) -> Data:
        end = monotonic() + PATIENCE
        while monotonic() < end:
            if wanted(message := self.hear()):
                return message
        raise AssertionError("the message did not come")

    def ask(self, do: str, **more: Any) -> Data:
        """Send a frame and wait for its answer; messages that come before it are taken in."""
        self._id += 1
        self.socket.send(json.dumps({"do": do, "id": self._id, **more}))
        while (message := self.receive()).get("id") != self._id:
            self._take_in(message)
        return message


class Bot:
    """A bot on a stream."""

    def __init__(self, answer: httpx.Response) -> None:
        self._lines = answer.iter_lines()
        self.events: list[Data] = []
        self.hear()

    def hear(self) -> Data:
        """The next message; empty lines are signs of life."""
        latest: Data = json.loads(next(line for line in self._lines if line))
        self.latest = latest
        self.events += latest["events"]
        assert [event["n"] for event in self.events] == list(range(latest["n"]))
        return latest

    def hear_until(self, wanted: Callable[[Data], object]) -> Data:
        end = monotonic() + PATIENCE
        while monotonic() < end:
            if wanted(message := self.hear()):
                return message
        raise AssertionError("the message did not come")


def socket_url(url: str, match: str, **query: Any) -> str:
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    return f"{url.replace('http', 'ws', 1)}/api/matches/{match}/live?{asked}"


@contextmanager
def page(client: Client, match: str, token: str | None = None, **query: Any) -> Iterator[Page]:
    with connect(socket_url(client.url, match, **query), additional_headers=bearer(token)) as socket:
        yield Page(socket, query.get("since", 0))


@contextmanager
def bot(client: Client, match: str, token: str | None = None, **headers: str) -> Iterator[Bot]:
    path = f"/api/matches/{match}/stream"
    with client.http.stream("GET", path, headers={**bearer(token), **headers}, timeout=PATIENCE) as answer:
        assert answer.status_code == 200
        yield Bot(answer)
