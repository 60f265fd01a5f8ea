"""A WebSocket by hand, which can send what a proper client never would."""

from __future__ import annotations

import os
import socket
import struct
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import orjson

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FINAL = 0x80


def frame(opcode: int, body: bytes = b"", final: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    """The bytes of one frame. The mask is all zeros, so the body stays as it is."""
    head = (FINAL if final else 0) | reserved | opcode
    bit = 0x80 if masked else 0
    if len(body) < 126:
        size = struct.pack("!B", bit | len(body))
    elif len(body) < 1 << 16:
        size = struct.pack("!BH", bit | 126, len(body))
    else:
        size = struct.pack("!BQ", bit | 127, len(body))
    return bytes([head]) + size + (bytes(4) if masked else b"") + body


def text(data: Any) -> bytes:
    return frame(TEXT, orjson.dumps(data))


class Raw:
    """One connection; bytes go out as they are, and frames come back."""

    def __init__(self, url: str, path: str, headers: dict[str, str] | None = None, receive_buffer: int = 0) -> None:
        place = urlsplit(url)
        assert place.hostname and place.port
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(20)
        self.socket.connect((place.hostname, place.port))
        self._read = self.socket.makefile("rb")
        key = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
        key["Sec-WebSocket-Key"] = "dGhlIHNhbXBsZSBub25jZQ=="
        head = {"Host": place.netloc, **key, **(headers or {})}
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        self.status = int(self._read.readline().split()[1])
        while self._read.readline().strip():
            pass

    def send(self, data: bytes) -> None:
        """Send as much as the other side takes; it may have closed already."""
        with suppress(BrokenPipeError, ConnectionResetError):
            self.socket.sendall(data)

    def next(self) -> tuple[int, bytes] | None:
        """The next frame, or None at the end of the connection."""
        try:
            head = self._read.read(2)
            if len(head) < 2:
                return None
            size = head[1] & 0x7F
            if size > 125:
                size = int.from_bytes(self._read.read(2 if size == 126 else 8), "big")
            return head[0] & 0x0F, self._read.read(size)
        except ConnectionResetError:
            return None

    def answer(self, number: object) -> dict[str, Any]:
        """The answer to the frame with an id."""
        while (got := self.next()) is not None:
            if got[0] == TEXT and (data := orjson.loads(got[1])).get("id", os) == number:
                return dict(data)
        raise AssertionError("the connection has ended")

    def close_code(self) -> int | None:
        """Read to the end: the code in the close frame, or None if there was none."""
        while (got := self.next()) is not None:
            if got[0] == CLOSE:
                return int.from_bytes(got[1][:2], "big") if got[1] else 1005
        return None

    def close(self) -> None:
        self._read.close()
        self.socket.close()
