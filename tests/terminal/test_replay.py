"""Replaying in a terminal: forward, back, to a turn, quit."""

import io

from rich.console import Console

import zellige
from zellige.study.contract import play_match
from zellige.terminal.replay import replay

RECORD = play_match(zellige.game("grawlix", order=3, hand=1), 1, 1).record


def test_step_by_step() -> None:
    console = Console(file=io.StringIO(), width=100, force_terminal=True, color_system=None)
    typed = iter(["", "", "b", "5", "nonsense", "999", "", "never asked"])
    replay(RECORD, console, lambda prompt: next(typed))
    assert isinstance(console.file, io.StringIO)
    shown = [int(line.split()[1]) for line in console.file.getvalue().splitlines() if line.startswith("Turn ")]
    last = len(RECORD.turns)
    assert shown == [0, 1, 2, 1, min(5, last), min(5, last), last]
    assert next(typed) == "never asked"
