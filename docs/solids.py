"""Draws the printed pieces in docs/print.md, from the solids that 3D printers get: python -m docs.solids."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from docs.light import Camera, Shape, colour_of, drawn
from docs.shown import COLOURS, MOST
from PIL import Image

from zellige.games import game
from zellige.workshop.solid.batches import Part, Plate
from zellige.workshop.solid.measures import USUAL
from zellige.workshop.solid.plan import SolidPlan, solids_of
from zellige.workshop.solid.tiles import Tile

FOLDER = Path(__file__).parent
SIZE, GROUND = (960, 560), "#efe9df"
STEP, GLOSS = 25.0, 0.1  # millimetres of a grid; how much pieces shine


def plan(name: str) -> SolidPlan:
    of = game(name)
    said = solids_of(of)
    assert said
    return SolidPlan(of, said, None, USUAL)


def placed(parts: list[Part], x: float, y: float, turn: float = 0) -> Iterator[Shape]:
    for part in parts:
        yield Shape(part.body.rotate((0, 0, turn)).translate((x, y, 0)), colour_of(part.colour), GLOSS)


def coloured(plate: Plate, tile: Tile) -> list[Part]:
    base, accent = (plate.paints[filament.paint] for filament in (plate.batch.base, plate.batch.accent))
    return [Part("base", base, tile.base), Part("marks", accent, tile.top)]


def tiles(name: str, colours: int) -> Iterator[Shape]:
    """One tile of each kind on a grid, a colour in each row."""
    for row, plate in enumerate(plan(name).plates[:colours]):
        for column, (_, tile) in enumerate(plate.tiles):
            yield from placed(coloured(plate, tile), STEP * column, -STEP * row)


def figures() -> Iterator[Shape]:
    """Assam, the die, and some coins."""
    marrakech = plan("marrakech")
    assam, die = marrakech.figures
    yield from placed(assam.parts(), 0, 0, 205)
    yield from placed(die.parts(), 30, -4, 28)
    (plate,) = marrakech.plates
    one, five = (coloured(plate, tile) for _, tile in plate.tiles)
    for coin, x, y in ((one, 52, 4), (one, 68, 9), (five, 62, -12), (one, 44, -18)):
        yield from placed(coin, x, y, 3 * x)


def write(name: str, shapes: list[Shape], camera: Camera) -> None:
    file = FOLDER / f"print-{name}.png"
    drawn(shapes, camera, SIZE, GROUND).quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)
    assert file.stat().st_size <= MOST, f"{file.name} has {file.stat().st_size} bytes"


def main() -> None:
    write("grawlix", list(tiles("grawlix", 6)), Camera((62, -330, 330), (62, -64, 0), 225))
    write("qwirkle", list(tiles("qwirkle", 3)), Camera((62, -210, 190), (62, -26, 0), 200))
    write("marrakech", list(figures()), Camera((36, -150, 90), (36, 0, 12), 110))


if __name__ == "__main__":
    main()
