"""The application: routes, layers, and what starts and stops with it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from types import FrameType
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.telemetry import TelemetryConfig
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from zellige.errors import ZelligeError
from zellige.server import channels, health, learning, library, making, playing, positions, replays, static
from zellige.server.channels import CUT, WRITE
from zellige.server.chores import Chores
from zellige.server.desk import Desk
from zellige.server.engines.engines import Engines
from zellige.server.guards import BROKEN
from zellige.server.house import House
from zellige.server.layers import layered
from zellige.server.limits import Limits, with_changes
from zellige.server.metrics import Metrics
from zellige.server.refusals import NO_JSON, Refusal, explained, misread_words
from zellige.server.services import Services
from zellige.server.settings import Settings
from zellige.server.sockets import Socket
from zellige.server.state import Server, refusing, reply
from zellige.store.store import open_store
from zellige.version import __version__

log = logging.getLogger("zellige.server")
NO_TELEMETRY: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False}  # we have our own


class Application:
    """All layers, from the outside in."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.api = new_api(settings)
        self._app = layered(self.api, settings, self.api.state.metrics)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # To cut off a reader that has stalled, its connection must be dropped while something is being sent, and a
        # message that can be sent at once should not wait for a task; ASGI has no words for either. uvicorn's `send` is
        # a method of the object that holds the transport.
        connection = getattr(send, "__self__", None)
        if transport := getattr(connection, "transport", None):
            scope[CUT] = transport.abort
        if isinstance(connection, Socket):
            scope[WRITE] = connection.write
        try:
            await self._app(scope, receive, send)
        finally:  # the connection holds the scope, too
            scope.pop(CUT, None)
            scope.pop(WRITE, None)


def new_api(settings: Settings) -> FastAPI:
    """The routes, with our own answers to errors. FastAPI's pages of documentation load code from elsewhere."""

    @asynccontextmanager
    async def lifespan(api: FastAPI) -> AsyncIterator[None]:
        async with running(settings, api.state.metrics) as server:
            api.state.server = server
            with told_to_stop(server.end_streams):
                yield

    api = FastAPI(
        title="Zellige", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None, telemetry=NO_TELEMETRY
    )
    api.state.metrics = Metrics()
    # Those that are asked most often are found first.
    for routes in (playing, channels, making, library, positions, replays, learning, health, static):
        api.router.routes.extend(routes.router.routes)  # routers that are included cost time with every request
    for error, handle in HANDLERS.items():
        api.add_exception_handler(error, handle)
    return api


@asynccontextmanager
async def running(settings: Settings, metrics: Metrics) -> AsyncIterator[Server]:
    """Everything that runs while the server does."""
    async with AsyncExitStack() as stack:
        store = await asyncio.to_thread(open_store, settings.database)
        stack.callback(store.close)
        desk = Desk(store, metrics.wrote)
        stack.push_async_callback(asyncio.to_thread, desk.close)
        engines = Engines(settings.engines or None, memory=settings.engine_memory << 20)
        await engines.start()
        stack.push_async_callback(engines.stop)
        services = Services(desk, engines, now, lambda: secrets.randbits(48))
        house = House(services, settings.live_matches)
        stack.callback(house.close)
        limits = Limits(settings.limits, with_changes(settings.rates), settings.streams, metrics.hit)
        chores = Chores(settings, house, metrics)
        await chores.start()
        stack.push_async_callback(chores.stop)
        yield Server(settings, house, engines, limits, metrics)


@contextmanager
def told_to_stop(act: Callable[[], None]) -> Iterator[None]:
    """Do something as soon as a signal tells the server to stop, which then waits for requests to end: streams would
    never end by themselves."""
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}

    def stop(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(act)
        if callable(handler := before[signal.Signals(number)]):
            handler(number, frame)

    if threading.current_thread() is not threading.main_thread():  # where signals do not arrive
        yield
        return
    for number in before:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def now() -> int:
    return int(time.time() * 1000)


# Errors


async def refused(request: Request, error: Exception) -> Response:
    refusal = error if isinstance(error, Refusal) else explained(error)  # type: ignore[arg-type]
    return refusing(refusal)


async def misread(request: Request, error: Exception) -> Response:
    """What FastAPI cannot read; the answer refuses a socket too."""
    assert isinstance(error, RequestValidationError | WebSocketRequestValidationError)
    has_header = "json" in request.headers.get("content-type", "")
    refusal = Refusal(422, misread_words(error.errors()[0], has_header))
    return reply(refusal.body, refusal.status)


UNKNOWN = {
    404: "there is nothing at this address; /openapi.json lists every address",
    405: "this address does not take that method; /openapi.json lists those it takes",
}


async def unknown(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # FastAPI's answer to JSON that is too deep, has too large a number, or is not UTF-8
        return await refused(request, Refusal(422, NO_JSON))
    if error.status_code == 404 and static.is_for_people(request):
        return static.index(request, 404)
    refusal = Refusal(error.status_code, UNKNOWN.get(error.status_code, str(error.detail)))
    answer = reply(refusal.body, refusal.status)
    answer.headers.update(error.headers or {})
    return answer


async def broken(request: Request, error: Exception) -> Response:
    """A mistake of ours. The error goes on to the web server, which logs it."""
    return Response(BROKEN.body, BROKEN.status, media_type="application/json")


HANDLERS: dict[type[Exception], Callable[[Any, Exception], Any]] = {
    Refusal: refused,
    ZelligeError: refused,
    RequestValidationError: misread,
    WebSocketRequestValidationError: misread,
    HTTPException: unknown,
    Exception: broken,
}
