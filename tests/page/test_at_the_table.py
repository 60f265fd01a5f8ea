"""What people can do at a table besides moving: take back, talk, resign, look back, ask for help, and use keys."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import DESKTOP, PATIENCE, NewPage
from tests.page.helpers import poll
from tests.page.making import make, new_match
from tests.page.people import action, draft, play_turn, take_the_seat, turns, two_friends
from tests.page.playing import LOOK, Finger, Mouse, something_to_do, step

SHORT = {"order": 4, "hand": 3}
DRAWN = """() => [...document.querySelectorAll('.board [data-thing]')].map((piece) => piece.dataset.thing).sort()"""
CELLS = "[...document.querySelectorAll('.board .hit')].map((cell) => cell.dataset.cell)"
ADVISED = "[...document.querySelectorAll('.advice.best')].map((each) => each.getAttribute('transform')).sort().join()"
PLACED = """[...document.querySelectorAll('.st.staged')]
  .map((each) => each.parentElement.getAttribute('transform')).sort().join()"""
BOXES = """() => ({
  stage: document.querySelector('main').className,
  scrolled: [scrollX, scrollY],
  boxes: ['.board', '.status', '.hand', '.dock'].flatMap((name) => {
    const box = document.querySelector(name)?.getBoundingClientRect()
    return box ? [name, box.left, box.top, box.width, box.height] : []
  })
})"""


BESIDE = """() => {  // pairs of squares that a rug may cover: beside Assam, and further that way
  const middles = new Map([...document.querySelectorAll('.board .hit.can')].map((cell) => {
    const box = cell.getBoundingClientRect()
    return [cell.dataset.cell, [box.left + box.width / 2, box.top + box.height / 2]]
  }))
  const right = (cell) => cell.replace(/^\\d/, (x) => Number(x) + 1)
  const pairs = [...middles.keys()].map((cell) => [middles.get(cell), middles.get(right(cell))])
  return pairs.filter(([, other]) => other)
}"""


# With others


def test_a_turn_is_taken_back_if_the_other_agrees(new_page: NewPage) -> None:
    ada, bo = two_friends(new_page, "grawlix")
    draft(ada)
    for answer, left in (("No", 1), ("Allow", 0)):
        action(ada, "Take back").click()
        expect(ada.locator(".strip")).to_contain_text("Waiting for an answer")
        expect(bo.locator(".strip")).to_contain_text("Ada would like to take back the last turn.")
        bo.get_by_role("button", name=answer, exact=True).click()
        expect(bo.locator(".strip")).to_have_count(0)
        for page in (ada, bo):
            expect(turns(page)).to_have_count(left)
        if answer == "No":
            expect(ada.locator(".strip")).to_contain_text("not taken back")
    draft(ada, 1)
    expect(turns(bo)).to_have_count(1)


def test_against_a_program_a_turn_is_taken_back_at_once(page: Page) -> None:
    page.goto(f"/m/{new_match(page, 'grawlix')}")
    draft(page)
    expect(turns(page)).to_have_count(2)
    action(page, "Take back").click()
    expect(turns(page)).to_have_count(0)
    draft(page)
    expect(turns(page)).to_have_count(2)


def test_what_one_says_the_other_reads(new_page: NewPage) -> None:
    ada, bo = two_friends(new_page, "marrakech")
    action(ada, "Say").click()
    phrase = ada.get_by_role("group", name="Say").get_by_role("button").first
    said = phrase.inner_text()
    phrase.click()
    for page in (ada, bo):
        expect(page.locator('[data-seat="0"] .said')).to_have_text(f"“{said}”")


def test_resigning_ends_it_for_both_and_both_get_to_the_rematch(new_page: NewPage) -> None:
    ada, bo = two_friends(new_page, "grawlix")
    action(ada, "Resign").click()
    ada.get_by_role("button", name="Play on").click()
    action(ada, "Resign").click()
    ada.locator(".really").get_by_role("button", name="Resign").click()
    expect(ada.locator(".result h2")).to_have_text("Bo wins")
    expect(bo.locator(".result h2")).to_have_text("You win")
    over = ada.url
    bo.get_by_role("button", name="Rematch").click()
    ada.get_by_role("button", name="Join the rematch").click()
    for page in (ada, bo):
        expect(page.locator(".result")).to_have_count(0)
        expect(page.locator(".board")).to_be_visible()
    assert ada.url == bo.url != over
    draft(bo)  # everyone is one seat further on
    expect(turns(ada)).to_have_count(1)


def test_who_resigns_among_three_can_watch_the_others(new_page: NewPage) -> None:
    ada, bo = new_page(**DESKTOP), new_page(**DESKTOP)
    made = make(ada, "marrakech", "human", "open", "level:1", params={"rugs": 3})
    ada.goto(f"/m/{made['id']}")
    bo.goto(f"/m/{made['id']}#{made['seats'][1]['invite']}")
    take_the_seat(bo, "Bo")
    sockets: list[object] = []
    ada.on("websocket", lambda socket: sockets.append(socket))
    action(ada, "Resign").click()
    ada.locator(".really").get_by_role("button", name="Resign").click()
    expect(ada.locator('[data-seat="0"]')).to_contain_text("left")
    play_turn(bo)
    poll(ada, lambda: turns(ada).count() == turns(bo).count() > 0)
    expect(action(ada, "Resign")).to_have_count(0)
    assert len(sockets) < 3


# The past


def test_a_past_position_is_shown_until_one_goes_back_to_now(new_page: NewPage) -> None:
    ada, bo = two_friends(new_page, "grawlix")
    full = ada.evaluate(DRAWN)
    for page in (ada, bo, ada):
        draft(page)
    expect(turns(bo)).to_have_count(3)
    now = poll(ada, lambda: ada.evaluate(DRAWN))
    back = ada.get_by_role("button", name="Back to now")
    turns(ada).first.click()
    expect(back).to_be_visible()
    past = ada.evaluate(DRAWN)
    assert len(full) > len(past) > len(now)
    expect(ada.locator(".hit.can, .primary")).to_have_count(0)
    draft(bo)
    expect(turns(ada)).to_have_count(4)
    expect(back).to_be_visible()
    assert ada.evaluate(DRAWN) == past
    ada.keyboard.press("[")
    poll(ada, lambda: ada.evaluate(DRAWN) == full)
    ada.keyboard.press("]")
    poll(ada, lambda: ada.evaluate(DRAWN) == past)
    back.click()
    expect(back).to_have_count(0)
    poll(ada, lambda: len(ada.evaluate(DRAWN)) < len(now))
    draft(ada)
    expect(turns(bo)).to_have_count(5)


def test_one_is_back_at_now_when_the_past_is_taken_back(new_page: NewPage) -> None:
    ada, bo = two_friends(new_page, "grawlix")
    draft(ada)
    draft(bo)
    expect(turns(ada)).to_have_count(2)
    turns(ada).first.click()
    expect(ada.get_by_role("button", name="Back to now")).to_be_visible()
    action(bo, "Take back").click()
    ada.get_by_role("button", name="Allow").click()
    expect(ada.get_by_role("button", name="Back to now")).to_have_count(0)
    expect(turns(ada)).to_have_count(1)


# Help


def test_a_hint_is_given_on_the_board_and_in_words(page: Page) -> None:
    page.goto(f"/m/{new_match(page, 'qwirkle')}")
    play_turn(page)
    expect(action(page, "Hint")).to_be_enabled()
    page.keyboard.press("h")
    expect(page.locator(".hintp li").first).to_contain_text("%", timeout=PATIENCE)
    expect(page.get_by_text("after two seconds of search")).to_be_visible()
    advised = page.evaluate(ADVISED)
    page.locator(".hintp li button").first.click()
    if advised:
        poll(page, lambda: page.evaluate(PLACED) == advised)  # a click stages the whole turn
    else:
        expect(page.locator(".slot.gone .drawing")).not_to_have_count(0)  # tiles to exchange
    play_turn(page)
    expect(page.locator(".hintp, .advice")).to_have_count(0)


def test_a_rug_is_laid_by_one_drag_and_moved_by_another(page: Page) -> None:
    page.goto(f"/m/{new_match(page, 'marrakech')}")
    roll = page.get_by_role("button", name="Roll the die")
    expect(roll).to_be_disabled()  # until it is said where Assam goes
    page.get_by_role("radio", name="Straight on").click()
    roll.click()
    expect(page.locator(".status")).to_contain_text("Lay a rug")
    seen = poll(page, lambda: page.evaluate(BESIDE))
    placed = set()
    for start, end in seen[:2]:
        Mouse().carry(page, start, end)
        expect(page.get_by_role("button", name="Lay rug")).to_be_enabled()
        placed.add(poll(page, lambda: page.evaluate(PLACED)))
    assert len(placed) == 2


def test_a_placed_tile_is_picked_up_by_a_click(page: Page) -> None:
    page.goto(f"/m/{new_match(page, 'qwirkle')}")
    poll(page, lambda: something_to_do(page))
    page.locator(".hand .slot.can").first.click()
    place = page.locator(".board .hit.can").first.get_attribute("data-cell")
    cell = page.locator(f'.board [data-cell="{place}"]')
    middle = cell.bounding_box()
    cell.click()
    expect(page.locator(".st.staged")).to_have_count(1)
    assert cell.bounding_box() == middle  # the view holds still
    cell.click()
    expect(page.locator(".st.staged")).to_have_count(1)  # the second half of a double click
    page.wait_for_timeout(600)
    cell.click()
    expect(page.locator(".st.staged")).to_have_count(0)
    expect(page.locator(".hand .slot.sel")).to_have_count(1)  # and may be placed elsewhere


def test_no_hint_is_given_among_people(new_page: NewPage) -> None:
    ada, _ = two_friends(new_page, "grawlix")
    asked: list[str] = []
    ada.on("request", lambda request: asked.append(request.url))
    expect(action(ada, "Rules")).to_be_visible()
    expect(action(ada, "Hint")).to_have_count(0)
    ada.keyboard.press("h")
    draft(ada)
    expect(turns(ada)).to_have_count(1)
    assert not [url for url in asked if url.endswith("/analyse")]


def test_a_refused_place_says_why_and_leads_to_the_rule(page: Page) -> None:
    page.goto(f"/m/{new_match(page, 'qwirkle')}")
    page.locator(".hand .slot.can").first.click()
    page.locator(".board .hit:not(.can)").first.click()  # a game begins in the middle
    expect(page.locator(".status [role=alert]")).not_to_be_empty()
    chip = page.locator(".status .chip")
    rule = chip.inner_text()
    chip.click()
    expect(page.locator(".rules .cited")).to_contain_text(rule)
    expect(page.locator(".rules .cited")).to_be_in_viewport()


# Keys


def test_keys_choose_undo_let_go_and_tell_about_themselves(page: Page) -> None:
    page.goto(f"/m/{new_match(page, 'qwirkle')}")
    chosen = page.locator(".hand .slot.sel")
    page.wait_for_selector(".hand .slot")
    page.keyboard.press("?")
    expect(page.locator(".keys-list")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".keys-list")).to_have_count(0)
    first = page.locator(".hand .slot.can").first.get_attribute("data-key") or ""
    page.keyboard.press(first)
    assert page.evaluate("document.activeElement.matches('.board .hit.can')")  # at once, before the next key
    expect(chosen).to_have_attribute("data-key", first)
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    thing = page.locator(".hand .slot.can").last.get_attribute("data-thing") or ""
    name = thing.split(":")[2][:2]
    for letter in name:
        page.keyboard.press(letter)
    expect(chosen).to_have_attribute("data-thing", re.compile(f":{name}"))  # this one, or its twin
    page.mouse.click(*poll(page, lambda: page.evaluate(LOOK)["board"])[0])
    expect(page.locator(".st.staged")).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator(".st.staged")).to_have_count(0)


# Phones


@pytest.mark.parametrize(("game", "params"), [("grawlix", SHORT), ("marrakech", {}), ("qwirkle", {})])
def test_nothing_jumps_on_a_phone_while_a_turn_is_staged(phone: Page, game: str, params: dict[str, int]) -> None:
    phone.goto(f"/m/{new_match(phone, game, params=params)}")
    finger = Finger(phone)
    for _ in range(9 if game == "grawlix" else 2):  # past the draft of Grawlix, until its sides are locked
        compare_while_staging(phone, finger)


def compare_while_staging(phone: Page, finger: Finger) -> None:
    """Stage a turn until it can be confirmed; then confirm it. (The supply grows while something is chosen from it.)"""
    luck = random.Random(2)
    seen = poll(phone, lambda: something_to_do(phone))
    if seen["over"]:
        return
    before, cells = phone.evaluate(BOXES), phone.evaluate(CELLS)
    while not seen["primary"]:
        step(phone, finger, luck, seen)
        seen = poll(phone, lambda: something_to_do(phone))
        now = phone.evaluate(BOXES)
        assert now == before or now["stage"] != before["stage"]
        assert set(cells) <= set(phone.evaluate(CELLS))
        assert now["scrolled"] == [0, 0]
    poll(phone, lambda: phone.evaluate(BOXES) == before)
    asked = phone.locator(".status").inner_text()
    finger.press(phone, seen["primary"][0])
    poll(phone, lambda: something_to_do(phone) and phone.locator(".status").inner_text() != asked)
