"""The clock of a table: it runs for the person to move, and when the time is over, the seat leaves the game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from weakref import ref

from zellige.events import goes_on
from zellige.match import Standing
from zellige.server.clocks import Clock
from zellige.server.shows import Data
from zellige.store.rows import Request

if TYPE_CHECKING:
    from zellige.server.table import Table

LATE = 0.05  # seconds after which time is surely over, however clocks are rounded


class Timer:
    """The clock of one table."""

    def __init__(self, table: Table, seconds: int, increment: int, latest: Request | None) -> None:
        self._table = ref(table)  # a timer does not keep a table in memory that nobody else needs
        self.clock = Clock(table.match.game.seats, seconds, increment, table.services.outages)
        self._moved = 0
        self._waking: asyncio.TimerHandle | None = None
        if latest:
            self.load(latest)
        self.run(table)

    def close(self) -> None:
        if self._waking:
            self._waking.cancel()

    def load(self, row: Request) -> None:
        """Take over what a stored request says."""
        self._moved = row.at
        self.clock.load(row.clock)

    def run(self, table: Table) -> None:
        """Run the clock of the person to move, and wake up when it is over. Programs have a budget instead."""
        self.close()
        player = table.match.state.player
        waits = table.match.outcome or not table.room.is_full or table.program_to_move
        self.clock.run(None if waits else player, max(self._moved, table.room.filled))
        if not waits:
            left = self.clock.remaining(table.services.now())[player] / 1000
            loop = asyncio.get_running_loop()
            self._waking = loop.call_later(left + LATE, self._time_is_over, player, table.match.n)

    def _time_is_over(self, seat: int, n: int) -> None:
        if (table := self._table()) is None:
            return

        async def act() -> None:
            if table.match.n == n:
                await self.check(table, seat)
                self.run(table)  # an outage may have given time back

        table.soon(act)

    async def check(self, table: Table, seat: int) -> None:
        """A seat whose time is over leaves the game, and its move comes too late."""
        services = table.services
        if self.clock.is_up(seat, services.now()):
            await services.beat()  # an outage that has just ended may give time back
        if self.clock.is_up(seat, services.now()):
            n = table.match.n
            await table.commit(table.match.propose_leave(seat, "time"), None)
            table.check_current(seat, n)

    def stored(self, table: Table, now: int, is_move: bool, ahead: Standing) -> str:
        """What each seat has left after a request, as the store keeps it. Who takes a move back gains nothing."""
        turned = not goes_on(ahead.state, table.match.state.player)
        return self.clock.stored(now, is_move and turned)

    def data(self, now: int) -> Data:
        return {"left": [ms / 1000 for ms in self.clock.remaining(now)], "running": self.clock.running}
