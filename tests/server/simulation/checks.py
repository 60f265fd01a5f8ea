"""What must be true in the end: everyone knows what the store knows, each request counts once, and nothing is left."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Any

import orjson
from tests.server.simulation.clients import Client, Data
from tests.server.simulation.players import Player

from zellige.render.json import scene_json
from zellige.server.eventlog import events_of
from zellige.server.shows import event_data
from zellige.server.table import Table
from zellige.store.rows import Note, Stored

if TYPE_CHECKING:
    from tests.server.simulation.scenario import Simulation

ROOM = ("seats", "offers", "phrases", "outcome", "seed")


async def agreed(simulation: Simulation) -> None:
    """All clients and processes know what the store knows; a clock may run out meanwhile, so some time is given."""
    for patience in (10, 30, 60):
        if not (problems := list(differences(simulation))):
            break
        await asyncio.sleep(patience)
    else:
        problems = list(differences(simulation))
    assert not problems, problems[0]
    for match in simulation.matches:
        check_requests(simulation, match)


def differences(simulation: Simulation) -> Any:
    for match in simulation.matches:
        stored = loaded(simulation, match)
        services = simulation.hosts[0].server.house.services  # type: ignore[union-attr]
        truth = Table(stored, services)
        truth.close()
        for client in simulation.clients:
            if client.match == match:
                yield from of_client(simulation, client, truth)
        for host in simulation.hosts:
            assert host.server
            live = host.server.house.live(match)
            if live and live.listeners:
                yield from of_table(live, truth)


def loaded(simulation: Simulation, match: str) -> Stored:
    stored = simulation.store.load(match)
    assert stored
    return stored


def of_client(simulation: Simulation, client: Client, truth: Table) -> Any:
    if not client.listening:
        yield f"{client.name} is not connected"
        return
    log = [event_data(truth.match.seen(n, client.seat)) for n in range(truth.match.n)]
    if client.events != log:
        yield f"{client.name} knows {len(client.events)} events, not these {len(log)}"
    if client.m != truth.room.m:
        yield f"{client.name} knows {client.m} notes of {truth.room.m}"
    if client.is_page and client.scene != plain(scene_json(truth.shows.picture(client.seat).scene)):
        yield f"{client.name} has another scene"
    if not client.is_page and client.latest["view"]["facts"] != plain(truth.match.view(client.seat).facts):
        yield f"{client.name} has other facts"
    if client.legal != plain(truth.shows.legal(client.seat)):
        yield f"{client.name} has other legal moves"
    yield from of_room(simulation, client, truth)


def of_room(simulation: Simulation, client: Client, truth: Table) -> Any:
    here = {other.seat for other in simulation.clients if other.match == client.match and other.listening}
    due = plain(truth.shows.head())
    for data, seen in zip(due["seats"], client.latest["seats"], strict=True):
        alone = len(simulation.hosts) == 1  # otherwise each process knows only who is connected to itself
        data["here"] = data["seat"] in here if alone else seen["here"]
    for name in ROOM:
        if client.latest.get(name) != due.get(name):
            yield f"{client.name} has {name} {client.latest.get(name)}, not {due.get(name)}"
    if due.get("clock", {}).get("running") != client.latest.get("clock", {}).get("running"):
        yield f"{client.name} sees another clock running: {client.latest.get('clock')}, not {due.get('clock')}"


def of_table(live: Table, truth: Table) -> Any:
    """The live match is what its stored rows make of it."""
    for name in ("events", "turns", "outcome", "seed"):
        if getattr(live.match, name) != getattr(truth.match, name):
            yield f"a live match differs from the stored one in its {name}"
    if str(live.match.state) != str(truth.match.state):
        yield f"a live match has the position {live.match.state}, not {truth.match.state}"
    if vars(live.room) != vars(truth.room):
        yield f"a live room is {vars(live.room)}, not {vars(truth.room)}"
    if live.timer and truth.timer and vars(live.timer.clock) != vars(truth.timer.clock):
        yield f"a live clock is {vars(live.timer.clock)}, not {vars(truth.timer.clock)}"


def check_requests(simulation: Simulation, match: str) -> None:
    """What was acknowledged is stored exactly once; what was not, at most once."""
    stored = loaded(simulation, match)
    rows = stored.requests
    if rows:
        check_clock(stored)
    count = Counter((row.seat, row.client_id) for row in rows if row.client_id)
    assert not [key for key, times in count.items() if times > 1], f"stored twice: {count}"
    found = {row.client_id: row for row in rows}
    players = [client for client in simulation.clients if client.match == match and isinstance(client, Player)]
    got_up = sum(orjson.loads(note.text)["kind"] == "get up" for note in stored.notes)
    assert sum(is_getting_up(said) for client in players for said in client.said) <= got_up
    for client in players:
        for said in client.said:
            if not is_getting_up(said):
                check_said(said, found, lost={401, 403} if client.has_lost_seat else set())


def is_getting_up(said: Any) -> bool:
    """Did somebody leave before the match had begun? That is a note, and no event."""
    return bool(said.what == "leave" and said.answer and said.answer.status == 200 and said.answer.data["n"] == said.n)


def check_clock(stored: Stored) -> None:
    """Nobody loses more time than has passed since the latest move, or since the room was full, nor gains too much."""
    limit = orjson.loads(stored.match.options)["clock"]
    if not limit:
        return
    left, before = [limit[0] * 1000] * len(orjson.loads(stored.requests[-1].clock)), 0
    for row in stored.requests:
        filled = max(note.at for note in stored.notes if note.at <= row.at and is_arrival(note))
        after, passed = orjson.loads(row.clock), row.at - max(before, filled)
        for was, now in zip(left, after, strict=True):
            assert was - passed <= now <= was + limit[1] * 1000, f"{row} comes {passed} ms after {left}"
        left, before = after, row.at


def is_arrival(note: Note) -> bool:
    return orjson.loads(note.text)["kind"] in ("made", "join")


def check_said(said: Any, found: dict[str, Any], lost: set[int]) -> None:
    """Whoever has lost the seat is not told any more what became of a move."""
    row = found.get(said.client_id)
    if said.answer and said.answer.status == 200:
        assert row, f"acknowledged and not stored: {said}"
        assert said.answer.data["n"] == row.after, f"{said} is stored as {row}"
    if row and said.what == "moves":
        played = tuple(event.text for event in events_of(row) if event.kind == "move")
        assert (row.n, played) == (said.n, said.moves), f"{said} is stored as {row}"
        if said.answer:
            assert said.answer.status in {200, *lost}, f"{said} is stored, and was refused"


async def quiet(simulation: Simulation) -> None:
    """When everyone has gone, nobody is thought to be here, and no request is left."""
    await asyncio.sleep(15)
    for host in simulation.hosts:
        assert host.server
        assert not host.requests, f"requests that never end: {host.requests}"
        assert not host.server.listeners
        assert not any(table.listeners for table in host.server.house.tables())
        assert not len(host.server.limits._streams), "streams are counted that have ended"
        host.server.house.close()
        host.kill()
    for _ in range(20):
        await asyncio.sleep(0)
    left = asyncio.all_tasks() - {asyncio.current_task()}
    assert not left, f"tasks that never end: {left}"


def plain(data: Any) -> Data:
    """As it arrives over the network."""
    read: Data = orjson.loads(orjson.dumps(data))
    return read
