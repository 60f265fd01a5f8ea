"""Progress: a message and a bar on a terminal, nothing elsewhere, and the bar never goes back."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from zellige.cli import bars
from zellige.cli.positions import count
from zellige.games import game
from zellige.kernel.progress import Compiling
from zellige.study.perft import perft

COMMAND = [sys.executable, "-m", "zellige", "perft", "grawlix", "2", "--divide", "--set", "order=2", "--set", "hand=1"]


QUICKLY = {"NUMBA_LOOP_VECTORIZE": "0", "NUMBA_SLP_VECTORIZE": "0"}  # to compile


def on_a_screen(environment: dict[str, str]) -> tuple[str, str]:
    """What the command prints, and what it shows on a terminal that is its standard error."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(COMMAND, env=environment, stdout=subprocess.PIPE, stderr=theirs, text=True) as process:
        os.close(theirs)
        shown = b""
        try:
            while more := os.read(ours, 65536):
                shown += more
        except OSError:  # how Linux says that the other end is closed
            pass
        printed = process.communicate()[0]
    os.close(ours)
    assert process.returncode == 0, shown
    return printed, shown.decode()


def test_compiling_is_shown_once_and_only_on_a_screen(tmp_path: Path) -> None:
    screen = {"NUMBA_CACHE_DIR": str(tmp_path / "one"), "TERM": "xterm", "COLUMNS": "80"}
    environment = os.environ | screen | QUICKLY
    first, shown = on_a_screen(environment)
    assert bars.COMPILING in shown
    second, shown = on_a_screen(environment)
    assert bars.COMPILING not in shown
    assert first == second  # also what is printed while a bar is on the screen
    environment["NUMBA_CACHE_DIR"] = str(tmp_path / "other")
    show = [*COMMAND[:3], "show", "grawlix", "grawlix 2 1 | r@:0,0 | o# | r# | 0 play"]
    done = subprocess.run(show, env=environment, check=True, capture_output=True, text=True)
    assert done.stdout
    assert done.stderr == ""
    assert list((tmp_path / "other").rglob("*.nbc"))  # there was something to compile


def test_the_bar_never_goes_back_and_never_waits_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    bar = bars.CompileBar()
    shares = []
    for done, left in [(0, 10), (1, 9), (2, 8), (2, 50), (3, 49), (40, 3), (41, 0)]:
        bar.show(Compiling(True, done, left))
        shares.append(bar.share)
    bar.show(Compiling(False, 42, 0))
    assert shares == sorted(shares)
    assert shares[0] < 0.1
    assert 0.9 < shares[-1] < 1
    assert not bars.bars().task_ids


def test_a_deep_count_moves_the_bar_within_one_first_move() -> None:
    state, shares = game("marrakech").start(), list[float]()
    assert count(state, 8, shares.append) == perft(state, 8)
    assert shares == sorted(shares)
    assert len(shares) > 20
    assert shares[-1] == 1
