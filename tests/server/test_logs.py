"""Logs: no secret gets into them in whatever way it is logged; their shape; the access log and the metrics."""

import asyncio
import io
import json
import logging
import os
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from fastapi import APIRouter, FastAPI
from starlette.responses import StreamingResponse
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from zellige.server.access import Access
from zellige.server.logs import configure, redacted, request_id
from zellige.server.metrics import Metrics

SEAT = "zs_" + "aB3-_" * 8 + "xyz"
INVITE = "zi_" + "aB3-_" * 4 + "xy"
SEED = "0123456789abcdef" * 4
Logs = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def restored() -> Iterator[None]:
    """Give the root logger back its handlers."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    root.handlers = []  # or `configure` would close them
    logging.getLogger("httpx").setLevel(logging.WARNING)  # the client's log is not the server's
    yield
    root.handlers, root.level = handlers, level
    logging.captureWarnings(False)


@pytest.fixture
def stream(restored: None) -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def lines(stream: io.StringIO) -> Logs:
    configure("json", "debug", stream)
    return lambda: [json.loads(line) for line in stream.getvalue().splitlines()]


class Odd:
    """Shows a secret only when it is formatted."""

    def __repr__(self) -> str:
        return f"<seat {SEAT}>"


def fail(secret: str) -> None:
    try:
        raise KeyError(secret)
    except KeyError as error:
        raise ValueError(f"no seat for {secret}") from error


@pytest.mark.parametrize("form", ["json", "text"])
@pytest.mark.parametrize("secret", [SEAT, INVITE, SEED, SEAT[:20]])
def test_no_secret_however_it_is_logged(stream: io.StringIO, form: str, secret: str) -> None:
    configure(form, "debug", stream)
    for name in ("zellige.server", "uvicorn.error", "sqlalchemy.engine", "asyncio"):
        log = logging.getLogger(name)
        log.warning(secret)
        log.warning("seat %s", secret)
        log.warning("seat %r", {"token": secret, secret: [secret.encode()]})
        log.warning("%s", Odd())
        log.warning("too many arguments", secret)  # noqa: PLE1205 on purpose
        log.warning("seat %(seat)s", {"seat": secret})
        log.warning("fields", extra={"seat": secret, "more": {"a": [secret]}, "odd": Odd()})
        log.warning("stack of %s", secret, stack_info=True)
        log.warning('"GET /api/matches/x?token=%s HTTP/1.1" 200', secret)
        try:
            fail(secret)
        except ValueError:
            log.exception("failed for %s", secret)
    assert secret not in stream.getvalue()
    assert SEAT not in stream.getvalue()
    assert stream.getvalue().count("[secret]") >= 4 * 10
    assert "Traceback" in stream.getvalue()


@pytest.mark.parametrize(
    "text",
    [
        "Authorization: Bearer hunter2",
        "authorization=hunter2",
        "Cookie: a=b; zellige=hunter2; c=hunter2",
        "Set-Cookie: m=hunter2; HttpOnly",
        "[(b'host', b'x'), (b'cookie', b'm=hunter2; n=hunter2')]",
        "[(b'authorization', b'Bearer hunter2')]",
        "{'code': 'hunter2', 'seed': 'hunter2'}",
        '{"invite": "hunter2"}',
        '{\\"token\\": \\"hunter2\\"}',
        "POST /api/matches/x/seats?code=hunter2&name=Ann",
        "GET /api/matches/x?next=hunter2",
        "postgresql://zellige:hunter2@db/zellige",
        "seed=hunter2, n=3",
    ],
)
def test_named_secrets(text: str) -> None:
    assert "hunter2" not in redacted(text)


@pytest.mark.parametrize(
    "text",
    [
        "The rules are compiled.",
        "Uvicorn running on http://127.0.0.1:8000 (Press CTRL+C to quit)",
        "connection closed with code=1006",
        "status code: 404",
        "match 7Qx9 has 12 events; the seat is 1",
        "postgresql://db/zellige",
    ],
)
def test_other_words_stay(text: str) -> None:
    assert redacted(text) == text


def test_a_field_is_secret_by_its_name(lines: Logs) -> None:
    logging.getLogger("zellige").info("made", extra={"seed": 17, "code": "AB CD", "n": 3})
    [line] = lines()
    assert (line["seed"], line["code"], line["n"]) == ("[secret]", "[secret]", 3)


def test_json_lines(lines: Logs) -> None:
    request_id.set("abc-1")
    logging.getLogger("zellige.server").warning("two\nlines", extra={"n": 3})
    request_id.set("")
    [line] = lines()
    assert line.pop("time").endswith("+00:00")
    told = {"level": "warning", "logger": "zellige.server", "message": "two\nlines", "n": 3, "request": "abc-1"}
    assert line == told


def test_text_cannot_be_forged(stream: io.StringIO) -> None:
    configure("text", "info", stream)
    logging.getLogger("zellige").info("name %s", "Ann\n12:00:00 forged \x1b[2J", extra={"n": 3})
    assert stream.getvalue().count("\n") == 1
    assert "\x1b" not in stream.getvalue()
    assert stream.getvalue().endswith("n=3\n")


def test_levels(stream: io.StringIO) -> None:
    configure("text", "warning", stream)
    logging.getLogger("zellige").info("quiet")
    logging.getLogger("uvicorn.access").warning("uvicorn's own access log")
    assert stream.getvalue() == ""


def test_nothing_of_a_socket_but_what_the_access_log_tells(lines: Logs) -> None:
    log = logging.getLogger("uvicorn.error")
    log.info('%s - "WebSocket %s" [accepted]', "192.0.2.1", "/live?key=hunter2")
    log.info('%s - "WebSocket %s" %d', "192.0.2.1", "/live?key=hunter2", 403)
    log.debug("< GET %s HTTP/1.1", "/live?key=hunter2")
    log.info("Application startup complete.")
    assert [line["message"] for line in lines()] == ["Application startup complete."]


def served() -> tuple[httpx.AsyncClient, Metrics]:
    """A small application, with routes as the real one has them."""
    inner, app = APIRouter(prefix="/api/matches"), FastAPI()

    @inner.get("/{match_id}")
    async def read(match_id: str) -> dict[str, str]:
        logging.getLogger("zellige.table").info("inside")
        return {"match": match_id}

    @inner.get("/{match_id}/stream")
    async def stream(match_id: str) -> StreamingResponse:
        return StreamingResponse(iter([b"1\n", b"2\n"]))

    @app.get("/healthz")
    async def health() -> str:
        return "ok"

    app.include_router(inner)
    app.router.routes.append(Mount("/static", StaticFiles(directory=".")))
    metrics = Metrics()
    return httpx.AsyncClient(transport=httpx.ASGITransport(Access(app, metrics)), base_url="http://localhost"), metrics


def get(*paths: str) -> tuple[list[httpx.Response], str]:
    """The answers to some requests, and the metrics afterwards."""

    async def run() -> tuple[list[httpx.Response], str]:
        client, metrics = served()
        async with client:
            return [await client.get(path) for path in paths], metrics.page().decode()

    return asyncio.run(run())


def test_the_access_log_tells_the_route_and_not_the_path(lines: Logs) -> None:
    [answer], _ = get(f"/api/matches/7Qx9?since=3&token={SEAT}")
    inside, access = (line for line in lines() if line["logger"].startswith("zellige"))
    assert access["route"] == "/api/matches/{match_id}"
    assert (access["method"], access["status"], access["match"]) == ("GET", 200, "7Qx9")
    assert access["address"] == "127.0.0.1"
    assert access["ms"] > 0
    assert access["request"] == inside["request"] == answer.headers["x-request-id"]
    assert "since" not in json.dumps(lines())


def test_paths_that_contain_secrets(lines: Logs) -> None:
    get(f"/join/{INVITE}", f"/api/matches/{SEAT}", "/static/secret-name")
    shown = json.dumps(lines())
    assert all(secret not in shown for secret in (INVITE, SEAT, "secret-name"))
    assert [line["route"] for line in lines() if "route" in line] == ["unmatched", "/api/matches/{match_id}", "/static"]


def test_health_checks_are_logged_for_debugging_only(stream: io.StringIO) -> None:
    configure("json", "info", stream)
    get("/healthz")
    assert "/healthz" not in stream.getvalue()


def test_metrics_by_route_and_status(lines: Logs) -> None:
    _, page = get("/api/matches/1", "/api/matches/2", "/nowhere", "/api/matches/3/stream")
    assert 'zellige_requests_total{route="/api/matches/{match_id}",status="2xx",worker="' in page
    counts = {
        line.split('route="')[1].split('"')[0]: line.split()[-1]
        for line in page.splitlines()
        if "requests_total{" in line
    }
    assert counts == {"/api/matches/{match_id}": "2.0", "unmatched": "1.0", "/api/matches/{match_id}/stream": "1.0"}
    timed = [line for line in page.splitlines() if "request_seconds_count" in line and not line.endswith(" 0.0")]
    assert len(timed) == 2, "a stream's length is no time to answer"
    assert all('worker="' in line for line in page.splitlines() if not line.startswith("#"))


def test_other_metrics() -> None:
    metrics = Metrics()
    metrics.hit("moves")
    metrics.moves.inc()
    metrics.batch.observe(50)
    metrics.commit.observe(0.003)
    metrics.streams.labels("socket").inc()
    page = metrics.page().decode()
    assert all(
        name in page for name in ('limited_total{kind="moves"', "store_batch_bucket", 'open_streams{kind="socket"')
    )


def test_the_lag_of_the_loop() -> None:
    metrics = Metrics()

    async def run() -> None:
        task = asyncio.create_task(metrics.watch_lag())
        await asyncio.sleep(0.4)
        time.sleep(0.3)
        await asyncio.sleep(0.05)
        task.cancel()

    asyncio.run(run())
    lag = metrics.registry.get_sample_value("zellige_loop_lag_seconds", {"worker": str(os.getpid())})
    assert lag is not None
    assert lag > 0.1
