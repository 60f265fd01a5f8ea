"""The store in a SQLite file: one process writes to it, one transaction at a time, and each commit reaches the disk."""

import fcntl
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path

import orjson
from sqlalchemy import Connection, Engine, Table, create_engine, event, inspect
from sqlalchemy.dialects.sqlite import Insert, insert
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.pool import QueuePool

from zellige.errors import ZelligeError
from zellige.store.batch import Rows, check
from zellige.store.faults import StoreFailed, told
from zellige.store.migrate import VERSION_TABLE, migrate
from zellige.store.places import default_file
from zellige.store.rows import Item, Request
from zellige.store.store import Store
from zellige.store.tables import requests

READERS = 4
NEWEST = 'SELECT "match", n FROM requests WHERE rowid > ?'
PATIENCE = 5  # seconds to wait for another process, such as a backup


class InUse(StoreFailed):
    """Another process has locked the file."""


class SqliteStore(Store):
    """A store in a file. A lock beside the file, which the system releases if the process dies, keeps others out."""

    shared = False

    def __init__(self, path: Path) -> None:
        super().__init__(str(path), engine(path, "BEGIN", READERS), engine(path, "BEGIN IMMEDIATE", 1))
        try:
            self._lock = locked(path)
            with told(f"cannot open {path}"), self.writers.begin() as connection:
                refuse_others(connection, path)
                migrate(connection, str(path))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        super().close()
        if lock := self.__dict__.pop("_lock", None):
            os.close(lock)

    # SQLAlchemy takes several times as long for a row as SQLite does, so rows go to the driver directly. It lets go of
    # the interpreter at every call, and gets it back late if the event loop is busy: so there are few calls.

    def write(self, items: Sequence[Item]) -> list[bool]:
        """A batch of nothing but moves, which is the usual one, is a single statement: a transaction by itself."""
        if not items or any(type(item) is not Request or item.listing for item in items):
            return super().write(items)
        with told(f"cannot write to {self.name}"), closing(self.writers.raw_connection()) as connection:
            return append(connection.cursor(), [item[: len(requests.columns)] for item in items])

    def _insert(self, connection: Connection, table: Table, rows: Rows) -> list[bool]:
        """All rows go in one call. Only if some are stale, they go one by one, to see which."""
        cursor = connection.connection.cursor()
        if len(rows) > 1:
            cursor.execute("SAVEPOINT many")
            if cursor.execute(insert_many(table), (orjson.dumps(rows).decode(),)).rowcount == len(rows):
                return [True] * len(rows)
            cursor.execute("ROLLBACK TO many")
        return [cursor.execute(insert_one(table), row).rowcount == 1 for row in rows]

    def _upsert(self, table: Table) -> Insert:
        return insert(table)


def append(cursor: DBAPICursor, rows: Rows) -> list[bool]:
    """Store requests in one statement; says which were new."""
    check(rows)
    if len(rows) == 1:
        cursor.execute(insert_one(requests), rows[0])
    else:
        cursor.execute(insert_many(requests), (orjson.dumps(rows).decode(),))
    if cursor.rowcount in (0, len(rows)):
        return [cursor.rowcount > 0] * len(rows)
    # SQLite numbers rows as they come, so the new ones are the last; of two with the same key, the first was stored.
    cursor.execute(NEWEST, (cursor.lastrowid - cursor.rowcount,))
    new, keys = set(cursor.fetchall()), [row[:2] for row in rows]
    return [key in new and key not in keys[:place] for place, key in enumerate(keys)]


@cache
def insert_one(table: Table) -> str:
    """The statement that inserts one row if its key is new and, in a log, its match exists."""
    return insert_text(table, [f"?{place + 1}" for place in range(len(table.columns))])


@cache
def insert_many(table: Table) -> str:
    """The same for any number of rows, given as one JSON text."""
    values = [f"json_extract(value, '$[{place}]')" for place in range(len(table.columns))]
    return insert_text(table, values, "FROM json_each(?1)")


def insert_text(table: Table, values: list[str], source: str = "") -> str:
    names = [column.name for column in table.columns]
    columns = ", ".join(f'"{name}"' for name in names)
    match = values[names.index("match")] if "match" in names else ""
    found = f"EXISTS (SELECT 1 FROM matches WHERE id = {match})" if match else "true"
    rows = f"SELECT {', '.join(values)} {source} WHERE {found}"
    return f"INSERT INTO {table.name} ({columns}) {rows} ON CONFLICT DO NOTHING"


def engine(path: Path, begin: str, connections: int) -> Engine:
    """Connections that begin each transaction as told."""
    made = create_engine(
        "sqlite://",
        creator=lambda: connected(path),
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # seeds must not appear in errors
    )
    event.listen(made, "begin", lambda connection: connection.exec_driver_sql(begin))
    return made


def connected(path: Path) -> sqlite3.Connection:
    """A connection on which the driver begins no transactions of its own."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
    except BaseException:
        connection.close()
        raise
    return connection


def locked(path: Path) -> int:
    """Create the file, for its owner alone because seeds are secret, and lock it; returns the open lock."""
    with told(f"cannot open {path}"):
        check_folder(path)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        lock = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise InUse(f"{path} is in use by another server; stop that one, or use PostgreSQL for both") from None
    return lock


def check_folder(path: Path) -> None:
    """Create the folder of the user's own database; a folder that somebody named is one that exists, or a mistake."""
    if path == default_file():
        path.parent.mkdir(parents=True, exist_ok=True)
    elif not path.parent.is_dir():
        raise StoreFailed(f"cannot open {path}: there is no folder {path.parent}")


def refuse_others(connection: Connection, path: Path) -> None:
    """Refuse to add tables to another program's database."""
    names = inspect(connection).get_table_names()
    if names and VERSION_TABLE not in names:
        raise ZelligeError(f"{path} is the database of another program")
