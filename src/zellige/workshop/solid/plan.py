"""What is printed of a game in 3D: the files, and what is in each."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from typing import cast

from zellige.card import fulfilled, optional
from zellige.core import Game
from zellige.errors import ZelligeError
from zellige.render.palette import COMMON
from zellige.scene import Look
from zellige.solids import Solids
from zellige.workshop.paper import Paper
from zellige.workshop.press import pdf
from zellige.workshop.solid.batches import Plate
from zellige.workshop.solid.figures import Figure
from zellige.workshop.solid.measures import USUAL, Asked, checked, measures
from zellige.workshop.solid.sheet import Guide
from zellige.workshop.solid.stl import stl
from zellige.workshop.solid.threemf import threemf


class SolidPlan:
    """The plates and figures of a game."""

    def __init__(self, game: Game, said: Solids, size: float | None, asked: Asked) -> None:
        self.game, self.said, self.unit = game, said, size or said.SIZE
        self.asked = checked(asked, self.unit)
        self.looks: Mapping[str, Look] = {**game.parts.look.looks(), **said.LOOKS}
        inks = {name: light for name, (light, _) in {**COMMON, **game.parts.look.PAINTS}.items()}
        self.paints: Mapping[str, str] = {**inks, **said.PAINTS}
        if asked != USUAL and not any(plate.batch.snug for plate in self.plates):
            raise ZelligeError(f"{game.card.title} has no tiles: --height, --round and --clearance do nothing in it")

    @cached_property
    def plates(self) -> list[Plate]:
        return [
            Plate(batch, measures(batch, self.unit, self.asked), self.looks, self.paints)
            for batch in self.said.batches(self.game.values)
        ]

    @cached_property
    def figures(self) -> list[Figure]:
        return [Figure(statue, self.unit, self.paints) for statue in self.said.statues(self.game.values)]

    def files(self, paper: Paper) -> Iterator[tuple[str, str, Callable[[], bytes]]]:
        """Name, amount and making of each file: how to print in 3D, on paper; and two for each plate and figure."""
        game = self.game.name
        for plate in self.plates:
            plate.check()
        printed: list[Plate | Figure] = [*self.plates, *self.figures]
        guide = Guide(game, self.game.card.title, self.said.HOW, paper, printed)
        yield f"{game}-3d-{paper.name.lower()}.pdf", "how to print in 3D", partial(self.guided, guide)
        for each in printed:
            title = f"{self.game.card.title}: {each.title}"
            in_stl, in_3mf = (f"{game}-{name}" for name in each.names())
            yield in_stl, each.title, partial(made_stl, each)
            yield in_3mf, f"{each.title} in colours", partial(made_3mf, title, each)

    def guided(self, guide: Guide) -> bytes:
        paints = {name: (colour, colour) for name, colour in self.paints.items()}
        return pdf(guide.pages(), guide.paper, guide.title, guide.looks, paints)


def made_stl(printed: Plate | Figure) -> bytes:
    return stl(printed.whole)


def made_3mf(title: str, printed: Plate | Figure) -> bytes:
    return threemf(title, printed.parts())


def solids_of(game: Game) -> Solids | None:
    """What the game says about printing in 3D, if anything."""
    module = optional(game.card.folder, "look_solids")
    return cast(Solids, fulfilled(module, Solids)) if module else None
