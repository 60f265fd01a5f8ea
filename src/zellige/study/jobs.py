"""Many independent jobs, such as the groups of an arena: run one by one, or in pieces by workers of any kind."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import islice
from queue import SimpleQueue
from typing import Generic, Protocol, TypeVar

from zellige.errors import ZelligeError

K = TypeVar("K", bound=Hashable)  # what a job is done for, such as the number of a group
T = TypeVar("T")
Job = Callable[[K], T]  # it is pickled, so it is a function or method of a module
Warm = Callable[[], object]  # compiles what the jobs need; pickled too

PIECE = 0.1  # seconds that a piece should take at least, so that handing it out costs little beside it
EACH = 0.002  # more of them for every worker, so that whoever hands out the pieces can keep up
LARGEST = 256  # jobs in a piece
RECENT = 8  # pieces that the mean time of a job is taken over, roughly
DEATHS = 3  # workers that a job may lose before it is held to be the reason


class Run(Protocol):
    """Runs a job for each item, somewhere, and yields each item with its result as soon as that is known.

    Items are taken from `todo` little by little, and results may come in another order. If `todo` is empty, it is asked
    again after each result, which may have brought more. `warm` is called once on every machine before its first job,
    unless a single process does it all. Close the iterator to stop.
    """

    def __call__(self, job: Job[K, T], todo: Iterable[K], warm: Warm) -> Iterator[tuple[K, T]]: ...


def serially(job: Job[K, T], todo: Iterable[K], warm: Warm) -> Iterator[tuple[K, T]]:
    """Run jobs one by one in this process."""
    for item in todo:
        yield item, job(item)


# Pieces: several short jobs are handed out at once


class WorkerDied(Exception):
    """A worker process ended before its piece was done."""


@dataclass(frozen=True)
class Piece(Generic[T]):
    """What a worker returns: the results of its items, up to the first that failed."""

    results: list[T]
    error: ZelligeError | None
    seconds: float


def worked(job: Job[K, T], items: Sequence[K]) -> Piece[T]:
    """Do a piece of the work."""
    begin, results = time.perf_counter(), list[T]()
    error: ZelligeError | None = None
    for item in items:
        try:
            results.append(job(item))
        except ZelligeError as failed:
            error = failed
            break
    return Piece(results, error, time.perf_counter() - begin)


class Pace:
    """How many jobs make a piece: one, unless jobs have been short lately."""

    def __init__(self) -> None:
        self.mean, self.pieces = 0.0, 0  # seconds that a job took

    def note(self, seconds: float, jobs: int) -> None:
        self.pieces += 1
        self.mean += (seconds / jobs - self.mean) / min(self.pieces, RECENT)

    def size(self, workers: int) -> int:
        if not self.pieces:
            return 1
        due = (PIECE + EACH * workers) / max(self.mean, 1e-6)
        return max(1, min(int(due), LARGEST))


class Dispatch(Generic[K, T]):
    """Hands out pieces to workers and collects what they return. Two pieces for each worker are on their way, so that
    none has to wait for the next one, and no more, so that slow workers do not hoard them."""

    def __init__(
        self, submit: Callable[[tuple[K, ...]], Future[Piece[T]]], todo: Iterable[K], workers: Callable[[], int]
    ) -> None:
        self.submit, self.waiting, self.workers = submit, iter(todo), workers
        self.pace, self.deaths = Pace(), Counter[K]()
        self.again: deque[K] = deque()  # items whose worker died; each is a piece of its own now
        self.running: dict[Future[Piece[T]], tuple[K, ...]] = {}
        self.finished: SimpleQueue[Future[Piece[T]]] = SimpleQueue()

    def results(self) -> Iterator[tuple[K, T]]:
        while self._fill():
            future = self.finished.get()
            items = self.running.pop(future)
            try:
                piece = future.result()
            except WorkerDied:
                self._mourn(items)
                continue
            if piece.results:
                self.pace.note(piece.seconds, len(piece.results))
            yield from zip(items, piece.results, strict=False)
            if piece.error:
                raise piece.error

    def _fill(self) -> bool:
        """Hand out more pieces; is anything running?"""
        workers = max(self.workers(), 1)
        for items in self._pieces(2 * workers - len(self.running), self.pace.size(workers)):
            future = self.submit(items)
            self.running[future] = items
            future.add_done_callback(self.finished.put)
        return bool(self.running)

    def _pieces(self, room: int, size: int) -> Iterator[tuple[K, ...]]:
        """So many pieces of that size; smaller ones if little is left to do, so that no worker goes without."""
        while self.again and room > 0:
            yield (self.again.popleft(),)
            room -= 1
        items = list(islice(self.waiting, max(room, 0) * size))
        share = -(-len(items) // max(room, 1)) or 1
        yield from (tuple(items[at : at + share]) for at in range(0, len(items), share))

    def _mourn(self, items: tuple[K, ...]) -> None:
        """Do the jobs again whose worker died, unless it is the job that kills its workers."""
        self.deaths.update(items)
        if len(items) == 1 and self.deaths[items[0]] >= DEATHS:
            raise ZelligeError(
                f"job {items[0]} ended its worker process {DEATHS} times; it may need more memory than there is"
            )
        self.again.extend(items)
