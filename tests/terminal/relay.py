"""Servers that are none: a relay that can be cut like a network, and one with set answers."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from urllib.parse import urlsplit


class Relay(ThreadingTCPServer):
    """Passes everything on, while it is `up`."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, url: str) -> None:
        super().__init__(("127.0.0.1", 0), _Pass)
        self.target = (urlsplit(url).hostname, urlsplit(url).port)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.up, self.links = True, set[socket.socket]()
        Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def cut(self, *, up: bool = False) -> None:
        """Break all connections; unless it stays up, new ones break too."""
        self.up = up
        for link in list(self.links):
            with suppress(OSError):
                link.shutdown(socket.SHUT_RDWR)


class _Pass(BaseRequestHandler):
    server: Relay

    def handle(self) -> None:
        if not self.server.up:
            return
        with socket.create_connection(self.server.target) as far:
            self.server.links |= {self.request, far}
            back = Thread(target=flow, args=(far, self.request), daemon=True)
            back.start()
            flow(self.request, far)
            back.join()
            self.server.links -= {self.request, far}


def flow(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while told := source.recv(65536):
            sink.sendall(told)
    with suppress(OSError):
        sink.shutdown(socket.SHUT_WR)


class _Answer(BaseRequestHandler):
    def handle(self) -> None:
        self.request.recv(65536)
        answers: list[bytes] = self.server.answers  # type: ignore[attr-defined]
        self.request.sendall(answers.pop(0) if len(answers) > 1 else answers[0])


@contextmanager
def answering(*answers: bytes) -> Iterator[str]:
    """The address of a server that gives these answers, and then always the last one."""
    with ThreadingTCPServer(("127.0.0.1", 0), _Answer) as server:
        server.answers = list(answers)  # type: ignore[attr-defined]
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
