"""What cannot start says why in one sentence, before it says where it is."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from zellige.errors import ZelligeError
from zellige.server.run import address_of, bound, own_address, serve
from zellige.server.settings import Settings


def test_a_port_in_use_is_told_with_what_to_do() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(ZelligeError, match=f"cannot listen on 127.0.0.1 port {port}: .* choose another port"):
            bound("127.0.0.1", port)


def test_an_address_of_another_machine_is_not_taken_for_a_port_in_use() -> None:
    with pytest.raises(ZelligeError) as refused:
        bound("192.0.2.1", 0)
    assert "another server" not in str(refused.value)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000"),
        ("::1", "http://[::1]:8000"),
        ("games.example", "http://games.example:8000"),
        ("0.0.0.0", f"http://{own_address()}:8000"),
    ],
)
def test_the_page_is_opened_at_an_address_that_works(host: str, address: str) -> None:
    assert address_of(host, 8000) == address
    assert own_address() != "0.0.0.0"


@pytest.mark.parametrize(
    ("database", "words"),
    [
        ("mysql://x", "a database is a file, sqlite:///FILE or postgresql://"),
        ("/dev/null/matches.db", "cannot open /dev/null/matches.db: "),
        (".", "cannot open .*: Is a directory"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot open postgresql://nobody@127.0.0.1:1/none: "),
    ],
)
def test_a_database_that_cannot_be_used_is_told_before_the_address(
    database: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    announced: list[str] = []
    with pytest.raises(ZelligeError, match=words):
        serve(Settings(port=0, database=database), announced.append)
    assert announced == []


def without_driver(code: str) -> subprocess.CompletedProcess[str]:
    """Run some code where nothing is installed for PostgreSQL."""
    hidden = f"import sys; sys.modules['psycopg'] = None\n{code}"
    return subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, check=False)


def test_sqlite_needs_no_driver_of_postgresql() -> None:
    assert without_driver("import zellige.server.run, zellige.store.sqlite, zellige.store.copy").stderr == ""


def test_a_missing_driver_is_told_with_what_to_do() -> None:
    opened = without_driver("from zellige.store.store import open_store; open_store('postgresql://x@127.0.0.1/y')")
    assert opened.stderr.splitlines()[-1].endswith(": PostgreSQL needs a driver; install zellige[postgres]")
