"""Groups of games played in processes side by side, which leave when the arena does."""

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

# The processes hold the reading end of a pipe, and leave when its other end is closed, even if that is because the
# arena was killed.


def in_turn(contest: Contest, todo: Iterable[int]) -> Iterator[tuple[int, Group]]:
    for number in todo:
        yield number, contest.group(number)


def side_by_side(contest: Contest, todo: Iterable[int], workers: int) -> Iterator[tuple[int, Group]]:
    """Play groups in processes; gives each when it is finished."""
    context = get_context("spawn")
    listening, line = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, initializer=_listen, initargs=(listening,))
    waiting = iter(todo)
    running: dict[Future[Group], int] = {}
    try:
        while True:
            with _deaf():  # a process that starts here is not reached by Ctrl-C: whoever started it tells it
                more = islice(waiting, 2 * workers - len(running))
                running |= {pool.submit(contest.group, number): number for number in more}
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=running.__getitem__):
                yield running.pop(future), future.result()
    except BrokenProcessPool:
        raise ZelligeError(
            "a process of the arena has died; it may lack memory, or the script that calls the arena "
            "does so without 'if __name__ == \"__main__\":'"
        ) from None
    finally:
        line.close()
        pool.shutdown(cancel_futures=True)
        listening.close()


class _deaf:  # noqa: N801 used like a function
    """Ctrl-C is ignored inside, also by processes that are started there."""

    def __enter__(self) -> None:
        self.main = threading.current_thread() is threading.main_thread()
        self.before = signal.signal(signal.SIGINT, signal.SIG_IGN) if self.main else None

    def __exit__(self, *_: object) -> None:
        if self.main:
            signal.signal(signal.SIGINT, self.before)


def _listen(line: Connection) -> None:
    threading.Thread(target=_leave_with, args=(line,), daemon=True).start()


def _leave_with(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv()
    os._exit(1)
