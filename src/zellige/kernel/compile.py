"""Compiling functions, and caching them under a fingerprint of every file that they depend on."""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import config, njit
from numba.core import caching

F = TypeVar("F", bound=Callable[..., Any])

SETTINGS = str(config.BOUNDSCHECK).encode()  # type: ignore[attr-defined]
JIT: bool = not config.DISABLE_JIT  # type: ignore[attr-defined]
if not JIT:
    np.seterr(over="ignore")  # random numbers wrap around on purpose; compiled code does so silently


# Numba's cache checks a function's own file only. Ours goes stale with any file that the function can reach: the
# kernel, chance.py and its own folder through the fingerprint below, a game's rules through the type of the struct.

KERNEL = Path(__file__).parent
PACKAGE = KERNEL.parent
ALWAYS = (*sorted(KERNEL.glob("*.py")), PACKAGE / "chance.py")
# Compiled code never looks in these files of a game; a test makes sure of it.
NEVER = ("text.py", "tell.py", "draw.py", "look.py", "lessons.py", "levels.py")


@cache
def fingerprint(folder: Path) -> str:
    """A hash of the compile settings and of the files that compiled code in a folder may depend on."""
    own = [] if folder in (KERNEL, PACKAGE) else [f for f in sorted(folder.glob("*.py")) if f.name not in NEVER]
    parts = [file.read_bytes() for file in (*ALWAYS, *own)]
    return hashlib.sha256(b"\0".join([SETTINGS, *parts])).hexdigest()[:12]


def _by_fingerprint(locator: Any) -> Any:
    """One of Numba's cache locators, with a separate folder for each fingerprint. (A fresh stamp in the old folder
    would not do: Numba writes its index before its data, and a second process would read stale data.)"""

    class ByFingerprint(locator):  # type: ignore[misc]
        def __init__(self, function: Any, file: str) -> None:
            super().__init__(function, file)
            base: str = self._cache_path  # type: ignore[has-type]
            self._cache_path = str(Path(base) / fingerprint(Path(file).parent))

    return ByFingerprint


class _Files(caching.CompileResultCacheImpl):
    _locator_classes: list[Any] = [  # noqa: RUF012 Numba asks for it
        _by_fingerprint(locator)
        for locator in (caching.UserProvidedCacheLocator, caching.InTreeCacheLocator, caching.UserWideCacheLocator)
    ]


class _Cache(caching.FunctionCache):
    _impl_class = _Files


def compiled(function: F) -> F:
    """Compile a function at its first call, or load it from disk if it was compiled before."""
    if not JIT:
        return function
    dispatcher: Any = njit(nogil=True, error_model="numpy")(function)
    with suppress(RuntimeError):  # where no folder is writable, it is compiled in memory
        dispatcher._cache = _Cache(function)  # type: ignore[no-untyped-call]
    return cast(F, dispatcher)


def inlined(function: F) -> F:
    """Compile a function into each of its callers: passing an array to another function costs a reference count."""
    return cast(F, njit(nogil=True, error_model="numpy", inline="always")(function)) if JIT else function
