"""An ASGI layer that refuses what no route should see, and adds security headers to every answer."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from http import HTTPStatus
from typing import NamedTuple

import orjson
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zellige.errors import quoted
from zellige.server.addresses import parse, without_port

LARGEST_BODY = 8192
LARGER = {"/api/replay": 65536}  # takes a whole record
LONGEST_TARGET = 2048  # path and query
LOCAL = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")
SAFE = ("GET", "HEAD", "OPTIONS")
HEALTH = ("/healthz", "/readyz")  # a load balancer asks by address, and they tell no secrets
PRIVATE = "/api/matches"

# 'self' in connect-src includes WebSockets since Chrome 70, Firefox 50 and Safari 15.4; older ones stream over HTTP.
POLICY = (
    "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
SECURITY: list[tuple[bytes, bytes]] = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # the address of a page may contain an invite
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
NO_STORE = (b"cache-control", b"no-store")

log = logging.getLogger("zellige.server")


class Rejection(NamedTuple):
    """An answer with an error: a status and one sentence."""

    status: HTTPStatus
    sentence: str

    @property
    def body(self) -> bytes:
        return orjson.dumps({"error": self.sentence})

    @property
    def headers(self) -> list[tuple[bytes, bytes]]:
        # A body that was not read makes the connection useless for the next request.
        length = str(len(self.body)).encode()
        return [(b"content-type", b"application/json"), (b"content-length", length), (b"connection", b"close")]


class TooLarge(Exception):
    """The body of a request has turned out to be too large."""


TOO_LONG = Rejection(HTTPStatus.REQUEST_URI_TOO_LONG, f"The address is longer than {LONGEST_TARGET} characters.")
NO_LENGTH = Rejection(HTTPStatus.BAD_REQUEST, "The length of the request is not a number.")
NO_HOST = Rejection(HTTPStatus.BAD_REQUEST, "The request needs exactly one Host header.")
FOREIGN = Rejection(HTTPStatus.FORBIDDEN, "A page from elsewhere may not do this; see --allow-origin.")
BROKEN = Rejection(HTTPStatus.INTERNAL_SERVER_ERROR, "Something went wrong in the server; its log says what.")


def too_large(largest: int) -> Rejection:
    return Rejection(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"The request is larger than {largest} bytes.")


class Hosts:
    """The names by which the server may be called.

    Otherwise a page from elsewhere could point its own name at this machine, and talk to the server as if the server
    had sent it (DNS rebinding).
    """

    def __init__(self, bound: str = "127.0.0.1", allowed: Iterable[str] = ()) -> None:
        names = [without_port(name.lower()) for name in allowed]
        self._any = "*" in names
        # A page can only have an address for its host if it came from there, so an address is always safe. But who
        # has named the hosts wants no others.
        self._addresses = bound in EVERYWHERE and not names
        self._names = {*LOCAL, *names, bound.lower()} - set(EVERYWHERE)

    def refusal(self, host: str) -> Rejection | None:
        name = without_port(host.lower())
        if self._any or name in self._names or (self._addresses and parse(name)):
            return None
        sentence = f"This server does not answer to the name {quoted(name)}; allow it with --allow-host."
        return Rejection(HTTPStatus.BAD_REQUEST, sentence)


class Origins:
    """The pages that may change something or open a socket: our own, and those that are allowed."""

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        self._allowed = {origin.lower() for origin in allowed}

    def refusal(self, origin: str, host: str, scheme: str) -> Rejection | None:
        """Hosts and ports must agree. A proxy may have taken HTTPS away, but nothing makes HTTPS out of HTTP."""
        own_scheme, _, own_host = origin.lower().partition("://")
        schemes = ("https",) if scheme in ("https", "wss") else ("https", "http")
        ours = own_host == host.lower() and own_scheme in schemes
        return None if ours or origin.lower() in self._allowed else FOREIGN


class Guards:
    """The layer: it checks lengths, Host and Origin, counts the body, and adds headers, also to its own refusals.

    It is one layer and not four because every move passes through it.
    """

    def __init__(self, app: ASGIApp, hosts: Hosts, origins: Origins, largest: int = LARGEST_BODY) -> None:
        self.app, self.hosts, self.origins, self.largest = app, hosts, origins, largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        seen = Seen(scope)
        answer = Answer(send, scope["type"] == "websocket", seen.private)
        if refused := self._refusal(scope, seen):
            await answer.refuse(refused, "websocket.http.response" in scope.get("extensions", {}))
        else:
            await self._run(scope, receive, seen, answer)

    def _refusal(self, scope: Scope, seen: Seen) -> Rejection | None:
        """Why a request is refused, as far as its head tells."""
        if len(scope.get("raw_path") or scope["path"]) + len(scope["query_string"]) > LONGEST_TARGET:
            return TOO_LONG
        if seen.length and not seen.length.isdigit():
            return NO_LENGTH
        if int(seen.length or 0) > (largest := self._largest(scope)):
            return too_large(largest)
        if len(seen.hosts) != 1:
            return NO_HOST
        return self._stranger(scope, seen)

    def _largest(self, scope: Scope) -> int:
        """How many bytes the body of a request may have."""
        return LARGER.get(scope["path"], self.largest)

    def _stranger(self, scope: Scope, seen: Seen) -> Rejection | None:
        [host] = seen.hosts
        if scope["path"] not in HEALTH and (refused := self.hosts.refusal(host)):
            return refused
        if seen.origin is None or (scope["type"] == "http" and scope["method"] in SAFE):
            return None
        return self.origins.refusal(seen.origin, host, scope["scheme"])

    async def _run(self, scope: Scope, receive: Receive, seen: Seen, answer: Answer) -> None:
        """Run the application. If it breaks down before it answers, that is an answer with our headers too."""
        counting, largest = scope["type"] == "http" and not seen.length, self._largest(scope)
        try:
            await self.app(scope, counted(receive, largest, answer) if counting else receive, answer.send)
        except Exception:
            if answer.too_large:
                pass  # answered below
            elif answer.started or scope["type"] != "http":
                raise
            else:
                log.exception("A request failed.")
                await answer.refuse(BROKEN)
        if answer.too_large and not answer.started:
            await answer.refuse(too_large(largest))


class Seen:
    """The headers of a request that matter here, found in one pass."""

    __slots__ = ("hosts", "length", "origin", "private")

    def __init__(self, scope: Scope) -> None:
        self.hosts: list[str] = []
        self.length = b""
        self.origin: str | None = None
        self.private: bool = scope["path"].startswith(PRIVATE)
        for name, value in scope["headers"]:
            if name == b"host":
                self.hosts.append(value.decode("latin-1"))
            elif name == b"content-length":
                self.length = value
            elif name == b"origin":
                self.origin = value.decode("latin-1")
            elif name == b"authorization":
                self.private = True
            elif name == b"transfer-encoding":
                self.length = b""


class Answer:
    """Sends the answer to one request, with our headers."""

    __slots__ = ("_private", "_send", "_socket", "started", "too_large")

    def __init__(self, send: Send, socket: bool, private: bool) -> None:
        self._send, self._socket, self._private = send, socket, private
        self.started = self.too_large = False

    async def send(self, message: Message) -> None:
        if self.too_large and not self.started:
            return  # frameworks turn TooLarge into an answer of their own: ours replaces it
        if message["type"].endswith("http.response.start"):
            self.started = True
            message = {**message, "headers": with_security(list(message.get("headers", ())), self._private)}
        await self._send(message)

    async def refuse(self, refusal: Rejection, can_answer: bool = True) -> None:
        """Send a refusal. A server that can only close a socket before it is open answers 403 by itself."""
        self.too_large = False
        if self._socket and not can_answer:
            await self._send({"type": "websocket.close", "code": 1008})
            return
        kind = "websocket.http.response" if self._socket else "http.response"
        await self.send({"type": f"{kind}.start", "status": refusal.status.value, "headers": refusal.headers})
        await self._send({"type": f"{kind}.body", "body": refusal.body})


def with_security(headers: list[tuple[bytes, bytes]], private: bool) -> list[tuple[bytes, bytes]]:
    """The headers of an answer and ours. What belongs to a seat is never stored, nor is anything that does not say
    that it may be."""
    names = {name for name, _ in headers}
    added = SECURITY[1:] if SECURITY[0][0] in names else SECURITY  # a picture has a policy of its own
    if private or b"set-cookie" in names:
        headers = [header for header in headers if header[0] != b"cache-control"]
        names.discard(b"cache-control")
    return headers + added if b"cache-control" in names else [*headers, NO_STORE, *added]


def counted(receive: Receive, largest: int, answer: Answer) -> Receive:
    """Receive a body of unknown length, and stop as soon as it is too large."""
    total = 0

    async def counting() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > largest:
            answer.too_large = True
            raise TooLarge
        return message

    return counting
