"""The board in a terminal: as much of it as the screen has room for, and what fits its open places."""

from collections.abc import Iterable, Sequence

from rich.console import Console

from zellige.core import Move, Position
from zellige.render import terminal

LINES_KEPT = 6  # of a screen: for what was told before the board, and the prompt
PLACES = ("cell", "reach")  # the roles of things that a piece can come to


def show(
    position: Position,
    console: Console,
    names: Sequence[str] = (),
    last: Iterable[Move] = (),
    *,
    full: bool = False,
    status: str = "",
) -> None:
    """Print the board; on a screen that is too small for it, without what stands aside, and in two parts if need be."""
    scene, look = position.scene(names, last), position.game.parts.look
    scene = scene._replace(name=status or scene.name)
    room = (10_000, 10_000) if full or not console.is_terminal else (console.width, console.height - LINES_KEPT)
    drawn = terminal.lines(scene, look.looks(), look.PAINTS, *room)
    if not console.is_terminal:
        console.print(drawn, crop=False, soft_wrap=True)
        return
    lines = drawn.split("\n")
    wide = max(map(len, lines))
    for left in range(0, wide, console.width):
        if left:
            console.print(f"(What stands to the right; the board has {wide} columns, this terminal {console.width}.)")
        for line in lines:
            console.print(line[left : left + console.width], no_wrap=True, crop=True)


def show_places(position: Position, console: Console) -> None:
    """Print the open places, as moves name them, with what there is to know of each."""
    for _, thing in position.scene().things():
        if thing.role in PLACES:
            place, words = thing.id.partition(":")[2], position.about(thing.id).partition(": ")[2]
            console.print(f"  {place:>5}  {words}", markup=False, highlight=False)
