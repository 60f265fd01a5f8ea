"""Readers that stall: they are cut off, others hear everything meanwhile, and the stalled can resume."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

import httpx
import orjson
import pytest
from tests.server.frames import TEXT, Raw
from tests.server.serving import Client, Joined, Process, bearer, serving

STALLED = 100
SMALL = 2048  # bytes that the system of a stalled reader takes
PATIENCE = 120.0  # seconds


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    with serving(tmp_path / "games.db") as process:
        yield process


def stalled_stream(url: str, path: str) -> socket.socket:
    """A stream that is asked for and never read."""
    place = urlsplit(url)
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    one.connect((place.hostname, place.port))
    one.sendall(f"GET {path} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
    return one


class Reader(Thread):
    """Somebody who reads everything."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.messages: list[dict[str, Any]] = []
        self.start()

    def heard(self, n: int, m: int) -> bool:
        last = self.messages[-1] if self.messages else {"n": -1, "m": -1}
        return bool(last["n"] >= n and last["m"] >= m)


class SocketReader(Reader):
    def __init__(self, url: str, path: str, headers: dict[str, str]) -> None:
        self.raw = Raw(url, path, headers)
        self.raw.socket.settimeout(None)
        super().__init__()

    def run(self) -> None:
        while (got := self.raw.next()) is not None:
            if got[0] == TEXT:
                self.messages.append(orjson.loads(got[1]))


class StreamReader(Reader):
    def __init__(self, url: str, path: str, headers: dict[str, str]) -> None:
        self.where, self.headers = url + path, headers
        super().__init__()

    def run(self) -> None:
        with httpx.stream("GET", self.where, headers=self.headers, timeout=None) as answer:
            for line in answer.iter_lines():
                if line:
                    self.messages.append(orjson.loads(line))


def figures(server: Process) -> dict[str, float]:
    """Open streams, open files and the resident size in megabytes."""
    page = httpx.get(f"{server.url}/metrics").text
    pid = server.process.pid
    return {
        "streams": sum(float(value) for value in re.findall(r"^zellige_open_streams\{.*\} (\S+)$", page, re.M)),
        "files": len(os.listdir(f"/proc/{pid}/fd")),
        "memory": int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6,
    }


def until(what: Any) -> None:
    end = monotonic() + PATIENCE
    while not what():
        assert monotonic() < end, "this takes too long"
        sleep(0.05)


def test_stalled_readers_are_cut_off_and_resume(server: Process) -> None:
    client = Client(server.url)
    match = client.make("qwirkle")
    good = good_readers(server, match)
    until(lambda: all(reader.messages for reader in good))
    before = figures(server)
    live, stream = (f"/api/matches/{match.id}/{kind}" for kind in ("live", "stream"))
    stalled = [Raw(server.url, live, receive_buffer=SMALL) for _ in range(STALLED // 2)]
    silent = [stalled_stream(server.url, stream) for _ in range(STALLED // 2)]
    until(lambda: figures(server)["streams"] == before["streams"] + STALLED)
    told = talk(client, match, lambda: figures(server)["streams"] == before["streams"])
    after = figures(server)
    print(f"{told} messages until {STALLED} stalled readers were cut off; before: {before}, after: {after}")
    assert after["files"] <= before["files"] + 2
    assert after["memory"] < before["memory"] + 40
    end = client.look(match.id)
    until(lambda: all(reader.heard(end["n"], end["m"]) for reader in good))
    for reader in good:
        check_complete(reader.messages, end)
    for raw in stalled:
        raw.close()
    for one in silent:
        one.close()
    check_resumed(server, match, end)


def good_readers(server: Process, match: Joined) -> list[Reader]:
    live, stream = (f"/api/matches/{match.id}/{kind}" for kind in ("live", "stream"))
    seats = [bearer(match.tokens[0]), bearer(match.tokens[1]), {}]
    sockets = [SocketReader(server.url, live, head) for head in seats]
    return [*sockets, *(StreamReader(server.url, stream, head) for head in seats)]


def talk(client: Client, match: Joined, done: Any) -> int:
    """Play and talk until all stalled readers have been cut off; returns how many messages that took."""
    told, end = 0, monotonic() + PATIENCE
    while not done():
        assert monotonic() < end, "the stalled readers are not cut off"
        for _ in range(20):
            assert client.act(match.id, "phrases", match.tokens[0], phrase="one moment").status_code == 200
        play(client, match)
        told += 21
    return told


def play(client: Client, match: Joined) -> None:
    for token in match.tokens.values():
        look = client.look(match.id, token, since=0)
        if legal := look["view"]["legal"]:
            ending = [move["text"] for move in legal if move["text"] == "end"]
            text = (ending or [legal[0]["text"]])[0]
            assert client.move(match.id, token, look["n"], text).status_code == 200
            return


def check_complete(messages: list[dict[str, Any]], end: dict[str, Any]) -> None:
    """All events without a gap, and no note missed: a message for each m."""
    numbers = [event["n"] for message in messages for event in message["events"]]
    assert numbers == list(range(end["n"]))
    seen = {message["m"] for message in messages}
    assert seen >= set(range(min(seen), end["m"] + 1))


def check_resumed(server: Process, match: Joined, end: dict[str, Any]) -> None:
    """Whoever was cut off knew the events of the beginning, and gets all others."""
    known = len(end["events"]) // 3
    again = Raw(server.url, f"/api/matches/{match.id}/live?since={known}", bearer(match.tokens[1]))
    got = again.next()
    assert got is not None
    first = orjson.loads(got[1])
    assert [event["n"] for event in first["events"]] == list(range(known, end["n"]))
    assert first["n"] == end["n"] and first["scene"]["parts"]
    again.close()
    with httpx.stream("GET", f"{server.url}/api/matches/{match.id}/stream?since={known}", timeout=20) as answer:
        line = orjson.loads(next(answer.iter_lines()))
    assert [event["n"] for event in line["events"]] == list(range(known, end["n"]))
