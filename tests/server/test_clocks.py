"""Clocks: whose time runs, what a turn gains, what ends it, and what does not count."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import time

import pytest
from tests.server.indoors import MINUTE, NOW, Home, eventually, indoors
from tests.server.serving import Client

from zellige.server.chores import Chores
from zellige.server.metrics import Metrics
from zellige.server.refusals import Refusal
from zellige.server.settings import Settings
from zellige.server.table import Table

Story = Callable[[Home], Awaitable[None]]
CLOCK = (600, 5)


def tell(folder: Path, story: Story, now: int = NOW) -> None:
    async def told() -> None:
        async with indoors(folder, now) as home:
            await story(home)

    asyncio.run(told())


def left(table: Table) -> list[float]:
    assert table.timer
    clock = table.timer.data(table.services.now())
    assert clock
    seconds: list[float] = clock["left"]
    return seconds


def running(table: Table) -> int | None:
    assert table.timer
    return table.timer.clock.running


def test_time_passes_for_whoever_is_to_move_and_a_turn_gains_the_increment(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "human", clock=CLOCK)).table
        home.now += 30_000
        assert (left(table), running(table)) == ([570, 600], 0)
        await table.move(0, ["+r@"], 0)
        home.now += 10_000
        assert (left(table), running(table)) == ([575, 590], 1)

    tell(tmp_path, story)


def test_a_page_that_asks_again_is_told_the_time_of_now(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "human", clock=CLOCK)).table
        seen = []
        for _ in range(2):
            home.now += 30_000
            seen.append(table.shows.whole(0, table.match.n)["clock"]["left"])
        assert seen == [[570, 600], [540, 600]]

    tell(tmp_path, story)


def test_the_increment_comes_at_the_end_of_the_turn_not_of_each_move(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "human", "human", game="marrakech", clock=CLOCK)).table
        home.now += 1000
        await table.move(0, ["left"], 0)
        assert (left(table), running(table)) == ([599, 600, 600], 0)
        home.now += 1000
        await table.move(0, [next(iter(table.match.view(0).moves)).text], table.match.n)
        assert (left(table), running(table)) == ([603, 600, 600], 1)

    tell(tmp_path, story)


def test_taking_back_gains_no_time(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "human", game="qwirkle", clock=CLOCK)).table
        seat = table.match.state.player
        for _ in range(3):
            await table.move(seat, [next(iter(table.match.view(seat).moves)).text], table.match.n)
            await table.offer(seat, "take-back", table.match.n, None, "")
        assert left(table) == [600, 600]

    tell(tmp_path, story)


def test_clocks_wait_until_all_seats_are_taken(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "open", clock=CLOCK)).table
        home.now += MINUTE
        assert (left(table), running(table)) == ([600, 600], None)
        await home.fill(table)
        home.now += 1000
        assert (left(table), running(table)) == ([599, 600], 0)

    tell(tmp_path, story)


def test_phrases_and_names_do_not_touch_a_clock(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "human", clock=CLOCK)).table
        for seat in (0, 1):
            home.now += 10_000
            await table.note(lambda seat=seat: {"kind": "phrase", "seat": seat, "phrase": "hello"})  # type: ignore[misc]
            await table.note(lambda seat=seat: {"kind": "name", "seat": seat, "name": "Ada"})  # type: ignore[misc]
        assert left(table) == [580, 600]

    tell(tmp_path, story)


def test_programs_have_no_clock(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        home.program.gate.clear()
        table = (await home.make("human", "random", clock=CLOCK)).table
        await table.move(0, ["+r@"], 0)
        home.now += 20 * MINUTE
        assert (left(table), running(table)) == ([605, 600], None)
        home.program.gate.set()
        await eventually(table, 2)
        home.now += 1000
        assert (left(table), running(table)) == ([604, 600], 0)

    tell(tmp_path, story)


def test_a_move_that_comes_too_late_is_not_played(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "human", clock=CLOCK)).table
        home.now += 600_000
        with pytest.raises(Refusal, match="moved on"):
            await table.move(0, ["+r@"], 0)
        [event] = table.match.events
        assert (event.kind, event.seat, event.text) == ("leave", 0, "time")
        assert table.match.outcome
        assert table.match.outcome.told(["Ada", "Bo"]) == "Bo wins: Ada ran out of time"

    tell(tmp_path, story)


def test_time_runs_out_by_itself_and_the_others_go_on(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "human", "human", game="marrakech", clock=(1, 0))).table
        home.now += 1000
        await eventually(table, 1)
        assert (table.match.events[0].text, table.match.outcome) == ("time", None)
        assert (left(table), running(table)) == ([0, 1, 1], 1)

    tell(tmp_path, story)


def test_a_restart_gives_back_the_time_while_no_server_was_alive(tmp_path: Path) -> None:
    made: list[str] = []

    async def alive(home: Home) -> None:
        chores = Chores(Settings(), home.house, Metrics())
        await chores.start()  # says that it lives, now
        made.append((await home.make("human", "human", clock=CLOCK)).table.id)
        await chores.stop()

    async def again(home: Home) -> None:
        chores = Chores(Settings(), home.house, Metrics())
        await chores.start()
        table = await home.house.table(made[0])
        home.now += 7000
        assert (left(table), running(table)) == ([593, 600], 0)
        await table.move(0, ["+r@"], 0)
        await chores.stop()

    tell(tmp_path, alive)
    tell(tmp_path, again, NOW + 60 * MINUTE)


def test_what_is_left_survives_a_restart(tmp_path: Path) -> None:
    made: list[str] = []

    async def before(home: Home) -> None:
        table = (await home.make("human", "human", clock=CLOCK)).table
        made.append(table.id)
        home.now += 100_000
        await table.move(0, ["+r@"], 0)

    async def after(home: Home) -> None:
        assert left(await home.house.table(made[0])) == [505, 598]

    tell(tmp_path, before)
    tell(tmp_path, after, NOW + 102_000)


def test_the_clock_over_the_network(client: Client) -> None:
    began = time()
    match = client.make("grawlix", "human", "human", clock={"seconds": 600, "increment": 5})
    client.move(match.id, match.tokens[0], 0, "+r@")
    clock = client.look(match.id)["clock"]
    assert clock["running"] == 1
    assert 605 - (time() - began) - 0.01 <= clock["left"][0] <= 605
    assert clock["left"][1] <= 600
    assert "clock" not in client.look(client.make("grawlix").id)


def test_who_could_not_move_because_of_an_outage_does_not_lose_on_time(tmp_path: Path) -> None:
    """The store was away. The player's move comes before the next beat would have noticed."""

    async def story(home: Home) -> None:
        table = (await home.make("human", "human", clock=(20, 0))).table
        chores = Chores(Settings(), home.house, Metrics())
        await chores.start()
        home.now += MINUTE
        await table.move(0, ["+r@"], 0)
        assert left(table)[0] > 0
        await chores.stop()

    tell(tmp_path, story)


def test_who_joins_again_does_not_turn_the_clock_back(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        made = await home.make("open", "human", clock=(60, 0))
        table, (invite, _) = made.table, made.invites[0]
        await home.house.join(table, invite, None, None, "mine")
        home.now += 50_000
        await home.house.join(table, invite, None, None, "mine")
        assert left(table) == [10, 60]

    tell(tmp_path, story)
