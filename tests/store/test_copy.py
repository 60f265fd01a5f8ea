"""Backups: of either database while it is written to, restored into either, as a whole or not at all."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from tests.store.samples import code, new, note, request
from tests.test_cli import zellige

from zellige.errors import ZelligeError
from zellige.store import copy
from zellige.store.copy import backup, restore
from zellige.store.places import default_url
from zellige.store.store import Store, open_store


@pytest.fixture
def full(store: Store) -> Store:
    for name in ("a", "b"):
        store.write([new(name, notes=(note(0, name),), codes=(code(name, name),)), request(0, name, seat=None)])
    store.beat(5)
    store.add_outage(1, 2)
    return store


def contents(store: Store) -> object:
    codes = [store.find_code(name) for name in "ab"]
    return store.load("a"), store.load("b"), codes, store.last_beat(), store.outages(0), store.listed("open", 9)


def test_a_backup_is_restored_into_either_database(
    full: Store, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.postgres import server

    monkeypatch.setattr(copy, "CHUNK", 1)
    steps: list[tuple[int, int]] = []
    assert backup(url, tmp_path / "backup", lambda done, total: steps.append((done, total))) == 2
    assert steps == [(done, 10) for done in range(11)]
    for target in (str(tmp_path / "other.db"), server().fresh()):
        assert restore(tmp_path / "backup", target) == 2
        with closing(open_store(target)) as restored:
            assert contents(restored) == contents(full)
            assert restored.write([request(0, "a"), request(1, "a")]) == [False, True]
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith((".", "backup"))) == ["backup"]
    assert (tmp_path / "backup").stat().st_mode & 0o777 == 0o600


def test_a_backup_is_of_one_moment(store: Store, url: str, tmp_path: Path) -> None:
    """While each batch adds a request and a note."""
    store.write([new()])
    done = Event()

    def write() -> int:
        n = 0
        while not done.is_set():
            assert store.write([request(n), note(n)]) == [True, True]
            n += 1
        return n

    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(write)
        for k in range(3):
            backup(url, tmp_path / f"backup-{k}")
        done.set()
        assert writing.result(10) > 10
    for k in range(3):
        with closing(open_store(str(tmp_path / f"backup-{k}"))) as kept:  # it is a database of its own
            loaded = kept.load("one")
            assert loaded
            assert len(loaded.requests) == len(loaded.notes)


def test_only_an_empty_database_takes_a_backup(full: Store, url: str, tmp_path: Path) -> None:
    backup(url, tmp_path / "backup")
    before = contents(full)
    full.close()
    with pytest.raises(ZelligeError, match="is not empty; a backup can only be restored into an empty database"):
        restore(tmp_path / "backup", url)
    with closing(open_store(url)) as again:
        assert contents(again) == before


def test_a_server_may_have_beaten_before(full: Store, url: str, tmp_path: Path) -> None:
    backup(url, tmp_path / "backup")
    with closing(open_store(str(tmp_path / "other.db"))) as other:
        other.beat(77)
    restore(tmp_path / "backup", str(tmp_path / "other.db"))
    with closing(open_store(str(tmp_path / "other.db"))) as other:
        assert other.last_beat() == 5


def damaged(file: Path) -> None:
    raw = bytearray(file.read_bytes())
    raw[4096:] = bytes(len(raw) - 4096)
    file.write_bytes(raw)


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-5000])


@pytest.mark.parametrize(
    "harm",
    [damaged, cut_short, Path.unlink, lambda file: file.write_text("x" * 9999), lambda file: file.write_bytes(b"")],
)
def test_a_bad_backup_is_refused(harm: Callable[[Path], object], tmp_path: Path) -> None:
    with closing(open_store(str(tmp_path / "games.db"))) as store:
        store.write([new()])
    file = tmp_path / "backup"
    backup(str(tmp_path / "games.db"), file)
    harm(file)
    with pytest.raises(ZelligeError) as error:
        restore(file, str(tmp_path / "other.db"))
    assert str(file) in str(error.value)
    assert not (tmp_path / "other.db").exists()


def test_a_failed_backup_leaves_the_old_one(full: Store, url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    backup(url, file)
    before = file.read_bytes()

    def fail(done: int, total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        backup(url, file, fail)
    assert file.read_bytes() == before
    assert not [*tmp_path.glob(".zellige*")]


def other_program(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE bookmarks (url)")


@pytest.mark.parametrize("make", [lambda file: file.write_text("my diary"), other_program])
def test_a_backup_replaces_no_other_file(make: Callable[[Path], object], tmp_path: Path) -> None:
    database, file = str(tmp_path / "games.db"), tmp_path / "notes"
    open_store(database).close()
    make(file)
    before = file.read_bytes()
    with pytest.raises(ZelligeError) as error:
        backup(database, file)
    assert str(error.value) == f"{file} exists and is not a backup of Zellige; name another file for the backup"
    assert file.read_bytes() == before


@pytest.mark.parametrize("harm", [lambda file: None, damaged, lambda file: file.write_bytes(b"")])
def test_a_backup_replaces_an_older_one(harm: Callable[[Path], object], tmp_path: Path) -> None:
    database, file = str(tmp_path / "games.db"), tmp_path / "backup"
    with closing(open_store(database)) as store:
        assert backup(database, file) == 0
        harm(file)
        store.write([new()])
        assert backup(database, file) == 1
    assert restore(file, str(tmp_path / "other.db")) == 1


def test_a_backup_is_not_restored_under_a_running_server(tmp_path: Path) -> None:
    database, file = str(tmp_path / "games.db"), tmp_path / "backup"
    with closing(open_store(database)):
        backup(database, file)
        with pytest.raises(ZelligeError) as error:
            restore(file, f"sqlite:///{database}")
    assert str(error.value) == f"{database} is in use by a running server; stop it first"


def test_the_help_tells_what_happens_to_files() -> None:
    written, copied = (" ".join(zellige(name, "--help").stdout.split()) for name in ("backup", "restore"))
    assert "It replaces an older backup, but no other file." in written
    assert "it contains the secret seeds of matches that are not over." in written
    assert "No server may be running on that database." in copied
    assert "The backup file." in written


def test_a_backup_needs_a_database_and_a_file(tmp_path: Path) -> None:
    with pytest.raises(ZelligeError, match="there is no database"):
        backup(str(tmp_path / "none.db"), tmp_path / "backup")
    open_store(str(tmp_path / "games.db")).close()
    for file in (tmp_path / "games.db", tmp_path, Path("/dev/null"), tmp_path / "none" / "backup"):
        with pytest.raises(ZelligeError, match=r"itself|not a file|No such file"):
            backup(str(tmp_path / "games.db"), file)
    assert not (tmp_path / "none.db").exists()


def test_the_commands(full: Store, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "backup"
    assert zellige("backup", str(file), "--database", url).stdout == f"{file} has 2 matches.\n"
    assert default_url() == f"sqlite:///{tmp_path}/data/zellige/zellige.db"
    assert zellige("restore", str(file)).stdout == "The database has 2 matches.\n"
    assert "is not empty" in zellige("restore", str(file), status=2).stderr
    monkeypatch.setenv("ZELLIGE_DATABASE", str(tmp_path / "none.db"))
    assert zellige("backup", str(file), status=2).stderr == f"zellige: there is no database {tmp_path / 'none.db'}\n"
