"""Guards: sizes, Host, Origin and headers, on bare applications, on FastAPI, and on a real server with real sockets."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI, Request, WebSocket
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zellige.server.addresses import Proxies, address_key, address_of, connection_of
from zellige.server.guards import LARGEST_BODY, SECURITY, Guards, Hosts, Origins
from zellige.server.layers import layered
from zellige.server.metrics import Metrics
from zellige.server.settings import Settings

DATABASE = "sqlite:///x.db"


def application() -> FastAPI:
    app = FastAPI()

    @app.post("/api/matches")
    async def make(request: Request) -> dict[str, int]:
        return {"bytes": len(await request.body())}

    @app.post("/json")
    async def read(body: dict[str, Any]) -> int:
        return len(body)

    @app.get("/healthz")
    @app.get("/api/games")
    async def games(request: Request) -> dict[str, str]:
        return {"scheme": request.scope["scheme"], "address": address_of(request.scope)}

    @app.get("/broken")
    async def broken() -> None:
        raise RuntimeError("broken on purpose")

    @app.websocket("/live")
    async def live(live: WebSocket) -> None:
        await live.accept()
        await live.send_text("welcome")

    return app


def ask(app: ASGIApp, method: str, path: str, **options: Any) -> httpx.Response:
    """The answer to one request."""

    async def run() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=options.pop("client", ("192.0.2.1", 9)))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.request(method, path, **options)

    return asyncio.run(run())


def guarded(app: ASGIApp | None = None, **settings: Any) -> ASGIApp:
    return layered(app or application(), Settings(database=DATABASE, **settings), Metrics())


def sentence(answer: httpx.Response) -> str:
    """The only thing in an answer with an error."""
    body = answer.json()
    assert list(body) == ["error"]
    assert body["error"].endswith(".")
    return str(body["error"])


async def chunks(count: int, size: int = 1000) -> AsyncIterator[bytes]:
    for _ in range(count):
        yield b"x" * size


def test_a_large_body_is_refused_by_its_length_unread() -> None:
    async def unread() -> Message:
        raise AssertionError("read")

    sent = asyncio.run(raw(guarded(), {"content-length": str(LARGEST_BODY + 1)}, unread))
    assert sent[0]["status"] == 413
    assert json.loads(sent[1]["body"]) == {"error": "The request is larger than 8192 bytes."}
    assert (b"connection", b"close") in sent[0]["headers"]


@pytest.mark.parametrize("path", ["/api/matches", "/json"])
def test_a_large_body_in_chunks_is_refused(path: str) -> None:
    answer = ask(guarded(), "POST", path, content=chunks(9))
    assert answer.status_code == 413
    assert sentence(answer) == "The request is larger than 8192 bytes."


def test_an_endless_body_is_not_read_to_its_end() -> None:
    read = 0

    async def endless() -> Message:
        nonlocal read
        read += 1000
        return {"type": "http.request", "body": b"x" * 1000, "more_body": True}

    sent = asyncio.run(raw(guarded(), {"transfer-encoding": "chunked"}, endless))
    assert [message.get("status") for message in sent] == [413, None]
    assert read == 9000


async def nothing() -> Message:
    return {"type": "http.request", "body": b""}


async def raw(app: ASGIApp, extra: dict[str, str], receive: Receive = nothing, **more: Any) -> list[Message]:
    """What an application sends for a request that no client library would make."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    scope: Scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/matches",
        "query_string": b"",
        "scheme": "http",
        "client": ("192.0.2.1", 9),
        "headers": [(b"host", b"localhost"), *((k.encode(), v.encode()) for k, v in extra.items())],
        **more,
    }
    await app(scope, receive, send)
    return sent


def test_bodies_that_fit() -> None:
    app = guarded()
    assert ask(app, "POST", "/api/matches", content=b"x" * LARGEST_BODY).json() == {"bytes": LARGEST_BODY}
    assert ask(app, "POST", "/api/matches", content=chunks(8)).json() == {"bytes": 8000}
    assert ask(app, "POST", "/api/matches").json() == {"bytes": 0}


def test_a_length_that_is_no_number() -> None:
    assert asyncio.run(raw(guarded(), {"content-length": "-5"}))[0]["status"] == 400


def test_a_long_address() -> None:
    answer = ask(guarded(), "GET", "/api/games?" + "x" * 2100)
    assert answer.status_code == 414
    assert "2048" in sentence(answer)
    assert ask(guarded(), "GET", "/api/games?" + "x" * 2000).status_code == 200


@pytest.mark.parametrize(
    ("host", "settings", "status"),
    [
        ("localhost:8000", {}, 200),
        ("LOCALHOST", {}, 200),
        ("127.0.0.1:1", {}, 200),
        ("[::1]:8000", {}, 200),
        ("evil.example", {}, 400),
        ("localhost.evil.example", {}, 400),
        ("192.0.2.7", {}, 400),
        ("192.0.2.7:80", {"host": "192.0.2.7"}, 200),
        ("192.0.2.7", {"host": "0.0.0.0"}, 200),
        ("[2001:db8::1]:80", {"host": "::"}, 200),
        ("evil.example", {"host": "0.0.0.0"}, 400),
        ("0.0.0.0.evil.example", {"host": "0.0.0.0"}, 400),
        ("", {"host": "0.0.0.0"}, 400),
        ("192.0.2.7", {"host": "0.0.0.0", "allow_hosts": ("games.example",)}, 400),
        ("games.example", {"host": "0.0.0.0", "allow_hosts": ("Games.example",)}, 200),
        ("localhost", {"host": "0.0.0.0", "allow_hosts": ("games.example",)}, 200),
        ("evil.example", {"allow_hosts": ("*",)}, 200),
    ],
)
def test_hosts(host: str, settings: dict[str, Any], status: int) -> None:
    answer = ask(guarded(**settings), "GET", "/api/games", headers={"host": host})
    assert answer.status_code == status
    if status == 400:
        name = host.partition(":")[0]
        assert sentence(answer) == f"This server does not answer to the name '{name}'; allow it with --allow-host."


def test_a_strange_host_is_quoted() -> None:
    """In JSON that is still JSON, and no longer than a sentence."""
    head = [(b"host", b"\xff<\"'>" + b"x" * 9000)]
    start, body = asyncio.run(raw(guarded(), {}, headers=head))
    assert start["status"] == 400
    shown = repr("\xff<\"'>" + "x" * 50)[:50]
    assert json.loads(body["body"]) == {
        "error": f"This server does not answer to the name {shown}…'; allow it with --allow-host."
    }


def test_two_hosts_or_none() -> None:
    assert asyncio.run(raw(guarded(), {"host": "localhost"}))[0]["status"] == 400
    assert asyncio.run(raw(guarded(), {}, headers=[]))[0]["status"] == 400


def test_a_load_balancer_may_ask_for_health_by_any_name() -> None:
    assert ask(guarded(), "GET", "/healthz", headers={"host": "10.0.0.5"}).status_code == 200


@pytest.mark.parametrize(
    ("origin", "host", "settings", "status"),
    [
        (None, "localhost", {}, 200),
        ("http://localhost", "localhost", {}, 200),
        ("http://localhost:8000", "localhost:8000", {}, 200),
        ("https://localhost", "localhost", {}, 200),  # a proxy speaks HTTPS for us
        ("http://localhost:3000", "localhost:8000", {}, 403),
        ("http://evil.example", "localhost", {}, 403),
        ("null", "localhost", {}, 403),
        ("", "localhost", {}, 403),
        ("ftp://localhost", "localhost", {}, 403),
        ("https://games.example", "localhost", {"allow_origins": ("https://games.example",)}, 200),
        ("http://games.example", "localhost", {"allow_origins": ("https://games.example",)}, 403),
    ],
)
def test_origins(origin: str | None, host: str, settings: dict[str, Any], status: int) -> None:
    headers = {"host": host} if origin is None else {"host": host, "origin": origin}
    app = guarded(**settings)
    assert ask(app, "POST", "/api/matches", headers=headers).status_code == status
    assert ask(app, "GET", "/api/games", headers=headers).status_code == 200, "reading changes nothing"


def test_a_page_over_http_is_foreign_where_the_proxy_says_https() -> None:
    app = guarded(trusted_proxies=("192.0.2.1",))
    headers = {"host": "localhost", "x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.7"}
    for origin, status in (("http://localhost", 403), ("https://localhost", 200)):
        assert ask(app, "POST", "/api/matches", headers={**headers, "origin": origin}).status_code == status


@pytest.mark.parametrize(
    ("method", "path", "status", "options"),
    [
        ("GET", "/api/games", 200, {}),
        ("GET", "/nowhere", 404, {}),
        ("GET", "/broken", 500, {}),
        ("POST", "/json", 422, {}),
        ("POST", "/json", 413, {"content": b"x" * 9000}),
        ("GET", "/api/games", 400, {"headers": {"host": "evil.example"}}),
        ("POST", "/json", 403, {"headers": {"origin": "http://evil.example"}}),
    ],
)
def test_every_answer_has_the_security_headers(method: str, path: str, status: int, options: dict[str, Any]) -> None:
    answer = ask(guarded(), method, path, **options)
    assert answer.status_code == status
    for name, value in SECURITY:
        assert answer.headers.get_list(name.decode()) == [value.decode()]
    assert answer.headers["x-request-id"]
    assert "unsafe" not in answer.headers["content-security-policy"]


def test_a_bare_application_that_breaks_is_answered_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise RuntimeError("broken on purpose")

    answer = ask(guarded(broken), "GET", "/")
    assert answer.status_code == 500
    assert "on purpose" not in sentence(answer)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "broken on purpose" in caplog.text


@pytest.mark.parametrize(
    ("path", "request_headers", "own", "expected"),
    [
        ("/api/games", {}, {}, "no-store"),
        ("/api/games", {}, {"cache-control": "max-age=60"}, "max-age=60"),
        ("/api/matches/x", {}, {"cache-control": "max-age=60"}, "no-store"),
        ("/api/games", {"authorization": "Bearer x"}, {"cache-control": "max-age=60"}, "no-store"),
        ("/api/games", {}, {"cache-control": "max-age=60", "set-cookie": "a=b"}, "no-store"),
    ],
)
def test_what_may_be_cached(path: str, request_headers: dict[str, str], own: dict[str, str], expected: str) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(name.encode(), value.encode()) for name, value in own.items()]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    answer = ask(guarded(app), "GET", path, headers=request_headers)
    assert answer.headers.get_list("cache-control") == [expected]


@pytest.mark.parametrize(
    ("peer", "forwarded", "expected"),
    [
        ("192.0.2.1", "203.0.113.9", "192.0.2.1"),  # nobody trusts this peer
        ("10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "6.6.6.6, 203.0.113.9", "203.0.113.9"),  # the first one is forged
        ("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", "203.0.113.9"),
        ("10.0.0.1", "203.0.113.9:5555", "203.0.113.9"),
        ("10.0.0.1", "[2001:db8::7]:5555", "2001:db8::/64"),
        ("10.0.0.1", "2001:db8::7", "2001:db8::/64"),
        ("10.0.0.1", "nonsense", "10.0.0.1"),
        ("10.0.0.1", "6.6.6.6, nonsense, 10.0.0.2", "10.0.0.2"),
        ("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"),
    ],
)
def test_the_client_behind_proxies(peer: str, forwarded: str, expected: str) -> None:
    headers = {"x-forwarded-for": forwarded, "x-forwarded-proto": "https"}
    answer = ask(guarded(trusted_proxies=("10.0.0.0/8",)), "GET", "/api/games", headers=headers, client=(peer, 5))
    assert answer.json() == {"address": expected, "scheme": "http" if peer == "192.0.2.1" else "https"}


def test_forwarded_headers_in_several_lines() -> None:
    headers = [("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "203.0.113.9"), ("x-forwarded-proto", "gopher")]
    answer = ask(guarded(trusted_proxies=("10.0.0.1",)), "GET", "/api/games", headers=headers, client=("10.0.0.1", 5))
    assert answer.json() == {"address": "203.0.113.9", "scheme": "http"}


def test_no_proxy_is_trusted_by_default() -> None:
    answer = ask(guarded(), "GET", "/api/games", headers={"x-forwarded-for": "6.6.6.6"}, client=("127.0.0.1", 5))
    assert answer.json()["address"] == "127.0.0.1"


def test_addresses_for_limits() -> None:
    assert address_key("192.0.2.1") == address_key("::ffff:192.0.2.1") == "192.0.2.1"
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff:2") != address_key("2001:db8:0:1::1")
    assert address_key("fe80::1%eth0") == "fe80::/64"
    assert address_key("nonsense") == address_of({"type": "http"}) == connection_of({"type": "http"})
    assert connection_of({"client": ("192.0.2.1", 5)}) != connection_of({"client": ("192.0.2.1", 6)})


def test_sockets_behind_a_proxy_are_secure_too() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        assert (scope["scheme"], scope["client"]) == ("wss", ("203.0.113.9", 9))

    headers = [(b"x-forwarded-for", b"203.0.113.9"), (b"x-forwarded-proto", b"https")]
    asyncio.run(raw(Proxies(app, ["192.0.2.1"]), {}, type="websocket", scheme="ws", headers=headers))


def test_a_socket_on_a_server_that_can_only_close_it() -> None:
    app = Guards(application(), Hosts(), Origins())
    headers = {"origin": "http://evil.example"}
    sent = asyncio.run(raw(app, headers, type="websocket", scheme="ws"))
    assert sent == [{"type": "websocket.close", "code": 1008}]


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A real server, with the settings of the real one."""
    config = uvicorn.Config(
        guarded(), port=0, ws="websockets-sansio", proxy_headers=False, log_config=None, access_log=False
    )
    server = uvicorn.Server(config)
    listener = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield listener.getsockname()[1]
    server.should_exit = True
    thread.join(5)


def said(port: int, *parts: str, body: bytes = b"") -> bytes:
    """What a real server answers to raw bytes, until it closes or says no more."""
    with socket.create_connection(("127.0.0.1", port), timeout=2) as client:
        client.sendall("\r\n".join([*parts, "", ""]).encode() + body)
        answer = b""
        while piece := client.recv(65536):
            answer += piece
            if b"welcome" in answer or b"\r\n0\r\n" in answer:
                break
    return answer


HANDSHAKE = (
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: " + "A" * 22 + "==",
)


def test_a_real_handshake(port: int) -> None:
    head = ("GET /live HTTP/1.1", f"Host: localhost:{port}")
    own = said(port, *head, *HANDSHAKE, f"Origin: http://localhost:{port}")
    assert own.startswith(b"HTTP/1.1 101")
    assert b"welcome" in own
    foreign = said(port, *head, *HANDSHAKE, "Origin: http://evil.example")
    assert foreign.startswith(b"HTTP/1.1 403")
    assert b"--allow-origin" in foreign
    assert b"x-content-type-options: nosniff" in foreign.lower()
    rebound = said(port, "GET /live HTTP/1.1", "Host: evil.example", *HANDSHAKE, "Origin: http://evil.example")
    assert rebound.startswith(b"HTTP/1.1 400")


def test_a_real_large_body(port: int) -> None:
    head = ("POST /json HTTP/1.1", f"Host: localhost:{port}", "Content-Type: application/json")
    by_length = said(port, *head, "Content-Length: 10000000000")
    assert by_length.startswith(b"HTTP/1.1 413")
    chunk = b"2000\r\n" + b" " * 0x2000 + b"\r\n"
    in_chunks = said(port, *head, "Transfer-Encoding: chunked", body=2 * chunk)
    assert in_chunks.startswith(b"HTTP/1.1 413")
    assert b"connection: close" in in_chunks.lower()
    again = httpx.post(f"http://localhost:{port}/json", json={"a": 1})
    assert again.json() == 1, "the server lives"
