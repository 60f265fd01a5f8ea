"""All that is printed of a game: files by kind, each with its name, how much it is, and how to make it."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from zellige.core import Game
from zellige.errors import ZelligeError, instead, quoted
from zellige.workshop import needs, press
from zellige.workshop.booklet import booklet_of
from zellige.workshop.leaflets import Leaflet
from zellige.workshop.paper import paper_named
from zellige.workshop.plan import Plan
from zellige.workshop.solid import stl, threemf
from zellige.workshop.solid.measures import USUAL, Asked
from zellige.workshop.solid.plan import SolidPlan, solids_of
from zellige.workshop.stickers import Stickers, stand_of


class Printout(NamedTuple):
    """A file that is to be made."""

    name: str
    amount: str  # of what is in it: "2 pages"
    make: Callable[[], bytes]


class Wanted(NamedTuple):
    """What somebody asks for."""

    game: Game
    paper: str = "a4"
    size: float | None = None  # of a unit, in millimetres; by default what suits the game
    sticker: float | None = None  # the side of a sticker, likewise
    asked: Asked = USUAL  # of tiles in 3D


class Kind(NamedTuple):
    files: Callable[[Wanted], Iterator[Printout]]
    needs: tuple[str, ...]  # libraries


def on_paper(wanted: Wanted) -> Iterator[Printout]:
    plan = Plan(wanted.game, paper_named(wanted.paper), wanted.size)
    for file in plan.files():
        yield Printout(file.name, file.amount, partial(plan.printed, file))


def on_folded_paper(wanted: Wanted) -> Iterator[Printout]:
    """The rules as a booklet, if the game says what is in it."""
    if booklet_of(wanted.game):
        leaflet = Leaflet(Plan(wanted.game, paper_named(wanted.paper), wanted.size))
        name, page, sheet = wanted.game.name, leaflet.page.name.lower(), leaflet.sheet.name.lower()
        yield Printout(f"{name}-rules-{page}.pdf", "the rules, to read", lambda: leaflet.pages)
        yield Printout(f"{name}-booklet-{sheet}.pdf", FOLD, leaflet.folded)


def on_labels(wanted: Wanted) -> Iterator[Printout]:
    """Stickers for the pieces of another game, if it has any that can stand for the game's own."""
    if stand := stand_of(wanted.game):
        made = Stickers(Plan(wanted.game, paper_named(wanted.paper), wanted.size), stand, wanted.sticker)
        file = made.file()
        yield Printout(file.name, file.amount, partial(made.printed, file))
    elif wanted.sticker is not None:
        raise ZelligeError(f"{wanted.game.card.title} has no stickers: --sticker does nothing in it")


def in_three_dimensions(wanted: Wanted) -> Iterator[Printout]:
    """Tiles and figures for a 3D printer, and a page about them, if the game says what they are."""
    if said := solids_of(wanted.game):
        plan = SolidPlan(wanted.game, said, wanted.size, wanted.asked)
        yield from (Printout(*file) for file in plan.files(paper_named(wanted.paper)))


FOLD = "the rules, to print on both sides (turned over at the short edge), fold and staple"
KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "paper": Kind(on_paper, needs.PAGES),
        "rules": Kind(on_folded_paper, needs.PAGES),
        "stickers": Kind(on_labels, needs.PAGES),
        "3d": Kind(in_three_dimensions, (*needs.PAGES, *needs.SOLIDS)),
    }
)
USE = f"use {' or '.join(KINDS)}"


def printouts(wanted: Wanted, only: str = "") -> list[Printout]:
    """Every file of a kind, or of all kinds. Whatever is wrong with the request is said before anything is made."""
    if only and only not in KINDS:
        raise ZelligeError(f"--only cannot be {quoted(only)}; {instead(only, KINDS, USE)}")
    kinds = [KINDS[only]] if only else list(KINDS.values())
    needs.needed(*dict.fromkeys(library for kind in kinds for library in kind.needs))
    found = [file for kind in kinds for file in kind.files(wanted)]
    if not found:
        raise ZelligeError(f"{wanted.game.card.title} has no {NOTHING.get(only, only)} to print")
    return found


NOTHING: Mapping[str, str] = MappingProxyType({"3d": "pieces in 3D"})


def is_ours(file: bytes) -> bool:
    """Is it the content of a file that was printed by this module?"""
    return any(kind.is_ours(file) for kind in (press, stl, threemf))
