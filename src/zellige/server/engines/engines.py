"""Programs that think and positions that are analysed, in worker processes, so that the event loop never does."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from collections.abc import AsyncGenerator
from functools import partial
from random import Random
from typing import Any

from zellige.core import Move, View
from zellige.errors import ZelligeError
from zellige.events import goes_on
from zellige.kernel.constants import OVER
from zellige.server.engines.budgets import MOST_SECONDS, analysis_budget, capped, seconds_of, slice_length
from zellige.server.engines.fair import Kind, Refused
from zellige.server.engines.latest import Latest
from zellige.server.engines.pool import Pool
from zellige.server.engines.requests import Analyse, Answer, Decide
from zellige.server.engines.worker import Failed, Lost, Worker

CHEAP = "greedy"  # decides where another player could not
CHEAP_PATIENCE = CHEAP_GRACE = 1.0  # seconds
THINK = "zellige.server.engines.thinking:think"

log = logging.getLogger("zellige.engines")


class Busy(ZelligeError):
    """Too many analyses at once; `wait_seconds` says when to ask again."""

    def __init__(self, message: str, wait_seconds: int) -> None:
        super().__init__(f"{message}; try again in {wait_seconds} seconds")
        self.wait_seconds = wait_seconds


class NoAnswer(ZelligeError):
    """An analysis ended before its time."""


class Silly(Exception):
    """A worker answered what is not a decision."""


class Engines:
    """Warm worker processes behind a fair queue.

    `workers` of them may search at a time, by default one for each processor. `grace` is how many seconds a worker may
    take beyond its budget, `memory` how many bytes it may hold, `patience` how many seconds a decision waits for a
    worker while all of them are busy, or are still being loaded for the first time. `think` names the function that
    answers requests in a worker.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        memory: int = 1 << 30,
        grace: float = 2.0,
        per_address: int = 4,
        most_waiting: int = 200,
        patience: float = 30.0,
        think: str = THINK,
    ) -> None:
        self.workers = workers or processors()
        self.grace, self.per_address, self.most_waiting, self.patience = grace, per_address, most_waiting, patience
        self.pool = Pool(self.workers, memory, grace, think)
        self.fallbacks: Counter[str] = Counter()  # decisions that a cheaper player made, by its name
        self._analyses: Counter[str] = Counter()  # waiting or running, by address
        self._jobs: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Returns at once; the workers become ready behind it."""
        self.pool.start()

    async def stop(self) -> None:
        """Kill the workers and wait until they are gone."""
        self.end_analyses()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        await self.pool.stop()

    def end_analyses(self) -> None:
        """Whoever reads one is told that the server is stopping."""
        for job in list(self._jobs):
            job.cancel()

    @property
    def ready(self) -> bool:
        """Is at least one worker alive?"""
        return bool(self.pool.alive)

    @property
    def waiting(self) -> int:
        """How many decisions and analyses wait for a worker."""
        return sum(self.pool.queue.waiting(kind) for kind in Kind)

    @property
    def losses(self) -> int:
        """How many workers had to be replaced."""
        return self.pool.losses.total()

    # Decisions

    async def decide(self, player: str, view: View, *, seed: int, address: str) -> tuple[str, ...]:
        """The moves of a whole decision, always legal ones. If the player fails, a cheaper one decides."""
        if view.seat is None or view.player != view.seat:
            raise ZelligeError("a decision needs the view of the seat to move")
        name = capped(player)
        kind = Kind.SEARCH if seconds_of(name, view.game) else Kind.QUICK
        limit = seconds_of(name, view.game) + self.grace
        request = Decide(name, view, seed)
        moves = await self._tried(request, kind, address, self.patience, limit)
        if moves is None:
            self.fallbacks[CHEAP] += 1
            moves = await self._tried(request._replace(player=CHEAP), Kind.QUICK, address, CHEAP_PATIENCE, CHEAP_GRACE)
        if moves is None:
            self.fallbacks["random"] += 1
            moves = any_decision(view, seed)
        return moves

    async def _tried(
        self, request: Decide, kind: Kind, address: str, patience: float, limit: float
    ) -> tuple[str, ...] | None:
        """What a worker decides, or None if that fails."""
        try:
            async with self.pool.worker(kind, address, patience) as worker:
                return await decided(worker, request, limit)
        except (Refused, Lost, Failed, Silly) as problem:
            log.warning("%s did not decide: %s", request.player, problem)
            return None

    # Analyses

    def analyse(
        self, view: View, *, seconds: float | None, playouts: int | None, every: float | None, address: str
    ) -> AsyncGenerator[dict[str, Any]]:
        """The slices of an analysis; `every` is the seconds between two of them. Raises Busy at once, and NoAnswer when
        it has to end early. A slow reader misses slices, but not the last one."""
        if view.player == OVER:
            raise ZelligeError("an analysis needs a view of a game that is not over")
        budget = analysis_budget(seconds, playouts)
        self._check_quota(address)
        assert budget.seconds
        return self._slices(Analyse(view, budget.seconds, budget.playouts, slice_length(every)), address)

    def _check_quota(self, address: str) -> None:
        if self._analyses[address] >= self.per_address:
            raise Busy(f"only {self.per_address} analyses can be asked for at a time", int(MOST_SECONDS))
        if self.pool.queue.waiting(Kind.ANALYSIS) >= self.most_waiting:
            raise Busy("too many analyses are waiting", int(MOST_SECONDS))

    async def _slices(self, request: Analyse, address: str) -> AsyncGenerator[Answer]:
        self._check_quota(address)  # again, for the first slice may be asked for much later
        analysis = Analysis(self, request, address)
        job = asyncio.create_task(analysis.run())
        self._analyses[address] += 1
        self._jobs.add(job)
        job.add_done_callback(partial(self._finished, address))
        try:
            async for part in analysis.latest.slices():
                yield part
        finally:
            analysis.stop(job)

    def _finished(self, address: str, job: asyncio.Task[None]) -> None:
        self._jobs.discard(job)
        self._analyses -= Counter([address])  # forgets an address that has none left


class Analysis:
    """An analysis in progress; it goes on behind its reader."""

    def __init__(self, engines: Engines, request: Analyse, address: str) -> None:
        self.engines, self.request, self.address = engines, request, address
        self.latest = Latest()
        self.worker: Worker | None = None

    async def run(self) -> None:
        try:
            async with self.engines.pool.worker(Kind.ANALYSIS, self.address, None) as worker:
                await self._asked(worker)
            self.latest.close()
        except (Refused, Lost, Failed) as problem:
            log.warning("an analysis ended early: %s", problem)
            self.latest.close(NoAnswer("the analysis ended early; please try again"))
        except asyncio.CancelledError:
            self.latest.close(NoAnswer("the server is stopping"))
            raise

    async def _asked(self, worker: Worker) -> None:
        self.worker = worker
        try:
            await worker.ask(self.request, self.request.seconds + self.engines.grace, self.latest.put)
        finally:
            self.worker = None  # it may be another's soon

    def stop(self, job: asyncio.Task[None]) -> None:
        """Nobody listens any more: leave the queue, or free the worker after the current slice."""
        if self.worker:
            self.worker.stop(self.engines.grace)
        else:
            job.cancel()


async def decided(worker: Worker, request: Decide, limit: float) -> tuple[str, ...]:
    """What a worker decides within some seconds; if that is not a legal decision, the worker is killed."""
    answers: list[Answer] = []

    def heard(answer: Answer) -> None:
        if answers:
            raise Silly("more than one answer")
        answers.append(answer)

    try:
        await worker.ask(request, limit, heard)
        return checked(request.view, answers)
    except Silly:
        worker.kill("it was silly")
        raise


def checked(view: View, answers: list[Answer]) -> tuple[str, ...]:
    """The moves of an answer, which must be a whole legal decision."""
    moves = answers[0].get("moves") if answers else None
    if not isinstance(moves, list) or not moves:
        raise Silly("no moves")
    position = view
    for made, move in enumerate(moves):
        if made and not goes_on(position, view.player):
            raise Silly("moves after its decision")
        try:
            position = position.play(move)
        except (ZelligeError, TypeError) as error:
            raise Silly(str(error)) from None
    if goes_on(position, view.player):
        raise Silly("half a decision")
    return tuple(moves)


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def any_decision(view: View, seed: int) -> tuple[str, ...]:
    """A random decision, worked out in this process: the last resort."""
    rng, moves, position = Random(seed), list[Move](), view
    while not moves or goes_on(position, view.player):
        moves.append(position.game.move(int(rng.choice(position.moves.codes()))))
        position = position.after(moves[-1])
    return tuple(move.text for move in moves)
