"""Records and studies of Qwirkle with other numbers: read, replayed and verified by the numbers they name."""

import pytest

import zellige
from zellige import InvalidRecord, Match, Record
from zellige.record.verify import verify
from zellige.study.contract import play_match
from zellige.tree import Study


def named(record: Record) -> list[str]:
    """The headers between the game's version and its seed."""
    lines = record.text.splitlines()
    return [line for line in lines[3 : lines.index("")] if not line.startswith("seed hash")]


@pytest.mark.parametrize(
    ("values", "more"),
    [
        ({}, []),  # the records of the usual game are as they always were
        ({"hand": 6, "copies": 3, "bonus": 6, "out": 6}, []),
        ({"out": 0}, ["out: 0"]),
        ({"bonus": 24, "copies": 1, "hand": 2}, ["hand: 2", "copies: 1", "bonus: 24"]),
    ],
    ids=str,
)
def test_a_number_that_is_not_as_usual_is_named(values: dict[str, int], more: list[str]) -> None:
    match = play_match(zellige.game("qwirkle", **values), 2**200, 1)
    match.reveal()
    record = Record.read(match.record.text)
    assert named(record) == ["players: 2", *more]
    assert (record, record.game, record.text) == (match.record, match.game, match.record.text)
    assert [finding.holds for finding in verify(record)] == [True] * 4
    assert Study.read(Study.of(record).text).record().turns == record.turns
    seen = Record.read(record.seen_by(1).text)
    assert (seen.game, named(seen)[:-1]) == (match.game, named(record))


def test_a_tile_that_is_not_there_is_refused_in_a_record() -> None:
    text = "zellige record 2\ngame: qwirkle\nrules: 2\nhand: 2\ncopies: {}\n\n1. chance: +ro +ro\nend: unfinished\n"
    assert Record.read(text.format(2)).turns
    with pytest.raises(InvalidRecord, match=r"there is no red circle left to draw \(R2\)"):
        Record.read(text.format(1))


def test_a_record_that_starts_from_a_position_of_other_numbers_is_refused() -> None:
    start = zellige.game("qwirkle", bonus=2).start()
    with pytest.raises(InvalidRecord, match="it starts from a position of"):
        Match(zellige.game("qwirkle"), start=start)
    assert Record.read(Match(start.game, start=start).record.text).start == start
