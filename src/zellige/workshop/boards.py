"""Boards on pages: whole if they fit, otherwise in parts with strips to glue them together."""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import NamedTuple

from zellige.scene import Look, Thing
from zellige.sheets import Sheet
from zellige.workshop.paper import (
    AROUND,
    GAP,
    HEAD,
    MARK,
    SIDE,
    Item,
    Page,
    Paper,
    Picture,
    Stroke,
    Window,
    Words,
    crossed,
)

STRIP = 8.0  # millimetres beyond a join, under the neighbouring part


class Span(NamedTuple):
    """What a page shows of a board in one direction: from where, up to the join, and up to the end of the strip."""

    start: float
    join: float
    end: float


def spans(length: float, room: float) -> list[Span]:
    """Equal parts of a board; the last one needs no strip."""
    count = 1 if length <= room + 1e-6 else ceil(length / (room - STRIP))
    step = length / count
    return [Span(n * step, (n + 1) * step, (n + 1) * step + (STRIP if n < count - 1 else 0)) for n in range(count)]


def board_pages(sheet: Sheet, looks: Mapping[str, Look], unit: float, paper: Paper) -> list[tuple[str, Page]]:
    """Each page with the place of its part in words; empty if there is only one."""
    columns, rows = (spans(side * unit, room) for side, room in zip(sheet.box[2:], paper.room, strict=True))
    items = tuple(item for thing in sheet.board for item in drawn(thing, sheet, looks, unit))
    whole = len(columns) == len(rows) == 1
    return [
        (
            "" if whole else f"row {m} of {len(rows)}, column {n} of {len(columns)}",
            tuple(part(across, down, items, paper)),
        )
        for m, down in enumerate(rows, 1)
        for n, across in enumerate(columns, 1)
    ]


def drawn(thing: Thing, sheet: Sheet, looks: Mapping[str, Look], unit: float) -> Iterator[Item]:
    """A thing in millimetres from the corner of the board, with its letters if its look shows them."""
    look = looks[thing.look]
    x, y, w, h = (thing.x - sheet.box.x) * unit, (thing.y - sheet.box.y) * unit, thing.w * unit, thing.h * unit
    yield Picture(x, y, w, h, thing.look)
    if look.letters:
        yield Words(x + w / 2, y + h / 2, thing.text, look.letters * unit, "center", paint=look.ink)


def part(across: Span, down: Span, items: tuple[Item, ...], paper: Paper) -> Iterator[Item]:
    """A part in the middle of its page, with crop marks at its edges and dashed ones at its joins."""
    w, h = across.end - across.start, down.end - down.start
    left = SIDE + AROUND + (paper.room[0] - w) / 2
    top = HEAD + AROUND + (paper.room[1] - h) / 2
    yield Window(left, top, w, h, (Window(-across.start, -down.start, across.end, down.end, items),))
    yield from crossed(left, top, (0, w), (0, h))
    if across.join < across.end:
        x = left + across.join - across.start
        yield from (Stroke(x, y, x, y + by, True) for y, by in ((top - GAP, -MARK), (top + h + GAP, MARK)))
    if down.join < down.end:
        y = top + down.join - down.start
        yield from (Stroke(x, y, x + by, y, True) for x, by in ((left - GAP, -MARK), (left + w + GAP, MARK)))
