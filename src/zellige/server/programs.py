"""Programs at a table: when one is to move, it thinks, and its moves enter by the same door as everyone's."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING
from weakref import ref

from zellige.server.desk import Unavailable
from zellige.server.inbox import RETRY
from zellige.server.refusals import Refusal

if TYPE_CHECKING:
    from zellige.server.table import Table

log = logging.getLogger("zellige.programs")


class Programs:
    """The programs at one table."""

    def __init__(self, table: Table) -> None:
        self._table = ref(table)  # while nobody thinks, nothing here keeps a table in memory
        self._thinking: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def are_busy(self) -> bool:
        return self._thinking is not None

    def close(self) -> None:
        self._closed = True
        if self._thinking:
            self._thinking.cancel()

    def consider(self) -> None:
        """If a program is to move, let it think."""
        table = self._table()
        if table and not self._closed and self._thinking is None and table.program_to_move:
            self._thinking = asyncio.create_task(self._think(table, table.match.n))

    async def _think(self, table: Table, n: int) -> None:
        try:
            while table.match.n == n and not await self._moved(table, n):
                await asyncio.sleep(RETRY)
        finally:
            self._thinking = None
            if table.match.n != n:
                self.consider()

    async def _moved(self, table: Table, n: int) -> bool:
        """Has a program moved, or is that not wanted any more? Otherwise it has to try again: others wait for it."""
        try:
            await self._play(table, n)
        except Unavailable:
            return False
        except Refusal as refusal:
            if refusal.status in (404, 409):
                return True
            log.error("a program made an illegal move in match %s: %s", table.id, refusal)
            return False
        except Exception:
            log.exception("a program broke down in match %s", table.id)
            return False
        return True

    async def _play(self, table: Table, n: int) -> None:
        services, maker = table.services, table.options.maker or table.id
        seat, program = table.match.state.player, table.program_to_move
        view = table.match.view(seat)
        moves = await services.engines.decide(program, view, seed=services.new_seed(), address=maker)
        await table.move(seat, moves, n, program=program)
