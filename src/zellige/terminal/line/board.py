"""The board in a terminal: as much of it as fits on the screen, and what fits in its open places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from zellige.core import Move, Position
from zellige.render import terminal
from zellige.scene import NO_BOX, Box, Part, Scene, Thing, line_numbers
from zellige.terminal.line.words import ACTION, Words, name_of

LINES_KEPT = 6  # lines of the screen kept free for messages above the board, and for the prompt
LEAST = 5  # rows or columns of a board that are shown, whatever the screen
PLACES = ("cell", "reach")  # the roles of things where a piece can go
BOARD, LABEL = "board", "label"
MANY = 10_000  # columns or rows: as much as there is
LAST, OPEN = 100, 1  # how much it is worth to see something that the latest turn changed, and an open place


def show(
    position: Position,
    console: Console,
    names: Sequence[str] = (),
    last: Iterable[Move] = (),
    *,
    full: bool = False,
    status: str = "",
    more: str = "",
) -> None:
    """Print the board. Where it does not fit on the screen, print the part of it that matters now and say so; `more`
    says how to see the rest. With `full`, print all of it, piece by piece if need be."""
    scene, look = position.scene(names, last), position.game.parts.look
    scene = scene._replace(name=status or scene.name)

    def drawn(scene: Scene, columns: int = MANY, rows: int = MANY) -> Text:
        return terminal.lines(scene, look.looks(), look.PAINTS, columns, rows)

    if not console.is_terminal:
        console.print(drawn(scene), crop=False, soft_wrap=True)
    elif full:
        for piece in pieces(scene, console.width):
            put(drawn(piece, console.width), console)
    else:
        room = console.width, max(LEAST, console.height - LINES_KEPT)
        shown = fitted(scene, room, wanted(position, scene))
        put(drawn(shown, *room), console)
        if left_out := not_shown(scene, shown):
            console.print(" ".join(filter(None, [left_out, more])))


def put(drawn: Text, console: Console) -> None:
    """Print a picture line by line; what is wider than the screen goes on below rather than being cut."""
    for line in drawn.split("\n"):
        console.print(line, overflow="fold", no_wrap=len(line) <= console.width)


# A part of the board


def board_of(scene: Scene) -> Part | None:
    """The board, if it is one that grows, with numbered rows and columns."""
    board = next((part for part in scene.parts if part.role == BOARD), None)
    return board if board and any(thing.role == LABEL for thing in board.things) else None


def fits(scene: Scene, room: tuple[int, int]) -> bool:
    wide, high = terminal.size(scene, *room)
    return wide <= room[0] and high <= room[1]


def fitted(scene: Scene, room: tuple[int, int], worth: Sequence[tuple[Thing, int]]) -> Scene:
    """The scene with as much of its board as fits beside or above all else."""
    board = board_of(scene)
    whole = scene._replace(parts=tuple(part._replace(aside=False) for part in scene.parts))
    bare = scene._replace(parts=tuple(in_words(part) if part.aside else part for part in scene.parts))
    if board is None or fits(whole, room):
        return scene
    if fits(bare, room):
        return bare
    best, box = (LEAST, LEAST), board.box
    for high in range(int(box.h), LEAST - 1, -1):
        if int(box.w) * high <= best[0] * best[1]:
            break
        wide = widest(bare, board, high, room)
        best = max(best, (wide, high), key=lambda size: size[0] * size[1])
    return with_board(bare, cut(board, window(board, *best, worth)))


def in_words(part: Part) -> Part:
    """An aside without its picture: how many tiles are in the bag is worth a line on any screen."""
    return part._replace(things=(), ground=(), box=NO_BOX, aside=False)


def widest(scene: Scene, board: Part, high: int, room: tuple[int, int]) -> int:
    """The most columns of a board with so many rows for which there is room; 0 if there is none."""
    low, top = 0, int(board.box.w)
    while low < top:
        wide = (low + top + 1) // 2
        some = cut(board, Box(board.box.x, board.box.y, wide, high))
        low, top = (wide, top) if fits(with_board(scene, some), room) else (low, wide - 1)
    return low


def window(board: Part, wide: int, high: int, worth: Sequence[tuple[Thing, int]]) -> Box:
    """The part of a board of this size that shows most of what matters."""
    box = board.box
    left = best_start(int(box.x), int(box.w), wide, [(thing.x, value) for thing, value in worth])
    top = best_start(int(box.y), int(box.h), high, [(thing.y, value) for thing, value in worth])
    return Box(left, top, min(wide, box.w), min(high, box.h))


def best_start(first: int, length: int, room: int, worth: Sequence[tuple[float, int]]) -> int:
    """Where to begin so that what is worth most is within the room, and in the middle of it if there is a choice."""
    starts = range(first, first + max(0, length - room) + 1)
    total = sum(value for _, value in worth) or 1
    centre = sum(at * value for at, value in worth) / total if worth else first + length / 2

    def merit(start: int) -> tuple[int, float]:
        inside = sum(value for at, value in worth if start <= at < start + room)
        return inside, -abs(start + (room - 1) / 2 - centre)

    return max(starts, key=merit)


def wanted(position: Position, scene: Scene) -> list[tuple[Thing, int]]:
    """What should be seen of a board: what the latest turn changed, and the player's open places."""
    board = board_of(scene)
    if board is None:
        return []
    open_places = Words(position).ids
    return [(thing, LAST if thing.last else OPEN) for thing in board.things if thing.last or thing.id in open_places]


def cut(board: Part, box: Box) -> Part:
    """The part of a board within a box, with its own numbers."""
    inside = (thing for thing in board.things if thing.role != LABEL and is_inside(thing, box))
    return board._replace(box=box, things=(*line_numbers(box), *inside))


def is_inside(thing: Thing, box: Box) -> bool:
    return box.x <= thing.x and thing.x + thing.w <= box.x + box.w and box.y <= thing.y < box.y + box.h


def with_board(scene: Scene, board: Part) -> Scene:
    return scene._replace(parts=tuple(board if part.role == BOARD else part for part in scene.parts))


def not_shown(scene: Scene, shown: Scene) -> str:
    """What is left out of a board, in a line."""
    before, after = board_of(scene), board_of(shown)
    if before is None or after is None or before.box == after.box:
        return ""
    old, new = before.box, after.box
    cuts = [
        f"{what} {start:g} to {start + size - 1:g} of {first:g} to {first + length - 1:g}"
        for what, first, length, start, size in (
            ("rows", old.y, old.h, new.y, new.h),
            ("columns", old.x, old.w, new.x, new.w),
        )
        if length != size
    ]
    return f"This shows {' and '.join(cuts)}."


def pieces(scene: Scene, columns: int) -> Iterator[Scene]:
    """A scene that is too wide in several: the board from left to right, then all else."""
    board = board_of(scene)
    if board is None or terminal.size(scene, columns, MANY)[0] <= columns:
        yield scene
        return
    most = max(1, columns // terminal.COLUMNS - 1)  # a column is for the numbers of the rows
    right = int(board.box.x + board.box.w)
    for left in range(int(board.box.x), right, most):
        yield Scene("", (cut(board, board.box._replace(x=left, w=min(most, right - left))),))
    yield scene._replace(parts=tuple(part for part in scene.parts if part.role != BOARD))


# Open places


def show_places(position: Position, console: Console) -> None:
    """Print the open places, as moves name them, with what can be said about each."""
    shown = [thing.id for _, thing in position.scene().things() if thing.role in PLACES]
    partners, table = partners_of(position), Table.grid(padding=(0, 2))
    for thing in shown or sorted(partners):
        about = position.about(thing).partition(": ")[2]
        others = f"with {', '.join(sorted(map(name_of, partners[thing])))}" if partners.get(thing) else ""
        table.add_row(Text(f"{name_of(thing):>7}"), Text("; ".join(filter(None, [about, others]))))
    console.print(table if table.row_count else "No place is to be chosen now. Type moves to list what can be done.")


def partners_of(position: Position) -> dict[str, set[str]]:
    """Each place that moves of two places can have, with the other places that go with it."""
    partners = defaultdict[str, set[str]](set)
    for paths in Words(position).paths.values():
        for path in paths:
            if len({thing.partition(":")[0] for thing in path}) == 1 and not path[0].startswith(ACTION):
                for thing in path:
                    partners[thing] |= set(path) - {thing}
    return {thing: others for thing, others in partners.items() if others}
