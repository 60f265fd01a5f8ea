"""Studies: variations, comments and marks; records as main lines; round trips, and what is not a study."""

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zellige
from zellige.study.contract import play_match
from zellige.tree import InvalidStudy, Leaving, Node, Study

GRAWLIX = zellige.game("grawlix", order=3, hand=2)
START = "grawlix 3 2 | r@:0,0 | o# y$ | o$ y# | 0 play"
SMALL = f"""zellige study 1
game: grawlix
order: 3
hand: 2
start: {START}

{{What now?}} o#:0,1 [! cell:0,1] (y$:1,0 {{also good}} +r# (+r$)) (y$:0,1 [?]) +r# o$:1,0
"""


def test_a_study_is_read_and_written() -> None:
    study = Study.read(SMALL)
    assert study.text == SMALL
    assert study.root.comment == "What now?"
    assert [str(child.move) for child in study.root.children] == ["o#:0,1", "y$:1,0", "y$:0,1"]
    main, variation, third = study.root.children
    assert main.marks == ("!", "cell:0,1")
    assert third.marks == ("?",)
    assert variation.comment == "also good"
    assert [str(child.move) for child in variation.children] == ["+r#", "+r$"]
    assert [str(node.move) for node in study.root.main_line()] == ["o#:0,1", "+r#", "o$:1,0"]
    assert len(list(study.positions())) == 8


def test_a_record_is_the_main_line() -> None:
    for name, values in (("grawlix", {}), ("marrakech", {"players": 3}), ("qwirkle", {"players": 3})):
        match = play_match(zellige.game(name, **values), 3, 5)
        study = Study.of(match.record)
        record = Study.read(study.text).record()
        assert record.turns == match.record.turns
        assert record.outcome == match.record.outcome
        study.root.children[0].add(next(iter(list(study.positions())[1][1].moves)))
        assert study.record().turns == match.record.turns


def test_leaving_is_a_node_too() -> None:
    match = zellige.Match(zellige.game("marrakech", players=3), seed=1)
    match.play("left")
    match.leave(1, "time")
    study = Study.of(match.record)
    assert list(study.root.main_line())[-1].move == Leaving(1, "time")
    assert "leave:1:time" in study.text
    assert Study.read(study.text).record().turns == match.turns


def test_variations_can_become_the_main_line() -> None:
    node = Node()
    a, b = (GRAWLIX.named(text) for text in ("+r@", "+r#"))
    node.add(a).comment = "first"
    assert node.add(a).comment == "first"
    node.add(b, main=True)
    assert [child.move for child in node.children] == [b, a]


def grown(seed: int) -> Study:
    """A tree that grew at random."""
    rng = random.Random(seed)
    study = Study(GRAWLIX.start())
    for _ in range(rng.randrange(1, 60)):
        node, position = rng.choice(list(study.positions()))
        if moves := list(position.moves):
            child = node.add(rng.choice(moves), main=rng.random() < 0.2)
            child.comment = rng.choice(["", "a {b} \\ (c) [d] }", "two\nlines", "é"])
            child.marks = tuple(rng.sample(["!!", "!?", "?", "cell:0,1", "tile:r&>cell:0,1"], rng.randrange(3)))
    return study


@given(st.integers(0, 2**32))
def test_any_tree_survives_its_text(seed: int) -> None:
    study = grown(seed)
    again = Study.read(study.text)
    assert again.text == study.text
    assert again == study == pickle.loads(pickle.dumps(study)) == copy.deepcopy(study)
    assert again.start == study.start


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("(o#:0,1)", "no move here"),
        ("o#:0,1 )", "no variation to close"),
        ("o#:0,1 (y$:1,0", r"a \) is missing"),
        ("o#:9,1", "'o#:9,1' .*is not legal"),
        ("hello", "'hello' .*is not a move"),
        ("o#:0,1 {", "does not belong"),
        ("o#:0,1 [a(b]", "is not a mark"),
        ("leave:7:left", "no seat 7"),
        ("o#:0,1 " + "(y$:1,0 (o#:0,1 " * 120, "at most 100 deep"),
        ("o#:0,1 " + "(y$:1,0) " * 20_000, "more than 20,000 moves"),
    ],
)
def test_what_is_not_a_study_is_refused(body: str, why: str) -> None:
    with pytest.raises(InvalidStudy, match=why):
        Study.read(SMALL.partition("\n\n")[0] + "\n\n" + body)
    for text in ("", "zellige study 1", SMALL.replace("game: grawlix", "game chess"), "x" * 2_000_000):
        with pytest.raises(InvalidStudy):
            Study.read(text)


def test_a_study_keeps_the_parameters_of_its_game() -> None:
    """The commercial game has four player strings, with four players and with two."""
    for values in ({"players": 4, "counts": "commercial"}, {"rugs": 5, "facing": "W"}):
        match = play_match(zellige.game("marrakech", **values), 1, 1)
        study = Study.of(match.record)
        again = Study.read(study.text)
        assert again.game == match.game
        assert again.record().turns == match.turns
    with pytest.raises(InvalidStudy, match="'size' is not a parameter"):
        Study.read(SMALL.replace("hand", "size"))


def test_what_could_not_be_read_back_is_not_written() -> None:
    deep = Study(GRAWLIX.start())
    node = deep.root
    for _ in range(150):
        node.add(GRAWLIX.named("+r@"))
        node = node.add(GRAWLIX.named("+r#"))
    with pytest.raises(InvalidStudy, match="more than 100 deep"):
        _ = deep.text
    marked = Study(GRAWLIX.start(), Node(marks=("a b",)))
    with pytest.raises(InvalidStudy, match="'a b' is not a mark"):
        _ = marked.text


def test_a_long_game_is_no_deep_recursion() -> None:
    study = Study.of(play_match(zellige.game("qwirkle"), 1, 1).record)
    assert len(list(study.root.main_line())) > 200
    assert copy.deepcopy(study) == study
    assert repr(study) and repr(study.root)
