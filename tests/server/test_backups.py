"""Backups of a running server: what was acknowledged before is in them, and a restored one throws the same dice."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import httpx
from tests.postgres import server as postgres
from tests.server.ledger import Ledger
from tests.server.load import Crowd, Data, Played, Wire, make, play
from tests.server.quick import quick

from zellige.cli.store import backup, restore

MOVES = 12  # played after the backup


def test_a_backup_of_a_running_server_goes_on_elsewhere(tmp_path: Path) -> None:
    database, file, crowd = tmp_path / "games.db", tmp_path / "games.backup", Crowd(seed=6)
    with quick(database) as server:
        still, saved = asyncio.run(backed_up_under_load(server.url, database, file, crowd))
        Ledger(str(database)).check(crowd.matches)
        expected = play_on(server.url, [mine(str(database), still)])
    for url in (str(tmp_path / "restored.db"), postgres().fresh(empty=True)):
        restore(file, url)
        matches = [mine(url, match) for match in saved]
        ledger = Ledger(url)
        ledger.check(matches)
        with quick(url) as server:
            assert play_on(server.url, [mine(url, still)]) == expected
            play_on(server.url, matches)
            ledger.check(matches)
        ledger.database.check_integrity()


async def backed_up_under_load(url: str, database: Path, file: Path, crowd: Crowd) -> tuple[Played, list[Played]]:
    """Make a backup under load. Returns a match that stood still, and all others as they were when it began."""
    wire = Wire(url)
    still = await make(wire, "marrakech")
    await play(still, [wire], random.Random(1), moves=5)
    playing = asyncio.create_task(crowd.play(url))
    while crowd.acknowledged < 40:
        await asyncio.sleep(0.02)
    before = [copied(match) for match in crowd.matches]
    acknowledged = crowd.acknowledged
    await asyncio.to_thread(backup, file, str(database))
    assert crowd.acknowledged > acknowledged, "nobody played meanwhile"
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    wire.close()
    later = {match.id: match for match in crowd.matches}
    return still, [with_more(match, later[match.id]) for match in before]


def copied(match: Played) -> Played:
    return replace(match, sent=[replace(sent) for sent in match.sent])


def with_more(before: Played, later: Played) -> Played:
    """A match as it was, and what was sent while the backup was made: it may be in it or not."""
    more = [replace(sent, answer=None) for sent in later.sent[len(before.sent) :]]
    return replace(before, sent=[*before.sent, *more])


def mine(url: str, match: Played) -> Played:
    """The same match in another database, as far as its last moves are there."""
    stored = {row[0] for row in Ledger(url).database.ask('SELECT client_id FROM requests WHERE "match" = {}', match.id)}
    sent = [replace(sent) for sent in match.sent if sent.answer or sent.client_id in stored]
    return replace(match, sent=sent, turn=None, over=False)


def play_on(url: str, matches: list[Played]) -> list[list[Data]]:
    """Play some more moves in each match; returns all their events."""

    async def all_of_them() -> None:
        wire = Wire(url)
        for match in matches:
            await play(match, [wire], random.Random(7), moves=MOVES)
        wire.close()

    asyncio.run(all_of_them())
    return [httpx.get(f"{url}{match.path}").json()["events"] for match in matches]
