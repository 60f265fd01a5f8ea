"""Rollouts of Qwirkle for reviews: four quick turns for each player and often more, then a value by the points."""

from zellige.games.qwirkle.playout import play_turns
from zellige.games.qwirkle.seats import seats_in
from zellige.kernel.choices import Values
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice
from zellige.kernel.structs import Struct

WHOLE = False  # a rollout may stop before the end of the game
ROUNDS = 4  # of turns
FEW = 36  # tiles left: from here on a rollout goes to the end, where a lead in points says too little


@compiled
def rollout(w: Struct, s: Struct, dice: Dice, more: int, out: Values) -> None:
    play_turns(w, s, dice, ROUNDS * seats_in(s) - 1 + more, FEW, out)
