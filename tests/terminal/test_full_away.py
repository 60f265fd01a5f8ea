"""Matches on a real local server, on the full screen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from tests.terminal.full_screen import game_of, press_to_the_end, run, running, shown, until
from tests.terminal.relay import Relay
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from zellige.terminal.full.away_screen import AwayScreen, Phrases
from zellige.terminal.full.lobby_screen import LobbyScreen
from zellige.terminal.full.questions import Question
from zellige.terminal.remote.away import Away
from zellige.terminal.remote.client import Guest, Made, Server

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def made(server: Server, **params: int) -> Made:
    """A short match that waits for somebody to play against Ada."""
    return server.make("grawlix", ["human", "open"], params or {"order": 3, "hand": 2}, ["Ada"])


def ada_at(server: Server, match: Made) -> AwayScreen:
    invite = match.invites[0]
    return AwayScreen(Away(Guest(server, match.tickets[0])), f"Code {invite.code}, or the link {invite.link}")


def first_move(guest: Guest) -> str:
    away = Away(guest)
    try:
        return str(next(iter(away.position.moves)))
    finally:
        away.close()


async def joined(pilot: Pilot[None], server: Server, match: Made) -> Guest:
    """Bo takes the open seat, and Ada hears of it."""
    bo = server.enter(match.match, invite=match.invites[0].invite, name="Bo")
    await until(pilot, lambda: game_of(pilot).may_move)
    return bo


async def drafted(pilot: Pilot[None]) -> None:
    """Ada drafts a tile, and it is Bo's turn."""
    await pilot.press("r", "@")
    await until(pilot, lambda: "Bo is" in shown(pilot))


def test_a_whole_match_against_a_bot(server: Server) -> None:
    async def play() -> None:
        match = made(server)
        async with running(ada_at(server, match)) as pilot:
            await until(pilot, lambda: match.invites[0].code in shown(pilot))
            words = [sys.executable, str(BOT), server.url, match.match, match.invites[0].invite]
            with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as bot:
                await press_to_the_end(pilot, Random(1))
                game = game_of(pilot)
                await until(pilot, lambda: game.status().plain in " ".join(shown(pilot).split()))
                said, _ = bot.communicate(timeout=60)
            assert said
            assert game.sitting.outcome == Guest(server, match.tickets[0]).record().outcome

    run(play)


def test_joining_by_a_code_from_the_lobby(server: Server) -> None:
    async def play() -> None:
        match = made(server)
        ada = Guest(server, match.tickets[0])
        async with running(LobbyScreen(server, "Bo")) as pilot:
            await pilot.press("c", *"nonsense", "enter")
            await until(pilot, lambda: "refused" in pilot.app.screen.query_one("#info").classes)
            await pilot.press("c")
            pilot.app.screen.query_one(Input).value = match.invites[0].code
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, AwayScreen))
            await until(pilot, lambda: "Ada is" in shown(pilot))
            ada.send([first_move(ada)], ada.look().n, "one")
            await until(pilot, lambda: game_of(pilot).may_move)
            assert "Ada drafted" in shown(pilot)

    run(play)


def test_a_listed_match_is_joined(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = server.make("grawlix", ["human", "open"], {"order": 3, "hand": 2}, ["Carol"], listed=True)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "another's"))

    async def play() -> None:
        async with running(LobbyScreen(server, "Bo", only="grawlix")) as pilot:
            menu = pilot.app.screen.query_one(OptionList)

            def keys() -> list[str | None]:
                return [option.id for option in menu.options]

            await until(pilot, lambda: f"join {listed.match}" in keys())
            assert "Carol, 1 free seat" in shown(pilot)
            menu.highlighted = keys().index(f"join {listed.match}")
            await pilot.press("enter")
            await until(pilot, lambda: "Carol is" in shown(pilot))

    run(play)


def test_an_offer_is_answered_on_the_screen(server: Server) -> None:
    async def play() -> None:
        match = made(server)
        async with running(ada_at(server, match)) as pilot:
            bo = await joined(pilot, server, match)
            await drafted(pilot)
            bo.send([first_move(bo)], bo.look().n, "one")
            await until(pilot, lambda: game_of(pilot).may_move)
            for key, left in (("escape", 2), ("y", 1)):
                bo.take_back(bo.look().n)
                await until(pilot, lambda: isinstance(pilot.app.screen, Question))
                assert "Bo asks to take back a move. Do you agree?" in " ".join(shown(pilot).split())
                await pilot.press(key)
                await until(pilot, lambda: not bo.look().offers)
                assert len(bo.record().turns) == left
            await until(pilot, lambda: not game_of(pilot).may_move)

    run(play)


def test_asking_to_take_back_and_hearing_that_it_was_refused(server: Server) -> None:
    async def play() -> None:
        match = made(server)
        async with running(ada_at(server, match)) as pilot:
            bo = await joined(pilot, server, match)
            await drafted(pilot)
            await pilot.press("u")
            await until(pilot, lambda: "You ask to take back a move." in shown(pilot))
            [offer] = bo.look().offers
            bo.answer(offer.kind, bo.look().n, offer.m, False)
            await until(pilot, lambda: "Your offer was refused." in shown(pilot))
            await pilot.press("h")
            assert "There are no hints while other people are in the game." in shown(pilot)

    run(play)


def test_phrases_are_said_and_heard(server: Server) -> None:
    async def play() -> None:
        match = made(server)
        async with running(ada_at(server, match)) as pilot:
            bo = await joined(pilot, server, match)
            bo.say("hello")
            await until(pilot, lambda: "hello" in shown(pilot))
            await pilot.press("t")
            await until(pilot, lambda: isinstance(pilot.app.screen, Phrases))
            await pilot.press("down", "enter")
            await until(pilot, lambda: any(one.seat == 0 for one in bo.look().phrases))

    run(play)


def test_a_cut_connection_is_told_and_comes_back(url: str) -> None:
    async def play() -> None:
        relay = Relay(url)
        server = Server(relay.url)
        match = made(server)
        async with running(ada_at(server, match)) as pilot:
            await joined(pilot, server, match)
            relay.cut()
            await until(pilot, lambda: "trying again" in shown(pilot))
            await pilot.press("r", "@")
            await until(pilot, lambda: "Reconnecting" in shown(pilot))
            relay.up = True
            await until(pilot, lambda: "Bo is" in shown(pilot))
            assert "trying again" not in shown(pilot)

    run(play)


def test_leaving_says_how_to_come_back(server: Server) -> None:
    async def play() -> None:
        match = made(server)
        async with running(ada_at(server, match)) as pilot:
            await joined(pilot, server, match)
            away = game_of(pilot).sitting
            await pilot.press("ctrl+q")
        assert match.match in " ".join(pilot.app.later)  # type: ignore[attr-defined]
        assert not away.awaits  # nobody listens any more

    run(play)
