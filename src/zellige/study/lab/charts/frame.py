"""What the charts of a report share: their size, their texts and axes. The page's style sheet gives them colours."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from zellige.render.chart import Scale, ticks, written

WIDTH, HEIGHT = 360, 150
LEFT, RIGHT, TOP, FOOT = 34, 350, 14, 126  # the edges of the plot
NUMBERS = HEIGHT - 6  # the height of the numbers below it
LETTER = 6.2  # average width of a letter


def svg(name: str, parts: Iterable[str], height: float = HEIGHT) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ch" viewBox="0 0 {WIDTH} {height:g}" role="img" '
        f'aria-label="{escape(name)}">{"".join(parts)}</svg>'
    )


def text(x: float, y: float, words: str, classes: str, anchor: str = "start") -> str:
    return f'<text class="{classes}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'


def path(d: str, classes: str) -> str:
    return f'<path class="{classes}" d="{d}"/>'


def spot(x: float, y: float, said: str, radius: float = 4.5) -> str:
    """A dot that shows its value on hover."""
    return f'<circle class="pt" cx="{x:g}" cy="{y:g}" r="{radius:g}"><title>{escape(said)}</title></circle>'


def coloured(k: int, parts: Iterable[str]) -> str:
    """Parts in the colour of a variant: the first one is the one that the report is about."""
    return f'<g class="k{k}">{"".join(parts)}</g>'


def across(low: float, high: float) -> Scale:
    return Scale(low, high, LEFT, RIGHT) if high > low else Scale(low - 0.5, high + 0.5, LEFT, RIGHT)


def numbers(scale: Scale, unit: str, percent: bool = False, whole: bool = False, y: float = NUMBERS) -> list[str]:
    """The numbers below a chart, and at the left what they are."""
    steps = ticks(scale.low, scale.high, (scale.end - scale.start) / 56, whole)
    listed = [text(scale.at(step), y, written(step, percent), "ax", "middle") for step in steps]
    room = (scale.at(steps[0]) - 14 if steps else WIDTH) >= len(unit) * LETTER
    return [*([text(0, y, unit, "ax")] if room else []), *listed]


def levels(up: Scale, percent: bool, about: float = 2.5) -> list[str]:
    """The lines across a chart, with their numbers."""
    steps = ticks(up.low, up.high, about)
    lines = [path(f"M{LEFT} {up.at(step):g}H{RIGHT}", "grid") for step in steps]
    return [*lines, *(text(LEFT - 6, up.at(step) + 4, written(step, percent), "ax", "end") for step in steps)]
