"""Replaying in a terminal: forward, back, to a turn, quit."""

import io
from dataclasses import replace

from rich.console import Console

import zellige
from zellige.study.contract import play_match
from zellige.terminal.replay import names_of, replay

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


def test_a_board_that_does_not_fit_is_shown_whole_on_request() -> None:
    record = play_match(zellige.game("qwirkle"), 1, 1).record
    console, at = (
        Console(file=io.StringIO(), width=50, height=22, force_terminal=True, color_system=None),
        len(record.turns),
    )
    typed = iter([str(at), "full", "q"])
    replay(record, console, lambda prompt: next(typed))
    assert isinstance(console.file, io.StringIO)
    part, whole = console.file.getvalue().split(f"Turn {at} of {at}:")[1:]
    assert "This shows rows" in part and "Type full for the whole board." in part
    assert "This shows" not in whole
    assert max(map(len, [*part.splitlines()[3:], *whole.splitlines()[3:]])) <= 50


def test_seats_have_the_names_of_their_players() -> None:
    record = replace(RECORD, headers={"seat 0": "level:2", "seat 1": "level:2"})
    assert names_of(record) == ("Level 2", "Level 2 (2)")
    assert names_of(replace(RECORD, headers={"seat 1": "greedy"})) == ("Player 1", "greedy")
