"""A real PostgreSQL for tests: an installed one, else the one of PyPI's pgserver; it ends with the process."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from functools import cache, cached_property
from itertools import count
from pathlib import Path

import psycopg
import pytest

from zellige.store.migrate import HEAD, VERSION_TABLE
from zellige.store.store import open_store
from zellige.store.tables import metadata

ADMIN = "zellige"
MISSING = "PostgreSQL is not installed, and neither is PyPI's pgserver"
# The watcher's input closes when this process ends, however it ends; then the server stops and its files go.
WATCHER = 'cat >/dev/null; "$0/pg_ctl" -D "$1/data" -m immediate stop >/dev/null 2>&1; rm -rf "$1"'
numbers = count()


def programs() -> Path | None:
    """The folder of PostgreSQL's programs."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    if installed := sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: int(file.parts[-3])):
        return installed[-1].parent
    try:
        import pgserver
    except ImportError:
        return None
    return Path(pgserver.__file__).parent / "pginstall" / "bin"


def user() -> str | None:
    """Who runs the server: PostgreSQL refuses to be run by root."""
    if os.getuid():
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Server:
    """A PostgreSQL server in a temporary folder, at a socket in it and at a free port."""

    def __init__(self, programs: Path) -> None:
        self.programs, self.user = programs, user()
        self.folder = Path(tempfile.mkdtemp(prefix="zellige-postgres-"))
        if self.user:
            shutil.chown(self.folder, self.user)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._watcher = subprocess.Popen(
            ["sh", "-c", WATCHER, str(programs), str(self.folder)],
            stdin=subprocess.PIPE,
            user=self.user,
            cwd=self.folder,
            start_new_session=True,
        )
        self._run("initdb", "--no-sync", "--auth=trust", f"--username={ADMIN}", "--encoding=UTF8", "--locale=C")
        self.start()
        open_store(self.url("postgres")).close()  # a migrated database, for copies

    def _run(self, program: str, *words: str) -> None:
        command = [str(self.programs / program), "-D", str(self.folder / "data"), *words]
        log = self.folder / "command.log"
        done = subprocess.run(
            ["sh", "-c", 'exec "$@" >>"$0" 2>&1 </dev/null', str(log), *command],
            check=False,
            user=self.user,
            cwd=self.folder,
        )
        assert done.returncode == 0, log.read_text()

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=on -c deadlock_timeout=100ms"
        self._run("pg_ctl", "-w", "-l", str(self.folder / "server.log"), "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it, to be started again."""
        self._run("pg_ctl", "-w", "-m", mode, "stop")

    def url(self, database: str) -> str:
        return f"postgresql://{ADMIN}@127.0.0.1:{self.port}/{database}"

    def fresh(self, empty: bool = False) -> str:
        """The address of a new database, with the tables of a store or without any."""
        name = f"test_{next(numbers)}"
        with psycopg.connect(self.url("template1"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {'template0' if empty else 'postgres'}".encode())
        return self.url(name)

    def emptied(self) -> str:
        """The address of a database that is always the same one and has no rows: ten times as fast as a new one."""
        url = self._reused
        with psycopg.connect(url) as connection:
            for table in metadata.sorted_tables:
                connection.execute(f"DELETE FROM {table.name}".encode())
            connection.execute(f"UPDATE {VERSION_TABLE} SET version_num = '{HEAD}'".encode())
        return url

    @cached_property
    def _reused(self) -> str:
        return self.fresh()


@cache
def server() -> Server:
    """The server of this process; a test is skipped where there can be none, but not in `make soak`."""
    found = programs()
    if not found:
        (pytest.fail if os.environ.get("ZELLIGE_SOAK") == "1" else pytest.skip)(MISSING)
    return Server(found)
