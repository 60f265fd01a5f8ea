"""The course of a game: who leads when, how late it is decided, and comebacks."""

import pytest
from tests.study.lab.making import course

from zellige.study.lab.course import leaders, typical


def test_a_tie_does_not_change_who_leads() -> None:
    standings = [(0, 0), (2, 0), (2, 2), (1, 4), (4, 4)]
    assert list(leaders(standings, 1)) == [None, 0, 0, 1, 1]
    assert list(leaders(standings, 3)) == [None, None, None, 1, 1]
    assert list(leaders([(1, 5, 3), (6, 5, 6), (6, 5, 7)], 1)) == [1, 1, 2]


def test_a_comeback() -> None:
    """Player 1 leads after a turn and at half-time, player 2 from the last turn on."""
    seen = course([(0, 0), (2, 0), (2, 2), (2, 3)], (2, 6), 1)
    assert (seen.turns, seen.winner, seen.margin, seen.changes) == (4, 1, 4, 1)
    assert (seen.decided, seen.left, seen.comeback, seen.close, seen.first) == (3 / 4, 1, True, False, 0)
    assert (seen.choices, seen.forced) == ((40, 8), (0, 8))


def test_a_lead_from_the_start() -> None:
    seen = course([(1, 0), (1, 0), (21, 20)], (21, 20), 0)
    assert (seen.changes, seen.decided, seen.left, seen.comeback, seen.close, seen.first) == (0, 0, 3, False, True, 1)


def test_a_lead_that_changes_at_the_very_end() -> None:
    seen = course([(0, 0), (5, 0)], (5, 9), 1)
    assert (seen.changes, seen.decided, seen.left) == (1, 1, 0)


def test_a_draw_is_never_decided() -> None:
    seen = course([(0, 0), (1, 0)], (3, 3), 0, 1)
    assert (seen.winner, seen.margin, seen.decided, seen.left) == (None, 0, 1, 0)
    assert (seen.comeback, seen.first, seen.close) == (None, 0.5, True)


def test_a_small_difference_of_chances_is_no_lead() -> None:
    seen = course([(500, 500), (599, 401), (600, 400), (401, 599)], (1, 0), 0, scored=False)
    assert seen.leaders == [None, None, 0, 0, 0]


@pytest.mark.parametrize(("part", "share"), [(0.1, None), (0.2, 0), (1 / 3, 0), (0.5, 1), (0.9, 1)])
def test_who_leads_at_some_time_may_win(part: float, share: float | None) -> None:
    """Nobody leads before the third of ten turns, player 1 until the sixth, then player 2, who wins."""
    standings = [(0, 0)] * 2 + [(1, 0)] * 3 + [(1, 2)] * 5
    assert course(standings, (1, 2), 1).leader_wins(part) == share


def test_a_leader_may_share_the_win() -> None:
    assert course([(1, 0, 0)] * 4, (3, 3, 0), 0, 1).leader_wins(0.5) == 0.5


def test_the_typical_length_is_the_median() -> None:
    assert typical(course([(0, 0)] * turns, (1, 0), 0) for turns in (4, 10, 12)) == 10
    assert typical([]) == 0
