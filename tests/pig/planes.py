"""Pig as numbers, for adapters: all points, those of the observer first, and the points of the turn."""

from tests.pig.state import MOVES

from zellige.kernel.compile import compiled
from zellige.kernel.structs import Floats, Struct

PARTS = {"points": (8,), "to move": (8,), "total": (1,), "target": (1,)}
SIZE = 18
NUMBERS = MOVES
LONGEST = LONGEST_CHANCE = 10_000  # a game of Pig can go on for ever, but does not


@compiled
def observe(s: Struct, seat: int, out: Floats) -> None:
    players = int(s.players)
    for other in range(players):
        out[(other - seat) % players] = s.points[other]
    out[8 + (int(s.seat) - seat) % players] = 1
    out[16], out[17] = s.total, s.target


@compiled
def number(s: Struct, move: int) -> int:
    return move
