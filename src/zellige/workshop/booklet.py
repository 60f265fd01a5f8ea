"""What is in a booklet: title, components, set-up, the rules with worked examples, and credits, as plain data."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import Formatter, ascii_uppercase
from typing import Any, cast

from zellige.card import fulfilled, optional
from zellige.core import Game, Position
from zellige.errors import IllegalMove
from zellige.names import joined, named
from zellige.render.palette import COMMON
from zellige.rulebook import Block, Span, chapters, rules_of, spans
from zellige.scene import NO_BOX, SHEET_ONLY, Look, Part
from zellige.sheets import Booklet, Example, Piece, Sheet
from zellige.version import __version__
from zellige.workshop.aids import changed, goal
from zellige.workshop.drawings import drawing
from zellige.workshop.scenes import Drawn, Over, scene

Data = dict[str, Any]
NAMES = ("Ada", "Ben", "Cleo", "Dina")
UNIT = 6.2  # millimetres of a tile or a square in an example, if there is room
WIDE = 56.0  # the widest picture with words beside it
COMPONENT = 8.6  # millimetres of a unit among the components
INKS = ("ink", "faint", "line", "accent", "accent-soft", "good", "bad", "paper", "brass")


class Said(Formatter):
    """Fills in facts: a list is joined, and `{…:count}` is how many there are."""

    def format_field(self, value: Any, spec: str) -> str:
        if spec == "count":
            return str(len(value))
        return joined(value) if isinstance(value, list) else str(value)


def booklet_of(game: Game) -> Booklet | None:
    module = optional(game.card.folder, "look_booklet")
    return cast(Booklet, fulfilled(module, Booklet)) if module else None


class Writer:
    """Writes the booklet of a game. Its drawings become files, equal ones the same file."""

    def __init__(self, game: Game, sheets: Sequence[Sheet], looks: Mapping[str, Look]) -> None:
        self.game, self.sheets, self.looks, self.paints = game, sheets, looks, game.parts.look.PAINTS
        self.said = cast(Booklet, booklet_of(game))
        self.usual = Game(game.card)  # which the examples are about
        self.files: dict[str, bytes] = {}

    def data(self) -> Data:
        before, sections = chapters(rules_of(self.game.card))
        examples = {each.rule: list[Data]() for each in self.said.EXAMPLES}
        for each in self.said.EXAMPLES:
            examples[each.rule].append(self.example(each))
        return {
            "title": self.game.card.title,
            "makers": self.said.MAKERS,
            "facts": [seats_told(self.game.card.table), self.said.TIME],
            "inks": {name: COMMON[name][0] for name in INKS},
            "cover": self.cover(),
            "goal": goal(self.game.card),
            "changed": changed(self.game.card, self.game.values),
            "components": [self.component(sheet) for sheet in self.sheets],
            "setup": [told(spans(step)) for step in self.said.setup(self.game.values)],
            "before": [block(each) for each in before],
            "sections": [
                {
                    "number": each.number,
                    "title": each.title,
                    "blocks": [block(part) | {"examples": examples.get(part.number, [])} for part in each.blocks],
                    "examples": examples.get(each.number, []),
                }
                for each in sections
            ],
            "credits": [told(spans(paragraph)) for paragraph in (*self.said.CREDITS, *made())],
        }

    # Drawings

    def file(self, svg: str) -> str:
        name = next((name for name, known in self.files.items() if known == svg.encode()), f"{len(self.files)}.svg")
        self.files[name] = svg.encode()
        return name

    def drawn(self, picture: Drawn, unit: float) -> Data:
        return {"file": self.file(picture.svg), "wide": unit * picture.w, "high": unit * picture.h}

    def cover(self) -> Data:
        """A position without the numbers and the places of its board."""
        board, *_ = self.usual.read(self.said.COVER).drawn()
        things = tuple(thing for thing in board.things if thing.look)
        bare = board._replace(things=things, box=board.box if board.ground else NO_BOX)
        return self.drawn(scene([bare], self.looks, self.paints), 1)

    def component(self, sheet: Sheet) -> Data:
        board = scene([Part("board", "board", "", sheet.box, (), sheet.board)], self.looks, self.paints)
        copies = {piece.copies for piece in sheet.pieces}
        alike = len(sheet.pieces) > 2 and len(copies) == 1
        return {
            "title": sheet.title[0].upper() + sheet.title[1:],
            "note": noted(sheet.pieces) if alike else "",
            "columns": min(sheet.columns, len(sheet.pieces)),
            "board": self.drawn(board, 0.7 * UNIT) if sheet.board else None,
            "pieces": [*map(self.figure, figured(sheet)), *(self.piece(piece, not alike) for piece in sheet.pieces)],
        }

    def piece(self, piece: Piece, counted: bool) -> Data:
        look, unit = self.looks[piece.look], COMPONENT * piece.share
        return {
            "file": self.file(drawing(look, self.paints)),
            "wide": unit * look.w,
            "high": unit * look.h,
            "text": piece.text,
            "note": f"{piece.copies} ×" if counted and piece.copies > 1 else "",
        }

    def figure(self, look: str) -> Data:
        return self.piece(Piece(look), counted=False)

    # Examples

    def example(self, example: Example) -> Data:
        before = after = cast(Position, self.usual.read(example.position))
        ways, codes = list[tuple[tuple[float, float], ...]](), list[int]()
        for text in example.moves:
            move, earlier = self.usual.parse(after, text), after
            after = after.play(move)
            ways += [
                motion.way for motion in self.usual.motions(earlier, move, after) if motion.way and not motion.look
            ]
            codes.append(move.code)
        tried = [(text, refused(after, text)) for text in example.tried]
        shown = [(self.said.shown(after.struct, self.usual.known(text).code), not why) for text, why in tried]
        last = [self.usual.move(code) for code in codes]
        parts = [part for part in after.scene(NAMES, last).parts if part.id in example.parts]
        if last:  # what could be done next would distract from what was done
            parts = [without(part, SHEET_ONLY) for part in parts]
        facts = {**after.facts, "before": before.facts}
        picture = scene(parts, self.looks, self.paints, Over(tuple(ways), example.signs, tuple(shown)))
        return {
            "title": example.title,
            "words": told(spans(Said().format(example.words, **facts))),
            "told": self.game.parts.tell.tell(before.struct, codes, after.struct, named(NAMES, self.usual.seats))
            if codes
            else "",
            "tried": [
                {"letter": letter, "fine": not why, "why": why}
                for letter, (_, why) in zip(ascii_uppercase, tried, strict=False)
            ],
            "picture": self.drawn(picture, example.wide / picture.w if example.wide else min(UNIT, WIDE / picture.w)),
        }


def refused(position: Position, move: str) -> str:
    """Why the rules refuse a move, with the number of the rule; empty if they do not."""
    try:
        position.play(move)
    except IllegalMove as error:
        return f"{error.why(NAMES)} ({error.rule})"
    return ""


def without(part: Part, roles: Sequence[str]) -> Part:
    return part._replace(things=tuple(thing for thing in part.things if thing.role not in roles))


def figured(sheet: Sheet) -> Iterator[str]:
    """The drawings on the panels of figures."""
    return (panel.look for figure in sheet.figures for panel in figure.panels if panel.look)


def noted(pieces: Sequence[Piece]) -> str:
    (copies,) = {piece.copies for piece in pieces}
    return f"{len(pieces) * copies}: {copies} of each" if copies > 1 else f"{len(pieces)}: one of each"


def seats_told(seats: range) -> str:
    return f"{seats[0]} players" if len(seats) == 1 else f"{seats[0]} to {seats[-1]} players"


def told(pieces: Iterable[Span]) -> list[Data]:
    return [{"kind": span.kind, "text": quoted(span), "to": span.to} for span in pieces]


def quoted(span: Span) -> str:
    return span.text if span.kind == "code" else span.text.replace("'", "’")


def block(each: Block) -> Data:
    rows = [[told(cell) for cell in row] for row in each.rows]
    return {"kind": each.kind, "number": each.number, "spans": told(each.spans), "rows": rows}


def made() -> tuple[str, ...]:
    return (
        "Set in Libertinus Serif and DejaVu Sans Mono by Typst, from the rules and the drawings of "
        f"Zellige {__version__}.",
    )
