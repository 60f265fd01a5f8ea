"""A process that writes to a store, for tests that kill it or let two of them race: URL FIRST LAST NAME."""

import os
import sys
from pathlib import Path

from tests.store.samples import request

from zellige.store import sqlite
from zellige.store.store import open_store

UNLOCKED = "unlocked"  # as a name: two processes are let into one SQLite file, which is otherwise refused


def unlocked(path: Path) -> int:
    return os.open(os.devnull, os.O_RDONLY)


def main(url: str, first: str, last: str, name: str) -> None:
    """Write requests one by one, and say for each, after its commit, whether it was stored."""
    if name.startswith(UNLOCKED):
        sqlite.locked = unlocked
    store = open_store(url)
    print("ready", flush=True)
    sys.stdin.readline()
    for n in range(int(first), int(last)):
        print(n, *store.write([request(n, client_id=name)]), flush=True)
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
