"""Disks in trouble: full, read-only, or failing. No acknowledgement, 503 with a sentence, and recovery by itself."""

from __future__ import annotations

import asyncio
import errno
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from tests.server.ledger import Ledger
from tests.server.load import Crowd, Played, Refused, Wire, make, play
from tests.server.quick import Quick, missing, quick

SIZE = 8 << 20  # of a small disk, in bytes
FULL = "SELECT RAISE(ABORT, 'the disk is full')"
Trouble = Callable[[Quick, Path], AbstractContextManager[None]]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk; where we may not mount one, a folder."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = not os.getuid() and not mount("-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", folder)
    yield folder
    if mounted:
        subprocess.run(["umount", "--lazy", folder], check=True)


def mount(*words: object) -> int:
    try:
        return subprocess.run(["mount", *map(str, words)], capture_output=True, check=False).returncode
    except FileNotFoundError:
        return 1


# Kinds of trouble


@contextmanager
def full(server: Quick, disk: Path) -> Iterator[None]:
    """Something else takes all the room."""
    if not disk.is_mount():
        missing("a small disk cannot be mounted here")
    other = disk / "something else"
    with other.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass
    yield
    other.unlink()


@contextmanager
def limited(server: Quick, disk: Path) -> Iterator[None]:
    """Files of this process may not grow."""
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def read_only(server: Quick, disk: Path) -> Iterator[None]:
    with failing(server, "pwrite64,write,fsync,fdatasync,ftruncate,fallocate", "EROFS", disk):
        yield


@contextmanager
def unreliable(server: Quick, disk: Path) -> Iterator[None]:
    """Writing works, but nothing reaches the disk."""
    with failing(server, "fsync,fdatasync", "EIO", disk):
        yield


@contextmanager
def failing(server: Quick, calls: str, error: str, disk: Path) -> Iterator[None]:
    """Let system calls on the files of a disk fail."""
    program = shutil.which("strace") or missing("strace is not installed")
    files = [word for name in ("games.db", "games.db-wal", "games.db-journal") for word in ("-P", str(disk / name))]
    inject = ["-e", f"inject={calls}:error={error}", "-e", "signal=none", "-o", os.devnull]
    tracer = subprocess.Popen(
        [program, "-f", *files, *inject, "-p", str(server.pid)], stderr=subprocess.PIPE, text=True
    )
    assert tracer.stderr
    while "attached" not in (said := tracer.stderr.readline()):
        if "Requested path" not in said:
            missing(f"strace cannot look at the server: {said.strip()}")
    yield
    tracer.send_signal(signal.SIGINT)
    tracer.communicate()


@pytest.mark.parametrize("trouble", [full, limited, read_only, unreliable])
def test_nothing_is_acknowledged_that_cannot_be_stored(disk: Path, trouble: Trouble) -> None:
    database = disk / "games.db"
    with quick(database, log=str(disk / "log")) as server:
        crowd = Crowd(seed=3)
        asyncio.run(in_trouble(server, crowd, lambda: trouble(server, disk)))
        ledger = Ledger(str(database))
        ledger.check(crowd.matches)
        ledger.database.check_integrity()
        server.kill()
        server.start()
        Ledger(str(database)).check(crowd.matches)
        ledger.database.check_integrity()


async def in_trouble(server: Quick, crowd: Crowd, trouble: Callable[[], AbstractContextManager[None]]) -> None:
    playing = asyncio.create_task(crowd.play(server.url, patient=True))
    match = await make(Wire(server.url), "qwirkle")
    crowd.matches.append(match)
    await until(lambda: crowd.acknowledged > 30 or playing.done())
    with trouble():
        await refused(match, server.url, crowd)
        await until(lambda: crowd.refusals > 20 or playing.done())
    before = crowd.acknowledged
    await until(lambda: crowd.acknowledged > before + 30 or playing.done())
    await play(match, [Wire(server.url)], crowd.rng, moves=3)
    print(f"{crowd.refusals} refusals")
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing


async def refused(match: Played, url: str, crowd: Crowd) -> None:
    """Play until a move is refused: then the match is as it was."""
    wire = Wire(url)
    with pytest.raises(Refused) as refusal:
        await play(match, [wire], crowd.rng)
    assert str(refusal.value) == "The server cannot store anything at the moment; try again soon."
    status, seen = await wire.call("GET", match.path)
    assert (status, seen["n"]) == (200, match.sent[-1].n)
    status, answer = await wire.call("POST", f"{match.path}/phrases", match.tokens[0], {"phrase": "oops"})
    assert status == 503, answer
    with pytest.raises(Refused):
        await make(wire, "grawlix")


async def until(happens: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not happens():
            await asyncio.sleep(0.02)


def test_a_server_starts_on_a_full_disk(disk: Path) -> None:
    """It shows matches, and stores moves as soon as there is room."""
    with quick(disk / "games.db", log=os.devnull) as server:
        match, rng = asyncio.run(begun(server.url)), random.Random(4)
        server.kill()
        with full(server, disk):
            server.start()
            assert httpx.get(f"{server.url}{match.path}").json()["n"] == match.sent[-1].n + 1
            with pytest.raises(Refused):
                asyncio.run(play(match, [Wire(server.url)], rng))
        asyncio.run(play(match, [Wire(server.url)], rng, moves=10))
        Ledger(str(disk / "games.db")).check([match])


def test_a_server_starts_when_it_cannot_write(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with quick(database) as server:
        match, rng = asyncio.run(begun(server.url)), random.Random(4)
        server.kill()
        with refusing(database, "beats", "requests"):
            server.start()
            with pytest.raises(Refused):
                asyncio.run(play(match, [Wire(server.url)], rng))
        asyncio.run(play(match, [Wire(server.url)], rng, moves=10))
        Ledger(str(database)).check([match])


@contextmanager
def refusing(database: Path, *tables: str) -> Iterator[None]:
    """A database that takes no new rows: on a full disk there may be room left in the files that it has."""
    change(database, *(f"CREATE TRIGGER no_{name} BEFORE INSERT ON {name} BEGIN {FULL}; END" for name in tables))
    yield
    change(database, *(f"DROP TRIGGER no_{name}" for name in tables))


def change(database: Path, *statements: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


async def begun(url: str) -> Played:
    wire = Wire(url)
    match = await make(wire, "grawlix")
    await play(match, [wire], random.Random(4), moves=5)
    return match


def test_a_disk_that_cannot_be_written_is_told_in_a_sentence(disk: Path) -> None:
    if not disk.is_mount():
        missing("a small disk cannot be mounted here")
    assert mount("-o", "remount,ro", disk) == 0
    command = [sys.executable, "-m", "zellige", "serve", "--port", "0", "--database", str(disk / "games.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert os.strerror(errno.EROFS) in done.stderr
