"""Pieces of another game that stand for a game's own: which ones, stickers for them, and cards to look them up."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from zellige.card import optional
from zellige.core import Game
from zellige.games import game
from zellige.render.palette import COMMON, Paint
from zellige.scene import Look
from zellige.sheets import Piece, Stand
from zellige.workshop.cutting import Block, grids, pages, piece_block
from zellige.workshop.paper import Flow, Item, Page, Picture, Words, checked_size
from zellige.workshop.plan import File, Plan
from zellige.workshop.press import pdf

TILE, ARROW, APART, BELOW = 10.0, 4.5, 6.0, 3.0  # millimetres: a piece in a pair, its arrow, between pairs
TEXT = 26.0  # the height of the instructions
CARD_WIDE, CARD_HIGH, PAD = 86.0, 58.0, 5.0
SMALLEST_STICKER = 12.0  # so that a smaller kind can still be read and cut


class Drawings(NamedTuple):
    looks: Mapping[str, Look]
    paints: Mapping[str, Paint]


def stand_of(wanted: Game) -> Stand | None:
    """The other game whose pieces can stand for a game's own."""
    module = optional(wanted.card.folder, "look_stickers")
    stand: Stand | None = module.stand(wanted.values) if module else None
    return stand


def lent(other: Game) -> Drawings:
    """The drawings of another game with its name before theirs, and so with their paints: both games may have a paint
    of the same name."""
    paints = {**COMMON, **other.parts.look.PAINTS}
    return Drawings(
        {f"{other.name}/{name}": renamed(look, other.name) for name, look in other.parts.look.looks().items()},
        {f"{other.name}-{name}": paint for name, paint in paints.items()},
    )


def renamed(look: Look, name: str) -> Look:
    layers = tuple(
        layer._replace(fill=layer.fill and f"{name}-{layer.fill}", stroke=layer.stroke and f"{name}-{layer.stroke}")
        for layer in look.layers
    )
    return look._replace(layers=layers, small=(), fill="", ink="")


class Stickers:
    """The pages about another game's pieces."""

    def __init__(self, plan: Plan, stand: Stand, size: float | None = None) -> None:
        self.plan, self.stand = plan, stand
        self.size = checked_size(stand.size if size is None else size, "--sticker", SMALLEST_STICKER)
        self.other = game(stand.game)
        theirs, own = lent(self.other), optional(plan.game.card.folder, "look_stickers")
        self.looks = {**theirs.looks, **plan.looks, **(own.looks() if own else {})}
        self.paints = {**theirs.paints, **plan.paints}

    def file(self) -> File:
        """One file, whose first page says what the others are for."""
        title = f"with the tiles of {self.other.card.title}"
        first = self.plan.file("stickers", title, "Nothing on this page is cut out.", self.about())
        parts = [
            self.plan.file(
                "stickers", each.title, each.how, self.sheet(n), f", stickers of {each.share * self.size:g} mm"
            )
            for n, each in enumerate(self.stand.stickers)
        ]
        cards = self.plan.file("stickers", "cards", "Cut out a card for each player of each set.", self.cards())
        return first._replace(pages=tuple(page for file in (first, *parts, cards) for page in file.pages))

    def printed(self, file: File) -> bytes:
        return pdf(file.pages, self.plan.paper, file.title, self.looks, self.paints)

    def sheet(self, kind: int) -> list[tuple[str, Page]]:
        """A kind of sticker: all of a set, then the next set."""
        sticker = self.stand.stickers[kind]
        pieces = [Piece(look, share=sticker.share) for look in sticker.looks.values()] * self.stand.sets
        cells = [piece_block(piece, self.looks[piece.look], self.size) for piece in pieces]
        return self.plan.unnamed([*grids(cells, sticker.columns, self.plan.paper)])

    def about(self) -> list[tuple[str, Page]]:
        wide = self.plan.paper.room[0]
        text = Block(wide, TEXT, lambda x, y: [Flow(x, y, wide, TEXT, self.stand.how)])
        return [("", page) for page in pages([text, self.table()], self.plan.paper)]

    def table(self) -> Block:
        """Every piece of a set beside what it stands for."""
        columns, cell = self.stand.columns, 2 * TILE + ARROW + APART
        rows = -(-len(self.stand.pieces) // columns)

        def draw(x: float, y: float) -> Iterator[Item]:
            for n, (theirs, ours) in enumerate(self.stand.pieces):
                yield from self.pair(x + n % columns * cell, y + n // columns * (TILE + BELOW), theirs, ours)

        return Block(columns * cell - APART, rows * (TILE + BELOW) - BELOW, draw)

    def pair(self, x: float, y: float, theirs: str, ours: str) -> Iterator[Item]:
        yield Picture(x, y, TILE, TILE, theirs)
        yield Words(x + TILE + ARROW / 2, y + TILE / 2, "→", 2.6, "center")
        yield Picture(x + TILE + ARROW, y, TILE, TILE, ours)

    def cards(self) -> list[tuple[str, Page]]:
        block = Block(CARD_WIDE, CARD_HIGH, self.card)
        return self.plan.unnamed([*grids([block] * self.stand.sets * self.plan.game.seats, 2, self.plan.paper)])

    def card(self, x: float, y: float) -> Iterator[Item]:
        """What stands for what, in two columns."""
        wide = CARD_WIDE - 2 * PAD
        title = f"{self.plan.game.card.title} with the tiles of {self.other.card.title}"
        yield Words(x + PAD, y + PAD + 1.5, title, 3.6, bold=True, wide=wide)
        for n, (theirs, ours, what) in enumerate(self.stand.pairs):
            left, top = x + PAD + n % 2 * wide / 2, y + PAD + 7 + n // 2 * (TILE + BELOW)
            yield from self.pair(left, top, theirs, ours)
            pair = 2 * TILE + ARROW + 1
            yield Words(left + pair, top + TILE / 2, what, 2.6, wide=wide / 2 - pair - 1)
        yield Words(x + PAD, y + CARD_HIGH - PAD + 0.5, self.stand.card, 2.4, wide=wide)
