"""Playing the groups of an arena, one by one or in worker processes that end when the arena does."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection

from zellige.errors import ZelligeError
from zellige.study.contest import Contest, Group

# Every worker holds the reading end of a pipe and exits when the other end closes, even if the arena was killed.


def play_serially(contest: Contest, todo: Iterable[int]) -> Iterator[tuple[int, Group]]:
    for number in todo:
        yield number, contest.group(number)


def play_in_parallel(contest: Contest, todo: Iterable[int], workers: int) -> Iterator[tuple[int, Group]]:
    """Play groups in worker processes; yields each group when it is finished."""
    context = get_context("spawn")
    receiver, lifeline = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, initializer=_watch_arena, initargs=(receiver,))
    waiting = iter(todo)
    running: dict[Future[Group], int] = {}
    try:
        while True:
            with _ignoring_ctrl_c():  # workers started here inherit this: the arena alone handles Ctrl-C
                more = islice(waiting, 2 * workers - len(running))
                running |= {pool.submit(contest.group, number): number for number in more}
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=running.__getitem__):
                yield running.pop(future), future.result()
    except BrokenProcessPool:
        raise ZelligeError(
            "a worker process of the arena died; it may have run out of memory, or the script that calls the arena "
            "lacks 'if __name__ == \"__main__\":'"
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


def _watch_arena(receiver: Connection) -> None:
    threading.Thread(target=_exit_with_arena, args=(receiver,), daemon=True).start()


def _exit_with_arena(receiver: Connection) -> None:
    with suppress(EOFError, OSError):
        receiver.recv()
    os._exit(1)
