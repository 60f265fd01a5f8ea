"""How to print in 3D, on pages: each plate and figure with a drawing, its colours, its files and its heights."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from zellige.scene import Look
from zellige.workshop.paper import HEAD, SIDE, Flow, Item, Page, Paper, Picture, Words
from zellige.workshop.solid.batches import Plate
from zellige.workshop.solid.figures import Figure
from zellige.workshop.solid.measures import LAYER
from zellige.workshop.solid.touch import BAR, WORDS, spoken
from zellige.workshop.solid.views import from_a_side, from_above

LINE = 8.4  # millimetres for a paragraph about what holds for all
BLOCK = 33.5  # from one plate to the next
TILE, FIGURE, APART = 15.0, 27.0, 1.4  # how high drawings are, and the room between them
TEXT = 108.0  # where the words about a plate begin
Printed: TypeAlias = Plate | Figure
Paragraph: TypeAlias = tuple[str, str]  # bold words, and others


class Guide:
    """The pages about the plates and figures of a game."""

    def __init__(self, name: str, title: str, how: str, paper: Paper, printed: Sequence[Printed]) -> None:
        self.name, self.title, self.how, self.paper, self.all = name, title, how, paper, printed

    @cached_property
    def looks(self) -> Mapping[str, Look]:
        """A drawing for each tile and figure."""
        return {name: look for each in self.all for name, look in drawings(each).items()}

    @cached_property
    def intro(self) -> tuple[Paragraph, ...]:
        return tuple(general(self.all, self.how))

    def pages(self) -> list[Page]:
        """As many plates on each page as it takes."""
        room = self.paper.h - HEAD - SIDE
        first, later = int((room - LINE * (len(self.intro) + 1)) // BLOCK), int(room // BLOCK)
        chunks = [self.all[:first], *(self.all[at : at + later] for at in range(first, len(self.all), later))]
        return [tuple(self.page(n, chunk)) for n, chunk in enumerate(chunks)]

    def page(self, n: int, printed: Sequence[Printed]) -> Iterator[Item]:
        yield Words(SIDE, 8, f"{self.title}: how to print it in 3D", 4, bold=True)
        y = HEAD - 2
        if not n:
            high = LINE * len(self.intro)
            yield Flow(SIDE, y, self.paper.w - 2 * SIDE, high, self.intro)
            y += high + LINE
        for each in printed:
            yield from self.block(each, y)
            y += BLOCK

    def block(self, printed: Printed, y: float) -> Iterator[Item]:
        """One plate or figure: its drawings, and words beside them."""
        high, x = (TILE if isinstance(printed, Plate) else FIGURE), SIDE
        for name in drawings(printed):
            wide = high * self.looks[name].w
            yield Picture(x, y, wide, high, name)
            x += wide + APART
        about = plate_words(printed) if isinstance(printed, Plate) else figure_words(printed)
        files = ", ".join(f"{self.name}-{name}" for name in printed.names())
        yield Flow(TEXT, y, self.paper.w - SIDE - TEXT, BLOCK - 5, (*about, ("Files", files)))


def drawings(printed: Printed) -> dict[str, Look]:
    """By names that differ from those of the game's looks."""
    if isinstance(printed, Figure):
        return {f"solid:{printed.statue.name}": from_a_side(printed)}
    return {f"solid:{piece.look}": from_above(tile) for piece, tile in printed.tiles}


def general(printed: Sequence[Printed], how: str) -> Iterator[Paragraph]:
    """What holds for all of them."""
    yield "Settings.", f"Layers of {LAYER} mm, the first one too; a nozzle of 0.4 mm; no supports. {how}"
    plates = [each for each in printed if isinstance(each, Plate)]
    if plates:
        yield "A printer with one colour at a time:", ONE_COLOUR
    yield "A printer with several colours:", SEVERAL
    if any(plate.batch.touch for plate in plates):
        counted = ", ".join(f"{plate.batch.touch} {plate.batch.name}" for plate in plates)
        yield "Dots and bars", f"tell the colour to fingers. A dot counts one, a bar {WORDS[BAR]}: {counted}."
    if snug := [plate for plate in plates if plate.batch.snug]:
        unit, side, *_ = snug[0].measures
        yield "Size.", f"A tile is {side:g} mm wide, so that tiles lie side by side on a grid of {unit:g} mm."


ONE_COLOUR = (
    "open the STL file, and add a change of filament at the height that is in its name. Slicers ask for the layer "
    "after the change, which is given below: the printer pauses before it, and you load the accent colour."
)
SEVERAL = "open the 3MF file. Its parts have names and colours; give a filament to each."


def plate_words(plate: Plate) -> Iterator[Paragraph]:
    batch, change = plate.batch, plate.measures.change
    wide, deep = plate.size
    layer = round(change / LAYER) + 1
    touch = f" Touch: {spoken(batch.touch)}." if batch.touch else ""
    yield f"{batch.title[:1].upper()}{batch.title[1:]}", f"({plate.count}), {plate.measures.height:g} mm high.{touch}"
    yield "Base", f"{batch.base.name}, up to {change:.1f} mm."
    yield "Accent", f"{batch.accent.name}, from layer {layer}, which ends at {change + LAYER:.1f} mm."
    yield "Plate", f"{wide:.0f} by {deep:.0f} mm."


def figure_words(figure: Figure) -> Iterator[Paragraph]:
    wide, deep, high = figure.size
    title = figure.title
    yield f"{title[:1].upper()}{title[1:]}", f"{wide:.0f} by {deep:.0f} by {high:.0f} mm. {figure.statue.how}"
    if changes := figure.changes():
        names = [filament.name for _, filament in figure.statue.bands]
        after = ", ".join(f"{name} from {height:.1f} mm" for name, height in zip(names[1:], changes, strict=True))
        yield "In colours", f"{names[0]}, {after}; or all in one."
