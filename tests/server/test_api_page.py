"""The examples in docs/server.md run, in their order, against a real server, and its answers are as the page says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.serving import Client, bearer
from websockets.sync.client import connect

from zellige import GAMES

PAGE = (Path(__file__).parents[2] / "docs" / "server.md").read_text()
BLOCK = re.compile(r"```(http|frames|python)\n(.*?)```", re.DOTALL)
NAME = re.compile(r"[A-Z]+")
REST = "…"


class Reader:
    """Runs the examples; remembers what the names in capitals stand for."""

    def __init__(self, client: Client) -> None:
        self.client, self.known = client, dict[str, Any]()

    def filled(self, text: str) -> str:
        return re.sub(r"\b[A-Z]{2,}\b", lambda found: str(self.known.get(found[0], found[0])), text)

    def request(self, text: str) -> None:
        asked, _, answered = text.partition("\n\n")
        line, *rest = self.filled(asked).splitlines()
        method, path = line.split()
        headers = dict(one.split(": ", 1) for one in rest if one.startswith("Authorization"))
        body = "\n".join(one for one in rest if not one.startswith("Authorization"))
        answer = self.client.http.request(method, path, headers=headers, json=json.loads(body) if body else None)
        status, _, expected = answered.partition("\n")
        assert answer.status_code == int(status), answer.text
        self.check(pattern(expected), json.loads(answer.text.splitlines()[-1]))  # of a stream, the last line

    def frames(self, text: str) -> None:
        asked, _, said = text.partition("\n\n")
        line, header = self.filled(asked).splitlines()
        url = self.client.url.replace("http", "ws", 1) + line.split()[1]
        with connect(url, additional_headers=dict([header.split(": ", 1)])) as socket:
            for frame in said.splitlines():
                if frame.startswith(">"):
                    socket.send(self.filled(frame[2:]))
                else:
                    self.check(pattern(frame[2:]), json.loads(socket.recv(30)))

    def check(self, expected: Any, got: Any) -> None:
        """Does an answer look as the page says? A name in capitals is learned, or means what it meant before."""
        if isinstance(expected, dict):
            assert isinstance(got, dict)
            assert REST in expected or set(expected) == set(got)
            for key in expected.keys() - {REST}:
                self.check(expected[key], got[key])
        elif isinstance(expected, list):
            shown = expected[: expected.index(REST)] if REST in expected else expected
            assert len(got) >= len(shown) if REST in expected else len(got) == len(shown)
            for one, other in zip(shown, got, strict=False):
                self.check(one, other)
        elif isinstance(expected, str) and NAME.fullmatch(expected):
            assert self.known.setdefault(expected, got) == got
        elif isinstance(expected, str) and REST in expected:
            assert re.fullmatch(".*".join(map(re.escape, expected.split(REST))), str(got)), (expected, got)
        else:
            assert expected == got


def pattern(text: str) -> Any:
    """The JSON of the page: a bare … among fields or items means that there is more."""
    text = re.sub(r"\{…\}", '{"…": 0}', text)
    text = re.sub(r", …(?=\s*\})", ', "…": 0', text)
    return json.loads(re.sub(r"(?<=[\[ ])…(?=[\],}])", '"…"', text))


def blocks(kind: str) -> Iterator[str]:
    return (text.strip() for name, text in BLOCK.findall(PAGE) if name == kind)


def test_the_examples_run(client: Client) -> None:
    reader = Reader(client)
    steps = [(name, text.strip()) for name, text in BLOCK.findall(PAGE) if name != "python"]
    assert len(steps) > 10
    for name, text in steps:
        try:
            (reader.frames if name == "frames" else reader.request)(text)
        except AssertionError as error:
            raise AssertionError(f"{text}\n{error}") from error
    assert functions()["seed_hash"](reader.known["SEED"]) == reader.known["HASH"]


def functions() -> dict[str, Any]:
    """What the Python of the page defines."""
    scope: dict[str, Any] = {}
    for code in blocks("python"):
        exec(code, scope)
    return scope


@pytest.mark.parametrize("game", GAMES)
def test_a_move_comes_from_a_seat_s_record(client: Client, game: str) -> None:
    match = client.make(game, "human", "human")
    seat = client.look(match.id)["view"]["facts"]["player"]
    record = client.http.get(f"/api/matches/{match.id}/record", headers=bearer(match.tokens[seat])).text
    move = functions()["move"](record, seat, "greedy")
    assert client.move(match.id, match.tokens[seat], client.look(match.id)["n"], move).is_success


def test_every_route_is_on_the_page(client: Client) -> None:
    for path in client.http.get("/openapi.json").json()["paths"]:
        last = path.rpartition("/")[2]
        assert last.strip("{}") in ("match_id",) or last in PAGE, path
