"""Remembers drawings by what they show: the viewers of a match share most of it, and moves change little."""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
NOTHING: tuple[Any, tuple[Any, ...], Any] = None, (), None


class Key:
    """A state as the key of a cache, by a part of its value."""

    __slots__ = ("part", "states")

    def __init__(self, states: Any, part: Hashable) -> None:
        self.states, self.part = states, part

    def __hash__(self) -> int:
        return hash(self.part)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and self.part == other.part


def remembered(by: Callable[[Any], Hashable]) -> Callable[[F], F]:
    """Remember the latest results of a function of a state that depends only on what `by` says of it."""

    def decorated(function: F) -> F:
        @lru_cache(maxsize=100)
        def known(key: Key, *args: Any) -> Any:
            return function(key.states, *args)

        @wraps(function)
        def remembering(states: Any, *args: Any) -> Any:
            return known(Key(states, by(states)), *args)

        return cast(F, remembering)

    return decorated


def asked_often(function: F) -> F:
    """Remember the latest result of a function of a state, for callers that ask it about every move of one position. A
    state that can still be changed is not remembered."""
    latest = NOTHING

    @wraps(function)
    def remembering(states: Any, *args: Any) -> Any:
        nonlocal latest
        of, given, result = latest
        if states is of and args == given:
            return result
        result = function(states, *args)
        if not states.flags.writeable:
            latest = states, args, result
        return result

    return cast(F, remembering)
