"""A fair queue for workers: decisions come before analyses, and addresses take turns."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from enum import IntEnum
from typing import Generic, TypeVar

T = TypeVar("T")


class Kind(IntEnum):
    """What a worker is wanted for, most urgent first."""

    QUICK = 0  # a decision without a search
    SEARCH = 1
    ANALYSIS = 2


class Refused(Exception):
    """Nothing will come free in time."""


class FairQueue(Generic[T]):
    """Hands out things, each to one user at a time.

    With `searching` = n, n users may search or analyse at a time, and max(1, n - 1) may analyse; whatever is beyond
    stays free for quick decisions.
    """

    def __init__(self, searching: int) -> None:
        self.free: list[T] = []
        self.running: Counter[Kind] = Counter()
        self._searching = searching
        # By address; the address whose turn it is comes first.
        self._waiting: dict[Kind, dict[str, deque[asyncio.Future[T]]]] = {kind: {} for kind in Kind}

    def waiting(self, kind: Kind) -> int:
        return sum(map(len, self._waiting[kind].values()))

    async def take(self, kind: Kind, address: str) -> T:
        """Wait for one's turn. Whoever takes a thing says `done` later."""
        place: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting[kind].setdefault(address, deque()).append(place)
        self._serve()
        try:
            return await place
        except asyncio.CancelledError:
            self._leave(kind, address, place)
            raise

    def give(self, thing: T) -> None:
        """A thing is free."""
        self.free.append(thing)
        self._serve()

    def withdraw(self, thing: T) -> None:
        """A thing is gone, free or not."""
        if thing in self.free:
            self.free.remove(thing)

    def done(self, kind: Kind) -> None:
        """A user has finished, whether the thing is free again or gone."""
        self.running[kind] -= 1
        self._serve()

    def refuse(self) -> None:
        """Refuse everybody who waits."""
        for kind in Kind:
            while (place := self._next(kind)) is not None:
                place.set_exception(Refused("no worker is alive"))

    def _leave(self, kind: Kind, address: str, place: asyncio.Future[T]) -> None:
        """Give up one's place, or the thing if it has just been handed out."""
        if place.cancelled():
            line = self._waiting[kind].get(address, deque())
            if place in line:
                line.remove(place)
            if not line:
                self._waiting[kind].pop(address, None)
        elif not place.exception():
            self.give(place.result())
            self.done(kind)

    def _serve(self) -> None:
        for kind in Kind:
            while self.free and self._may(kind) and (place := self._next(kind)) is not None:
                self.running[kind] += 1
                place.set_result(self.free.pop())

    def _may(self, kind: Kind) -> bool:
        searching = self.running[Kind.SEARCH] + self.running[Kind.ANALYSIS]
        if kind == Kind.ANALYSIS and self.running[kind] >= max(1, self._searching - 1):
            return False
        return kind == Kind.QUICK or searching < self._searching

    def _next(self, kind: Kind) -> asyncio.Future[T] | None:
        """Remove the next place from the queue; its address goes to the end of the row."""
        lines = self._waiting[kind]
        while lines:
            address = next(iter(lines))
            line = lines.pop(address)
            place = line.popleft()
            if line:
                lines[address] = line
            if not place.done():  # a cancelled one leaves the queue a moment later
                return place
        return None
