"""Names in sentences: "You win", "Ada wins"; user input never breaks a message."""

import copy
import doctest
import pickle

import pytest

import zellige
from zellige import IllegalMove, Outcome, names, outcome
from zellige.names import Name, named


def test_the_examples_of_the_module() -> None:
    assert doctest.testmod(names).attempted >= 5
    assert doctest.testmod(names).failed == 0
    assert doctest.testmod(outcome).attempted > doctest.testmod(outcome).failed == 0


@pytest.mark.parametrize(
    ("pattern", "you", "ada"),
    [
        ("{0} {0:wins}", "You win", "Ada wins"),
        ("{0} {0:has} no rugs left", "You have no rugs left", "Ada has no rugs left"),
        ("{0} {0:is} out", "You are out", "Ada is out"),
        ("{0} {0:passes}", "You pass", "Ada passes"),
        ("it is {0:your} turn", "it is your turn", "it is Ada's turn"),
        ("paid {0:you} 3", "paid you 3", "paid Ada 3"),
        ("{0:Your} turn", "Your turn", "Ada's turn"),
    ],
)
def test_verbs_and_pronouns_bend(pattern: str, you: str, ada: str) -> None:
    assert pattern.format(Name("You")) == you
    assert pattern.format(Name("Ada")) == ada


def test_an_outcome_has_three_parts_and_can_be_told() -> None:
    state = zellige.game("grawlix", order=3).start().leave(1)
    assert state.outcome
    scores, winners, reason = state.outcome
    assert (scores, winners, reason) == ((1, 0), (0,), "Player 2 left the game")
    assert state.outcome == pickle.loads(pickle.dumps(state.outcome)) == copy.deepcopy(state.outcome)
    assert pickle.loads(pickle.dumps(state.outcome)).told(["Ada", "You"]) == "Ada wins: you left the game"
    assert Outcome((1, 0), (0,), "no {reason}").told() == "Player 1 wins: no {reason}"


def test_seats_without_a_name_are_numbered_from_one() -> None:
    assert named(["Ada"], 3) == ("Ada", "Player 2", "Player 3")


def test_a_refusal_is_told_with_names() -> None:
    refused = IllegalMove("{1} {1:is} to draft a tile", "R2.1")
    assert str(refused) == "Player 2 is to draft a tile (R2.1)"
    assert refused.told(["Ada", "You"]) == "You are to draft a tile"
