"""Fixtures for tests of the server: one real server for all tests of a process, and a client for it."""

from collections.abc import Iterator

import pytest
from tests.server.serving import Client, Process, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(tmp_path_factory.mktemp("server") / "matches.db") as process:
        yield process


@pytest.fixture
def client(server: Process) -> Iterator[Client]:
    own = Client(server.url)
    with own.http:
        yield own
