"""Jobs in worker processes on this machine, which end when the process that started them does."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from zellige.errors import ZelligeError, whole_number
from zellige.study.jobs import Dispatch, Job, Piece, Run, T, Warm, serially, worked

MOST_WORKERS = 1024

# Every worker holds the reading end of a pipe and exits when the other end closes, even if its parent was killed.


def in_processes(workers: int | None = None) -> Run:
    """Run jobs in so many worker processes, by default one for each processor; a single one is this process itself."""
    if workers is not None:
        whole_number("the number of workers", workers, 1, MOST_WORKERS)
    most = workers or os.cpu_count() or 1

    def run(job: Job[T], todo: Iterable[int], warm: Warm) -> Iterator[tuple[int, T]]:
        waiting = iter(todo)
        first = list(islice(waiting, most))
        if len(first) <= 1:
            return serially(job, chain(first, waiting), warm)
        warm()  # once, here: the worker processes then load it from the cache
        return _in_parallel(job, chain(first, waiting), len(first))

    return run


def _in_parallel(job: Job[T], todo: Iterable[int], workers: int) -> Iterator[tuple[int, T]]:
    context = get_context("spawn")
    receiver, lifeline = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(receiver, job))

    def submit(numbers: tuple[int, ...]) -> Future[Piece[T]]:
        with _ignoring_ctrl_c():  # workers started here inherit this: their parent alone handles Ctrl-C
            return pool.submit(_worked, numbers)

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

_JOB: list[Job[Any]] = []


def _begin(receiver: Connection, job: Job[Any]) -> None:
    """Remember the job, which is sent once, and end with the parent."""
    _JOB[:] = [job]
    threading.Thread(target=_exit_with_parent, args=(receiver,), daemon=True).start()


def _worked(numbers: Sequence[int]) -> Piece[Any]:
    return worked(_JOB[0], numbers)


def _exit_with_parent(receiver: Connection) -> None:
    with suppress(EOFError, OSError):
        receiver.recv()
    os._exit(1)
