"""The lab's bounds: they cover what they claim to cover, few games prove little, and equal numbers rarely differ."""

from collections.abc import Sequence
from math import inf, isnan

import numpy as np
import pytest

from zellige.study.lab.luck import Swings, shares
from zellige.study.lab.means import Part, added, by_group, differ, mean, ratios, student
from zellige.study.ratings import Estimate, share


@pytest.mark.parametrize(
    ("degrees", "table"), [(1, 12.706), (2, 4.303), (4, 2.776), (5, 2.571), (6, 2.447), (10, 2.228), (30, 2.042)]
)
def test_students_t(degrees: int, table: float) -> None:
    assert student(degrees) == pytest.approx(table, abs=0.006)


def covered(bounds: Sequence[Estimate], true: float) -> float:
    return sum(found.low <= true <= found.high for found in bounds) / len(bounds)


@pytest.mark.parametrize("n", [4, 20, 100])
def test_bounds_cover_the_true_mean(n: int) -> None:
    samples = np.random.default_rng(1).normal(20, 3, (2000, n))
    assert 0.935 < covered([mean(row.tolist()) for row in samples], 20) < 0.98


@pytest.mark.parametrize("n", [10, 50])
def test_bounds_cover_a_share_of_games_that_are_alike_in_a_group(n: int) -> None:
    """The two games of a group have the same luck, so that they often end alike."""
    rng, found = np.random.default_rng(2), list[Estimate]()
    for chances in rng.beta(2, 2, (1000, n)):
        won = rng.random((n, 2)) < chances[:, None]
        found.append(share(by_group(won.tolist(), float)))
    assert 0.925 < covered(found, 0.5) < 0.98


def test_bounds_cover_a_share_of_decisions() -> None:
    """Games have between 1 and 20 decisions; in long games more of them are close."""
    rng, found = np.random.default_rng(3), list[Estimate]()
    lengths = np.arange(1, 21)
    true = float((lengths * lengths / 25).sum() / lengths.sum())
    for _ in range(1000):
        open_ones = rng.choice(lengths, (50, 2))
        close = rng.binomial(open_ones, open_ones / 25)
        games = [
            [Part(*pair) for pair in zip(parts, wholes, strict=True)]
            for parts, wholes in zip(close.tolist(), open_ones.tolist(), strict=True)
        ]
        found.append(share(ratios(games)))
    assert 0.925 < covered(found, true) < 0.98


@pytest.mark.parametrize(("luck", "play"), [(0.5, 0.5), (0.9, 0.3), (0.1, 1.0)])
def test_bounds_cover_the_share_of_luck(luck: float, play: float) -> None:
    """What luck and play gave the first of two seats in a game varies by these amounts, and is not known exactly."""
    rng, found, error = np.random.default_rng(4), list[Estimate](), 0.1
    for _ in range(500):
        given = rng.normal(0, (luck, play), (60, 2)) + rng.normal(0, error, (60, 2))
        found.append(shares([[swings(*one), swings(*other)] for one, other in given.reshape(30, 2, 2)])["luck"])
    assert covered(found, luck**2 / (luck**2 + play**2)) > 0.91


def swings(luck: float, play: float, error: float = 0.1) -> Swings:
    """What two seats gained, with the standard error."""
    return Swings(((luck, error), (-luck, error)), ((0, 0), (0, 0)), ((play, error), (-play, error)))


def test_few_games_prove_little() -> None:
    assert mean([7]) == (-inf, 7, inf)
    assert mean([7, 7]) == pytest.approx((7 - 8.985, 7, 7 + 8.985), abs=0.001)  # 12.706 times the root of a half
    assert mean([7] * 100) == pytest.approx((6.98, 7, 7.02), abs=0.001)
    assert mean([])[::2] == (-inf, inf)
    assert isnan(mean([]).mid)


def test_the_unit_is_a_group() -> None:
    assert by_group([[1, 2, 3], [4, 5, 6], []], float) == [2, 5]


def test_every_game_counts_the_same_where_some_say_nothing() -> None:
    """Three games say 1, 2 and 6: their mean is 3, not that of the groups' means 1.5 and 6."""
    found = by_group([[1, 2], [None, 6], [None, None]], lambda value: value)
    assert len(found) == 2
    assert sum(found) / 2 == 3


def test_a_share_of_everything_is_no_mean_of_shares() -> None:
    """One of one and none of nine are one of ten."""
    assert sum(ratios([[Part(1, 1)], [Part(0, 9)]])) / 2 == pytest.approx(0.1)
    assert ratios([[Part(0, 0)], []]) == []


def test_numbers_differ_only_beyond_both_bounds() -> None:
    low, near, far = Estimate(8, 10, 12), Estimate(11, 13, 15), Estimate(13, 15, 17)
    assert not differ(low, near)
    assert not differ(near, low)
    assert differ(low, far)
    assert differ(far, low)
    assert differ(low, Estimate(13, inf, inf))
    assert not differ(low, Estimate(9, inf, inf))


def test_equal_numbers_are_rarely_said_to_differ() -> None:
    samples = np.random.default_rng(5).normal(20, 3, (2000, 2, 50))
    said = sum(differ(mean(one.tolist()), mean(other.tolist())) for one, other in samples)
    assert said / 2000 < 0.012  # 1 in 180


def test_a_sum_has_the_bounds_of_independent_parts() -> None:
    assert added([Estimate(7, 10, 13), Estimate(16, 20, 24)]) == (25, 30, 35)
    assert added([Estimate(7, 10, 13), Estimate(16, inf, inf)]) == (23, inf, inf)
    assert added([Estimate(7, 10, 13), Estimate(-inf, -inf, -16)]) == (-inf, -inf, -3)
    assert isnan(added([Estimate(16, inf, inf), Estimate(-inf, -inf, -16)]).mid)
