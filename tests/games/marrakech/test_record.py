"""Records and studies of Marrakech with other numbers: read, replayed and verified by the numbers they name."""

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


USUAL = ["players: 2", "colours: cy", "facing: N", "rugs: 15", "counts: seed"]


@pytest.mark.parametrize(
    ("values", "more"),
    [
        ({}, []),  # the records of the usual game are as they always were
        ({"dirhams": 30, "faces": "122334", "payment": 1}, []),
        ({"faces": "111234"}, ["faces: 111234"]),
        ({"payment": 0, "dirhams": 100}, ["dirhams: 100", "payment: 0"]),
    ],
    ids=str,
)
def test_a_number_that_is_not_as_usual_is_named(values: dict[str, int | str], more: list[str]) -> None:
    match = play_match(zellige.game("marrakech", **values), 2**200, 1)
    match.reveal()
    record = Record.read(match.record.text)
    assert named(record) == [*USUAL, *more]
    assert (record, record.game, record.text) == (match.record, match.game, match.record.text)
    assert [finding.holds for finding in verify(record)] == [True] * 4
    assert Study.read(Study.of(record).text).record().turns == record.turns


def test_a_throw_that_the_die_does_not_have_is_refused_in_a_record() -> None:
    text = "zellige record 2\ngame: marrakech\nrules: 2\nfaces: 222334\n\n1. seat 0: stay die:{}\nend: unfinished\n"
    assert Record.read(text.format(2)).turns
    with pytest.raises(InvalidRecord, match=r"line 6 .*the faces of the die are 2, 2, 2, 3, 3 and 4 \(R11\.3\)"):
        Record.read(text.format(1))


def test_a_record_that_starts_from_a_position_of_other_numbers_is_refused() -> None:
    start = zellige.game("marrakech", payment=2).start()
    with pytest.raises(InvalidRecord, match="it starts from a position of"):
        Match(zellige.game("marrakech"), start=start)
    assert Record.read(Match(start.game, start=start).record.text).start == start
