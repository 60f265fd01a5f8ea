"""Nothing that a view leads to can be changed: programs get views of the referee's own game."""

import importlib
import pickle
import pkgutil
from collections.abc import Mapping
from copy import copy, deepcopy
from types import ModuleType

import numpy as np
import pytest

import zellige
from zellige.games import GAMES
from zellige.match import Match
from zellige.record import Record
from zellige.render import palette

TABLES = ("zellige.kernel", "zellige.games")


def modules() -> list[ModuleType]:
    names = (module.name for module in pkgutil.walk_packages(zellige.__path__, "zellige."))
    return [importlib.import_module(name) for name in names if name.startswith(TABLES)]


def test_the_tables_of_the_rules_are_read_only() -> None:
    """Compiled code has them as constants, and plain Python would play by other rules if somebody changed them."""
    arrays = [
        (module.__name__, name, value)
        for module in modules()
        for name, value in vars(module).items()
        if isinstance(value, np.ndarray)
    ]
    assert {"WALK", "MATCHES", "CROSS", "_SELECT"} <= {name for _, name, _ in arrays}
    assert [(module, name) for module, name, value in arrays if value.flags.writeable] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_cannot_be_changed(name: str) -> None:
    match = Match(zellige.game(name), seed=1)
    game = match.state.view(0).game
    for attribute in ("seats", "card", "values", "parts"):
        with pytest.raises(AttributeError, match=f"a game cannot be changed, so its {attribute} cannot be set"):
            setattr(game, attribute, 1)
        with pytest.raises(AttributeError):
            delattr(game, attribute)
    assert match.game.seats == 2
    assert game.parts is game.parts
    assert pickle.loads(pickle.dumps(game)) == copy(game) == deepcopy(game) == game


@pytest.mark.parametrize("name", GAMES)
def test_paints_cannot_be_changed(name: str) -> None:
    paints = zellige.game(name).start().view(0).game.parts.look.PAINTS
    for mapping in (paints, palette.COMMON, palette.FACES, palette.EDGES, palette.GLAZES):
        refuses(mapping)


def test_headers_cannot_be_written_past_their_checks() -> None:
    match = Match(zellige.game("grawlix"), seed=1, headers={"seat 0": "Ada"})
    refuses(match.headers)
    refuses(match.record.headers)
    given = {"seat 0": "Ada"}
    record = Record(zellige.game("grawlix"), headers=given)
    given["seat 0"] = "\n"
    assert record.headers == {"seat 0": "Ada"}
    for other in (pickle.loads(pickle.dumps(record)), pickle.loads(pickle.dumps(match)).record, deepcopy(match).record):
        assert other.headers == {"seat 0": "Ada"}
        refuses(other.headers)


def refuses(mapping: Mapping[str, object]) -> None:
    with pytest.raises(TypeError):
        mapping["x"] = 1  # type: ignore[index]
