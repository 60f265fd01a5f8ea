"""Live channels: each listener has a bounded queue of messages; one that reads too slowly is cut off and may resume."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable

from zellige.server.shows import Viewer

MOST_BYTES = 256 * 1024  # that wait for one listener
BEAT = 15.0  # seconds within which there is a sign of life on a silent stream


def not_now(message: bytes) -> bool:
    """For connections that are only written to by whoever reads `messages`."""
    return False


class Listener:
    """Somebody who is told what happens at a table: a page or a bot, at a seat or watching."""

    __slots__ = (
        "_behind",
        "_bytes",
        "_cut",
        "_news",
        "_silent",
        "_timer",
        "_waiting",
        "_write",
        "ended",
        "is_page",
        "seat",
    )

    def __init__(
        self, seat: Viewer, is_page: bool, cut: Callable[[], None], write: Callable[[bytes], bool] = not_now
    ) -> None:
        self.seat, self.is_page = seat, is_page
        self.ended = False
        self._cut = cut  # drops the connection at once, even while something is being sent
        self._write = write  # sends a message at once; false if the connection cannot take it now
        self._behind = True  # does something wait, or is it being sent? Then nothing may overtake it
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._news = asyncio.Event()
        self._silent = False  # since the latest beat

    def tell(self, message: bytes) -> None:
        """Send a message at once if that is possible, else queue it; never waits."""
        if self.ended:
            return
        if message and not self._behind and self._write(message):
            self._silent = False
            return
        self._behind = True
        self._waiting.append(message)
        self._bytes += len(message)
        if self._bytes > MOST_BYTES and len(self._waiting) > 1:  # a single message is never too long
            self._waiting.clear()
            self.end()
            self._cut()
        self._news.set()

    def end(self) -> None:
        """Say what waits to be said, and nothing more."""
        self.ended = True
        self._news.set()

    def _beat(self, seconds: float) -> None:
        """One timer for all messages, because a timeout for each would cost more than the message."""
        if self._silent:
            self.tell(b"")
        self._silent = True
        self._timer = asyncio.get_running_loop().call_later(seconds / 2, self._beat, seconds)

    async def messages(self, beat: float = BEAT) -> AsyncIterator[bytes]:
        """The messages that could not be sent at once, in order; an empty one after a silence."""
        self._beat(beat)
        try:
            while True:
                while self._waiting:
                    message = self._waiting.popleft()
                    self._bytes -= len(message)
                    self._silent = False
                    yield message
                if self.ended:
                    return
                self._behind = False
                self._news.clear()
                await self._news.wait()
        finally:
            self._timer.cancel()
