"""Virtual time: an event loop that never sleeps, and zones, whose tasks and timers can all be ended at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar
from weakref import WeakSet

T = TypeVar("T")
NOWHERE = Context()


class Zone:
    """All that one server process runs."""

    def __init__(self) -> None:
        self.dead = False
        self.tasks: set[asyncio.Task[Any]] = set()
        self.timers: WeakSet[asyncio.TimerHandle] = WeakSet()

    def run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run something, and all that it starts, in this zone."""
        context = copy_context()
        context.run(ZONE.set, self)
        return asyncio.get_running_loop().create_task(work, context=context)

    def kill(self) -> None:
        """The process dies, wherever it happens to be."""
        self.dead = True
        for timer in self.timers:
            timer.cancel()
        for task in tuple(self.tasks):
            task.cancel()

    def adopt(self, task: asyncio.Task[Any]) -> None:
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        if self.dead:
            task.cancel()


ZONE: ContextVar[Zone | None] = ContextVar("zone", default=None)


class VirtualLoop(asyncio.BaseEventLoop):
    """When nothing is ready, time jumps to the next timer. Nothing here knows of files, sockets or threads."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._clock_resolution = 1e-9
        self._selector = self  # the base class asks it to wait
        self.set_task_factory(zoned)

    def time(self) -> float:
        return self._now

    def select(self, timeout: float | None) -> list[Any]:
        assert timeout is not None, "everything waits for something that will never come"
        self._now += timeout
        return []

    def _process_events(self, events: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        timer = super().call_at(when, callback, *args, context=context)
        if zone := ZONE.get() if context is None else context.get(ZONE):
            zone.timers.add(timer)
        return timer


def zoned(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, T] | Generator[Any, None, T], **more: Any
) -> asyncio.Task[T]:
    """A new task, in the zone of whoever starts it."""
    task: asyncio.Task[T] = asyncio.Task(work, loop=loop, **more)
    context: Context | None = more.get("context")
    if zone := ZONE.get() if context is None else context.get(ZONE):
        zone.adopt(task)
    return task
