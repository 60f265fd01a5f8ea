"""All that is printed of a game: files by kind, each with its name, how much it is, and how to make it."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from zellige.core import Game
from zellige.errors import ZelligeError, instead, quoted
from zellige.workshop.paper import paper_named
from zellige.workshop.plan import Plan
from zellige.workshop.press import typesetter


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


def on_paper(wanted: Wanted) -> Iterator[Printout]:
    typesetter()  # missing? then nothing is made
    plan = Plan(wanted.game, paper_named(wanted.paper), wanted.size)
    for file in plan.files():
        yield Printout(file.name, file.amount, partial(plan.printed, file))


KINDS: Mapping[str, Callable[[Wanted], Iterator[Printout]]] = MappingProxyType({"paper": on_paper})


USE = f"use {' or '.join(KINDS)}"


def printouts(wanted: Wanted, only: str = "") -> list[Printout]:
    """Every file of a kind, or of all kinds. Whatever is wrong with the request is said before anything is made."""
    if only and only not in KINDS:
        raise ZelligeError(f"--only cannot be {quoted(only)}; {instead(only, KINDS, USE)}")
    return [each for name, kind in KINDS.items() if only in ("", name) for each in kind(wanted)]
