"""What the lab found out, as plain data and in words: the variant, and beside it the standard game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from zellige.core import Game
from zellige.study.lab.figures import BY_CHANCES, BY_POINTS, NAMED, number, told
from zellige.study.lab.means import differ
from zellige.study.lab.variant import RANDOM, Variant, data
from zellige.study.ratings import Estimate
from zellige.version import __version__

STANDARD = "standard"
FEW = 30  # groups: with fewer, the bounds themselves are uncertain
BOUNDS = "Numbers in brackets are 95 % bounds: one such range in twenty misses the true number."


def changed(game: Game) -> dict[str, Any]:
    """The parameters that are not those of the standard game, without what follows from the others."""
    standard = Game(game.card).values
    values = {name: value for name, value in game.values.items() if value != standard[name]}
    for name in reversed([*values]):
        fewer = {other: value for other, value in values.items() if other != name}
        values = fewer if Game(game.card, **fewer) == game else values
    return values


def label(game: Game) -> str:
    """A variant in a few words.

    >>> from zellige.games import game
    >>> label(game("grawlix", order=5, hand=3)), label(game("grawlix"))
    ('order 5, hand 3', 'standard')
    """
    return ", ".join(f"{name} {value}" for name, value in changed(game).items()) or STANDARD


class Row(NamedTuple):
    """A figure of the variant and of the standard game, each played by its strongest program."""

    key: str
    name: str
    unit: str
    meaning: str
    own: Estimate | None
    other: Estimate | None  # of the standard game, if it is another one

    @property
    def differs(self) -> bool:
        return bool(self.own and self.other and differ(self.own, self.other))


@dataclass(frozen=True)
class Report:
    """What was measured, and how."""

    variants: tuple[Variant, ...]  # the variant, and the standard game unless that is the variant
    games: int  # of each pairing
    seed: int
    command: str

    @property
    def variant(self) -> Variant:
        return self.variants[0]

    @property
    def standard(self) -> Variant | None:
        """The standard game, if the variant is another one."""
        return self.variants[1] if len(self.variants) > 1 else None

    @property
    def title(self) -> str:
        return f"{self.variant.game.card.title}, {self.variant.label if self.standard else 'the standard game'}"

    @property
    def rows(self) -> list[Row]:
        """All figures of games between equals, then the ladder, then random games."""
        return [*self._figures(), *self._steps(), self._at_once()]

    def _figures(self) -> list[Row]:
        found = [variant.best.figures for variant in self.variants]
        keys = [key for key in NAMED if any(key in each for each in found)]
        return [self._row(key, *(each.get(key) for each in found)) for key in keys]

    def _row(self, key: str, own: Estimate | None, other: Estimate | None = None) -> Row:
        figure = NAMED[key]
        return Row(key, figure.name, figure.unit, figure.meaning, own, other)

    def _steps(self) -> list[Row]:
        return [
            Row(
                f"step:{step.stronger}",
                f"{step.stronger} over {step.weaker}",
                "Elo",
                "How much stronger a program is than the next weaker one, by the points it takes from it.",
                *(variant.steps[n].elo for variant in self.variants),
                *[None] * (2 - len(self.variants)),
            )
            for n, step in enumerate(self.variant.steps)
        ]

    def _at_once(self) -> Row:
        found = [variant.at_random.at_once for variant in self.variants]
        meaning = (
            f"Of {RANDOM:,} games of uniformly random moves: those over before anybody has had a second turn. "
            "Only turns after the set-up count here."
        )
        return Row("at_once", "Over at once", "%", meaning, found[0], found[1] if self.standard else None)

    @property
    def summary(self) -> str:
        """The main findings in a few sentences, none of which goes beyond the bounds."""
        told = [self._compared(), self._seats(), self._rungs()]
        return " ".join(f"{text[0].upper()}{text[1:]}." for text in told if text)

    def _compared(self) -> str:
        if not self.standard:
            return ""
        rows = {row.key: row for row in self._figures()}
        said = [words for key, say in COMPARED.items() if key in rows and (words := by(rows[key], *say))]
        return f"compared with the standard game: {', '.join(said)}" if said else NO_DIFFERENCE

    def _seats(self) -> str:
        first, fair = self.variant.best.figures["first"], 1 / self.variant.game.seats
        if first.low <= fair <= first.high:
            return "no advantage of moving first is shown"
        better = "an advantage" if first.mid > fair else "a disadvantage"
        return f"moving first is {better}: {told(first, '%')} of the win, where {fair * 100:.3g} % would be even"

    def _rungs(self) -> str:
        clear, steps = sum(step.clear for step in self.variant.steps), len(self.variant.steps)
        if not steps:
            return ""
        which = "every program" if clear == steps else f"{clear} of {steps} programs" if clear else "no program"
        return f"{which} {'are' if 1 < clear < steps else 'is'} shown to be stronger than the one below"

    @property
    def even(self) -> str:
        """What an even share is."""
        own, *other = (f"{100 / variant.game.seats:.3g} %" for variant in self.variants)
        beside = f", in the standard game {other[0]}" if other and other[0] != own else ""
        return f"An even share is {own}{beside}."

    @property
    def leading(self) -> str:
        """What it means that a player leads."""
        ways = dict.fromkeys(BY_POINTS if variant.scored else BY_CHANCES for variant in self.variants)
        return " In the standard game: ".join(ways)

    @property
    def caution(self) -> str:
        """What to know about the bounds."""
        groups = len(self.variant.best.groups)
        few = f" These come from only {self.games} games: take them with care." if groups < FEW else ""
        return f"{BOUNDS}{few}"

    def data(self) -> dict[str, Any]:
        about = {"lab": self.variant.game.name, "version": __version__, "command": self.command}
        how = {"seed": self.seed, "games": self.games, "players": [each.player for each in self.variant.strengths]}
        meanings = {
            key: {"name": figure.name, "unit": figure.unit, "meaning": figure.meaning} for key, figure in NAMED.items()
        }
        return (
            about
            | how
            | {
                "summary": self.summary,
                "leading": self.leading,
                "figures": meanings,
                "variants": list(map(data, self.variants)),
            }
        )


NO_DIFFERENCE = "no difference from the standard game is shown"


def by(row: Row, more: str, less: str) -> str:
    """How far a figure is above or below the standard game's, if that is shown; in the words, {} is the distance."""
    if not row.differs:
        return ""
    assert row.own and row.other
    gap = row.own.mid - row.other.mid
    return (more if gap > 0 else less).format(number(abs(gap), row.unit))


COMPARED: dict[str, tuple[str, str]] = {
    "length": ("{} turns longer", "{} turns shorter"),
    "draws": ("{} more draws in 100 games", "{} fewer draws in 100 games"),
    "changes": ("{} more changes of lead", "{} fewer changes of lead"),
    "decided": ("decided {} % of a game later", "decided {} % of a game sooner"),
    "choices": ("{} more legal moves at a time", "{} fewer legal moves at a time"),
}
