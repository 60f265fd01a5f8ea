"""The command line: what it prints, and one clear line with exit status 2 for every error."""

import io
import json
import os
import re
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from tests.games.grawlix.test_rules import EXAMPLE_2

import zellige as package
from zellige.cli import main
from zellige.cli.common import console
from zellige.cli.players import PLAYERS
from zellige.cli.run import COMMANDS, PANELS
from zellige.cli.shells import BASH
from zellige.core import Move
from zellige.errors import ZelligeError
from zellige.games import game
from zellige.match import Match
from zellige.rulebook import rule_in
from zellige.study import bench
from zellige.study.contract import play_match

ROLL = str(game("marrakech").start().play("left"))
POSITION = f"grawlix 6 4 | {EXAMPLE_2} | r% y@ p% b& | r# g& g% o$ | 0 play"


def zellige(*words: str, given: str = "", status: int = 0) -> subprocess.CompletedProcess[str]:
    """Run the command in this process, where everything is loaded already."""
    typed, out, err = (io.TextIOWrapper(io.BytesIO(text), "utf-8") for text in (given.encode(), b"", b""))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "80")
        for name, value in (("argv", ["zellige", *words]), ("stdin", typed), ("stdout", out), ("stderr", err)):
            patch.setattr(sys, name, value)
        with pytest.raises(SystemExit) as end:
            main()
    printed, said = (str(stream.buffer.getvalue(), "utf-8") for stream in (flushed(out), flushed(err)))
    assert (end.value.code or 0) == status, said
    return subprocess.CompletedProcess(words, status, printed, said)


def flushed(stream: io.TextIOWrapper) -> Any:
    stream.flush()
    return stream


def started(*words: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    """Run the command as users do, in its own process."""
    done = subprocess.run([sys.executable, "-m", "zellige", *words], check=False, capture_output=True, text=True)
    assert done.returncode == status, done.stderr
    return done


def test_games() -> None:
    assert "grawlix" in started("games").stdout


def test_games_shows_no_empty_default() -> None:
    printed = zellige("games").stdout
    assert "()" not in printed
    assert "(default 6)" in printed


def test_games_lists_the_players() -> None:
    printed = " ".join(zellige("games", "--players").stdout.split())
    for words in ("mcts:1s", "level:1", "public-a, public-b", "greedy:55%", "own=0.5", "random"):
        assert words in printed
    assert "level:3 Apprentice 263 Notices about half of its moves. greedy:55%" in printed
    listed = json.loads(zellige("games", "--players", "--json").stdout)
    assert [one["player"] for one in listed["players"]] == list(PLAYERS)
    for one in listed["games"]:
        assert [package.player(level["program"]).name for level in one["levels"]] == [
            level["program"] for level in one["levels"]
        ]
        assert [level["player"] for level in one["levels"]] == [f"level:{n}" for n in range(1, 9)]
    assert listed["games"][2]["published"] == ["public-c", "public-d"]
    assert set(PLAYERS) >= {"random", "greedy", "mcts:1s", "best:1s", "exact:1s", "level:1"}
    for name in PLAYERS.keys() - {"human"}:
        assert package.player(name).name == name


def test_rules() -> None:
    printed = zellige("rules", "grawlix").stdout
    assert "The rules of Grawlix" in printed
    assert "R9 Leaving." in printed
    assert max(map(len, printed.splitlines())) <= 80
    one = zellige("rules", "grawlix", "R4.5").stdout
    assert [line.strip() for line in one.splitlines() if line.strip()] == [
        "R4 Placing a tile.",
        "• R4.5 No other tile in its row or column may have its colour.",
    ]
    whole = zellige("rules", "grawlix", "r4").stdout
    assert "R4.1" in whole
    assert "A location is a cell where" in whole
    assert "R5" not in whole
    assert "R1.1" not in zellige("rules", "marrakech", "R10.1").stdout
    (found,) = json.loads(zellige("rules", "grawlix", "4.5", "--json").stdout)["sections"]
    assert (found["number"], [rule["number"] for rule in found["rules"]]) == ("R4", ["R4.5"])


def test_every_rule_can_be_printed() -> None:
    for name in package.GAMES:
        text = (Path(str(package.__file__)).parent / "games" / name / "rules.md").read_text()
        numbers = re.findall(r"^(?:\*\*|- )(R[0-9.]+) ", text, re.M)
        assert len(numbers) > 10
        for number in numbers:
            assert number in rule_in(text, number)


@pytest.mark.parametrize(
    ("words", "status"),
    [(("show", "grawlix", POSITION), 0), (("perft", "grawlix", "two"), 2), (("review", "/no/such/file"), 2)],
)
def test_a_process_of_its_own_says_the_same(words: tuple[str, ...], status: int) -> None:
    """Most tests here run the command in their own process, which takes a tenth of the time."""
    one, other = started(*words, status=status), zellige(*words, status=status)
    assert (one.stdout, one.stderr) == (other.stdout, other.stderr)


def test_the_help_says_what_it_can() -> None:
    printed = zellige("--help").stdout
    assert all(f"│ {command.__name__} " in printed for command in COMMANDS)
    assert re.findall("╭─ (.*?) ─", printed) == ["Options", *PANELS]


@pytest.mark.parametrize("command", [command.__name__ for command in COMMANDS])
def test_every_command_has_help_with_an_example(command: str) -> None:
    printed = zellige(command, "--help").stdout
    assert f"Usage: zellige {command} " in printed
    assert re.search(f"Examples?:\\s+zellige {command}", printed)
    assert not re.search("[<{]", printed.replace("<=x<=", ""))  # no types of Python, such as <bool> or <list[str]>


def test_the_help_of_all_names_no_types() -> None:
    assert "<" not in zellige("--help").stdout


def test_perft() -> None:
    assert zellige("perft", "grawlix", "3").stdout == "42840\n"
    assert zellige("perft", "grawlix", "0").stdout == "1\n"
    assert zellige("perft", "grawlix", "5", "--set", "order=2", "--set", "hand=1").stdout == "32\n"
    divided = zellige("perft", "grawlix", "2", "--divide", "--from", POSITION).stdout.splitlines()
    assert sum(int(line.split()[1]) for line in divided[:-1]) == int(divided[-1])
    found = json.loads(zellige("perft", "grawlix", "2", "--divide", "--from", POSITION, "--json").stdout)
    assert [f"{move} {count}" for move, count in found["moves"].items()] == divided[:-1]
    assert (found["sequences"], found["depth"]) == (int(divided[-1]), 2)


def test_show() -> None:
    printed = zellige("show", "grawlix", POSITION).stdout
    assert "Player 1 is placing a tile" in printed
    assert "-1,0  takes # % & in red, yellow, purple" in printed
    facts = json.loads(zellige("show", "grawlix", POSITION, "--json").stdout)
    assert len(facts["locations"]) == 16


def test_the_picture_alone_goes_to_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.txt").write_text(play_match(game("grawlix", order=2, hand=1), 1, 1).record.text)
    for words in (
        ("show", "grawlix", POSITION),
        ("review", "game.txt", "--seconds", "0.01"),
        ("arena", "grawlix", "random", "random", "--games", "2", "--workers", "1"),
    ):
        assert ElementTree.fromstring(zellige(*words, "--svg", "-").stdout).tag.endswith("svg")
    assert not (tmp_path / "-").exists()


def test_show_writes_a_picture(tmp_path: Path) -> None:
    zellige("show", "grawlix", POSITION, "--svg", str(tmp_path / "out.svg"))
    assert ElementTree.parse(tmp_path / "out.svg").getroot().tag.endswith("svg")


def test_replay(tmp_path: Path) -> None:
    record = play_match(game("grawlix", order=3, hand=1), 1, 1).record
    (tmp_path / "game.txt").write_text(record.text)
    printed = zellige("replay", str(tmp_path / "game.txt")).stdout
    turns = [line for line in printed.splitlines() if line.startswith("Turn ")]
    numbered = [line for line in record.text.splitlines() if line[:1].isdigit()]
    found = json.loads(zellige("replay", str(tmp_path / "game.txt"), "--json").stdout)
    assert [turn["moves"] for turn in found["turns"]] == [list(map(str, turn.moves)) for turn in record.turns]
    assert found["turns"][-1]["position"] == str([*record.states()][-1])
    assert found["outcome"]["winners"] == list(record.outcome.winners if record.outcome else ())
    assert turns[1:] == [f"Turn {n} of {len(numbered)}: {line.split('. ')[1]}" for n, line in enumerate(numbered, 1)]
    assert "cannot place a tile." in printed


def test_verify(tmp_path: Path) -> None:
    match, kept = play_match(game("marrakech", rugs=2), 2**200, 1), tmp_path / "game.txt"
    kept.write_text(match.record.text)
    assert "The seed is not revealed" in zellige("verify", str(kept)).stdout
    match.reveal()
    kept.write_text(match.record.text)
    printed = zellige("verify", str(kept)).stdout
    for words in ("checksum is right", "follow the rules", "whose hash was published", "follow from the seed"):
        assert words in printed
    lines = match.record.text.splitlines()[:-1]
    kept.write_text("\n".join([*lines[:-1], "seed: 5"]))
    assert "but the seed gives" in zellige("verify", str(kept), status=1).stdout
    assert json.loads(zellige("verify", str(kept), "--json", status=1).stdout)["holds"] is False
    kept.write_text(match.record.text.replace("facing: N", "facing: E"))
    assert "the record is damaged" in zellige("verify", str(kept), status=2).stderr
    old = Path(__file__).parent / "records" / "qwirkle-resigned.txt"
    assert "There is no checksum" in zellige("verify", str(old)).stdout


def test_warm_and_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    speed = bench.speed
    monkeypatch.setattr(bench, "speed", lambda work, seconds: speed(work, seconds / 100))
    assert "compiled" in zellige("warm", "marrakech").stdout
    figures = json.loads(zellige("bench", "--json").stdout)
    assert {figure["what"] for figure in figures} == {"random games", "moves from Python", "perft sequences"}
    assert all(figure["per_second"] > 0 for figure in figures)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("fly",), "there is no command 'fly'; zellige --help lists them"),
        (("pley",), "there is no command 'pley'; did you mean play?"),
        (("perft", "quirkle", "2"), "there is no game 'quirkle'; did you mean qwirkle?"),
        (("perft", "grawlix", "2", "--dividde"), "there is no option --dividde; did you mean --divide?"),
        (("perft", "grawlix", "2", "--fast"), "there is no option --fast; see zellige perft --help"),
        (("perft", "grawlix", "2", "--from"), "--from needs a value; see zellige perft --help"),
        (("perft", "grawlix", "2", "3"), "there is more on the line than expected: 3"),
        (("perft", "grawlix", "61"), "DEPTH must be at most 60"),
        (("perft", "grawlix", "2", "--set", "ordre=4"), "Grawlix has no parameter 'ordre'; did you mean order?"),
        (("arena", "grawlix", "mtcs:1s", "random"), "there is no player 'mtcs:1s'; did you mean mcts:1s?"),
        (("arena", "grawlix", "greedy,onw=1", "random"), "Grawlix has no weight 'onw'; did you mean own?"),
        (("arena", "grawlix", "human", "random"), "people cannot play in an arena"),
        (("rules", "grawlix", "R44"), "Grawlix has no rule 'R44'; did you mean R4.4?"),
        (("show", "grawlix", POSITION, "--svg", "-", "--json"), "both write to standard output"),
        (("review", "game.txt", "--svg", "-", "--json"), "both write to standard output"),
        (("--install-completion", "tcsh"), "completion works in bash, zsh and fish; name one"),
        (("perft", "chess", "2"), "there is no game 'chess'; choose from grawlix, marrakech"),
        (("perft", "grawlix", "two"), "DEPTH must be a whole number"),
        (("perft", "grawlix", "-1"), "-1 is not an option, and no argument can be a negative number"),
        (("perft", "grawlix"), "DEPTH is missing; see zellige perft --help"),
        (("perft", "grawlix", "2", "--set", "order=9"), "order must be a whole number from 1 to 6, not 9"),
        (("perft", "grawlix", "2", "--set", "order=big"), "order must be a whole number from 1 to 6, not 'big'"),
        (("perft", "grawlix", "2", "--from", ""), "not a Grawlix position"),
        (("perft", "grawlix", "2", "--set", "order=3", "--from", POSITION), "the position belongs to"),
        (("perft", "grawlix", "2", "--set", "order"), "--set takes NAME=VALUE, not 'order'"),
        (("perft", "grawlix", "2", "--set", "size=3"), "no parameter 'size'"),
        (("perft", "grawlix", "2", "--set", "order=" + "9" * 5000), "order must be"),
        (("show", "grawlix", POSITION, "--svg", "/"), "cannot write /: it is a folder"),
        (("show", "grawlix", POSITION, "--svg", "~nobody-of-that-name/x"), "cannot write"),
        (("show", "grawlix", "nonsense"), "not a Grawlix position"),
        (("show", "grawlix", "grawlix 6 4 | r@:0,0 b@:0,1 | - | - | 0 play"), "@ is already in row 0"),
        (("show", "grawlix", POSITION, "--svg", "/no/such/folder/out.svg"), "/no/such/folder"),
        (("replay", "/no/such/file"), "cannot read /no/such/file: No such file"),
        (("replay", "/"), "cannot read /: it is a folder"),
        (("show", "grawlix", POSITION, "--svg", ""), "--svg: name a file, or - for standard output"),
        (("play", "grawlix", "--seat", "greedy,risk=1", "--seat", "random"), "Grawlix has no weight 'risk'"),
        (("play", "grawlix", "--seat", "human", "--seat", "public-a"), "public-a does not play Grawlix"),
        (("rules", "chess"), "there is no game 'chess'"),
        (("rules", "grawlix", "R10"), "Grawlix has no rule 'R10'; its rules are R1 to R9"),
        (("rules", "grawlix", "R4.7"), "Grawlix has no rule 'R4.7'; R4 has R4.1 to R4.6"),
        (("rules", "pig"), "tests.pig has no rules.md"),
        (("replay", __file__), "line 1 of the record"),
        (("play", "grawlix", "--seat", "human"), "has 2 seats here, not 1"),
        (("play", "grawlix", "--seat", "human", "--seat", "robot"), "there is no player 'robot'"),
        (("play", "grawlix", "--seat", "human", "--seat", "mcts:fast"), "'fast' is not a budget"),
        (("play", "grawlix", "--seat", "human", "--seat", "level:9"), "there is no level '9'"),
        (("play", "grawlix", "--resume", "/no/such/file"), "cannot read"),
        (("analyse", "grawlix", "nonsense"), "not a Grawlix position"),
        (("analyse", "grawlix", POSITION, "--seconds", "0"), "--seconds must be more than 0"),
        (("analyse", "grawlix", POSITION, "--seconds", "nan"), "--seconds must be more than 0"),
        (("analyse", "grawlix", POSITION, "--threads", "0"), ""),
        (("analyse", "grawlix", POSITION, "--set", "order=3"), "the position belongs to"),
        (("show", "grawlix", POSITION, "--set", "order=3"), "the position belongs to"),
        (("analyse", "grawlix", "grawlix 2 1 | r@:0,0 | r# | o# | 0 play"), "the game is over"),
        (("solve", "grawlix", "grawlix 2 1 | r@:0,0 | r# | o# | 0 play"), "the game is over"),
        (("solve", "grawlix", POSITION, "--seconds", "-1"), "--seconds must be more than 0"),
        (("review", "/no/such/file"), "cannot read /no/such/file"),
        (("review", "latest"), "there is no game in"),
        (("review", __file__, "--seconds", "inf"), "line 1 of the record"),
    ],
)
def test_bad_input_gets_one_line_and_status_2(words: tuple[str, ...], why: str) -> None:
    done = zellige(*words, status=2)
    assert done.stdout == ""
    assert done.stderr.startswith("zellige: ")
    assert done.stderr.count("\n") == 1
    assert why in done.stderr


def test_a_picture_is_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.svg").write_text("old")
    (tmp_path / "link.svg").symlink_to("real.svg")
    zellige("show", "grawlix", POSITION, "--svg", str(tmp_path / "link.svg"))
    assert (tmp_path / "link.svg").is_symlink()
    assert (tmp_path / "real.svg").read_text().startswith("<svg")
    assert sorted(file.name for file in tmp_path.iterdir() if file.name != "data") == ["link.svg", "real.svg"]


def test_a_picture_is_written_to_a_device_and_to_a_pipe(tmp_path: Path) -> None:
    zellige("show", "grawlix", POSITION, "--svg", "/dev/null")
    assert started("show", "grawlix", POSITION, "--svg", "/dev/stdout").stdout.startswith("<svg")
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(["cat", str(tmp_path / "pipe")], stdout=subprocess.PIPE, text=True) as reader:
        zellige("show", "grawlix", POSITION, "--svg", str(tmp_path / "pipe"))
        assert reader.communicate()[0].startswith("<svg")
    assert "No space left" in zellige("show", "grawlix", POSITION, "--svg", "/dev/full", status=2).stderr
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


@pytest.mark.parametrize("where", ["no/such/folder/out.svg", ""])
def test_a_picture_that_cannot_be_written_stops_the_work_before_it_begins(tmp_path: Path, where: str) -> None:
    """The record is missing and the players are unknown, too, but the picture is checked first."""
    picture = str(tmp_path / where)
    for words in (("review", "/no/such/file"), ("arena", "grawlix", "robot", "robot")):
        done = zellige(*words, "--svg", picture, status=2)
        assert done.stderr.startswith(f"zellige: cannot write {picture}: ")
        assert done.stderr.count("\n") == 1


# Output that nobody can take


def shell(words: str) -> subprocess.CompletedProcess[str]:
    """Run a line in a shell that has `zellige` as a function, with the exit status of the whole pipe."""
    line = f'zellige() {{ "{sys.executable}" -m zellige "$@"; }}; {words}'
    return subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], check=False, capture_output=True, text=True)


@pytest.mark.parametrize("words", ["games", "--help", "--version", "perft grawlix 2"])
def test_a_full_output_device_gets_one_line(words: str) -> None:
    done = shell(f"zellige {words} > /dev/full")
    assert done.returncode == 2
    assert done.stderr == "zellige: No space left on device\n"


@pytest.mark.parametrize("words", ["games | true", "perft grawlix 2 --divide | true", "--help | head -0", "games >&-"])
def test_a_closed_output_ends_silently(words: str) -> None:
    assert shell(f"zellige {words}").stderr == ""


def test_errors_that_cannot_be_printed_keep_their_status() -> None:
    assert shell("zellige fly 2> /dev/full").returncode == 2


# Ctrl-C


def interrupted(*words: str, after: Callable[[subprocess.Popen[str]], None]) -> tuple[int, str]:
    """The exit status and the errors of a command that Ctrl-C ends."""
    command = [sys.executable, "-X", "importtime", "-m", "zellige", *words]
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # tests in the background may have to ignore it
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed,  # noqa: PLW1509 no threads here
    ) as process:
        after(process)
        process.send_signal(signal.SIGINT)
        errors = process.communicate(timeout=30)[1]
    return process.returncode, "".join(line for line in errors.splitlines(True) if not line.startswith("import time:"))


def imported(module: str) -> Callable[[subprocess.Popen[str]], None]:
    """Wait until a module has been imported."""

    def wait(process: subprocess.Popen[str]) -> None:
        assert process.stderr
        while module not in (line := process.stderr.readline()):
            assert line, f"{module} was never imported"

    return wait


@pytest.mark.parametrize("module", ["rich.console", "typer.core", "numpy.linalg", "zellige.games"])
def test_ctrl_c_while_the_program_loads(module: str) -> None:
    assert interrupted("games", after=imported(module)) == (130, "")


@pytest.mark.parametrize("module", ["llvmlite.binding", "numba.core.types", "numba.core.typing.templates"])
def test_ctrl_c_while_numba_loads(module: str) -> None:
    assert interrupted("perft", "grawlix", "4", after=imported(module)) == (130, "")


def test_ctrl_c_ends_a_search_on_several_threads() -> None:
    def begin(process: subprocess.Popen[str]) -> None:
        imported("zellige.players.analysis")(process)
        time.sleep(3)  # to be thinking; if it is not, that is no harm

    words = ("analyse", "grawlix", POSITION, "--threads", "2")
    zellige(*words, "--seconds", "0.1")  # compiles
    assert interrupted(*words, "--seconds", "60", after=begin) == (130, "")


def test_version() -> None:
    """There is one version, that of pyproject.toml, as installed."""
    assert zellige("--version").stdout == f"{version('zellige')}\n"
    assert package.__version__ == version("zellige")


def test_the_package_says_that_it_has_types() -> None:
    assert (Path(str(package.__file__)).parent / "py.typed").is_file()


def completed(line: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What can follow on a line, as a shell asks for it."""
    asked = {"_ZELLIGE_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    for name, value in (asked | {"_TYPER_COMPLETE_ARGS": line}).items():
        monkeypatch.setenv(name, value)
    return [word.partition("\t")[0] for word in zellige().stdout.split("\n") if word]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("zellige pl", ["play"]),
        ("zellige arena g", ["grawlix"]),
        ("zellige rules marrakech R10.", ["R10.1", "R10.2", "R10.3", "R10.4"]),
        (
            "zellige perft marrakech 3 --set ",
            ["players=", "colours=", "facing=", "rugs=", "counts=", "dirhams=", "faces=", "payment="],
        ),
        ("zellige perft marrakech 3 --set players=3 --set co", ["colours=", "counts="]),
        ("zellige perft marrakech 3 --set counts=", ["counts=seed", "counts=commercial"]),
        (
            "zellige perft marrakech 3 --set faces=1111",
            [f"faces=1111{n}" for n in (11, 12, 13, 14, 22, 23, 24, 33, 34, 44)],
        ),
        ("zellige perft chess 3 --set ", []),
        ("zellige arena grawlix greedy ", ["random", "greedy", "mcts:1s", "exact:1s", "best:1s"]),
        ("zellige play grawlix --seat h", ["human"]),
        ("zellige play grawlix --seat level:", [f"level:{n}" for n in range(1, 9)]),
        ("zellige verify ", ["latest", "folder/", "game.txt"]),
        ("zellige verify folder/", ["folder/other.txt"]),
        ("zellige verify no/such/folder/", []),
        ("zellige verify game.txt --j", ["--json"]),
        ("zellige --show-completion ", ["bash", "zsh", "fish"]),
    ],
)
def test_completion(line: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    for name in ("game.txt", "folder/other.txt", ".hidden"):
        (tmp_path / name).touch()
    found = [word for word in completed(line, monkeypatch) if word != "data/"]
    assert [word for word in found if "arena" not in line or "level" not in word] == words


@pytest.mark.parametrize(
    ("line", "current", "words"),
    [
        ("zellige ana", "ana", "analyse"),
        ("zellige play grawlix --seat level:", "", "1 2 3 4 5 6 7 8"),
        ("zellige play marrakech --set=counts=", "", "seed commercial"),
    ],
)
def test_completion_in_bash(line: str, current: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """bash splits words at : and =, so only the rest of a word may be given back."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    script = f'{BASH}\nCOMP_LINE=$0; COMP_POINT=${{#0}}; _zellige zellige "$1"; echo "${{COMPREPLY[*]}}"'
    done = subprocess.run(["bash", "-c", script, line, current], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == words


def test_completion_is_installed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", "/usr/bin/fish")
    monkeypatch.delenv("ZDOTDIR", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    assert zellige("--show-completion").stdout.startswith("complete --command zellige")
    assert "Tab will complete" in zellige("--install-completion").stdout
    assert (tmp_path / ".config" / "fish" / "completions" / "zellige.fish").exists()
    for shell in ("bash", "zsh", "bash"):
        zellige("--install-completion", shell)
    for shell in ("bash", "zsh"):
        (line,) = (tmp_path / f".{shell}rc").read_text().split("\n")[1:-1]
        assert Path(line.split("'")[1]).read_text() == zellige("--show-completion", shell).stdout


def test_narrow_screens_get_whole_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "_width", 40)
    printed = zellige("arena", "grawlix", "random", "greedy", "--games", "2", "--workers", "1").stdout
    assert re.search(r"^player +games +wins +score", printed, re.M)
    assert max(map(len, printed.splitlines())) <= 40


@pytest.mark.parametrize("words", ["--help", "games", "--version"])
def test_what_needs_no_rules_loads_no_numba(words: str) -> None:
    program = f"import sys; sys.argv[1:] = ['{words}']; from zellige.cli import main\n"
    assert not loads_numba(program)


def test_completion_loads_no_numba() -> None:
    asked = {"_ZELLIGE_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    asked["_TYPER_COMPLETE_ARGS"] = "zellige play marrakech --set "
    assert not loads_numba(f"import os; os.environ.update({asked}); from zellige.cli import main\n")


def loads_numba(program: str) -> bool:
    """Does the command load Numba? `program` imports it."""
    program = f"import sys\n{program}try: main()\nfinally: print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.count("\n") > 1
    return done.stdout.splitlines()[-1] == "True"


def test_help_says_no_defaults_that_are_code() -> None:
    assert "class" not in zellige("warm", "--help").stdout


def test_the_seats_settle_the_number_of_players() -> None:
    printed = zellige("play", "marrakech", *["--seat", "human"] * 3).stdout
    assert "Player 3" in printed
    assert (
        "has 3 seats here, not 2"
        in zellige("play", "marrakech", *["--seat", "human"] * 2, "--set", "players=3", status=2).stderr
    )
    assert "has 2 to 4 seats" in zellige("play", "marrakech", *["--seat", "human"] * 5, status=2).stderr


def test_a_screen_without_unicode() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "zellige", "show", "grawlix", POSITION]
    assert (
        b"Player 1 is placing a tile"
        in subprocess.run(command, env=environment, capture_output=True, check=True).stdout
    )


def test_resume_latest(tmp_path: Path) -> None:
    assert (
        "there is no unfinished game of grawlix in" in zellige("play", "grawlix", "--resume", "latest", status=2).stderr
    )
    zellige("play", "grawlix", given="+r@\n")
    printed = zellige("play", "grawlix", "--resume", "latest", given="position\n").stdout
    assert "grawlix 6 4 | - | r@ | - | 1 draft" in printed
    assert "--set cannot" in zellige("play", "grawlix", "--resume", "latest", "--set", "hand=1", status=2).stderr


def test_a_binary_file_is_no_record(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00\x80")
    assert "it is not a text file" in zellige("replay", str(tmp_path / "picture"), status=2).stderr


def test_replay_of_a_game_with_hidden_hands(tmp_path: Path) -> None:
    """A finished game shows everything; an unfinished one, or one seat's view, does not."""
    match = play_match(game("qwirkle"), 1, 1)
    (tmp_path / "game.txt").write_text(match.record.text)
    whole = zellige("replay", str(tmp_path / "game.txt")).stdout
    assert "?" not in whole
    assert "deal 6" not in whole
    seen = zellige("replay", str(tmp_path / "game.txt"), "--seat", "1").stdout
    assert "?" in seen
    assert "no seat 5" in zellige("replay", str(tmp_path / "game.txt"), "--seat", "5", status=2).stderr
    (tmp_path / "half.txt").write_text(Match(game("qwirkle"), seed=1).record.text)
    half = zellige("replay", str(tmp_path / "half.txt")).stdout
    assert half.count("?") == 12


# Programs


def test_a_game_against_a_program_and_on_with_it(tmp_path: Path) -> None:
    printed = zellige("play", "grawlix", "--seat", "human", "--seat", "greedy", given="+r@\nquit\n").stdout
    assert "greedy drafted the" in printed
    kept = next((tmp_path / "data" / "zellige" / "games").iterdir())
    assert "seat 0: human\nseat 1: greedy\n" in kept.read_text()
    again = zellige("play", "grawlix", "--resume", str(kept), given="+y$\n+b*\nquit\n").stdout
    assert "greedy drafted the" in again
    words = ("--resume", str(kept), "--seat", "level:1", "--seat", "human")
    other = zellige("play", "grawlix", *words, given="quit\n").stdout
    assert "Level 1 drafted the" in other
    assert "there is no player 'robot'" in (
        zellige("play", "grawlix", "--resume", str(kept), "--seat", "robot", "--seat", "human", status=2).stderr
    )


def test_programs_alone() -> None:
    words = ("--seat", "level:2", "--seat", "greedy", "--seat", "mcts:20", "--set", "rugs=1")
    assert "Replay it with:" in zellige("play", "marrakech", *words).stdout


def test_analyse() -> None:
    printed = zellige("analyse", "grawlix", str(game("grawlix").start()), "--seconds", "0.1").stdout
    assert "Player 1 wins" in printed
    assert "and 21 more" in printed
    moves = game("grawlix").read(POSITION).moves
    found = json.loads(zellige("analyse", "grawlix", POSITION, "--seconds", "0.1", "--threads", "2", "--json").stdout)
    assert {row["move"] for row in found["moves"]} == set(map(str, moves))
    assert set(found["moves"][0]) == {"move", "chances", "visits", "proven", "line"}
    assert (found["game"], found["player"], found["position"]) == ("grawlix", 0, str(game("grawlix").read(POSITION)))
    assert found["chances"] == found["moves"][0]["chances"]


def test_an_analysis_sees_what_the_seat_sees() -> None:
    """A whole state is analysed as the seat to move sees it, so its view gives the same result."""
    whole = "qwirkle 2 | ro:0,0 rx:0,1 | rd rs | yo yx | 0 0 | 0 turn"
    for position in (whole, whole.replace("yo yx", "? ?")):
        found = json.loads(zellige("analyse", "qwirkle", position, "--seconds", "0.1", "--json").stdout)
        assert found["position"] == whole.replace("yo yx", "? ?")
        assert "y" not in "".join(row["move"] + "".join(row["line"]) for row in found["moves"])


def test_an_analysis_where_chance_is_to_move() -> None:
    printed = zellige("analyse", "marrakech", ROLL, "--seconds", "0.05").stdout
    assert "chance is to move" in printed
    assert printed.count(" %") == 2
    found = json.loads(zellige("analyse", "marrakech", ROLL, "--seconds", "0.05", "--json").stdout)
    assert (found["player"], found["moves"], found["note"]) == ("chance", [], "chance is to move")
    assert sum(found["chances"]) == pytest.approx(1)


def test_an_analysis_for_a_seat_that_waits() -> None:
    """It has chances; the moves of the other seat are hidden."""
    for position, who in (("? | yo", "Player 2"), ("? | ?", "a watcher")):
        words = ("analyse", "qwirkle", f"qwirkle 2 | ro:0,0 | {position} | 0 0 | 0 turn", "--seconds", "0.05")
        assert f"Player 1 is to move, and {who} does not know which moves are possible" in " ".join(
            zellige(*words).stdout.split()
        )
        found = json.loads(zellige(*words, "--json").stdout)
        assert (found["player"], found["moves"]) == (0, [])
        assert found["note"] == f"Player 1 is to move, and {who} does not know which moves are possible"
        assert sum(found["chances"]) == pytest.approx(1)


def test_an_analysis_of_three_has_the_chances_of_all() -> None:
    printed = zellige("analyse", "marrakech", str(game("marrakech", players=3).start()), "--seconds", "0.05").stdout
    assert all(f"Player {n} " in printed.splitlines()[0] for n in (1, 2, 3))


def test_review(tmp_path: Path) -> None:
    record = play_match(game("marrakech", rugs=2), 1, 1).record
    file, svg = tmp_path / "game.txt", tmp_path / "out.svg"
    file.write_text(record.text)
    printed = zellige("review", str(file), "--seconds", "0.02", "--svg", str(svg)).stdout
    assert all(words in printed for words in ("cost", "better", "luck", "mistakes", "not counted"))
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    found = json.loads(zellige("review", str(file), "--seconds", "0.02", "--json").stdout)
    assert len(found["seats"]) == 2
    assert [move for step in found["steps"] for move in step["moves"]] == list(map(str, record.moves))


def test_review_where_there_is_no_luck_and_of_the_latest() -> None:
    zellige("play", "grawlix", "--set", "order=3", given="+r@\n+o#\n")
    printed = zellige("review", "latest", "--seconds", "0.02").stdout
    assert "luck" not in printed.lower()
    assert "Player 2" in printed


def test_what_one_seat_saw_is_not_reviewed(tmp_path: Path) -> None:
    (tmp_path / "seen.txt").write_text(play_match(game("qwirkle"), 1, 1).record.seen_by(0).text)
    done = zellige("review", str(tmp_path / "seen.txt"), status=2)
    assert done.stderr.count("\n") == 1
    assert "what one seat saw" in done.stderr


# Solving, with a stand-in for what solves


class Solved(NamedTuple):
    winner: int
    margin: int
    moves: dict[Move, int]
    margins: dict[Move, int]
    line: tuple[Move, ...]
    nodes: int


def solving(answer: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(position: object, seconds: float) -> object:
        if isinstance(answer, Exception):
            raise answer
        return answer

    stand_in = ModuleType("zellige.players.exact")
    stand_in.solve = solve  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "zellige.players.exact", stand_in)


def run(*words: str) -> int:
    """The exit status of a command, in this process."""
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "argv", ["zellige", *words])
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
            patch.setattr(console, "_width", 120)
            main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def test_solve(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    state = game("grawlix").read(POSITION)
    first, second, *_ = state.moves
    solving(Solved(0, 1, {first: 1, second: 0}, {first: 1, second: 1}, (second,), 1234), monkeypatch)
    assert run("solve", "grawlix", POSITION, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["winner"], found["moves"]) == (0, {str(first): 1, str(second): 0})
    assert (found["margin"], found["line"], found["nodes"]) == (1, [str(second)], 1234)
    assert run("solve", "grawlix", POSITION) == 0
    printed = capsys.readouterr().out
    assert "With best play the winner is Player 1 by 1 point." in printed
    assert printed.index(str(second)) < printed.index(str(first))  # what wins comes first
    assert "1 of 2 moves wins" in printed


def test_solve_in_earnest() -> None:
    position = "grawlix 3 2 | o@:-1,0 o$:0,-1 y#:0,0 | r@ r$ | r# y$ | 1 play"
    moves = json.loads(zellige("solve", "grawlix", position, "--json").stdout)
    assert moves["winner"] == 1
    assert moves["moves"] == {"r#:-1,-1": 1, "r#:-1,1": 0, "r#:1,-1": 0, "y$:-1,1": 0}
    assert "no exact solver for marrakech" in zellige("solve", "marrakech", ROLL, status=2).stderr


@pytest.mark.parametrize(
    ("answer", "status", "why"),
    [(None, 1, "not solved in 1 s"), (ZelligeError("there are hidden tiles"), 2, "there are hidden tiles")],
)
def test_what_is_not_solved(
    answer: object, status: int, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    solving(answer, monkeypatch)
    assert run("solve", "grawlix", POSITION, "--seconds", "1") == status
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert why in said.err


def test_a_whole_game_is_solved_and_goes_on(tmp_path: Path) -> None:
    words = ["solve", "grawlix", "--set", "order=3", "--set", "hand=2", "--workers", "1"]
    words += ["--keep", str(tmp_path / "small.solution")]
    stopped = zellige(*words, "--seconds", "1e-9", status=1)
    said = "Solved 1 of the 16 positions to begin with, up to symmetry: Player 1 wins 1."
    assert said in " ".join(stopped.stdout.split())
    assert stopped.stderr == "Stopped before the end; the same command goes on from here.\n"
    found = json.loads(zellige(*words, "--all", "--json").stdout)
    assert (found["winner"], found["first"], found["tried"]) == (0, {"0": 15, "1": 1}, 16)
    printed = " ".join(zellige(*words).stdout.split())
    assert "With best play the winner is Player 1." in printed
    assert "Solved 16 of the 16 positions to begin with, up to symmetry: Player 1 wins 15, Player 2 wins 1." in printed
    assert "nothing is left to chance" in zellige("solve", "qwirkle", status=2).stderr


def test_what_takes_long_can_be_stopped(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("zellige.players.analysis.analyse", stopped)
    assert run("analyse", "grawlix", POSITION) == 130
    assert capsys.readouterr().err.strip() == ""  # no traceback
