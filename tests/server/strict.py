"""The thinking of real workers, but a worker that has to compile something dies: it should all have been prepared."""

import os

from zellige.kernel.progress import LISTENERS
from zellige.server.engines import thinking
from zellige.server.engines.thinking import think

__all__ = ["think"]


def prepare() -> None:
    thinking.prepare()
    LISTENERS.append(lambda compiling: os._exit(9))
