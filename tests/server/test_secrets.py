"""No secret in a log: tokens, invites, codes, cookies and seeds, at the lowest level, whatever goes wrong."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from time import sleep
from typing import Any

import httpx
import pytest
from tests.server.frames import TEXT, Raw, frame, text
from tests.server.inside import running_inside
from tests.server.serving import Client, Joined, Process, bearer, serving

from zellige.server import keys, logs
from zellige.server.house import House

PAGE = {"x-zellige": "page"}
CHOSEN = 987_654_321_987_654  # a seed that somebody chose
SHORT = 15  # characters of a token that must not be found either


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    with serving(tmp_path / "games.db", ZELLIGE_LOG_LEVEL="debug") as process:
        yield process


class Secrets:
    """Everything secret that was used, by what it is."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}

    def learn(self, made: dict[str, Any]) -> None:
        for seat in made["seats"]:
            for kind in ("token", "invite", "code"):
                if kind in seat:
                    self.add(f"{kind} of {made['id']} {seat['seat']}", seat[kind])

    def add(self, what: str, secret: str) -> None:
        self.known[what] = secret
        if len(secret) > 2 * SHORT:
            self.known[f"a part of the {what}"] = secret[5 : 5 + SHORT]

    def found(self, log: str) -> list[str]:
        return [what for what, secret in self.known.items() if secret in log]


def test_no_secret_in_the_log(server: Process) -> None:
    client, secrets = Client(server.url), Secrets()
    matches = [client.make(game, "human", "human") for game in ("qwirkle", "marrakech")]
    matches.append(client.make("grawlix", "human", "human", seed=CHOSEN))
    secrets.add("chosen seed", str(CHOSEN))
    secrets.add("chosen seed in hexadecimal", f"{CHOSEN:x}")
    for match in matches:
        secrets.learn(match.made)
        play(client, match)
        misuse(server.url, match)
        sockets(server.url, match)
    join(client, secrets)
    browse(server.url, secrets)
    finish(client, matches[0], secrets)
    secrets.known |= stored_seeds(server.database)
    sleep(0.2)
    server.stop()
    log = server.log.read_text()
    assert "zellige.access" in log and '"level":"debug"' in log, "something was logged, at the lowest level"
    assert len(secrets.known) > 40
    assert secrets.found(log) == []


def stored_seeds(database: str) -> dict[str, str]:
    """The seeds of all matches, which nobody was told."""
    with sqlite3.connect(database) as connection:
        rows = connection.execute("select id, seed from matches").fetchall()
    seeds = {f"seed of {match}": seed for match, seed in rows}
    return seeds | {f"seed of {match} as a number": str(int(seed, 16)) for match, seed in rows}


def play(client: Client, match: Joined) -> None:
    for token in match.tokens.values():
        look = client.look(match.id, token, since=0, scene=1)
        if legal := look["view"]["legal"]:
            move = legal[0]["text"]
            assert client.move(match.id, token, look["n"], move, client_id="mine").status_code == 200
            client.move(match.id, token, look["n"], move, client_id="mine")  # sent again
            client.move(match.id, token, look["n"], move)  # stale
            client.act(match.id, "preview", token, moves=[move])
            client.act(match.id, "preview", token, clicks=["nothing"])
    client.http.get(f"/api/matches/{match.id}/record", headers=bearer(match.tokens[0]))


def misuse(url: str, match: Joined) -> None:
    """Tokens where they do not belong: in paths, queries, bodies, cookies and other headers."""
    token = match.tokens[0]
    where = f"{url}/api/matches/{match.id}"
    for path in (f"?token={token}", f"/{token}", f"?seat={token}", f"/record?{token}", f"/stream?since={token}"):
        httpx.get(where + path)
    httpx.get(f"{url}/{token}")
    httpx.get(f"{url}/api/matches/{token}")
    httpx.get(where, headers={"authorization": token})
    httpx.get(where, headers={"authorization": f"Basic {token}", "cookie": f"x={token}", "user-agent": token})
    httpx.get(where, headers={"host": token})
    httpx.post(f"{where}/moves", json={"token": token, "moves": [token], "n": 0}, headers=bearer(token))
    httpx.post(f"{where}/moves", json={"moves": ["+r@"], "n": 0, "client_id": token[:60]}, headers=bearer(token))
    httpx.post(f"{where}/names", json={"name": token}, headers=bearer(token))
    httpx.post(f"{where}/moves", content=token.encode(), headers={**bearer(token), "origin": f"https://{token}.x"})


def sockets(url: str, match: Joined) -> None:
    token = match.tokens[1]
    path = f"/api/matches/{match.id}/live"
    frames = [text({"do": "ping", "id": 1, "token": token}), frame(TEXT, token.encode())]
    for data in frames:
        raw = Raw(url, f"{path}?seat=1", bearer(token))
        raw.next()
        raw.send(data)
        raw.next()
        raw.close()
    for query, headers in ((f"?token={token}", {}), ("?seat=0", bearer(token)), ("", bearer(token + "x"))):
        Raw(url, path + query, headers).close()
    Raw(url, path, {"cookie": f"zellige-{match.id}=1.{token}", "origin": url}).close()
    Raw(url, path, {"cookie": f"zellige-{match.id}=1.{token}", "origin": "http://elsewhere.example"}).close()
    with httpx.stream("GET", f"{url}/api/matches/{match.id}/stream?seat=1", headers=bearer(token)) as answer:
        next(answer.iter_lines())


def join(client: Client, secrets: Secrets) -> None:
    """Invites and codes, right ones and wrong ones."""
    made = [client.make("grawlix", "human", "open") for _ in range(3)]
    for match, key in zip(made, ("invite", "code", "code"), strict=True):
        secrets.learn(match.made)
        seat = match.made["seats"][1]
        where = f"/api/matches/{match.id}/seats"
        client.http.post(where, json={key: seat[key] + "x"})
        client.http.post(where, json={"invite": seat["invite"], "code": seat["code"]})
        client.http.get(f"/{match.id}?invite={seat['invite']}&code={seat['code']}")
        joined = client.http.post("/api/join" if key == "code" else where, json={key: seat[key], "name": "Ada"})
        assert joined.status_code == 200, joined.text
        secrets.learn(joined.json())
        client.http.post(where, json={key: seat[key]})  # used


def browse(url: str, secrets: Secrets) -> None:
    page = httpx.Client(base_url=url, headers=PAGE)
    made = page.post("/api/matches", json={"game": "grawlix", "seats": ["human", "human"]})
    cookie = made.headers["set-cookie"].partition(";")[0].partition("=")[2]
    secrets.add("cookie", cookie)
    for seat, token in keys.read_cookie(cookie).items():
        secrets.add(f"token in a cookie {seat}", token)
    match = made.json()["id"]
    assert page.get(f"/api/matches/{match}", params={"seat": 1}).json()["seat"] == 1
    page.post(f"/api/matches/{match}/leave", json={"seat": 0})
    page.post(f"/api/matches/{match}/rematch", json={})


def finish(client: Client, match: Joined, secrets: Secrets) -> None:
    """A match that is over tells its seed, and makes another one."""
    client.act(match.id, "leave", match.tokens[0])
    assert "seed" in client.look(match.id)
    again = client.http.post(f"/api/matches/{match.id}/rematch", headers=bearer(match.tokens[1]))
    assert again.status_code == 201
    secrets.learn(again.json())


# Failures of the server itself


@pytest.mark.parametrize("form", ["json", "text"])
def test_no_secret_in_the_traceback_of_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    """Something breaks that has all secrets in its words, in its cause and in what it was called with."""
    stream, secrets = StringIO(), Secrets()
    root = logging.getLogger()
    before = root.handlers[:], root.level

    async def fail() -> int:
        async with running_inside(tmp_path) as inside:
            made = await inside.client().post("/api/matches", json={"game": "qwirkle", "seats": ["human", "open"]})
            data = made.json()
            secrets.learn(data)
            seed = inside.server.house.live(data["id"]).match.seed  # type: ignore[union-attr]
            secrets.known |= {"seed": f"{seed:064x}"}
            token = data["seats"][0]["token"]

            async def broken(*args: object, **more: object) -> None:
                try:
                    raise ValueError({"authorization": f"Bearer {token}", "seed": f"{seed:064x}"})
                except ValueError as error:
                    raise RuntimeError(f"token={token} {data['seats']!r} {args!r}") from error

            monkeypatch.setattr(House, "table", broken)
            path = f"/api/matches/{data['id']}?token={token}"
            answer = await inside.client(**bearer(token)).get(path)
            assert token not in answer.text
            assert answer.json()["error"].startswith("Something went wrong")
            wire = await inside.wire(f"/api/matches/{data['id']}", f"token={token}", "http", **bearer(token))
            try:
                await wire.task
            except RuntimeError:
                logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")  # as uvicorn does
            return answer.status_code

    try:
        logs.configure(form, "debug", stream)
        assert asyncio.run(fail()) == 500
    finally:
        root.handlers, root.level = before[0], before[1]
    log = stream.getvalue()
    assert "RuntimeError" in log and "Traceback" in log
    assert secrets.found(log) == []
