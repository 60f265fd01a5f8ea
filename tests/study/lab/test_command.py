"""The command `zellige lab`: its words, its files, its summary, and one clear sentence for every error."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.study.lab.making import TINY
from tests.test_cli import zellige

from zellige.cli.lab_words import Asked, beside, spelt, swept
from zellige.errors import ZelligeError
from zellige.games import game

FEW = ("--games", "4", "--studied", "2", "--player", "random", "--player", "greedy", "--workers", "1")
SMALL = ("lab", "grawlix", "--set", "order=2", "--set", "hand=1", "--against", "order=2", *FEW)


def test_the_command_writes_a_report_and_prints_a_summary(tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    done = zellige(*SMALL, "--out", str(out))
    games = ["order-2-hand-1.games", "order-2-hand-1.studied", "order-2.games", "order-2.studied"]
    assert sorted(path.name for path in out.iterdir()) == ["lab.json", *games, "report.html"]
    assert "Grawlix, order 2, hand 1" in done.stdout
    assert "greedy over random, Elo" in done.stdout
    assert "The loser is stuck with tiles in hand (R6.1)" in done.stdout
    assert max(map(len, done.stdout.splitlines()[:-2])) <= 80  # the last lines have the command and the folder
    ElementTree.fromstring((out / "report.html").read_text().partition("\n")[2])


def test_the_command_prints_json_and_names_itself(tmp_path: Path) -> None:
    words = (*SMALL, "--out", str(tmp_path))
    printed = zellige(*words, "--json").stdout
    assert printed == (tmp_path / "lab.json").read_text()
    data = json.loads(printed)
    assert set(data["command"].split()) == {"zellige", *words} - {"--workers", "1"} | {"hand=1"}
    page = (tmp_path / "report.html").read_bytes()
    again = zellige(*data["command"].split()[1:], "--json").stdout
    assert json.loads(again) == data
    assert (tmp_path / "report.html").read_bytes() == page


def test_the_command_sweeps(tmp_path: Path) -> None:
    done = zellige("lab", "grawlix", "--set", "order=2", "--set", "hand=1..2", *FEW, "--out", str(tmp_path))
    assert "Grawlix, order 2: hand 1 to 2" in done.stdout
    assert "hand 1" in done.stdout.splitlines()[3]
    assert "Numbers in brackets are 95 % bounds" in " ".join(done.stdout.split())
    assert json.loads((tmp_path / "lab.json").read_text())["sweep"] == {"parameter": "hand", "values": [1, 2]}


def test_a_narrow_screen_says_what_is_missing(tmp_path: Path) -> None:
    words = ("--games", "2", "--studied", "1", "--player", "random", "--workers", "1")
    done = zellige("lab", "grawlix", "--set", "order=1", "--set", "hand=1..12", *words, "--out", str(tmp_path))
    assert "There is no room here for hand " in done.stdout
    assert " to hand 12; the report has everything." in " ".join(done.stdout.split())
    assert "The report has the 95 % bounds." in " ".join(done.stdout.split())
    assert "brackets" not in done.stdout


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--player", "human"], "people cannot play in the lab"),
        (["--player", "gredy"], "did you mean greedy?"),
        (["--set", "ordre=5"], "did you mean order?"),
        (["--set", "order=2..5", "--set", "hand=1,2"], "only one parameter can have several values"),
        (["--set", "order=5..2"], "a range goes up, such as 1..6"),
        (["--set", "order=1..50"], "order would have 50 values; the lab takes at most 20 at a time"),
        (["--set", "hand=3,03"], "hand=3,03 gives the same game twice"),
        (["--set", "hand=3,x"], "hand must be a whole number from 1 to 18, not 'x'"),
        (["--set", "hand=1..3", "--against", "standard"], "--against needs one variant to compare with"),
        (["--against", "order=5", "--set", "order=5"], "--against 'order=5' is the variant itself"),
        (["--against", "big"], "--against takes NAME=VALUE or standard, not 'big'"),
        (["--against", "order=7"], "order must be a whole number from 1 to 6, not 7"),
        ([word for n in range(1, 6) for word in ("--against", f"order={n}")], "at most 4 variants can stand beside"),
        (["--games", "0"], "--games"),
        (["--on", "moon"], "work cannot be done on 'moon'"),
    ],
)  # fmt: skip
def test_errors_are_one_sentence(tmp_path: Path, words: list[str], why: str) -> None:
    said = zellige("lab", "grawlix", *words, "--out", str(tmp_path / "out"), status=2).stderr
    assert why in " ".join(said.split())
    assert len(said.strip().splitlines()) == 1


def test_a_folder_is_needed(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "it is not a folder" in zellige("lab", "grawlix", "--out", str(tmp_path / "file"), status=2).stderr
    assert "--out" in zellige("lab", "grawlix", status=2).stderr
    assert "name a folder" in zellige("lab", "grawlix", "--out", "", status=2).stderr


@pytest.mark.parametrize(("name", "text"), [("report.html", "mine"), ("lab.json", '{"mine": 1}'), ("lab.json", "[]")])
def test_a_report_of_other_origin_stays(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    (tmp_path / "chess.games").write_text("")
    assert "was not written by zellige lab; choose another folder" in refusal(*SMALL, "--out", str(tmp_path))
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {name: text, "chess.games": ""}


def refusal(*words: str) -> str:
    return " ".join(zellige(*words, status=2).stderr.split())


def test_a_report_about_another_game_stays(tmp_path: Path) -> None:
    zellige(*SMALL, "--out", str(tmp_path))
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert "is about grawlix; choose another folder" in refusal("lab", "marrakech", *FEW, "--out", str(tmp_path))
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_report_without_its_games_is_made_again(tmp_path: Path) -> None:
    """As in a clone of this repository, where the games are left out."""
    zellige(*SMALL, "--out", str(tmp_path))
    before = {name: (tmp_path / name).read_bytes() for name in ("report.html", "lab.json")}
    for path in tmp_path.glob("*.*"):
        if path.name not in before:
            path.unlink()
    zellige(*SMALL, "--out", str(tmp_path))
    assert {name: (tmp_path / name).read_bytes() for name in before} == before


def test_games_of_another_lab_are_refused(tmp_path: Path) -> None:
    zellige(*SMALL, "--out", str(tmp_path))
    said = refusal(*SMALL, "--seed", "1", "--out", str(tmp_path))
    assert "does not belong to this lab: it belongs to one with seed 0, not 1" in said


STOPPED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # which tests in the background may ignore
from zellige.cli import main
from zellige.study.keeper import Keeper
add, numbers, sent = Keeper.add, iter(range(1000)), int(sys.argv.pop(1))
def stop(keeper, number, group):
    add(keeper, number, group)
    if next(numbers) == 8:
        keeper._file.write(b'{"group": 3, "ga')  # what a kill may leave: a line that is cut off
        keeper._file.flush()
        os.kill(os.getpid(), sent)
Keeper.add = stop
main()
"""


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [(signal.SIGINT, 130, "Stopped; the same command goes on from here.\n"), (signal.SIGKILL, -signal.SIGKILL, "")],
)
def test_a_stopped_or_killed_lab_goes_on_to_the_same_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: int, status: int, said: str
) -> None:
    """In the games of the second variant it is stopped, by Ctrl-C or at once."""
    words = (*SMALL, "--out", "lab")
    (tmp_path / "stopped").mkdir()
    (tmp_path / "whole").mkdir()
    command = [sys.executable, "-c", STOPPED, str(int(sent)), *words]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path / "stopped")
    assert (done.returncode, done.stderr) == (status, said)
    assert (tmp_path / "stopped/lab/order-2.games").read_bytes().endswith(b'"ga')
    made = []
    for folder in ("stopped", "whole"):
        monkeypatch.chdir(tmp_path / folder)
        zellige(*words)
        made.append([(tmp_path / folder / "lab" / name).read_bytes() for name in ("report.html", "lab.json")])
    assert made[0] == made[1]


def test_the_command_has_help_with_an_example() -> None:
    assert "zellige lab grawlix --set order=5 --set hand=3" in zellige("lab", "--help").stdout


# Its words


def test_several_values_of_a_parameter() -> None:
    assert swept("grawlix", ["order=2", "hand=1"]) == ("", [TINY])
    assert swept("grawlix", ["hand=1..3"]) == ("hand", [game("grawlix", hand=n) for n in (1, 2, 3)])
    assert swept("grawlix", ["hand=5,2", "order=4"]) == ("hand", [game("grawlix", hand=n, order=4) for n in (5, 2)])
    dice = ["111234", "122334"]
    assert swept("marrakech", ["faces=111234,122334"]) == ("faces", [game("marrakech", faces=die) for die in dice])
    assert swept("marrakech", ["facing=N,E"]) == ("facing", [game("marrakech", facing=word) for word in "NE"])
    assert swept("marrakech", ["colours=cy,rp"]) == (
        "colours",
        [game("marrakech", colours=two) for two in ("cy", "rp")],
    )


def test_a_range_is_for_numbers_only() -> None:
    with pytest.raises(ZelligeError, match=r"colours must be .*, not '1\.\.3'"):
        swept("marrakech", ["colours=1..3"])


def test_what_stands_beside() -> None:
    found = beside("grawlix", ["standard", "order=5,hand=2", "hand=7"], TINY, "")
    assert found == [game("grawlix"), game("grawlix", order=5, hand=2), game("grawlix", hand=7)]
    with pytest.raises(ZelligeError, match="colours must be"):  # a comma may be in a value
        beside("marrakech", ["players=3,colours=cy,rp"], TINY, "")


def test_the_command_in_a_report_can_be_typed() -> None:
    asked = Asked("grawlix", ["order=5"], ["standard"], 10, 2, ["greedy:30%", "best:1s"], 7, Path("my reports"))
    assert spelt(asked) == (
        "zellige lab grawlix --set order=5 --against standard --games 10 --studied 2 --player greedy:30% "
        "--player best:1s --seed 7 --out 'my reports'"
    )
    assert os.sep not in spelt(asked)
