"""The documentation is up to date: maps, pictures, README and notebook; every file states its purpose."""

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

from zellige.card import Card, Draw, Looks, Tell, Text
from zellige.cli.run import COMMANDS

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", list(the_map.PAGES))
def test_the_maps_are_up_to_date(name: str) -> None:
    assert the_map.path(name).read_text() == the_map.page(name), "run make map"


def test_every_file_states_its_purpose_and_is_on_a_map() -> None:
    mapped = the_map.mapped()
    for folder in ("src", "examples", "tests", "bench", "tools", "docs"):
        for file in (ROOT / folder).rglob("*.py"):
            assert the_map.first_line(file), file
            assert file in mapped, file
    for folder, suffix in (("src", "ts"), ("src", "tsx"), ("styles", "css"), ("tests", "ts")):
        for file in (ROOT / "web" / folder).rglob(f"*.{suffix}"):
            assert file.read_text().startswith(("// ", "/* ")), file
            assert file in mapped, file


def test_the_maps_list_each_file_once() -> None:
    for _, sections in the_map.PAGES.values():
        listed = [file for section in sections.values() for file in the_map.files(*section)]
        assert len(listed) == len(set(listed))


@pytest.mark.parametrize("name", list(pictures.PICTURES))
def test_the_pictures_are_up_to_date(name: str) -> None:
    assert pictures.file(name).read_text() == pictures.picture(name), "run make pictures"


def test_authors_read_about_every_function() -> None:
    """The card in CONTRIBUTING.md is a card, and every function of the protocols is named there."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    written = re.search("`CARD = (Card[^`]*)`", text)
    assert written
    assert isinstance(eval(written[1], {"Card": Card, "__name__": "tests.pig"}), Card)
    for protocol in (Text, Tell, Draw, Looks):
        names = [name for name in {**protocol.__annotations__, **vars(protocol)} if not name.startswith("_")]
        assert [name for name in names if not re.search(rf"`{name}\b", text)] == []
    assert all(f"`{words}`" in text for words in ("chance=True", "hides=True"))


def test_the_readme_lists_every_command() -> None:
    text = (ROOT / "README.md").read_text()
    assert [name for name in (command.__name__ for command in COMMANDS) if f"| `zellige {name}" not in text] == []


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


@pytest.mark.soak
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
