"""What the lab found out about a game with several values of one parameter, as plain data and in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zellige.card import Value
from zellige.study.lab.data import bounds, data
from zellige.study.lab.figures import NAMED
from zellige.study.lab.report import Row, caution, differences, leading, plainly, row, rows, sentences
from zellige.study.lab.variant import Variant, changed

# The figures that have a chart, as far as the game has them.
CHARTED = ("length", "first", "draws", "decided", "runaway", "changes", "choices", "close_choices", "luck", "margin")
LADDER = "From the weakest program to the strongest, in Elo, added up over the steps between neighbours."


@dataclass(frozen=True)
class Sweep:
    """What was measured, and how."""

    parameter: str
    variants: tuple[Variant, ...]  # one for each value
    games: int  # of each pairing
    seed: int
    command: str

    @property
    def values(self) -> list[Value]:
        return [variant.game.values[self.parameter] for variant in self.variants]

    @property
    def title(self) -> str:
        game = self.variants[0].game
        others = [f"{name} {value}" for name, value in changed(game).items() if name != self.parameter]
        ends = f"{self.parameter} {self.values[0]} to {self.values[-1]}"
        return ", ".join([game.card.title, *others, ends])

    @property
    def rows(self) -> list[Row]:
        """All figures, a column for each value."""
        ladder = Row("ladder", "Skill ladder", "Elo", LADDER, tuple(variant.ladder for variant in self.variants))
        return [*rows(self.variants), *([ladder] if self.variants[0].steps else [])]

    @property
    def charted(self) -> list[Row]:
        """The figures that have a chart."""
        listed = {each.key: each for each in self.rows}
        return [listed[key] for key in (*CHARTED, "ladder") if key in listed]

    @property
    def summary(self) -> str:
        """What is shown to differ between the first value and the last."""
        first, last = self.variants[0].best.figures, self.variants[-1].best.figures
        said = differences([row(key, (last[key], first[key])) for key in NAMED if key in first and key in last])
        ends = f"from {self.parameter} {self.values[0]} to {self.values[-1]}"
        return sentences([f"{ends}: {', '.join(said)}" if said else f"{ends}, no difference is shown"])

    @property
    def leading(self) -> str:
        return leading(self.variants)

    @property
    def caution(self) -> str:
        return caution(self.variants[0], self.games)

    def data(self) -> dict[str, Any]:
        ladders = [bounds(variant.ladder) for variant in self.variants]
        return plainly(self.variants, self.games, self.seed, self.command) | {
            "summary": self.summary,
            "sweep": {"parameter": self.parameter, "values": self.values, "ladders": ladders},
            "variants": list(map(data, self.variants)),
        }
