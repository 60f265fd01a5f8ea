"""Jobs in worker processes on this machine, which end when the process that started them does."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from zellige.errors import ZelligeError, whole_number
from zellige.study.jobs import Dispatch, Job, K, Piece, Run, T, Warm, serially, worked

MOST_WORKERS = 1024

# Every worker holds the reading end of a pipe and exits when the other end closes, even if its parent was killed.


def in_processes(workers: int | None = None) -> Run:
    """Run jobs in so many worker processes, by default one for each processor; a single one is this process itself."""
    if workers is not None:
        whole_number("the number of workers", workers, 1, MOST_WORKERS)
    most = workers or os.cpu_count() or 1

    def run(job: Job[K, T], todo: Iterable[K], warm: Warm) -> Iterator[tuple[K, T]]:
        waiting = iter(todo)
        while first := list(islice(waiting, min(most, 2))):
            if len(first) == 1:  # no process need be started for it
                yield from serially(job, first, warm)
            else:
                warm()  # once, here: the worker processes then load it from the cache
                yield from _in_parallel(job, Ahead(first, waiting), most)

    return run


class Ahead(Iterator[K]):
    """Some items and then the rest. As the rest, it may have more to do after it was empty."""

    def __init__(self, first: Iterable[K], rest: Iterator[K]) -> None:
        self.first, self.rest = deque(first), rest

    def __next__(self) -> K:
        return self.first.popleft() if self.first else next(self.rest)


def _in_parallel(job: Job[K, T], todo: Iterable[K], workers: int) -> Iterator[tuple[K, T]]:
    context = get_context("spawn")
    receiver, lifeline = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(receiver, job))

    def submit(items: tuple[K, ...]) -> Future[Piece[T]]:
        with _ignoring_ctrl_c():  # workers started here inherit this: their parent alone handles Ctrl-C
            return pool.submit(_worked, items)

    try:
        yield from Dispatch(submit, todo, lambda: workers).results()
    except BrokenProcessPool:
        raise ZelligeError(
            "a worker process died; it may have run out of memory, or the script that started it lacks "
            "'if __name__ == \"__main__\":'"
        ) from None
    finally:
        lifeline.close()
        pool.shutdown(cancel_futures=True)
        receiver.close()


class _ignoring_ctrl_c:  # noqa: N801 used like a function
    """Ignores Ctrl-C inside a with block, also in processes that are started there."""

    def __enter__(self) -> None:
        self.main = threading.current_thread() is threading.main_thread()
        self.before = signal.signal(signal.SIGINT, signal.SIG_IGN) if self.main else None

    def __exit__(self, *_: object) -> None:
        if self.main:
            signal.signal(signal.SIGINT, self.before)


# In a worker process

_JOB: list[Job[Any, Any]] = []


def _begin(receiver: Connection, job: Job[Any, Any]) -> None:
    """Remember the job, which is sent once, and end with the parent."""
    _JOB[:] = [job]
    threading.Thread(target=_exit_with_parent, args=(receiver,), daemon=True).start()


def _worked(items: Sequence[Any]) -> Piece[Any]:
    return worked(_JOB[0], items)


def _exit_with_parent(receiver: Connection) -> None:
    with suppress(EOFError, OSError):
        receiver.recv()
    os._exit(1)
