"""Lessons, rules, replays and positions: what people do there, by pointer and keyboard."""

import random

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect
from tests.page.helpers import poll

import zellige

WHAT_FITS = 2  # the step of Grawlix's lesson with one place and four tiles


def open_step(page: Page, game: str, step: int) -> None:
    page.goto("/learn")
    page.evaluate(f"localStorage.setItem('lesson:{game}', '{step}')")
    page.goto(f"/learn/{game}")
    expect(page.locator(".words h2")).to_be_visible()


def cell(page: Page, place: str) -> Locator:
    return page.locator(f'.board [data-cell="{place}"]')


def put(page: Page, tile: str, place: str) -> None:
    page.locator(f'.slot[data-thing="tile:{tile}"]').click()
    cell(page, place).click()


@pytest.mark.parametrize("size", ["page", "phone"])
def test_a_right_move_completes_the_step(size: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(size)
    open_step(page, "grawlix", WHAT_FITS)
    put(page, "p#", "0,1")
    expect(page.get_by_role("status")).to_contain_text("touches that place at a corner only")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".words h2")).to_have_text("Gaps do not help")
    page.reload()
    expect(page.locator(".words h2")).to_have_text("Gaps do not help")


def test_another_legal_move_changes_nothing(page: Page) -> None:
    open_step(page, "grawlix", WHAT_FITS)
    put(page, "y%", "0,-1")
    expect(page.get_by_role("status")).to_contain_text("find the tile that fits the marked place")
    expect(page.locator(".slot:not(.gone)")).to_have_count(4)
    expect(page.get_by_role("button", name="Skip")).to_be_visible()


@pytest.mark.parametrize("size", ["page", "phone"])
def test_a_refusal_opens_its_rule(size: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(size)
    open_step(page, "grawlix", WHAT_FITS)
    put(page, "o&", "0,1")
    chip = page.locator(".status .chip")
    expect(chip).to_have_text("R4.4")
    chip.click()
    expect(page.locator(".rulesp .cited")).to_be_in_viewport()
    expect(page.locator(".rulesp .cited")).to_contain_text("R4.4")
    expect(page.locator(".status .chip")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator(".rulesp")).to_have_count(0)
    expect(chip).to_be_focused()


@pytest.mark.parametrize("step", range(6))
def test_the_board_stays_where_it_is_when_a_tile_is_chosen(phone: Page, step: int) -> None:
    open_step(phone, "qwirkle", step)
    box = "JSON.stringify(document.querySelector('.board').getBoundingClientRect())"
    before = phone.evaluate(box)
    phone.locator(".hand .slot").first.click()
    poll(phone, lambda: phone.locator(".slot.sel, .status .no:not(:empty)").count())
    assert phone.evaluate(box) == before


def test_a_choice_is_judged_at_once(page: Page) -> None:
    open_step(page, "marrakech", 0)
    page.get_by_role("radio", name="Turn right").click()
    expect(page.get_by_role("status")).to_contain_text("you might have to pay")
    page.get_by_role("radio", name="Turn left").click()
    expect(page.get_by_role("status")).to_contain_text("you pay nothing")
    expect(page.get_by_role("button", name="Next")).to_be_visible()


def test_after_the_last_step_a_game_begins(page: Page) -> None:
    open_step(page, "grawlix", 6)
    put(page, "p@", "0,1")
    page.get_by_role("button", name="Play a game").click()
    page.wait_for_url("**/m/*")
    expect(page.locator(".table .board")).to_be_visible()
    page.goto("/learn")
    expect(page.locator('[data-game="grawlix"] .chip')).to_have_text("Done")


def test_a_link_leads_to_a_rule(page: Page) -> None:
    page.goto("/rules/marrakech#R5.3")
    expect(page.locator(".cited")).to_be_in_viewport()
    expect(page.locator(".cited")).to_contain_text("wholly visible rug")


def a_record() -> str:
    match = zellige.Match(zellige.game("grawlix"), seed=1, headers={"player 1": "Ada", "player 2": "Bo"})
    chance = random.Random(1)
    while not match.outcome:
        match.play(chance.choice(sorted(match.state.moves, key=str)))
    return match.record.text


@pytest.mark.parametrize("size", ["page", "phone"])
def test_a_record_is_replayed(size: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(size)
    record = a_record()
    page.goto("/replay")
    file: FilePayload = {"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()}
    page.locator("input[type=file]").set_input_files(file)
    slider = page.get_by_role("slider", name="Turn")
    last = int(slider.get_attribute("max") or 0)
    assert last > 8  # the draft alone
    expect(slider).to_have_value("0")
    page.keyboard.press("]")
    expect(slider).to_have_value("1")
    expect(page.get_by_role("status")).to_contain_text("Ada drafted")
    page.keyboard.press("End")
    expect(page.locator(".seat .chip")).to_have_text("won")
    page.keyboard.press("[")
    expect(slider).to_have_value(str(last - 1))
    expect(page.locator(".seat .chip")).to_have_count(0)
    page.locator(".moves li button").nth(3).click()
    expect(slider).to_have_value("3")
    with page.expect_download() as kept:
        page.get_by_role("button", name="Record", exact=True).click()
    assert kept.value.path().read_text(encoding="utf-8") == record


def test_pictures_can_be_kept(page: Page) -> None:
    page.goto("/position/grawlix")
    for name, first in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as kept:
            page.get_by_role("button", name=f"{name} picture").click()
        assert kept.value.path().read_bytes().startswith(first)


def test_what_is_no_record_is_told(page: Page) -> None:
    page.goto("/replay")
    page.get_by_role("button", name="Show the game").click()
    expect(page.get_by_role("alert")).to_contain_text("There is no text")
    page.get_by_label("Or paste its text").fill("hello")
    page.get_by_role("button", name="Show the game").click()
    expect(page.get_by_role("alert")).to_contain_text("must begin with")


def test_a_position_is_shown_by_its_text(page: Page) -> None:
    page.goto("/position/grawlix#nonsense")
    expect(page.get_by_role("alert")).to_contain_text("Not a Grawlix position")
    page.get_by_label("Its text").fill("grawlix 6 4 | r&:0,0 b#:0,1 | o& y% b* p# | r% g@ g$ r* | 0 play")
    page.get_by_role("button", name="Show").click()
    expect(page.locator('.board [data-thing="tile:r&"]')).to_be_visible()
    assert poll(page, lambda: "r%26%3A0%2C0" in page.url)
