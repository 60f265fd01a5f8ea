"""A game whose files lack something gets one sentence, which names the file and what it lacks."""

import importlib
import re
import shutil
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from zellige import games
from zellige.adapters.numbers import numbers_of
from zellige.core import Game
from zellige.errors import IncompleteGame

PIG = Path(__file__).parent / "pig"
NUMBERS = count()
Author = Callable[..., Game]


@pytest.fixture
def author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Author:
    """Writes a copy of Pig in which one file is missing, or has something replaced."""

    def write(file: str, old: str = "", new: str = "") -> Game:
        name = f"pig_{next(NUMBERS)}"
        shutil.copytree(PIG, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        for each in (tmp_path / name).glob("*.py"):
            each.write_text(each.read_text().replace("tests.pig", name))
        changed = tmp_path / name / f"{file}.py"
        text = changed.read_text()
        changed.unlink()
        if old:
            assert re.search(old, text)
            changed.write_text(re.sub(old, new, text))
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.setitem(games.FOLDERS, name, name)
        importlib.invalidate_caches()
        return games.game(name)

    return write


@pytest.mark.parametrize("file", ["state", "rules", "turns", "text", "tell", "draw", "look"])
def test_a_missing_file(file: str, author: Author) -> None:
    game = author(file)
    with pytest.raises(IncompleteGame, match=f"^{game.card.folder} has no {file}.py$"):
        game.start()


def test_what_hides_needs_to_say_how(author: Author) -> None:
    game = author("__init__", "chance=True", "chance=True, hides=True")
    with pytest.raises(IncompleteGame, match=r"has no hidden.py, which a game with hides=True needs"):
        game.start()


@pytest.mark.parametrize(
    ("file", "old", "new", "lacks"),
    [
        ("state", "STRUCT = ", "RECORD = ", "STRUCT"),
        ("state", r"\nMOVES = ", "\nCODES = ", "MOVES"),
        ("state", "MOST_MOVES = ", "MOST = ", "MOST_MOVES"),
        ("rules", r"def start\(", "def begin(", "start(**values)"),
        ("text", r"def write_move\(", "def written(", "write_move(code)"),
        ("text", r"def read\(", "def reads(", "read(text, values)"),
        ("text", r"def refusal\(", "def refused(", "refusal(states, code, fault)"),
        ("tell", r"def tell\(", "def told(", "tell(before, codes, after, names)"),
        ("tell", r"def brief\(", "def short(", "brief(before, codes, after)"),
        ("tell", r"def confirm\(", "def ask(", "confirm(before, codes)"),
        ("draw", r"def motions\(", "def moving(", "motions(before, code, after)"),
        ("look", r"\nPAINTS", "\nPAINT", "PAINTS"),
        ("look", r"def looks\(", "def drawings(", "looks()"),
    ],
)
def test_something_missing_in_a_file(file: str, old: str, new: str, lacks: str, author: Author) -> None:
    game = author(file, old, new)
    with pytest.raises(IncompleteGame, match=f"^{re.escape(f'{game.card.folder}.{file} does not define {lacks}')}$"):
        game.start()


def test_functions_that_take_other_arguments(author: Author) -> None:
    game = author("rules", r"def start\(target: int, players: int\)", "def start(target: int)")
    with pytest.raises(IncompleteGame, match=r"rules: start does not take the arguments \(target, players\)"):
        game.start()
    game = author("text", r"def write_move\(code: int\)", "def write_move()")
    with pytest.raises(IncompleteGame, match=r"text: write_move does not take the arguments \(code\)"):
        game.start()


def test_a_package_without_a_card(author: Author) -> None:
    with pytest.raises(IncompleteGame, match=r"^pig_\d+ does not define CARD$"):
        author("__init__", "CARD = ", "MAP = ")


def test_numbers_are_only_for_games_with_planes(author: Author) -> None:
    game = author("planes")
    assert game.start().player == 0
    with pytest.raises(IncompleteGame, match=r"has no planes.py, which adapters need"):
        numbers_of(game)
    with pytest.raises(IncompleteGame, match=r"planes does not define LONGEST$"):
        numbers_of(author("planes", "LONGEST = ", ""))
    with pytest.raises(IncompleteGame, match="planes: SIZE is 17, but PARTS add up to 18"):
        numbers_of(author("planes", "SIZE = 18", "SIZE = 17"))
