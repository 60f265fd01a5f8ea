"""Backups: a SQLite file, whatever the database, which can be restored into an empty database of either kind."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import URL, Connection, Engine, create_engine, delete, func, insert, select

from zellige.errors import ZelligeError
from zellige.store.faults import StoreFailed, told
from zellige.store.migrate import HEAD, newer, version_of
from zellige.store.places import patience, place, shown
from zellige.store.sqlite import InUse, SqliteStore, engine
from zellige.store.store import Store, open_store
from zellige.store.tables import beats, matches, metadata, outages

MAGIC = b"SQLite format 3\0"  # every SQLite file begins with it
CHUNK = 1000  # rows that are in memory at a time
Progress = Callable[[int, int], None]  # is told how many rows are copied, and of how many


def backup(url: str, file: Path, progress: Progress = lambda done, total: None) -> int:
    """Write a backup of a database, which may be in use, as of one moment; returns how many matches it has."""
    where, file = place(url), file.expanduser().resolve()
    _check_target(file, where)
    with told(f"cannot write {file}"), TemporaryDirectory(prefix=".zellige-", dir=file.parent) as folder:
        draft = Path(folder) / "backup.db"
        with _snapshot(where) as source, closing(SqliteStore(draft)) as target, target.writers.begin() as copied:
            count = _copy(source, copied, progress)
        _settle(draft)
        os.replace(draft, file)
        _sync(file.parent)
    return count


def restore(file: Path, url: str, progress: Progress = lambda done, total: None) -> int:
    """Copy a backup into an empty database, as a whole or not at all; returns how many matches it has."""
    file = file.expanduser()
    with TemporaryDirectory(prefix="zellige-") as folder:
        copy = Path(folder) / "backup.db"
        with told(f"cannot read {file}"):
            shutil.copyfile(file, copy)
        _check_backup(copy, str(file))
        with closing(SqliteStore(copy)) as source, closing(_target(url)) as target:  # an older backup is migrated
            return _fill(target, source, progress)


def _target(url: str) -> Store:
    try:
        return open_store(url)
    except InUse:
        raise StoreFailed(f"{shown(place(url))} is in use by a running server; stop it first") from None


def _fill(target: Store, source: Store, progress: Progress) -> int:
    what = f"cannot restore to {target.name}"
    with told(what), source.readers.begin() as copied, target.writers.begin() as empty:
        _check_empty(empty, target.name)
        return _copy(copied, empty, progress)


def _check_target(file: Path, where: Path | URL) -> None:
    if isinstance(where, Path) and where.resolve() == file:
        raise ZelligeError(f"{file} is the database itself; name another file for the backup")
    if file.exists() and not file.is_file():
        raise ZelligeError(f"cannot write {file}: it is not a file")
    if file.exists() and file.stat().st_size and not _may_be_backup(file):
        raise ZelligeError(f"{file} exists and is not a backup of Zellige; name another file for the backup")


def _may_be_backup(file: Path) -> bool:
    """May an older backup be in this file, perhaps a damaged one?"""
    with told(f"cannot read {file}"), file.open("rb") as opened:
        if opened.read(len(MAGIC)) != MAGIC:
            return False
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
            return _is_ours(connection)
    except sqlite3.DatabaseError:
        return True


def _is_ours(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'zellige_version'").fetchone())


@contextmanager
def _snapshot(where: Path | URL) -> Iterator[Connection]:
    """A connection to a database as it is now; it is neither locked nor changed."""
    if isinstance(where, Path) and not where.is_file():
        raise ZelligeError(f"there is no database {where}")
    source = _reader(where)
    try:
        with told(f"cannot read {shown(where)}"), source.begin() as connection:
            _check_version(version_of(connection), shown(where))
            yield connection
    finally:
        source.dispose()


def _reader(where: Path | URL) -> Engine:
    if isinstance(where, Path):
        return engine(where, "BEGIN", 1)
    return create_engine(where, isolation_level="REPEATABLE READ", hide_parameters=True, connect_args=patience(where))


def _check_version(version: str | None, name: str) -> None:
    if not version:
        raise ZelligeError(f"{name} is not a database of Zellige")
    if version < HEAD:
        raise ZelligeError(f"{name} is of an older version of Zellige; start `zellige serve` once to update it")
    if version > HEAD:
        raise newer(name)


def _check_backup(file: Path, name: str) -> None:
    try:
        with closing(sqlite3.connect(file)) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()
            ours = _is_ours(connection)
    except sqlite3.Error:
        raise ZelligeError(f"{name} is not a backup of Zellige, or it is damaged") from None
    if found != ("ok",):
        raise ZelligeError(f"{name} is damaged: {found[0].splitlines()[-1]}")
    if not ours:
        raise ZelligeError(f"{name} is not a backup of Zellige")


def _check_empty(connection: Connection, name: str) -> None:
    if connection.execute(select(matches.c.id).limit(1)).first():
        raise ZelligeError(f"{name} is not empty; a backup can only be restored into an empty database")
    for table in (beats, outages):  # a server may have run without a match
        connection.execute(delete(table))


def _copy(source: Connection, target: Connection, progress: Progress) -> int:
    counts = {table: source.scalar(select(func.count()).select_from(table)) or 0 for table in metadata.sorted_tables}
    done, total = 0, sum(counts.values())
    progress(done, total)
    for table in counts:
        for rows in source.execute(select(table), execution_options={"yield_per": CHUNK}).mappings().partitions():
            target.execute(insert(table), [dict(row) for row in rows])
            done += len(rows)
            progress(done, total)
    return counts[matches]


def _settle(file: Path) -> None:
    """Make a database one file that is on the disk."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    _sync(file)


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
