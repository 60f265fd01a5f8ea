"""Several browsers in one match: the network is cut again and again, and everyone ends with the same board.

The hands of others are nowhere to be found.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, WebSocket, expect
from tests.page.conftest import DESKTOP, NewPage
from tests.page.helpers import poll
from tests.page.making import make
from tests.page.playing import Mouse, Seen, something_to_do, step
from tests.page.trouble import Trouble
from tests.page.wire import Thread, wire_to
from tests.server.serving import Process

CUTS = 5
BOARD = """[...document.querySelectorAll('.board [data-thing]')]
  .map((piece) => piece.dataset.thing + ' ' + piece.firstElementChild.getAttribute('href')
    + ' ' + piece.firstElementChild.getAttribute('transform')).sort()"""
SHORT = {"grawlix": {"order": 4, "hand": 3}, "marrakech": {"rugs": 2}, "qwirkle": {}}


@pytest.fixture
def line(server: Process, trouble: Trouble) -> Iterator[Thread]:
    with wire_to(server.port) as line:
        trouble.expect(re.escape(f"request to another host: {line.url}"))
        trouble.expect(r"WebSocket connection to .* failed")
        trouble.expect(r"failed request: GET \S+/api/")
        yield line


def friends(line: Thread, new_page: NewPage, game: str, players: int) -> list[Page]:
    """One makes the match, the others open the link that they were sent."""
    pages = [new_page(**DESKTOP) for _ in range(players)]
    pages[0].goto(line.url)
    made = make(pages[0], game, "human", *["open"] * (players - 1), params=SHORT[game])
    pages[0].goto(f"{line.url}/m/{made['id']}")
    for page, seat in zip(pages[1:], made["seats"][1:], strict=True):
        page.goto(f"{line.url}/m/{made['id']}#{seat['invite']}")
        page.get_by_role("button", name="Take the seat").click()
    for page in pages:
        expect(page.locator(".board")).to_be_visible()
        page.evaluate("window.neverReloaded = true")
    return pages


def whoever_can_act(pages: list[Page]) -> tuple[Page, Seen]:
    """A page with something to do, and what that is: looked at once, since a second look may find it done."""

    def look() -> tuple[Page, Seen] | None:
        return next(((page, seen) for page in pages if (seen := something_to_do(page))), None)

    return poll(pages[0], look, 60)


def play(pages: list[Page], line: Thread, luck: random.Random, most: int) -> None:
    """Play to the end; on the way the line is cut five times, whatever is going on."""
    cuts = sorted(luck.sample(range(1, most), CUTS))
    for k in range(2000):
        if cuts and k >= cuts[0]:
            cut(pages, line)
            del cuts[0]
        page, seen = whoever_can_act(pages)
        if seen["over"]:
            assert not cuts, "the match was over before the line was cut five times"
            return
        step(page, Mouse(), luck, seen)
    raise AssertionError("the match does not end")


def cut(pages: list[Page], line: Thread) -> None:
    line.cut()
    expect(pages[0].locator(".strip.brass")).to_be_visible()
    line.mend()
    for page in pages:
        expect(page.locator(".strip.brass")).to_be_hidden()


@pytest.mark.parametrize(("game", "players"), [("grawlix", 2), ("marrakech", 3)])
def test_the_network_is_cut_five_times(line: Thread, new_page: NewPage, game: str, players: int) -> None:
    pages = friends(line, new_page, game, players)
    play(pages, line, random.Random(3), most=13)
    for page in pages:
        expect(page.locator(".result")).to_be_visible()
        assert page.evaluate("window.neverReloaded")
    boards = [poll(page, lambda page=page: page.evaluate(BOARD)) for page in pages]  # type: ignore[misc]
    assert all(board == boards[0] for board in boards)


def test_no_hand_of_another_seat_is_anywhere(line: Thread, new_page: NewPage) -> None:
    """Not in a frame, an answer, an element or an attribute, while two play and a third watches."""
    heard: dict[int, list[str]] = {}

    def listen(page: Page, who: int) -> None:
        heard[who] = []

        def on_socket(socket: WebSocket) -> None:
            socket.on("framereceived", lambda frame: heard[who].append(str(frame)))

        page.on("websocket", on_socket)
        page.on("response", lambda answer: heard[who].append(answer.text()) if "/api/matches" in answer.url else None)

    pages = [new_page(**DESKTOP) for _ in range(3)]
    for who, page in enumerate(pages):
        listen(page, who)
    pages[0].goto(line.url)
    made = make(pages[0], "qwirkle", "human", "open")
    address = f"{line.url}/m/{made['id']}"
    pages[0].goto(address)
    pages[1].goto(f"{address}#{made['seats'][1]['invite']}")
    pages[1].get_by_role("button", name="Take the seat").click()
    pages[2].goto(address)
    luck = random.Random(5)
    for _ in range(30):
        page, seen = whoever_can_act(pages)
        step(page, Mouse(), luck, seen)
    for who, page in enumerate(pages):
        shown = [*heard[who], page.content()]
        others = [seat for seat in range(2) if seat != who]
        hidden = re.compile("|".join(rf"hand:{seat}:[roygbp][oxdsbc]" for seat in others))
        assert [text for text in shown if hidden.search(text)] == []
        assert any(f"hand:{other}:?" in text for text in heard[who] for other in others)  # we looked at the right thing
