"""The PDF files: sheets of the right size, drawings and rulers in true millimetres, equal bytes for equal pages."""

import re
import sys
import zlib
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.test_cli import zellige as command

from zellige.cli.completion import candidates
from zellige.games import game
from zellige.workshop.drawings import drawing
from zellige.workshop.paper import PAPERS
from zellige.workshop.plan import Plan
from zellige.workshop.press import is_ours

POINT = 25.4 / 72  # millimetres
NUMBER = r"(-?[0-9.]+)"
CLIP = re.compile(rf"q {NUMBER} {NUMBER} m {NUMBER} {NUMBER} l {NUMBER} {NUMBER} l [-0-9. ]+ l\nh\nW\nn")
LINE = re.compile(rf"q 1 0 0 -1 {NUMBER} {NUMBER} cm[^q]*?m {NUMBER} {NUMBER} l\nS")


def printed(name: str, file: str, paper: str = "a4", size: float | None = None) -> bytes:
    plan = Plan(game(name), PAPERS[paper], size)
    return next(plan.printed(each) for each in plan.files() if file in each.name)


def contents(pdf: bytes) -> list[str]:
    """What is drawn on each page."""
    streams = (found[1] for found in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.S))
    texts = (zlib.decompress(each).decode("latin-1") for each in streams if each[:1] == b"x")
    return [text for text in texts if " Tm" in text and " cm" in text]


def millimetres(found: re.Match[str]) -> tuple[float, ...]:
    return tuple(float(each) * POINT for each in found.groups())


@pytest.mark.parametrize(("paper", "wide", "high"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_the_sheets_have_the_size_of_the_paper(paper: str, wide: float, high: float) -> None:
    pdf = printed("qwirkle", "tiles", paper)
    boxes = re.findall(rb"/MediaBox ?\[0 0 ([0-9.]+) ([0-9.]+)\]", pdf)
    assert len(boxes) == len(contents(pdf)) == 2
    for box in boxes:
        assert [float(side) * POINT for side in box] == pytest.approx([wide, high], abs=0.01)


@pytest.mark.parametrize("size", [25, 17.5])
def test_tiles_and_rulers_are_in_true_millimetres(size: float) -> None:
    (page,) = contents(printed("grawlix", "tiles", size=size))
    tiles = [millimetres(found) for found in CLIP.finditer(page)]
    assert len(tiles) == 36
    for x, y, to_x, _, _, to_y in tiles:
        assert (to_x - x, y - to_y) == pytest.approx((size - 1, size - 1), abs=0.01)
    columns = sorted({round(x, 2) for x, *_ in tiles})
    assert [after - columns[0] for after in columns] == pytest.approx([n * size for n in range(6)], abs=0.02)
    lines = [millimetres(found) for found in LINE.finditer(page)]
    assert max(across for *_, across, _ in lines) == pytest.approx(50, abs=0.001)
    marks = sorted({round(x, 2) for x, _, across, down in lines if abs(down + 4) < 0.01})
    assert [mark - marks[0] for mark in marks] == pytest.approx([n * size for n in range(7)], abs=0.02)


def test_equal_pages_give_equal_bytes() -> None:
    assert printed("marrakech", "figures") == printed("marrakech", "figures")


def test_drawings_have_the_paints_of_light_paper() -> None:
    of = game("grawlix").parts.look
    svg = drawing(of.looks()["r&"], of.PAINTS)
    assert of.PAINTS["tile-r"][0] in svg
    assert of.PAINTS["tile-r"][1] not in svg
    assert "prefers-color-scheme" not in svg


# The command


def test_the_command_writes_what_it_lists(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    for _ in range(2):  # the second time it replaces its own files
        said = command(
            "print", "grawlix", "--out", str(folder), "--set", "order=2", "--only", "paper"
        ).stdout.splitlines()
        assert said == [f"{folder}/grawlix-{each}-a4.pdf: 1 page" for each in ("tiles", "aids")]
        assert sorted(file.name for file in folder.iterdir()) == ["grawlix-aids-a4.pdf", "grawlix-tiles-a4.pdf"]
        assert all(is_ours(file.read_bytes()) for file in folder.iterdir())
    words = ("--paper", "Letter", "--size", "20", "--only", "paper")
    said = command("print", "qwirkle", "--out", str(folder), *words).stdout.splitlines()
    assert said[0] == f"{folder}/qwirkle-tiles-letter.pdf: 2 pages"


def test_other_files_are_never_replaced(tmp_path: Path) -> None:
    mine = tmp_path / "grawlix-aids-a4.pdf"
    mine.write_text("%PDF-1.7 mine")
    said = command("print", "grawlix", "--out", str(tmp_path), status=2).stderr
    assert said.startswith(f"zellige: {mine} exists and was not written by zellige print; choose another folder")
    assert mine.read_text() == "%PDF-1.7 mine"
    assert list(tmp_path.iterdir()) == [mine]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess", "--out", "DIR"), "chess"),
        (("grawlix",), "--out"),
        (("grawlix", "--out", "DIR", "--paper", "a3"), "there is no paper 'a3' here; use a4 or letter"),
        (("grawlix", "--out", "DIR", "--size", "5"), "--size must be from 10 to 50 millimetres, not 5"),
        (("grawlix", "--out", "DIR", "--size", "nan"), "--size must be from 10 to 50 millimetres, not nan"),
        (("grawlix", "--out", "DIR", "--size", "big"), "--size"),
        (("grawlix", "--out", "DIR", "--sticker", "51"), "--sticker must be from 12 to 50 millimetres, not 51"),
        (("qwirkle", "--out", "DIR", "--only", "stickers"), "Qwirkle has no stickers to print"),
        (("grawlix", "--out", "DIR", "--set", "order=7"), "order must be a whole number from 1 to 6, not 7"),
        (("grawlix", "--out", "FILE"), "FILE: it is not a folder"),
        (("grawlix", "--out", "FILE/below"), "cannot write to FILE/below"),
    ],
)
def test_bad_input_gets_one_sentence(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "FILE").write_text("")
    printed = command("print", *words, status=2)
    assert printed.stdout == ""
    assert said in printed.stderr
    assert len(printed.stderr.splitlines()) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["FILE"]


def test_without_typst_it_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    said = command("print", "grawlix", "--out", str(tmp_path / "new"), status=2).stderr
    assert said == "zellige: printing needs typst; install it with: pip install 'zellige[workshop]'\n"
    assert not (tmp_path / "new").exists()


def test_papers_and_folders_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)

    def found(metavar: str) -> list[str]:
        return [one.value for one in candidates("print", SimpleNamespace(metavar=metavar, name=""), [], "")]

    assert found("PAPER") == list(PAPERS)
    assert found("DIR") == ["folder/"]
