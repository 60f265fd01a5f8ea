"""Plays a match in a browser as people do: by mouse, by touch, or by keyboard alone."""

from __future__ import annotations

import random
from typing import Any, Protocol

from playwright.sync_api import CDPSession, Page
from tests.page.helpers import poll

# What can be done now, as a person sees it: the state of the table, and the middle of everything that can be chosen.
LOOK = """() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((element) => {
    const box = element.getBoundingClientRect()
    return box.width > 0 && box.height > 0
  })
  const middle = (element) => {
    const box = element.getBoundingClientRect()
    return [box.left + box.width / 2, box.top + box.height / 2]
  }
  const inside = ([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight
  const on = (element) => {
    const [x, y] = middle(element)
    const top = document.elementFromPoint(x, y)
    return inside([x, y]) && top !== null && (top === element || element.contains(top))
  }
  const places = (selector) => seen(selector).filter(on).map(middle)
  return {
    over: document.querySelector('.result') !== null,
    primary: places('.acts .primary[aria-disabled=false], .dock .primary[aria-disabled=false]'),
    choices: places('.choices .opt'),
    chosen: seen('.choices .on').length > 0,
    board: places('.board .hit.can'),
    stock: places('.stock .hit.can'),
    hand: places('.hand button.slot.can:not(.sel)'),
    selected: seen('.hand .slot.sel, .hand .slot.lifted').length > 0,
    exchange: places('.acts .big[aria-pressed="false"], .dock .big[aria-pressed="false"]'),
    giving: seen('.acts .big[aria-pressed="true"], .dock .big[aria-pressed="true"]').length > 0,
    cells: seen('.board .hit.can').map((cell) => cell.dataset.cell),
  }
}"""

REST = (0.5, 0.0, 0.5, 0.0, 0.5, 0.0)  # pixels by which a finger trembles before it lets go, every 20 ms
Point = list[float]
Seen = dict[str, Any]


class Hands(Protocol):
    """How a person reaches what is on the screen."""

    def press(self, page: Page, point: Point) -> None: ...
    def carry(self, page: Page, start: Point, end: Point) -> None: ...


class Mouse:
    def press(self, page: Page, point: Point) -> None:
        page.mouse.click(*point)

    def carry(self, page: Page, start: Point, end: Point) -> None:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
        page.mouse.move(*end, steps=3)
        page.mouse.up()


class Finger:
    """One finger on a touch screen."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def press(self, page: Page, point: Point) -> None:
        page.touchscreen.tap(*point)

    def carry(self, page: Page, start: Point, end: Point) -> None:
        """Carry something and rest before letting go: Chromium takes the tap after a fling for the end of the fling."""
        self._touch("touchStart", start)
        for share in (0.2, 0.6, 1.0):
            self._touch("touchMove", [a + share * (b - a) for a, b in zip(start, end, strict=True)])
        for tremble in REST:
            page.wait_for_timeout(20)
            self._touch("touchMove", [end[0] + tremble, end[1]])
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def finish(page: Page, hands: Hands, seed: int = 1, most: int = 2000) -> None:
    """Play until the match is over, choosing at random; every other tile is dragged."""
    luck = random.Random(seed)
    for _ in range(most):
        seen = poll(page, lambda: something_to_do(page), 60)
        if seen["over"]:
            return
        step(page, hands, luck, seen)
    raise AssertionError("the match does not end")


def something_to_do(page: Page) -> Seen | None:
    """What there is to do; nothing while others move, or while a move is on its way."""
    seen: Seen = page.evaluate(LOOK)
    if seen["chosen"]:
        seen["choices"] = []
    can = any(seen[what] for what in ("over", "primary", "choices", "board", "stock", "hand", "exchange"))
    return seen if can else None


def step(page: Page, hands: Hands, luck: random.Random, seen: Seen) -> None:
    """One thing that a person would do now."""
    if seen["primary"] and (not seen["hand"] or luck.random() < 0.6):
        hands.press(page, seen["primary"][0])
    elif seen["choices"]:
        hands.press(page, luck.choice(seen["choices"]))
    elif seen["stock"] and not seen["selected"]:
        hands.press(page, luck.choice(seen["stock"]))
    elif seen["board"]:
        hands.press(page, luck.choice(seen["board"]))
    elif seen["hand"]:
        take_tile(page, hands, luck, seen)
    elif seen["primary"]:
        hands.press(page, seen["primary"][0])
    else:
        hands.press(page, seen["exchange"][0])


def take_tile(page: Page, hands: Hands, luck: random.Random, seen: Seen) -> None:
    """Choose a tile by a click; or choose it to see where it goes, and then carry it there."""
    tile = luck.choice(seen["hand"])
    hands.press(page, tile)
    if seen["giving"] or luck.random() < 0.5:
        return
    places = page.evaluate(LOOK)["board"]
    if places:
        hands.press(page, tile)  # let go again
        hands.carry(page, tile, luck.choice(places))
