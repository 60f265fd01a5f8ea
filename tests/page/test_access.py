"""Every page can be used by everyone: axe finds nothing wrong, in both themes and both sizes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import DESKTOP, PHONE, NewPage
from tests.page.helpers import violations
from tests.page.making import make, new_match

# The rules that depend on the theme: all others need to look once only.
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}

Opening = Callable[[Page], None]


def plain(address: str) -> Opening:
    def opening(page: Page) -> None:
        page.goto(address)

    return opening


def at_table(game: str, *seats: str) -> Opening:
    def opening(page: Page) -> None:
        page.goto(f"/m/{new_match(page, game, *seats)}")
        expect(page.locator(".board .hit").first).to_be_attached()

    return opening


def waiting(page: Page) -> None:
    page.goto(f"/m/{make(page, 'qwirkle', 'human', 'open')['id']}")


def ended(page: Page) -> None:
    at_table("marrakech")(page)
    page.evaluate(
        "fetch(location.pathname.replace('/m/', '/api/matches/') + '/leave', {method: 'POST', headers: "
        "{'X-Zellige': 'page', 'Content-Type': 'application/json'}, body: '{}'})"
    )
    expect(page.locator(".result")).to_be_visible()


PAGES: dict[str, Opening] = {
    "home": plain("/"),
    "new game": plain("/new?game=marrakech"),
    "join": plain("/j"),
    "watch": plain("/watch"),
    "learn": plain("/learn"),
    "lesson": plain("/learn/grawlix"),
    "rules": plain("/rules/qwirkle"),
    "replay": plain("/replay"),
    "position": plain("/position/grawlix#grawlix%206%204%20%7C%20r%26%3A0%2C0%20%7C%20-%20%7C%20-%20%7C%200%20draft"),
    "waiting room": waiting,
    "grawlix": at_table("grawlix"),
    "marrakech": at_table("marrakech", "human", "level:1", "level:2", "level:1"),
    "qwirkle": at_table("qwirkle"),
    "the end": ended,
}


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(new_page: NewPage, name: str, size: str) -> None:
    page = new_page(**(DESKTOP if size == "desktop" else PHONE))
    PAGES[name](page)
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("h1")).not_to_be_empty()
    expect(page.locator('html[data-theme="light"]')).to_be_attached()
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    expect(page.locator('html[data-theme="dark"]')).to_be_attached()
    assert violations(page, runOnly=COLOURS) == []
