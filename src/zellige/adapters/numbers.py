"""Positions and moves as numbers, for all adapters: one interface to each game's planes.py."""

from __future__ import annotations

from functools import cache
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zellige.card import defined, required
from zellige.core import Game, Position
from zellige.errors import IncompleteGame
from zellige.kernel.compile import compiled
from zellige.kernel.rules import PLANES, bind, number, observe
from zellige.kernel.structs import Codes, Floats, Structs

HIGHEST = 100.0  # value in an observation; the lowest is 0


class Numbers(NamedTuple):
    """How a game is encoded in numbers."""

    parts: dict[str, tuple[int, ...]]  # the parts of an observation in order, with the shape of each
    size: int  # of an observation
    actions: int  # how many action numbers there are
    longest: int  # the most moves of seats in a game
    longest_chance: int  # the most chance moves in a game


@cache
def numbers(folder: str) -> Numbers:
    """Load a game's planes and bind them to its struct."""
    planes, state = required(folder, "planes", ", which adapters need"), required(folder, "state")
    listed, *numbers = defined(planes, "PARTS", "SIZE", "NUMBERS", "LONGEST", "LONGEST_CHANCE")
    parts: dict[str, tuple[int, ...]] = dict(listed)
    if (total := sum(prod(shape) for shape in parts.values())) != planes.SIZE:
        raise IncompleteGame(f"{planes.__name__}: SIZE is {planes.SIZE}, but PARTS add up to {total}")
    bind(state.STRUCT, planes, PLANES)
    return Numbers(parts, *numbers)


def numbers_of(game: Game) -> Numbers:
    game.parts  # noqa: B018 binds the rules first
    return numbers(game.card.folder)


@compiled
def observe_of(states: Structs, seat: int, out: Floats) -> None:
    observe(states[0], seat, out)


@compiled
def numbers_in(states: Structs, codes: Codes, out: Codes) -> None:
    """Fill in the action numbers of some moves."""
    for n in range(len(codes)):
        out[n] = number(states[0], codes[n])


@compiled
def share_stakes(won: int, seats: int, out: NDArray[np.floating]) -> None:
    """Every seat stakes one and the winners share it: the rewards add up to 0, and are all 0 if everyone draws."""
    n = 0
    for seat in range(seats):
        n += won >> seat & 1
    for seat in range(seats):
        out[seat] = seats / n - 1 if won >> seat & 1 else -1


def rewards(position: Position) -> list[float]:
    """Each seat's reward at the end of a game; all 0 before the end."""
    out = np.zeros(position.game.seats)
    if won := position.game.parts.kernel.winners_of(position.struct):
        share_stakes(won, len(out), out)
    return list(out.tolist())


def observation(position: Position, seat: int) -> Floats:
    """What a seat sees, as numbers."""
    out = np.zeros(numbers_of(position.game).size, np.float32)
    observe_of(position.struct, seat, out)
    return out


def actions(position: Position, codes: Codes) -> dict[int, int]:
    """The action numbers of some moves in ascending order, each with the code of its move."""
    out = np.empty(len(codes), np.int32)
    numbers_of(position.game)
    numbers_in(position.struct, codes, out)
    code_of: dict[int, int] = {}
    for action, code in zip(out.tolist(), codes.tolist(), strict=True):
        code_of.setdefault(action, code)
    return dict(sorted(code_of.items()))
