"""The lessons of Marrakech: answers are legal, and what the text claims is true."""

import numpy as np
import pytest
from tests.strategies import whole

import zellige
from zellige import IllegalMove, State
from zellige.games.marrakech import rules
from zellige.games.marrakech.lessons import LESSONS
from zellige.kernel.bits import count
from zellige.lesson import LessonStep, Path

GAME = zellige.game("marrakech")
STEPS = {step.title: step for step in LESSONS}
DICE = [f"die:{face}" for face in (1, 2, 3, 4)]


def state(title: str) -> State:
    return whole(GAME, STEPS[title].position)


def meant(position: State, path: Path) -> str:
    """The move that clicks mean."""
    text = GAME.meant(position, path)
    assert text is not None
    return text


def dirhams(title: str, turn: str) -> list[int]:
    """What you pay for each face of the die."""
    before = state(title)
    return [before.facts["dirhams"][0] - before.play(turn).play(die).facts["dirhams"][0] for die in DICE]


def winning_rugs(title: str) -> list[str]:
    ends = {move.text: state(title).play(move).outcome for move in state(title).moves}
    return [text for text, outcome in ends.items() if outcome and outcome.winners == (0,)]


@pytest.mark.parametrize("step", LESSONS, ids=lambda step: step.title)
def test_all_clicks_that_mean_an_answer_are_answers(step: LessonStep) -> None:
    position = state(step.title)
    moves = {meant(position, path) for path in step.answers}
    assert {tuple(path) for move in moves for path in GAME.clicks(position, move)} == set(step.answers)


@pytest.mark.parametrize(
    ("title", "move"),
    [("Turn Assam", "rug:32,22"), ("Lay a rug", "rug:00,01"), ("Lay a rug", "rug:21,22"), ("Cover a rug", "rug:31,32")],
)
def test_a_wrong_answer_is_refused_by_the_rule_of_the_step(title: str, move: str) -> None:
    with pytest.raises(IllegalMove) as error:
        state(title).play(move)
    assert error.value.rule == STEPS[title].rule


def test_only_one_way_is_free_of_yellow_rugs() -> None:
    assert dirhams("Turn Assam", "left") == [0, 0, 0, 0]
    assert max(dirhams("Turn Assam", "stay")) > 0
    assert max(dirhams("Turn Assam", "right")) > 0


def test_the_track_leads_to_the_square_beside_him_and_is_no_step() -> None:
    assert dirhams("Round the edge", "stay") == [0, 0, 0, 0]
    assert max(dirhams("Round the edge", "left")) > 0
    assert max(dirhams("Round the edge", "right")) > 0
    after = [state("Round the edge").play("stay").play(die).facts["game"][16:20] for die in DICE]
    assert after == ["A30S", "A31S", "A32S", "A33S"]


def test_regions_of_two_four_and_six_squares() -> None:
    assert dirhams("What you pay", "left") == [2, 2, 0, 0]
    assert dirhams("What you pay", "stay") == [6, 6, 6, 6]
    assert dirhams("What you pay", "right") == [4, 4, 4, 4]


def test_one_rug_makes_a_region_of_six() -> None:
    made = {}
    for move in state("Lay a rug").moves:
        squares = state("Lay a rug").play(move).struct[0].squares[0]
        made[move.text] = max(count(rules.region(squares, np.uint64(bit))) for bit in range(56))
    assert [text for text, size in made.items() if size == 6] == ["rug:31,32"]


def test_half_of_the_rug_is_covered_and_the_other_half_can_be() -> None:
    position = state("Cover a rug")
    for path in STEPS["Cover a rug"].answers:
        board = position.play(meant(position, path)).facts["game"]
        assert board.count("y00") == 1
        again = whole(GAME, f"marrakech {board} 1 lay")
        assert "rug:31,32" in again.moves


def test_with_two_dirhams_only_one_way_keeps_you_in() -> None:
    for turn, out in (("left", False), ("stay", True), ("right", True)):
        assert [state("Out of money").play(turn).play(die).facts["out"][0] for die in DICE] == [out] * 4
    assert state("Out of money").play("left").play("die:1").facts["dirhams"][0] == 0


def test_one_rug_wins_by_a_point() -> None:
    assert state("How to win").scores == (48, 50)
    assert winning_rugs("How to win") == ["rug:54,55"]
    assert state("How to win").play("rug:54,55").scores == (50, 49)
