"""Budgets from outside are capped, in names of players and in analyses."""

import pytest

from zellige import game
from zellige.errors import InvalidParameter, ZelligeError
from zellige.players.search.mcts import Budget
from zellige.players.thinking import Mcts
from zellige.server.engines.budgets import analysis_budget, capped, program, seconds_of, slice_length


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("mcts:60s", "mcts:10s"),
        ("mcts:10s", "mcts:10s"),
        ("mcts:.5s", "mcts:.5s"),
        ("mcts", "mcts:1s"),
        ("mcts,own=0.7", "mcts:1s,own=0.7"),
        ("best:99999999", "best:1000000"),
        ("best:1000000", "best:1000000"),
        ("exact:11s,own=0.7", "exact:10s,own=0.7"),
        ("level:3", "level:3"),
        ("random", "random"),
        ("greedy:25%", "greedy:25%"),
        ("greedy,own=0.7", "greedy,own=0.7"),
    ],
)
def test_names_are_capped(given: str, kept: str) -> None:
    assert capped(given) == kept == capped(kept)


@pytest.mark.parametrize("name", ["", "human", "mcts:", "mcts:0s", "mcts:1e9s", "level:9", "random:1", "greedy,own=x"])
def test_what_is_not_a_player_is_refused(name: str) -> None:
    with pytest.raises(InvalidParameter):
        capped(name)


def test_every_decision_ends_after_some_seconds() -> None:
    grawlix = game("grawlix")
    assert [seconds_of(name, grawlix) for name in ("random", "level:1", "mcts:2s", "mcts:5", "level:8")] == [
        *(0.0, 0.0, 2.0, 10.0, 10.0)
    ]
    for name, budget in (("mcts:5", Budget(10.0, 5)), ("best:2s", Budget(2.0)), ("level:8", Budget(10.0, 50_000))):
        player = program(name, grawlix, seed=1)
        assert isinstance(player, Mcts) and player.budget == budget


def test_a_level_that_a_game_lacks_is_refused() -> None:
    with pytest.raises(ZelligeError, match="no such level"):
        seconds_of("level:8", game("pig"))


def test_analyses_are_capped() -> None:
    assert analysis_budget(None, None) == Budget(1.0)
    assert analysis_budget(99, None) == Budget(10.0)
    assert analysis_budget(None, 10**8) == Budget(10.0, 1_000_000)
    assert analysis_budget(2, 500) == Budget(2, 500)
    assert [slice_length(every) for every in (None, 0.001, 0.1, 9)] == [0.25, 0.05, 0.1, 0.25]
