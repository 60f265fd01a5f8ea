"""People at a table: friends who join in browsers of their own, and the small things that they do."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.page.conftest import DESKTOP, NewPage
from tests.page.helpers import PAUSE, poll
from tests.page.making import make
from tests.page.playing import Mouse, something_to_do, step

MOST_STEPS = 500


def two_friends(new_page: NewPage, game: str, **wish: Any) -> tuple[Page, Page]:
    """Ada has made a match, and Bo has opened her link."""
    ada, bo = new_page(**DESKTOP), new_page(**DESKTOP)
    made = make(ada, game, "human", "open", names=["Ada"], **wish)
    ada.goto(f"/m/{made['id']}")
    bo.goto(f"/m/{made['id']}#{made['seats'][1]['invite']}")
    take_the_seat(bo, "Bo")
    expect(ada.locator(".board")).to_be_visible()
    return ada, bo


def take_the_seat(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    expect(page.get_by_role("button", name="Take the seat")).to_be_hidden()


# How many turns there have been, and one more, so that it is never nothing.
TOLD = """async () => {
  const seat = document.querySelector('.seat.mine').dataset.seat
  const address = location.pathname.replace('/m/', '/api/matches/') + '/replay?seat=' + seat
  const replay = await (await fetch(address, {headers: {'X-Zellige': 'page'}})).json()
  return replay.turns.filter((turn) => turn.seat !== null).length + 1
}"""


def play_turn(page: Page, luck: random.Random | None = None) -> None:
    """Whatever it takes until somebody else is to move, or the match is over."""
    luck = luck or random.Random(1)
    poll(page, lambda: something_to_do(page))
    before = poll(page, lambda: page.evaluate(TOLD))  # the list is loaded after the board
    poll(page, lambda: turns(page).count() == before - 1)
    before -= 1
    for _ in range(MOST_STEPS):
        seen = something_to_do(page)  # before the turns are counted: what is seen later may be of the next turn
        if turns(page).count() > before or page.locator(".curtain, .result").count():
            return
        if seen:
            step(page, Mouse(), luck, seen)
        else:
            page.wait_for_timeout(PAUSE)
    raise AssertionError("the turn does not end")


def draft(page: Page, place: int = 0) -> None:
    """A turn of Grawlix's first stage: take a piece."""
    page.locator(".board .hit.can").nth(place).click()
    page.get_by_role("button", name="Draft it").click()


def turns(page: Page) -> Locator:
    return page.locator(".moves ol button")


def action(page: Page, name: str) -> Locator:
    """One of the quiet buttons below the turns."""
    return page.locator(".actions").get_by_role("button", name=name)
