"""Two matches alike in all that a viewer may know: every byte that the viewer gets is the same."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import httpx
import orjson
import pytest
from tests.server.inside import NOW, Inside, built
from tests.server.pairs import Pair, Planned, Step
from tests.server.serving import bearer

import zellige
from zellige.core import Game
from zellige.names import HUMAN
from zellige.server import keys
from zellige.server.house import chair_data
from zellige.server.room import Chair
from zellige.server.services import Options
from zellige.server.table import Table
from zellige.store.rows import NewMatch, Note, Stored

MATCH = "twin-twin-twin-0"
CHECKSUM = re.compile(rb"\nchecksum: \w+\n")  # of a record; it covers the seed's hash
Viewer = int | None


class Paper:
    """A desk that keeps nothing and is always quick."""

    store = SimpleNamespace(shared=False)

    async def write(self, row: object) -> bool:
        return True


def token(seat: int) -> str:
    return f"zs_{seat:043}"


class Twin:
    """One of the two: a server with one match, and what the viewer and a watcher listen to."""

    def __init__(self, game: Game, seed: int, throws: list[str], viewer: Viewer) -> None:
        self.inside: Inside = built(Paper())
        self.match = Planned.begin(game, seed, throws)
        self.table = Table(stored(game), self.inside.server.house.services)
        self.table.match = self.match
        house = self.inside.server.house
        house._alive[MATCH] = house._cache[MATCH] = self.table
        self.viewer, self.http = viewer, self.inside.client()
        self.secrets = f"{seed:x}".encode(), str(seed).encode()
        self._hash = self.match.seed_hash.encode()

    async def listen(self) -> None:
        """Pages and bots, at the viewer's seat and watching; the viewer's own socket comes first."""
        for viewer in dict.fromkeys((self.viewer, None)):
            head = {} if viewer is None else {"authorization": f"Bearer {token(viewer)}"}
            await self.inside.wire(f"/api/matches/{MATCH}/live", "", "websocket", **head)
            await self.inside.wire(f"/api/matches/{MATCH}/stream", "", "http", **head)
            await self.inside.wire(f"/api/matches/{MATCH}/stream", "", "http", **head, **{"x-zellige": "page"})

    async def ask(self, method: str, path: str, seat: Viewer, json: Any = None) -> list[bytes]:
        answer = await self.http.request(method, f"/api/matches/{MATCH}{path}", headers=bearer_of(seat), json=json)
        assert answer.status_code < 500, answer.text
        return [str(answer.status_code).encode(), *plain_headers(answer), self.plain(answer.content)]

    async def frame(self, frame: dict[str, Any]) -> list[bytes]:
        """What all listeners hear after a frame on the viewer's socket."""
        self.inside.wires[0].say(orjson.dumps(frame).decode())
        return await self.heard()

    async def heard(self) -> list[bytes]:
        await self.inside.settle()
        return [self.plain(body) for wire in self.inside.wires for body in wire.heard()]

    def plain(self, body: bytes) -> bytes:
        """A body without the seed's hash, which differs; the seed must not be in it at all."""
        assert not any(secret in body for secret in self.secrets)
        body = body.replace(self._hash, b"HASH") if self._hash else body
        return CHECKSUM.sub(b"\n", body)

    async def play(self, step: Step, which: int) -> list[bytes]:
        self.match.planned = step.throws[which]
        body = {"moves": step.moves[which], "n": self.match.n, "client_id": f"turn-{self.match.n}"}
        answer = await self.ask("POST", "/moves", step.seat, body)
        assert answer[0] == b"200", answer
        assert not self.match.planned
        return (answer if step.seat == self.viewer else []) + await self.heard()


def stored(game: Game) -> Stored:
    """A match of people whose tokens are known, as the store has it."""
    chairs = [Chair(HUMAN, f"Name{seat}", keys.hashed(token(seat))) for seat in range(game.seats)]
    options = Options(dict(game.values)).text
    new = NewMatch(MATCH, game.name, options, "1", 0, False, "playing", "{}")
    made = orjson.dumps({"kind": "made", "seats": [chair_data(chair) for chair in chairs]}).decode()
    return Stored(new, (), (Note(MATCH, 0, NOW, made),))


def bearer_of(seat: Viewer) -> dict[str, str]:
    return bearer(None if seat is None else token(seat))


def plain_headers(answer: httpx.Response) -> list[bytes]:
    return [f"{name}: {value}".encode() for name, value in answer.headers.items() if name != "x-request-id"]


async def same(twins: tuple[Twin, Twin], act: Callable[..., Awaitable[list[bytes]]], *args: Any) -> list[bytes]:
    """Do something in both, which answers with the same bytes."""
    one, other = await act(twins[0], *args), await act(twins[1], *args)
    assert one == other
    return one


# What a viewer can ask, and how wrong it can be


def tries(game: Game, pair: Pair, rng: Random) -> list[list[str]]:
    """Moves that a viewer may try: legal ones, tiles that it does not hold or that others hold, and nonsense."""
    legal = [move.text for state in pair.states for move in state.moves]
    tiles = sorted(
        {*["ro", "rx", "yd", "ys", "gb", "gc", "bo", "px"], *(tile for state in pair.states for tile in hidden(state))}
    )
    cells = [f"{row},{column}" for row in range(-2, 3) for column in range(-2, 3)] + ["0,99", "99999999999,0"]
    wild = [f"{rng.choice(tiles)}:{rng.choice(cells)}", f"-{rng.choice(tiles)}", f"+{rng.choice(tiles)}"]
    words = ["end", "skip", "left", "die:3", "rug:44,45", "+r@", "zz:0,0", "-?", "+?", "?:0,1", "leave", "\u00e9"]
    one = rng.choice(legal) if legal else "end"
    return [
        [one],
        [rng.choice(wild)],
        [rng.choice(wild)],
        [rng.choice(words)],
        [one, rng.choice(wild)],
        [one, rng.choice(words)],
        [one, "end", one],
    ]


def hidden(state: zellige.State) -> list[str]:
    """Tiles in somebody's hand, or next in the bag."""
    facts = state.facts
    hands = [tile for hand in facts.get("hands") or () for tile in hand or ()]
    return [*hands, *list(facts.get("bag") or ())[:3]]


def clicks(game: Game, viewer: int, rng: Random) -> list[list[str]]:
    other = (viewer + 1) % game.seats
    ids = [f"hand:{viewer}:ro", f"hand:{other}:ro", f"hand:{other}:0", "cell:0,1", "cell:0,0", "do:end", "do:exchange"]
    more = ["square:44", "square:45", "do:left", "tile:r&", "assam", "unseen", "supply"]
    return [[rng.choice(ids)], [rng.choice(ids), rng.choice(ids)], [rng.choice(more), rng.choice(ids + more)]]


async def compare(twins: tuple[Twin, Twin], game: Game, pair: Pair, rng: Random) -> int:
    """Ask both for everything; returns how many bytes were compared."""
    viewer, n = pair.viewer, twins[0].match.n
    since = rng.randrange(n + 1)
    reads = [f"?since={since}&scene=1", "/record", "?seat=0", f"?since={n}", ("/replay", "/picture")[n % 2]]
    total = 0
    for path in reads:
        for seat in dict.fromkeys((viewer, None)):
            total += size(await same(twins, Twin.ask, "GET", path, seat))
    for door, body in wrongs(game, pair, rng, n):
        total += size(await same(twins, Twin.ask, "POST", door, viewer, body))
    for frame in frames(game, pair, rng, n):
        total += size(await same(twins, Twin.frame, frame))
    return total


def wrongs(game: Game, pair: Pair, rng: Random, n: int) -> list[tuple[str, dict[str, Any]]]:
    """Requests that change nothing: previews, stale moves, another's seat."""
    moves = tries(game, pair, rng)
    return [
        ("/preview", {"moves": rng.choice(moves), "scene": True}),
        ("/moves", {"moves": rng.choice(moves), "n": n - 1}),
        ("/moves", {"moves": rng.choice(moves), "n": n + 1, "seat": 1}),
        ("/offers", {"kind": "replace", "n": n, "target": 0}),
    ]


def frames(game: Game, pair: Pair, rng: Random, n: int) -> list[dict[str, Any]]:
    """The same over the viewer's socket, and illegal moves: some may be legal in one of the two, but they are checked
    against a view that is the same in both."""
    moves = tries(game, pair, rng)
    asked: list[dict[str, Any]] = [{"do": "preview", "moves": each} for each in moves]
    asked += [{"do": "preview", "clicks": each, "scene": True} for each in clicks(game, pair.viewer or 0, rng)]
    asked += [{"do": "moves", "moves": each, "n": n} for each in moves if not is_legal(pair, each)]
    return [*asked, {"do": "scene"}, {"do": "ping"}, {"do": "offers", "kind": "take-back", "n": 0}]


def is_legal(pair: Pair, moves: list[str]) -> bool:
    """Would the viewer change something with these moves? Then they are not for trying."""
    if pair.player != pair.viewer:
        return False
    view = pair.states[0].view(pair.viewer)
    try:
        for move in moves:
            view = view.play(move)
    except zellige.ZelligeError:
        return False
    return True


def size(bodies: list[bytes]) -> int:
    return sum(map(len, bodies))


# The test


async def run(game: Game, viewer: Viewer, positions: int, seed: int) -> tuple[int, int, int]:
    """Compare two matches in so many positions: how many were compared, in how many the hidden parts differed, and
    how many bytes that were."""
    rng, done, differing, total = Random(seed), 0, 0, 0
    while done < positions:
        pair = Pair(game, viewer, rng)
        twins = tuple(Twin(game, rng.getrandbits(256), pair.opening[which], viewer) for which in (0, 1))
        assert len(twins) == 2
        for twin in twins:
            await twin.listen()
        total += size(await same(twins, Twin.heard))
        while done < positions and not pair.is_over:
            assert pair.is_alike
            total += await compare(twins, game, pair, rng)
            done, differing = done + 1, differing + pair.differ
            if not (bytes_heard := await advance(twins, pair, rng)):
                break
            total += bytes_heard
        if viewer is not None and game.seats == 2 and not pair.is_over:
            total += size(await same(twins, replaced, viewer))
        for twin in twins:
            await twin.inside.hang_up()
            twin.table.close()
    return done, differing, total


async def advance(twins: tuple[Twin, Twin], pair: Pair, rng: Random) -> int:
    """Play on in both, and compare what is heard of it; 0 if that is not possible."""
    chance = rng.random()
    if chance < 0.06:
        return size(await same(twins, chatted, pair.player))
    before = pair.states
    step = pair.step(rng.choice((1, 1, 2, 8)))
    if step is None or pair.is_over:  # at the end everything is shown
        return 0
    one, other = await twins[0].play(step, 0), await twins[1].play(step, 1)
    assert one == other
    if chance > 0.9 and len(step.moves[0]) == 1 and pair.player == step.seat and not step.throws[0]:
        pair.states = before
        return size(one) + size(await same(twins, taken_back, step.seat, pair.viewer))
    if chance > 0.85 and sum(map(pair.states[0].is_in, range(pair.game.seats))) > 2 and pair.player != pair.viewer:
        seat = pair.player
        pair.leave(seat)
        return size(one) + size(await same(twins, left, seat))
    return size(one)


async def chatted(twin: Twin, seat: int) -> list[bytes]:
    await twin.ask("POST", "/phrases", seat, {"phrase": "hello"})
    return await twin.heard()


async def taken_back(twin: Twin, seat: int, viewer: Viewer) -> list[bytes]:
    answer = await twin.ask("POST", "/offers", seat, {"kind": "take-back", "n": twin.match.n})
    assert answer[0] == b"200", answer
    return (answer if seat == viewer else []) + await twin.heard()


async def left(twin: Twin, seat: int) -> list[bytes]:
    answer = await twin.ask("POST", "/leave", seat, {})
    assert answer[0] == b"200", answer
    return await twin.heard()


async def replaced(twin: Twin, viewer: int) -> list[bytes]:
    """The other player has gone, and a program takes the seat."""
    twin.inside.now += 3_600_000
    answer = await twin.ask("POST", "/offers", viewer, {"kind": "replace", "n": twin.match.n, "target": 1 - viewer})
    assert answer[0] == b"200", answer
    return answer + await twin.heard()


TABLES = [(players, viewer) for players in (2, 3, 4) for viewer in (*range(players), None)]


def check(game: Game, viewer: Viewer, positions: int, seed: int = 1) -> None:
    done, differing, total = asyncio.run(run(game, viewer, positions, seed))
    assert done >= positions
    assert total > 10_000 * positions
    if game.card.hides:
        assert differing > 0.9 * positions, "the two should differ in what is hidden"


@pytest.mark.parametrize(("players", "viewer"), TABLES)
def test_twins_of_qwirkle(players: int, viewer: Viewer) -> None:
    check(zellige.game("qwirkle", players=players), viewer, 25)


@pytest.mark.parametrize(("name", "values"), [("marrakech", {"players": 3}), ("grawlix", {})])
@pytest.mark.parametrize("viewer", [0, None])
def test_twins_of_games_that_hide_only_the_next_throw(name: str, values: dict[str, int], viewer: Viewer) -> None:
    check(zellige.game(name, **values), viewer, 6)


@pytest.mark.soak
@pytest.mark.parametrize(("players", "viewer"), TABLES)
def test_many_twins_of_qwirkle(players: int, viewer: Viewer) -> None:
    check(zellige.game("qwirkle", players=players), viewer, 10_000 // len(TABLES) + 1, seed=2)
