"""The page's speed in Chromium: from a click to the next paint, from a message to its motion, shifts, and bytes."""

from __future__ import annotations

import random
from collections import Counter
from statistics import median
from typing import Any, NamedTuple

from docs.moments import FOUR, NAMES, Visit
from docs.screens import visiting
from docs.stage import LIKE, Script, Stage, Table, decided, staging
from playwright.sync_api import Browser, Page, Response, expect, sync_playwright
from rich.console import Console
from rich.table import Table as Grid
from tests.page import chromium
from tests.page.helpers import poll
from tests.page.playing import LOOK
from tools import web

from zellige.games import GAMES

CLICKS = 30
TURNS = 15
QUIET = 250  # milliseconds without a change: the page has answered a click
KB = 1000
REST = 600  # milliseconds without motion: the turn of another has been shown, and the next one need not wait
CLICK_LIMIT, MOTION_LIMIT, LOAD_LIMIT, SCRIPT_LIMIT = 100, 50, 150, 60  # milliseconds, and kilobytes
CHOICES = ("choices", "board", "stock", "hand")  # what is clicked, the first of these that there is

# Where turns are staged: a position for each kind of click.
CLICKED = {
    "grawlix": (Script("grawlix", ("human", "human"), decisions=16),),
    "marrakech": (Script("marrakech", FOUR, NAMES, decisions=40), Script("marrakech", FOUR, NAMES, decisions=41)),
    "qwirkle": (Script("qwirkle", ("human", "human"), decisions=12),),
}
# Where others move. None of them is a program, whose answer would have to wait until its turn is shown.
MOVED = {game: Script(game, ("human", "human"), decisions=16) for game in GAMES}

# Notes when a click is let go, when a message tells of a motion, and the frames in which the page shows its answers.
NOTES = """
window.noted = {from: 0, shown: 0, motions: [], until: 0, shifts: 0}
let heard = null
const afterPaint = (then) => requestAnimationFrame(() => requestAnimationFrame(then))
addEventListener('pointerup', (event) => { noted.from = event.timeStamp; noted.shown = 0 }, true)
new MutationObserver(() => afterPaint((now) => { noted.shown = now }))
  .observe(document, {subtree: true, childList: true, attributes: true, characterData: true})
new PerformanceObserver((list) => { for (const entry of list.getEntries()) noted.shifts += entry.value })
  .observe({type: 'layout-shift', buffered: true})
window.WebSocket = class extends WebSocket {
  constructor(...how) {
    super(...how)
    this.addEventListener('message', ({data}) => { if (data.includes('"motions":[{')) heard = performance.now() })
  }
}
const animate = Element.prototype.animate
Element.prototype.animate = function (...how) {
  noted.until = Math.max(noted.until, performance.now() + how[1].duration)
  if (heard !== null) {
    const from = heard
    heard = null
    requestAnimationFrame(() => noted.motions.push(performance.now() - from))
  }
  return animate.apply(this, how)
}
"""


class Figures(NamedTuple):
    """What was measured in a game, in milliseconds; and how far things jumped, as browsers count it."""

    clicks: list[float]
    motions: list[float]
    at_load: float
    while_staged: float


def measured(browser: Browser, stage: Stage, game: str) -> Figures:
    clicks: list[float] = []
    at_load = while_staged = 0.0
    for script in CLICKED[game]:
        with visiting(browser, stage, "desktop", reduced_motion="no-preference") as visit:
            open_table(visit, script)
            at_load += shifts(visit.page)
            clicks += clicked(visit.page, CLICKS // len(CLICKED[game]))
            while_staged += shifts(visit.page)
    with visiting(browser, stage, "desktop", reduced_motion="no-preference") as visit:
        table = open_table(visit, MOVED[game])
        motions = moved(visit.page, stage, table)
    return Figures(clicks, motions, at_load, while_staged)


def open_table(visit: Visit, script: Script) -> Table:
    visit.page.add_init_script(NOTES)
    table = visit.at(script, visit.stage.table(script).match.state.player)  # at the seat to move
    visit.page.wait_for_load_state("networkidle")
    return table


def shifts(page: Page) -> float:
    """How far things have jumped since the last time."""
    return float(page.evaluate("() => { const sum = noted.shifts; noted.shifts = 0; return sum }"))


def clicked(page: Page, count: int) -> list[float]:
    """Stage turns and take them back."""
    luck = random.Random(1)
    return [one_click(page, luck) for _ in range(count)]


def one_click(page: Page, luck: random.Random) -> float:
    seen = page.evaluate(LOOK)
    places: list[list[float]] = next((seen[what] for what in CHOICES if seen[what]), [])
    if places and not seen["primary"]:
        page.mouse.click(*luck.choice(places))
    else:
        page.locator(".undo:not([disabled])").locator("visible=true").click()
    page.mouse.move(1, 1)
    page.wait_for_timeout(QUIET)
    return float(poll(page, lambda: page.evaluate("Math.max(0, noted.shown - noted.from)")))


def moved(page: Page, stage: Stage, table: Table) -> list[float]:
    """Others move, and the page shows it."""
    for _ in range(TURNS):
        rest(page)
        seat, n = table.match.state.player, table.match.n
        moves = decided(LIKE, table.match.view(seat))
        expect_ok(stage.client.move(table.id, table.tokens[seat], n, *moves).status_code)
        for move in moves:
            table.match.play(move)
    rest(page)
    return [float(each) for each in page.evaluate("noted.motions")]


def rest(page: Page) -> None:
    page.wait_for_timeout(REST)  # whatever was played has arrived
    poll(page, lambda: page.evaluate(f"performance.now() > noted.until + {REST}"))


def expect_ok(status: int) -> None:
    assert status == 200, status


def first_load(browser: Browser, stage: Stage) -> tuple[Counter[str], float]:
    """Bytes of the home page as they are sent, by kind, and how far things jump meanwhile."""
    answers: list[Response] = []
    with visiting(browser, stage, "desktop", reduced_motion="no-preference") as visit:
        visit.page.add_init_script(NOTES)
        visit.page.on("response", lambda answer: answers.append(answer))
        visit.page.goto(f"{visit.wire.url}/")
        expect(visit.page.locator("h1")).to_be_visible()
        visit.page.wait_for_load_state("networkidle")
        sizes: Counter[str] = Counter()
        for answer in answers:
            sizes[answer.request.resource_type] += answer.request.sizes()["responseBodySize"]
        return sizes, shifts(visit.page)


def figures_table(found: dict[str, Figures], home: float) -> Grid:
    grid = right("game", "click to paint, ms", "worst", "message to motion, ms", "worst", "shift: load", "staged")
    for game, (clicks, motions, load, staged) in found.items():
        grid.add_row(game, *spread(clicks), *spread(motions), f"{load:.3f}", f"{staged:.3f}")
    grid.add_row("home page", "", "", "", "", f"{home:.3f}", "")
    grid.add_row("at most", "", str(CLICK_LIMIT), "", str(MOTION_LIMIT), "none", "none", style="dim")
    return grid


def spread(times: list[float]) -> tuple[str, str]:
    return (f"{median(times):.0f}", f"{max(times):.0f}") if times else ("none", "none")


def sizes_table(sizes: Counter[str]) -> Grid:
    grid = right("first load", "KB", "at most")
    for kind, size in sizes.most_common():
        grid.add_row(kind, f"{size / KB:.1f}", str(SCRIPT_LIMIT) if kind == "script" else "")
    grid.add_row("all", f"{sizes.total() / KB:.1f}", str(LOAD_LIMIT))
    return grid


def right(*columns: Any) -> Grid:
    grid = Grid(*columns, box=None, header_style="dim")
    for column in grid.columns[1:]:
        column.justify = "right"
    return grid


def main() -> None:
    web.build()
    with staging() as stage, sync_playwright() as playwright, chromium.launched(playwright) as browser:
        sizes, home = first_load(browser, stage)
        found = {game: measured(browser, stage, game) for game in GAMES}
    Console().print(figures_table(found, home))
    Console().print(sizes_table(sizes))


if __name__ == "__main__":
    main()
