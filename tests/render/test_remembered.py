"""What is remembered of a position is never told of another."""

import numpy as np

from zellige.render.remembered import asked_often

asked: list[int] = []


@asked_often
def twice(states: np.ndarray, times: int = 2) -> int:
    asked.append(int(states[0]))
    return int(states[0]) * times


def position(value: int) -> np.ndarray:
    states = np.array([value])
    states.setflags(write=False)
    return states


def test_the_latest_answer_is_remembered() -> None:
    asked.clear()
    one, other = position(1), position(7)
    assert [twice(one), twice(one), twice(one, 3), twice(other), twice(other), twice(one)] == [2, 2, 3, 14, 14, 2]
    assert asked == [1, 1, 7, 1]


def test_equal_positions_are_told_apart() -> None:
    asked.clear()
    assert twice(position(3)) == twice(position(3)) == 6
    assert asked == [3, 3]


def test_a_state_that_can_be_changed_is_asked_again() -> None:
    states = np.array([1])
    assert twice(states) == 2
    states[0] = 4
    assert twice(states) == 8
