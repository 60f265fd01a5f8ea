"""Sets of up to 64 members as the bits of a uint64. Mixed with other integers, it would turn signed when compiled."""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, overload

from zellige.kernel.compile import JIT, compiled
from zellige.kernel.structs import table

ZERO, ONE = np.uint64(0), np.uint64(1)


def count(bits: np.uint64) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def lowest(bits: np.uint64) -> np.uint64:
    """The number of the lowest bit that is set; there must be one."""
    return np.uint64((int(bits) & -int(bits)).bit_length() - 1)


@intrinsic
def _count(typing: Any, bits: Any) -> Any:
    return types.int64(types.uint64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def _lowest(typing: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), generate


if JIT:  # a single CPU instruction each
    overload(count)(lambda bits: lambda bits: _count(bits))  # type: ignore[call-arg]
    overload(lowest)(lambda bits: lambda bits: _lowest(bits))  # type: ignore[call-arg]

_BYTES = np.uint64(0x0101010101010101)
_HIGH = np.uint64(0x8080808080808080)
_SELECT = table(
    np.array(
        [[([b for b in range(8) if byte >> b & 1] + [0] * 8)[k] for k in range(8)] for byte in range(256)], np.uint8
    )
)  # [byte, k] the k-th bit set in a byte


@compiled
def nth(bits: np.uint64, n: np.uint64) -> np.uint64:
    """The number of the n-th bit that is set, counting from 0; there must be that many."""
    pairs = bits - ((bits >> ONE) & np.uint64(0x5555555555555555))
    fours = (pairs & np.uint64(0x3333333333333333)) + ((pairs >> np.uint64(2)) & np.uint64(0x3333333333333333))
    sums = ((fours + (fours >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)) * _BYTES  # byte b: bits set up to b
    before = (((n * _BYTES) | _HIGH) - sums) & _HIGH  # marks the bytes that end before the n-th bit, if n >= sum
    shift = np.uint64(count(before)) << np.uint64(3)
    rest = n - (((sums << np.uint64(8)) >> shift) & np.uint64(255))
    return shift + np.uint64(_SELECT[(bits >> shift) & np.uint64(255), rest])


@compiled
def mixed(bits: np.uint64) -> np.uint64:
    """The bits, well mixed: for hashing positions."""
    bits = (bits ^ (bits >> np.uint64(31))) * np.uint64(0xBF58476D1CE4E5B9)
    return np.uint64(bits ^ (bits >> np.uint64(29)))
