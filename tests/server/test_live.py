"""Listeners: a message is sent at once where that is possible, and never overtakes another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from zellige.server.live import Listener


class Line:
    """A connection that can be full, and what went over it."""

    def __init__(self) -> None:
        self.full = False
        self.sent: list[bytes] = []
        self.listener = Listener(None, True, lambda: None, self.write)

    def write(self, message: bytes) -> bool:
        if not self.full:
            self.sent.append(message)
        return not self.full

    async def send(self) -> None:
        """Send what could not be sent at once, when there is room."""
        async for message in self.listener.messages():
            while self.full:
                await asyncio.sleep(0)
            self.sent.append(message)


async def pause() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def on_a_line(act: Callable[[Line], None]) -> list[bytes]:
    """What is sent in all, with the first message told before anybody listens."""

    async def run() -> list[bytes]:
        line = Line()
        line.listener.tell(b"first")
        sending = asyncio.create_task(line.send())
        await pause()
        act(line)
        line.full = False
        await pause()
        line.listener.end()
        await sending
        return line.sent

    return asyncio.run(run())


def test_a_message_is_sent_at_once() -> None:
    def act(line: Line) -> None:
        line.listener.tell(b"second")
        assert line.sent == [b"first", b"second"]

    assert on_a_line(act) == [b"first", b"second"]


def test_nothing_is_sent_before_somebody_listens() -> None:
    line = Line()
    line.listener.tell(b"first")
    assert line.sent == []


def test_what_waits_is_not_overtaken() -> None:
    def act(line: Line) -> None:
        line.full = True
        line.listener.tell(b"second")
        line.full = False
        line.listener.tell(b"third")
        assert line.sent == [b"first"]

    assert on_a_line(act) == [b"first", b"second", b"third"]


def test_what_is_being_sent_is_not_overtaken() -> None:
    """The queue is empty while its last message waits for room."""

    async def run() -> list[bytes]:
        line = Line()
        sending = asyncio.create_task(line.send())
        await pause()
        line.full = True
        line.listener.tell(b"first")
        await pause()  # it is taken from the queue
        line.full = False
        line.listener.tell(b"second")
        await pause()
        line.listener.tell(b"third")
        line.listener.end()
        await sending
        return line.sent

    assert asyncio.run(run()) == [b"first", b"second", b"third"]


def test_a_sign_of_life_is_not_written_as_a_message() -> None:
    def act(line: Line) -> None:
        line.listener.tell(b"")
        assert line.sent == [b"first"]

    assert on_a_line(act) == [b"first", b""]


def test_nothing_is_sent_after_the_end() -> None:
    def act(line: Line) -> None:
        line.listener.end()
        line.listener.tell(b"second")

    assert on_a_line(act) == [b"first"]
