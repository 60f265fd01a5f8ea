"""An ASGI layer that logs and counts every request: its route and status, never its path or query."""

from __future__ import annotations

import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zellige.server.addresses import NOBODY
from zellige.server.logs import new_request_id, redacted, request_id
from zellige.server.metrics import Metrics

UNMATCHED = "unmatched"  # the path of an unknown route may contain anything
SWITCHED = 101
LOST = 499  # the client went away before the answer, as nginx writes it
MATCH = "match_id"  # the parameter of the routes under /api/matches/
QUIET = ("/healthz", "/readyz", "/metrics")

log = logging.getLogger("zellige.access")


class Access:
    """The layer. It belongs outside all others except `Proxies`, so that it sees their refusals too."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        seen = _Seen(send)
        request_id.set(seen.id)
        try:
            await self.app(scope, receive, seen.send)
        finally:
            self._report(scope, seen)

    def _report(self, scope: Scope, seen: _Seen) -> None:
        route = route_of(scope)
        if scope["type"] == "websocket" or seen.pieces > 1:
            self.metrics.ended(route, seen.status)
        else:
            self.metrics.answered(route, seen.status, perf_counter() - seen.began)
        level = logging.DEBUG if route in QUIET else logging.INFO
        if log.isEnabledFor(level):
            log.log(level, "request", extra=facts(scope, route, seen))


def facts(scope: Scope, route: str, seen: _Seen) -> dict[str, object]:
    """What the log tells about a request."""
    client = scope.get("client")
    told: dict[str, object] = {
        "method": scope.get("method", "WS"),
        "route": route,
        "status": seen.status,
        "ms": round((perf_counter() - seen.began) * 1000, 2),
        "address": client[0] if client else NOBODY,
        "request": seen.id,
        "clean": True,
    }
    if match := scope.get("path_params", {}).get(MATCH):
        told["match"] = redacted(match[:40])  # whatever the client has written there
    return told if seen.close is None else {**told, "close": seen.close}


def route_of(scope: Scope) -> str:
    """The template of the route that a request has matched, or where a mounted application begins. (A router's prefix
    must be its own: FastAPI leaves out one that is given to `include_router`.)"""
    path: str = getattr(scope.get("route"), "path", "") or scope.get("root_path", "")
    return path or UNMATCHED


class _Seen:
    """Watches the answer to one request pass by."""

    __slots__ = ("_send", "began", "close", "id", "pieces", "status")

    def __init__(self, send: Send) -> None:
        self._send, self.id, self.began = send, new_request_id(), perf_counter()
        self.status, self.pieces = LOST, 0
        self.close: int | None = None

    async def send(self, message: Message) -> None:
        kind = message["type"]
        if kind.endswith("http.response.start"):
            self.status = message["status"]
            message["headers"] = [*message.get("headers", ()), (b"x-request-id", self.id.encode())]
        elif kind == "http.response.body":
            self.pieces += 1
        elif kind == "websocket.accept":
            self.status = SWITCHED
        elif kind == "websocket.close":
            self.status = SWITCHED if self.status == SWITCHED else 403
            self.close = message.get("code", 1000)
        await self._send(message)
