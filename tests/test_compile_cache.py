"""The compile cache: a damaged file or a full disk costs another compilation, never the answer."""

import errno
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from numba import config
from numba.core import caching

from zellige.kernel.progress import LISTENERS, Compiling

SOURCE = """
from zellige.kernel.compile import compiled

@compiled
def twice(n):
    return 2 * n
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "small.py").write_text(SOURCE)
    return tmp_path / "cache"


def load(cache: Path) -> Any:
    """The function, loaded as a new process would."""
    spec = spec_from_file_location("small", cache.parent / "small.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.twice


def run(cache: Path) -> bool:
    """Call the function for two types; were both loaded from the cache?"""
    twice = load(cache)
    assert (twice(21), twice(0.5)) == (42, 1.0)
    hits: int = sum(twice.stats.cache_hits.values())
    return hits == 2


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda whole: b"",
    "half": lambda whole: whole[: len(whole) // 2],
    "garbage": lambda whole: b"garbage" * 100,
    "one bit": lambda whole: whole[:-200] + bytes([whole[-200] ^ 1]) + whole[-199:],
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_a_damaged_file_is_compiled_again(cache: Path, kind: str, damage: str) -> None:
    assert not run(cache)
    assert run(cache)
    files = list(cache.rglob(f"*.{kind}"))
    assert files
    for file in files:
        file.write_bytes(DAMAGES[damage](file.read_bytes()))
    assert not run(cache)
    assert run(cache)


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_a_folder_in_place_of_a_file(cache: Path, kind: str) -> None:
    run(cache)
    for file in cache.rglob(f"*.{kind}"):
        file.unlink()
        file.mkdir()
    assert not run(cache)


def test_a_full_disk(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(caching.IndexDataCacheFile, "_open_for_write", full)
    assert not run(cache)
    assert not run(cache)


def test_a_file_of_another_type(cache: Path) -> None:
    """Two processes may number the same file differently: its content matters, not its name."""
    run(cache)
    one, other = cache.rglob("*.nbc")
    one_data, other_data = one.read_bytes(), other.read_bytes()
    one.write_bytes(other_data)
    other.write_bytes(one_data)
    assert not run(cache)
    assert run(cache)


def test_listeners_hear_what_is_compiled_and_not_what_is_loaded(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Compiling] = []
    monkeypatch.setattr("zellige.kernel.progress.LISTENERS", [*LISTENERS, told.append])
    run(cache)
    assert [compiling.busy for compiling in told] == [True, False] * 2
    assert [compiling.done - told[0].done for compiling in told] == [0, 1, 1, 2]
    told.clear()
    run(cache)
    assert not told
