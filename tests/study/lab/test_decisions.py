"""Close choices: on positions whose values are known exactly, by symmetry or by proof."""

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from tests.study.lab.making import games_of, played, position

from zellige.core import State
from zellige.games import game
from zellige.players.exact import solve
from zellige.players.search.mcts import Budget, Search
from zellige.study.lab.decisions import Choices, choices, gap, length

TARGET = 4
PIG = game("pig", target=TARGET)


def found_gap(state: State) -> float:
    """The gap that the lab measures."""
    view, search = state.view(state.player), Search(0)
    search.search(view, Budget(None, 400))
    return gap(view, search.children())


Turn = tuple[int, int, int]  # in Pig: the points of the player to move, of the other, and of the turn so far


def best_play() -> dict[Turn, tuple[float, float]]:
    """The chance to win after holding and after rolling, with best play, by value iteration."""
    both = dict.fromkeys(product(range(TARGET), range(TARGET), range(TARGET + 3)), (0.5, 0.5))

    def worth(own: int, other: int, total: int) -> float:
        hold, roll = both[own, other, min(total, TARGET + 2)]
        return max(hold, roll) if total else roll

    for _ in range(100):
        for own, other, total in both:
            hold = 1.0 if own + total >= TARGET else 1 - worth(other, own + total, 0)
            after = (1 - worth(other, own, 0), worth(own, other, total + 2), worth(own, other, total + 3))
            both[own, other, total] = (hold, after[0] / 4 + after[1] / 2 + after[2] / 4)
    return both


def test_gaps_are_those_of_best_play_in_pig() -> None:
    """Wherever a player can hold without winning at once. None of these choices is close."""
    for (own, other, total), (hold, roll) in best_play().items():
        if 2 <= total < TARGET - own:
            state = position(PIG, f"pig {TARGET} {own} {other} 0 {total} decide")
            assert found_gap(state) == pytest.approx(abs(hold - roll), abs=0.07)
            assert choices(played(state, "hold")) == Choices(1, 0)


def test_tiles_that_are_all_alike_are_a_close_choice() -> None:
    """At first any tile of Grawlix is as good as any other."""
    assert choices(played(game("grawlix"), "+r@")) == Choices(1, 1)


def test_gaps_of_proven_choices_are_all_or_nothing() -> None:
    state = position(game("grawlix", order=3, hand=2), "grawlix 3 2 | o@:0,0 y$:0,1 y#:1,0 | r# r$ | r@ o# | 1 play")
    solution = solve(state)
    assert solution
    assert sorted(solution.moves.values()) == [0, 0, 0, 1]
    assert found_gap(state) == 1


def test_only_open_decisions_count() -> None:
    """Whoever can hold and win has won, and at the start of a turn there is no choice."""
    assert choices(played(position(PIG, "pig 4 2 0 0 2 decide"), "hold")) == Choices(0, 0)
    assert choices(played(PIG, "roll", "die:1")) == Choices(0, 0)


def test_all_moves_of_a_turn_are_one_decision() -> None:
    steps = next(games_of(game("qwirkle"), "greedy", 1))
    turns = sum(step.before.player >= 0 and step.before.begins_turn for step in steps[:60])
    assert 0 < choices(steps[:60]).open <= turns


def test_a_decision_is_as_long_as_what_was_chosen() -> None:
    children: Any = [SimpleNamespace(codes=codes) for codes in ((1, 2, 9), (1, 9), (3,))]
    assert [length(children, codes) for codes in ([1, 2, 9, 4], [1, 9, 5], [3, 9], [1, 3, 9])] == [3, 2, 1, 1]
