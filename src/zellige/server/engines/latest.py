"""A mailbox for the slices of an analysis: a slow reader misses some, but never the last one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from zellige.server.engines.requests import Answer


class Latest:
    """Holds the latest slice until it is read."""

    def __init__(self) -> None:
        self._slice: Answer | None = None
        self._error: Exception | None = None
        self._over = False
        self._news = asyncio.Event()

    def put(self, part: Answer) -> None:
        self._slice = part
        self._news.set()

    def close(self, error: Exception | None = None) -> None:
        """There will be no more slices; an error is raised after the last one."""
        self._over, self._error = True, error
        self._news.set()

    async def slices(self) -> AsyncIterator[Answer]:
        while True:
            await self._news.wait()
            self._news.clear()
            over, part, self._slice = self._over, self._slice, None
            if part is not None:
                yield part
            if over and self._error:
                raise self._error
            if over:
                return
