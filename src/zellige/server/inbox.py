"""An inbox: what is put into it is done by one task, one after the other."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from zellige.server.desk import Unavailable
from zellige.server.refusals import Refusal

RETRY = 1.0  # seconds before something is tried again that the store refused
T = TypeVar("T")


class Inbox:
    """The inbox of a table."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = deque()
        self._task: asyncio.Task[None] | None = None  # while something waits
        self._errands: set[asyncio.Task[None]] = set()

    async def do(self, act: Callable[[], Awaitable[T]]) -> T:
        """Put something into the inbox, and wait for its result. It is done even if the caller goes away."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((act, future))
        if self._task is None:
            self._task = asyncio.create_task(self._serve())
        try:
            return await future
        finally:
            del future  # it holds the error, which holds this frame, which must not hold it

    async def _serve(self) -> None:
        while self._waiting:
            act, future = self._waiting.popleft()
            try:
                result = await act()
            except Exception as error:
                if not future.done():
                    future.set_exception(error)
            else:
                if not future.done():
                    future.set_result(result)
            finally:
                del future  # as above
        self._task = None

    def soon(self, act: Callable[[], Awaitable[None]]) -> None:
        """Do something that nobody waits for; again and again as long as the store does not answer."""
        errand = asyncio.create_task(self._insist(act))
        self._errands.add(errand)
        errand.add_done_callback(self._errands.discard)

    async def _insist(self, act: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                return await self.do(act)
            except Unavailable:
                await asyncio.sleep(RETRY)
            except Refusal:  # it is not wanted any more
                return None

    @property
    def is_busy(self) -> bool:
        return bool(self._task or self._errands)

    def close(self) -> None:
        """Run no more errands. What others wait for is still done."""
        for errand in self._errands:
            errand.cancel()
