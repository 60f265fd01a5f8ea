"""All that is printed of a game: files by kind, each with its name, how much it is, and how to make it."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from zellige.core import Game
from zellige.errors import ZelligeError, instead, quoted
from zellige.workshop.booklet import booklet_of
from zellige.workshop.leaflets import Leaflet
from zellige.workshop.paper import paper_named
from zellige.workshop.plan import Plan
from zellige.workshop.press import typesetter
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


def on_paper(wanted: Wanted) -> Iterator[Printout]:
    typesetter()  # missing? then nothing is made
    plan = Plan(wanted.game, paper_named(wanted.paper), wanted.size)
    for file in plan.files():
        yield Printout(file.name, file.amount, partial(plan.printed, file))


def on_folded_paper(wanted: Wanted) -> Iterator[Printout]:
    """The rules as a booklet, if the game says what is in it."""
    typesetter()
    if booklet_of(wanted.game):
        leaflet = Leaflet(Plan(wanted.game, paper_named(wanted.paper), wanted.size))
        name, page, sheet = wanted.game.name, leaflet.page.name.lower(), leaflet.sheet.name.lower()
        yield Printout(f"{name}-rules-{page}.pdf", "the rules, to read", lambda: leaflet.pages)
        yield Printout(f"{name}-booklet-{sheet}.pdf", FOLD, leaflet.folded)


def on_labels(wanted: Wanted) -> Iterator[Printout]:
    """Stickers for the pieces of another game, if it has any that can stand for the game's own."""
    typesetter()
    if stand := stand_of(wanted.game):
        made = Stickers(Plan(wanted.game, paper_named(wanted.paper), wanted.size), stand, wanted.sticker)
        file = made.file()
        yield Printout(file.name, file.amount, partial(made.printed, file))


FOLD = "the rules, to print on both sides (turned over at the short edge), fold and staple"
KINDS: Mapping[str, Callable[[Wanted], Iterator[Printout]]] = MappingProxyType(
    {"paper": on_paper, "rules": on_folded_paper, "stickers": on_labels}
)

USE = f"use {' or '.join(KINDS)}"


def printouts(wanted: Wanted, only: str = "") -> list[Printout]:
    """Every file of a kind, or of all kinds. Whatever is wrong with the request is said before anything is made."""
    if only and only not in KINDS:
        raise ZelligeError(f"--only cannot be {quoted(only)}; {instead(only, KINDS, USE)}")
    found = [each for name, kind in KINDS.items() if only in ("", name) for each in kind(wanted)]
    if not found:
        raise ZelligeError(f"{wanted.game.card.title} has no {only} to print")
    return found
