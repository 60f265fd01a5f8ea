"""Real servers that start in a tenth of a second: they are forked from a process that has loaded and compiled it all.

They have no engines, so no programs can play.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from types import FrameType
from typing import NoReturn

import httpx
import orjson
import pytest

ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # a process with threads cannot be forked safely
DEFAULTS = {"ZELLIGE_LOG": "json", "ZELLIGE_LIMITS": "0", "ZELLIGE_PORT": "0"}
PATIENCE = 60.0  # seconds, on a busy machine


class Quick:
    """A server that can be stopped, killed and started again on the same port and database."""

    def __init__(self, database: str, **environment: str) -> None:
        self.environment = {**DEFAULTS, "ZELLIGE_DATABASE": database, **environment}
        self.log = environment.get("log", os.devnull if "://" in database else f"{database}.log")
        self.start()

    def start(self) -> None:
        mother = parent()
        assert mother.stdin
        assert mother.stdout
        mother.stdin.write(orjson.dumps([self.environment, self.log]) + b"\n")
        mother.stdin.flush()
        words = mother.stdout.readline().split()
        assert len(words) == 2, f"the server did not start; see {self.log}"
        self.pid, self.url = int(words[0]), words[1].decode()
        self.environment["ZELLIGE_PORT"] = self.url.rpartition(":")[2]
        self._handle = os.pidfd_open(self.pid)
        self._wait()

    def _wait(self) -> None:
        until = monotonic() + PATIENCE
        while monotonic() < until:
            with suppress(httpx.HTTPError):
                httpx.get(f"{self.url}/healthz", timeout=PATIENCE)
                return
            sleep(0.01)
        raise AssertionError(f"the server does not answer; see {self.log}")

    def signal(self, number: signal.Signals) -> None:
        signal.pidfd_send_signal(self._handle, number)

    def ended(self, seconds: float) -> bool:
        """Has the process ended, or does it within some seconds?"""
        return bool(select.select([self._handle], [], [], seconds)[0])

    def kill(self) -> None:
        """The power fails."""
        with suppress(ProcessLookupError):
            self.signal(signal.SIGKILL)
        assert self.ended(PATIENCE)
        os.close(self._handle)

    def stop(self) -> None:
        with suppress(ProcessLookupError):
            self.signal(signal.SIGTERM)
        ended = self.ended(20)
        self.kill()
        assert ended, "the server did not stop by itself"


@contextmanager
def quick(database: str | Path, **environment: str) -> Iterator[Quick]:
    server = Quick(str(database), **environment)
    try:
        yield server
    finally:
        server.stop()


def missing(words: str) -> NoReturn:
    """Skip a test because the machine lacks something; `make soak` fails instead."""
    if os.environ.get("ZELLIGE_SOAK") == "1":
        pytest.fail(words)
    pytest.skip(words)


@cache
def parent() -> subprocess.Popen[bytes]:
    """The process that servers are forked from; it ends with ours, because its input ends."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.server.quick"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, **ENVIRONMENT},
        start_new_session=True,
    )


def main() -> None:
    """Fork a server for each line of the input."""
    from zellige.server import app
    from zellige.server.engines.engines import Engines
    from zellige.server.run import prepare
    from zellige.server.settings import Settings

    class NoEngines(Engines):
        async def start(self) -> None:
            pass

    app.__dict__["Engines"] = NoEngines
    prepare(Settings(database="unused"))
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system clears away dead servers
    for line in sys.stdin.buffer:
        if os.fork() == 0:
            become(*orjson.loads(line))


def become(environment: dict[str, str], log: str) -> None:
    """Be a server until told to stop; does not return."""
    from zellige.server.run import serve
    from zellige.server.settings import Settings

    status = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.setsid()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
        os.environ.update(environment)
        signal.signal(signal.SIGUSR1, tell_garbage)
        serve(Settings.from_environment(), lambda url: print(os.getpid(), url, flush=True))
        status = 0
    finally:
        os._exit(status)


def tell_garbage(number: int, frame: FrameType | None) -> None:
    """Write into the log how many objects of each class nobody can reach, which only the collector would find."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    gc.set_debug(0)
    kinds = Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.garbage)
    gc.garbage.clear()
    gc.collect()  # now they are really gone
    os.write(2, orjson.dumps({"garbage": kinds}) + b"\n")


if __name__ == "__main__":
    main()
