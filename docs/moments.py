"""Every screen of the page, and the moments of a match that are worth a picture: how to get there."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from docs.stage import SLOW, Script, Stage, Table, decided
from playwright.sync_api import Locator, Page, expect
from tests.page.helpers import poll
from tests.page.wire import Thread

FOUR = ("human", "human", "human", "level:6")
THREE = ("human", "human", "level:5")
NAMES = ("Amal", "Inès", "Tomás")

DRAFT = Script("grawlix", decisions=4)
GRAWLIX = Script("grawlix", decisions=22)
LATE = Script("grawlix", ("human", "level:4"), decisions=22)
THINKING = Script("grawlix", ("human", SLOW), decisions=1)
FRIENDS = Script("grawlix", ("human", "human"), ("Amal", "Yuki"), decisions=22, more={"take_back": "consent"})
MARRAKECH = Script("marrakech", FOUR, NAMES, seed=30, decisions=48)
LAY = Script("marrakech", FOUR, NAMES, seed=16, decisions=49)
ENDED = Script("marrakech", FOUR, NAMES, seed=31, decisions=500)
QWIRKLE = Script("qwirkle", THREE, ("Amal", "Yuki"), seed=33, decisions=21)
SHARED = Script("qwirkle", ("human", "human"), ("Amal", "Bo"), decisions=6)
LISTED = (
    Script("marrakech", FOUR, NAMES, seed=16, decisions=37, more={"listed": True}),
    Script("qwirkle", THREE, ("Ada", "Bo"), seed=8, decisions=12, more={"listed": True}),
    Script("grawlix", names=("Leïla",), decisions=14, more={"listed": True}),
)
CELL = re.compile(r"cell:(-?\d+),(-?\d+)")
SQUARE = re.compile(r"square:(\d)(\d)")


@dataclass
class Visit:
    """Somebody who comes to the page to be photographed."""

    page: Page
    stage: Stage
    wire: Thread  # on which the page is seen

    def sit(self, script: Script, *seats: int, address: str = "/m/{}") -> Table:
        """Come to a match that has been played so far, at the first seat or at others."""
        table = self.take(script, *seats)
        self.page.goto(self.wire.url + address.format(table.id))
        return table

    def take(self, script: Script, *seats: int) -> Table:
        table = self.stage.table(script)
        held = seats or (0,)
        self.page.context.add_cookies([table.cookie(self.wire.url, *held)])
        mine = {"id": table.id, "game": script.game, "seats": held, "made": 4e12}
        self.page.goto(f"{self.wire.url}/j")  # any page will do to leave a note
        self.page.evaluate(KEEP, mine)
        return table

    def at(self, script: Script, *seats: int) -> Table:
        table = self.sit(script, *seats)
        expect(self.page.locator(".board .hit").first).to_be_attached()
        return table

    def stage_moves(self, table: Table, *moves: str) -> None:
        """Click what some moves mean, without confirming."""
        view = table.match.view(table.match.state.player)
        for move in moves:
            self.click(*view.game.clicks(view, move)[0])
            expect(self.page.locator(".hand .sel")).to_have_count(0)
            view = view.play(move)

    def click(self, *things: str) -> None:
        for thing in things:
            self.where(thing).click(force=True)  # whatever is drawn over it

    def where(self, thing: str) -> Locator:
        if cell := CELL.fullmatch(thing):
            return self.page.locator(f'.board [data-cell="{cell[2]},{cell[1]}"]')
        if square := SQUARE.fullmatch(thing):
            return self.page.locator(f'.board [data-cell="{square[1]},{square[2]}"]')
        return self.page.locator(f'[data-thing="{thing}"]').locator("visible=true").first

    def ready(self) -> None:
        """The turn is complete, and may be confirmed."""
        expect(self.page.locator('.primary[aria-disabled="false"]').locator("visible=true")).to_be_visible()


ANALYSED = "performance.getEntriesByType('resource').some((entry) => entry.name.endsWith('/analyse'))"
KEEP = """(match) => {
  const others = JSON.parse(localStorage.getItem('matches') ?? '[]').filter((each) => each.id !== match.id)
  localStorage.setItem('matches', JSON.stringify([match, ...others]))
}"""


# Tables


def opening(visit: Visit) -> None:
    visit.at(DRAFT)
    visit.click("tile:r%")
    visit.ready()


def refusal(visit: Visit) -> None:
    table = visit.at(GRAWLIX)
    visit.click("tile:g#")
    visit.click(refused_cell(table, "g#"))
    expect(visit.page.locator(".status .chip")).to_be_visible()


def refused_cell(table: Table, tile: str) -> str:
    """An empty place where another tile could go and this one cannot."""
    places = {move.text.partition(":")[2] for move in table.match.state.moves if move.text.startswith(tile)}
    others = sorted({move.text.partition(":")[2] for move in table.match.state.moves} - places)
    return f"cell:{others[0]}"


def drafting(visit: Visit) -> None:
    table = visit.at(GRAWLIX)
    visit.stage_moves(table, *decided("level:5", table.match.view(0)))
    visit.ready()


def hint(visit: Visit) -> None:
    visit.at(LATE)
    visit.page.get_by_role("button", name="Hint").locator("visible=true").click()
    poll(visit.page, lambda: visit.page.evaluate(ANALYSED))
    expect(visit.page.locator(".advice.best")).to_be_visible()


def turning(visit: Visit) -> None:
    table = visit.at(MARRAKECH)
    visit.stage_moves(table, *decided("level:5", table.match.view(0)))
    visit.ready()


def laying(visit: Visit) -> None:
    table = visit.at(LAY)
    visit.stage_moves(table, *decided("level:5", table.match.view(0)))
    visit.ready()


def scoring(visit: Visit) -> None:
    table = visit.at(QWIRKLE)
    visit.stage_moves(table, *decided("level:5", table.match.view(0))[:-1])
    visit.ready()


def end(visit: Visit) -> None:
    visit.sit(ENDED)
    expect(visit.page.locator(".result")).to_be_visible()


def rules_panel(visit: Visit) -> None:
    refusal(visit)
    visit.page.locator(".status .chip").click()
    expect(visit.page.locator(".rulesp .cited")).to_be_in_viewport()


# Moments


def thinking(visit: Visit) -> None:
    visit.at(THINKING)


def no_connection(visit: Visit) -> None:
    drafting(visit)
    visit.wire.cut()
    expect(visit.page.locator(".strip.brass")).to_be_visible()


def offer(visit: Visit) -> None:
    table = visit.at(FRIENDS)
    visit.stage.client.act(table.id, "offers", table.tokens[1], kind="take-back", n=table.match.n)
    expect(visit.page.get_by_role("button", name="Allow")).to_be_visible()


def curtain(visit: Visit) -> None:
    visit.sit(SHARED, 0, 1)
    expect(visit.page.locator(".curtain")).to_be_visible()


def exchanging(visit: Visit) -> None:
    visit.at(QWIRKLE)
    visit.page.get_by_role("button", name="Exchange").locator("visible=true").first.click()
    for slot in (0, 2):
        visit.page.locator(".hand .slot").nth(slot).click()
    visit.ready()


# Other pages


def home(visit: Visit) -> None:
    for script in (QWIRKLE, LAY, GRAWLIX):
        visit.take(script)
    visit.page.goto(f"{visit.wire.url}/")
    expect(visit.page.locator(".cont li")).to_have_count(3)


def new_marrakech(visit: Visit) -> None:
    page = visit.page
    page.goto(f"{visit.wire.url}/new?game=marrakech")
    page.get_by_role("button", name="4", exact=True).click()
    page.get_by_label("Who sits at seat 2").select_option("guest")
    page.get_by_label("Who sits at seat 3").select_option("program:4")
    page.get_by_label("Who sits at seat 4").select_option("program:6")


def new_grawlix(visit: Visit) -> None:
    visit.page.goto(f"{visit.wire.url}/new?game=grawlix")
    visit.page.get_by_role("button", name="On", exact=True).click()
    visit.page.locator("summary").click()


def invite(visit: Visit) -> None:
    page = visit.page
    page.goto(f"{visit.wire.url}/new?game=qwirkle&with=friend")
    page.get_by_role("button", name="3", exact=True).click()
    page.get_by_label("Who sits at seat 3").select_option("open")
    page.get_by_label("Name at seat 1").fill("Amal")
    page.get_by_role("button", name="Create game").click()
    expect(page.locator(".qr")).to_be_visible()


def lesson(visit: Visit) -> None:
    visit.page.goto(f"{visit.wire.url}/learn")
    visit.page.evaluate("localStorage.setItem('lesson:grawlix', '2')")
    visit.page.goto(f"{visit.wire.url}/learn/grawlix")
    visit.click("tile:p#", "cell:1,0")
    expect(visit.page.get_by_role("button", name="Next")).to_be_visible()


def replay(visit: Visit) -> None:
    visit.sit(ENDED, address="/replay?match={}&seat=0")
    slider: Any = visit.page.get_by_role("slider", name="Turn")
    slider.fill("30")
    expect(slider).to_have_value("30")


def watch(visit: Visit) -> None:
    for script in LISTED:
        visit.stage.table(script)
    visit.page.goto(f"{visit.wire.url}/watch")
    expect(visit.page.locator("li a").first).to_be_visible()


SCREENS: dict[str, Callable[[Visit], None]] = {
    "home": home,
    "play-grawlix-opening": opening,
    "play-grawlix": refusal,
    "play-grawlix-draft": drafting,
    "play-grawlix-hint": hint,
    "play-marrakech": turning,
    "play-marrakech-lay": laying,
    "play-qwirkle": scoring,
    "end": end,
    "invite": invite,
    "new-game": new_marrakech,
    "new-game-grawlix": new_grawlix,
    "rules-panel": rules_panel,
    "lesson": lesson,
    "replay": replay,
    "watch": watch,
    "moment-thinking": thinking,
    "moment-no-connection": no_connection,
    "moment-offer": offer,
    "moment-curtain": curtain,
    "moment-exchanging": exchanging,
}
