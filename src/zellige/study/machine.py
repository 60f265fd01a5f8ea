"""What a worker on any machine of a cluster does: it checks that it runs the same code, warms up once, and works."""

from __future__ import annotations

import fcntl
import getpass
import pickle
import platform
import tempfile
from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from zellige.errors import ZelligeError
from zellige.games import FOLDERS
from zellige.study.jobs import Piece, worked
from zellige.version import __version__

PACKAGE = Path(__file__).parents[1]


class Order(NamedTuple):
    """What is sent to every worker once."""

    run: str  # names the run
    code: str  # of the package where the work is handed out, if workers may have another
    games: tuple[tuple[str, str], ...]  # their folders: some may be from outside the package
    job: bytes  # and what to warm up before it, pickled


@cache
def code() -> str:
    """The version of the package, and a fingerprint of its files: results are the same only where the code is."""
    found = blake2b(digest_size=4)
    for file in sorted(PACKAGE.rglob("*.py")):
        found.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes())
    return f"{__version__} ({found.hexdigest()})"


def work(order: Order, items: Sequence[Any]) -> Piece[Any]:
    """Do a piece of the work. What cannot be done is the piece's error."""
    try:
        job = _begun(order)
    except ZelligeError as error:
        return Piece([], error, 0.0)
    return worked(job, items)


@lru_cache(1)
def _begun(order: Order) -> Any:
    """The job of an order; one after another, each once for a process."""
    if order.code and code() != order.code:
        raise ZelligeError(
            f"machine {platform.node()} has Zellige {code()}, and this one {order.code}; "
            "install the same version on all of them"
        )
    FOLDERS.update(order.games)
    job, warm = pickle.loads(order.job)
    _warm_once(order.run, warm)
    return job


def _warm_once(run: str, warm: Any) -> None:
    """Warm this machine up, unless another process has done so for the same run: meanwhile the others wait, instead of
    compiling the same. The lock ends with the process, whatever happens."""
    path = Path(tempfile.gettempdir()) / f"zellige-warm-{getpass.getuser()}"
    with path.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        if file.read() != run:
            warm()
            file.truncate(0)
            file.write(run)
