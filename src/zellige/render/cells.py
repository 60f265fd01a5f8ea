"""Where the things of a part are on a screen of characters, what of them is shown, and what a player's marks are."""

from collections.abc import Iterator, Mapping
from math import floor
from types import MappingProxyType
from typing import NamedTuple

from zellige.scene import PAGE_ONLY, SHEET_ONLY, Part, Thing


class Cells(NamedTuple):
    """How many characters a unit takes."""

    columns: int
    rows: int


SIZES = (Cells(2, 1), Cells(4, 2), Cells(6, 3), Cells(8, 4))  # square in most terminals
LINE = Cells(4, 1)  # in line mode
NOTHING: frozenset[str] = frozenset()
NO_HINTS: Mapping[str, str] = MappingProxyType({})


class Mode(NamedTuple):
    """What the terminal can show."""

    dark: bool = True
    colour: bool = True
    ascii: bool = False


class Marks(NamedTuple):
    """The marks on things, by their ids or targets."""

    lit: frozenset[str] = NOTHING  # what can be clicked next
    chosen: frozenset[str] = NOTHING  # what was clicked already
    cursor: str = ""  # where the keyboard is
    hinted: Mapping[str, str] = NO_HINTS  # a letter shown on it


NO_MARKS = Marks()
UNTOUCHED = (*PAGE_ONLY, "label", "tracks", "rug")  # roles of things that clicks go through
UNMARKED = (*UNTOUCHED, *SHEET_ONLY, "paid")
UNDRAWN = tuple(role for role in PAGE_ONLY if role != "score")
BUTTONS = ("button", "choice")


class Place(NamedTuple):
    """The characters that a thing takes."""

    row: int
    left: int
    high: int
    wide: int

    @property
    def right(self) -> int:
        return self.left + self.wide

    @property
    def low(self) -> int:
        return self.row + self.high


NO_PLACE = Place(0, 0, 0, 0)


def place(thing: Thing, cells: Cells, left: int = 0, top: int = 0) -> Place:
    """The characters of a thing, if the unit (0, 0) begins at the left and top given."""
    columns, rows = cells
    row, column = top + floor(thing.y * rows), left + round(thing.x * columns)
    return Place(row, column, round(thing.h * rows), round(thing.w * columns))


def text_rows(at: Place, cells: Cells) -> range:
    """The rows of a thing that have letters: one in each unit."""
    return range(at.row + cells.rows // 2, at.low, cells.rows)


def shown(part: Part) -> Iterator[Thing]:
    """The things that are drawn, the lowest first."""
    return (thing for thing in (*part.ground, *part.things) if thing.role not in UNDRAWN)


def frame(part: Part, cells: Cells) -> Place:
    """The characters of a part: those of its things, and on a board of its box."""
    places = [room(thing, cells) for thing in shown(part) if thing.role != "score"]
    if part.box.w and part.box.h and part.role != "actions":
        places.append(place(Thing("", "", *part.box), cells))
    if not places:
        return NO_PLACE
    row, left = min(each.row for each in places), min(each.left for each in places)
    return Place(row, left, max(each.low for each in places) - row, max(each.right for each in places) - left)


def room(thing: Thing, cells: Cells) -> Place:
    """A label may begin further left than its unit."""
    at = place(thing, cells)
    more = len(thing.text) - at.wide if thing.role == "label" else 0
    return at._replace(left=at.left - more, wide=at.wide + more) if more > 0 else at


def thing_at(part: Part, x: float, y: float) -> Thing | None:
    """The topmost thing at a point, in the part's units, that a click can mean."""
    things = (thing for group in (part.things, part.ground) for thing in reversed(group))
    return next((thing for thing in things if is_touched(thing) and covers(thing, x, y)), None)


def is_touched(thing: Thing) -> bool:
    return thing.role not in UNTOUCHED


def covers(thing: Thing, x: float, y: float) -> bool:
    return thing.x <= x < thing.x + thing.w and thing.y <= y < thing.y + thing.h
