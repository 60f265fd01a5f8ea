"""The lessons of Grawlix: answers are legal, and what the text claims is true."""

import pytest
from tests.strategies import whole

import zellige
from zellige import IllegalMove, State
from zellige.games.grawlix.lessons import LESSONS
from zellige.lesson import Path

GAME = zellige.game("grawlix")
STEPS = {step.title: step for step in LESSONS}


def state(title: str) -> State:
    return whole(GAME, STEPS[title].position)


def meant(position: State, path: Path) -> str:
    """The move that clicks mean."""
    text = GAME.meant(position, path)
    assert text is not None
    return text


def after(title: str) -> State:
    """The position after the first answer."""
    return state(title).play(meant(state(title), STEPS[title].answers[0]))


@pytest.mark.parametrize(
    ("title", "clicks"),
    [
        ("Side by side", ("tile:g@", "cell:-1,-1")),
        ("What fits", ("tile:o&", "cell:1,0")),
        ("What fits", ("tile:b*", "cell:1,0")),
        ("Gaps do not help", ("tile:y%", "cell:2,0")),
        ("Six rows, six columns", ("tile:r#", "cell:0,-1")),
    ],
)
def test_a_wrong_answer_is_refused_by_the_rule_of_the_step(title: str, clicks: Path) -> None:
    with pytest.raises(IllegalMove) as error:
        state(title).play(meant(state(title), clicks))
    assert error.value.rule == STEPS[title].rule


@pytest.mark.parametrize(("title", "move"), [("Draft a tile", "+b#"), ("Draft again", "+b@")])
def test_a_tile_that_is_not_in_the_supply_is_refused_by_the_rule_of_the_step(title: str, move: str) -> None:
    with pytest.raises(IllegalMove) as error:
        state(title).play(move)
    assert error.value.rule == STEPS[title].rule


def test_drafting_fills_the_hand_and_you_begin() -> None:
    assert len(after("Draft a tile").facts["hands"][0]) == 4
    begun = after("Draft a tile").play("+r@")
    assert (begun.player, begun.facts["phase"]) == (0, "play")


def test_there_are_seven_places_and_one_tile_fits_them_all() -> None:
    facts = state("Side by side").facts
    assert [f"cell:{cell}" for cell in facts["locations"]] == list(STEPS["Side by side"].marks)
    assert len(facts["locations"]) == len(STEPS["Side by side"].answers) == 7


def test_what_fits_the_marked_place() -> None:
    free = state("What fits").facts["allowed"]["1,0"]
    assert free == {"glyphs": ["@", "#", "$", "%"], "colours": ["orange", "green", "blue", "purple"]}
    assert [move.text for move in state("What fits").moves if move.text.endswith(":1,0")] == ["p#:1,0"]


def test_only_one_glyph_and_two_colours_fit_beside_the_gap() -> None:
    free = state("Gaps do not help").facts["allowed"]["2,0"]
    assert free == {"glyphs": ["%"], "colours": ["red", "purple"]}
    assert [move.text for move in state("Gaps do not help").moves if move.text.endswith(":2,0")] == ["p%:2,0"]


def test_a_sixth_row_at_the_top_closes_the_bottom() -> None:
    before, then = state("Six rows, six columns").facts["locations"], after("Six rows, six columns").facts["locations"]
    assert len(before) == 16
    assert {"-1,0", "5,2"} <= set(before)
    assert "5,2" not in then
    assert not [cell for cell in before if cell.split(",")[1] in ("-1", "6")]


def test_both_have_a_tile_for_the_place_after_drafting() -> None:
    drafted = after("Draft again")
    assert drafted.player == 1
    assert "p%:2,0" in drafted.moves
    assert "r%" in drafted.facts["hands"][0]


def test_one_move_wins_and_the_others_leave_the_rival_one() -> None:
    position = state("How to win")
    rival = whole(GAME, STEPS["How to win"].position.replace("| 0 play", "| 1 play"))
    assert [move.text for move in rival.moves] == ["o#:1,0"]
    for move in position.moves:
        draft = position.play(move)
        then = draft.play(next(iter(draft.moves)))
        if move.text == "p@:1,0":
            assert then.outcome is not None
            assert then.outcome.winners == (0,)
        else:
            assert "o#:1,0" in then.moves
