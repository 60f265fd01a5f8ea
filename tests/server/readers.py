"""A process that holds many sockets open and reads them, so that whoever measures the server has nothing else to do.

Each line that it is sent is a JSON list: ["open", match, token], ["close", match], or ["wait"], which it answers when
every open socket has been told something.
"""

from __future__ import annotations

import asyncio
import base64
import random
import resource
import sys
from functools import partial

import orjson


class Reader(asyncio.Protocol):
    """A WebSocket that reads everything, forgets it, and answers pings."""

    def __init__(self, match: str, token: str) -> None:
        self.match, self.token, self.bytes = match, token, 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        key = base64.b64encode(random.randbytes(16)).decode()
        auth = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(
            f"GET /api/matches/{self.match}/live HTTP/1.1\r\nHost: localhost\r\n{auth}Upgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        if data[0] == 0x89 and len(data) == 2 + data[1]:  # a ping by itself
            mask = random.randbytes(4)
            payload = bytes(byte ^ mask[k % 4] for k, byte in enumerate(data[2:]))
            self.transport.write(bytes([0x8A, 0x80 | len(payload)]) + mask + payload)


async def opened(port: int, match: str, token: str) -> Reader:
    loop = asyncio.get_running_loop()
    _, reader = await loop.create_connection(partial(Reader, match, token), "127.0.0.1", port)
    return reader


def more_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 20_000), most))


async def main(port: int) -> None:
    more_files()
    lines, readers = asyncio.StreamReader(), dict[str, list[Reader]]()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := await lines.readline():
        do, *more = orjson.loads(line)
        if do == "open":
            readers.setdefault(more[0], []).append(await opened(port, *more))
        elif do == "close":
            for reader in readers.pop(more[0]):
                reader.transport.close()
        else:
            while not all(reader.bytes for some in readers.values() for reader in some):
                await asyncio.sleep(0.1)
            print(sum(map(len, readers.values())), flush=True)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
