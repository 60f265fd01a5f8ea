"""The pages are true: the map is of today, the README runs, every file says what it is for."""

import doctest
import importlib
import re
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest
from docs import map as the_map
from docs import pictures

ROOT = Path(__file__).parents[1]


def test_the_map_is_of_today() -> None:
    assert the_map.MAP.read_text() == the_map.page(), "run make map"


def test_every_file_opens_with_its_purpose_and_every_folder_is_on_the_map() -> None:
    for folder in ("src", "tests", "bench", "tools", "docs"):
        for file in (ROOT / folder).rglob("*.py"):
            assert the_map.first_line(file), file
            assert any(file in the_map.files(section) for section in the_map.SECTIONS), file


@pytest.mark.parametrize("name", list(pictures.PICTURES))
def test_the_pictures_are_of_today(name: str) -> None:
    assert pictures.file(name).read_text() == pictures.picture(name), "run make pictures"


def test_the_readme_runs() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 5
    assert failures == 0


@pytest.mark.parametrize(
    "name",
    [
        "games",
        "games.marrakech.strings",
        "study.random_games",
        "study.perft",
        "study.arena",
        "players.player",
        "players.analysis",
        "adapters.batch",
        "adapters.openspiel",
        "adapters.pettingzoo",
    ],
)
def test_the_examples_in_the_code_run(name: str) -> None:
    failures, tried = doctest.testmod(importlib.import_module(f"zellige.{name}"))
    assert tried > 0
    assert failures == 0


def test_the_notebook_runs_and_shows_what_it_shows() -> None:
    notebook = nbformat.read(ROOT / "docs" / "research.ipynb", as_version=4)
    shown = [outputs(cell) for cell in notebook.cells if cell.cell_type == "code"]
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    assert [outputs(cell) for cell in notebook.cells if cell.cell_type == "code"] == shown, "run make notebook"


def outputs(cell: Any) -> tuple[str, list[str]]:
    """What a cell prints, and the kinds of pictures that it shows."""
    printed = "".join(one.text for one in cell.outputs if "text" in one)
    return printed, sorted(kind for one in cell.outputs if "data" in one for kind in one.data)


def test_every_rule_that_the_code_names_is_in_the_rules() -> None:
    for folder in (ROOT / "src/zellige/games").iterdir():
        if folder.is_dir() and (folder / "rules.md").exists():
            written = set(re.findall(r"\bR\d+(?:\.\d+)?", (folder / "rules.md").read_text()))
            for file in folder.glob("*.py"):
                assert set(re.findall(r"\bR\d+(?:\.\d+)?", file.read_text())) <= written, file
