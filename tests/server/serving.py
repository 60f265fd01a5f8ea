"""A real server in a process of its own, and a client for it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple

import httpx

ADDRESS = re.compile(rb"Zellige is at (http://\S+)")
PATIENCE = 60.0  # seconds for a server to start, on a busy machine


class Process:
    """A server that can be stopped, killed and started again on the same port and database."""

    def __init__(self, database: str, *flags: str, **environment: str) -> None:
        self.database, self.flags, self.port = database, flags, 0
        self.environment = {**os.environ, "ZELLIGE_LOG": "json", "ZELLIGE_LIMITS": "0", **environment}
        self.log = Path(f"{database}.log") if "://" not in database else Path(os.devnull)
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "zellige", "serve", "--port", str(self.port), "--database", self.database]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--engines", "1", *self.flags],
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
            )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = ADDRESS.search(line)
        assert found, f"the server did not start: {line!r} {self.log.read_text()[-2000:] if self.log.is_file() else ''}"
        self.url = found[1].decode()
        self.port = int(self.url.rpartition(":")[2])
        self._wait()

    def _wait(self) -> None:
        until = monotonic() + PATIENCE
        while monotonic() < until:
            try:
                if httpx.get(f"{self.url}/healthz").is_success:
                    return
            except httpx.HTTPError:
                sleep(0.02)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """The power fails."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        finally:
            self.kill()


@contextmanager
def serving(database: str | Path, *flags: str, **environment: str) -> Iterator[Process]:
    process = Process(str(database), *flags, **environment)
    try:
        yield process
    finally:
        process.stop()


class Joined(NamedTuple):
    """A match, with the tokens of its seats."""

    id: str
    tokens: dict[int, str]
    made: dict[str, Any]


class Client:
    """A bot's view of the server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=30)

    def make(self, game: str, *seats: str, **more: Any) -> Joined:
        answer = self.http.post("/api/matches", json={"game": game, "seats": seats or ("human", "human"), **more})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return Joined(made["id"], {seat["seat"]: seat["token"] for seat in made["seats"] if "token" in seat}, made)

    def look(self, match: str, token: str | None = None, **query: Any) -> dict[str, Any]:
        answer = self.http.get(f"/api/matches/{match}", headers=bearer(token), params=query)
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()
        return data

    def act(self, match: str, what: str, token: str | None, **body: Any) -> httpx.Response:
        return self.http.post(f"/api/matches/{match}/{what}", headers=bearer(token), json=body)

    def move(self, match: str, token: str, n: int, *moves: str, client_id: str = "") -> httpx.Response:
        return self.act(match, "moves", token, moves=moves, n=n, client_id=client_id)


def bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}
