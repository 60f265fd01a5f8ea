"""Whole games on the full screen: by keyboard, by mouse, while its size changes, and left at any moment."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.terminal.full_screen import (
    click_a_move,
    game_of,
    press_a_move,
    press_to_the_end,
    run,
    running,
    shown,
    until,
)

import zellige
from zellige.core import State
from zellige.record import Record
from zellige.terminal.full.game_screen import GameScreen
from zellige.terminal.saved import latest
from zellige.terminal.sitting import Here


def late_qwirkle() -> State:
    """Qwirkle with an empty bag."""
    match, player = zellige.Match(zellige.game("qwirkle"), seed=5), zellige.player("greedy", seed=1)
    while match.state.facts["bag_size"]:
        seat = match.state.player
        match.commit(match.propose(player.decide(match.view(seat)), seat))
    return match.state


def sitting(name: str, kinds: list[str]) -> Here:
    if name == "qwirkle":
        start = late_qwirkle()
        return Here(zellige.Match(start.game, seed=1, start=start, free_take_back=True), kinds)
    short = {"grawlix": {"order": 3, "hand": 2}, "marrakech": {"rugs": 2}}[name]
    return Here.begun(zellige.game(name, **short), kinds)


@pytest.mark.parametrize("name", zellige.GAMES)
def test_a_whole_game_by_keyboard(name: str) -> None:
    async def play() -> None:
        own = sitting(name, ["human", "greedy"])
        async with running(GameScreen(own)) as pilot:
            await press_to_the_end(pilot, Random(1))
            outcome = own.outcome
            assert outcome
            await until(pilot, lambda: own.status in " ".join(shown(pilot).split()))
        assert Record.read(latest(name, unfinished=False).read_text()).turns == own.match.turns

    run(play)


@pytest.mark.parametrize("name", zellige.GAMES)
def test_a_game_by_mouse(name: str) -> None:
    async def play() -> None:
        own, rng = sitting(name, ["human", "greedy"]), Random(2)
        async with running(GameScreen(own)) as pilot:
            for _ in range(200):
                if own.outcome:
                    break
                await until(pilot, lambda: game_of(pilot).may_move or own.outcome)
                if not own.outcome:
                    await click_a_move(pilot, game_of(pilot), rng)
            assert own.outcome

    run(play)


def test_the_screen_changes_its_size_while_one_plays() -> None:
    """Whatever its size, the board, the hand and the status line are on it; and if it is too small, it says so."""

    async def play() -> None:
        own, rng = sitting("marrakech", ["human", "greedy"]), Random(3)
        async with running(GameScreen(own)) as pilot:
            for size in ((120, 40), (80, 24), (60, 20), (200, 60), (30, 10), (80, 24)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                if size[0] >= 60:
                    assert own.status[:20] in shown(pilot)
                    assert "dirhams" in shown(pilot)
                if game_of(pilot).may_move:
                    await press_a_move(pilot, game_of(pilot), rng)

    run(play)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
def test_leaving_at_any_moment_loses_nothing(key: str, tmp_path: Path) -> None:
    """The game is saved up to the last move, whether a person or a program is to move."""

    async def play(presses: int) -> None:
        own = sitting("marrakech", ["human", "best:0.2s"])
        async with running(GameScreen(own)) as pilot:
            for _ in range(presses):
                await pilot.press("tab", "enter")
            await pilot.press(key)
        events = own.match.events
        if events:
            record = Record.read(latest("marrakech").read_text())
            assert list(record.events())[: len(events)] == list(events)
            assert "--resume" in " ".join(pilot.app.later)  # type: ignore[attr-defined]

    for presses in (0, 1, 3):
        run(lambda presses=presses: play(presses))  # type: ignore[misc]


def test_hidden_tiles_stay_hidden_when_the_keyboard_is_passed_on() -> None:
    """A curtain stands between two people; behind it there is no tile of anybody."""

    async def play() -> None:
        own, rng = sitting("qwirkle", ["human", "human"]), Random(4)
        async with running(GameScreen(own)) as pilot:
            await until(pilot, lambda: "Pass the keyboard" in shown(pilot))
            hands = own.match.state.facts["hands"]
            curtain = " ".join(
                line for line in shown(pilot).split("\n") if "turn" not in line and "keyboard" not in line
            )
            assert not any(tile in curtain.split() for hand in hands for tile in hand)
            first = own.mover
            await pilot.press("enter")
            await until(pilot, lambda: own.seat == first)
            await until(pilot, lambda: all(tile in shown(pilot) for tile in hands[first]))
            while own.mover == first and not own.outcome:
                await press_a_move(pilot, game_of(pilot), rng)
            assert "Press Enter to hide your tiles" in shown(pilot)
            assert game_of(pilot).position == own.match.view(first)
            await pilot.press("enter")
            await until(pilot, lambda: "Pass the keyboard" in shown(pilot))
            assert own.seat is None

    run(play)
