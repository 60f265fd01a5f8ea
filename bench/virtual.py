"""A cluster in virtual time: the dispatcher is the real one, and a clock jumps from event to event."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from heapq import heappop, heappush
from queue import SimpleQueue
from typing import Generic, NamedTuple

from zellige.study.jobs import Dispatch, Job, K, Piece, T, Warm, WorkerDied


class Costs(NamedTuple):
    """What everything but the jobs takes, in seconds."""

    start: float  # until a new worker is ready
    warm: float  # until a machine has compiled what the jobs need; once, while all its workers wait
    piece: float  # the head's work for a piece
    result: float  # the head's work for a result
    travel: float  # of a piece to a worker and of its results back


@dataclass
class Cluster:
    """Machines like each other, and a head that hands out pieces and does no jobs itself."""

    machines: int
    cores: int  # workers of a machine
    costs: Costs
    deaths: float = 0.0  # for each hour of a worker; another one starts in its place
    now: float = 0.0  # the head's clock
    busy: float = 0.0  # seconds of workers spent on jobs that were finished
    lost: float = 0.0  # and on those that died with their worker
    pieces: int = 0
    ready: float = 0.0  # when the machines have compiled
    free: list[float] = field(default_factory=list)  # when each worker is free, as a heap

    def __post_init__(self) -> None:
        self.free = [0.0] * self.workers
        self.chance = random.Random(self.workers)
        self.ready = self.costs.start + self.costs.warm

    @property
    def workers(self) -> int:
        return self.machines * self.cores

    def run(self, cost: Callable[[K, T], float]) -> Callable[[Job[K, T], Iterable[K], Warm], Iterator[tuple[K, T]]]:
        """A `Run` whose jobs take the seconds that `cost` says of an item and its result."""

        def run(job: Job[K, T], todo: Iterable[K], warm: Warm) -> Iterator[tuple[K, T]]:
            return Simulated(self, job, cost, todo).results()

        return run

    def work(self, at: float, seconds: float) -> tuple[float, bool]:
        """Let the next free worker work from a moment on: when it ends, and whether the worker died over it."""
        begin = max(at, heappop(self.free), self.ready)
        lives = self.chance.expovariate(self.deaths / 3600) if self.deaths else seconds
        died = lives < seconds
        end = begin + min(seconds, lives)
        heappush(self.free, end + self.costs.start * died)
        self.busy, self.lost = self.busy + seconds * (not died), self.lost + lives * died
        return end, died


class Simulated(Dispatch[K, T]):
    """The dispatcher, whose workers exist in virtual time only: a job is done when its piece is handed out, and its
    result arrives later."""

    def __init__(self, cluster: Cluster, job: Job[K, T], cost: Callable[[K, T], float], todo: Iterable[K]) -> None:
        super().__init__(self.send, todo, lambda: cluster.workers)
        self.cluster, self.job, self.cost = cluster, job, cost
        self.mail: Mail[T] = Mail(cluster)
        self.finished = self.mail

    def send(self, items: tuple[K, ...]) -> Future[Piece[T]]:
        cluster, future = self.cluster, Future[Piece[T]]()
        cluster.now += cluster.costs.piece
        cluster.pieces += 1
        results = [self.job(item) for item in items]
        seconds = sum(map(self.cost, items, results))
        end, died = cluster.work(cluster.now + cluster.costs.travel / 2, seconds)
        self.mail.post(end + cluster.costs.travel / 2, future, None if died else Piece(results, None, seconds))
        return future


class Mail(SimpleQueue[Future[Piece[T]]], Generic[T]):
    """Results on their way to the head."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.coming = list[tuple[float, int, Future[Piece[T]], Piece[T] | None]]()
        self.posted = 0

    def post(self, at: float, future: Future[Piece[T]], piece: Piece[T] | None) -> None:
        heappush(self.coming, (at, self.posted, future, piece))
        self.posted += 1

    def get(self, block: bool = True, timeout: float | None = None) -> Future[Piece[T]]:
        """The next result. The head takes it when it arrives or, if it is behind, when it has time."""
        at, _, future, piece = heappop(self.coming)
        self.cluster.now = max(self.cluster.now, at)
        if piece:
            self.cluster.now += self.cluster.costs.result * len(piece.results)
            future.set_result(piece)
        else:
            future.set_exception(WorkerDied())
        return super().get()  # its callback has put it here
