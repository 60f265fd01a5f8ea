"""Random numbers: SplitMix64 (Steele, Lea and Flood 2014), exact for any number of sides (Lemire 2019)."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zellige.kernel.bits import ZERO
from zellige.kernel.compile import compiled, inlined

Dice: TypeAlias = NDArray[np.uint64]  # [1] the state of a random number generator


@compiled
def throw(dice: Dice) -> np.uint64:
    """64 random bits."""
    dice[0] += np.uint64(0x9E3779B97F4A7C15)
    z = dice[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.uint64(z ^ (z >> np.uint64(31)))


@compiled
def below(dice: Dice, sides: np.uint64) -> np.uint64:
    """A whole number from 0 to sides - 1, each exactly as likely as the others; sides below 2**32."""
    low = np.uint64(0xFFFFFFFF)
    product = (throw(dice) >> np.uint64(32)) * sides
    if product & low < sides:
        uneven = (np.uint64(1 << 32) - sides) % sides
        while product & low < uneven:
            product = (throw(dice) >> np.uint64(32)) * sides
    return product >> np.uint64(32)


@inlined
def takes_over(value: float, best: float, ties: int, dice: Dice) -> bool:
    """Should the next candidate replace the best so far? Yes if it is better; if it is the `ties`-th equally good one,
    with probability 1 / ties, so that each of them is equally likely in the end."""
    return value > best or (value == best and below(dice, np.uint64(ties)) == ZERO)
