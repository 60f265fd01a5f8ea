"""The pages are true: the map is of today, the README runs, every file says what it is for."""

import doctest
import importlib
import re
from pathlib import Path

import pytest
from docs import map as the_map

ROOT = Path(__file__).parents[1]


def test_the_map_is_of_today() -> None:
    assert the_map.MAP.read_text() == the_map.page(), "run make map"


def test_every_file_opens_with_its_purpose_and_every_folder_is_on_the_map() -> None:
    for folder in ("src", "tests", "bench", "docs"):
        for file in (ROOT / folder).rglob("*.py"):
            assert the_map.first_line(file), file
            assert any(file in the_map.files(section) for section in the_map.SECTIONS), file


def test_the_readme_runs() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 5
    assert failures == 0


@pytest.mark.parametrize("name", ["games", "games.marrakech.strings", "study.random_games", "study.perft"])
def test_the_examples_in_the_code_run(name: str) -> None:
    failures, tried = doctest.testmod(importlib.import_module(f"zellige.{name}"))
    assert tried > 0
    assert failures == 0


def test_every_rule_that_the_code_names_is_in_the_rules() -> None:
    for folder in (ROOT / "src/zellige/games").iterdir():
        if folder.is_dir() and (folder / "rules.md").exists():
            written = set(re.findall(r"\bR\d+(?:\.\d+)?", (folder / "rules.md").read_text()))
            for file in folder.glob("*.py"):
                assert set(re.findall(r"\bR\d+(?:\.\d+)?", file.read_text())) <= written, file
