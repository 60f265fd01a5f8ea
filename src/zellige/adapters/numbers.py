"""Positions and moves as numbers, for all adapters: each game's planes.py behind one door."""

from __future__ import annotations

import importlib
from functools import cache
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zellige.core import Game, Position
from zellige.kernel.compile import compiled
from zellige.kernel.rules import PLANES, bind, number, observe
from zellige.kernel.structs import Codes, Structs

Floats = NDArray[np.float32]
HIGHEST = 100.0  # of what is observed; the lowest is 0


class Numbers(NamedTuple):
    """How a game is written in numbers."""

    parts: dict[str, tuple[int, ...]]  # what follows what in an observation, with the shape of each
    size: int  # of an observation
    actions: int  # how many numbers moves have
    longest: int  # game, in moves of the seats
    longest_chance: int  # in moves of chance


@cache
def numbers(folder: str) -> Numbers:
    """Load a game's planes and bind them to its struct."""
    planes, state = (importlib.import_module(f"{folder}.{name}") for name in ("planes", "state"))
    bind(state.STRUCT, planes, PLANES)
    parts: dict[str, tuple[int, ...]] = dict(planes.PARTS)
    assert sum(prod(shape) for shape in parts.values()) == planes.SIZE
    return Numbers(parts, planes.SIZE, planes.NUMBERS, planes.LONGEST, planes.LONGEST_CHANCE)


def numbers_of(game: Game) -> Numbers:
    game.parts  # noqa: B018 binds the rules first
    return numbers(game.card.folder)


@compiled
def observe_of(states: Structs, seat: int, out: Floats) -> None:
    observe(states[0], seat, out)


@compiled
def numbers_in(states: Structs, codes: Codes, out: Codes) -> None:
    """Fill in the numbers of some moves."""
    for n in range(len(codes)):
        out[n] = number(states[0], codes[n])


@compiled
def share(won: int, seats: int, out: NDArray[np.floating]) -> None:
    """One for each seat is put in, and the winners share it: the rewards add up to 0, and a draw of all is 0."""
    n = 0
    for seat in range(seats):
        n += won >> seat & 1
    for seat in range(seats):
        out[seat] = seats / n - 1 if won >> seat & 1 else -1


def rewards(position: Position) -> list[float]:
    """What each seat gets where a game has ended so; nothing while it goes on."""
    out = np.zeros(position.game.seats)
    if won := position.game.parts.kernel.winners_of(position.struct):
        share(won, len(out), out)
    return list(out.tolist())


def observation(position: Position, seat: int) -> Floats:
    """What a seat sees in its view, as numbers."""
    out = np.zeros(numbers_of(position.game).size, np.float32)
    observe_of(position.struct, seat, out)
    return out


def actions(position: Position, codes: Codes) -> dict[int, int]:
    """The numbers of some moves, in order, each with the code of its move."""
    out = np.empty(len(codes), np.int32)
    numbers_of(position.game)
    numbers_in(position.struct, codes, out)
    found: dict[int, int] = {}
    for action, code in zip(out.tolist(), codes.tolist(), strict=True):
        found.setdefault(action, code)
    return dict(sorted(found.items()))
