"""What a worker is asked, and how requests and answers cross its socket."""

from __future__ import annotations

import json
import pickle
import select
import socket
from collections.abc import Callable, Iterator
from struct import Struct
from typing import Any, NamedTuple

from zellige.core import View

HEAD = Struct("!I")  # the length of a request; 0 asks the worker to stop what it does
STOP = HEAD.pack(0)


class Decide(NamedTuple):
    """Which moves does a player make?"""

    player: str
    view: View
    seed: int


class Analyse(NamedTuple):
    """What are the chances of each move?"""

    view: View
    seconds: float
    playouts: int | None
    every: float  # seconds


Request = Decide | Analyse
Answer = dict[str, Any]  # plain data, so that a worker that has gone wrong can do no harm with it
Think = Callable[[Request], Iterator[Answer]]


def packed(request: Request) -> bytes:
    body = pickle.dumps(request)
    return HEAD.pack(len(body)) + body


# The worker's side, which may block


def requests(sock: socket.socket) -> Iterator[Request]:
    """The requests that arrive, until the server closes the socket."""
    while head := sock.recv(HEAD.size, socket.MSG_WAITALL):
        if size := HEAD.unpack(head)[0]:  # a worker that is told to stop when it has just finished is idle already
            yield pickle.loads(sock.recv(size, socket.MSG_WAITALL))


def answer(sock: socket.socket, data: Answer) -> None:
    sock.sendall(json.dumps(data).encode() + b"\n")


def is_interrupted(sock: socket.socket) -> bool:
    """Does anything arrive while a request is being answered? That can only be STOP, or the end."""
    return bool(select.select([sock], [], [], 0)[0])
