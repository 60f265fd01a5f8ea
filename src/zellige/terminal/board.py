"""The board in a terminal: as much of it as fits on the screen, and what fits in its open places."""

from collections.abc import Iterable, Sequence

from rich.console import Console

from zellige.core import Move, Position
from zellige.render import terminal

LINES_KEPT = 6  # lines of the screen kept free for messages above the board, and for the prompt
PLACES = ("cell", "reach")  # the roles of things where a piece can go


def show(
    position: Position,
    console: Console,
    names: Sequence[str] = (),
    last: Iterable[Move] = (),
    *,
    full: bool = False,
    status: str = "",
) -> None:
    """Print the board. On a small screen, leave out what is beside it, and print it in two parts if need be."""
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
            console.print(f"(Right-hand part: the board has {wide} columns, this terminal {console.width}.)")
        for line in lines:
            console.print(line[left : left + console.width], no_wrap=True, crop=True)


def show_places(position: Position, console: Console) -> None:
    """Print the open places, as moves name them, with what can be said about each."""
    for _, thing in position.scene().things():
        if thing.role in PLACES:
            place, words = thing.id.partition(":")[2], position.about(thing.id).partition(": ")[2]
            console.print(f"  {place:>5}  {words}", markup=False, highlight=False)
