"""Every playthrough matches what the game does now."""

from pathlib import Path

import pytest
from tests.playthrough import FILES, playthrough

import zellige


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.parent.name}/{file.stem}" for file in FILES])
def test_playthrough(file: Path) -> None:
    text = file.read_text()
    assert playthrough(text.partition("\n")[0]) == text, "if the change is meant, run make playthroughs and review it"


def test_there_are_two_for_each_game() -> None:
    for name in zellige.GAMES:
        assert len([file for file in FILES if file.parent.parent.name == name]) >= 2
