"""Sentences about Grawlix."""

import pytest
from tests.sentences import check_random_games, played, status
from tests.strategies import whole

import zellige

GAME = zellige.game("grawlix")
MIDDLE = "grawlix 6 4 | r&:0,0 b#:0,1 | r# y* g$ o@ | p% p& b* o% | 0 play"


def test_random_games_are_told_in_whole_sentences() -> None:
    check_random_games(GAME, range(3))
    check_random_games(zellige.game("grawlix", order=3, hand=2), range(20))


@pytest.mark.parametrize(
    ("text", "to_you", "of_you", "unnamed"),
    [
        (
            "grawlix 6 4 | - | r# y* | b# p% | 0 draft",
            "Draft a tile. You have 2 of 4.",
            "Ada is drafting a tile.",
            "Player 1 is drafting a tile.",
        ),
        (MIDDLE, "Your turn. Choose a tile to place.", "Ada is placing a tile.", "Player 1 is placing a tile."),
        (
            "grawlix 6 4 | r&:0,0 b#:0,1 | r# y* g$ | p% p& b* o% | 0 draft",
            "Now draft a tile.",
            "Ada is drafting a tile.",
            "Player 1 is drafting a tile.",
        ),
        (
            "grawlix 2 1 | r@:0,0 | r# | o@ | 0 play",
            "Ada wins: you cannot place a tile.",
            "You win: Ada cannot place a tile.",
            "Player 2 wins: Player 1 cannot place a tile.",
        ),
    ],
)
def test_how_the_game_stands(text: str, to_you: str, of_you: str, unnamed: str) -> None:
    state = whole(GAME, text)
    assert status(state, "You", "Ada") == to_you
    assert status(state, "Ada", "You") == of_you
    assert status(state) == unnamed


def test_the_end_when_a_player_left() -> None:
    assert status(whole(GAME, MIDDLE).leave(1), "You", "Ada") == "You win: Ada left the game."
    assert status(whole(GAME, MIDDLE).leave(0), "You", "Ada") == "Ada wins: you left the game."


def test_what_a_turn_did() -> None:
    state = whole(GAME, MIDDLE)
    turn = played(state, "y*:0,2", "+b@")
    assert turn.told("You", "Ada") == "You placed the yellow * at 0,2 and drafted the blue @."
    assert turn.told("Level 6", "You") == "Level 6 placed the yellow * at 0,2 and drafted the blue @."
    assert turn.told() == "Player 1 placed the yellow * at 0,2 and drafted the blue @."
    assert played(state, "y*:0,2").told("You", "Ada") == "You placed the yellow * at 0,2."
    assert played(state.play("y*:0,2"), "+b@").told("You", "Ada") == "You drafted the blue @."
    assert played(GAME.start(), "+r&").told() == "Player 1 drafted the red &."
    assert played(state).told() == ""


def test_a_turn_at_a_glance() -> None:
    state = whole(GAME, "grawlix 6 4 | r&:0,0 | p$ b# | g% o@ | 0 play")
    assert played(state, "p$:-1,0", "+g&").brief() == "[p$] −1, 0 :plus [g&]"
    assert played(state, "b#:0,1").brief() == "[b#] 0, 1"
    assert played(GAME.start(), "+r%").brief() == ":plus [r%]"


def test_what_is_asked_before_a_turn_is_sent() -> None:
    state = whole(GAME, "grawlix 6 4 | r&:0,0 | p$ b# | g% o@ | 0 play")
    assert played(state, "p$:-1,0", "+g&").question() == ("Place the purple $ and draft the green &?", "Confirm")
    assert played(state, "p$:-1,0").question() == ("Place the purple $?", "Confirm")  # when the supply is empty
    assert played(state.play("p$:-1,0"), "+g&").question() == ("Draft the green &?", "Confirm")
    assert played(GAME.start(), "+r%").question() == ("Draft the red %?", "Draft it")
