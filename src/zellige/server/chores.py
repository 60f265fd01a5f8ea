"""What a server process does all the time: it says that it lives, sweeps up, and hears what other processes stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from zellige.server.desk import Unavailable
from zellige.server.house import House
from zellige.server.metrics import Metrics
from zellige.server.refusals import Refusal
from zellige.server.settings import Settings
from zellige.server.table import Table

if TYPE_CHECKING:
    from zellige.store.wakeups import Wakeups

log = logging.getLogger("zellige.chores")
BEAT = 5.0  # seconds between two signs of life
SILENCE = 15_000  # milliseconds without one after which no server was alive
POLL = 1.0  # seconds
SEEN = 20.0
SWEEP = 600.0
MANY = 500  # players that are told of at once
DAY = 24 * 3600 * 1000


class Chores:
    """The tasks of one server process."""

    def __init__(self, settings: Settings, house: House, metrics: Metrics) -> None:
        self.settings, self.house, self.metrics = settings, house, metrics
        self._tasks: list[asyncio.Task[None]] = []
        self._fresh: set[asyncio.Future[None]] = set()
        self._wakeups: Wakeups | None = None

    async def start(self) -> None:
        self.house.services.beat = self._beat
        await attempted(self._first_beat)  # a full disk must not keep the server from showing matches
        chores: list[Awaitable[None]] = [
            self.metrics.watch_lag(),
            every(BEAT, self._beat),
            every(SWEEP, self._sweep),
        ]
        if self.house.services.desk.store.shared:
            self._wake_each_other()
            chores += [every(POLL, self._poll), every(SEEN, self._see)]
        self._tasks = [asyncio.ensure_future(chore) for chore in chores]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._fresh, return_exceptions=True)
        if self._wakeups:
            await asyncio.to_thread(self._wakeups.close)

    # Clocks do not run while no server is alive, or none can store a move.

    async def _first_beat(self) -> None:
        """If no other process can have been alive, all the time since the last beat was an outage."""
        await self._beat(SILENCE if self.house.services.desk.store.shared else 0)

    async def _beat(self, silence: int = SILENCE) -> None:
        services = self.house.services
        desk, now = services.desk, services.now()
        last = await desk.read(desk.store.last_beat)
        if last is not None and now - last > silence:
            await desk.read(desk.store.add_outage, last, now)
        services.outages[:] = await desk.read(desk.store.outages, 0)
        await desk.read(desk.store.beat, now)

    async def _sweep(self) -> None:
        now = self.house.services.now()
        unbegun, untouched = (
            round(now - days * DAY) for days in (self.settings.unbegun_days, self.settings.untouched_days)
        )
        if swept := await self.house.sweep(unbegun, untouched):
            log.info("deleted %d old matches", swept)
        desk = self.house.services.desk
        await desk.read(desk.store.tidy, now, now - DAY)

    # Several processes on one database wake each other up; a poll finds what a lost notification has missed.

    def _wake_each_other(self) -> None:
        from zellige.store.wakeups import Wakeups  # which needs the driver of PostgreSQL; SQLite does not

        loop = asyncio.get_running_loop()

        def woken(matches: list[str]) -> None:
            loop.call_soon_threadsafe(self._refresh, matches)

        self._wakeups = wakeups = Wakeups(self.settings.database, woken)
        self.house.services.stored = lambda match: wakeups.notify([match])

    def _refresh(self, matches: list[str]) -> None:
        """Other processes have changed these matches: those that somebody listens to are brought up to date."""
        for match in matches:
            table = self.house.live(match)
            if table and table.listeners:
                self._freshen(table)

    def _freshen(self, table: Table) -> None:
        task = asyncio.ensure_future(self._freshened(table))
        self._fresh.add(task)
        task.add_done_callback(self._fresh.discard)

    async def _freshened(self, table: Table) -> None:
        """If it fails, the next poll will tell."""
        try:
            await table.fresh()
        except Refusal:
            self.house.forget(table.id)  # another process has deleted it
        except Unavailable:
            pass

    async def _see(self) -> None:
        """Say who is here, so that nobody takes a player for absent who uses another process."""
        desk, since = self.house.services.desk, self.house.services.now() - round(1000 * SEEN)
        # In one order everywhere, so that processes do not wait for each other.
        players = sorted((table.id, seat) for table in self.house.tables() for seat in table.seen_since(since))
        for start in range(0, len(players), MANY):
            await desk.read(desk.store.see, players[start : start + MANY], self.house.services.now())

    async def _poll(self) -> None:
        tables = {table.id: table for table in self.house.tables() if table.listeners}
        if not tables:
            return
        desk = self.house.services.desk
        heads = await desk.read(desk.store.heads, list(tables))
        for match, table in tables.items():
            if heads.get(match) != (table.match.n, table.room.m):
                self._freshen(table)


async def every(seconds: float, chore: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again."""
    while True:
        await asyncio.sleep(seconds)
        await attempted(chore)


async def attempted(chore: Callable[[], Awaitable[None]]) -> None:
    """Do something; a failure is told, and nothing more."""
    try:
        await chore()
    except Exception as error:
        log.warning("%s failed: %s", chore.__name__.strip("_"), error)
