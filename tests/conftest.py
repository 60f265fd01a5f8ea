"""Fixtures for all tests: Pig among the games, and a separate data folder."""

import gc
from pathlib import Path

import pytest
from hypothesis import settings

from zellige import games

settings.register_profile("zellige", deadline=None)  # the first example may have to compile
settings.load_profile("zellige")
games.FOLDERS["pig"] = "tests.pig"


def pytest_collection_finish() -> None:
    """Exempt everything loaded so far from garbage collection."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
