"""Whole screens as text, in `screens/`: what a player sees, to be reviewed when it changes.

`python -m tests.terminal.snapshots` writes all of them anew.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.terminal.full_screen import game_of, running, shown, until
from tests.terminal.test_full_games import late_qwirkle
from textual.pilot import Pilot
from textual.screen import Screen

import zellige
from zellige.games import card, game
from zellige.terminal.full.end_screen import EndScreen
from zellige.terminal.full.game_screen import GameScreen
from zellige.terminal.full.lesson_screen import LessonScreen
from zellige.terminal.full.setup_screen import SetupScreen
from zellige.terminal.sitting import Here

FOLDER = Path(__file__).parent / "screens"
SMALL, LARGE = (80, 24), (120, 40)
Then = Callable[[Pilot[None]], Awaitable[None]]


def played(name: str, turns: int, **params: int) -> Screen[None]:
    """A game between you and greedy: after so many turns, when it is your turn."""
    match, player = zellige.Match(game(name, **params), seed=7), zellige.player("greedy", seed=7)
    while not match.outcome and (len(match.turns) < turns or match.state.player):
        seat = match.state.player
        match.commit(match.propose(player.decide(match.view(seat)), seat))
    return GameScreen(Here(match, ["human", "greedy"]))


def late() -> Screen[None]:
    start = late_qwirkle()
    return GameScreen(Here(zellige.Match(start.game, seed=1, start=start), ["human", "greedy"]))


async def pressed(*keys: str, pilot: Pilot[None]) -> None:
    await pilot.press(*keys)


async def at_the_end(pilot: Pilot[None]) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, EndScreen))


async def at_the_edge(pilot: Pilot[None]) -> None:
    """The cursor is far from the middle of the board."""
    board = game_of(pilot).board
    assert board.virtual_size.height > board.size.height
    await pilot.press("1", *["down"] * 12)


def keys(*names: str) -> Then:
    return lambda pilot: pressed(*names, pilot=pilot)


SCREENS: dict[str, tuple[Callable[[], Screen[None]], tuple[int, int], bool, Then]] = {
    "grawlix": (partial(played, "grawlix", 14), SMALL, False, keys("1")),
    "marrakech": (partial(played, "marrakech", 12), SMALL, False, keys("right")),
    "qwirkle": (partial(played, "qwirkle", 8), SMALL, False, keys("2")),
    "qwirkle-large": (partial(played, "qwirkle", 20), LARGE, False, keys("2")),
    "qwirkle-scrolled": (late, SMALL, False, at_the_edge),
    "marrakech-ascii": (partial(played, "marrakech", 12), SMALL, True, keys("right")),
    "lesson": (partial(LessonScreen, card("marrakech"), 3), SMALL, False, keys("h")),
    "setup": (lambda: SetupScreen(game("marrakech")), SMALL, False, keys("3")),
    "help": (partial(played, "grawlix", 14), SMALL, False, keys("?")),
    "end": (partial(played, "marrakech", 99, rugs=2), SMALL, False, at_the_end),
}


def screen(name: str) -> str:
    """What is on a screen."""
    first, size, plain_signs, then = SCREENS[name]

    async def seen() -> str:
        async with running(first(), size, plain_signs=plain_signs) as pilot:
            await then(pilot)
            await pilot.pause()
            return f"{shown(pilot)}\n"

    return asyncio.run(seen())


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as data:
        os.environ["XDG_DATA_HOME"] = data
        for name in SCREENS:
            (FOLDER / f"{name}.txt").write_text(screen(name))
