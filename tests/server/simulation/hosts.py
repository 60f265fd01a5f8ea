"""Server processes: the real application and its parts, on a store that fails, with programs that do."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context, copy_context
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from sqlalchemy import delete
from tests.server.simulation.network import Gone, Message, Wire
from tests.server.simulation.virtual import ZONE, Zone

from zellige.core import View
from zellige.server.app import Application
from zellige.server.chores import Chores
from zellige.server.desk import Desk, Unavailable
from zellige.server.house import House
from zellige.server.limits import Limits
from zellige.server.metrics import Metrics
from zellige.server.services import Services
from zellige.server.settings import Settings
from zellige.server.state import Server
from zellige.store.rows import Item
from zellige.store.sqlite import SqliteStore
from zellige.store.store import Store
from zellige.store.tables import metadata

BASE = 1_700_000_000_000  # when the simulated world begins, in milliseconds
MEMORY = Path("/dev/shm")  # where waiting for the disk takes no time


@cache
def store() -> SqliteStore:
    """One real store for all simulations of a process."""
    folder = tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)
    opened = SqliteStore(Path(folder.name) / "simulated.db")
    opened.keeps = folder  # type: ignore[attr-defined]  # it is deleted when the process ends
    return opened


def emptied_store(shared: bool) -> SqliteStore:
    empty = store()
    with empty.writers.begin() as connection:
        for table in metadata.sorted_tables:
            connection.execute(delete(table))
    empty.shared = shared
    return empty


@cache
def application(number: int) -> Application:
    """The application of a process; building one takes longer than a simulation."""
    made = Application(Settings(database="sqlite:///unused", limits=0))
    made.api.state.metrics.watch_lag = forever
    return made


async def forever() -> None:
    await asyncio.get_running_loop().create_future()


class Trouble:
    """How often the store and the programs fail."""

    def __init__(self, store: float, programs: float, delay: float) -> None:
        self.store, self.programs, self.delay = store, programs, delay
        self.resting = False  # programs think no more

    def calm(self) -> None:
        self.store, self.programs, self.delay = 0.0, 0.0, 0.002


class SimulatedDesk(Desk):
    """The store, whose answers take their time, and which may fail before or after it has stored something."""

    def __init__(self, store: Store, rng: Random, trouble: Trouble) -> None:
        self.store, self.rng, self.trouble = store, rng, trouble

    async def write(self, item: Item) -> bool:
        fate = self.rng.random()
        await self._pause()
        self._fail(fate < self.trouble.store)
        [stored] = self.store.write([item])
        await self._pause()
        self._fail(fate > 1 - self.trouble.store)
        return stored

    async def read(self, ask: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        fate = self.rng.random()
        await self._pause()
        self._fail(fate < self.trouble.store)
        found = ask(*args, **kwargs)
        await self._pause()
        return found

    async def _pause(self) -> None:
        await asyncio.sleep(self.rng.expovariate(1 / self.trouble.delay))

    def _fail(self, fails: bool) -> None:
        if fails:
            raise Unavailable("the simulated store fails")


class SimulatedEngines:
    """Programs that play at random, some of them late, some of them breaking down."""

    def __init__(self, trouble: Trouble) -> None:
        self.trouble = trouble

    async def decide(self, player: str, view: View, *, seed: int, address: str) -> tuple[str, ...]:
        rng = Random(seed)
        if self.trouble.resting:
            await forever()
        await asyncio.sleep(rng.choice((0.01, 0.5, 2.0, 30.0 if rng.random() < 0.1 else 1.0)))
        if rng.random() < self.trouble.programs:
            raise RuntimeError("the simulated program breaks down")
        return (rng.choice(sorted(move.text for move in view.moves)),)

    def end_analyses(self) -> None:
        """There are none."""


class Bells:
    """How processes tell each other which matches have changed; some of it gets lost."""

    def __init__(self, rng: Random, lose: float) -> None:
        self.rng, self.lose = rng, lose
        self.heard: list[tuple[Zone, Context, Callable[[list[str]], None]]] = []

    def wakeups(self, url: str, woken: Callable[[list[str]], None]) -> SimulatedWakeups:
        zone = ZONE.get()
        assert zone
        self.heard.append((zone, copy_context(), woken))
        return SimulatedWakeups(self, zone)

    def ring(self, zone: Zone, matches: list[str]) -> None:
        """Tell all other processes, each in its own time."""
        for other, context, woken in self.heard:
            if other is not zone and not other.dead and self.rng.random() >= self.lose:
                delay = self.rng.expovariate(20)
                asyncio.get_running_loop().call_later(delay, woken, matches, context=context)


class SimulatedWakeups(NamedTuple):
    """The bells, as one process has them."""

    bells: Bells
    zone: Zone

    def notify(self, matches: list[str]) -> None:
        self.bells.ring(self.zone, matches)


class Host:
    """A server process that can be killed and started again."""

    def __init__(self, number: int, store: Store, rng: Random, trouble: Trouble) -> None:
        self.number, self.store, self.rng, self.trouble = number, store, rng, trouble
        self.most = rng.choice((1, 1, 2, 1000))  # live matches
        self.zone = Zone()
        self.server: Server | None = None
        self.requests: set[asyncio.Task[None]] = set()
        self.wires: list[Wire] = []

    async def start(self) -> None:
        self.zone = Zone()
        while self.server is None:
            try:
                self.server = await self.zone.run(self._boot())
            except Unavailable:
                await asyncio.sleep(1)

    async def _boot(self) -> Server:
        app, loop, settings = application(self.number), asyncio.get_running_loop(), Settings(database="", limits=0)
        desk = SimulatedDesk(self.store, self.rng, self.trouble)
        engines: Any = SimulatedEngines(self.trouble)
        services = Services(desk, engines, lambda: BASE + int(loop.time() * 1000), lambda: self.rng.getrandbits(48))
        house = House(services, self.most)
        metrics: Metrics = app.api.state.metrics
        await Chores(settings, house, metrics).start()
        server = app.api.state.server = Server(settings, house, engines, Limits(0), metrics)
        return server

    def accept(self, scope: Message, wire: Wire) -> bool:
        """Serve a new connection, if the process is alive."""
        if self.server is None:
            return False
        self.wires = [old for old in self.wires if not old.down.ended] + [wire]
        request = self.zone.run(self._serve(scope, wire))
        self.requests.add(request)
        request.add_done_callback(self.requests.discard)
        return True

    async def _serve(self, scope: Message, wire: Wire) -> None:
        with suppress(Gone):
            await application(self.number)(scope, wire.receive, wire.send)

    def kill(self) -> None:
        """All memory is lost, and all connections with it."""
        server, self.server = self.server, None
        for wire in self.wires:
            wire.abort()
        self.zone.kill()
        if server:
            server.listeners.clear()
