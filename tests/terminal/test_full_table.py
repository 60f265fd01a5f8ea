"""Playing on the full screen: choosing by keys and by mouse, refusals, looking back, hints, help, and no races."""

from __future__ import annotations

import asyncio
from random import Random
from threading import Event

import pytest
from tests.terminal.full_screen import click, game_of, in_sight, press_a_move, run, running, shown, until
from tests.terminal.test_full_games import late_qwirkle
from textual.widgets import Input

import zellige
from zellige.core import State
from zellige.scene import Thing
from zellige.terminal.full import advice
from zellige.terminal.full.game_screen import GameScreen
from zellige.terminal.full.help_screen import HelpScreen
from zellige.terminal.full.questions import Curtain
from zellige.terminal.full.rules_screen import RulesScreen
from zellige.terminal.full.table_screen import TableScreen
from zellige.terminal.sitting import Here

PEOPLE = ["human", "human"]


def played(name: str, *moves: str, kinds: list[str] = PEOPLE, seed: int = 1, **params: int) -> Here:
    """A sitting after some moves."""
    match = zellige.Match(zellige.game(name, **params), seed=seed, free_take_back=True)
    for move in moves:
        match.play(move)
    return Here(match, kinds)


def drafted() -> Here:
    """Grawlix, where the first tile is about to be placed."""
    return played("grawlix", "+r@", "+r#", "+o@", "+o#", order=3, hand=2)


def from_state(state: State, kinds: list[str]) -> Here:
    return Here(zellige.Match(state.game, seed=1, start=state, free_take_back=True), kinds)


def thing(screen: TableScreen, wanted: str) -> Thing:
    found = screen.find(wanted)
    assert found, wanted
    return found[1]


def hand(screen: TableScreen) -> list[str]:
    return [each.text for part in screen.scene_shown.parts if part.id == "hand:0" for each in part.things]


# Choosing


def test_a_tile_is_chosen_by_its_number_by_its_name_and_with_the_mouse() -> None:
    async def play() -> None:
        async with running(GameScreen(played("qwirkle", kinds=["human", "greedy"], seed=3))) as pilot:
            game = game_of(pilot)
            tiles = hand(game)
            await pilot.press("2")
            second = game.clicking.path
            assert second and thing(game, second[0]).text == tiles[1]
            await pilot.press("2")  # again: let go of it
            assert not game.clicking.path
            await pilot.press(tiles[-1][0])
            assert shown(pilot).endswith(f" {tiles[-1][0]}_")
            await pilot.press(tiles[-1][1])
            assert thing(game, game.clicking.path[0]).text == tiles[-1]
            assert "_" not in shown(pilot).split("\n")[-1]
            await pilot.press("escape")
            assert not game.clicking.path
            await click(pilot, game, second[0])
            assert game.clicking.path == second

    run(play)


def test_letters_that_name_no_tile_are_forgotten() -> None:
    async def play() -> None:
        async with running(GameScreen(played("grawlix", order=3, hand=2))) as pilot:
            await pilot.press("r", "z")
            assert "all keys" in shown(pilot)
            assert not game_of(pilot).typed
            await pilot.press("r", "escape", "o", "@")
            assert game_of(pilot).sitting.told == "Player 1 drafted the orange @."

    run(play)


def test_moves_are_typed_after_a_colon_and_escape_drops_the_line() -> None:
    async def play() -> None:
        own = played("grawlix", order=3, hand=2)
        async with running(GameScreen(own)) as pilot:
            await pilot.press(":", *"+o$", "enter")
            await until(pilot, lambda: own.match.moves)
            assert list(map(str, own.match.moves)) == ["+o$"]
            await pilot.press(":", *"+r@", "escape")
            assert not pilot.app.screen.query_one(Input).display
            await pilot.press(":", *"+o$", "enter")
            await until(pilot, lambda: game_of(pilot).refusal)
            assert len(own.match.moves) == 1
            await pilot.press(":", *"nonsense", "enter")
            await until(pilot, lambda: "nonsense" in game_of(pilot).refusal)
            assert game_of(pilot).refusal.endswith((".", "?"))

    run(play)


def test_a_refusal_names_its_rule_and_the_rules_open_at_it() -> None:
    async def play() -> None:
        own = drafted()
        own.play(["r@:0,0", "+y@"])
        async with running(GameScreen(own)) as pilot:
            game = game_of(pilot)
            await pilot.press("1")
            assert game.refusal == "That cannot be chosen now (r#: fits nowhere)."
            await pilot.press("2")
            await click(pilot, game, "tile:r@")
            assert "R reads it" in shown(pilot)
            rule = game.rule
            await pilot.press("R")
            await until(pilot, lambda: isinstance(pilot.app.screen, RulesScreen))
            cited = pilot.app.screen.query_one(".cited")
            assert cited.id == f"rule-{rule.replace('.', '-')}-rule"
            await until(pilot, lambda: cited.region.overlaps(pilot.app.screen.region) and rule in shown(pilot))
            await pilot.press("escape")
            assert pilot.app.screen is game
            await pilot.press("escape")
            assert not game.refusal

    run(play)


def test_enter_alone_leads_to_something_that_can_be_chosen() -> None:
    async def play() -> None:
        async with running(GameScreen(played("marrakech", kinds=["human", "greedy"]))) as pilot:
            game = game_of(pilot)
            await pilot.press("enter")
            assert game.cursor in game.clicking.first
            await pilot.press("enter")
            await until(pilot, lambda: game.sitting.latest)

    run(play)


def test_moves_are_taken_back_after_what_is_chosen_is_let_go() -> None:
    async def play() -> None:
        own = drafted()
        async with running(GameScreen(own)) as pilot:
            game = game_of(pilot)
            await pilot.press("1", "u")
            assert not game.clicking.path
            assert len(own.match.moves) == 4
            for left in (3, 2, 1, 0):
                await pilot.press("u")
                await until(pilot, lambda left=left: len(own.match.moves) == left)  # type: ignore[misc]
            await pilot.press("u")
            await until(pilot, lambda: game.refusal == "You have no move to take back.")

    run(play)


# Looking


def test_looking_back_changes_nothing_and_leads_to_the_game_again() -> None:
    async def play() -> None:
        own = drafted()
        async with running(GameScreen(own)) as pilot:
            game = game_of(pilot)
            for key, words in (
                ("[", "Turn 3 of 4"),
                ("[", "Turn 2 of 4"),
                ("]", "Turn 3 of 4"),
                ("home", "Turn 0 of 4"),
                ("[", "Turn 0 of 4"),
                ("u", "You are looking back"),
            ):
                await pilot.press(key)
                await until(pilot, lambda words=words: words in shown(pilot))  # type: ignore[misc]
            assert game.position == own.match.record.first
            for key in ("end", "escape"):
                await pilot.press("[", key)
                await until(pilot, lambda: game.back is None)
                assert game.position == own.position
            await pilot.press("[", "]")
            await until(pilot, lambda: game.back is None)
            assert len(own.match.moves) == 4

    run(play)


def test_a_hint_puts_letters_on_the_board_and_blocks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "SECONDS", 0.1)

    async def play() -> None:
        own = drafted()
        async with running(GameScreen(own)) as pilot:
            game = game_of(pilot)
            await pilot.press("h")
            await until(pilot, lambda: game.advice.letters)
            assert " A  " in shown(pilot)
            assert "playouts. Esc closes." in shown(pilot)
            await pilot.press("escape")
            await until(pilot, lambda: "playouts" not in shown(pilot))
            await pilot.press("a")
            await until(pilot, lambda: game.advice.letters)
            await pilot.press("a")
            await until(pilot, lambda: not game.advice.is_open)
            await pilot.press("a", "1", "enter")
            await until(pilot, lambda: len(own.match.moves) == 5)
            await until(pilot, lambda: not game.advice.is_open)

    run(play)


def test_help_shows_all_keys_and_how_moves_are_written() -> None:
    async def play() -> None:
        async with running(GameScreen(drafted()), size=(100, 40)) as pilot:
            await pilot.press("?")
            assert isinstance(pilot.app.screen, HelpScreen)
            assert "take back" in shown(pilot)
            how = zellige.game("grawlix").card.how
            assert how and how.split()[0] in shown(pilot)
            await pilot.press("?")
            assert pilot.app.screen is game_of(pilot)

    run(play)


# The cursor


def test_tab_goes_round_the_parts_and_arrows_lead_from_one_to_the_next() -> None:
    async def play() -> None:
        start = zellige.Match(zellige.game("grawlix", order=3, hand=2))
        for move in ("+r@", "+r#", "+o@", "+o#", "r@:0,0"):
            start.play(move)
        async with running(GameScreen(from_state(start.state, PEOPLE))) as pilot:
            game, parts = game_of(pilot), list[str]()
            choices = [part.id for part, _ in game.views() if game.stops.in_part(part)]
            assert len(choices) > 1
            for _ in range(len(choices) + 1):
                await pilot.press("tab")
                found = game.find(game.cursor)
                assert found
                parts.append(found[0].id)
            assert parts == [*choices, choices[0]]
            await pilot.press("shift+tab")
            found = game.find(game.cursor)
            assert found and found[0].id == choices[-1]

    run(play)


def test_the_keys_of_vi_move_the_cursor_and_h_is_one_of_them_after_another() -> None:
    async def play() -> None:
        async with running(GameScreen(played("grawlix", order=3, hand=2))) as pilot:
            game = game_of(pilot)
            await pilot.press("l", "l", "l")
            assert thing(game, game.cursor).text == "r$"
            await pilot.press("j")
            assert thing(game, game.cursor).text == "o$"
            await pilot.press("h", "k")
            assert thing(game, game.cursor).text == "r#"
            assert not game.advice.is_open

    run(play)


def test_the_cursor_stays_in_sight_on_a_board_that_scrolls() -> None:
    async def play() -> None:
        own = from_state(late_qwirkle(), ["human", "greedy"])
        async with running(GameScreen(own)) as pilot:
            game, rng = game_of(pilot), Random(1)
            assert game.board.virtual_size.height > game.board.size.height
            await pilot.press("1", "tab")
            for arrow in ["down"] * 6 + ["right"] * 6 + rng.choices(["up", "left", "down", "right"], k=6):
                await pilot.press(arrow)
                at = game.find(game.cursor)
                assert at and (at[0].role != "board" or in_sight(game.board, at[1]))

    run(play)


# Many things at once


def test_two_drawings_at_once_do_not_get_in_each_others_way() -> None:
    async def play() -> None:
        async with running(GameScreen(drafted())) as pilot:
            game, rng = game_of(pilot), Random(1)
            for size in ((80, 24), (120, 40), (62, 21), (200, 60), (80, 24)):
                await asyncio.gather(pilot.resize_terminal(*size), *(game.draw() for _ in range(3)))
                await press_a_move(pilot, game, rng)
            await until(pilot, lambda: game.sitting.status in shown(pilot))
            parts = [part.id for part, _ in game.views()]
            assert len(parts) == len(set(parts))

    run(play)


def test_an_impatient_player_meets_one_curtain() -> None:
    async def play() -> None:
        own, rng = from_state(late_qwirkle(), PEOPLE), Random(4)
        async with running(GameScreen(own)) as pilot:
            await pilot.press("enter")
            first, game = own.mover, game_of(pilot)
            await until(pilot, lambda: own.seat == first)
            for _ in range(200):
                if own.mover == first:
                    await press_a_move(pilot, game, rng)
            assert own.passes_to is not None
            for _ in range(2):
                game.action_choose()
            await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
            assert sum(isinstance(screen, Curtain) for screen in pilot.app.screen_stack) == 1

    run(play)


def test_the_program_ends_while_another_still_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    awake, done = Event(), list[str]()

    def think(self: Here) -> None:
        awake.wait(60)
        done.append("thought")

    monkeypatch.setattr(Here, "wait", think)

    async def play() -> None:
        async with running(GameScreen(played("marrakech", kinds=["greedy", "human"]))) as pilot:
            assert "greedy is thinking" in shown(pilot)
            await pilot.press("1", "enter")
            assert "greedy is thinking." in shown(pilot)
            await pilot.press("ctrl+q")

    run(play)
    assert not done
    awake.set()


def test_without_colours_and_with_plain_signs_everything_is_still_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play() -> None:
        async with running(GameScreen(drafted()), plain_signs=True) as pilot:
            await pilot.press("1")
            assert shown(pilot).isascii()
            assert "{" in shown(pilot)

    run(play)


def test_the_command_palette_offers_what_the_screen_can_do() -> None:
    async def play() -> None:
        own = drafted()
        async with running(GameScreen(own)) as pilot:
            await pilot.press("ctrl+p")
            await until(pilot, lambda: "A light screen" in shown(pilot))
            await pilot.press(*"take", "enter", "enter")
            await until(pilot, lambda: len(own.match.moves) == 3)
            await pilot.press("ctrl+p", *"light", "enter", "enter")
            await until(pilot, lambda: not pilot.app.current_theme.dark)
            await until(pilot, lambda: not game_of(pilot).drawn.mode.dark)

    run(play)


def test_nobody_resigns_by_accident() -> None:
    async def play() -> None:
        own = played("marrakech", kinds=["human", "greedy"])
        async with running(GameScreen(own)) as pilot:
            for key in ("enter", "escape", "n"):
                await pilot.press("Q", key)
                await until(pilot, lambda: pilot.app.screen is game_of(pilot))
                assert not own.outcome
            await pilot.press("Q", "y")
            await until(pilot, lambda: own.outcome)
            assert own.status == "greedy wins: you resigned."

    run(play)
