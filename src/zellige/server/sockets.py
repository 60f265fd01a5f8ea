"""Connections and WebSockets as uvicorn has them (`httptools`, `websockets-sansio`), with less to hold in memory.

Each of them would be a cycle of a hundred objects when it ends, and collecting garbage stops the server. So they let go
of what refers back to them.
"""

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState


class Connection(HttpToolsProtocol):
    """A connection, which may become a socket."""

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does when a connection is lost


class Socket(WebSocketsSansIOProtocol):
    """One socket."""

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()

    def handle_ping(self) -> None:
        """Answer a ping, unless earlier answers still wait to be read: they would pile up without end."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # forget the answer, which the protocol has prepared

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says. A socket that is refused has had its answer, so its handshake is complete:
        uvicorn takes it for one that was forgotten, and logs an error."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    def write(self, text: bytes) -> bool:
        """Send a message at once, past all layers of the application, if the socket is open and its reader keeps up.
        Most messages go this way, because to wake a task for each of them costs as much as to send it."""
        if not (self.writable.is_set() and self.handshake_complete) or self.close_sent or self.disconnected:
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:  # the other side is closing it
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
