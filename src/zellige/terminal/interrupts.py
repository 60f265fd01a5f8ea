"""Ctrl-C: it waits until what has begun is finished, so that a move is made and saved, or neither."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def finishing() -> Iterator[None]:
    """Do this as a whole; Ctrl-C counts afterwards. Other threads than the main one are never interrupted."""
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or handler is None:
        yield
        return
    pressed: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if pressed:
            raise KeyboardInterrupt
