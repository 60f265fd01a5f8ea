"""Whole games in a real browser, against a program: by mouse, by touch on a small phone, and by keyboard alone."""

import pytest
from playwright.sync_api import Page, expect
from tests.page import keyboard
from tests.page.making import new_match
from tests.page.playing import Finger, Mouse, finish

GAMES = {"grawlix": {}, "marrakech": {"rugs": 4}, "qwirkle": {}}


@pytest.mark.parametrize("game", GAMES)
def test_by_mouse(page: Page, game: str) -> None:
    page.goto(f"/m/{new_match(page, game, params=GAMES[game])}")
    finish(page, Mouse())
    expect(page.locator(".result h2")).to_be_visible()
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1280, 800]


@pytest.mark.parametrize("game", GAMES)
def test_by_touch(phone: Page, game: str) -> None:
    phone.goto(f"/m/{new_match(phone, game, params=GAMES[game])}")
    finish(phone, Finger(phone))
    assert phone.evaluate("[scrollX, scrollY]") == [0, 0]


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard(page: Page, game: str) -> None:
    page.goto(f"/m/{new_match(page, game, params=GAMES[game])}")
    keyboard.finish(page)
    expect(page.locator(".result h2")).to_be_visible()
