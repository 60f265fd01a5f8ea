"""The command `zellige`: its entry point, which loads everything else where Ctrl-C can already be dealt with."""

import os
import signal
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

STOPPED = 130  # the exit status of a program that Ctrl-C ended


def main() -> None:
    """Run the command."""
    with _left_at_once():
        from zellige.cli.run import run
    run()


@contextmanager
def _left_at_once() -> "Iterator[None]":
    """Let Ctrl-C end the process on the spot: half an import has nothing to tidy up, and no traceback to show."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # not in the background, where Ctrl-C is ignored
        signal.signal(signal.SIGINT, _leave)
    yield
    signal.signal(signal.SIGINT, before)


def _leave(number: int, frame: FrameType | None) -> None:
    os._exit(STOPPED)
