"""What one server process holds: the house, the engines, the limits and the metrics."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import orjson
from starlette.requests import HTTPConnection
from starlette.responses import Response

from zellige.server.addresses import address_of, connection_of
from zellige.server.engines.engines import Engines
from zellige.server.house import House
from zellige.server.limits import Limits
from zellige.server.live import Listener
from zellige.server.metrics import Metrics
from zellige.server.refusals import Refusal
from zellige.server.settings import Settings
from zellige.server.table import Table
from zellige.server.who import seats_of


@dataclass
class Server:
    """The parts of a server process that requests need."""

    settings: Settings
    house: House
    engines: Engines
    limits: Limits
    metrics: Metrics
    listeners: set[Listener] = field(default_factory=set)

    def end_streams(self) -> None:
        """Before the server stops: every stream ends after what it has still to say, and every socket says why."""
        for listener in tuple(self.listeners):
            listener.end()
        self.engines.end_analyses()

    async def table(self, connection: HTTPConnection, match: str) -> Table:
        """The table of a match, up to date with what other processes have stored."""
        if self.house.live(match) is None:  # loading costs much, and whoever asks may have no seat, or no match
            self.limits.take("address", address_of(connection.scope))
        table = await self.house.table(match)
        await table.fresh()
        return table

    async def read(self, connection: HTTPConnection, match: str) -> Table:
        """The same for a request that only reads, within its limits."""
        table = await self.table(connection, match)
        with self.counting_strangers(connection):
            held = seats_of(connection, table)
        for each in held:
            table.saw(each)
        seat = f"{match} {held[0]}" if held else None
        self.limits.read(seat, connection_of(connection.scope), address_of(connection.scope))
        return table

    @contextmanager
    def counting_strangers(self, connection: HTTPConnection) -> Iterator[None]:
        """Who has no valid token is refused, and counted by address, because there is nothing else to go by."""
        try:
            yield
        except Refusal as refusal:
            if refusal.status == 401:
                self.limits.take("address", address_of(connection.scope))
            raise


def server_of(connection: HTTPConnection) -> Server:
    server: Server = connection.app.state.server
    return server


def reply(data: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(data), status, media_type="application/json")


def refusing(refusal: Refusal) -> Response:
    """A refusal as an answer, to a request or to a socket."""
    answer = reply(refusal.body, refusal.status)
    answer.headers.update(refusal.headers)
    return answer
