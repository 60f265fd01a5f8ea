"""What the lab found out about a game with several values of one parameter, as plain data and in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zellige.card import Value
from zellige.names import joined
from zellige.study.lab.data import data
from zellige.study.lab.report import Measured, differences, rows, sentences
from zellige.study.lab.variant import Variant, changed

MOST_LISTED = 6  # values in a title


@dataclass(frozen=True)
class Sweep(Measured):
    """A variant for each value of the parameter."""

    parameter: str

    @property
    def values(self) -> list[Value]:
        return [variant.game.values[self.parameter] for variant in self.variants]

    @property
    def counts(self) -> bool:
        """Are the values numbers, which have an order?"""
        return all(isinstance(value, int) for value in self.values)

    @property
    def title(self) -> str:
        game = self.variants[0].game
        others = [f"{name} {value}" for name, value in changed(game).items() if name != self.parameter]
        return f"{', '.join([game.card.title, *others])}: {self.listed}"

    @property
    def listed(self) -> str:
        """The values in words."""
        values = self.values
        if self.counts and values == list(range(int(values[0]), int(values[-1]) + 1)):
            return f"{self.parameter} {values[0]} to {values[-1]}"
        if len(values) > MOST_LISTED:
            return f"{len(values)} values of {self.parameter}"
        return f"{self.parameter} {joined(list(map(str, values)))}"

    @property
    def summary(self) -> str:
        """What is shown to differ: between the ends of an order, or else from the first value."""
        first, *others = self.variants
        if self.counts:
            ends = f"from {self.parameter} {self.values[0]} to {self.values[-1]}"
            said = self._differences(others[-1], first, risen=True)
            return sentences([f"{ends}: {', '.join(said)}" if said else f"{ends}, no difference is shown"])
        found = [(value, self._differences(other, first)) for value, other in zip(self.values[1:], others, strict=True)]
        than = f"{self.parameter} {self.values[0]}"
        said = [f"{value} compared with {than}: {', '.join(differing)}" for value, differing in found if differing]
        return sentences(said or [f"no difference from {than} is shown"])

    def _differences(self, one: Variant, other: Variant, risen: bool = False) -> list[str]:
        return differences(rows((one, other)), one.game.seats == other.game.seats, risen)

    def data(self) -> dict[str, Any]:
        return self.about() | {
            "summary": self.summary,
            "sweep": {"parameter": self.parameter, "values": self.values},
            "variants": list(map(data, self.variants)),
        }
