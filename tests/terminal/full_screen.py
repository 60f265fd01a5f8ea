"""What the tests of the full-screen program share: running it, waiting for it, and playing on it as people do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from textual import _wait
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.screen import Screen

from zellige.scene import Thing
from zellige.terminal.full.game_screen import GameScreen
from zellige.terminal.full.part_view import PartView
from zellige.terminal.full.program import Program
from zellige.terminal.full.table_screen import TableScreen

SIZE = (80, 24)
_wait.SLEEP_GRANULARITY = 0.01  # after each key, Textual looks whether anything goes on: twice as often as usual
_wait.SLEEP_IDLE = _wait.SLEEP_GRANULARITY / 20
PRESSING, NUMBERS = 0.5, 0.8  # how often a turn is ended, and a tile chosen by its number
PATIENCE = 60.0  # seconds, far more than anything takes


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run a test that has to wait."""
    asyncio.run(test())  # type: ignore[arg-type]


@asynccontextmanager
async def running(first: Screen[None], size: tuple[int, int] = SIZE, **options: Any) -> AsyncIterator[Pilot[None]]:
    """The program with a first screen. What walks, walks at once."""
    app = Program(first, dark=options.pop("dark", True), **options)
    app.animation_level = "none"
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        yield pilot


async def until(pilot: Pilot[None], holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while not holds():
        assert loop.time() < end, f"it never happened:\n{shown(pilot)}"
        await pilot.pause(0.01)
    await pilot.pause()


def game_of(pilot: Pilot[None]) -> GameScreen:
    """The game that is on the screen, or beneath what covers it."""
    return next(screen for screen in reversed(pilot.app.screen_stack) if isinstance(screen, GameScreen))


def shown(pilot: Pilot[None]) -> str:
    """All that is on the screen, as text."""
    return "\n".join(
        "".join(segment.text for segment in strip).rstrip() for strip in pilot.app.screen._compositor.render_strips()
    )


async def press_to_the_end(pilot: Pilot[None], rng: Random) -> None:
    """Play a game to its end with the keyboard alone."""
    while not (game := game_of(pilot)).sitting.outcome:
        await until(pilot, lambda: game.may_move or game.sitting.outcome or game.sitting.passes_to is not None)
        if game.sitting.passes_to is not None:
            await pilot.press("enter")
        elif game.may_move:
            await press_a_move(pilot, game, rng)


async def press_a_move(pilot: Pilot[None], game: TableScreen, rng: Random) -> None:
    """Press the button that ends a turn; else choose a tile by its number, if numbers do that, and go on by walking."""
    if game.only_button() and rng.random() < PRESSING:
        await pilot.press("escape", "escape", "enter")
        return
    numbers = [n for n, thing in enumerate(game.numbered()[:9], 1) if thing.id in game.clicking.first]
    begin = str(rng.choice(numbers)) if numbers and rng.random() < NUMBERS else "tab"
    walk = rng.choices(["right", "down", "left", "up"], k=rng.randrange(3))
    await pilot.press(begin, *walk, "enter")


def lit_thing(game: TableScreen, rng: Random) -> tuple[PartView, Thing]:
    """Something that can be clicked next, and where it is drawn."""
    found = [(view, thing) for part, view in game.views() for thing in game.stops.lit_in(part, game.clicking.lit)]
    return rng.choice(found)


async def click_a_move(pilot: Pilot[None], game: TableScreen, rng: Random) -> None:
    """Click things that are lit until a move is made, or something is let go of."""
    view, thing = lit_thing(game, rng)
    if view is game.board:
        view.follow(thing.id)
        await pilot.pause()
    await pilot.click(view, offset=place_of(view, thing))
    await pilot.pause()


async def click(pilot: Pilot[None], game: TableScreen, wanted: str) -> None:
    """Click a thing, by its id."""
    found = game.find(wanted)
    assert found, wanted
    view = next(view for part, view in game.views() if part.id == found[0].id)
    await pilot.click(view, offset=place_of(view, found[1]))
    await pilot.pause()


def in_sight(view: PartView, thing: Thing) -> bool:
    """Is a thing on the screen, at least a part of it?"""
    return any(thing.id in (at.id, at.target) for at in map(view.thing_at, places(view)) if at)


def places(view: PartView) -> Iterator[Offset]:
    return (Offset(x, y) for y in range(view.size.height) for x in range(view.size.width))


def place_of(view: PartView, thing: Thing) -> Offset:
    """A character where a click meets a thing."""
    wanted = {thing.id, thing.target} - {""}
    return next(at for at in places(view) if (found := view.thing_at(at)) and wanted & {found.id, found.target})
