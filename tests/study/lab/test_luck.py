"""Luck against skill: the account of a game computed by hand, and shares where they are known."""

from pathlib import Path

import pytest
from tests.study.lab.making import PIG, games_of, played, small
from tests.study.test_arena import Stand

from zellige.chance import Luck
from zellige.games import game
from zellige.study.contest import steps_of
from zellige.study.lab.luck import Swings, has_luck, shares, squared, swings
from zellige.study.lab.study import Studied

NONE = ((0.0, 0.0), (0.0, 0.0))


def test_the_account_of_a_game_of_pig_is_that_by_hand() -> None:
    """In Pig to 2 points, the reference player holds or rolls with equal odds. So whoever begins a turn wins 5 of 7
    games, and whoever holds the dice with enough points 6 of 7. Here player 1 rolls a 1 (−3/7), player 2 rolls a 2
    (+1/7) and holds (+1/7)."""
    found = swings(PIG, played(PIG, "roll", "die:1", "roll", "die:2", "hold"))
    for part, gains in ((found.luck, -4 / 7), (found.hidden, 0), (found.play, -1 / 7)):
        (one, error), (other, _) = part
        assert one == pytest.approx(gains, abs=4 * error + 1e-4)
        assert other == pytest.approx(-one)
        assert error < 0.05


def test_a_game_that_is_four_fifths_luck() -> None:
    """Two players who hold as soon as they can differ only by the throws. The one who begins wins 4 of 5 games. The
    winner's play is always worth 1/7; so luck gives the first player 1/7, or −4/7 if the game is lost, which makes
    (4 * 1 + 1 * 16) / 5 = 4 forty-ninths on average, beside one of play."""
    found = []
    for number in range(60):
        steps = list(steps_of(PIG, [Stand("first", 0), Stand("first", 0)], Luck(PIG, 3, number)))
        found.append([swings(PIG, steps)])
    share = shares(found)["luck"]
    assert share.low < 0.8 < share.high
    assert share.mid == pytest.approx(0.8, abs=0.1)
    assert share.high - share.low < 0.3


def test_shares_of_luck_alone_and_of_skill_alone() -> None:
    lucky = Swings(((0.5, 0.01), (-0.5, 0.01)), NONE, ((0.0, 0.01), (0.0, 0.01)))
    skilled = Swings(NONE, NONE, lucky.luck)
    for swing, luck, play in ((lucky, 1, 0), (skilled, 0, 1)):
        found = shares([[swing]] * 40)
        assert (found["luck"].mid, found["play"].mid) == (luck, play)
        assert found["luck"].high - found["luck"].low < 0.1
    assert shares([]) == shares([[]]) == shares([[Swings(NONE, NONE, NONE)]]) == {}


def test_shares_add_up() -> None:
    mixed = Swings(((0.3, 0.01), (-0.3, 0.01)), ((0.1, 0.0), (-0.1, 0.0)), ((0.2, 0.0), (-0.2, 0.0)))
    found = shares([[mixed, mixed]] * 20)
    assert sum(each.mid for each in found.values()) == pytest.approx(1)
    assert found["hidden"].mid == pytest.approx(0.01 / (0.0899 + 0.01 + 0.04))


def test_the_error_of_an_estimate_is_no_luck() -> None:
    assert squared(((0.5, 0.3), (-0.5, 0.3))) == pytest.approx(0.25 - 0.09)
    assert squared(((0.0, 0.1), (0.0, 0.1))) < 0


@pytest.mark.parametrize(("name", "luck"), [("grawlix", False), ("marrakech", True), ("qwirkle", True), ("pig", True)])
def test_which_games_have_luck(name: str, luck: bool) -> None:
    assert has_luck(game(name)) is luck


def test_a_game_without_luck_has_no_such_figures(tmp_path: Path) -> None:
    report = small(tmp_path)
    assert not {"luck", "hidden", "play"} & report.variant.best.figures.keys()
    assert "Nothing is luck: there are no throws, draws or hidden tiles." in report.summary


def test_hidden_hands_are_a_part_of_their_own() -> None:
    which = game("qwirkle")
    found = swings(which, next(games_of(which, "greedy", 1))[:40])
    for part in found:
        (one, error), (other, _) = part
        assert one == pytest.approx(-other, abs=1e-3)
        assert (one, error) != (0, 0)
    assert Studied.read(((5, 2), found)).swings == found


def test_nobody_has_a_hidden_hand_in_marrakech() -> None:
    which = game("marrakech", rugs=2)
    found = swings(which, next(games_of(which, "greedy", 1)))
    assert found.hidden == NONE
    assert found.luck != NONE != found.play
