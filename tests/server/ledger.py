"""Compares what a database holds with what clients were told, and with the same match played anew from its seed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
import psycopg
from tests.server.load import Played

from zellige import Match
from zellige.games import game
from zellige.store.places import place
from zellige.store.rows import Request

HEADER = "SELECT game, options, seed FROM matches WHERE id = {}"
ROWS = (
    'SELECT "match", n, "after", seat, client_id, "at", events FROM requests WHERE "match" = {} AND n >= {} ORDER BY n'
)


class Database:
    """The rows of a database that a server is using."""

    def __init__(self, url: str) -> None:
        self.place = place(url)

    def ask(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        if isinstance(self.place, Path):
            with closing(sqlite3.connect(f"file:{self.place}?mode=ro", uri=True)) as connection:
                return connection.execute(query.format(*["?"] * len(values)), values).fetchall()
        url = self.place.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url, autocommit=True) as found:
            return found.execute(query.format(*["%s"] * len(values)).encode(), values).fetchall()

    def check_integrity(self) -> None:
        if isinstance(self.place, Path):
            assert self.ask("PRAGMA integrity_check") == [("ok",)]


@dataclass
class Account:
    """A match as far as it has been checked."""

    match: Match  # played anew
    ids: set[str] = field(default_factory=set)  # of the requests that are stored
    n: int = 0  # how many events were checked


class Ledger:
    """What was stored of each match, checked row by row as it grows."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.accounts: dict[str, Account] = {}

    def check(self, matches: Iterable[Played]) -> None:
        """Everything acknowledged is stored, once and where it was said to be; nothing else is, except perhaps what
        was sent last; and every throw and draw is the one that the seed brings."""
        for played in matches:
            account = self.accounts.get(played.id) or self._open(played)
            sent = {each.client_id: each for each in played.sent}
            if played.over and account.ids == sent.keys():
                continue  # it was checked to its end before
            for fields in self.database.ask(ROWS, played.id, account.n):
                row = Request(*fields)
                if row.client_id:
                    request = sent[row.client_id]
                    assert (row.n, row.seat, moves_of(row)) == (request.n, request.seat, request.moves)
                    assert request.answer is None or request.answer["n"] == row.after
                else:
                    assert row.n == 0  # what chance brings before the first move
                add(account, row)
            missing = sent.keys() - account.ids
            assert not any(sent[each].answer for each in missing), "an acknowledged move was lost"

    def _open(self, played: Played) -> Account:
        [(name, options, seed)] = self.database.ask(HEADER, played.id)
        fresh = Match(game(name, **orjson.loads(options)["params"]), seed=int(seed, 16))
        account = self.accounts[played.id] = Account(fresh)
        return account


def moves_of(row: Request) -> tuple[str, ...]:
    return tuple(text for kind, _, text, _ in orjson.loads(row.events) if kind == "move")


def add(account: Account, row: Request) -> None:
    """Play the moves of a row on the match played anew: the same events must come about."""
    assert row.n == account.n, "there is a gap"
    if row.client_id:
        assert row.client_id not in account.ids, "a move was stored twice"
        account.match.commit(account.match.propose(moves_of(row), row.seat))
        account.ids.add(row.client_id)
    assert [list(event[1:]) for event in account.match.events[row.n :]] == orjson.loads(row.events)
    account.n = account.match.n
    assert row.after == account.n
