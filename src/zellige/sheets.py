"""What games say about printing: the pieces to cut out, the figures to fold, the board, and the players' cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from zellige.card import Value
from zellige.scene import NO_BOX, Box, Look, Thing

if TYPE_CHECKING:
    from zellige.kernel.structs import Structs

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


class Sticker(NamedTuple):
    """A kind of sticker: a drawing for each piece, by the piece that it makes."""

    title: str
    how: str
    looks: Mapping[str, str]
    columns: int
    share: float = 1  # of the size of a sticker


class Stand(NamedTuple):
    """Another game whose pieces can stand for this game's own, with stickers on them or without. Its looks have its
    name before them: "qwirkle/ro"."""

    game: str  # the name of the other game
    sets: int  # how many sets its pieces make
    pieces: tuple[tuple[str, str], ...]  # looks: one of its pieces, and what it stands for
    columns: int  # of these pairs
    pairs: tuple[tuple[str, str, str], ...]  # for a card: two looks, and what to say about them
    how: tuple[tuple[str, str], ...]  # paragraphs, each with bold words before it
    card: str  # what the card says besides
    size: float  # of a sticker in millimetres, if nobody asks for another
    stickers: tuple[Sticker, ...]


class Example(NamedTuple):
    """A worked example in a booklet: a position, what is played there, and what one may and may not play."""

    rule: str  # the rule or the section that it follows
    title: str
    words: str  # with facts of the position in braces
    position: str
    moves: tuple[str, ...] = ()  # played from the position
    tried: tuple[str, ...] = ()  # moves drawn on the board, with a letter for each; the rules say which are legal
    signs: tuple[tuple[str, str], ...] = ()  # things with a sign on them
    parts: tuple[str, ...] = ("board",)  # of the scene
    wide: float = 0  # in millimetres, if not as wide as usual


class Booklet(Protocol):
    """A game's look_booklet.py: what its booklet has besides the rules and what is printed."""

    MAKERS: str
    TIME: str
    COVER: str  # a position
    EXAMPLES: tuple[Example, ...]
    CREDITS: tuple[str, ...]  # paragraphs in Markdown

    def setup(self, values: Mapping[str, Value]) -> tuple[str, ...]: ...
    def shown(self, states: Structs, code: int) -> Thing: ...  # a move as a thing on the board


class Sheets(Protocol):
    """A game's look_sheets.py. Its functions take the values of the game's parameters."""

    SIZE: float  # of a unit, in millimetres, if nobody asks for another
    UNIT: str  # what has this size: "tile", "square"
    LOOKS: Mapping[str, Look]  # drawings that are only for paper

    def sheets(self, values: Mapping[str, Value]) -> tuple[Sheet, ...]: ...
    def aid(self, values: Mapping[str, Value]) -> Aid: ...
