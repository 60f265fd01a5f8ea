"""The asynchronous side of the store: writes wait for their commit, and reads happen in threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from zellige.errors import ZelligeError
from zellige.store.rows import Item
from zellige.store.store import Store
from zellige.store.writer import Writer

READERS = 4
P = ParamSpec("P")
T = TypeVar("T")
Done = Sequence[tuple["asyncio.Future[bool]", "bool | BaseException"]]


class Unavailable(ZelligeError):
    """The store does not answer; nothing was acknowledged."""


class Desk:
    """The store, from the event loop."""

    def __init__(self, store: Store, wrote: Callable[[int, float], None] = lambda items, seconds: None) -> None:
        self.store = store
        self._loop = asyncio.get_running_loop()
        self._writer = Writer(store, self._deliver, wrote=wrote)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")

    async def write(self, item: Item) -> bool:
        """Was it inserted? Returns after the commit. If it raises, it may or may not have been stored."""
        future: asyncio.Future[bool] = self._loop.create_future()
        try:
            self._writer.submit(item, future)
            return await future
        except Exception as error:
            raise Unavailable("the server cannot store anything at the moment; try again soon") from error
        finally:
            del future  # it holds the error, which holds this frame

    async def read(self, ask: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a reading method of the store in a thread."""
        try:
            return await self._loop.run_in_executor(self._readers, lambda: ask(*args, **kwargs))
        except Exception as error:
            raise Unavailable("the server cannot read its database at the moment; try again soon") from error

    def close(self) -> None:
        """Finish what waits to be written."""
        self._writer.close()
        self._readers.shutdown()

    def _deliver(self, done: Done) -> None:
        """Called in the writer's thread, once for each commit."""
        self._loop.call_soon_threadsafe(_settle, done)


def _settle(done: Done) -> None:
    for future, result in done:
        if future.done():  # nobody waits any more
            continue
        if isinstance(result, BaseException):
            future.set_exception(result)
        else:
            future.set_result(result)
