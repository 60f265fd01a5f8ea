"""The store of all matches: one class for both databases, and the door to it, `open_store`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, Engine, Table, and_, bindparam, delete, func, or_, select
from sqlalchemy.exc import DBAPIError

from zellige.store.batch import Batch, Rows
from zellige.store.faults import may_retry, told
from zellige.store.heads import heads, latest
from zellige.store.places import place
from zellige.store.rows import Code, Item, Listing, NewMatch, Note, Removal, Request, Stored
from zellige.store.tables import beats, codes, here, matches, notes, outages, requests

if TYPE_CHECKING:
    from sqlalchemy.dialects.postgresql import Insert as PostgresInsert
    from sqlalchemy.dialects.sqlite import Insert as SqliteInsert

T = TypeVar("T")
REQUESTED, NOTED = latest(requests, "at", "n"), latest(notes, "at", "m")
HEADER = select(matches).where(matches.c.id == bindparam("match"))
REQUESTS = (
    select(requests)
    .where(requests.c.match == bindparam("match"), requests.c.n >= bindparam("from"))
    .order_by(requests.c.n)
)
NOTES = select(notes).where(notes.c.match == bindparam("match"), notes.c.m >= bindparam("from")).order_by(notes.c.m)
LISTS = (
    select(*(matches.c[name] for name in ("id", "game", "status", "summary", "made")), REQUESTED, NOTED)
    .where(matches.c.listed.is_(True), matches.c.status == bindparam("status"), matches.c.made < bindparam("before"))
    .order_by(matches.c.made.desc(), matches.c.id)
    .limit(bindparam("limit"))
)
EXPIRED = (
    select(matches.c.id)
    .where(
        matches.c.status.in_(["open", "playing"]),
        or_(
            and_(matches.c.status == "open", matches.c.made < bindparam("unbegun")),
            and_(
                matches.c.made < bindparam("untouched"),
                func.coalesce(REQUESTED, 0) < bindparam("untouched"),
                func.coalesce(NOTED, 0) < bindparam("untouched"),
            ),
        ),
    )
    .order_by(matches.c.made)
    .limit(bindparam("limit"))
)
END_OF_TIME = 2**62


class Store(ABC):
    """All matches, in a database. Threads may share it; errors are StoreFailed, or BadItem if the data is at fault."""

    shared: bool  # may other processes write to it?

    def __init__(self, name: str, readers: Engine, writers: Engine) -> None:
        self.name = name  # where it is, without a password
        self.readers, self.writers = readers, writers

    @abstractmethod
    def _insert(self, connection: Connection, table: Table, rows: Rows) -> list[bool]:
        """Store the rows whose key is new, and those of logs only if the match exists; says which."""

    @abstractmethod
    def _upsert(self, table: Table) -> PostgresInsert | SqliteInsert:
        """An insert that can say what to do on a conflict."""

    def write(self, items: Sequence[Item]) -> list[bool]:
        """Write a batch in one transaction; says which items were stored. One that is stale does not disturb others.
        Removals have transactions of their own: each waits for whoever adds to its match, and holds nothing else."""
        removals = [k for k, item in enumerate(items) if type(item) is Removal]
        together = [k for k in range(len(items)) if k not in removals]
        stored = [False] * len(items)
        for some in filter(None, (together, *([k] for k in removals))):
            results = self._write(partial(self._batch, [items[k] for k in some]))
            for k, new in zip(some, results, strict=True):
                stored[k] = new
        return stored

    def _batch(self, items: Sequence[Item], connection: Connection) -> list[bool]:
        return Batch(connection, self._insert, items).write()

    def load(self, match: str, n: int = 0, m: int = 0) -> Stored | None:
        """A match with its requests and notes from n and m on, all as of one moment."""
        return self._read(lambda connection: _load(connection, match, n, m))

    def request(self, match: str, n: int) -> Request | None:
        """The request that continued the log of a match at n."""
        query = select(requests).where(requests.c.match == match, requests.c.n == n)
        row = self._read(lambda connection: connection.execute(query).first())
        return Request(*row) if row else None

    def heads(self, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The lengths of both logs of some matches; one that does not exist is left out."""
        return self._read(lambda connection: heads(connection, ids))

    def find_code(self, hash: str) -> Code | None:  # noqa: A002 it is the name of the column
        """The seat that a code opens, if the code exists; it may have expired."""
        row = self._read(lambda connection: connection.execute(select(codes).where(codes.c.hash == hash)).first())
        return Code(*row) if row else None

    def listed(self, status: str, limit: int, before: int | None = None) -> list[Listing]:
        """Listed matches that have a status, newest first; with `before`, those made earlier."""
        values = {"status": status, "limit": limit, "before": END_OF_TIME if before is None else before}
        rows = self._read(lambda connection: connection.execute(LISTS, values).all())
        return [Listing(*row[:5], max(at or 0 for at in row[4:])) for row in rows]

    def expired(self, unbegun_before: int, untouched_before: int, limit: int) -> list[Removal]:
        """Unfinished matches, oldest first, that are old and never began or have been left alone for long."""
        values = {"unbegun": unbegun_before, "untouched": untouched_before, "limit": limit}

        def read(connection: Connection) -> list[Removal]:
            old = list(connection.scalars(EXPIRED, values))
            lengths = heads(connection, old)
            return [Removal(match, *lengths[match]) for match in old if match in lengths]

        return self._read(read)

    def tidy(self, expired_before: int, seen_before: int) -> None:
        """Delete codes that are no longer valid, and who was here long ago."""
        self._write(lambda connection: connection.execute(delete(codes).where(codes.c.expires < expired_before)))
        self._write(lambda connection: connection.execute(delete(here).where(here.c.at < seen_before)))

    def beat(self, now: int) -> None:
        """Remember that some server was alive; servers' clocks may differ a little, and the latest counts."""
        self._write(lambda connection: connection.execute(self._beating, {"id": 1, "at": now}))

    @cached_property
    def _beating(self) -> PostgresInsert | SqliteInsert:
        """A statement is a cycle of objects, so one that is used all the time is made only once."""
        insert = self._upsert(beats)
        later = insert.excluded.at
        return insert.on_conflict_do_update(index_elements=["id"], set_={"at": later}, where=beats.c.at < later)

    def last_beat(self) -> int | None:
        """When a server was last known to be alive."""
        return self._read(lambda connection: connection.scalar(select(beats.c.at)))

    def see(self, players: Sequence[tuple[str, int]], now: int) -> None:
        """Remember that these players, each a match and a seat, are connected to some process."""
        rows = [{"match": match, "seat": seat, "at": now} for match, seat in players]
        self._write(lambda connection: connection.execute(self._seeing, rows))

    @cached_property
    def _seeing(self) -> PostgresInsert | SqliteInsert:
        insert = self._upsert(here)
        return insert.on_conflict_do_update(index_elements=["match", "seat"], set_={"at": insert.excluded.at})

    def last_seen(self, match: str, seat: int) -> int | None:
        """When a player was last seen."""
        query = select(here.c.at).where(here.c.match == match, here.c.seat == seat)
        return self._read(lambda connection: connection.scalar(query))

    def add_outage(self, begin: int, end: int) -> None:
        """Remember that no server was alive; of several servers that tell of the same outage, the first is believed."""
        statement = self._upsert(outages).values(began=begin, ended=end).on_conflict_do_nothing()
        self._write(lambda connection: connection.execute(statement))

    def outages(self, since: int) -> list[tuple[int, int]]:
        """The outages that ended after a time."""
        query = select(outages).where(outages.c.ended > since).order_by(outages.c.began)
        return self._read(lambda connection: [(began, ended) for began, ended in connection.execute(query)])

    def check(self) -> None:
        """Raise StoreFailed unless the database can be read."""
        self._read(lambda connection: connection.execute(select(matches.c.id).limit(1)).all())

    def close(self) -> None:
        self.readers.dispose()
        self.writers.dispose()

    def _read(self, work: Callable[[Connection], T]) -> T:
        with told(f"cannot read {self.name}"):
            return transact(self.readers, work)

    def _write(self, work: Callable[[Connection], T]) -> T:
        with told(f"cannot write to {self.name}"):
            return transact(self.writers, work)


def transact(engine: Engine, work: Callable[[Connection], T]) -> T:
    """Work in a transaction; once more if it failed for a passing reason and before the commit, so nothing is stored
    twice or taken for stale because it was stored before."""
    for again in (True, False):
        finished = False
        try:
            with engine.begin() as connection:
                result = work(connection)
                finished = True
            return result
        except DBAPIError as error:
            if finished or not again or not may_retry(error):
                raise
    raise AssertionError


def _load(connection: Connection, match: str, n: int, m: int) -> Stored | None:
    header = connection.execute(HEADER, {"match": match}).first()
    if not header:
        return None
    moves = connection.execute(REQUESTS, {"match": match, "from": n})
    words = connection.execute(NOTES, {"match": match, "from": m})
    return Stored(NewMatch(*header), tuple(Request(*row) for row in moves), tuple(Note(*row) for row in words))


def open_store(url: str) -> Store:
    """The store at an address or in a file, created if it does not exist and brought up to date if it is older."""
    where = place(url)
    if isinstance(where, Path):
        from zellige.store.sqlite import SqliteStore

        return SqliteStore(where)
    from zellige.store.postgres import PostgresStore

    return PostgresStore(where)
