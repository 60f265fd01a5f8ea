"""The command line: what it prints, and one clear line with exit status 2 for whatever is wrong."""

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.games.grawlix.test_rules import EXAMPLE_2

from zellige.games import game
from zellige.match import Match
from zellige.study.contract import play_match

POSITION = f"grawlix 6 4 | {EXAMPLE_2} | r% y@ p% b& | r# g& g% o$ | 0 play"


def zellige(*words: str, given: str = "", status: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "zellige", *words], check=False, input=given, capture_output=True, text=True
    )
    assert done.returncode == status, done.stderr
    return done


def test_games() -> None:
    assert "grawlix" in zellige("games").stdout


def test_alone_it_says_what_it_can() -> None:
    printed = zellige().stdout
    assert all(command in printed for command in ("games", "play", "show", "perft", "replay", "bench", "warm"))


@pytest.mark.parametrize("command", ["games", "play", "show", "perft", "replay", "bench", "warm"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    assert f"Example: zellige {command}" in " ".join(zellige(command, "--help").stdout.split())


def test_perft() -> None:
    assert zellige("perft", "grawlix", "3").stdout == "42840\n"
    assert zellige("perft", "grawlix", "0").stdout == "1\n"
    assert zellige("perft", "grawlix", "5", "--set", "order=2", "--set", "hand=1").stdout == "32\n"
    divided = zellige("perft", "grawlix", "2", "--divide", "--from", POSITION).stdout.splitlines()
    assert sum(int(line.split()[1]) for line in divided[:-1]) == int(divided[-1])


def test_show() -> None:
    printed = zellige("show", "grawlix", POSITION).stdout
    assert "Seat 0 to play" in printed
    assert "-1,0 takes # % & in red, yellow, purple" in printed
    facts = json.loads(zellige("show", "grawlix", POSITION, "--json").stdout)
    assert len(facts["locations"]) == 16


def test_show_writes_a_picture(tmp_path: Path) -> None:
    zellige("show", "grawlix", POSITION, "--svg", str(tmp_path / "out.svg"))
    assert ElementTree.parse(tmp_path / "out.svg").getroot().tag.endswith("svg")


def test_replay(tmp_path: Path) -> None:
    record = play_match(game("grawlix", order=3, hand=1), 1, 1).record
    (tmp_path / "game.txt").write_text(record.text)
    printed = zellige("replay", str(tmp_path / "game.txt")).stdout
    turns = [line for line in printed.splitlines() if line.startswith("Turn ")]
    numbered = [line for line in record.text.splitlines() if line[:1].isdigit()]
    assert turns[1:] == [f"Turn {n} of {len(numbered)}: {line.split('. ')[1]}" for n, line in enumerate(numbered, 1)]
    assert "can place no tile" in printed


def test_warm_and_bench() -> None:
    assert "compiled" in zellige("warm").stdout
    figures = json.loads(zellige("bench", "--json").stdout)
    assert {figure["what"] for figure in figures} == {"random games", "moves from Python", "perft sequences"}
    assert all(figure["per_second"] > 0 for figure in figures)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("fly",), "No such command 'fly'"),
        (("perft", "chess", "2"), "there is no game 'chess'; there is grawlix, marrakech"),
        (("perft", "grawlix", "two"), "valid integer"),
        (("perft", "grawlix", "-1"), ""),
        (("perft", "grawlix"), "Missing argument 'DEPTH'"),
        (("perft", "grawlix", "2", "--set", "order=9"), "order must be a whole number from 1 to 6, not 9"),
        (("perft", "grawlix", "2", "--set", "order=big"), "order must be a whole number from 1 to 6, not 'big'"),
        (("perft", "grawlix", "2", "--from", ""), "not a Grawlix position"),
        (("perft", "grawlix", "2", "--set", "order=3", "--from", POSITION), "the position is of"),
        (("perft", "grawlix", "2", "--set", "order"), "--set takes NAME=VALUE, not 'order'"),
        (("perft", "grawlix", "2", "--set", "size=3"), "no parameter 'size'"),
        (("perft", "grawlix", "2", "--set", "order=" + "9" * 5000), "order must be"),
        (("show", "grawlix", POSITION, "--svg", "/"), "exists already"),
        (("show", "grawlix", POSITION, "--svg", "~nobody-of-that-name/x"), "cannot write"),
        (("show", "grawlix", "nonsense"), "not a Grawlix position"),
        (("show", "grawlix", "grawlix 6 4 | r@:0,0 b@:0,1 | - | - | 0 play"), "@ is already in row 0"),
        (("show", "grawlix", POSITION, "--svg", "/no/such/folder/out.svg"), "/no/such/folder"),
        (("replay", "/no/such/file"), "cannot read /no/such/file: No such file"),
        (("replay", "/"), "cannot read /"),
        (("replay", __file__), "line 1 of the record"),
        (("play", "grawlix", "--seat", "human"), "has 2 seats here, not 1"),
        (("play", "grawlix", "--seat", "human", "--seat", "robot"), "there is no player 'robot'"),
        (("play", "grawlix", "--resume", "/no/such/file"), "cannot read"),
    ],
)
def test_bad_input_gets_one_line_and_status_2(words: tuple[str, ...], why: str) -> None:
    done = zellige(*words, status=2)
    assert done.stdout == ""
    assert done.stderr.startswith("zellige: ")
    assert done.stderr.count("\n") == 1
    assert why in done.stderr


def test_a_picture_is_written_through_a_link_and_over_no_device(tmp_path: Path) -> None:
    (tmp_path / "real.svg").write_text("old")
    (tmp_path / "link.svg").symlink_to("real.svg")
    zellige("show", "grawlix", POSITION, "--svg", str(tmp_path / "link.svg"))
    assert (tmp_path / "link.svg").is_symlink()
    assert (tmp_path / "real.svg").read_text().startswith("<svg")
    os.mkfifo(tmp_path / "pipe")
    assert "exists already" in zellige("show", "grawlix", POSITION, "--svg", str(tmp_path / "pipe"), status=2).stderr
    assert sorted(file.name for file in tmp_path.iterdir() if file.name != "data") == ["link.svg", "pipe", "real.svg"]


def test_version() -> None:
    assert zellige("--version").stdout == f"{version('zellige')}\n"


def test_the_seats_settle_the_number_of_players() -> None:
    printed = zellige("play", "marrakech", *["--seat", "human"] * 3).stdout
    assert "Seat 2" in printed
    assert (
        "has 3 seats here, not 2"
        in zellige("play", "marrakech", *["--seat", "human"] * 2, "--set", "players=3", status=2).stderr
    )
    assert "has 2 to 4 seats" in zellige("play", "marrakech", *["--seat", "human"] * 5, status=2).stderr


def test_a_screen_without_unicode() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "zellige", "show", "grawlix", POSITION]
    assert b"Seat 0 to play" in subprocess.run(command, env=environment, capture_output=True, check=True).stdout


def test_resume_latest(tmp_path: Path) -> None:
    assert (
        "no unfinished game of grawlix has been kept"
        in zellige("play", "grawlix", "--resume", "latest", status=2).stderr
    )
    zellige("play", "grawlix", given="+r@\n")
    printed = zellige("play", "grawlix", "--resume", "latest", given="position\n").stdout
    assert "grawlix 6 4 | - | r@ | - | 1 draft" in printed
    assert "--set cannot" in zellige("play", "grawlix", "--resume", "latest", "--set", "hand=1", status=2).stderr


def test_a_binary_file_is_no_record(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00\x80")
    assert "it is not a text file" in zellige("replay", str(tmp_path / "picture"), status=2).stderr


def test_replay_of_a_game_with_hidden_hands(tmp_path: Path) -> None:
    """Finished, it shows all; as one seat saw it, or unfinished, it does not."""
    match = play_match(game("qwirkle"), 1, 1)
    (tmp_path / "game.txt").write_text(match.record.text)
    whole = zellige("replay", str(tmp_path / "game.txt")).stdout
    assert "?" not in whole
    assert "deal" not in whole
    seen = zellige("replay", str(tmp_path / "game.txt"), "--seat", "1").stdout
    assert "?" in seen
    assert "no seat 5" in zellige("replay", str(tmp_path / "game.txt"), "--seat", "5", status=2).stderr
    (tmp_path / "half.txt").write_text(Match(game("qwirkle"), seed=1).record.text)
    half = zellige("replay", str(tmp_path / "half.txt")).stdout
    assert half.count("?") == 12
