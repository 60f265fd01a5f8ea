"""What people do around moving: find a game, join, share a screen, watch, keep it, and play without sockets."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.page.conftest import DESKTOP, NewPage
from tests.page.helpers import poll
from tests.page.making import make, new_match
from tests.page.people import action, draft, play_turn, take_the_seat, turns
from tests.page.playing import Mouse, finish, something_to_do
from tests.page.trouble import Trouble
from tests.page.wire import wire_to
from tests.server.serving import Process

AT_A_TABLE = re.compile(r"/m/[\w-]+$")
QWIRKLE_TILE = re.compile(r"hand:\d:[roygbp][oxdsbc]")


# The home page


def test_play_makes_a_match_at_the_level_shown_and_continue_leads_back(page: Page) -> None:
    page.goto("/")
    card = page.get_by_role("article", name="Qwirkle")
    card.get_by_role("button", name="Weaker").click()
    expect(card).to_contain_text("Level 2")
    card.get_by_role("button", name="Play Qwirkle").click()
    expect(page.locator(".seats")).to_contain_text("Level 2")
    address = page.url
    page.get_by_role("link", name="Zellige, home").click()
    page.get_by_role("region", name="Your games").get_by_role("link", name=re.compile("Qwirkle, .*Level 2")).click()
    expect(page.locator(".hand")).to_be_visible()
    assert page.url == address


def test_a_code_and_a_pasted_link_join(new_page: NewPage) -> None:
    host, guest = new_page(**DESKTOP), new_page(**DESKTOP)
    by_code = make(host, "grawlix", "human", "open")
    by_link = make(host, "grawlix", "human", "open")
    join(guest, by_code["seats"][1]["code"])
    expect(guest.locator(".board")).to_be_visible()
    assert guest.url.endswith(by_code["id"])
    join(guest, f"  {host.url}m/{by_link['id']}#{by_link['seats'][1]['invite']} ")
    take_the_seat(guest, "Bo")
    expect(guest.locator(".seat.mine")).to_contain_text("Bo")
    assert guest.url.endswith(by_link["id"])


def join(page: Page, what: str) -> None:
    page.goto("/")
    page.get_by_label("Link or code of a game").fill(what)
    page.get_by_role("button", name="Join a game").click()
    expect(page).to_have_url(re.compile("/m/"))


# A new game


def test_three_meet_in_the_waiting_room_and_their_clocks_run(new_page: NewPage) -> None:
    ada, bo, cy = pages = [new_page(**DESKTOP) for _ in range(3)]
    ada.goto("/new?game=marrakech")
    ada.get_by_role("group", name="Number of players").get_by_role("button", name="3").click()
    for seat in (2, 3):
        ada.get_by_label(f"Who sits at seat {seat}").select_option("open")
    ada.get_by_role("group", name="Clock").get_by_role("button", name="On").click()
    ada.get_by_role("button", name="Create game").click()
    expect(ada.locator("h1")).to_have_text("Waiting for two players")
    expect(ada.locator(".qr path")).to_be_visible()
    bo.goto(ada.locator("#link").input_value())
    take_the_seat(bo, "Bo")
    expect(ada.locator("h1")).to_have_text("Waiting for one player")
    cy.goto("/j")
    cy.get_by_label("Code", exact=True).fill(ada.locator(".share b").inner_text())
    take_the_seat(cy, "Cy")
    for page in pages:
        expect(page.locator(".clock")).to_have_count(3)
        poll(page, lambda page=page: page.locator(".seat.now .clock").inner_text() < "9:59")  # type: ignore[misc]
        assert page.locator(".seat:not(.now) .clock").all_inner_texts() == ["10:00", "10:00"]


def test_a_program_takes_the_seat_of_a_friend_who_does_not_come(page: Page) -> None:
    page.goto("/new?game=grawlix&with=friend")
    page.get_by_role("button", name="Create game").click()
    page.get_by_role("button", name="Level 3 instead").click()
    expect(page.locator(".seats")).to_contain_text("Level 3")
    draft(page)
    expect(turns(page)).to_have_count(2)


# One screen for several


def share_a_screen(page: Page, game: str) -> None:
    page.goto(f"/new?game={game}")
    page.get_by_label("Name at seat 1").fill("Ada")
    page.get_by_label("Who sits at seat 2").select_option("guest")
    page.get_by_label("Name at seat 2").fill("Bo")


def test_a_curtain_hides_the_hands_of_people_at_one_screen(page: Page) -> None:
    share_a_screen(page, "qwirkle")
    page.get_by_role("button", name="Start game").click()
    met = []
    for _ in range(4):
        expect(page.get_by_role("heading", name="Pass the screen to")).to_be_visible()
        assert not QWIRKLE_TILE.search(page.content())
        opening = page.get_by_role("button", name="I am")
        met.append(opening.inner_text().removeprefix("I am "))
        opening.click()
        expect(page.locator(".seat.mine")).to_contain_text(met[-1])
        assert page.locator(".hand [data-thing]").count() == 6
        assert QWIRKLE_TILE.search(page.content())
        play_turn(page)
    assert met in (["Ada", "Bo"] * 2, ["Bo", "Ada"] * 2)


def test_two_play_a_whole_open_game_at_one_screen(page: Page) -> None:
    """Where nothing is hidden there is no curtain: the seat changes by itself."""
    share_a_screen(page, "grawlix")
    page.locator("summary").click()
    for _ in range(3):
        page.get_by_role("button", name="Less: Order").click()
    page.get_by_role("button", name="Start game").click()
    expect(page.locator(".seat.mine")).to_contain_text("Ada")
    draft(page)
    expect(page.locator(".seat.mine")).to_contain_text("Bo")
    draft(page)
    expect(page.locator(".seat.mine")).to_contain_text("Ada")
    action(page, "Take back").click()  # Bo's turn, and not Ada's too
    expect(turns(page)).to_have_count(1)
    expect(page.locator(".seat.mine")).to_contain_text("Bo")
    expect(action(page, "Say")).to_have_count(0)
    finish(page, Mouse())
    expect(page.locator(".result h2")).to_have_text(re.compile("^(Ada|Bo) wins$|^A draw$"))


def test_a_number_or_a_word_among_many_is_typed(page: Page) -> None:
    page.goto("/new?game=marrakech")
    page.locator("summary").click()
    dirhams, faces = (page.get_by_role("textbox", name=name) for name in ("Dirhams", "Faces"))
    dirhams.fill("100")
    page.get_by_role("button", name="More: Dirhams").click()
    expect(dirhams).to_have_value("101")
    faces.fill("432111")
    expect(page.get_by_role("alert")).to_have_text("Six digits from 1 to 4, lowest first, such as 111234")
    faces.blur()
    expect(faces).to_have_value("122334")
    expect(page.get_by_role("alert")).to_have_count(0)
    faces.fill("112244")
    expect(page.locator("summary")).to_contain_text("dirhams 101, faces 112244")
    page.get_by_role("button", name="Start game").click()
    expect(page.locator(".seat.mine")).to_contain_text("101")
    expect(page.locator(".choices .out")).to_have_count(9)  # for each way, three throws


# Watching


def test_a_watcher_sees_everything_happen_and_can_do_nothing(new_page: NewPage) -> None:
    player, watcher = new_page(**DESKTOP), new_page(**DESKTOP)
    player.goto(f"/m/{new_match(player, 'qwirkle')}")
    watcher.goto(player.url)
    expect(watcher.locator(".board")).to_be_visible()
    play_turn(player)
    poll(watcher, lambda: turns(watcher).count() >= 2)  # the program has answered
    assert watcher.locator(".hand, .hit.can, .primary").count() == 0
    assert not QWIRKLE_TILE.search(watcher.content())
    assert watcher.locator(".actions button").all_inner_texts() == ["Rules"]


# Keeping it


def test_a_record_and_a_picture_are_kept_and_the_record_is_replayed(page: Page, tmp_path: Path) -> None:
    page.goto(f"/m/{new_match(page, 'grawlix')}")
    draft(page)
    expect(turns(page)).to_have_count(2)
    assert kept(page, "Picture", tmp_path).read_text().startswith("<svg")
    record = kept(page, "Record", tmp_path)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(record)
    expect(page.locator(".scrub .num")).to_have_text("0 of 2")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".scrub .num")).to_have_text("1 of 2")
    expect(page.locator(".status")).to_contain_text("Player 1")
    page.keyboard.press("]")
    expect(page.locator(".scrub .num")).to_have_text("2 of 2")
    with page.expect_download() as download:
        page.get_by_role("button", name="SVG picture").click()
    assert download.value.path().read_text().startswith("<svg")


def kept(page: Page, name: str, folder: Path) -> Path:
    """A file that the menu of a table gives."""
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.locator(".menu-list").get_by_role("button", name=name).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_all_turns_of_a_match_are_gone_through_on_a_page_of_their_own(page: Page) -> None:
    page.goto(f"/m/{new_match(page, 'grawlix')}")
    draft(page)
    expect(turns(page)).to_have_count(2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="All turns").click()
    expect(page.locator(".scrub .num")).to_have_text("2 of 2")
    page.get_by_role("button", name="Back to the game").click()
    expect(page).to_have_url(AT_A_TABLE)
    expect(action(page, "Resign")).to_be_visible()


# A network that blocks sockets


def test_without_sockets_a_match_is_played_over_http(server: Process, new_page: NewPage, trouble: Trouble) -> None:
    trouble.expect("WebSocket connection to .* failed")
    page = new_page(**DESKTOP)
    sockets: list[object] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    with wire_to(server.port, sockets=False) as line:
        trouble.expect(re.escape(f"request to another host: {line.url}"))
        page.goto(line.url)
        page.goto(f"{line.url}/m/{new_match(page, 'qwirkle')}")
        play_turn(page)
        poll(page, lambda: turns(page).count() >= 2 and something_to_do(page))  # the program has answered
        expect(page.locator(".strip.brass")).to_be_hidden()
        played = turns(page).count()
        action(page, "Take back").click()
        poll(page, lambda: turns(page).count() < played)
        page.goto("about:blank")  # before the line ends
    assert len(sockets) == 3
