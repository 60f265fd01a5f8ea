"""What games say about printing: the pieces to cut out, the figures to fold, the board, and the players' cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol

from zellige.card import Value
from zellige.scene import NO_BOX, Box, Look, Thing

Side = Literal["left", "top", "right", "bottom"]


class Piece(NamedTuple):
    """A flat piece. Its drawing is centred in a cell that is cut out, and may be smaller."""

    look: str
    copies: int = 1
    share: float = 1  # of its drawing's own size
    text: str = ""  # printed on its middle: the value of a coin


class Panel(NamedTuple):
    """One face of a figure, in units. Panels that share an edge are folded there."""

    x: float
    y: float
    w: float = 1
    h: float = 1
    look: str = ""  # drawn as large as it fits
    turn: int = 0  # quarter turns clockwise


class Figure(NamedTuple):
    """A sheet of paper that is cut out, folded along its panels, and glued at its tabs."""

    name: str
    panels: tuple[Panel, ...]
    tabs: tuple[tuple[int, Side], ...]  # each at a side of a panel


class Sheet(NamedTuple):
    """What one file has on its pages: pieces, figures, and things on a board."""

    name: str  # of the file
    title: str
    how: str  # what to do with it, in a sentence or two
    pieces: tuple[Piece, ...] = ()
    columns: int = 99  # at most so many pieces side by side
    figures: tuple[Figure, ...] = ()
    board: tuple[Thing, ...] = ()
    box: Box = NO_BOX  # of the board


class Aid(NamedTuple):
    """What a player's card shows besides the goal of the game."""

    looks: tuple[str, ...]
    rules: tuple[str, ...]  # their numbers


class Sheets(Protocol):
    """A game's look_sheets.py. Its functions take the values of the game's parameters."""

    SIZE: float  # of a unit, in millimetres, if nobody asks for another
    UNIT: str  # what has this size: "tile", "square"
    LOOKS: Mapping[str, Look]  # drawings that are only for paper

    def sheets(self, values: Mapping[str, Value]) -> tuple[Sheet, ...]: ...
    def aid(self, values: Mapping[str, Value]) -> Aid: ...
