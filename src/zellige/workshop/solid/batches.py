"""The pieces of a batch side by side, as they are printed: one solid, or one part for each colour."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import ceil, sqrt
from typing import NamedTuple

from zellige.scene import Look
from zellige.solids import Batch, Relief
from zellige.workshop.solid.measures import GAP, Measures
from zellige.workshop.solid.tiles import Tile, combined
from zellige.workshop.solid.touch import Body


class Part(NamedTuple):
    """A solid of one colour."""

    name: str
    colour: str  # "#rrggbb"
    body: Body


def named(name: str, changes: Sequence[float]) -> tuple[str, str]:
    """The names of an STL file, with the heights at which the filament changes, and of a 3MF file."""
    where = f"-change-at-{'-'.join(f'{change:.1f}' for change in changes)}mm" if changes else ""
    return f"{name}{where}.stl", f"{name}.3mf"


class Plate:
    """A batch on the plate of a printer, in rows from the back to the front; its corner is at (0, 0)."""

    def __init__(self, batch: Batch, measures: Measures, looks: Mapping[str, Look], paints: Mapping[str, str]) -> None:
        self.batch, self.measures, self.looks, self.paints = batch, measures, looks, paints

    @cached_property
    def tiles(self) -> list[tuple[Relief, Tile]]:
        return [
            (piece, Tile(self.batch, self.looks[piece.look], self.measures, piece.look)) for piece in self.batch.pieces
        ]

    @property
    def title(self) -> str:
        return self.batch.title

    def names(self) -> tuple[str, str]:
        """Of its STL file, with the height at which the colour changes, and of its 3MF file."""
        return named(self.batch.name, [self.measures.change])

    def check(self) -> None:
        """Raise ZelligeError if a piece cannot be printed."""
        for _, tile in self.tiles:
            assert tile.raised

    @property
    def count(self) -> int:
        return sum(piece.copies for piece in self.batch.pieces)

    @property
    def columns(self) -> int:
        return ceil(sqrt(self.count))

    @property
    def size(self) -> tuple[float, float]:
        """Its width and depth in millimetres."""
        wide, deep = self.columns, ceil(self.count / self.columns)
        return tuple(n * self.measures.side + (n - 1) * GAP for n in (wide, deep))  # type: ignore[return-value]

    def places(self) -> Iterator[tuple[Tile, float, float]]:
        """The middle of each piece."""
        step, (_, deep) = self.measures.side + GAP, self.size
        every = [tile for piece, tile in self.tiles for _ in range(piece.copies)]
        for n, tile in enumerate(every):
            row, column = divmod(n, self.columns)
            half = self.measures.side / 2
            yield tile, half + column * step, deep - half - row * step

    def parts(self) -> tuple[Part, Part]:
        """Base and marks apart, for printers with several colours and for their slicers."""
        base = combined([tile.base.translate((x, y, 0)) for tile, x, y in self.places()])
        marks = combined([tile.top.translate((x, y, 0)) for tile, x, y in self.places()])
        what = self.batch.base, self.batch.accent
        return tuple(
            Part(f"{role}, {filament.name}", self.paints[filament.paint], body)
            for role, filament, body in zip(("base", "marks"), what, (base, marks), strict=True)
        )  # type: ignore[return-value]

    @cached_property
    def whole(self) -> Body:
        """All in one."""
        wholes = {id(tile): tile.base + tile.top for _, tile in self.tiles}
        return combined([wholes[id(tile)].translate((x, y, 0)) for tile, x, y in self.places()])
