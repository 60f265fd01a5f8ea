"""A worker's thinking gone wrong in every way that the server must survive; the seed of a request says which."""

from __future__ import annotations

import os
import re
import socket
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

from zellige.core import View
from zellige.events import goes_on
from zellige.games import game
from zellige.server.engines.requests import Answer, Decide, Request

LATE = 3600.0  # seconds
ALWAYS = 1000  # added to the seed: the cheap player goes wrong too


def think(request: Request) -> Iterator[Answer]:
    if isinstance(request, Decide):
        wrong = request.seed if request.player != "greedy" else request.seed - ALWAYS
        yield from WAYS.get(wrong % ALWAYS, honest)(request.view) if wrong >= 0 else honest(request.view)
    else:
        yield from slices(request.playouts or 0, request.every)


def slices(last: int, every: float) -> Iterator[Answer]:
    """As many as there are playouts; the process dies after the seventh."""
    for n in range(1, last + 1):
        if n == 8:
            os._exit(3)
        time.sleep(every)
        yield {"playouts": n, "chances": [os.getpid(), 0.0], "moves": []}


def prepare() -> None:
    """Load the rules that the tests play by."""
    list(honest(game("grawlix").start().view(0)))


def honest(view: View) -> Iterator[Answer]:
    rng, moves, position = Random(0), list[str](), view
    while not moves or goes_on(position, view.player):
        moves.append(rng.choice(list(position.moves)).text)
        position = position.play(moves[-1])
    yield {"moves": moves}


def hung(view: View) -> Iterator[Answer]:
    time.sleep(LATE)
    yield {}


def stuck(view: View) -> Iterator[Answer]:
    """No other thread of this process can run any more."""
    re.match(r"(a+)+$", "a" * 60 + "b")
    yield {}


def large(view: View) -> Iterator[Answer]:
    held = os.urandom(1 << 20) * 300
    time.sleep(LATE)
    yield {"moves": len(held)}


def illegal(view: View) -> Iterator[Answer]:
    yield {"moves": ["r&:5,5"]}


def too_long(view: View) -> Iterator[Answer]:
    for answer in honest(view):
        yield {"moves": 2 * answer["moves"]}


def not_moves(view: View) -> Iterator[Answer]:
    yield {"moves": [{"move": 1}]}


def nothing(view: View) -> Iterator[Answer]:
    yield from ()


def twice(view: View) -> Iterator[Answer]:
    yield from honest(view)
    yield from honest(view)


def garbage(view: View) -> Iterator[Answer]:
    to_server(b"\xff\x00{garbage\n[1]\n")
    time.sleep(LATE)
    yield {}


def chatty(view: View) -> Iterator[Answer]:
    while True:
        to_server(b"x" * 65536)
    yield {}


def flooding(view: View) -> Iterator[Answer]:
    while True:
        yield {}


def dead(view: View) -> Iterator[Answer]:
    os._exit(7)
    yield {}


def broken(view: View) -> Iterator[Answer]:
    yield {"moves": [1 / 0]}


def to_server(data: bytes) -> None:
    """Write to the worker's only socket."""
    for fd in range(3, 100):
        with suppress(OSError):
            if stat.S_ISSOCK(os.fstat(fd).st_mode):
                socket.socket(fileno=os.dup(fd)).sendall(data)


KILLED: dict[int, Callable[[View], Iterator[Answer]]] = dict(
    enumerate((hung, stuck, large, illegal, too_long, not_moves, nothing, twice, garbage, chatty, flooding, dead), 100)
)
WAYS = KILLED | {200: broken}
HUNG, STUCK = 100, 101
FAST = [way for way in WAYS if way > 102]  # they need no time


if __name__ == "__main__":  # a server that waits to be killed while its workers do not listen
    import asyncio

    from zellige.server.engines.engines import Engines

    async def main() -> None:
        engines = Engines(2, think="tests.server.silly:think", grace=LATE)
        await engines.start()
        view = game("grawlix").start().view(0)
        jobs = [asyncio.create_task(engines.decide("mcts:1s", view, seed=way, address="here")) for way in (HUNG, STUCK)]
        while engines.pool.queue.running.total() < 2 or len(engines.pool.alive) < 3:
            await asyncio.sleep(0.05)
        process = engines.pool._nursery.process
        assert process
        print(process.pid, *(worker.pid for worker in engines.pool.alive), flush=True)
        await asyncio.gather(*jobs)

    sys.exit(asyncio.run(main()))
