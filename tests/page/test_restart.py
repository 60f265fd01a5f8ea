"""The server is killed, or the page loaded again, while a turn is staged: the tiles stay, and the turn is played."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import DESKTOP, NewPage
from tests.page.helpers import poll
from tests.page.making import new_match
from tests.page.playing import something_to_do
from tests.page.trouble import Trouble
from tests.server.serving import Process, serving


@pytest.fixture
def frail(built: None, tmp_path: Path) -> Iterator[Process]:
    with serving(tmp_path / "matches.db") as process:
        yield process


def test_a_staged_turn_survives_a_killed_server(frail: Process, new_page: NewPage, trouble: Trouble) -> None:
    trouble.expect(re.escape(f"request to another host: {frail.url}"))
    trouble.expect("WebSocket connection to .* failed")
    trouble.expect(r"failed request: GET \S+/api/")
    page = new_page(**DESKTOP)
    page.goto(frail.url)
    page.goto(f"{frail.url}/m/{new_match(page, 'qwirkle', 'human', 'level:1')}")
    place_a_tile(page)
    frail.kill()
    expect(page.locator(".strip.brass")).to_contain_text("Your tiles stay where they are.")
    frail.start()
    expect(page.locator(".strip.brass")).to_be_hidden()
    expect(page.locator(".st.staged")).not_to_have_count(0)
    page.locator(".acts .primary").click()
    expect(page.locator(".moves li")).not_to_have_count(0)
    expect(page.locator(".st.staged")).to_have_count(0)


def test_a_staged_turn_survives_a_reload(page: Page) -> None:
    page.goto(f"/m/{new_match(page, 'qwirkle')}")
    place_a_tile(page)
    staged = page.locator(".st.staged").count()
    assert staged > 0
    page.reload()
    expect(page.locator(".st.staged")).to_have_count(staged)
    page.locator(".acts .primary").click()
    expect(page.locator(".moves li")).not_to_have_count(0)
    page.reload()
    expect(page.locator(".moves li")).not_to_have_count(0)
    expect(page.locator(".st.staged")).to_have_count(0)


def place_a_tile(page: Page) -> None:
    """Place a tile, and as many more as the first turn asks for."""
    for k in range(60):
        seen = poll(page, lambda: something_to_do(page))
        if seen["primary"]:
            return
        places = seen["board"] or seen["hand"]
        page.mouse.click(*places[k % len(places)])
    raise AssertionError("nothing can be placed")
