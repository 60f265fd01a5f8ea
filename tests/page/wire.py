"""A wire between browsers and a server that can be cut: every connection breaks, and for a while no new one is made.
It can also be one that lets no WebSocket through, as some networks do."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

Writers = set[asyncio.StreamWriter]

UPGRADE = b"upgrade: websocket"  # browsers make a connection of its own for each socket, and this is in its first bytes
FORBIDDEN = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Wire:
    """Relays connections from a port of its own."""

    def __init__(self, port: int, sockets: bool = True) -> None:
        self._target, self._sockets, self._whole, self._open = port, sockets, True, Writers()
        self.url = ""

    async def listen(self) -> asyncio.Server:
        server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        return server

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._whole:
            writer.transport.abort()
            return
        first = await reader.read(65536) if not self._sockets else b""
        if UPGRADE in first.lower():
            writer.write(FORBIDDEN)
            writer.close()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:  # the server is down
            writer.transport.abort()
            return
        self._open |= {writer, far_writer}
        far_writer.write(first)
        await asyncio.gather(self._copy(reader, far_writer), self._copy(far_reader, writer))
        self._open -= {writer, far_writer}

    @staticmethod
    async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()

    def cut(self) -> None:
        self._whole = False
        for writer in tuple(self._open):
            writer.transport.abort()

    def mend(self) -> None:
        self._whole = True


class Thread:
    """The wire in a thread of its own, because the browser's driver has the event loop of the test."""

    def __init__(self, port: int, sockets: bool = True) -> None:
        self.wire, self._loop = Wire(port, sockets), asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(self.wire.listen(), self._loop).result()

    @property
    def url(self) -> str:
        return self.wire.url

    def cut(self) -> None:
        self._loop.call_soon_threadsafe(self.wire.cut)

    def mend(self) -> None:
        self._loop.call_soon_threadsafe(self.wire.mend)

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        self.wire.cut()
        relays = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*relays, return_exceptions=True)


@contextmanager
def wire_to(port: int, sockets: bool = True) -> Iterator[Thread]:
    thread = Thread(port, sockets)
    try:
        yield thread
    finally:
        thread.close()
