"""When listeners are told: after whoever moved has been answered, and before anything else changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import orjson
import pytest
from tests.server.indoors import indoors

from zellige.server.live import Listener
from zellige.server.table import Table


class Ear(Listener):
    """A page that keeps what it is told."""

    def __init__(self, seat: int | None) -> None:
        super().__init__(seat, True, lambda: None)

    def heard(self) -> list[tuple[int | None, int]]:
        """What was told since the last time: from which n, and to which."""
        told = [orjson.loads(message) for message in self._waiting]
        self._waiting.clear()
        return [(message.get("from"), message["n"]) for message in told]


@asynccontextmanager
async def at_table(folder: Path) -> AsyncIterator[tuple[Table, list[Ear]]]:
    """A match with a page at each seat, and one that watches."""
    async with indoors(folder) as home:
        table = (await home.make("human", "human")).table
        ears = [Ear(seat) for seat in (0, 1, None)]
        for ear in ears:
            table.listen(ear, 0)
        for ear in ears:
            ear.heard()
        yield table, ears


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


async def rounds(n: int) -> None:
    for _ in range(n):
        await asyncio.sleep(0)


@in_a_loop
async def test_a_move_is_answered_first(tmp_path: Path) -> None:
    async with at_table(tmp_path) as (table, ears):
        ack = await table.move(0, ["+r@"], 0)
        assert ack.n == 1
        assert not any(ear.heard() for ear in ears)
        await rounds(10)
        assert [ear.heard() for ear in ears] == [[(0, 1)]] * 3


@in_a_loop
async def test_other_tables_have_their_turn_between_two_viewers(tmp_path: Path) -> None:
    async with at_table(tmp_path) as (table, ears):
        await table.move(0, ["+r@"], 0)
        told = []
        for _ in range(10):
            await asyncio.sleep(0)
            told.append(sum(bool(ear._waiting) for ear in ears))
        assert told == sorted(told) and set(told) == {1, 2, 3}


@in_a_loop
async def test_moves_are_told_in_their_order_and_each_once(tmp_path: Path) -> None:
    async with at_table(tmp_path) as (table, ears):
        moves = [table.move(n % 2, [text], n) for n, text in enumerate(["+r@", "+o@", "+y@"])]
        await asyncio.gather(*moves)
        await rounds(10)
        assert [ear.heard() for ear in ears] == [[(0, 1), (1, 2), (2, 3)]] * 3


@pytest.mark.parametrize("what", ["listen", "unlisten", "look", "note", "leave"])
@in_a_loop
async def test_nothing_changes_before_everyone_knows(tmp_path: Path, what: str) -> None:
    async with at_table(tmp_path) as (table, ears):
        await table.move(0, ["+r@"], 0)
        new = Ear(None)
        await DO[what](table, new)
        assert all(ear.heard()[0] == (0, 1) for ear in ears)
        await rounds(10)
        if what == "listen":
            assert new.heard() == [(None, 1)]
            await table.move(1, ["+o@"], 1)
            await rounds(10)
            assert new.heard() == [(1, 2)]


async def listen(table: Table, ear: Ear) -> None:
    table.listen(ear, 0)


async def unlisten(table: Table, ear: Ear) -> None:
    table.unlisten(ear)


async def look(table: Table, ear: Ear) -> None:
    assert table.shows.message(None, 0)["n"] == 1
    assert table.shows.whole(0, 1)["scene"]["name"] == "Player 2 is drafting a tile."


async def note(table: Table, ear: Ear) -> None:
    await table.note(lambda: {"kind": "phrase", "seat": 0, "phrase": "hello"})


async def leave(table: Table, ear: Ear) -> None:
    await table.leave(1)


DO: dict[str, Any] = {"listen": listen, "unlisten": unlisten, "look": look, "note": note, "leave": leave}


@in_a_loop
async def test_a_table_lives_until_everyone_knows(tmp_path: Path) -> None:
    async with indoors(tmp_path) as home:
        table = (await home.make("human", "human")).table
        ear = Ear(None)
        table.listen(ear, 0)
        ear.heard()
        await table.move(0, ["+r@"], 0)
        home.house._cache.clear()
        del table
        await rounds(10)
        assert ear.heard() == [(0, 1)]


@in_a_loop
async def test_whoever_asks_for_every_part_of_the_log_does_not_fill_the_memory(tmp_path: Path) -> None:
    async with at_table(tmp_path) as (table, _):
        for n in range(8):
            move = next(iter(table.match.state.moves)).text
            await table.move(table.match.state.player, [move], n)
        for since in range(9):
            assert len(table.shows.now(None, since)["events"]) == 8 - since
        assert not any(table.shows._memories)
