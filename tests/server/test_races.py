"""Two moves with one n: exactly one wins. And a request that is sent again: one event, and the same answer."""

from __future__ import annotations

import asyncio
import os
import random
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import pytest
from tests.postgres import server as postgres
from tests.server.ledger import Ledger
from tests.server.load import GAMES, Data, Played, Sent, Wire, make, play
from tests.server.quick import quick

SOAK = os.environ.get("ZELLIGE_SOAK") == "1"
TABLES = [*GAMES, *["grawlix"] * 3] * 4  # matches at once; those of Grawlix are the fastest
Answers = list[tuple[int, Data]]


def test_races_in_one_process(tmp_path: Path) -> None:
    race_in_one_process(tmp_path / "games.db", 2000)


def test_races_of_two_processes() -> None:
    race_in_two_processes(2000)


@pytest.mark.soak
def test_more_races_in_one_process(tmp_path: Path) -> None:
    race_in_one_process(tmp_path / "games.db", 10_000)


@pytest.mark.soak
def test_more_races_of_two_processes() -> None:
    race_in_two_processes(10_000)


def race_in_one_process(database: Path, races: int) -> None:
    with quick(database) as server:
        race = Race(str(database), [server.url], races)
        asyncio.run(race.run())


def race_in_two_processes(races: int) -> None:
    url = postgres().fresh()
    with quick(url) as one, quick(url) as two:
        race = Race(url, [one.url, two.url], races)
        asyncio.run(race.run())
    assert race.won[0] > races / 20, "one process never wins"
    assert race.won[1] > races / 20, "the other process never wins"


class Race:
    """Several matches in which every move is a race."""

    def __init__(self, database: str, urls: list[str], races: int) -> None:
        self.database, self.urls, self.left = database, urls, races
        self.won = [0, 0]  # how many races each side won
        self.twice = 0  # how many requests were sent twice at once
        self.matches: list[Played] = []

    async def run(self) -> None:
        began, races = monotonic(), self.left
        await asyncio.gather(*(self._table(seed, name) for seed, name in enumerate(TABLES)))
        assert sum(self.won) == races
        Ledger(self.database).check(self.matches)
        print(f"{races} races, won by each side: {self.won}; {races} requests sent again, {self.twice} twice at once")
        print(f"{monotonic() - began:.1f} s")
        assert self.twice > races / 50

    async def _table(self, seed: int, game: str) -> None:
        """Race in one match after another, until there were enough races."""
        wires, rng = [Wire(self.urls[0]), Wire(self.urls[-1])], random.Random(seed)
        match: Played | None = None
        while self.left:
            if match is None or match.turn is None:
                match = await make(rng.choice(wires), game)
                match.turn = await match.look(wires[0])
                self.matches.append(match)
            elif len(match.turn.legal) > 1 and rng.random() < 0.9:
                self.left -= 1
                await self._race(match, wires, rng)
            else:
                await self._send_twice(match, wires)
        if match and match.turn and match.sent:
            await self._resend_again(rng.choice(wires), match, rng.choice(match.sent))
        for wire in wires:
            wire.close()

    async def _resend_again(self, wire: Wire, match: Played, sent: Sent) -> None:
        """A request that was answered perhaps long ago; what may be done next was told then and not now."""
        assert sent.answer
        status, answer = await match.send(wire, sent)
        assert (status, answer["n"]) == (200, sent.answer["n"]), answer

    async def _race(self, match: Played, wires: list[Wire], rng: random.Random) -> None:
        """Two different moves at once."""
        assert match.turn
        moves = rng.sample(match.turn.legal, 2)
        sent = [match.new((move,), match.turn) for move in moves]
        answers = await both(match, wires, sent)
        statuses = [status for status, _ in answers]
        assert sorted(statuses) in ([200, 409], [200, 403]), answers
        winner = statuses.index(200)
        self.won[winner] += 1
        if 409 in statuses:
            check_stale(sent[winner], answers[winner][1], answers[1 - winner][1])
        await self._resend(match, rng.choice(wires), sent[winner], answers[winner][1])
        assert 409 in statuses or match.over  # the winner's move may end the match, and then nobody can act in it

    async def _resend(self, match: Played, wire: Wire, sent: Sent, before: Data) -> None:
        """A request that was answered before, perhaps through another process."""
        assert await match.send(wire, sent) == (200, before)
        await self._accepted(match, wire, sent, before)

    async def _send_twice(self, match: Played, wires: list[Wire]) -> None:
        """One request twice at once."""
        assert match.turn
        sent = match.new((match.turn.legal[0],), match.turn)
        (status, first), second = await both(match, wires, [sent, sent])
        assert status == 200, first
        assert second == (200, first)
        self.twice += 1
        await self._accepted(match, wires[0], sent, first)

    async def _accepted(self, match: Played, wire: Wire, sent: Sent, answer: Data) -> None:
        sent.answer = answer
        match.sent.append(sent)
        await match.proceed(wire, sent, answer)


async def both(match: Played, wires: list[Wire], sent: list[Sent]) -> Answers:
    return list(await asyncio.gather(*(match.send(wire, each) for wire, each in zip(wires, sent, strict=True))))


def check_stale(won: Sent, told: Data, stale: Data) -> None:
    """The loser gets a sentence, the position after the winner's move, and the events that it missed."""
    assert stale["error"] == "The match has moved on since then."
    assert stale["n"] == told["n"]
    assert stale["seat"] == won.seat
    assert [event["n"] for event in stale["events"]] == list(range(won.n, told["n"]))
    assert (stale["events"][0]["seat"], stale["events"][0]["text"]) == (won.seat, won.moves[0])
    assert [move["text"] for move in stale["view"]["legal"]] == told["legal"]


# Seats


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_races_for_a_seat(tmp_path: Path, kind: str) -> None:
    """Two people with one invite, and two players who ask for a rematch at once, each through a process of its own."""
    url = str(tmp_path / "games.db") if kind == "sqlite" else postgres().fresh()
    with quick(url) as one, ExitStack() as stack:
        two = one if kind == "sqlite" else stack.enter_context(quick(url))
        asyncio.run(seats_taken([Wire(one.url), Wire(two.url)], 40 if SOAK else 8))


async def seats_taken(wires: list[Wire], races: int) -> None:
    for _ in range(races):
        await invited(wires)
        await played_again(wires)
    for wire in wires:
        wire.close()


async def invited(wires: list[Wire]) -> None:
    """Only one of two takes the seat; the other is refused, and learns no token."""
    status, made = await wires[0].call("POST", "/api/matches", "", {"game": "grawlix", "seats": ["human", "open"]})
    assert status == 201
    path, invite = f"/api/matches/{made['id']}", {"invite": made["seats"][1]["invite"]}
    answers = await asyncio.gather(*(wire.call("POST", f"{path}/seats", "", invite) for wire in wires))
    assert sorted(status for status, _ in answers) == [200, 403], answers
    token = next(answer["token"] for status, answer in answers if status == 200)
    for wire in wires:
        status, seen = await wire.call("GET", path, token)
        assert (status, seen["seat"], seen["seats"][1]["kind"]) == (200, 1, "human")


async def played_again(wires: list[Wire]) -> None:
    """Both players end up in one rematch, each one seat further on."""
    match = await make(wires[0], "grawlix", params={"order": 2, "hand": 1})
    await play(match, wires, random.Random(1))
    assert match.over
    asked = zip(wires, match.tokens, strict=True)
    answers = await asyncio.gather(*(wire.call("POST", f"{match.path}/rematch", token, {}) for wire, token in asked))
    assert [status for status, _ in answers] == [201, 201], answers
    assert [answer["seat"] for _, answer in answers] == [1, 0]
    (_, first), (_, second) = answers
    assert first["id"] == second["id"]
    await play(Played(first["id"], "grawlix", [second["token"], first["token"]]), wires, random.Random(1), moves=2)
