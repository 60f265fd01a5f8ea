"""`zellige print`: a game on paper, and in 3D."""

from pathlib import Path
from typing import Annotated, Any

import typer

from zellige.cli.bars import counted
from zellige.cli.common import GameName, Sets, settled
from zellige.errors import ZelligeError
from zellige.terminal.files import failing_as, folder_at, writable, write_file
from zellige.workshop.solid.measures import USUAL, Asked


def millimetres(option: str, about: str) -> Any:
    return typer.Option(option, metavar="MM", help=about, show_default=False)


SIZE = millimetres("--size", "The side of a tile or a square, 10 to 50 mm; by default what suits the game.")
STICKER = millimetres(
    "--sticker", "The side of a sticker for tiles of another game, 12 to 50 mm (Grawlix: 19 mm for Qwirkle's tiles)."
)
HEIGHT = millimetres(
    "--height", "In 3D: how high a tile is with its mark, 2.4 to 20 mm; by default a fifth or so of its side."
)
ROUND = millimetres("--round", "In 3D: the radius of a tile's corners; by default as in the drawing of the tile.")
CLEARANCE = "In 3D: the room between neighbouring tiles, 0.1 to 3 mm."
ONLY = "Only files of one kind: paper, rules, stickers or 3d."


def print_and_play(
    name: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder for the files; made if missing.")],
    sets: Sets,
    paper: Annotated[str, typer.Option("--paper", metavar="PAPER", help="The paper: a4 or letter.")] = "a4",
    size: Annotated[float | None, SIZE] = None,
    sticker: Annotated[float | None, STICKER] = None,
    height: Annotated[float | None, HEIGHT] = None,
    roundness: Annotated[float | None, ROUND] = None,
    clearance: Annotated[float, typer.Option("--clearance", metavar="MM", help=CLEARANCE)] = USUAL.clearance,
    only: Annotated[str, typer.Option("--only", metavar="KIND", help=ONLY, show_default=False)] = "",
) -> None:
    """Make files of a game, to print and play with.

    On paper: tiles, rugs, board, coins, things to fold and a card for each
    player, as PDF in true millimetres. Print at 100 %, and check the ruler on
    each sheet. A board that does not fit on a sheet is printed in parts. The
    rules with pictures and examples come twice: page by page, and as a booklet
    to fold. Stickers turn the tiles of a Qwirkle box into three sets of Grawlix.

    In 3D: tiles with raised marks, coins, and Assam, as STL and 3MF, with a
    page that says how to print them, and where the filament changes.

    Files that this command wrote before are replaced, but no others.

    Examples:
      [bold]zellige print qwirkle --out qwirkle --set players=4[/bold]
      [bold]zellige print marrakech --out . --paper letter --size 30[/bold]
      [bold]zellige print grawlix --out tiles --only 3d --height 6[/bold]
    """
    from zellige.workshop.printouts import Wanted, printouts

    asked = Asked(height, roundness, clearance)
    files = printouts(Wanted(settled(name, sets), paper, size, sticker, asked), only)
    places = [free_place(folder_at(out) / file.name) for file in files]
    for file, place in zip(counted(files, "printing"), places, strict=True):
        write_file(place, file.make())
    for file, place in zip(files, places, strict=True):
        print(f"{place}: {file.amount}")


print_and_play.__name__ = "print"  # like the other commands, whose functions have their names


def free_place(path: Path) -> Path:
    """A file that can be written: a new one, or one that this command wrote before."""
    from zellige.workshop.printouts import is_ours

    writable(path)
    with failing_as(f"cannot write {path}"):
        if path.exists() and not is_ours(path.read_bytes()):
            raise ZelligeError(f"{path} exists and was not written by zellige print; choose another folder with --out")
    return path
