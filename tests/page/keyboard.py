"""Plays a match with nothing but keys."""

import random

from playwright.sync_api import Page
from tests.page.helpers import poll
from tests.page.playing import Seen, something_to_do

FOCUSED = "document.activeElement?.dataset?.cell ?? ''"
STEPS = {(1, 0): "ArrowRight", (-1, 0): "ArrowLeft", (0, 1): "ArrowDown", (0, -1): "ArrowUp"}
MOST_TABS = 40


def finish(page: Page, seed: int = 1, most: int = 2000) -> None:
    """Play until the match is over, choosing at random."""
    luck = random.Random(seed)
    for _ in range(most):
        seen = poll(page, lambda: something_to_do(page), 60)
        if seen["over"]:
            return
        step(page, luck, seen)
    raise AssertionError("the match does not end")


def step(page: Page, luck: random.Random, seen: Seen) -> None:
    if seen["primary"] and (not seen["hand"] or luck.random() < 0.6):
        confirm(page)
    elif seen["choices"]:
        tab_to(page, ".choices [role=radio]")
        page.keyboard.press(luck.choice(["ArrowLeft", "ArrowUp", "ArrowRight", "Enter"]))
    elif seen["stock"] and not seen["selected"]:
        tab_to(page, ".stock [role=gridcell]")
        page.keyboard.press("Enter")
    elif seen["cells"]:
        tab_to(page, ".board [role=gridcell]")
        walk(page, luck.choice(seen["cells"]))
        page.keyboard.press("Enter")
    elif seen["hand"]:
        page.keyboard.press(str(luck.randrange(1, 7)))
    else:
        page.keyboard.press("e")


def confirm(page: Page) -> None:
    tab_to(page, ".primary")
    page.keyboard.press("Enter")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the keyboard."""
    for _ in range(MOST_TABS):
        if page.evaluate(f"document.activeElement.matches('{selector}')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached")


def walk(page: Page, target: str) -> None:
    """From the cell that has the keyboard to another, by arrows."""
    goal = [int(part) for part in target.split(",")]
    for _ in range(100):
        here = page.evaluate(FOCUSED)
        x, y = (int(part) for part in here.split(","))
        if [x, y] == goal:
            return
        dx, dy = goal[0] - x, goal[1] - y
        way = (1 if dx > 0 else -1, 0) if dx else (0, 1 if dy > 0 else -1)
        page.keyboard.press(STEPS[way])
    raise AssertionError(f"no way to {target}")
