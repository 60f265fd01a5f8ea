"""One simulation: a world drawn from a seed, a time of trouble, a time to heal, and then everything must agree."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from tests.server.simulation import checks
from tests.server.simulation.clients import BOT, LINES, SOCKET, Client, Data
from tests.server.simulation.hosts import Bells, Host, Trouble, emptied_store
from tests.server.simulation.network import Answer, Lost, Network, Weather
from tests.server.simulation.players import Player
from tests.server.simulation.virtual import VirtualLoop

HEALING = 10.0  # seconds: longer than it takes to notice that a connection is gone
TABLES: dict[str, list[tuple[int, Data]]] = {  # seats, and parameters that make a game short enough to end
    "grawlix": [(2, {"order": 2, "hand": 1}), (2, {"order": 3, "hand": 2})],
    "marrakech": [(2, {"rugs": 2}), (3, {"rugs": 2}), (4, {"rugs": 3})],
    "qwirkle": [(2, {}), (3, {}), (4, {})],
}


class Simulation:
    """The world of one seed."""

    def __init__(self, seed: int, tell: Callable[[str], None] = lambda words: None) -> None:
        self.seed, self._tell = seed, tell
        rng = self.rng = self.new_rng("world")
        self.loop = asyncio.get_running_loop()
        self.store = emptied_store(shared=rng.random() < 0.3)
        self.weather = Weather(rng.choice((0.005, 0.05, 0.3)), *(rng.choice((0, 0.03, 0.1)) for _ in range(3)))
        self.trouble = Trouble(rng.choice((0, 0.02, 0.2)), rng.choice((0, 0.2)), rng.choice((0.001, 0.02, 0.2)))
        self.bells = Bells(self.new_rng("bells"), rng.choice((0, 0.5, 1)))
        hosts = range(2 if self.store.shared else 1)
        self.hosts = [Host(k, self.store, self.new_rng(f"host {k}"), self.trouble) for k in hosts]
        self.network = Network([*self.hosts], self.weather, self.new_rng)
        self.clients: list[Client] = []
        self.matches: list[str] = []
        self.broken: list[str] = []  # exceptions that nobody caught
        self.tasks: list[asyncio.Task[None]] = []
        self.reviving: list[asyncio.Task[None]] = []

    def new_rng(self, name: str) -> Random:
        return Random(f"{self.seed} {name}")

    def tell(self, words: str) -> None:
        self._tell(f"{self.loop.time():9.3f}  {words}")

    async def run(self) -> None:
        for host in self.hosts:
            await host.start()
        for number in range(self.rng.choice((1, 1, 2))):
            await self._open(number)
        acting = [asyncio.create_task(player.act()) for player in self.players]
        listening = [asyncio.create_task(client.listen()) for client in self.clients]
        self.tasks = acting + listening
        await self._trouble()
        await self._heal(acting)
        for task in self.tasks:
            if task.done():
                task.result()  # raises what went wrong there
        await checks.agreed(self)
        for task in listening:
            task.cancel()
        await checks.quiet(self)

    @property
    def players(self) -> list[Player]:
        return [client for client in self.clients if isinstance(client, Player)]

    # The beginning

    async def _open(self, number: int) -> None:
        """Make a match, have its open seats taken, and let people come who watch."""
        name = self.rng.choice(list(TABLES))
        seats, params = self.rng.choice(TABLES[name])
        kinds = [self.rng.choice(("human", "human", "open", "random")) for _ in range(seats)]
        first = self.rng.randrange(seats)
        kinds[first] = "human"
        wish: Data = {"game": name, "params": params, "seats": kinds}
        if self.rng.random() < 0.3:
            wish["clock"] = {"seconds": self.rng.choice((10, 30)), "increment": self.rng.choice((0, 2))}
        if "open" not in kinds:
            wish["take_back"] = self.rng.choice(("free", "consent"))
        made = (await self.insist("POST", "/api/matches", {}, wish)).data
        self.matches.append(made["id"])
        self.tell(f"match {made['id']} {wish}")
        tokens = {place["seat"]: place["token"] for place in made["seats"] if "token" in place}
        for seat in range(seats):
            if kinds[seat] == "human" and (seat == first or self.rng.random() < 0.9):
                self._arrive(Player, f"player {number}.{seat}", made["id"]).sit(seat, tokens)
            elif kinds[seat] == "open":
                self.tasks.append(asyncio.create_task(self._join(number, made["id"], seat, made["seats"][seat])))
        for watcher in range(self.rng.choice((0, 1, 2))):
            self._arrive(Client, f"watcher {number}.{watcher}", made["id"])
        await asyncio.gather(*self.tasks)

    async def _join(self, number: int, match: str, seat: int, place: Data) -> None:
        """Take an open seat, some time later. If the answer is lost, so is the seat, and it may go to a program."""
        await asyncio.sleep(self.rng.choice((0, 8)))
        key = self.rng.choice(("invite", "code"))
        status, data = await self.insist("POST", f"/api/matches/{match}/seats", {}, {key: place[key], "name": "Guest"})
        if status == 200:
            assert data["seat"] == seat
            self._arrive(Player, f"player {number}.{seat}", match).sit(seat, {seat: data["token"]})

    def _arrive(self, kind: type[Any], name: str, match: str) -> Any:
        rng = self.new_rng(name)
        client = kind(name, self.network, rng, match, rng.choice((BOT, SOCKET, SOCKET, LINES)))
        if isinstance(client, Player):
            client.begin()
            client.tokens = {}
        client.tell = self.tell
        self.clients.append(client)
        return client

    async def insist(self, method: str, path: str, headers: Data, body: Any) -> Answer:
        while True:
            try:
                answer = await self.network.ask(method, path, headers, body)
            except Lost:
                await asyncio.sleep(1)
                continue
            if answer.status != 503:
                return answer
            await asyncio.sleep(1)

    # The middle and the end

    async def _trouble(self) -> None:
        end = self.loop.time() + self.rng.choice((10, 20, 40))
        while self.loop.time() < end:
            await asyncio.sleep(self.rng.expovariate(1 / 3))
            await self.rng.choice((self._cut, self._cut, self._stall, self._restart))()

    async def _cut(self) -> None:
        if self.network.wires:
            self.tell("a connection breaks")
            self.rng.choice(self.network.wires).cut()

    async def _stall(self) -> None:
        """Somebody stops reading for a while."""
        if self.network.wires:
            wire = self.rng.choice(self.network.wires)
            wire.flows.clear()
            self.tell("a reader stalls")
            self.loop.call_later(self.rng.uniform(1, 60), wire.flows.set)

    async def _restart(self) -> None:
        host = self.rng.choice(self.hosts)
        if host.server is None:
            return
        if self.rng.random() < 0.3:
            host.server.end_streams()
            await asyncio.sleep(self.rng.uniform(0, 2))
        self.tell(f"host {host.number} dies")
        host.kill()
        self.reviving.append(asyncio.create_task(self._revive(host, self.rng.choice((0.1, 2, 20)))))

    async def _revive(self, host: Host, pause: float) -> None:
        await asyncio.sleep(pause)
        await host.start()
        self.tell(f"host {host.number} is back")

    async def _heal(self, acting: list[asyncio.Task[None]]) -> None:
        self.tell("the trouble is over")
        self.weather.calm()
        for wire in self.network.wires:
            wire.flows.set()
        self.trouble.calm()
        for player in self.players:
            player.enough = True
        async with asyncio.timeout(1000):
            await asyncio.gather(*self.reviving, *acting)
        self.trouble.resting = True
        await asyncio.sleep(HEALING)

    def fingerprint(self) -> tuple[Any, ...]:
        """All that was stored and when it ended: the same whenever the seed is simulated."""
        return (self.loop.time(), *map(self.store.load, self.matches))

    def failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.broken.append(f"{context['message']}: {context.get('exception')!r}")


def simulate(seed: int, tell: Callable[[str], None] = lambda words: None) -> Simulation:
    """Run the simulation of a seed; raises AssertionError if something is wrong in the end or on the way."""
    loop = VirtualLoop()
    gc.disable()  # because it comes when it likes, and what is freed has to be loaded again
    try:
        with fixed_secrets(seed), logged() as records:
            return loop.run_until_complete(_simulate(seed, tell, records))
    finally:
        clear_away(loop)
        loop.close()
        gc.enable()


def clear_away(loop: VirtualLoop) -> None:
    """End what a failed simulation has left."""
    loop.set_exception_handler(lambda loop, context: None)
    for _ in range(3):
        if left := asyncio.all_tasks(loop):
            for task in left:
                task.cancel()
            loop.run_until_complete(asyncio.wait(left))


async def _simulate(seed: int, tell: Callable[[str], None], records: list[str]) -> Simulation:
    simulation = Simulation(seed, tell)
    asyncio.get_running_loop().set_exception_handler(simulation.failed)
    with patch("zellige.store.wakeups.Wakeups", simulation.bells.wakeups):
        await simulation.run()
    assert not simulation.broken, simulation.broken
    assert not records, records
    return simulation


@contextmanager
def fixed_secrets(seed: int) -> Iterator[None]:
    """Everything that comes from the system's randomness comes from the seed."""
    rng = Random(f"{seed} secrets")
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    secrets = SimpleNamespace(
        token_urlsafe=lambda size: "".join(rng.choices(letters, k=-(-size * 4 // 3))), choice=rng.choice
    )
    with (
        patch("zellige.server.keys.secrets", secrets),
        patch("zellige.server.offers.ABSENT", 5000),
        patch("zellige.server.live.MOST_BYTES", rng.choice((40_000, 256_000))),
        patch("zellige.match.new_seed", lambda: rng.getrandbits(256)),
    ):
        yield


class _Keeping(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        words = record.getMessage()
        if "simulated" not in words and "simulated" not in str(record.exc_info):
            self.records.append(words)


@contextmanager
def logged() -> Iterator[list[str]]:
    """What the server logs that it should not have to."""
    handler, log = _Keeping(), logging.getLogger("zellige")
    log.addHandler(handler)
    before, log.propagate = log.propagate, False
    try:
        yield handler.records
    finally:
        log.removeHandler(handler)
        log.propagate = before
