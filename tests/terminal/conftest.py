"""Fixtures for tests of the terminal: one real server for all tests of a process."""

from collections.abc import Iterator

import pytest
from tests.server.serving import serving

from zellige.terminal.remote.client import Server


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server") / "matches.db") as process:
        yield process.url


@pytest.fixture
def server(url: str) -> Server:
    return Server(url)
