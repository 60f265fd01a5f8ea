"""A state as one NumPy record: the type of a game's struct, and names for arrays of it."""

from operator import itemgetter
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from zellige.kernel.compile import fingerprint

Struct: TypeAlias = Any  # a state inside compiled code: one record, passed by reference
Structs: TypeAlias = NDArray[np.void]  # a state outside it: an array of one record (a longer one is a batch)
Codes: TypeAlias = NDArray[np.int32]  # move codes
Floats: TypeAlias = NDArray[np.float32]  # an observation
Scalar = TypeVar("Scalar", bound=np.generic)


def table(values: NDArray[Scalar]) -> NDArray[Scalar]:
    """A table for compiled code, which takes it as a constant: so nobody may write to it."""
    values.setflags(write=False)
    return values


class Fields(np.void):  # type: ignore[misc]
    """One record of an array, with its fields as attributes; NumPy's own `np.record` is six times slower."""

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def with_fields(dtype: np.dtype[np.void]) -> np.dtype[np.void]:
    """The type of records with these fields as attributes. All records share one class, because pickled arrays find it
    by its name."""
    for name in dtype.names or ():
        setattr(Fields, name, property(itemgetter(name)))  # `__getattr__` would be two and a half times slower
    return np.dtype((Fields, dtype))


def record(fields: list[tuple[Any, ...]]) -> np.dtype[np.void]:
    """The type of a record."""
    return with_fields(np.dtype(fields, align=True))


def slices(dtype: np.dtype[np.void], *names: str) -> tuple[slice, ...]:
    """Where fields are in the bytes of a record: to take them from there is faster than to ask for each."""
    assert dtype.fields
    fields = [dtype.fields[name] for name in names]
    return tuple(slice(offset, offset + kind.itemsize) for kind, offset, *_ in fields)


def struct(name: str, file: str, fields: list[tuple[Any, ...]]) -> np.dtype[np.void]:
    """The type of a game's struct. Its last field is named after the game and the fingerprint of its rules: Numba tells
    record types apart by their fields, so code compiled for other rules is never used. That field also fills the struct
    up to a multiple of eight bytes: NumPy does not copy gaps, and equal states must have equal bytes."""
    used = np.dtype(fields).itemsize
    last = f"{name}_{fingerprint(Path(file).parent)}"
    whole = np.dtype([*fields, (last, np.uint8, (8 - used % 8,))], align=True)
    if whole.itemsize != used + 8 - used % 8:
        raise TypeError(
            f"the struct of {name} has gaps: put fields of one size together, small ones in groups of eight bytes"
        )
    return with_fields(whole)
