"""The page's files: addresses, kinds, compression, caching and headers; and answers of the API that are compressed."""

import asyncio
import gzip
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from zellige.server import library, static
from zellige.server.app import new_api
from zellige.server.guards import POLICY, SECURITY
from zellige.server.layers import layered
from zellige.server.metrics import Metrics
from zellige.server.settings import Settings

INDEX = b"<!doctype html><title>Zellige</title>" + b" " * 2000
SCRIPT = b"console.log('Zellige')\n" * 100
PACKED = {"Accept-Encoding": "gzip"}
PLAIN = {"Accept-Encoding": "identity"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page with one script, a font and an icon, in the place of the real one."""
    built = tmp_path / "web"
    (built / "assets").mkdir(parents=True)
    for name, contents in {
        "index.html": INDEX,
        "assets/main-ABC.js": SCRIPT,
        "assets/icon-ABC.svg": b"<svg/>",
        "assets/style-ABC.css": b"a{}",
    }.items():
        (built / name).write_bytes(contents)
        (built / f"{name}.gz").write_bytes(gzip.compress(contents))
    (built / "assets/sans-ABC.woff2").write_bytes(b"wOF2")
    (tmp_path / "secret.js").write_text("no")
    monkeypatch.setattr(static, "files", partial(static.files, built))
    return built


@pytest.fixture
def not_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, "files", partial(static.files, tmp_path / "none"))


def ask(path: str, method: str = "GET", **headers: Any) -> httpx.Response:
    settings = Settings(database="sqlite:///x.db")
    app = layered(new_api(settings), settings, Metrics())

    async def run() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.request(method, path, **headers)

    return asyncio.run(run())


@pytest.mark.parametrize(
    "path", ["/", "/new", "/m/abc", "/j", "/learn", "/learn/pig", "/rules/pig", "/watch", "/replay", "/position/pig"]
)
def test_every_address_of_the_page_answers_with_the_index(folder: Path, path: str) -> None:
    answer = ask(path)
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    for name, value in SECURITY:
        assert answer.headers[name.decode()] == value.decode()


def test_the_policy_allows_nothing_inline() -> None:
    assert "default-src 'self'" in POLICY
    assert "unsafe" not in POLICY


@pytest.mark.parametrize("path", ["/nothing", "/m/abc/def", "/index.html", "/assets"])
def test_an_unknown_address_outside_the_api_is_told_by_the_page(folder: Path, path: str) -> None:
    answer = ask(path)
    assert (answer.status_code, answer.content) == (404, INDEX)
    assert ask(path, headers={"If-None-Match": answer.headers["etag"]}).status_code == 404


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/nothing"),
        ("GET", "/api"),
        ("POST", "/nothing"),
        ("GET", "/assets/none.js"),
        ("GET", "/assets/..%2f..%2fsecret.js"),
        ("GET", "/assets/main-ABC.js.gz"),
        ("GET", "/assets/"),
    ],
)
def test_programs_are_told_in_json(folder: Path, method: str, path: str) -> None:
    answer = ask(path, method)
    assert answer.status_code == 404
    assert list(answer.json()) == ["error"]


def test_the_api_comes_before_the_page(folder: Path) -> None:
    assert ask("/api/games").json()["games"]
    assert ask("/openapi.json").json()["paths"].keys().isdisjoint(static.ADDRESSES)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("main-ABC.js", "text/javascript; charset=utf-8"),
        ("style-ABC.css", "text/css; charset=utf-8"),
        ("icon-ABC.svg", "image/svg+xml"),
        ("sans-ABC.woff2", "font/woff2"),
    ],
)
def test_assets_are_kept_for_a_year(folder: Path, name: str, kind: str) -> None:
    answer = ask(f"/assets/{name}")
    assert answer.content == (folder / "assets" / name).read_bytes()
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_what_a_client_accepts_decides_on_compression(folder: Path) -> None:
    packed, plain = ask("/assets/main-ABC.js", headers=PACKED), ask("/assets/main-ABC.js", headers=PLAIN)
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) == len(SCRIPT)
    assert packed.content == plain.content == SCRIPT
    assert "content-encoding" not in plain.headers
    assert packed.headers["etag"] != plain.headers["etag"]
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert "vary" not in ask("/assets/sans-ABC.woff2", headers=PACKED).headers


@pytest.mark.parametrize(
    ("accepted", "is_packed"),
    [("gzip", True), ("br, GZIP;q=0.5", True), ("*", True), ("gzip;q=0", False), ("gzip; q=0.0", False), ("br", False)],
)
def test_how_clients_say_what_they_accept(folder: Path, accepted: str, is_packed: bool) -> None:
    answer = ask("/", headers={"Accept-Encoding": accepted})
    assert ("content-encoding" in answer.headers) == is_packed


@pytest.mark.parametrize("path", ["/", "/assets/main-ABC.js", "/api/games"])
@pytest.mark.parametrize("accepted", [PACKED, PLAIN])
def test_what_a_client_has_is_not_sent_again(folder: Path, path: str, accepted: dict[str, str]) -> None:
    first = ask(path, headers=accepted)
    for tag in (first.headers["etag"], f'"x", W/{first.headers["etag"]}'):
        again = ask(path, headers={**accepted, "If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
        assert again.headers["cache-control"] == first.headers["cache-control"]
    assert ask(path, headers={**accepted, "If-None-Match": '"x"'}).status_code == 200


def test_only_the_head_can_be_asked_for(folder: Path) -> None:
    answer = ask("/", "HEAD", headers=PLAIN)
    assert (answer.status_code, answer.headers["content-length"]) == (200, str(len(INDEX)))


@pytest.mark.usefixtures("not_built")
def test_a_page_that_is_not_built_says_what_to_do() -> None:
    answer = ask("/")
    assert answer.status_code == 503
    assert answer.headers["content-type"].startswith("text/plain")
    assert "make play" in answer.text
    assert "tools/web.py" in answer.text
    assert ask("/nothing").json()["error"].startswith("There is nothing at this address")


@pytest.mark.parametrize("path", ["/api/games", "/api/games/grawlix/looks"])
def test_the_catalogue_and_the_drawings_are_compressed_once(path: str) -> None:
    packed, plain = ask(path, headers=PACKED), ask(path, headers=PLAIN)
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert packed.json() == plain.json()
    before = library.kept.cache_info().misses
    ask(path, headers=PACKED)
    assert library.kept.cache_info().misses == before
