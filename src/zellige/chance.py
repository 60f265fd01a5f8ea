"""Every throw and draw: one sampler, keyed in three ways, for matches, for the arena and for batches."""

from __future__ import annotations

import operator
import secrets
from collections import Counter
from hashlib import blake2b
from math import inf, log

import numpy as np
from numpy.typing import NDArray

from zellige.core import Game, Move, State
from zellige.errors import InvalidParameter, quoted
from zellige.kernel.bits import ZERO
from zellige.kernel.compile import compiled, inlined
from zellige.kernel.constants import CHANCE
from zellige.kernel.dice import Dice, below, throw
from zellige.kernel.rules import apply, legal, player, weight
from zellige.kernel.structs import Codes, Struct, Structs

# The sampler: weights in, outcome out. `codes` is a buffer for the legal moves. It is inlined into each of its callers,
# because passing an array to another compiled function is a cost that batches notice.


@inlined
def total_weight(s: Struct, codes: Codes) -> int:
    """List the chance outcomes; returns the sum of their weights."""
    total = 0
    for k in range(legal(s, codes)):
        total += weight(s, codes[k])
    return total


@inlined
def outcome_at(s: Struct, codes: Codes, at: int) -> int:
    """The outcome that a number below the total weight selects."""
    k = 0
    while at >= weight(s, codes[k]):
        at -= weight(s, codes[k])
        k += 1
    return int(codes[k])


# Batches: a compiled stream of random numbers for each game.


@compiled
def drawn(s: Struct, dice: Dice, codes: Codes) -> int:
    """Sample an outcome by its odds."""
    return outcome_at(s, codes, int(below(dice, np.uint64(total_weight(s, codes)))))


@compiled
def draw_all(s: Struct, dice: Dice, codes: Codes) -> None:
    """Play chance moves until a seat is to move or the game is over."""
    while player(s) == CHANCE:
        apply(s, drawn(s, dice, codes))


# Matches: a throw depends only on the seed and on how many chance moves come before it. So a replayed match continues
# with the same throws, taking a move back and playing it again brings the same throw, and nobody can predict the next
# throw from the earlier ones. BLAKE2b is keyed by the seed; `person` separates these numbers from any others derived
# from the same seed.

SEED_BITS = 256
SHORT_SEED = 1 << 128  # a smaller seed could be found by brute force from its hash or from a few throws
THROWS, HASHES = b"zellige throws", b"zellige seed"


def as_seed(seed: object) -> int:
    """Check that a seed is a whole number of at most 256 bits."""
    try:
        number = operator.index(seed)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if isinstance(seed, bool) or not 0 <= number < 1 << SEED_BITS:
        raise InvalidParameter(f"a seed must be a whole number from 0 to 2**{SEED_BITS} - 1, not {quoted(seed)}")
    return number


def new_seed() -> int:
    """A fresh, unpredictable seed."""
    return secrets.randbits(SEED_BITS)


def seed_hash(seed: int) -> str:
    """A commitment to a seed: publish it before the game, and anyone can check the seed afterwards."""
    return blake2b(_key(seed), digest_size=32, person=HASHES).hexdigest()


def _key(seed: int) -> bytes:
    return seed.to_bytes(SEED_BITS // 8, "big")


@compiled
def fair_outcome(states: Structs, words: NDArray[np.uint64], codes: Codes) -> int:
    """The outcome of the first random word that survives rejection, or -1. Words below 2**64 mod total are rejected,
    because they would favour some outcomes."""
    total = np.uint64(total_weight(states[0], codes))
    unfair = (ZERO - total) % total
    for word in words:
        if word >= unfair:
            return outcome_at(states[0], codes, int(word % total))
    return -1


def match_throw(state: State, seed: int, k: int) -> Move:
    """The chance move of a match in which k chance moves came before."""
    codes, code, block = np.empty(state.game.parts.most_moves, np.int32), -1, 0
    while code < 0:
        text = k.to_bytes(8, "big") + block.to_bytes(8, "big")
        words = np.frombuffer(blake2b(text, key=_key(seed), person=THROWS).digest(), np.uint64)
        code, block = fair_outcome(state.struct, words, codes), block + 1
    return state.game.move(code)


# The arena: luck as a race. It depends on the seed, the group of games, the seat that moved last and how many chance
# moves that seat has had, but not on what was played. So a seat's n-th throw or draw is the same in all games of a
# group, as far as the same outcomes are possible. Each outcome runs for an exponential time at the rate of its weight,
# and the fastest wins: exactly with the odds of the rules (up to the rounding of doubles), and independently of the
# other races of a game. If a bag lacks a few tiles that it has in another game, usually the same tile still wins;
# looking up one random number in the cumulative weights would not do that.

STRIDE = np.uint64(0x9E3779B97F4A7C15)  # of SplitMix64: an outcome's code is its place in the sequence


@compiled
def first_home(states: Structs, codes: Codes, luck: np.uint64) -> int:
    """The chance outcome that wins the race."""
    dice, best, winner = np.empty(1, np.uint64), inf, -1
    for k in range(legal(states[0], codes)):
        dice[0] = luck + np.uint64(codes[k]) * STRIDE
        part = (np.float64(throw(dice) >> np.uint64(11)) + 0.5) / 2.0**53
        seconds = -log(part) / weight(states[0], codes[k])
        if seconds < best:
            best, winner = seconds, codes[k]
    return int(winner)


class Luck:
    """The luck that all games of a group share."""

    def __init__(self, game: Game, seed: int, group: int) -> None:
        self._key = f"luck {seed} {group}"
        self._codes = np.empty(game.parts.most_moves, np.int32)
        self._had: Counter[int] = Counter()

    def after(self, seat: int, state: State) -> Move:
        """The chance move that follows a seat's move."""
        self._had[seat] += 1
        luck = np.uint64(hashed(f"{self._key} {seat} {self._had[seat]}"))
        return state.game.move(first_home(state.struct, self._codes, luck))


def hashed(key: str) -> int:
    """A 64-bit hash of a text."""
    return int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "little")
