"""The store in SQLite: durable, private, and one sentence for each way in which a file can be wrong."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.store.samples import new, request

from zellige.errors import ZelligeError
from zellige.store.faults import StoreFailed
from zellige.store.places import default_file, default_url
from zellige.store.sqlite import SqliteStore
from zellige.store.store import open_store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@contextmanager
def writer_of(store: SqliteStore) -> Iterator[sqlite3.Connection]:
    """The one connection on which the store writes."""
    with store.writers.connect() as connection:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        yield driver


def test_each_batch_is_one_immediate_transaction(file: Path) -> None:
    said: list[str] = []
    with closing(SqliteStore(file)) as store:
        with writer_of(store) as connection:
            connection.set_trace_callback(said.append)
        store.write([new(), request(0), request(1, listing=("playing", ""))])
    words = [text.split()[0:3] for text in said]
    assert words[0] == ["BEGIN", "IMMEDIATE"]
    many = [["SAVEPOINT", "many"], ["INSERT", "INTO", "requests"]]
    assert words[1:-1] == [["INSERT", "INTO", "matches"], *many, words[-2]]
    assert words[-2][:2] == ["UPDATE", "matches"]
    assert words[-1] == ["COMMIT"]


def test_moves_alone_are_one_statement_which_is_a_transaction(file: Path) -> None:
    said: list[str] = []
    with closing(SqliteStore(file)) as store:
        store.write([new()])
        with writer_of(store) as connection:
            connection.set_trace_callback(said.append)
        store.write([request(0)])
        store.write([request(1), request(2)])
    assert [text.split()[:3] for text in said] == [["INSERT", "INTO", "requests"]] * 2


def test_commits_reach_the_disk(file: Path) -> None:
    with closing(SqliteStore(file)) as store, writer_of(store) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_seeds_are_for_the_owner_alone(file: Path) -> None:
    with closing(SqliteStore(file)) as store:
        store.write([new()])
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.glob("games.db*")}
    assert modes == dict.fromkeys(["games.db", "games.db-wal", "games.db-shm", "games.db.lock"], 0o600)


@pytest.mark.parametrize(
    ("pragma", "back", "words"),
    [
        ("max_page_count = 1", "max_page_count = 1000000", "database or disk is full"),
        ("query_only = 1", "query_only = 0", "attempt to write a readonly database"),
    ],
)
def test_a_disk_that_cannot_be_written_recovers(file: Path, pragma: str, back: str, words: str) -> None:
    text = "x" * 20_000
    with closing(SqliteStore(file)) as store:
        store.write([new(), request(0)])
        with writer_of(store) as connection:
            connection.execute(f"PRAGMA {pragma}")
        for _ in range(3):
            with pytest.raises(StoreFailed, match=f"games.db: {words}"):
                store.write([request(1, events=text), request(2, events=text)])
        store.check()  # reading goes on
        assert store.heads(["one"]) == {"one": (1, 0)}
        with writer_of(store) as connection:
            connection.execute(f"PRAGMA {back}")
        assert store.write([request(1, events=text), request(2)]) == [True, True]


def test_a_locked_database_is_a_failure_that_passes(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zellige.store.sqlite.PATIENCE", 0.01)
    with closing(SqliteStore(file)) as store, closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFailed, match="database is locked"):
            store.write([new()])
        other.execute("ROLLBACK")
        assert store.write([new()]) == [True]


def refusal(url: str | Path) -> str:
    with pytest.raises(ZelligeError) as error:
        open_store(str(url))
    assert len(str(error.value).splitlines()) == 1
    return str(error.value)


def test_what_is_no_database_is_refused(tmp_path: Path, file: Path) -> None:
    file.write_text("Dear diary, " * 100)
    assert refusal(file) == f"cannot open {file}: file is not a database"
    assert file.read_text().startswith("Dear diary")
    assert refusal(tmp_path) == f"cannot open {tmp_path}: Is a directory"
    assert refusal(file / "games.db").startswith(f"cannot open {file / 'games.db'}: ")


def test_another_program_s_database_is_refused(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE bookmarks (url)")
    assert refusal(file) == f"{file} is the database of another program"
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("bookmarks",)]


def test_a_file_without_permission_is_refused(file: Path) -> None:
    SqliteStore(file).close()
    file.chmod(0o400)
    file.parent.chmod(0o755)
    before = os.geteuid()
    if not before:
        os.seteuid(65534)  # root may write to anything
    try:
        said = refusal(file)
    finally:
        os.seteuid(before)
    assert said == f"cannot open {file}: Permission denied"


@pytest.mark.parametrize(
    "url", ["mysql://localhost/x", "sqlite://", "sqlite:///", "sqlite:///:memory:", "", "sqlite:x://"]
)
def test_other_addresses_are_refused(url: str) -> None:
    assert "database" in refusal(url)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("sqlite://foo", "a SQLite database needs three slashes, as in sqlite:///games.db, not 'sqlite://foo'"),
        (
            "mysql://ada:secret@localhost/x",
            "a database is a file, sqlite:///FILE or postgresql://USER@HOST/NAME, not 'mysql://…'",
        ),
    ],
)
def test_another_address_is_told_what_is_wrong(url: str, words: str) -> None:
    assert refusal(url) == words


def test_only_the_folder_of_the_default_database_is_created(tmp_path: Path) -> None:
    named = tmp_path / "typo" / "games.db"
    assert refusal(named) == f"cannot open {named}: there is no folder {tmp_path / 'typo'}"
    assert not named.parent.exists()
    assert not default_file().parent.exists()
    with closing(open_store(default_url())) as store:
        assert store.shared is False
    assert default_file().exists()
