"""Who may do what: every route with every kind of caller, and the secrets that open seats."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import orjson
import pytest
from tests.server.inside import HOST, URL, Inside, running_inside
from tests.server.serving import bearer

from zellige.server import keys, offers, table
from zellige.server.house import CODE_LIFE
from zellige.server.settings import Settings

PAGE = {"x-zellige": "page"}
FOREIGN = {"origin": "https://elsewhere.example"}


class Caller(NamedTuple):
    """Somebody who asks about a match, with what they show, perhaps for a seat."""

    match: str
    headers: dict[str, str]
    seat: int | None = None


# What each kind of route answers to each kind of caller. Where nothing is said, it answers as to "holder".
OPEN_READ = {"holder": 200}  # nothing there belongs to a seat
OPEN_ASK = {"holder": 200, "foreign page": 403}
OPEN_WRITE = {"holder": 201, "foreign page": 403}
JOIN = {"holder": 403, "foreign page": 403}  # the invite of this test is wrong: it is the invite that counts
READ = {
    "holder": 200,
    "nobody": 200,
    "token in the query": 200,
    "wrong": 401,
    "not bearer": 401,
    "other seat": 403,
    "other match": 401,
    "left": 401,
    "replaced": 401,
    "cookie alone": 401,
}
ANALYSE = READ | {"finished": 422, "foreign page": 403}
ACT = READ | {"nobody": 401, "token in the query": 401, "finished": 403, "foreign page": 403}
REMATCH = ACT | {"holder": 409, "other seat": 409, "finished": 201}
DELETE = ACT | {"holder": 204, "other seat": 409, "finished": 409}
ROUTES: dict[tuple[str, str], dict[str, int]] = {
    ("get", "/api/games"): OPEN_READ,
    ("get", "/api/games/{game_name}/looks"): OPEN_READ,
    ("get", "/api/games/{game_name}/rules"): OPEN_READ,
    ("get", "/api/games/{game_name}/lessons"): OPEN_READ,
    ("post", "/api/games/{game_name}/positions"): OPEN_ASK,
    ("post", "/api/games/{game_name}/picture"): OPEN_ASK,
    ("post", "/api/replay"): OPEN_ASK,
    ("get", "/api/matches"): OPEN_READ,
    ("get", "/healthz"): OPEN_READ,
    ("get", "/readyz"): OPEN_READ,
    ("get", "/metrics"): OPEN_READ,
    ("post", "/api/matches"): OPEN_WRITE,
    ("post", "/api/join"): JOIN,
    ("post", "/api/matches/{match_id}/seats"): JOIN,
    ("get", "/api/matches/{match_id}"): READ,
    ("get", "/api/matches/{match_id}/record"): READ,
    ("get", "/api/matches/{match_id}/replay"): READ,
    ("get", "/api/matches/{match_id}/picture"): READ,
    ("get", "/api/matches/{match_id}/stream"): READ,
    ("post", "/api/analyse"): ANALYSE,
    ("post", "/api/matches/{match_id}/analyse"): ANALYSE,
    ("post", "/api/matches/{match_id}/moves"): ACT,
    ("post", "/api/matches/{match_id}/preview"): ACT,
    ("post", "/api/matches/{match_id}/leave"): ACT,
    ("post", "/api/matches/{match_id}/offers"): ACT,
    ("post", "/api/matches/{match_id}/phrases"): ACT | {"finished": 200},
    ("post", "/api/matches/{match_id}/names"): ACT,
    ("post", "/api/matches/{match_id}/rematch"): REMATCH,
    ("delete", "/api/matches/{match_id}"): DELETE,
}
SOCKET = READ | {"holder": 101, "nobody": 101, "token in the query": 101, "foreign page": 403}


class Scenery:
    """The matches of the test, and everybody who asks about them."""

    def __init__(self, inside: Inside) -> None:
        self.inside, self.http = inside, inside.client()

    async def make(self, game: str, *seats: str, headers: dict[str, str] | None = None) -> httpx.Response:
        answer = await self.http.post("/api/matches", json={"game": game, "seats": seats}, headers=headers)
        assert answer.status_code == 201, answer.text
        return answer

    async def made(self, game: str, *seats: str) -> tuple[str, list[str]]:
        data = (await self.make(game, *seats)).json()
        return data["id"], [seat["token"] for seat in data["seats"]]

    async def act(self, match: str, what: str, token: str, **body: Any) -> dict[str, Any]:
        answer = await self.http.post(f"/api/matches/{match}/{what}", headers=bearer(token), json=body)
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()
        return data

    async def callers(self) -> dict[str, Caller]:
        """Matches, each with its past, and who asks about them but may not act."""
        running, (one, other, gone) = await self.made("qwirkle", "human", "human", "human")
        await self.act(running, "leave", gone)
        finished, (loser, winner) = await self.made("grawlix", "human", "human")
        await self.act(finished, "leave", loser)
        replaced, owners = await self.made("grawlix", "human", "human")
        self.inside.now += 120_000
        await self.act(replaced, "offers", owners[1], kind="replace", n=0, target=0)
        paged, cookie = await self.page()
        return {
            "nobody": Caller(running, {}),
            "token in the query": Caller(f"{running}?token={one}", {}),
            "wrong": Caller(running, bearer(keys.new_token())),
            "not bearer": Caller(running, {"authorization": f"Basic {one}"}),
            "other seat": Caller(running, bearer(other), 0),
            "other match": Caller(running, bearer(winner)),
            "left": Caller(running, bearer(gone), 2),
            "replaced": Caller(replaced, bearer(owners[0]), 0),
            "finished": Caller(finished, bearer(winner), 1),
            "cookie alone": Caller(paged, {"cookie": cookie}, 0),
            "foreign page": Caller(paged, {"cookie": cookie, **PAGE, **FOREIGN}, 0),
        }

    async def actors(self) -> dict[str, Caller]:
        """New matches, and who may act in them."""
        paged, cookie = await self.page()
        other, its_cookie = await self.page()
        fresh, (holder, _) = await self.made("grawlix", "human", "human")
        return {
            "page": Caller(paged, {"cookie": cookie, **PAGE}, 0),
            "own page": Caller(other, {"cookie": its_cookie, **PAGE, "origin": URL}, 0),
            "holder": Caller(fresh, bearer(holder), 0),
        }

    async def page(self) -> tuple[str, str]:
        """A match that a browser made: its id, and the browser's cookie."""
        answer = await self.make("grawlix", "human", "human", headers=PAGE)
        self.http.cookies.clear()
        return answer.json()["id"], answer.headers["set-cookie"].partition(";")[0]

    async def body(self, path: str, caller: Caller) -> dict[str, Any] | None:
        """A body that would do if the caller were the right one."""
        match = caller.match.partition("?")[0]
        table = await self.inside.server.house.table(match)
        n, seat = table.match.n, caller.seat
        legal = [move.text for move in table.match.state.moves] or ["+r@"]
        bodies: dict[str, dict[str, Any]] = {
            "matches": {"game": "grawlix", "seats": ["human", "human"]},
            "join": {"code": "AAAAAA"},
            "seats": {"invite": "zi_wrong"},
            "analyse": {"match": match, "seat": seat},
            "positions": {},
            "picture": {},
            "replay": {"record": table.match.record.text},
            "moves": {"moves": legal[:1], "n": n, "seat": seat},
            "preview": {"moves": legal[:1], "seat": seat},
            "leave": {"seat": seat},
            "offers": {"kind": "take-back", "n": n, "seat": seat},
            "phrases": {"phrase": "hello", "seat": seat},
            "names": {"name": "Ada", "seat": seat},
            "rematch": {},
        }
        return bodies.get(path.rpartition("/")[2])

    async def answer(self, method: str, path: str, caller: Caller) -> int:
        where = path.replace("{game_name}", "grawlix").replace("{match_id}", caller.match.partition("?")[0])
        params = dict(pair.split("=") for pair in [caller.match.partition("?")[2]] if pair)
        if method == "get" and caller.seat is not None:
            params["seat"] = str(caller.seat)
        if path.endswith(("/stream", "/live")):
            return await self.streamed(where, params, caller)
        json = await self.body(path, caller) if method == "post" else None
        if path.endswith("/offers") and caller.headers and json:  # something to take back
            await self.before_offer(caller, json)
        answer = await self.http.request(method, where, params=params, headers=caller.headers, json=json)
        self.http.cookies.clear()
        return answer.status_code

    async def before_offer(self, caller: Caller, json: dict[str, Any]) -> None:
        """Where the caller may act, play a move that may be taken back."""
        table = await self.inside.server.house.table(caller.match)
        if caller.seat == table.match.state.player == 0 and table.match.n == 0 and not table.match.outcome:
            answer = await self.http.post(
                f"/api/matches/{caller.match}/moves", headers=caller.headers, json=await self.body("/moves", caller)
            )
            json["n"] = answer.json().get("n", 0)

    async def streamed(self, path: str, params: dict[str, str], caller: Caller) -> int:
        kind = "websocket" if path.endswith("/live") else "http"
        wire = await self.inside.wire(path, str(httpx.QueryParams(params)), kind, **caller.headers)
        first = wire.sent[0]
        await wire.close()
        return 101 if first["type"] == "websocket.accept" else int(first["status"])


def inside(tmp_path: Path, test: Callable[[Inside], Awaitable[None]], settings: Settings | None = None) -> None:
    async def run() -> None:
        async with running_inside(tmp_path, settings) as server:
            await test(server)

    asyncio.run(run())


def test_every_route_with_every_caller(tmp_path: Path) -> None:
    async def test(server: Inside) -> None:
        scenery, wrong = Scenery(server), {}
        described = (await scenery.http.get("/openapi.json")).json()["paths"]
        found = {(method, path) for path, methods in described.items() for method in methods}
        assert found == set(ROUTES), "every route is in the table above, and nothing else"
        callers = await scenery.callers()
        for (method, path), expected in [*ROUTES.items(), (("get", "/api/matches/{match_id}/live"), SOCKET)]:
            for name, caller in {**callers, **await scenery.actors()}.items():
                got, want = await scenery.answer(method, path, caller), expected.get(name, expected["holder"])
                if got != want:
                    wrong[f"{method} {path}: {name}"] = got, want
        assert not wrong

    inside(tmp_path, test)


def test_what_a_seat_sees_needs_its_token(tmp_path: Path) -> None:
    """A cookie without our header, or a token that opens nothing, shows no hand."""

    async def test(server: Inside) -> None:
        scenery = Scenery(server)
        answer = await scenery.make("qwirkle", "human", "human", headers=PAGE)
        scenery.http.cookies.clear()
        match, cookie = answer.json()["id"], answer.headers["set-cookie"].partition(";")[0]
        where = f"/api/matches/{match}"
        watching = (await scenery.http.get(where, headers={"cookie": cookie})).json()
        assert watching["seat"] is None
        assert watching["view"]["facts"]["hands"] == [None, None]
        seen = (await scenery.http.get(where, headers={"cookie": cookie, **PAGE}, params={"seat": 1})).json()
        assert seen["seat"] == 1
        assert [hand is None for hand in seen["view"]["facts"]["hands"]] == [True, False]

    inside(tmp_path, test)


# Cookies


def attributes(header: str) -> tuple[str, str, dict[str, str]]:
    """The name, the value and the attributes of a cookie."""
    pair, *rest = header.split("; ")
    name, _, value = pair.partition("=")
    return name, value, {key.lower(): text for key, _, text in (part.partition("=") for part in rest)}


def test_a_page_gets_its_seats_in_one_cookie_and_no_token_in_a_body(tmp_path: Path) -> None:
    async def test(server: Inside) -> None:
        http = server.client(**PAGE)
        made = await http.post("/api/matches", json={"game": "grawlix", "seats": ["human", "human"]})
        match = made.json()["id"]
        assert "token" not in made.text and "zs_" not in made.text
        name, value, rest = attributes(made.headers["set-cookie"])
        assert name == f"zellige-{match}"
        assert {rest["path"], rest["samesite"].lower()} == {f"/api/matches/{match}", "strict"}
        assert "httponly" in rest and "secure" not in rest and "domain" not in rest
        assert sorted(keys.read_cookie(value)) == [0, 1]
        http.cookies.clear()
        head = {"cookie": f"{name}={value}"}
        acts = [("moves", {"moves": ["+r@"], "n": 0, "seat": 0}), ("phrases", {"phrase": "hello"})]
        codes = [(await http.post(f"/api/matches/{match}/{what}", json=body, headers=head)) for what, body in acts]
        assert [code.status_code for code in codes] == [200, 422], "with two seats, one has to say which"

    inside(tmp_path, test)


def test_cookies_are_secure_behind_a_proxy_that_speaks_https(tmp_path: Path) -> None:
    settings = Settings(limits=0, trusted_proxies=("10.0.0.0/8",))

    async def secure(server: Inside, address: str, proto: str) -> bool:
        http = server.client(address, **PAGE, **{"x-forwarded-proto": proto, "x-forwarded-for": "192.0.2.7"})
        made = await http.post("/api/matches", json={"game": "grawlix", "seats": ["human", "human"]})
        return "secure" in attributes(made.headers["set-cookie"])[2]

    async def test(server: Inside) -> None:
        assert await secure(server, "10.1.2.3", "https")
        assert not await secure(server, "10.1.2.3", "http")
        assert not await secure(server, "192.0.2.9", "https"), "a stranger's header counts for nothing"

    inside(tmp_path, test, settings)


def test_a_browser_that_joins_keeps_the_seats_that_it_had(tmp_path: Path) -> None:
    """By invite and by short code: a browser sends a cookie only below its path, and httpx does as browsers do."""

    async def test(server: Inside) -> None:
        for how in ("invite", "code", "code alone"):
            http = server.client(**PAGE)
            made = (await http.post("/api/matches", json={"game": "grawlix", "seats": ["human", "open"]})).json()
            assert "zs_" not in str(made)
            key = how.split()[0]
            where = "/api/join" if how == "code alone" else f"/api/matches/{made['id']}/seats"
            joined = await http.post(where, json={key: made["seats"][1][key], "name": "Ada"}, follow_redirects=True)
            assert joined.status_code == 200, joined.text
            assert "zs_" not in joined.text
            seen = [
                (await http.get(f"/api/matches/{made['id']}", params={"seat": seat})).status_code for seat in (0, 1)
            ]
            assert seen == [200, 200], how

    inside(tmp_path, test)


# Invites and short codes


async def opened(server: Inside) -> tuple[str, dict[str, Any]]:
    answer = await server.client().post("/api/matches", json={"game": "grawlix", "seats": ["human", "open"]})
    return answer.json()["id"], answer.json()["seats"][1]


@pytest.mark.parametrize("key", ["invite", "code"])
def test_invites_and_codes_are_for_one_player(tmp_path: Path, key: str) -> None:
    async def test(server: Inside) -> None:
        match, seat = await opened(server)
        bot = server.client()
        for other in ("invite", "code"):
            wrong = await bot.post(
                f"/api/matches/{match}/seats", json={other: "zi_wrong" if other == "invite" else "AAAA"}
            )
            assert wrong.status_code == 403
        answers = [await bot.post(f"/api/matches/{match}/seats", json={key: seat[key]}) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 403]
        for other in ("invite", "code"):
            assert (await bot.post(f"/api/matches/{match}/seats", json={other: seat[other]})).status_code == 403
        assert (await bot.post("/api/join", json={"code": seat["code"]})).status_code == 403
        assert answers[0].json()["token"].startswith("zs_")

    inside(tmp_path, test)


def test_two_who_use_one_invite_at_once(tmp_path: Path) -> None:
    async def test(server: Inside) -> None:
        for _ in range(5):
            match, seat = await opened(server)
            asks = [("invite", seat["invite"]), ("code", seat["code"])] * 3
            where = f"/api/matches/{match}/seats"
            answers = await asyncio.gather(*(server.client().post(where, json={key: text}) for key, text in asks))
            assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403, 403, 403]

    inside(tmp_path, test)


def test_a_code_expires_and_is_for_one_match(tmp_path: Path) -> None:
    async def test(server: Inside) -> None:
        match, seat = await opened(server)
        other, _ = await opened(server)
        bot = server.client()
        assert (await bot.post(f"/api/matches/{other}/seats", json={"code": seat["code"]})).status_code == 403
        server.now += CODE_LIFE + 1
        assert (await bot.post("/api/join", json={"code": seat["code"]})).status_code == 403
        assert (await bot.post(f"/api/matches/{match}/seats", json={"code": seat["code"]})).status_code == 403
        assert (await bot.post(f"/api/matches/{match}/seats", json={"invite": seat["invite"]})).status_code == 200

    inside(tmp_path, test)


def test_guesses_are_limited_and_others_at_the_address_are_not(tmp_path: Path) -> None:
    async def test(server: Inside) -> None:
        match, seat = await opened(server)
        bot = server.client()
        guesses = [await bot.post("/api/join", json={"code": f"AAAA{n:02}"}) for n in range(12)]
        assert guesses[0].status_code == 403
        assert guesses[-1].status_code == 429
        assert int(guesses[-1].headers["retry-after"]) >= 1
        assert (await bot.post(f"/api/matches/{match}/seats", json={"code": "AAAAAA"})).status_code == 429
        assert (await bot.post(f"/api/matches/{match}/seats", json={"invite": seat["invite"]})).status_code == 200
        made = await bot.post("/api/matches", json={"game": "grawlix", "seats": ["human", "open"]})
        assert made.status_code == 201
        elsewhere = server.client("198.51.100.1")
        code = made.json()["seats"][1]["code"].lower()
        assert (await elsewhere.post("/api/join", json={"code": code})).status_code == 200

    inside(tmp_path, test, Settings(limits=1))


# Sockets


@pytest.mark.parametrize(("origin", "seat"), [(None, None), (URL, 0), ("https://elsewhere.example", "refused")])
def test_a_cookie_opens_a_socket_only_for_our_own_page(tmp_path: Path, origin: str | None, seat: object) -> None:
    async def test(server: Inside) -> None:
        made = await server.client(**PAGE).post("/api/matches", json={"game": "grawlix", "seats": ["human", "level:1"]})
        head = {"cookie": made.headers["set-cookie"].partition(";")[0], **({"origin": origin} if origin else {})}
        wire = await server.wire(f"/api/matches/{made.json()['id']}/live", "", "websocket", **head)
        if seat == "refused":
            assert wire.sent[0]["status"] == 403
        else:
            assert orjson.loads(wire.sent[1]["text"])["seat"] == seat

    inside(tmp_path, test)


def test_a_stream_ends_with_the_right_to_its_seat(tmp_path: Path) -> None:
    """Who has left the game sees the hand of that seat no longer, though the socket was open."""

    async def test(server: Inside) -> None:
        scenery = Scenery(server)
        match, tokens = await scenery.made("qwirkle", "human", "human", "human")
        head = {"authorization": f"Bearer {tokens[1]}", "host": HOST}
        socket = await server.wire(f"/api/matches/{match}/live", "seat=1", "websocket", **head)
        stays = await server.wire(f"/api/matches/{match}/live")
        await scenery.act(match, "leave", tokens[1])
        await server.settle()
        assert socket.sent[-1]["type"] == "websocket.close"
        stays.heard()
        await scenery.act(match, "phrases", tokens[0], phrase="hello")
        await server.settle()
        assert stays.heard()

    inside(tmp_path, test)


def test_who_resigned_may_ask_for_a_rematch(tmp_path: Path) -> None:
    async def test(server: Inside) -> None:
        scenery = Scenery(server)
        match, tokens = await scenery.made("grawlix", "human", "human")
        await scenery.act(match, "leave", tokens[0])
        asked = [await scenery.http.post(f"/api/matches/{match}/rematch", headers=bearer(token)) for token in tokens]
        assert [answer.status_code for answer in asked] == [201, 201]
        assert [answer.json()["seat"] for answer in asked] == [1, 0]
        again = await scenery.http.post(f"/api/matches/{match}/rematch", headers=bearer(tokens[0]))
        assert again.status_code == 201  # the first answer may have been lost
        assert again.json()["seat"] == 1
        assert again.json()["token"] != asked[0].json()["token"]

    inside(tmp_path, test)


# What a match may grow to


def test_nobody_can_make_a_match_that_takes_long_to_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Playing and taking back again and again, and talking without end."""
    monkeypatch.setattr(offers, "LONGEST_LOG", 20)
    monkeypatch.setattr(table, "MOST_NOTES", 10)

    async def test(server: Inside) -> None:
        scenery = Scenery(server)
        match, (token, other) = await scenery.made("grawlix", "human", "human")
        n = 0
        while n <= 20:
            n = (await scenery.act(match, "moves", token, moves=["+r@"], n=n))["n"]
            asked = await scenery.http.post(
                f"/api/matches/{match}/offers", headers=bearer(token), json={"kind": "take-back", "n": n}
            )
            n = asked.json()["n"] if asked.status_code == 200 else n
        assert asked.status_code == 422, asked.text
        assert (await scenery.act(match, "moves", other, moves=["+r#"], n=n))["n"] == n + 1, "the match goes on"
        for left in range(9, -1, -1):
            said = await scenery.http.post(
                f"/api/matches/{match}/phrases", headers=bearer(token), json={"phrase": "hello"}
            )
            assert said.status_code == (200 if left else 422)

    inside(tmp_path, test)
