"""Lays out the parts of a scene on one sheet, in units. It knows roles and sizes, but no game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from textwrap import wrap
from typing import Literal, NamedTuple

from zellige.names import counted
from zellige.scene import NO_BOX, PAGE_ONLY, Box, Part, Scene, Thing

Kind = Literal["status", "heading", "turn", "words"]
BARE = ("board", "actions")  # parts that need no heading
TURN = "turn"  # the key in a seat's words that says it is to move
ROLES = ("seat", "hand", "die", "supply", "unseen")  # in this order beside or below the board; unknown ones follow
LAST = ("actions",)
DOT = " · "
NARROWEST = 8  # minimum width of a status, in units


class Medium(NamedTuple):
    """The medium that a sheet is drawn on. Lengths are in units; a cell of a board is 1 by 1."""

    letter: Mapping[Kind, float]  # the width of a letter
    line: Mapping[Kind, float]  # the height of a line of text
    scale: Mapping[str, float]  # by role, if it is not 1
    top: float  # below the status
    gap: float  # between columns
    space: float  # between items one below the other
    pad: float  # round a board
    text: int  # letters in the longest line beside a board
    inline: int  # letters that a name and its words may have to fit on one line
    wide: float = inf
    high: float = inf
    drops: bool = False  # may parts marked as aside be dropped?
    omits: tuple[str, ...] = ()  # roles of parts that are never shown


class Line(NamedTuple):
    """A line of text; its box is the room it has."""

    kind: Kind
    text: str
    box: Box


class Placed(NamedTuple):
    """A part on the sheet: a thing at (x, y) of the part goes to (left + scale * x, top + scale * y)."""

    part: Part
    left: float
    top: float
    scale: float
    box: Box  # the room it takes up on the sheet, with all its things


class Sheet(NamedTuple):
    """Parts and lines of text, placed."""

    width: float
    height: float
    parts: tuple[Placed, ...]
    lines: tuple[Line, ...]

    def moved(self, x: float, y: float) -> "Sheet":
        if not x and not y:
            return self
        return self._replace(
            parts=tuple(
                placed._replace(left=placed.left + x, top=placed.top + y, box=shifted(placed.box, x, y))
                for placed in self.parts
            ),
            lines=tuple(line._replace(box=shifted(line.box, x, y)) for line in self.lines),
        )


EMPTY = Sheet(0, 0, (), ())


def arrange(scene: Scene, medium: Medium) -> Sheet:
    """The first arrangement that fits the medium: beside the board, below it, or finally without asides."""
    sheet = EMPTY
    flows = (beside, below) if medium.high == inf else (beside, beside_all, below)
    for asides in (True, False) if medium.drops else (True,):
        parts = [part for part in scene.parts if part.role not in medium.omits and (asides or not part.aside)]
        boards = stacked([board(part, medium) for part in parts if part.role == "board"], medium.space)
        others = list(blocks(parts, medium))
        for flow in flows:
            sheet = under_status(scene.name, flow(boards, others, medium), medium)
            if sheet.width <= medium.wide and sheet.height <= medium.high:
                return sheet
    return sheet


def under_status(status: str, sheet: Sheet, medium: Medium) -> Sheet:
    """The sheet below the status line."""
    most = int(min(max(sheet.width, NARROWEST), medium.wide) / medium.letter["status"])
    text = written([("status", line) for line in wrap(status, most)], medium)
    return stacked([text, sheet], medium.top)


# Flows


def beside(board: Sheet, others: Sequence[Sheet], medium: Medium) -> Sheet:
    """Columns to the right of the board, none taller than the board or the tallest block."""
    highest = max([board.height, *(block.height for block in others)])
    return in_row([board, *columns(others, highest, medium)], medium.gap)


def beside_all(board: Sheet, others: Sequence[Sheet], medium: Medium) -> Sheet:
    """Columns to the right of the board, as tall as the medium."""
    highest = medium.high - medium.line["status"] - medium.top
    return in_row([board, *columns(others, highest, medium)], medium.gap)


def columns(blocks: Sequence[Sheet], highest: float, medium: Medium) -> Iterator[Sheet]:
    column = EMPTY
    for block in blocks:
        longer = stacked([column, block], medium.space)
        if longer.height > highest:
            yield column
            longer = block
        column = longer
    yield column


def below(board: Sheet, others: Sequence[Sheet], medium: Medium) -> Sheet:
    """Rows below the board."""
    rows, row = [board], EMPTY
    for block in others:
        longer = in_row([row, block], medium.gap)
        if longer.width > medium.wide:
            rows.append(row)
            longer = block
        row = longer
    return stacked([*rows, row], medium.space)


def in_row(sheets: Iterable[Sheet], gap: float) -> Sheet:
    whole = EMPTY
    for sheet in sheets:
        at = whole.width + gap if whole.width and sheet.width else whole.width
        whole = together(whole, sheet.moved(at, 0))._replace(width=at + sheet.width)
    return whole


def stacked(sheets: Iterable[Sheet], space: float) -> Sheet:
    whole = EMPTY
    for sheet in sheets:
        at = whole.height + space if whole.height and sheet.height else whole.height
        whole = together(whole, sheet.moved(0, at))._replace(height=at + sheet.height)
    return whole


def together(one: Sheet, other: Sheet) -> Sheet:
    size = max(one.width, other.width), max(one.height, other.height)
    return Sheet(*size, one.parts + other.parts, one.lines + other.lines)


# Blocks


def board(part: Part, medium: Medium) -> Sheet:
    """A board with a margin around it."""
    drawn, pad = alone(part, medium), medium.pad
    return Sheet(drawn.width + 2 * pad, drawn.height + 2 * pad, drawn.moved(pad, pad).parts, ())


def blocks(parts: Sequence[Part], medium: Medium) -> Iterator[Sheet]:
    """The parts other than boards, with their headings; a hand goes below its seat."""
    hands = {part.id.partition(":")[2]: part for part in parts if part.role == "hand"}
    seats = {part.id.partition(":")[2] for part in parts if part.role == "seat"}
    for part in sorted(parts, key=lambda part: order(part.role)):
        number = part.id.partition(":")[2]
        if part.role == "seat" and number in hands:
            hand = hands[number]
            words = {**part.words, **hand.words}
            yield stacked([headed(part._replace(words=words), medium), alone(hand, medium)], 0)
        elif part.role != "board" and not (part.role == "hand" and number in seats):
            yield headed(part, medium)


def order(role: str) -> int:
    if role in LAST:
        return len(ROLES) + 1
    return ROLES.index(role) if role in ROLES else len(ROLES)


def headed(part: Part, medium: Medium) -> Sheet:
    """A part below its heading, if it has anything to show; a seat's few things go to the left of it."""
    if part.role != "seat" and not (part.things or part.ground or part.words):
        return EMPTY
    text = written(list(heading(part, medium)), medium)
    drawn = alone(part, medium)
    if part.role == "seat":
        return in_row([drawn, text], medium.gap / 2)
    return stacked([text, drawn], 0)


def heading(part: Part, medium: Medium) -> Iterator[tuple[Kind, str]]:
    """The name of a part and its words, on one line if they are short."""
    kind: Kind = "turn" if TURN in part.words else "heading"
    name = "" if part.role in BARE else f"▸ {part.name}" if kind == "turn" else part.name
    words = [spoken(key, word) for key, word in part.words.items()]
    if name and len(short := "  ".join([name, *filter(None, [DOT.join(words)])])) <= medium.inline:
        yield kind, short
        return
    if name:
        yield kind, name
    for line in lines_of(words, medium.text):
        yield "words", line


def spoken(key: str, word: str) -> str:
    """A fact in words: "27 dirhams", "1 rug", "bag 48"; a value that is not a number is shown alone."""
    if not word[:1].isdecimal():
        return word
    one = key.removesuffix("s")
    if one == key:
        return f"{key} {word}"
    return counted(int(word), one) if word.isdecimal() else f"{word} {key}"


def lines_of(words: Iterable[str], most: int) -> list[str]:
    """Words separated by dots, on as many lines as they need."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(DOT) + len(word) <= most:
            lines[-1] += DOT + word
        else:
            lines.append(word)
    return lines


def written(lines: Sequence[tuple[Kind, str]], medium: Medium) -> Sheet:
    """Lines of text, one below the other."""
    y, out = 0.0, []
    for kind, text in lines:
        out.append(Line(kind, text, Box(0, y, len(text) * medium.letter[kind], medium.line[kind])))
        y += medium.line[kind]
    return Sheet(max((line.box.w for line in out), default=0), y, (), tuple(out))


def alone(whole: Part, medium: Medium) -> Sheet:
    """A part without its words."""
    part = drawn(whole)
    box, scale = extent(part), medium.scale.get(part.role, 1)
    if not box.w or not box.h:
        return EMPTY
    size = Box(0, 0, box.w * scale, box.h * scale)
    return Sheet(size.w, size.h, (Placed(part, -box.x * scale, -box.y * scale, scale, size),), ())


def drawn(part: Part) -> Part:
    """A part without what only the page draws; away from a board, what is left takes up no more room than it needs."""
    things = tuple(thing for thing in part.things if thing.role not in PAGE_ONLY)
    if len(things) == len(part.things):
        return part
    return part._replace(things=things, box=part.box if part.role == "board" else NO_BOX)


def extent(part: Part) -> Box:
    """The room that a part takes up with all its things: labels may be outside its box."""
    things: tuple[Thing | Box, ...] = (*part.things, *part.ground, *([part.box] if part.box.w and part.box.h else []))
    if not things:
        return part.box
    left, top = min(thing.x for thing in things), min(thing.y for thing in things)
    right, low = max(thing.x + thing.w for thing in things), max(thing.y + thing.h for thing in things)
    return Box(left, top, right - left, low - top)


def shifted(box: Box, x: float, y: float) -> Box:
    return Box(box.x + x, box.y + y, box.w, box.h)
