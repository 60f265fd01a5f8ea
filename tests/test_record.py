"""Records: round trips, replay, and a clear word on what is damaged, cut off or illegal."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zellige
from zellige import InvalidRecord, Match, Record, games
from zellige.record import LONGEST
from zellige.study.contract import play_match

GAME = zellige.game("grawlix", order=3, hand=2)
WHOLE = play_match(GAME, seed=1, choices=1).record.text
LINES = WHOLE.splitlines()


@given(st.integers(0, 2**32), st.sampled_from(["grawlix", "pig"]))
def test_round_trip_and_replay(seed: int, name: str) -> None:
    match = play_match(games.game(name), seed, seed)
    record = Record.read(match.record.text)
    assert record.text == match.record.text
    assert record == match.record
    states = list(record.states())
    assert states[0] == games.game(name).start()
    assert states[-1] == match.state
    assert record.outcome == match.state.outcome


def test_headers_and_start_are_kept() -> None:
    start = GAME.read("grawlix 3 2 | r@:0,0 | o# y$ | o$ y# | 0 play")
    record = Record(GAME, (), headers={"seat 0": "Ada", "date": "2026-11-15"}, start=start)
    match = Match(GAME, so_far=record)
    match.play("o#:0,1")
    text = match.record.text
    assert "seat 0: Ada\ndate: 2026-11-15\nstart: grawlix 3 2 | r@:0,0 |" in text
    read = Record.read(text)
    assert read.text == text
    assert read.start == start
    assert read.outcome is None


@pytest.mark.parametrize("headers", [{"hand": "2"}, {"a": "b\norder: 3"}, {"a": ""}, {"A": "b"}, {"start": "here"}])
def test_a_header_that_could_not_be_read_is_refused(headers: dict[str, str]) -> None:
    with pytest.raises(InvalidRecord, match="is no header"):
        Record(GAME, (), headers=headers)


def test_a_file_from_another_system_is_read() -> None:
    assert Record.read("\ufeff" + WHOLE.replace("\n", "\r\n")).text == WHOLE


def test_chance_stands_in_the_turn_in_which_it_falls() -> None:
    lines = play_match(games.game("pig"), 1, 2).record.text.splitlines()
    turns = [line for line in lines if line[:1].isdigit()]
    assert all(". seat " in line and "roll die:" in line for line in turns)


def damaged(change: dict[int, str | None]) -> str:
    """The whole record with some lines changed, counted from 0, or left out."""
    lines = [change.get(n, line) for n, line in enumerate(LINES)]
    return "\n".join(line for line in lines if line is not None) + "\n"


FIRST_TURN = next(n for n, line in enumerate(LINES) if line.startswith("1. "))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1 .*must begin with the line 'zellige record 1'"),
        ("hello\n", "line 1 "),
        ("zellige record 1\n", "line 1 .*cut off"),
        (damaged({1: "game: chess"}), "no game 'chess'"),
        (damaged({1: None}), "no header 'game'"),
        (damaged({2: "rules: 99"}), "played by rules 99"),
        (damaged({3: "order: 9"}), "order must be"),
        (damaged({3: "order: x"}), "line "),
        (damaged({2: "what?"}), "line 3 .*not a header"),
        (damaged({FIRST_TURN: None}), f"line {FIRST_TURN + 1} .*turn 1 must stand here"),
        (damaged({FIRST_TURN + 1: LINES[FIRST_TURN + 1].replace("seat 1", "seat 0")}), "seat 1 is to move"),
        (damaged({FIRST_TURN + 1: LINES[FIRST_TURN].replace("1. seat 0", "2. seat 1")}), "not in the supply"),
        (damaged({FIRST_TURN: "1. seat 0: +zz"}), f"line {FIRST_TURN + 1} .*'\\+zz' is not a move"),
        (damaged({len(LINES) - 1: None}), "cut off"),
        (damaged({len(LINES) - 2: None}), "do not end so"),
        (damaged({len(LINES) - 1: "end: unfinished"}), "do not end so"),
        (damaged({len(LINES) - 1: "end: resignation"}), "do not end so"),
        (damaged({len(LINES) - 1: "end: time of seat 9"}), "no seat 9"),
        (damaged({len(LINES) - 1: "end: of days"}), "not how a record ends"),
        (
            damaged({len(LINES) - 1: "end: resignation of seat 0; winners 1; scores 0 1; resignation of seat 0"}),
            "end so",
        ),
        (damaged({3: "order: 3\norder: 3"}), "line "),
        (damaged({4: "hand: 2\nstart: grawlix 6 4 | - | - | - | 0 draft"}), "starts with a position of"),
        (damaged({FIRST_TURN: LINES[FIRST_TURN] + " "}), "should be|turn 1"),
        (damaged({FIRST_TURN: LINES[FIRST_TURN].replace("seat 0", "seat ٠")}), "turn 1"),
        (WHOLE + "more\n", "more after the end"),
        ("x" * (LONGEST + 1), "at most"),
    ],
)
def test_what_is_damaged_is_refused_with_line_and_reason(text: str, why: str) -> None:
    with pytest.raises(InvalidRecord, match=why) as error:
        Record.read(text)
    assert "\n" not in str(error.value)


@given(st.integers(0, len(WHOLE) - 1))
def test_a_record_cut_off_anywhere_is_refused(at: int) -> None:
    if WHOLE[at:].strip():
        with pytest.raises(InvalidRecord):
            Record.read(WHOLE[:at])


@given(st.integers(0, len(WHOLE) - 1), st.text(max_size=3))
def test_a_damaged_record_is_read_or_refused(at: int, instead: str) -> None:
    with suppress(InvalidRecord):
        record = Record.read(WHOLE[:at] + instead + WHOLE[at + 1 :])
        assert Record.read(record.text) == record
