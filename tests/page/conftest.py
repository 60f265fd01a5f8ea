"""Fixtures for tests of the page: a server, a browser, and pages of two sizes in which nothing may go wrong."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright
from tests.page import chromium
from tests.page.trouble import Trouble
from tests.server.serving import Process, serving
from tools import web

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
PATIENCE = 15_000  # milliseconds for what a test waits for, on a busy machine

NewPage = Callable[..., Page]
expect.set_options(timeout=PATIENCE)  # a page waits up to eight seconds between two tries to reach the server


@pytest.fixture(scope="session")
def built() -> None:
    """The page as its sources are now."""
    try:
        web.build()
    except SystemExit:  # of which pytest would make a riddle
        pytest.fail("the page cannot be built; python tools/web.py says why", pytrace=False)


@pytest.fixture(scope="session")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(tmp_path_factory.mktemp("page") / "matches.db") as process:
        yield process


# Not for the session: while Playwright runs, no other test of the process could run an event loop.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with chromium.launched(playwright) as browser:
        yield browser


@pytest.fixture
def trouble(server: Process) -> Iterator[Trouble]:
    """What goes wrong in the browsers of a test. Nothing may."""
    trouble = Trouble(server.url)
    yield trouble
    assert trouble.unexpected == []


@pytest.fixture
def new_page(browser: Browser, server: Process, trouble: Trouble) -> Iterator[NewPage]:
    """Makes pages, each in a browser profile of its own: as `new_page(**DESKTOP)`, or with other options of a context.

    Motion is reduced, because elements in flight would make tests wait.
    """
    with ExitStack() as stack:

        def make(**options: Any) -> Page:
            context = browser.new_context(base_url=server.url, **{"reduced_motion": "reduce", **options})
            stack.callback(context.close)
            context.set_default_timeout(PATIENCE)
            trouble.watch(context)
            return context.new_page()

        yield make


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page(**DESKTOP)


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return new_page(**PHONE)
