"""The page opens, on desktop and phone, without errors."""

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect
from tests.page.helpers import poll, violations
from tests.page.trouble import Trouble

LOADED = (
    "[...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family.replaceAll('\"', ''))"
)


@pytest.mark.parametrize("size", ["page", "phone"])
def test_the_home_page_opens(size: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(size)
    page.goto("/")
    expect(page.locator("h1")).to_be_visible()
    assert "Instrument Sans" in poll(page, lambda: page.evaluate(LOADED))


def test_the_theme_is_set_before_the_page_is_drawn(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/", wait_until="commit")
    page.wait_for_selector("#app", state="attached")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.evaluate("localStorage.setItem('theme', 'light')")
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"


def test_an_unknown_address_is_told_by_the_page(page: Page, trouble: Trouble) -> None:
    trouble.expect(r"answer 404: GET \S+/nothing$")
    answer = page.goto("/nothing")
    assert answer
    assert answer.status == 404
    expect(page.locator("h1")).to_be_visible()


def test_trouble_is_noticed(page: Page, trouble: Trouble) -> None:
    """And the policy stops code from elsewhere and code in the page."""
    page.goto("/")
    page.evaluate("console.error('broken')")
    page.evaluate("fetch('/api/none')")
    page.evaluate("fetch('http://other.invalid/x').catch(() => 0)")
    page.evaluate("setTimeout(() => { throw new Error('thrown') })")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p id=inline style=\"color:red\">x</p>')")
    page.wait_for_selector("#inline")
    for words in ("console error: broken", "answer 404", "exception: .*thrown", r"other\.invalid", "inline style"):
        poll(page, partial(noticed, trouble, words))
        trouble.expect(words)


def noticed(trouble: Trouble, words: str) -> bool:
    return any(re.search(words, one) for one in trouble.unexpected)


def test_axe_finds_what_is_wrong(page: Page) -> None:
    page.goto("/")
    page.evaluate("document.body.innerHTML = '<main><h1>x</h1><img src=\"data:,\"></main>'")
    assert any(one.startswith("image-alt") for one in violations(page))
