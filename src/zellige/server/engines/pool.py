"""The pool of workers: as many as wanted are kept alive, watched and handed out."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import inf
from time import monotonic

from zellige.server.engines.fair import FairQueue, Kind, Refused
from zellige.server.engines.nursery import Nursery
from zellige.server.engines.worker import Lost, Worker

LOOK = 0.1  # seconds between two looks at time and memory of the workers
SHORT_LIFE = 1.0  # seconds; after a shorter life a worker is replaced a little later
PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds until the next try to start a worker

LONGEST_DEATH = 1.0  # seconds that a killed worker may take to end

log = logging.getLogger("zellige.engines")


class Pool:
    """One worker more than may search at a time, so that quick decisions need not wait for searches."""

    def __init__(self, searching: int, memory: int, grace: float, think: str) -> None:
        self.size, self.memory, self.grace = searching + 1, memory, grace
        self.alive: set[Worker] = set()
        self.queue: FairQueue[Worker] = FairQueue(searching)
        self.losses: Counter[str] = Counter()  # workers that are gone, by the reason
        self._nursery = Nursery(think)
        self._tasks: list[asyncio.Task[None]] = []
        self._begun = monotonic()
        self._none_since = inf  # when the last worker was lost, or could not be started

    def start(self) -> None:
        self._begun = monotonic()
        self._tasks = [asyncio.create_task(self._keep()) for _ in range(self.size)]
        self._tasks.append(asyncio.create_task(self._watch()))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        ending = list(self.alive)
        for worker in ending:
            worker.kill("the server stops")
        await _wait_for_end([worker.pid for worker in ending])
        self.alive.clear()
        self.queue.refuse()
        await self._nursery.stop()

    @asynccontextmanager
    async def worker(self, kind: Kind, address: str, patience: float | None) -> AsyncIterator[Worker]:
        """A worker for one request, after waiting for it some seconds at most. If the request is given up before it is
        answered, the worker is killed and replaced."""
        worker = await self._taken(kind, address, patience)
        try:
            yield worker
        finally:
            if worker.busy:
                worker.kill("nobody waits for its answer")
            if worker.end is None:
                self.queue.give(worker)
            self.queue.done(kind)

    async def _taken(self, kind: Kind, address: str, patience: float | None) -> Worker:
        try:
            async with asyncio.timeout(patience):
                while True:
                    worker = await self.queue.take(kind, address)
                    if worker.end is None:
                        return worker
                    self.queue.done(kind)
        except TimeoutError:
            raise Refused("no worker came free") from None

    async def _keep(self) -> None:
        """Keep one worker alive."""
        while True:
            worker = await self._started()
            born = monotonic()
            self.alive.add(worker)
            self.queue.give(worker)
            self._tell()
            await worker.gone.wait()
            self._bury(worker)
            if monotonic() - born < SHORT_LIFE:
                await asyncio.sleep(PAUSE)

    async def _started(self) -> Worker:
        pause = PAUSE
        while True:
            try:
                return await self._nursery.worker()
            except Lost as problem:
                log.error("a worker could not be started: %s", problem)
                self._none_since = min(self._none_since, monotonic())
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _bury(self, worker: Worker) -> None:
        log.warning("worker %d is gone: %s", worker.pid, worker.end)
        self.losses[str(worker.end)] += 1
        self.alive.discard(worker)
        self.queue.withdraw(worker)
        if not self.alive:
            self._none_since = monotonic()

    def _tell(self) -> None:
        self._none_since = inf
        if len(self.alive) == self.size and self._begun:
            log.info("%d engines are ready after %.1f seconds", self.size, monotonic() - self._begun)
            self._begun = 0.0  # said once

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            for worker in self.alive:
                worker.watch(self.memory)
            if not self.alive and monotonic() - self._none_since > self.grace:
                self.queue.refuse()


async def _wait_for_end(pids: list[int]) -> None:
    """Wait until killed workers have ended; the fork server clears them away."""
    end = monotonic() + LONGEST_DEATH
    while any(map(_exists, pids)) and monotonic() < end:
        await asyncio.sleep(0.01)


def _exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
