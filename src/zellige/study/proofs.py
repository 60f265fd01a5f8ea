"""The file in which solved positions are kept, so that solving a game can continue after being stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from zellige.core import State
from zellige.study.kept import KeptFile, programs

VERSION = 1  # of the file format


class Tried(NamedTuple):
    """What became of a position that was tried on its own."""

    value: int | None  # what the seat to move gets: 1 for a win, 0 for a draw, -1 for a loss; None: it took too long
    nodes: int  # searched


class Kept(KeptFile):
    """The file: a line about the game, then one for each position that was tried."""

    KEEPS = "positions"
    LINE = "a position"

    def __init__(self, path: Path, start: State) -> None:
        self.tried = dict[str, Tried]()
        game = start.game
        about = {"solution": game.name, "version": VERSION, "programs": programs(game)}
        super().__init__(path, about | {"parameters": dict(game.values), "start": str(start)})

    def taken(self, data: dict[str, Any]) -> bool:
        text, tried = data["position"], Tried(data["value"], data["nodes"])
        self.tried[text] = tried
        return isinstance(text, str) and tried.value in (None, -1, 0, 1) and type(tried.nodes) is int

    def add(self, text: str, tried: Tried) -> None:
        self.tried[text] = tried
        self.write({"position": text, **tried._asdict()})
