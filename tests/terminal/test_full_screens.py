"""Whole screens are as they were when somebody last looked at them."""

import pytest
from tests.terminal.snapshots import FOLDER, SCREENS, screen


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_as_it_was(name: str) -> None:
    assert screen(name) == (FOLDER / f"{name}.txt").read_text()


def test_there_is_no_picture_of_another_screen() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(SCREENS)
