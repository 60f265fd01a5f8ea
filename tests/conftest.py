"""What all tests share: Pig among the games, and a data folder of their own."""

from pathlib import Path

import pytest

from zellige import games

games.FOLDERS["pig"] = "tests.pig"


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
