"""What a server tells about a match while it happens: a stream of messages that comes back after every break."""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from random import uniform
from threading import Event

from zellige.terminal.remote.calls import TIMEOUT, Calls, Refused, Unreachable, headers
from zellige.terminal.remote.told import Told

SILENCE = 20.0  # seconds; the server gives a sign of life after 15
SHORTEST, LONGEST = 0.25, 10.0  # seconds between attempts to come back
LONGEST_LINE = 4_000_000  # bytes


class Closed(Exception):
    """Somebody has closed the stream."""


class Stream:
    """Messages about one match. One thread listens; any thread may close it."""

    def __init__(self, calls: Calls, path: str, token: str = "") -> None:
        self.calls, self.path, self.token = calls, path, token
        self._closed = Event()
        self._connection: HTTPConnection | None = None
        self._socket: socket.socket | None = None
        self._response: HTTPResponse | None = None
        self._failures = 0  # in a row
        self._wait = 0.0  # seconds that the server wants us to wait

    def hear(self, since: int) -> Told:
        """The next message. After a break, the stream is opened again, from event `since`; if that fails, this raises
        Unreachable, and the next call tries again, after a while. Raises Closed once it is closed."""
        while True:
            try:
                if self._response is None:
                    self._open(since)
                if told := self._message():
                    self._failures, self._wait = 0, 0.0
                    return told
            except Refused as refusal:
                self.cut()
                if refusal.wait is None:
                    raise
                self._wait = refusal.wait
                self._failed(Unreachable(str(refusal)))
            except (OSError, HTTPException, AttributeError, Unreachable, json.JSONDecodeError) as error:
                self.cut()  # an AttributeError is what a response raises that is closed meanwhile
                self._failed(error if isinstance(error, Unreachable) else self.calls.failed(error))
            except BaseException:  # Ctrl-C: nobody knows how much of a message was read
                self.cut()
                raise

    def _failed(self, error: Unreachable) -> None:
        """Let the first failure pass: streams end now and then."""
        self._check_open()
        self._failures += 1
        if self._failures > 1:
            raise error

    def _open(self, since: int) -> None:
        if self._failures:
            pause = min(LONGEST, SHORTEST * 2 ** (self._failures - 1)) * uniform(0.5, 1)
            self._closed.wait(max(pause, self._wait))
        self._check_open()
        self._connection = self.calls.connection(TIMEOUT)
        self._connection.connect()
        self._socket = self._connection.sock
        self._check_open()  # whoever closes it now finds the socket
        self._connection.request("GET", f"{self.path}?since={since}", headers=headers(self.token))
        response = self._connection.getresponse()
        self.calls.check(response)
        self._socket.settimeout(SILENCE)
        self._response = response

    def _message(self) -> Told | None:
        """A message, or nothing for a sign of life."""
        assert self._response
        line = self._response.readline(LONGEST_LINE)
        if not line:
            raise ConnectionResetError("it has ended")
        return Told.of(json.loads(line)) if line.strip() else None

    def _check_open(self) -> None:
        if self._closed.is_set():
            self.cut()
            raise Closed

    def cut(self) -> None:
        """Drop the connection; the next call opens another."""
        if self._connection:
            self._connection.close()
        if self._response:
            with suppress(OSError, AttributeError):
                self._response.close()
        self._connection = self._socket = self._response = None

    def close(self) -> None:
        """End it for good, also for a thread that waits for a message."""
        self._closed.set()
        self.nudge()

    def nudge(self) -> None:
        """Break the connection from another thread, so that it is opened again."""
        if connected := self._socket:
            with suppress(OSError):
                connected.shutdown(socket.SHUT_RDWR)

    def rest(self) -> None:
        """Wait until it is closed."""
        self._closed.wait()
