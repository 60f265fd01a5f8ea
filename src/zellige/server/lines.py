"""Answers of one JSON object a line, told while it happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, AsyncExitStack, aclosing, nullcontext
from typing import Any

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send


class Lines(StreamingResponse):
    """However it ends, even before its first line, the lines and what they are made from are closed at once: a client
    that has gone must not be counted, nor seen at the table, until the garbage collector comes."""

    media_type = "application/x-ndjson"
    generators: tuple[AsyncGenerator[Any, None], ...] = ()
    holding: AbstractContextManager[None]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self.holding:  # if it refuses, the answer has not begun
            async with AsyncExitStack() as stack:
                for generator in self.generators:
                    await stack.enter_async_context(aclosing(generator))
                await self._send(receive, send)

    async def _send(self, receive: Receive, send: Send) -> None:
        """Send lines until there are no more, or nobody reads them. (Starlette does the same with a task group, whose
        tasks hold themselves.)"""
        sending = asyncio.create_task(self.stream_response(send))
        leaving = asyncio.create_task(self.listen_for_disconnect(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            for task in (sending, leaving):
                task.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)


def lines_of(
    lines: AsyncGenerator[bytes, None],
    source: AsyncGenerator[Any, None],
    holding: AbstractContextManager[None] | None = None,
) -> Lines:
    """Lines that are made from a source; something may be held as long as they are told."""
    answer = Lines(lines, headers={"X-Accel-Buffering": "no"})  # a proxy must not collect them
    answer.generators, answer.holding = (source, lines), holding or nullcontext()
    return answer
