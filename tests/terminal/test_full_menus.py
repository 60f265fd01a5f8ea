"""Before a game on the full screen: home, whom to play against, the unfinished game, and lessons."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.terminal.full_screen import click, game_of, run, running, shown, until
from textual.pilot import Pilot
from textual.widgets import OptionList

from zellige import Record
from zellige.games import GAMES, card, game
from zellige.terminal.full.game_screen import GameScreen
from zellige.terminal.full.home_screen import HomeScreen
from zellige.terminal.full.lesson_screen import LessonScreen
from zellige.terminal.full.rules_screen import RulesScreen
from zellige.terminal.full.setup_screen import SetupScreen
from zellige.terminal.saved import files, saved_games
from zellige.terminal.sitting import Here


def begun() -> Path:
    """The file of an unfinished game."""
    own = Here.begun(game("grawlix", order=3, hand=2), ["human", "greedy"])
    own.play(["+r@"])
    own.wait()
    return own.keeper.file


async def choose(pilot: Pilot[None], key: str) -> None:
    """Choose from a menu, by what the choice is called there."""
    menu = pilot.app.screen.query_one(OptionList)
    await until(pilot, lambda: key in [option.id for option in menu.options])
    menu.highlighted = [option.id for option in menu.options].index(key)
    await pilot.press("enter")
    await pilot.pause()


def sitting_of(pilot: Pilot[None]) -> Here:
    own = game_of(pilot).sitting
    assert isinstance(own, Here)
    return own


# Home


def test_home_leads_to_games_and_lessons_and_back() -> None:
    async def play() -> None:
        async with running(HomeScreen()) as pilot:
            assert all(shown(pilot).count(card(name).title) == 2 for name in GAMES)
            await pilot.press("j", "k", "enter")
            assert isinstance(pilot.app.screen, SetupScreen)
            await pilot.press("escape")
            await choose(pilot, "learn qwirkle")
            assert isinstance(pilot.app.screen, LessonScreen)
            await pilot.press("q")
            assert isinstance(pilot.app.screen, HomeScreen)
            await pilot.press("q")
        assert not saved_games().exists()

    run(play)


def test_home_offers_unfinished_games() -> None:
    file = begun()

    async def play() -> None:
        async with running(HomeScreen()) as pilot:
            assert "turn 3, against greedy, just now" in shown(pilot)
            await choose(pilot, "resume 0")
            await until(pilot, lambda: game_of(pilot).may_move)
            assert sitting_of(pilot).keeper.file == file

    run(play)


# Whom to play against


@pytest.mark.parametrize(("name", "keys", "seats"), [("grawlix", "", 2), ("marrakech", "3", 3), ("qwirkle", "495", 4)])
def test_who_plays_is_chosen_on_the_screen(name: str, keys: str, seats: int) -> None:
    async def play() -> None:
        async with running(SetupScreen(game(name))) as pilot:
            await pilot.press(*keys)
            assert ("players. Press" in shown(pilot)) == (name != "grawlix")
            await choose(pilot, "level:1")
            assert sitting_of(pilot).kinds == ["human", *["level:1"] * (seats - 1)]

    run(play)


def test_the_words_of_a_menu_stay_in_their_column() -> None:
    async def play() -> None:
        async with running(HomeScreen(), size=(64, 30)) as pilot:
            lines = shown(pilot).split("\n")
            first = next(n for n, line in enumerate(lines) if line.startswith(" Grawlix "))
            column = lines[first].index("two players")
            assert lines[first + 1][:column].strip() == "" != lines[first + 1].strip()

    run(play)


def test_the_rules_and_the_lessons_are_a_key_away() -> None:
    async def play() -> None:
        async with running(SetupScreen(game("qwirkle"))) as pilot:
            await pilot.press("R")
            assert isinstance(pilot.app.screen, RulesScreen)
            await pilot.press("slash", *"3.2", "enter")
            await until(pilot, lambda: pilot.app.screen.query(".cited"))
            assert pilot.app.screen.query_one(".cited").id == "rule-R3-2-rule"
            await pilot.press("slash", *"99", "enter")
            assert "There is no rule R99." in shown(pilot)
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(pilot.app.screen, SetupScreen))
            await pilot.press("L")
            assert isinstance(pilot.app.screen, LessonScreen)

    run(play)


def test_the_unfinished_game_goes_on_in_its_file() -> None:
    file = begun()

    async def play() -> None:
        async with running(SetupScreen(game("grawlix"))) as pilot:
            assert "The unfinished game" in shown(pilot)
            await choose(pilot, "resume")
            own = sitting_of(pilot)
            await until(pilot, lambda: game_of(pilot).may_move)
            await pilot.press("tab", "enter")
            await until(pilot, lambda: len(own.match.turns) == 4)
            assert Record.read(file.read_text()).turns == own.match.turns
        assert files("grawlix") == [file]

    run(play)


def test_a_new_game_leaves_the_unfinished_one_alone() -> None:
    file = begun()
    before = file.read_text()

    async def play() -> None:
        async with running(SetupScreen(game("grawlix", order=3, hand=2))) as pilot:
            await choose(pilot, "level:1")
            await pilot.press("enter", "enter")
            await until(pilot, lambda: len(files("grawlix")) == 2)

    run(play)
    assert file.read_text() == before


def test_programs_play_each_other_while_somebody_watches() -> None:
    async def play() -> None:
        own = Here.begun(game("grawlix", order=2, hand=1), ["greedy", "greedy"])
        async with running(GameScreen(own)) as pilot:
            await pilot.press("tab", "enter", "u", "Q")
            await until(pilot, lambda: own.outcome)
            await until(pilot, lambda: own.status in " ".join(shown(pilot).split()))

    run(play)


# Lessons


@pytest.mark.parametrize("name", GAMES)
def test_show_me_leads_through_all_lessons(name: str) -> None:
    async def play() -> None:
        screen = LessonScreen(card(name))
        async with running(screen) as pilot:
            for number, step in enumerate(screen.lessons.steps, 1):
                assert f"lesson {number} of {len(screen.lessons.steps)}: {step.title}" in shown(pilot)
                assert step.words.split()[0] in shown(pilot)
                await pilot.press("h")
                await until(pilot, lambda: screen.is_answered)
                assert " ".join(step.then.split()[-3:]) in " ".join(shown(pilot).split())
                await pilot.press("enter")
                await pilot.pause()
        assert not saved_games().exists()

    run(play)


def test_a_lesson_by_clicks_and_a_wrong_answer() -> None:
    async def play() -> None:
        screen = LessonScreen(card("grawlix"))
        async with running(screen) as pilot:
            await pilot.press("r", "@")
            await until(pilot, lambda: screen.reply)
            assert screen.reply and not screen.reply.is_right
            assert screen.reply.words.split()[0] in shown(pilot)
            for wanted in screen.lessons.step.answers[0]:
                await click(pilot, screen, wanted)
            await until(pilot, lambda: screen.is_answered)
            await pilot.press("]", "[")
            assert not screen.is_answered
            await pilot.press(":", *"nonsense", "enter")
            await until(pilot, lambda: "nonsense" in screen.refusal)

    run(play)
