"""A house of matches inside the test's own process, with a clock that the test moves and a program that it controls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from zellige.core import View
from zellige.names import OPEN
from zellige.server.chores import DAY
from zellige.server.desk import Desk
from zellige.server.house import House, Made, Wish
from zellige.server.refusals import Refusal
from zellige.server.services import Services
from zellige.server.table import Table
from zellige.store.store import open_store

NOW = 1_700_000_000_000  # milliseconds
MINUTE = 60_000
__all__ = ["DAY", "MINUTE", "Home", "Program", "eventually", "indoors"]


class Program:
    """Plays the first legal move, as soon as the gate is open."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.asked: list[str] = []

    async def decide(self, player: str, view: View, *, seed: int, address: str) -> tuple[str, ...]:
        self.asked.append(player)
        await self.gate.wait()
        return (next(iter(view.moves)).text,)


@dataclass
class Home:
    """A house, and the time on its clock."""

    house: House = field(init=False)
    program: Program = field(default_factory=Program)
    now: int = NOW

    async def make(self, *seats: str, game: str = "grawlix", **more: Any) -> Made:
        return await self.house.make(Wish(game, more.pop("params", {}), seats, **more))

    async def fill(self, table: Table) -> None:
        """Let somebody sit on every open seat."""
        for seat, chair in enumerate(table.room.chairs):
            if chair.kind == OPEN:
                joining = {"kind": "join", "seat": seat, "name": "", "token": ""}
                await table.note(lambda data=joining: data)  # type: ignore[misc]

    async def sweep(self) -> int:
        return await self.house.sweep(self.now - DAY, self.now - 90 * DAY)

    async def check_gone(self, match: str) -> None:
        with pytest.raises(Refusal, match="no such match"):
            await self.house.table(match)


@asynccontextmanager
async def indoors(folder: Path, now: int = NOW) -> AsyncIterator[Home]:
    home, store = Home(now=now), open_store(str(folder / "matches.db"))
    desk = Desk(store)
    home.house = House(Services(desk, home.program, lambda: home.now, lambda: 1))
    try:
        yield home
    finally:
        home.house.close()
        desk.close()
        store.close()


async def eventually(table: Table, n: int) -> None:
    """Wait until a match has n events; programs move by themselves."""
    async with asyncio.timeout(30):
        while table.match.n < n:
            await asyncio.sleep(0.01)
