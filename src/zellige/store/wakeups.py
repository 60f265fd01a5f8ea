"""Notifications between the processes that share a PostgreSQL store: which matches have changed."""

import logging
import os
from collections.abc import Callable, Iterable, Sequence
from threading import Condition, Event, Thread
from typing import Any

import psycopg
from sqlalchemy import URL

from zellige.errors import ZelligeError
from zellige.store.places import patience, place

CHANNEL = "zellige"
LONGEST = 7900  # bytes in one notification; PostgreSQL allows 7999
PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds between two attempts to connect again
GLANCE = 0.2  # seconds after which a listener looks whether it shall end

DROP = "ZELLIGE_TEST_DROP_WAKEUPS"  # a variable by which tests make all notifications disappear

log = logging.getLogger(__name__)
Connection = psycopg.Connection[Any]


def dropped() -> bool:
    return bool(os.environ.get(DROP))


class Wakeups:
    """Tells other processes which matches have changed, and hears from them. A notification can get lost, for instance
    while a connection is being made again, so poll as well.

    `woken` is called in a thread, with matches that other processes have changed. `drop` is asked before each round of
    notifications and can make it disappear, for tests.
    """

    def __init__(self, url: str, woken: Callable[[list[str]], None], drop: Callable[[], bool] = dropped) -> None:
        self._where = _where(url)
        self._woken, self._drop = woken, drop
        self._waiting: set[str] = set()
        self._news = Condition()
        self._closed = Event()
        self._speaker = 0  # the server's process that speaks for us: what it says is not news here
        self._threads = [Thread(target=self._keep, args=(work,), daemon=True) for work in (self._speak, self._listen)]
        for thread in self._threads:
            thread.start()

    def notify(self, ids: Iterable[str]) -> None:
        """Tell the others soon. Call this after the commit: inside it, commits would wait for each other."""
        with self._news:
            self._waiting.update(ids)
            self._news.notify()

    def close(self) -> None:
        """Say what is still to be said, and end."""
        with self._news:
            self._closed.set()
            self._news.notify()
        for thread in self._threads:
            thread.join()

    def _keep(self, work: Callable[[Connection], None]) -> None:
        """Work on a connection, and on a new one after each loss, until all is closed."""
        pause = PAUSE
        while True:
            try:
                with self._connect() as connection:
                    pause = PAUSE
                    work(connection)
            except Exception as error:  # whatever it is, the other processes still want to be told
                log.warning("notifications are interrupted: %s", str(error).strip())
            if self._closed.wait(pause):
                return
            pause = min(2 * pause, LONGEST_PAUSE)

    def _connect(self) -> Connection:
        address = self._where.set(drivername="postgresql").render_as_string(hide_password=False)
        return psycopg.connect(address, autocommit=True, **patience(self._where))  # type: ignore[arg-type]

    def _speak(self, connection: Connection) -> None:
        self._speaker = connection.info.backend_pid
        while ids := self._taken():
            if self._drop():
                continue
            try:
                connection.execute("SELECT pg_notify(%s, t) FROM unnest(%s::text[]) AS t", [CHANNEL, payloads(ids)])
            except psycopg.Error:
                self.notify(ids)  # again, on the next connection
                raise

    def _taken(self) -> list[str]:
        """All that waits, as soon as something does; nothing if all is closed."""
        with self._news:
            self._news.wait_for(lambda: self._waiting or self._closed.is_set())
            taken, self._waiting = sorted(self._waiting), set()
            return taken

    def _listen(self, connection: Connection) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        while not self._closed.is_set():
            heard = list(connection.notifies(timeout=GLANCE, stop_after=1))
            ids = {match for note in heard if note.pid != self._speaker for match in note.payload.split(",")}
            if ids:
                self._woken(sorted(ids))


def _where(url: str) -> URL:
    where = place(url)
    if not isinstance(where, URL):
        raise ZelligeError("only PostgreSQL has notifications")
    return where


def payloads(ids: Sequence[str]) -> list[str]:
    """Matches as the texts of as few notifications as hold them."""
    texts: list[str] = []
    for match in ids:
        if texts and len(texts[-1]) + len(match) < LONGEST:
            texts[-1] += f",{match}"
        else:
            texts.append(match)
    return texts
