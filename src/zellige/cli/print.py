"""`zellige print`: a game on paper."""

from pathlib import Path
from typing import Annotated

import typer

from zellige.cli.bars import counted
from zellige.cli.common import GameName, Sets, settled
from zellige.errors import ZelligeError
from zellige.terminal.files import failing_as, folder_at, writable, write_file


def print_and_play(
    name: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder for the files; made if missing.")],
    sets: Sets,
    paper: Annotated[str, typer.Option("--paper", metavar="PAPER", help="The paper: a4 or letter.")] = "a4",
    size: Annotated[
        float | None,
        typer.Option(
            "--size",
            metavar="MM",
            help="The side of a tile or a square, 10 to 50 mm; by default what suits the game.",
            show_default=False,
        ),
    ] = None,
    sticker: Annotated[
        float | None,
        typer.Option(
            "--sticker",
            metavar="MM",
            help="The side of a sticker for tiles of another game, 12 to 50 mm (Grawlix: 19 mm for Qwirkle's tiles).",
            show_default=False,
        ),
    ] = None,
    only: Annotated[
        str,
        typer.Option(
            "--only", metavar="KIND", help="Only files of one kind: paper, rules or stickers.", show_default=False
        ),
    ] = "",
) -> None:
    """Make PDF files of a game, to print and play with.

    Tiles, rugs, board, coins, things to fold and a card for each player, in
    true millimetres: print at 100 %, and check the ruler on each sheet. A
    board that does not fit on a sheet is printed in parts. The rules with
    pictures and examples come twice: page by page, and as a booklet to fold.
    Stickers turn the tiles of a Qwirkle box into three sets of Grawlix.
    Files that this command wrote before are replaced, but no others.

    Examples:
      [bold]zellige print qwirkle --out qwirkle --set players=4[/bold]
      [bold]zellige print marrakech --out . --paper letter --size 30[/bold]
    """
    from zellige.workshop.printouts import Wanted, printouts

    files = printouts(Wanted(settled(name, sets), paper, size, sticker), only)
    places = [free_place(folder_at(out) / file.name) for file in files]
    for file, place in zip(counted(files, "printing"), places, strict=True):
        write_file(place, file.make())
    for file, place in zip(files, places, strict=True):
        print(f"{place}: {file.amount}")


print_and_play.__name__ = "print"  # like the other commands, whose functions have their names


def free_place(path: Path) -> Path:
    """A file that can be written: a new one, or one that this command wrote before."""
    from zellige.workshop.press import is_ours

    writable(path)
    with failing_as(f"cannot write {path}"):
        if path.exists() and not is_ours(path.read_bytes()):
            raise ZelligeError(f"{path} exists and was not written by zellige print; choose another folder with --out")
    return path
