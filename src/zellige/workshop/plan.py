"""What is on which page of which file, for one game, paper and size."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, cast

from zellige.card import fulfilled, optional
from zellige.core import Game
from zellige.errors import ZelligeError
from zellige.render.palette import Paint
from zellige.scene import Look
from zellige.sheets import Sheet, Sheets
from zellige.workshop.aids import aid_block
from zellige.workshop.boards import board_pages
from zellige.workshop.cutting import Block, figure_block, grids, pages, piece_block
from zellige.workshop.paper import Page, Paper, checked_size, furnished
from zellige.workshop.press import pdf

GLUE = "Cut each page at its crop marks. Glue the pages to its right and below over its edges, up to the dashed marks."


class File(NamedTuple):
    """A file to be printed."""

    name: str
    title: str
    pages: tuple[Page, ...]

    @property
    def amount(self) -> str:
        return f"{len(self.pages)} {'page' if len(self.pages) == 1 else 'pages'}"


class Plan:
    """The pages of a game."""

    def __init__(self, game: Game, paper: Paper, size: float | None = None) -> None:
        self.game, self.paper, self.said = game, paper, said_of(game)
        self.unit = checked_size(self.said.SIZE if size is None else size)
        self.looks: Mapping[str, Look] = {**game.parts.look.looks(), **self.said.LOOKS}
        self.paints: Mapping[str, Paint] = game.parts.look.PAINTS

    def files(self) -> Iterator[File]:
        for sheet in self.said.sheets(self.game.values):
            placed = self.board(sheet) if sheet.board else self.pieces(sheet)
            how = GLUE if sheet.board and len(placed) > 1 else sheet.how
            size = f", {self.said.UNIT} of {self.unit:g} mm"
            yield self.file(sheet.name, sheet.title, how, placed, size)
        yield self.file("aids", "players’ cards", "Cut out a card for each player.", self.aids())

    def file(self, name: str, title: str, how: str, placed: list[tuple[str, Page]], size: str = "") -> File:
        whole = f"{self.game.card.title}: {title}"
        made = []
        for n, (where, page) in enumerate(placed, 1):
            place = where or (f"page {n} of {len(placed)}" if len(placed) > 1 else "")
            heading = f"{whole}, {place}" if place else whole
            made.append(furnished(page, self.paper, heading, how, f"{self.paper.name}{size}"))
        return File(f"{self.game.name}-{name}-{self.paper.name.lower()}.pdf", whole, tuple(made))

    def board(self, sheet: Sheet) -> list[tuple[str, Page]]:
        return board_pages(sheet, self.looks, self.unit, self.paper)

    def pieces(self, sheet: Sheet) -> list[tuple[str, Page]]:
        cells = [
            piece_block(each, self.looks[each.look], self.unit) for each in sheet.pieces for _ in range(each.copies)
        ]
        figures = [figure_block(each, self.looks, self.unit) for each in sheet.figures]
        return self.unnamed([*figures, *grids(cells, sheet.columns, self.paper)])

    def aids(self) -> list[tuple[str, Page]]:
        block = aid_block(self.game.card, self.game.values, self.said.aid(self.game.values), self.looks)
        return self.unnamed([*grids([block] * self.game.seats, 2, self.paper)])

    def unnamed(self, blocks: list[Block]) -> list[tuple[str, Page]]:
        return [("", page) for page in pages(blocks, self.paper)]

    def printed(self, file: File) -> bytes:
        """The file as PDF."""
        return pdf(file.pages, self.paper, file.title, self.looks, self.paints)


def said_of(game: Game) -> Sheets:
    """What the game says about printing."""
    module = optional(game.card.folder, "look_sheets")
    if not module:
        raise ZelligeError(f"{game.card.title} cannot be printed: it has no look_sheets.py")
    return cast(Sheets, fulfilled(module, Sheets))
