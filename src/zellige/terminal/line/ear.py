"""Listens to a match on a server while somebody types: `Sitting.wait` blocks, and so does a prompt."""

from __future__ import annotations

from threading import Condition, Thread

from zellige.errors import ZelligeError
from zellige.terminal.sitting import Sitting


class Ear:
    """Waits for news in a thread of its own, from the first time that it is needed until the sitting is closed."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._changed = Condition()
        self._heard = self._known = 0  # how often there were news, and how often somebody asked for them
        self._failed: ZelligeError | None = None
        self._thread: Thread | None = None

    def wait(self) -> None:
        """Block until there is news that nobody has asked for yet."""
        if not self._thread:
            self.sitting.wait()
            return
        with self._changed:
            self._changed.wait_for(lambda: self._heard > self._known or self._failed)
            self._known = self._heard
        if self._failed:
            raise self._failed

    def listen(self) -> None:
        """Go on listening while somebody types."""
        if not self._thread and self.sitting.awaits:
            self._thread = Thread(target=self._listen, daemon=True)
            self._thread.start()

    def _listen(self) -> None:
        while self.sitting.awaits:
            try:
                self.sitting.wait()
            except ZelligeError as error:
                self._failed = error
            with self._changed:
                self._heard += 1
                self._changed.notify_all()
            if self._failed:
                return
