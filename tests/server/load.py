"""A load generator: raw HTTP, many matches at once, and a memory of every move that the server has acknowledged."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import orjson

Data = dict[str, Any]
GAMES = {"grawlix": 2, "marrakech": 3, "qwirkle": 2}  # and how many seats
client_ids = count()


class Wire:
    """One connection to a server, made when it is needed."""

    def __init__(self, url: str) -> None:
        self.host, _, port = url.removeprefix("http://").rpartition(":")
        self.port = int(port)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, token: str = "", body: Data | None = None) -> tuple[int, Data]:
        """One request; raises OSError if the connection breaks, and forgets it then."""
        try:
            return await self._call(method, path, token, body)
        except asyncio.IncompleteReadError:
            self.close()
            raise ConnectionResetError("the server has gone") from None
        except BaseException:
            self.close()
            raise

    async def _call(self, method: str, path: str, token: str, body: Data | None) -> tuple[int, Data]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self.host, self.port, limit=1 << 20)
        reader, writer = self._streams
        content = orjson.dumps(body) if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Length: {len(content)}\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        head += "Content-Type: application/json\r\n\r\n"
        writer.write(head.encode() + content)
        answer = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(answer.partition(b"content-length:")[2].split(b"\r\n", 1)[0])
        status = int(answer.split(b" ", 2)[1])
        return status, orjson.loads(await reader.readexactly(length))

    def close(self) -> None:
        if self._streams:
            self._streams[1].close()
            self._streams = None


@dataclass
class Sent:
    """A request with moves, and the answer to it, if there was one."""

    seat: int
    n: int
    moves: tuple[str, ...]
    client_id: str
    answer: Data | None = None

    def body(self) -> Data:
        return {"moves": self.moves, "n": self.n, "client_id": self.client_id}


@dataclass
class Turn:
    """Whose turn it is, and what they may do."""

    n: int
    seat: int
    legal: list[str]


@dataclass
class Played:
    """A match all of whose seats we hold, and all that was sent to it."""

    id: str
    game: str
    tokens: list[str]
    sent: list[Sent] = field(default_factory=list)
    turn: Turn | None = None
    over: bool = False

    @property
    def path(self) -> str:
        return f"/api/matches/{self.id}"

    @property
    def acknowledged(self) -> int:
        return sum(sent.answer is not None for sent in self.sent)

    async def look(self, wire: Wire, seat: int = 0) -> Turn | None:
        """Ask whose turn it is, beginning with a guess."""
        since = self.sent[-1].n if self.sent else 0
        while True:
            status, seen = await wire.call("GET", f"{self.path}?since={since}", self.tokens[seat])
            if status == 503:
                raise Refused(seen["error"])
            assert status == 200, seen
            self.over = "outcome" in seen
            if self.over:
                return None
            if seen["view"]["facts"]["player"] == seat:
                return Turn(seen["n"], seat, [move["text"] for move in seen["view"]["legal"]])
            seat = seen["view"]["facts"]["player"]

    def new(self, moves: tuple[str, ...], turn: Turn) -> Sent:
        return Sent(turn.seat, turn.n, moves, f"c{next(client_ids)}")

    async def send(self, wire: Wire, sent: Sent) -> tuple[int, Data]:
        return await wire.call("POST", f"{self.path}/moves", self.tokens[sent.seat], sent.body())

    async def proceed(self, wire: Wire, sent: Sent, answer: Data) -> None:
        """Find out whose turn it is after an answer."""
        if answer["legal"]:
            self.turn = Turn(answer["n"], sent.seat, answer["legal"])
        else:
            self.turn = None
            self.turn = await self.look(wire, (sent.seat + 1) % len(self.tokens))


async def make(wire: Wire, game: str, **more: Any) -> Played:
    seats = ["human"] * GAMES[game]
    status, made = await wire.call("POST", "/api/matches", "", {"game": game, "seats": seats, **more})
    if status == 503:
        raise Refused(made["error"])
    assert status == 201, made
    return Played(made["id"], game, [seat["token"] for seat in made["seats"]])


async def play(match: Played, wires: Sequence[Wire], rng: random.Random, moves: int = 1_000_000) -> None:
    """Play on until the match is over, each time through any of the wires; what was not acknowledged is sent again."""
    if match.sent and match.sent[-1].answer is None:
        await deliver(match, rng.choice(wires), match.sent[-1])
        moves -= 1
    match.turn = match.turn or await match.look(rng.choice(wires))
    while match.turn and moves > 0:
        moves -= 1
        match.sent.append(match.new((rng.choice(match.turn.legal),), match.turn))
        await deliver(match, rng.choice(wires), match.sent[-1])


async def deliver(match: Played, wire: Wire, sent: Sent) -> None:
    """Send moves, which must be accepted unless the server is in trouble."""
    match.turn = None  # if the connection breaks, nobody knows
    status, answer = await match.send(wire, sent)
    if status == 503:
        raise Refused(answer["error"])
    assert status == 200, (status, answer, sent)
    sent.answer = answer
    await match.proceed(wire, sent, answer)


class Refused(OSError):
    """The server answers 503."""


class Crowd:
    """Several matches of all games at once; new ones begin when others are over."""

    def __init__(self, seed: int, size: int = 6) -> None:
        self.rng = random.Random(seed)
        self.tables: list[Played | None] = [None] * size
        self.matches: list[Played] = []
        self.refusals = 0

    @property
    def acknowledged(self) -> int:
        return sum(match.acknowledged for match in self.matches)

    async def play(self, *urls: str, patient: bool = False) -> None:
        """Play until the server goes away, or if patient, again and again until cancelled."""
        await asyncio.gather(*(self._play_at(table, urls, patient) for table in range(len(self.tables))))

    async def _play_at(self, table: int, urls: Sequence[str], patient: bool) -> None:
        wires = [Wire(url) for url in urls]
        try:
            while True:
                try:
                    await play(self.tables[table] or await self._new(table, self.rng.choice(wires)), wires, self.rng)
                    self.tables[table] = None
                except OSError as error:
                    self.refusals += isinstance(error, Refused)
                    if not patient:
                        return
                    await asyncio.sleep(0.05)
        finally:
            for wire in wires:
                wire.close()

    async def _new(self, table: int, wire: Wire) -> Played:
        match = self.tables[table] = await make(wire, list(GAMES)[table % len(GAMES)])
        self.matches.append(match)
        return match
