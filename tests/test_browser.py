"""Opening the page: `zellige` alone and `serve --open` do, where a browser has windows, once the server answers."""

import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from tests.test_cli import zellige

from zellige.cli import browser
from zellige.cli import serve as command
from zellige.server import run

Serving = tuple[Callable[[str], None], Callable[[], None] | None]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Serving]:
    """What the server was started with, in place of starting it."""
    calls: list[Serving] = []
    monkeypatch.setattr(run, "serve", lambda settings, announce, before: calls.append((announce, before)))
    return calls


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were opened, in place of opening them."""
    addresses: list[str] = []
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    return addresses


@pytest.fixture
def answering() -> Iterator[str]:
    class Healthy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()

        def log_message(self, *words: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Healthy) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def using(monkeypatch: pytest.MonkeyPatch, found: webbrowser.BaseBrowser | None, chosen: str = "") -> None:
    def get() -> webbrowser.BaseBrowser:
        if found is None:
            raise webbrowser.Error
        return found

    monkeypatch.setattr(webbrowser, "get", get)
    monkeypatch.setenv("BROWSER", chosen)


@pytest.mark.parametrize("words", [(), ("serve", "--open")])
def test_the_page_is_opened(words: tuple[str, ...], served: list[Serving], monkeypatch: pytest.MonkeyPatch) -> None:
    soon: list[str] = []
    monkeypatch.setattr(browser, "open_soon", soon.append)
    zellige(*words)
    [(announce, before)] = served
    assert before is command.compile_players
    announce("http://127.0.0.1:8000")
    assert soon == ["http://127.0.0.1:8000"]


def test_a_server_opens_nothing_by_itself(served: list[Serving], monkeypatch: pytest.MonkeyPatch) -> None:
    soon: list[str] = []
    monkeypatch.setattr(browser, "open_soon", soon.append)
    zellige("serve")
    [(announce, before)] = served
    announce("http://127.0.0.1:8000")
    assert (soon, before) == ([], None)


@pytest.mark.parametrize(
    ("found", "chosen", "expected"),
    [
        (None, "", False),
        (webbrowser.GenericBrowser("w3m"), "", False),
        (webbrowser.GenericBrowser("w3m"), "w3m", True),
        (webbrowser.BackgroundBrowser("firefox"), "", True),
        (webbrowser.Mozilla("firefox"), "", True),
    ],
)
def test_only_browsers_with_windows_are_used(
    found: webbrowser.BaseBrowser | None, chosen: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    using(monkeypatch, found, chosen)
    assert browser.has_windows() == expected


def test_the_page_is_opened_when_the_server_answers(
    answering: str, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    using(monkeypatch, webbrowser.Mozilla("firefox"))
    before = set(threading.enumerate())
    browser.open_soon(answering)
    for thread in set(threading.enumerate()) - before:
        thread.join(browser.PATIENCE)
    assert opened == [answering]


def test_a_server_that_never_answers_is_not_opened(opened: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    using(monkeypatch, webbrowser.Mozilla("firefox"))
    monkeypatch.setattr(browser, "PATIENCE", 0.1)
    with socket.socket() as bound:  # but not listening
        bound.bind(("127.0.0.1", 0))
        browser.open_now(f"http://127.0.0.1:{bound.getsockname()[1]}")
    assert opened == []
