"""A server whose programs always play the same, and matches played on it up to a chosen position."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from unittest.mock import patch

import httpx
import uvicorn
from tests.server.serving import Client, bearer

import zellige
from zellige.core import View
from zellige.server import keys
from zellige.server.app import Application
from zellige.server.run import bound, config_of, prepare
from zellige.server.services import Services
from zellige.server.settings import Settings

SEED = 1  # of every decision
LIKE = "level:5"  # how people play here
SLOW = "level:8"  # the program that is still thinking when its picture is taken
PATIENCE = 30.0  # seconds


# The server, in a process of its own


class Thinker:
    """Decides at once, and in the same way in every run; except for the one that thinks for ever."""

    async def decide(self, player: str, view: View, *, seed: int, address: str) -> tuple[str, ...]:
        if player == SLOW:
            await asyncio.Event().wait()
        return decided(player, view)


def decided(player: str, view: View) -> tuple[str, ...]:
    return tuple(move.text for move in zellige.player(player, seed=SEED).decide(view))


def with_thinker(*arguments: Any) -> Services:
    services = Services(*arguments)
    services.engines = Thinker()
    return services


def main(database: str) -> None:
    settings = Settings(database=database, port=0, engines=1, limits=0, log="json", log_level="warning")
    listening = bound(settings.host, settings.port)
    prepare(settings)
    print(listening.getsockname()[1], flush=True)
    with patch("zellige.server.app.Services", with_thinker):
        uvicorn.Server(config_of(Application(settings))).run(sockets=[listening])


@contextmanager
def staging() -> Iterator[Stage]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "docs.stage", str(Path(folder) / "matches.db")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert process.stdout
        try:
            with ExitStack() as open_streams:
                yield Stage(int(process.stdout.readline()), open_streams)
        finally:
            process.terminate()
            process.wait(20)


# What is played on it


@dataclass(frozen=True, eq=False)  # each is another match
class Script:
    """A match to play: who sits where, and how many decisions to make; the next one is for the picture."""

    game: str
    seats: tuple[str, ...] = ("human", "level:6")
    names: tuple[str, ...] = ("Amal",)
    seed: int = 1
    decisions: int = 0
    params: dict[str, Any] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)  # of the wish, such as a clock


@dataclass(frozen=True)
class Table:
    """A match that has been played up to a position."""

    id: str
    tokens: dict[int, str]
    match: zellige.Match

    def cookie(self, url: str, *seats: int) -> Any:
        """What lets a browser sit at some seats."""
        tokens = {seat: self.tokens[seat] for seat in seats}
        return {"name": keys.cookie_name(self.id), "value": keys.cookie_text(tokens), "url": url}


class Stage:
    def __init__(self, port: int, open_streams: ExitStack) -> None:
        self._open = open_streams
        self.port, self.url = port, f"http://127.0.0.1:{port}"
        self.client = Client(self.url)
        self._tables: dict[Script, Table] = {}
        wait_for(self._is_ready, "the server does not answer")

    def _is_ready(self) -> bool:
        with suppress(httpx.TransportError):
            return self.client.http.get("/readyz").is_success
        return False

    def table(self, script: Script) -> Table:
        """The match of a script; it is played once."""
        if script not in self._tables:
            self._tables[script] = self._play(script)
        return self._tables[script]

    def _play(self, script: Script) -> Table:
        """Play a match here and on the server; chance is the same, because both know the seed."""
        made = self.client.make(
            script.game, *script.seats, names=script.names, seed=script.seed, params=script.params, **script.more
        )
        players = {"players": len(script.seats)} if len(script.seats) > 2 else {}
        match = zellige.Match(zellige.game(script.game, **script.params, **players), seed=script.seed)
        for _ in range(script.decisions):
            if match.outcome:
                break
            self._decide(script, made.id, made.tokens, match)
        self._wait(made.id, match.n)
        self._stay(made.id, made.tokens)
        return Table(made.id, made.tokens, match)

    def _decide(self, script: Script, name: str, tokens: dict[int, str], match: zellige.Match) -> None:
        seat = match.state.player
        is_human = script.seats[seat] == "human"
        moves = decided(LIKE if is_human else script.seats[seat], match.view(seat))
        if is_human:
            self._wait(name, match.n)
            answer = self.client.move(name, tokens[seat], match.n, *moves)
            assert answer.status_code == 200, answer.text
        for move in moves:
            match.play(move)

    def _stay(self, name: str, tokens: dict[int, str]) -> None:
        """Nobody is away: everyone holds a stream open, as pages do."""
        for token in tokens.values():
            stream = self.client.http.stream("GET", f"/api/matches/{name}/stream", headers=bearer(token))
            self._open.enter_context(stream)

    def _wait(self, name: str, n: int) -> None:
        wait_for(lambda: self.client.look(name)["n"] >= n, "a program does not move")


def wait_for(ask: Callable[[], bool], problem: str) -> None:
    until = monotonic() + PATIENCE
    while not ask():
        assert monotonic() < until, problem
        sleep(0.01)


if __name__ == "__main__":
    main(sys.argv[1])
