"""Compiling functions, and caching them under a fingerprint of every file that they depend on."""

import hashlib
import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import compress
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import config, njit, types
from numba.core import caching, event

from zellige.kernel.progress import Compiling, tell

F = TypeVar("F", bound=Callable[..., Any])

SETTINGS = str(config.BOUNDSCHECK).encode()  # type: ignore[attr-defined]
JIT: bool = not config.DISABLE_JIT  # type: ignore[attr-defined]
if not JIT:
    np.seterr(over="ignore")  # random numbers wrap around on purpose; compiled code does so silently


HASH = hashlib.sha256().digest_size

# Numba's cache checks a function's own file only. Ours goes stale with any file that the function can reach: the
# kernel, chance.py and its own folder through the fingerprint below, a game's rules through the type of the struct.

KERNEL = Path(__file__).parent
PACKAGE = KERNEL.parent
ALWAYS = (*sorted(KERNEL.glob("*.py")), PACKAGE / "chance.py")
# Compiled code never depends on these files of a game, nor on draw_more.py and the like; a test makes sure.
FOR_PEOPLE = ("text", "tell", "draw", "look", "lessons", "levels")


def is_for_people(file: str) -> bool:
    """Does a file of a game hold words and pictures?"""
    return file.removesuffix(".py").split("_")[0] in FOR_PEOPLE


@cache
def fingerprint(folder: Path) -> str:
    """A hash of the compile settings and of the files that compiled code in a folder may depend on."""
    own = [] if folder in (KERNEL, PACKAGE) else [f for f in sorted(folder.glob("*.py")) if not is_for_people(f.name)]
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


class _Checked(caching.IndexDataCacheFile):
    """Index and data files that begin with a hash of the rest. Numba would fail on a truncated or damaged file at every
    start; here such a file counts as missing, and the next save replaces it."""

    def save(self, key: Any, data: Any) -> None:
        super().save(key, (key, data))  # type: ignore[no-untyped-call]

    def load(self, key: Any) -> Any:
        """The data of a key. (Another process may have reused the file's name for another key since.)"""
        kept = super().load(key)  # type: ignore[no-untyped-call]
        return kept[1] if kept and kept[0] == key else None

    def _load_index(self) -> dict[Any, str]:
        return self._read(self._index_path) or {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._write(self._index_path, overloads)

    def _load_data(self, name: str) -> Any:
        return self._read(self._data_path(name))  # type: ignore[no-untyped-call]

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), data)  # type: ignore[no-untyped-call]

    def _hash(self, data: bytes) -> bytes:
        """Of the data, for this version of Numba and of the source."""
        return hashlib.sha256(repr((self._version, self._source_stamp)).encode() + data).digest()

    def _read(self, path: str) -> Any:
        """What a file holds, or None if it cannot be used."""
        try:
            whole = Path(path).read_bytes()
        except OSError:
            return None
        return pickle.loads(whole[HASH:]) if whole[:HASH] == self._hash(whole[HASH:]) else None

    def _write(self, path: str, content: Any) -> None:
        data = self._dump(content)  # type: ignore[no-untyped-call]
        with self._open_for_write(path) as file:
            file.write(self._hash(data) + data)


class _Cache(caching.FunctionCache):
    _impl_class = _Files

    def __init__(self, function: Any) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = _Checked(self._cache_path, self._impl.filename_base, stamp)  # type: ignore[no-untyped-call]

    def save_overload(self, sig: Any, data: Any) -> None:
        with suppress(OSError):  # a full disk: the function stays in memory
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


FUNCTIONS: list[Any] = []  # everything that `compiled` decorates, as Numba's dispatchers


class _Watch(event.Listener):
    """Reports what Numba compiles. Loading a function from the cache does not count."""

    def __init__(self) -> None:
        self.depth = self.done = 0  # functions being compiled, one inside the other; functions finished

    def on_start(self, event: event.Event) -> None:
        self.depth += 1
        self.tell()

    def on_end(self, event: event.Event) -> None:
        self.depth -= 1
        self.done += event.data["dispatcher"] in FUNCTIONS
        self.tell()

    def tell(self) -> None:
        tell(Compiling(self.depth > 0, self.done, _left()))


def _left() -> int:
    """How many functions have not been called yet, in packages of which others have."""
    packages = [function.py_func.__module__.rpartition(".")[0] for function in FUNCTIONS]
    called = [bool(function.overloads) for function in FUNCTIONS]
    used = set(compress(packages, called))
    return sum(package in used and not call for package, call in zip(packages, called, strict=True))


event.register("numba:compile", _Watch())  # type: ignore[no-untyped-call]


def compiled(function: F) -> F:
    """Compile a function at its first call, or load it from disk if it was compiled before. LLVM inlines it into its
    compiled callers, because the functions of rules are short."""
    if not JIT:
        return function
    dispatcher: Any = njit(nogil=True, error_model="numpy", forceinline=True)(function)
    with suppress(RuntimeError):  # no folder is writable: nothing is cached
        dispatcher._cache = _Cache(function)
    dispatcher.get_call_template = _widening(dispatcher.get_call_template)
    FUNCTIONS.append(dispatcher)
    return cast(F, dispatcher)


def _widening(resolve: Callable[..., Any]) -> Callable[..., Any]:
    """Let compiled callers pass small integers as 64-bit ones. Otherwise Numba would compile a function once for every
    width that its callers happen to use: for Qwirkle, twice as many functions."""

    def widened(kind: Any) -> Any:
        kind = getattr(kind, "literal_type", kind)
        return types.int64 if isinstance(kind, types.Integer) and kind != types.uint64 else kind

    return lambda args, kws: resolve(
        tuple(widened(kind) for kind in args), {name: widened(kind) for name, kind in kws.items()}
    )


def inlined(function: F) -> F:
    """Compile a function as a part of each of its callers, before types are known: then no array is passed, which would
    cost a reference count."""
    return cast(F, njit(nogil=True, error_model="numpy", inline="always")(function)) if JIT else function
