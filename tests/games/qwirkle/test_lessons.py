"""The lessons of Qwirkle: answers are legal, and what the text claims is true."""

import pytest

import zellige
from zellige import IllegalMove, View
from zellige.games.qwirkle.lessons import LESSONS
from zellige.lesson import Path

GAME = zellige.game("qwirkle")
STEPS = {step.title: step for step in LESSONS}


def view(title: str) -> View:
    """What you see: your rival's hand is hidden."""
    found = GAME.read(STEPS[title].position)
    assert isinstance(found, View)
    assert (found.seat, found.player) == (0, 0)
    return found


def meant(position: View, path: Path) -> str:
    """The move that clicks mean."""
    text = GAME.meant(position, path)
    assert text is not None
    return text


def points(position: View, move: str) -> int:
    """The points of a turn that ends with a move."""
    return position.play(move).play("end").scores[0] - position.scores[0]


@pytest.mark.parametrize(
    ("title", "move"),
    [
        ("Begin with a line", "end"),
        ("Add to a line", "bs:0,3"),
        ("Several tiles in a turn", "rb:0,-1"),
        ("Exchange tiles", "skip"),
    ],
)
def test_a_wrong_answer_is_refused_by_the_rule_of_the_step(title: str, move: str) -> None:
    with pytest.raises(IllegalMove) as error:
        view(title).play(move)
    assert error.value.rule == STEPS[title].rule


@pytest.mark.parametrize("title", ["Begin with a line", "Exchange tiles", "Go out"])
def test_where_no_words_say_what_is_wrong_every_legal_move_is_an_answer(title: str) -> None:
    answers = {meant(view(title), path) for path in STEPS[title].answers}
    assert answers == {move.text for move in view(title).moves}
    assert STEPS[title].wrong == ""


def test_the_opening_line_gives_three_points() -> None:
    assert points(view("Begin with a line"), "ro:0,2") == 3


def test_three_squares_give_seven_points_at_either_end() -> None:
    position = view("Several tiles in a turn")
    assert [points(position, meant(position, path)) for path in STEPS["Several tiles in a turn"].answers] == [7, 7]


def test_one_place_gives_four_points() -> None:
    position = view("Two lines at once")
    moves = [move.text for move in position.moves if move.text.startswith("bo:")]
    assert len(moves) > 1
    assert [move for move in moves if points(position, move) == 4] == ["bo:1,2"]


def test_a_line_of_six_gives_twelve_points_and_takes_no_more() -> None:
    position = view("A Qwirkle")
    for path in STEPS["A Qwirkle"].answers:
        assert points(position, meant(position, path)) == 12
    assert max(points(position, move.text) for move in position.moves if ":" in move.text) == 12
    fits = position.play("rx:0,4").play("end").facts["fits"]
    assert "0,5" not in fits
    assert "0,-2" not in fits


def test_nothing_fits_and_the_bag_has_tiles() -> None:
    position = view("Exchange tiles")
    assert position.facts["bag_size"] > 0
    assert all(move.text.startswith("-") for move in position.moves)


def test_the_last_tile_wins_by_the_six_points_for_going_out() -> None:
    position = view("Go out")
    assert (position.scores, position.facts["bag_size"]) == ((112, 118), 0)
    for path in STEPS["Go out"].answers:
        outcome = position.play(meant(position, path)).play("end").outcome
        assert outcome is not None
        assert outcome.winners == (0,)
        assert outcome.scores[0] - 6 <= outcome.scores[1]
