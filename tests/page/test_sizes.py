"""The first load is small: what the home page needs before it can be used, as it is sent."""

import json
from pathlib import Path

import pytest
from tools import web

KB = 1000
MOST = 150 * KB
MOST_SCRIPT = 60 * KB


@pytest.fixture
def first(built: None) -> dict[str, list[str]]:
    """The files of the first load, by kind."""
    data: dict[str, list[str]] = json.loads((web.BUILT / "manifest.json").read_text())["first"]
    return data


def sent(name: str) -> int:
    """Bytes of a file, compressed if it is sent so."""
    file, packed = web.BUILT / name, Path(f"{web.BUILT / name}.gz")
    return (packed if packed.exists() else file).stat().st_size


def test_the_first_load_is_small(first: dict[str, list[str]]) -> None:
    sizes = {name: sent(name) for name in ("index.html", *(name for kind in first.values() for name in kind))}
    assert all(first[kind] for kind in ("scripts", "styles", "fonts"))
    assert sum(sizes.values()) <= MOST, sizes


def test_its_scripts_are_small(first: dict[str, list[str]]) -> None:
    sizes = {name: sent(name) for name in first["scripts"]}
    assert sum(sizes.values()) <= MOST_SCRIPT, sizes


def test_the_index_loads_all_of_it_and_nothing_is_inline(first: dict[str, list[str]]) -> None:
    index = (web.BUILT / "index.html").read_text()
    for kind in first.values():
        assert all(f'"/{name}"' in index for name in kind)
    assert "<style" not in index
    assert "<script>" not in index
    assert " style=" not in index
    assert "//" not in index.replace("<!doctype html>", ""), "nothing from another host"
