"""The server's handle of one worker process: it asks, listens, watches time and memory, and kills."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from math import inf
from pathlib import Path
from time import monotonic
from typing import cast

from zellige.server.engines.requests import STOP, Answer, Request, packed

LONGEST_LINE = 1 << 20  # bytes; a slice of an analysis has some ten thousand
MOST_UNHEARD = 1000  # answers


class Lost(Exception):
    """A worker died or was killed; the message says why."""


class Failed(Exception):
    """A worker could not answer, but lives."""


class Worker(asyncio.Protocol):
    """One worker process. It answers one request at a time."""

    def __init__(self) -> None:
        self.pid = 0  # unknown until it says hello
        self.busy = False
        self.end: str | None = None  # why it is gone
        self.gone = asyncio.Event()
        self._transport: asyncio.Transport | None = None
        self._deadline = inf
        self._rest = b""  # of a line that has not arrived as a whole
        self._answers: asyncio.Queue[Answer | None] = asyncio.Queue()  # None: there will be no more

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > LONGEST_LINE or len(lines) + self._answers.qsize() > MOST_UNHEARD:
            self.kill("it wrote too much")
            return
        try:
            for line in lines:
                self._answers.put_nowait(_read(line))
        except ValueError:
            self.kill("it wrote garbage")

    def connection_lost(self, error: Exception | None) -> None:
        self.end = self.end or "it died"
        self._answers.put_nowait(None)
        self.gone.set()

    # What the server calls

    async def hello(self) -> None:
        """Wait until it is ready."""
        pid = (await self._next()).get("pid")
        if type(pid) is not int or pid <= 1:
            self.kill("it said no hello")
            raise Lost(self.end)
        self.pid = pid

    async def ask(self, request: Request, seconds: float, heard: Callable[[Answer], object]) -> None:
        """Have a request answered within some seconds. Raises Failed, or Lost if the worker is gone."""
        self.busy, self._deadline = True, monotonic() + seconds
        self._write(packed(request))
        while "end" not in (answer := await self._next()):
            heard(answer)
        self.busy, self._deadline = False, inf
        if answer["end"]:
            raise Failed(str(answer["end"]))

    def stop(self, seconds: float) -> None:
        """Ask it to end what it is doing, after the current slice and within some seconds."""
        if self.busy and self.end is None:
            self._write(STOP)
            self._deadline = min(self._deadline, monotonic() + seconds)

    def watch(self, memory: int) -> None:
        """Kill it if it is late or too large; to be called often."""
        if monotonic() > self._deadline:
            self.kill("it took too long")
        elif self.end is None and resident(self.pid) > memory:
            self.kill("it took too much memory")

    def kill(self, why: str) -> None:
        if self.end is None:
            self.end = why
            if self.pid:
                with suppress(ProcessLookupError):
                    os.kill(self.pid, signal.SIGKILL)
            if self._transport:
                self._transport.abort()

    def _write(self, data: bytes) -> None:
        assert self._transport, "a worker that is asked something has said hello"
        self._transport.write(data)

    async def _next(self) -> Answer:
        if self.end is None and (answer := await self._answers.get()) is not None and self.end is None:
            return answer
        raise Lost(self.end)


def _read(line: bytes) -> Answer:
    data = json.loads(line)
    if not isinstance(data, dict):
        raise ValueError("an answer is an object")
    return data


def resident(pid: int) -> int:
    """The resident size of a process in bytes; 0 if that cannot be told."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return _resident_elsewhere(pid)


def _resident_elsewhere(pid: int) -> int:
    """The same on systems without /proc."""
    try:
        import psutil
    except ImportError:
        return 0
    with suppress(psutil.Error):
        return int(psutil.Process(pid).memory_info().rss)
    return 0
