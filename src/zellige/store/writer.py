"""The thread that writes to the store: what waits is committed together, because commits are slow and rows are not."""

import logging
from collections import deque
from collections.abc import Callable, Sequence
from threading import Condition, Thread
from time import perf_counter
from typing import Generic, TypeVar

from zellige.store.faults import BadItem, StoreBusy
from zellige.store.rows import Item
from zellige.store.store import Store

BATCH = 500  # items in one commit
BOUND = 10_000  # items that may wait

Ticket = TypeVar("Ticket")
Result = bool | Exception  # was it stored, or why is that not known?
log = logging.getLogger(__name__)


class Writer(Generic[Ticket]):
    """Writes items in the order in which they are submitted. `deliver` gets the results of each batch, in the writer's
    thread, after the commit; an exception means that the item may or may not have been stored."""

    def __init__(
        self,
        store: Store,
        deliver: Callable[[list[tuple[Ticket, Result]]], None],
        bound: int = BOUND,
        wrote: Callable[[int, float], None] = lambda items, seconds: None,
    ) -> None:
        self._store, self._deliver, self._bound, self._wrote = store, deliver, bound, wrote
        self._waiting: deque[tuple[Item, Ticket]] = deque()
        self._news = Condition()
        self._closed = False
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, item: Item, ticket: Ticket) -> None:
        """Have an item written soon; never waits."""
        with self._news:
            if self._closed or len(self._waiting) >= self._bound:
                raise StoreBusy(
                    "the store is closed" if self._closed else "too much waits to be stored; try again soon"
                )
            self._waiting.append((item, ticket))
            self._news.notify()

    def close(self) -> None:
        """Write what waits, and end."""
        with self._news:
            self._closed = True
            self._news.notify()
        self._thread.join()

    def _run(self) -> None:
        while batch := self._taken():
            began = perf_counter()
            results = self._write([item for item, _ in batch])
            self._wrote(len(batch), perf_counter() - began)
            try:
                self._deliver([(ticket, result) for (_, ticket), result in zip(batch, results, strict=True)])
            except Exception:  # the next batch has other readers
                log.exception("the results of a batch could not be delivered")

    def _taken(self) -> list[tuple[Item, Ticket]]:
        """All that waits, up to a batch, as soon as something does; nothing at the end."""
        with self._news:
            self._news.wait_for(lambda: self._waiting or self._closed)
            return [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]

    def _write(self, items: Sequence[Item]) -> list[Result]:
        """Write a batch. If something in it can never be stored, each half is tried, so that the rest is stored."""
        try:
            return [*self._store.write(items)]
        except BadItem as error:
            half = len(items) // 2
            return [*self._write(items[:half]), *self._write(items[half:])] if half else [error]
        except Exception as error:  # a full disk, a lost connection: the thread lives on for better times
            return [error] * len(items)
