"""The server's handle of the fork server: it is started when it is needed, and gives birth to workers."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys

from zellige.server.engines.worker import Lost, Worker

START = "import sys; sys.path[:] = {path!r}; from zellige.server.engines.forkserver import main; main({fd}, {think!r})"
# Threads of BLAS would be running when the process is forked.
ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
LONGEST_BIRTH = 5.0  # seconds, once everything is loaded


class Nursery:
    """Starts workers, and the fork server if there is none."""

    def __init__(self, think: str) -> None:
        self.think = think
        self.process: subprocess.Popen[bytes] | None = None
        self._server: socket.socket | None = None
        self._warm = False  # has this fork server made a worker?
        self._lock = asyncio.Lock()

    async def worker(self) -> Worker:
        """A new worker, once it is ready; raises Lost if it cannot be started."""
        worker = Worker()
        try:
            await self._born(worker)
            async with asyncio.timeout(LONGEST_BIRTH if self._warm else None):
                await worker.hello()
        except TimeoutError:
            self._kill()
            raise Lost("it took too long to start") from None
        except OSError as error:
            raise Lost(f"it could not be started: {error}") from None
        finally:
            if not worker.pid:
                worker.kill("it did not start")
        self._warm = True
        return worker

    async def _born(self, worker: Worker) -> None:
        """Send one end of a pair of sockets to the fork server, and listen at the other."""
        async with self._lock:
            if self.process is None or self.process.poll() is not None:
                await self._start()
            assert self._server
            own, its = socket.socketpair()
            own.setblocking(False)
            await asyncio.get_running_loop().create_unix_connection(lambda: worker, sock=own)
            with its:
                socket.send_fds(self._server, [b"w"], [its.fileno()])

    async def _start(self) -> None:
        self._kill()
        self._server, its = socket.socketpair()
        self._server.setblocking(False)
        with its:
            code = START.format(path=sys.path, fd=its.fileno(), think=self.think)
            self.process = await asyncio.to_thread(_started, code, its.fileno())
        self._warm = False

    def _kill(self) -> None:
        if self._server:
            self._server.close()
        if self.process:
            self.process.kill()

    async def stop(self) -> None:
        """Kill the fork server. Its workers end by themselves when their sockets close."""
        self._kill()
        if self.process:
            await asyncio.to_thread(self.process.wait)
        self.process = None


def _started(code: str, fd: int) -> subprocess.Popen[bytes]:
    """In a process group of its own, so that it ends with all its workers, and Ctrl-C does not reach them."""
    return subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        pass_fds=[fd],
        env=os.environ | ENVIRONMENT,
        process_group=0,
    )
