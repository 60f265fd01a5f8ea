"""What stands beside the board: the seats with their hands, the supply, the die and the buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from zellige.render.arrange import BARE, DOT, TURN, order, spoken
from zellige.render.cells import Cells, Marks, Mode
from zellige.render.palette import Paint
from zellige.scene import Look, Part, Scene
from zellige.terminal.full.part_view import PartView

HIGH, LOW, SMALL = Cells(4, 2), Cells(4, 1), Cells(2, 1)
SIZES = ((HIGH, HIGH), (HIGH, LOW), (LOW, LOW), (LOW, SMALL), (SMALL, SMALL))  # of hands and buttons, and of the rest
HIDDEN = "?"  # the notation of a hidden tile
INDENT = 2
WIDE = 80  # columns, before a block knows its own width
GAP = 1  # rows between blocks, if there is room


class Drawn(NamedTuple):
    """What drawings need."""

    looks: Mapping[str, Look]
    paints: Mapping[str, Paint]
    mode: Mode


def is_known(hand: Part) -> bool:
    """Does the viewer know any tile of a hand?"""
    return any(thing.text != HIDDEN for thing in hand.things) or not hand.things


def beside(scene: Scene) -> list[Part]:
    """The parts beside the board, in order: each hand after its seat, but no hand that nobody here may see."""
    parts = [part for part in scene.parts if part.role != "board" and (part.role != "hand" or is_known(part))]
    number = {"seat": 0, "hand": 1}
    return sorted(parts, key=lambda part: (order("seat" if part.role == "hand" else part.role), *place(part, number)))


def place(part: Part, number: Mapping[str, int]) -> tuple[int, int]:
    seat = part.id.partition(":")[2]
    return (int(seat) if seat.isdecimal() else 0, number.get(part.role, 0))


def is_drawn(part: Part) -> bool:
    """Does a part have things to show, besides its heading?"""
    return part.role != "seat" and bool(part.box.w and part.box.h)


def heading(part: Part, drawn: Drawn, width: int) -> Text:
    """The name of a part and its words, below each other if need be; a seat that is to move is marked, and shows the
    colours of its pieces."""
    text = Text()
    if part.role == "seat":
        text.append("▸ " if TURN in part.words and not drawn.mode.ascii else "> " if TURN in part.words else "  ")
        text.append(part.name, Style(bold=True))
        for thing in part.things:
            text.append(" ")
            text.append(f" {thing.text} ", swatch(drawn, thing.look))
        text.append("  ")
    elif part.role not in (*BARE, "hand"):
        text.append(f"  {part.name}  ", Style(bold=True))
    words = [spoken(key, word) for key, word in part.words.items() if key != TURN]  # which the status line says
    style, dot = Style(dim=part.role != "seat"), " | " if drawn.mode.ascii else DOT
    for n, line in enumerate(wrapped(words, dot, width - cell_len(text.plain), width - INDENT)):
        text.append(f"\n{' ' * INDENT}" if n else "").append(line, style)
    return text


def wrapped(words: Sequence[str], dot: str, first: int, most: int) -> list[str]:
    """Words on as many lines as they need; the first line has less room."""
    lines = [""]
    for word in words:
        longer = f"{lines[-1]}{dot}{word}" if lines[-1] else word
        if cell_len(longer) <= (first if len(lines) == 1 else most):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def swatch(drawn: Drawn, name: str) -> Style:
    look = drawn.looks.get(name)
    if not look or not look.fill or not drawn.mode.colour:
        return Style(bold=True)
    ground, ink = (drawn.paints[paint][drawn.mode.dark] for paint in (look.fill, look.ink))
    return Style(color=ink, bgcolor=ground, bold=True)


def rows_of(part: Part, cells: Cells, drawn: Drawn, width: int) -> int:
    """The rows that a part takes."""
    words = heading(part, drawn, width).plain
    lines = sum(-(-cell_len(line) // max(1, width)) for line in words.split("\n")) if words.strip() else 0
    return lines + (int(part.box.h * cells.rows) if is_drawn(part) else 0)


class Fit(NamedTuple):
    """How the parts beside a board are shown."""

    cells: tuple[Cells, Cells]  # of hands and buttons, and of the rest
    asides: bool  # are parts shown that may be left out?
    gap: int  # rows between blocks

    def of(self, part: Part) -> Cells:
        return self.cells[part.role not in ("hand", "actions")]


def fitted(parts: Sequence[Part], drawn: Drawn, width: int, height: int) -> Fit:
    """The largest way that fits; if none does, the smallest, which scrolls."""
    for asides in (True, False):
        shown = [part for part in parts if asides or not part.aside]
        blocks = sum(part.role != "hand" for part in shown)
        for cells in SIZES:
            for gap in (GAP, 0):
                fit = Fit(cells, asides, gap)
                widest = max((part.box.w * fit.of(part).columns for part in shown if is_drawn(part)), default=0)
                rows = sum(rows_of(part, fit.of(part), drawn, width) for part in shown)
                if widest <= width and rows + gap * blocks <= height:
                    return fit
    return Fit(SIZES[-1], False, 0)


class Block(Vertical):
    """A part beside the board: its heading, and its things."""

    def __init__(self, part: Part, drawn: Drawn, cells: Cells) -> None:
        super().__init__()
        self.part, self.drawn = part, drawn
        self.heading = Static()
        self.view = PartView(drawn.looks, drawn.paints, drawn.mode, cells=cells) if is_drawn(part) else None

    def compose(self) -> ComposeResult:
        yield self.heading
        if self.view:
            yield self.view

    def on_mount(self) -> None:
        self.show(self.part, Marks())

    def show(self, part: Part, marks: Marks) -> None:
        self.part = part
        words = heading(part, self.drawn, self.size.width or WIDE)
        self.heading.update(words)
        self.heading.display = bool(words.plain.strip())
        if self.view:
            self.view.show(part, marks)


class Side(VerticalScroll, can_focus=False):
    """All parts beside the board. They are built anew only if there are others, or if they need another size."""

    def __init__(self, drawn: Drawn) -> None:
        super().__init__(id="side")
        self.drawn = drawn
        self._built: tuple[object, ...] = ()
        self.blocks: list[Block] = []

    async def show(self, parts: Sequence[Part], marks: Marks, height: int) -> None:
        fit = fitted(parts, self.drawn, self.container_size.width or self.size.width, height)
        shown = [part for part in parts if fit.asides or not part.aside]
        built = (fit, self.drawn.mode, *((part.id, is_drawn(part)) for part in shown))
        if built != self._built:
            self._built = built
            self.blocks = [Block(part, self.drawn, fit.of(part)) for part in shown]
            for block in self.blocks:
                block.styles.margin = (0, 0, 0 if is_followed(block.part, shown) else fit.gap, 0)
            await self.remove_children()
            if not self.is_attached:  # the screen was left meanwhile
                return
            await self.mount_all(self.blocks)
        for block, part in zip(self.blocks, shown, strict=True):
            block.show(part, marks)


def is_followed(part: Part, parts: Sequence[Part]) -> bool:
    """Is it a seat whose hand comes right after it?"""
    return part.role == "seat" and any(other.id == f"hand:{part.id.partition(':')[2]}" for other in parts)
