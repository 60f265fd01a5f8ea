"""The command `zellige`: its entry point, which handles Ctrl-C even while everything else is loading."""

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
    with _exiting_at_ctrl_c():
        from zellige.cli.run import run
    run()


@contextmanager
def _exiting_at_ctrl_c() -> "Iterator[None]":
    """Let Ctrl-C end the process at once: half an import has nothing to clean up, and should not print a traceback."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # not in the background, where Ctrl-C is ignored
        signal.signal(signal.SIGINT, _exit)
    yield
    signal.signal(signal.SIGINT, before)


def _exit(number: int, frame: FrameType | None) -> None:
    os._exit(STOPPED)
