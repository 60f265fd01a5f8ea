"""The lab's figures: as computed by hand from a few games, and of games that are known in advance."""

from math import log
from pathlib import Path

import pytest
from tests.study.lab.making import PIG, course, small

from zellige.games import game
from zellige.study.jobs import serially
from zellige.study.lab.course import Course
from zellige.study.lab.estimates import figures, wins_of_leaders
from zellige.study.lab.run import Plan, lab
from zellige.study.lab.variant import AtRandom, at_random
from zellige.study.ratings import Estimate


def test_figures_of_two_groups_are_those_computed_by_hand() -> None:
    groups = [
        [course([(0, 0)] * 10, (4, 1), 0), course([(0, 0)] * 10, (1, 4), 1)],
        [course([(0, 0)] * 4, (9, 9), 0, 1), course([(0, 0)] * 20, (7, 2), 0)],
    ]
    found = {key: estimate.mid for key, estimate in figures(groups, True).items()}
    expected = {"length": 11, "first": 2.5 / 4, "draws": 1 / 4, "margin": 11 / 4, "close": 1 / 4, "early": 1 / 4}
    nobody_leads = {"changes": 0, "decided": 1, "left": 0, "led": 0}
    assert found == pytest.approx(expected | nobody_leads | {"choices": 5, "forced": 0})
    assert not {"margin", "close"} & figures(groups, False).keys()
    assert figures(groups, True)["changes"].low == 0  # a count has no bound below that


def test_early_leaders_and_comebacks_count_where_somebody_leads() -> None:
    """Of four games three have a leader after a third and at half-time; two of these three leaders win."""
    ahead, level = [(1, 0)] * 6, [(0, 0)] * 6
    groups = [
        [course(ahead, (2, 0), 0), course(ahead, (2, 0), 0)],
        [course(ahead, (2, 3), 1), course(level, (2, 0), 0)],
    ]
    found = figures(groups, True)
    assert (found["runaway"].mid, found["led"].mid, found["comebacks"].mid) == pytest.approx((2 / 3, 3 / 4, 1 / 3))
    assert wins_of_leaders(groups)[0] == (0.1, found["runaway"])


def test_choices_count_for_every_move() -> None:
    """Games of 4 and of 16 moves, in which 5 and 5 moves are legal at a time; one game more has none at all."""
    groups = [[course([(0, 0)] * 2, (1, 0), 0)], [course([(0, 0)] * 8, (1, 0), 0)], [course([], (1, 0), 0)]]
    assert figures(groups, True)["choices"].mid == pytest.approx(5)


def test_exactly_half_the_usual_length_is_not_very_short() -> None:
    games = [course([(0, 0)] * turns, (1, 0), 0) for turns in (10, 10, 4, 10, 5, 10)]
    assert figures([games[:2], games[2:4], games[4:]], True)["early"].mid == pytest.approx(1 / 6)


def test_a_game_of_one_tile_is_known_in_advance(tmp_path: Path) -> None:
    """The first player drafts the only tile and plays it; the other has none. So every game has two turns, of one move
    each out of one; the first player always wins, and a search knows it from the start."""
    report = small(tmp_path, game("grawlix", order=1, hand=1), 20)
    found = {key: estimate.mid for key, estimate in report.variant.best.figures.items()}
    sure = {"first": 1, "runaway": 1, "led": 1, "forced": 1, "choices": 1, "length": 2, "left": 2}
    never = dict.fromkeys(("draws", "changes", "decided", "early", "unused", "comebacks"), 0)
    assert found == sure | never
    assert report.variant.at_random == AtRandom(1000, report.variant.at_random.at_once, 1, 1)
    assert report.variant.at_random.at_once.mid == 1
    assert report.variant.steps[0].score.mid == 0.5  # each program wins when it moves first
    assert report.variant.best.curve == [(1, 1), (2, 1)]
    assert report.variant.best.decided[0] == (0, 1)
    assert report.variant.best.spread("length") == {2: 20}
    assert report.other
    assert "shorter (2.0 turns, not " in report.summary
    assert "Moving first is an advantage: 100.0 %" in report.summary


def test_pig_to_two_points_is_known_in_advance(tmp_path: Path) -> None:
    """Players hold as soon as they have enough, after three throws of four. So whoever begins wins 4 of 5 games, and a
    game has 4/3 turns: a turn that fails is one forced move, and one that wins is followed by a choice of two. Whoever
    is to move leads, so the lead changes with every turn but the last, and the game is decided before that one."""
    report = lab(PIG, Plan(tmp_path, 400, 1, ("mcts:20",), run=serially))
    found = report.variant.best.figures
    known = {"first": 0.8, "length": 4 / 3, "draws": 0, "choices": 10 / 7, "forced": 4 / 7, "changes": 1 / 3}
    for key, value in (known | {"left": 1, "decided": 1 - 3 * log(4 / 3)}).items():
        assert found[key].low <= value <= found[key].high, key
        assert found[key].high - found[key].low < 0.2


def test_random_games_of_grawlix_are_sometimes_over_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four games in a thousand end after one tile: no tile of the second player fits beside it."""
    monkeypatch.setattr("zellige.study.lab.variant.RANDOM", 50_000)
    found = at_random(game("grawlix"), 1)
    assert found.shortest == 1
    assert found.at_once.low < 0.0038 < found.at_once.high
    assert found.at_once.high - found.at_once.low < 0.0015


def test_over_at_once_goes_by_the_number_of_players() -> None:
    """Of three players nobody has had a second turn after three. At random a turn of Pig to 2 points wins with odds of
    3/5: a throw of 3/4, then holding or else another throw."""
    found = at_random(game("pig", players=3, target=2), 1).at_once
    assert found.low < 1 - (2 / 5) ** 3 < found.high
    assert found.high - found.low < 0.05


def test_a_program_alone_has_no_ladder(tmp_path: Path) -> None:
    report = small(tmp_path, game("pig", players=3), 6, players=("random",), against=[PIG])
    assert report.variant.steps == []
    assert report.variant.ladder.low == -report.variant.ladder.high == float("-inf")
    assert {"margin", "close"} < report.variant.best.figures.keys()
    assert isinstance(report.variant.best.figures["margin"], Estimate)


def test_a_course_without_turns_says_nothing() -> None:
    empty: Course = course([], (1, 0), 0)
    assert (empty.leader_wins(0.5), empty.decided, empty.choices.whole) == (None, 1, 0)
