"""Records: round trips, replay, old formats, and a clear message for what is damaged, truncated or illegal."""

import random
import tracemalloc
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zellige
from zellige import InvalidRecord, Match, Record, games
from zellige.record import checksum
from zellige.record.reader import LONGEST
from zellige.record.verify import verify
from zellige.study.contract import play_match

GAME = zellige.game("grawlix", order=3, hand=2)
WHOLE = play_match(GAME, seed=1, choices=1).record.text
LINES = WHOLE.splitlines()
OLD = sorted(Path(__file__).with_name("records").glob("*.txt"))


@given(st.integers(0, 2**32), st.sampled_from(["grawlix", "pig"]))
def test_round_trip_and_replay(seed: int, name: str) -> None:
    match = play_match(games.game(name), seed, seed)
    record = Record.read(match.record.text)
    assert record.text == match.record.text
    assert record == match.record
    states = list(record.states())
    assert states[0] == games.game(name).start()
    assert states[-1] == match.state
    assert record.outcome == match.outcome


def test_headers_and_start_are_kept() -> None:
    start = GAME.read("grawlix 3 2 | r@:0,0 | o# y$ | o$ y# | 0 play")
    assert isinstance(start, zellige.State)
    match = Match(GAME, start=start, headers={"seat 0": "Ada", "date": "2026-11-15"})
    match.play("o#:0,1")
    text = match.record.text
    assert "seat 0: Ada\ndate: 2026-11-15\nstart: grawlix 3 2 | r@:0,0 |" in text
    read = Record.read(text)
    assert read.text == text
    assert read.start == start
    assert read.outcome is None


def test_a_match_takes_no_headers_that_its_record_could_not_be_read_with() -> None:
    for headers in ({"seat 0": "x" * 10**6}, {f"x{n}": "y" for n in range(200)}, {5: "x"}, {"x": "\n"}):
        with pytest.raises(InvalidRecord):
            Match(GAME, headers=headers)  # type: ignore[arg-type]


@pytest.mark.parametrize("headers", [{"hand": "2"}, {"a": "b\norder: 3"}, {"a": ""}, {"A": "b"}, {"start": "here"}])
def test_a_header_that_could_not_be_read_is_refused(headers: dict[str, str]) -> None:
    with pytest.raises(InvalidRecord, match="is not a valid header"):
        Record(GAME, headers=headers)


def test_a_file_from_another_system_is_read() -> None:
    assert Record.read("\ufeff" + WHOLE.replace("\n", "\r\n")).text == WHOLE


def test_chance_stands_in_the_turn_in_which_it_falls() -> None:
    lines = play_match(games.game("pig"), 1, 2).record.text.splitlines()
    turns = [line for line in lines if line[:1].isdigit()]
    assert turns
    assert all(". seat " in line and "roll die:" in line for line in turns)


def test_writing_does_not_replay_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_match(zellige.game("qwirkle"), 1, 1)

    def replayed(*_: object) -> None:
        raise AssertionError("the game is replayed")

    monkeypatch.setattr(zellige.State, "after", replayed)
    assert match.record.text.endswith("\n")


# Damage


def damaged(change: dict[int, str | None], whole: str = WHOLE) -> str:
    """The whole record without its checksum, with some lines (counted from 0) changed or left out."""
    lines = [change.get(n, line) for n, line in enumerate(whole.splitlines()[:-1])]
    return "\n".join(line for line in lines if line is not None) + "\n"


FIRST_TURN = next(n for n, line in enumerate(LINES) if line.startswith("1. "))
END = len(LINES) - 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1 .*must begin with the line 'zellige record 2'"),
        ("hello\n", "line 1 "),
        ("zellige record 2\n", "line 1 .*cut off"),
        ("zellige record 1\n", "line 1 .*cut off"),
        (damaged({1: "game: chess"}), "no game 'chess'"),
        (damaged({1: None}), "do not include 'game'"),
        (damaged({2: "rules: 99"}), "played by version '99'"),
        (damaged({2: "rules: 0"}), "played by version '0'"),
        (damaged({2: f"rules: {'9' * 10**5}"}), "played by version '99"),
        (damaged({3: f"order: 3\n{'x' * 10**5}: y"}), "is not a valid header"),
        (damaged({3: f"order: 3\nx: {'y' * 10**5}"}), "is not a valid header"),
        (damaged({3: "order: 3\n" + "\n".join(f"x{n}: y" for n in range(200))}), "more than 100 headers"),
        (damaged({3: "order: 9"}), "order must be"),
        (damaged({3: "order: x"}), "line "),
        (damaged({2: "what?"}), "line 3 .*not a header"),
        (damaged({FIRST_TURN: None}), f"line {FIRST_TURN + 1} .*turn 1 must come next"),
        (damaged({FIRST_TURN + 1: LINES[FIRST_TURN + 1].replace("seat 1", "seat 0")}), "seat 1 is to move"),
        (damaged({FIRST_TURN + 1: LINES[FIRST_TURN].replace("1. seat 0", "2. seat 1")}), "not in the supply"),
        (damaged({FIRST_TURN: "1. seat 0: +zz"}), f"line {FIRST_TURN + 1} .*'\\+zz' is not a move"),
        (damaged({FIRST_TURN: "1. seat 0: leave (boredom)"}), f"line {FIRST_TURN + 1} "),
        (damaged({FIRST_TURN: "1. chance: leave (left)"}), f"line {FIRST_TURN + 1} .*no seat None"),
        (damaged({FIRST_TURN: "1. seat 7: leave (left)"}), f"line {FIRST_TURN + 1} .*no seat 7"),
        (damaged({END: None}), "cut off"),
        (damaged({END - 1: None}), "should be 'end: unfinished'"),
        (damaged({END: "end: unfinished"}), "should be"),
        (damaged({END: "end: resignation of seat 0"}), "should be"),
        (damaged({END: "end: of days"}), "should be"),
        (damaged({3: "order: 3\norder: 3"}), "header appears twice: 'order'"),
        (damaged({4: "hand: 2\nstart: grawlix 6 4 | - | - | - | 0 draft"}), "starts from a position of"),
        (damaged({FIRST_TURN: LINES[FIRST_TURN] + " "}), "should be|turn 1"),
        (damaged({FIRST_TURN: LINES[FIRST_TURN].replace("seat 0", "seat ٠")}), "turn 1"),
        (damaged({FIRST_TURN: LINES[FIRST_TURN].replace(": ", ":  ")}), f"line {FIRST_TURN + 1} "),
        (damaged({}) + "more\n", "more after the end"),
        (damaged({}) + "seed: xyz\n", "more after the end"),
        (damaged({}) + "seed: 005\n", "no leading zeros"),
        (damaged({END - 1: None, END: "end: unfinished\nseed: 5"}), "only a finished game may reveal it"),
        (damaged({4: "hand: 2\nplayer: \x1b[2J"}), "not a header"),
        (damaged({4: "hand: 2\nplayer: \ud800"}), "not valid text"),
        (WHOLE + "more\n", "more after the end"),
        (WHOLE.replace("checksum: ", "checksum: 0"), "checksum in line .* is wrong"),
        ("x" * (LONGEST + 1), "at most"),
    ],
)
def test_what_is_damaged_is_refused_with_line_and_reason(text: str, why: str) -> None:
    with pytest.raises(InvalidRecord, match=why) as error:
        Record.read(text)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300


def test_a_turn_stands_on_one_line() -> None:
    text = damaged({}, play_match(zellige.game("qwirkle"), 1, 1).record.text)
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("2. "))
    move, rest = lines[at].split(" ")[3], " ".join(lines[at].split(" ")[4:])
    seat = lines[at].split(" ")[2]
    split = [*lines[:at], f"2. seat {seat} {move}", f"3. seat {seat} {rest}", *lines[at + 1 :]]
    with pytest.raises(InvalidRecord, match="turn 2 continues here"):
        Record.read("\n".join(split))


@given(st.integers(0, len(WHOLE) - 1))
def test_a_record_cut_off_anywhere_is_refused_or_has_lost_its_checksum(at: int) -> None:
    if WHOLE[at:].strip():
        with suppress(InvalidRecord):
            record = Record.read(WHOLE[:at])
            assert not record.has_checksum
            assert record.text == damaged({})


def test_every_change_of_a_character_is_seen() -> None:
    """Without the checksum some changes went unnoticed: two colours swapped, another rug, another tile drawn."""
    rng = random.Random(1)
    for text in (WHOLE, play_match(zellige.game("marrakech"), 1, 1).record.text):
        for _ in range(300):
            at, letter = rng.randrange(len(text) - 1), chr(rng.randrange(33, 127))
            if text[at] not in (letter, "\n"):
                try:
                    read = Record.read(text[:at] + letter + text[at + 1 :])
                except InvalidRecord:
                    continue
                assert not read.has_checksum  # it hit the word `checksum` itself


def test_a_record_by_hand_needs_neither_checksum_nor_defaults() -> None:
    record = Record.read("zellige record 2\ngame: grawlix\nrules: 2\n\n1. seat 0: +r@\nend: unfinished\n")
    assert record.game == zellige.game("grawlix")
    assert not record.has_checksum
    assert Record.read(record.text) == record
    assert [finding.holds for finding in verify(record)] == [None, True]


def test_a_record_without_end_is_bounded() -> None:
    """Regression: endless exchanges took seconds and gigabytes to read."""
    turns = [f"{n}. seat {n % 2}: -?" for n in range(1, 11_000)]
    view = "qwirkle 2 | ro:0,0 | ? ? ? ? ? ? | ? ? ? ? ? ? | 1 0 | 1 turn"
    lines = ["zellige record 2", "game: qwirkle", "rules: 2", "players: 2", f"start: {view}", ""]
    give = [f"{turn} end +?" for turn in turns]
    text = "\n".join([*lines, *give, "end: unfinished"])
    tracemalloc.start()
    with pytest.raises(InvalidRecord, match="more than 10,000 moves"):
        Record.read(text)
    assert tracemalloc.get_traced_memory()[1] < 30_000_000
    tracemalloc.stop()


# Seeds


def test_a_revealed_seed_is_verified() -> None:
    match = Match(games.game("pig"))
    while not match.outcome:
        match.play("roll" if match.state.facts["total"] < 5 else "hold")
    unrevealed = [finding.holds for finding in verify(match.record)]
    assert unrevealed == [True, True, None]
    match.reveal()
    record = Record.read(match.record.text)
    assert record == match.record
    assert [finding.holds for finding in verify(record)] == [True] * 4
    lines = record.text.splitlines()[:-1]
    other = f"{int(lines[-1].removeprefix('seed: '), 16) ^ 1:x}"
    forged = "\n".join([*lines[:-1], f"seed: {other}"])
    forged = f"{forged}\n{checksum(forged.splitlines())}\n"
    assert False in [finding.holds for finding in verify(Record.read(forged))]


def test_one_is_not_told_as_many() -> None:
    told = []
    for rolls in range(3):
        match = Match(games.game("pig"), 2**200)
        for _ in range(rolls):
            match.play("roll")
        match.leave(0)
        match.reveal()
        moves, _, throws = verify(match.record)[1:]
        told.append([moves, throws])
    assert told == [
        [(None, "There is no move to check."), (None, "There is no throw or draw to check.")],
        [(True, "All 2 moves follow the rules."), (True, "The only throw or draw follows from the seed.")],
        [(True, "All 4 moves follow the rules."), (True, "All 2 throws and draws follow from the seed.")],
    ]
    match = Match(zellige.game("grawlix"))
    match.play("+r@")
    assert verify(match.record)[1] == (True, "The only move follows the rules.")


def test_a_short_seed_is_marked_for_all_to_see() -> None:
    """Whoever chose the seed knows the throws, and others can find it by trying."""
    for name in ("pig", "marrakech", "qwirkle"):
        match = Match(games.game(name), seed=7)
        for seat in (None, 0, 1):
            assert "\nseed hash: none, because the seed is short\n" in match.record.seen_by(seat).text
        long = Match(games.game(name))
        assert "because the seed is short" not in long.record.text
        assert f"\nseed hash: {long.seed_hash}\n" in long.record.text


def test_throws_follow_from_the_seed_also_after_a_seat_has_left() -> None:
    match = Match(zellige.game("marrakech", players=3, rugs=2), 2**200)
    match.play("left")
    match.leave(1)
    while not match.outcome:
        match.play(next(iter(match.state.moves)))
    match.reveal()
    assert all(finding.holds for finding in verify(match.record))


def test_a_seats_record_does_not_have_the_seed() -> None:
    match = play_match(zellige.game("qwirkle"), 2**200, 1)
    match.reveal()
    assert match.record.seed == 2**200
    for seat in (None, 0, 1):
        assert match.record.seen_by(seat).seed is None


def test_of_a_seats_record_the_throws_cannot_be_checked() -> None:
    seen = play_match(zellige.game("qwirkle"), 1, 1).record.seen_by(0).text.splitlines()[:-1]
    findings = verify(Record.read("\n".join([*seen, "seed: 7"])))
    assert [finding.holds for finding in findings] == [None, True, None]


# Old formats


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_old_records_replay_and_are_written_back_as_they_were(file: Path) -> None:
    text = file.read_text()
    record = Record.read(text)
    assert record.text == text
    assert Record.read(record.text) == record
    *_, last = record.states()
    end = text.splitlines()[-1]
    if "unfinished" in end:
        assert record.outcome is None
        assert last.outcome is None
    else:
        assert record.outcome
        assert f"winners {' '.join(map(str, record.outcome.winners))};" in end
        assert f"scores {' '.join(map(str, record.outcome.scores))};" in end
        assert end.endswith(record.outcome.reason)
        assert record.outcome.told().endswith(record.outcome.reason)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_what_a_seat_saw_of_an_old_game_is_written_as_it_was(seat: int | None) -> None:
    by_name = {file.stem: file.read_text() for file in OLD}
    seen = Record.read(by_name["qwirkle-resigned"]).seen_by(seat)
    assert seen.text == by_name[f"qwirkle-resigned-seat-{'none' if seat is None else seat}"]
    assert Record.read(seen.text) == seen


def test_there_are_old_records_of_every_kind() -> None:
    names = [file.stem for file in OLD]
    for game in zellige.GAMES:
        kinds = [name for name in names if name.startswith(game)]
        assert {"finished", "resigned", "unfinished"} <= {name.split("-")[1] for name in kinds}


@pytest.mark.parametrize(
    ("change", "to", "why"),
    [
        ("winners 0", "winners 1", "do not lead to this end"),
        ("winners 0", "winners 2", "do not lead to this end"),
        ("winners 0", "winners 0 0", "do not lead to this end"),
        ("scores 44", "scores 45", "do not lead to this end"),
        ("resignation of seat 2;", "resignation of seat 9;", "do not lead to this end"),
        ("resignation of seat 2;", "resignation;", "do not lead to this end"),
        ("end: resignation of seat 2;", "end: finished;", "do not lead to this end"),
        ("end: resignation", "end: of days", "not a valid end line"),
        ("players: 4\n", "", "do not include 'players'"),
    ],
)
def test_a_damaged_old_record_is_refused(change: str, to: str, why: str) -> None:
    text = next(file for file in OLD if file.stem == "marrakech-resigned").read_text()
    assert change in text
    with pytest.raises(InvalidRecord, match=why):
        Record.read(text.replace(change, to))


def test_a_game_goes_on_from_an_old_record() -> None:
    by_name = {file.stem: Record.read(file.read_text()) for file in OLD}
    match = Match.resume(by_name["qwirkle-unfinished"])
    assert match.record.text.startswith("zellige record 2")
    assert match.n == len(by_name["qwirkle-unfinished"].moves)
    match.play(next(iter(match.state.moves)))
    with pytest.raises(zellige.ZelligeError, match="is over: resignation of seat 1"):
        Match.resume(by_name["qwirkle-resigned"])
