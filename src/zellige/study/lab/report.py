"""What the lab found out about a variant, as plain data and in words, and beside it about others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from zellige.names import counted, joined
from zellige.study.lab.data import data
from zellige.study.lab.figures import BY_CHANCES, BY_POINTS, NAMED
from zellige.study.lab.luck import has_luck
from zellige.study.lab.means import differ
from zellige.study.lab.variant import RANDOM, Variant
from zellige.study.lab.words import brief, capital, told
from zellige.study.ratings import Estimate
from zellige.version import __version__

FEW = 30  # groups: with fewer, the bounds themselves are uncertain
BOUNDS = (
    "Numbers in brackets are 95 % bounds: one such range in twenty misses the true number. "
    "A difference is called one only where the bounds do not overlap."
)
LADDER = "From the weakest program to the strongest, in Elo, added up over the steps between neighbours."
STEP = "How much stronger a program is than the next weaker one, by the points it takes from it."
AT_ONCE = f"Of {RANDOM:,} random games: those over before anybody has had a second turn, not counting the set-up."


class Row(NamedTuple):
    """A figure of each variant, played by its strongest program."""

    key: str
    name: str
    unit: str
    meaning: str
    found: tuple[Estimate | None, ...]

    @property
    def own(self) -> Estimate | None:
        return self.found[0]

    @property
    def other(self) -> Estimate | None:
        """The figure of the first variant that stands beside, if there is one."""
        return self.found[1] if len(self.found) > 1 else None

    @property
    def differs(self) -> bool:
        return bool(self.own and self.other and differ(self.own, self.other))


@dataclass(frozen=True)
class Measured:
    """Variants of a game, and how they were measured."""

    variants: tuple[Variant, ...]
    games: int  # of each pairing
    seed: int
    command: str

    @property
    def rows(self) -> list[Row]:
        return rows(self.variants)

    @property
    def played(self) -> str:
        """Where the figures come from."""
        best = self.variants[0].best
        each = " for each variant" if len(self.variants) > 1 else ""
        return f"{counted(len(best.games), 'game')} of {best.player} against itself{each}"

    @property
    def leading(self) -> str:
        """What it means that a player leads."""
        return " Or: ".join(dict.fromkeys(BY_POINTS if each.scored else BY_CHANCES for each in self.variants))

    @property
    def few(self) -> str:
        """What to know about bounds from few games."""
        few = len(self.variants[0].best.groups) < FEW
        return f"There are only {self.games} games of each kind: take the bounds with care." if few else ""

    def about(self) -> dict[str, Any]:
        """How the figures were made and what they mean, as plain data."""
        game, players = self.variants[0].game, [each.player for each in self.variants[0].strengths]
        made = {"lab": game.name, "version": __version__, "command": self.command, "seed": self.seed}
        meanings = {key: {"name": one.name, "unit": one.unit, "meaning": one.meaning} for key, one in NAMED.items()}
        return made | {"games": self.games, "players": players, "leading": self.leading, "figures": meanings}


@dataclass(frozen=True)
class Report(Measured):
    """A variant, and those that stand beside it."""

    @property
    def variant(self) -> Variant:
        return self.variants[0]

    @property
    def other(self) -> Variant | None:
        """The first variant that stands beside, if there is one: the standard game, unless others are named."""
        return self.variants[1] if len(self.variants) > 1 else None

    @property
    def title(self) -> str:
        return f"{self.variant.game.card.title}, {self.variant.called}"

    @property
    def summary(self) -> str:
        """The main findings in a few sentences, none of which goes beyond the bounds."""
        said = [self._compared(), self._seats(), self._luck(), self._rungs()]
        return sentences(said)

    def _compared(self) -> str:
        if not self.other:
            return ""
        said = differences(self.rows, self.variant.game.seats == self.other.game.seats)
        if not said:
            return f"no difference from {self.other.called} is shown"
        return f"compared with {self.other.called}: {', '.join(said)}"

    def _seats(self) -> str:
        first, fair = self.variant.best.figures["first"], 1 / self.variant.game.seats
        if first.low <= fair <= first.high:
            return "no advantage of moving first is shown"
        better = "an advantage" if first.mid > fair else "a disadvantage"
        return f"moving first is {better}: {told(first, '%')} of the wins, where {fair * 100:.3g} % would be even"

    def _luck(self) -> str:
        if not has_luck(self.variant.game):
            return "nothing is luck: there are no throws, draws or hidden tiles"
        found = self.variant.best.figures.get("luck")
        return f"luck is {told(found, '%')} of what moves the chances to win" if found else ""

    def _rungs(self) -> str:
        clear, steps = sum(step.clear for step in self.variant.steps), len(self.variant.steps)
        if not steps:
            return ""
        which = "every program" if clear == steps else f"{clear} of {steps} programs" if clear else "no program"
        said = f"{which} {'are' if 1 < clear < steps else 'is'} shown to be stronger than the one below"
        weaker = [step.stronger for step in self.variant.steps if step.score.high < step.fair]
        return f"{said}, and {joined(weaker)} to be weaker" if weaker else said

    def data(self) -> dict[str, Any]:
        return self.about() | {"summary": self.summary, "variants": list(map(data, self.variants))}


class Compared(NamedTuple):
    """How to say that a figure is above or below another one, and its unit in words."""

    above: str
    below: str
    unit: str = "{}"

    def words(self, row: Row, risen: bool) -> str:
        """Both figures: one and the other, or what it was and what it has become."""
        assert row.own and row.other
        side = self.above if row.own.mid > row.other.mid else self.below
        own, other = (brief(found, row.unit) for found in (row.own, row.other))
        both = self.unit.format(f"{other} to {own}") if risen else f"{self.unit.format(own)}, not {other}"
        return f"{side} ({both})"


COMPARED = {
    "length": Compared("longer", "shorter", "{} turns"),
    "draws": Compared("more draws", "fewer draws"),
    "margin": Compared("won by more", "won by less", "{} points"),
    "close": Compared("more close finishes", "fewer close finishes"),
    "decided": Compared("decided later", "decided sooner", "after {} of a game"),
    "runaway": Compared("early leaders win more often", "early leaders win less often"),
    "changes": Compared("more changes of lead", "fewer changes of lead", "{} a game"),
    "choices": Compared("more choices", "fewer choices", "{} legal moves at a time"),
    "close_choices": Compared("more close choices", "fewer close choices"),
    "luck": Compared("more luck", "less luck"),
    "ladder": Compared("a longer skill ladder", "a shorter skill ladder", "{} Elo"),
    "at_once": Compared("more random games over at once", "fewer random games over at once"),
}


# Shared with sweeps


def rows(variants: tuple[Variant, ...]) -> list[Row]:
    """All figures of games between equals, then the ladder, then random games."""
    found = [variant.best.figures for variant in variants]
    keys = [key for key in NAMED if any(key in each for each in found)]
    figures = [row(key, tuple(each.get(key) for each in found)) for key in keys]
    at_once = Row("at_once", "Over at once", "%", AT_ONCE, tuple(variant.at_random.at_once for variant in variants))
    return [*figures, *ladder(variants), at_once]


def ladder(variants: tuple[Variant, ...]) -> list[Row]:
    """The whole ladder, and its steps."""
    if not variants[0].steps:
        return []
    whole = Row("ladder", "Skill ladder", "Elo", LADDER, tuple(variant.ladder for variant in variants))
    steps = [
        Row(
            f"step:{step.stronger}",
            f"{step.stronger} over {step.weaker}",
            "Elo",
            STEP,
            tuple(variant.steps[n].elo for variant in variants),
        )
        for n, step in enumerate(variants[0].steps)
    ]
    return [whole, *steps]


def row(key: str, found: tuple[Estimate | None, ...]) -> Row:
    return Row(key, NAMED[key].name, NAMED[key].unit, NAMED[key].meaning, found)


def differences(rows: list[Row], even: bool, risen: bool = False) -> list[str]:
    """What is shown to differ, in words. How often leaders win compares only where an even share is the same."""
    listed = {row.key: row for row in rows if even or row.key != "runaway"}
    return [COMPARED[key].words(listed[key], risen) for key in COMPARED if key in listed and listed[key].differs]


def sentences(said: list[str]) -> str:
    return " ".join(f"{capital(text)}." for text in said if text)
