"""A store for each test, in SQLite and in PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.postgres import server

from zellige.store.store import Store, open_store


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    return f"sqlite:///{tmp_path / 'games.db'}" if request.param == "sqlite" else server().emptied()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url)
    yield opened
    opened.close()
