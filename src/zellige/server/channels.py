"""Routes that tell what happens while it happens: NDJSON for bots, a WebSocket for pages.

The page's messages can also be had as NDJSON, where a network blocks WebSockets.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, MutableMapping
from contextlib import aclosing, suppress
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, Request, WebSocket
from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.websockets import WebSocketDisconnect

from zellige.errors import ZelligeError
from zellige.server.addresses import address_of
from zellige.server.answers import JSON_REFUSALS
from zellige.server.doors import DOORS, enter
from zellige.server.limits import TooMany
from zellige.server.lines import Lines, lines_of
from zellige.server.live import Listener, not_now
from zellige.server.playing import SeatQuery, Since
from zellige.server.refusals import Refusal, explained
from zellige.server.shows import Data
from zellige.server.state import Server, refusing, server_of
from zellige.server.table import Table
from zellige.server.who import is_page, not_allowed, viewer

router = APIRouter(tags=["live"], responses=JSON_REFUSALS)
NOT_TEXT, NOT_JSON, POLICY, GOING_AWAY = 1003, 1007, 1008, 1012  # close codes of RFC 6455
CUT = "zellige.cut"  # in a scope: a function that drops the connection at once
WRITE = "zellige.write"  # in a scope: a function that sends a message on a socket at once, if it can


def cut_of(connection: HTTPConnection) -> Any:
    return connection.scope.get(CUT, lambda: None)


@router.get("/api/matches/{match_id}/stream", response_class=Lines)
async def stream(request: Request, match_id: str, since: Since = 0, seat: SeatQuery = None) -> Response:
    """What happens, one JSON object a line; an empty line is a sign of life. A page gets scenes, a bot gets facts."""
    server = server_of(request)
    table = await server.read(request, match_id)
    listener = Listener(viewer(request, table, seat), is_page(request), cut_of(request))
    messages = told(server, table, listener, since)
    lines = (message + b"\n" async for message in messages)
    return lines_of(lines, messages, server.limits.stream(address_of(request.scope)))


async def told(server: Server, table: Table, listener: Listener, since: int) -> AsyncGenerator[bytes, None]:
    """All that a listener is told, from the first message to the last."""
    gauge = server.metrics.streams.labels("page" if listener.is_page else "bot")
    gauge.inc()
    server.listeners.add(listener)
    table.listen(listener, since)
    try:
        async for message in listener.messages():
            yield message
    finally:
        gauge.dec()
        server.listeners.discard(listener)
        table.unlisten(listener)


@router.websocket("/api/matches/{match_id}/live")
async def live(
    socket: WebSocket,
    match_id: str,
    since: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    seat: Annotated[int | None, Query(ge=0, le=15)] = None,
) -> None:
    """The page's channel. A frame is {"do": …, "id": …, …}, and its answer is {"id": …, "status": …, …}."""
    server = server_of(socket)
    try:
        table = await server.read(socket, match_id)
        listener = Listener(viewer(socket, table, seat), True, cut_of(socket), socket.scope.get(WRITE, not_now))
        with server.limits.stream(address_of(socket.scope)):
            await socket.accept()
            await Channel(socket, server, table, listener).run(since)
    except ZelligeError as error:
        await refuse(socket, explained(error))
    except Refusal as refusal:
        await refuse(socket, refusal)


async def refuse(socket: WebSocket, refusal: Refusal) -> None:
    await socket.send_denial_response(refusing(refusal))


def refused(error: Refusal | ZelligeError | ValidationError) -> Data:
    """A refusal as an answer to a frame."""
    refusal = error if isinstance(error, Refusal) else explained(error)
    return {"status": refusal.status, **refusal.body}


class Closed(Exception):
    """A frame after which the socket is closed."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code


class Channel:
    """One open socket: what is told goes out, and what comes in is done for its seat."""

    def __init__(self, socket: WebSocket, server: Server, table: Table, listener: Listener) -> None:
        self.socket, self.server, self.table, self.listener = socket, server, table, listener
        self.count = server.limits.socket()

    async def run(self, since: int) -> None:
        sending = asyncio.create_task(self._send(since))
        try:
            await self._receive()
        except (WebSocketDisconnect, RuntimeError):  # the other side has gone, perhaps while we were sending
            pass
        finally:
            sending.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sending

    async def _send(self, since: int) -> None:
        async with aclosing(told(self.server, self.table, self.listener, since)) as messages:
            async for message in messages:
                if message:  # the protocol has signs of life of its own
                    await self.socket.send_text(message.decode())
        await self.socket.close(GOING_AWAY)

    async def _receive(self) -> None:
        while (frame := await self.socket.receive())["type"] != "websocket.disconnect":
            try:
                data = self._read(frame)
            except Closed as closed:
                await self.socket.close(closed.code, str(closed))
                return
            self.listener.tell(orjson.dumps(await self._answer(data)))

    def _read(self, frame: MutableMapping[str, Any]) -> Data:
        try:
            self.count()
        except TooMany as error:
            raise Closed(POLICY, str(error)) from None
        if (text := frame.get("text")) is None:
            raise Closed(NOT_TEXT, "send text, not bytes")
        try:
            data = orjson.loads(text)
        except orjson.JSONDecodeError:
            data = None
        if not isinstance(data, dict):
            raise Closed(NOT_JSON, "send one JSON object in a frame")
        return data

    async def _answer(self, frame: Data) -> Data:
        number = frame.pop("id", None)
        head = {"id": number if isinstance(number, int | str) and len(str(number)) <= 64 else None}
        try:
            return {**head, "status": 200, **await self._done(frame)}
        except (Refusal, ZelligeError, ValidationError) as error:
            return {**head, **refused(error)}

    async def _done(self, frame: Data) -> Data:
        do = frame.pop("do", None)
        if do == "ping":
            return {"n": self.table.match.n}
        if do == "scene":
            return self.table.shows.whole(self.listener.seat, self.table.match.n)
        if not isinstance(do, str) or do not in DOORS:
            raise Refusal(422, f"'do' must be one of scene, ping, {', '.join(DOORS)}")
        seat = self.listener.seat
        if seat is None:
            raise not_allowed("this needs the token of a seat")
        if frame.pop("seat", seat) != seat:
            raise Refusal(403, "this socket does not belong to that seat")
        await self.table.fresh()
        self._check_seat(seat)
        return await enter(self.server, self.table, seat, DOORS[do], DOORS[do].body.model_validate(frame))

    def _check_seat(self, seat: int) -> None:
        """A socket outlives the token that opened it, but not its rights."""
        if viewer(self.socket, self.table, seat) != seat:
            raise Refusal(403, "this socket does not belong to that seat")
