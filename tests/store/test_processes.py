"""Stores and processes: what was acknowledged survives kill -9, and one of two processes wins."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.store.process import UNLOCKED
from tests.store.samples import new, request

from zellige.store.faults import StoreFailed
from zellige.store.places import place
from zellige.store.store import Store, open_store

RACES = 150


def started(url: str, first: int, last: int, name: str) -> "subprocess.Popen[str]":
    """A process that is ready to write."""
    command = [sys.executable, "-m", "tests.store.process", url, str(first), str(last), name]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    return process


def go(process: "subprocess.Popen[str]") -> None:
    assert process.stdin
    process.stdin.write("\n")
    process.stdin.flush()


def check_integrity(url: str) -> None:
    file = place(url)
    if isinstance(file, Path):
        with closing(sqlite3.connect(file)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_what_was_acknowledged_survives_a_kill(store: Store, url: str) -> None:
    store.write([new()])
    store.close()
    acknowledged = 0
    for acks in (1, 30, 77):
        process = started(url, acknowledged, 100_000, "victim")
        go(process)
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(acks)]
        process.kill()
        lines += process.stdout.readlines()
        process.communicate()
        whole = [line for line in lines if line.endswith("True\n")]
        check_integrity(url)
        with closing(open_store(url)) as again:
            loaded = again.load("one")
        assert loaded
        assert [row.n for row in loaded.requests] == list(range(len(loaded.requests)))
        assert len(loaded.requests) - (acknowledged + len(whole)) in (0, 1)  # the last answer may be lost on its way
        acknowledged = len(loaded.requests)


def test_one_of_two_processes_wins(store: Store, url: str) -> None:
    store.write([new()])
    store.close()
    processes = [started(url, 0, RACES, f"{UNLOCKED} {name}") for name in "ab"]
    for process in processes:
        go(process)
    first, second = (process.communicate()[0].split() for process in processes)
    assert len(first) == len(second) == 2 * RACES
    assert all(a != b for a, b in zip(first[1::2], second[1::2], strict=True))
    with closing(open_store(url)) as again:
        loaded = again.load("one")
    assert loaded
    winners = ["a" if won == "True" else "b" for won in first[1::2]]
    assert [row.client_id[-1] for row in loaded.requests] == winners


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    process = started(url, 0, 0, "first")
    with pytest.raises(StoreFailed, match=r"games\.db is in use by another server; stop that one, or use P"):
        open_store(url)
    process.kill()
    process.communicate()
    with closing(open_store(url)) as store, pytest.raises(StoreFailed, match="in use"):
        open_store(url)
    with closing(open_store(url)) as store:
        assert store.write([new(), request(0)]) == [True, True]
