"""Charts as SVG in the reader's light or dark theme: lines over time, and dots with bounds."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import ceil, floor, isfinite, log10
from typing import NamedTuple

from zellige.render.palette import DARK, LIGHT, Theme
from zellige.render.svg import FONT

Point = tuple[float, float]
Row = tuple[str, float, float, float]  # label, low, mid, high

# Line colours on light and on dark paper: each contrasts with its paper, and neighbours differ even to the colour-
# blind.
ON_LIGHT = ("#0b62ad", "#c2410c", "#1c8060", "#3b1166", "#8a6206", "#b3226a", "#0f7684", "#5f594e")
ON_DARK = ("#6cb4ff", "#ee8010", "#5fd3a3", "#e3ccff", "#f2d35b", "#ff8cc0", "#4fd6e0", "#b5ac9a")

TEXT = 13  # pixels, for all text but the title
LETTER = 7.4  # average width of a letter in pixels
PAD = 20  # pixels around the chart
HEAD = 36  # pixels that the title takes


class Scale(NamedTuple):
    """Maps numbers from low to high to pixels from start to end."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The pixel of a number, clamped to the range."""
        inside = min(max(value, self.low), self.high)
        return round(self.start + (inside - self.low) / (self.high - self.low) * (self.end - self.start), 2)

    def has(self, value: float) -> bool:
        return self.low <= value <= self.high


def line_chart(
    series: Mapping[str, Sequence[Point]],
    *,
    title: str,
    x: str,
    y: str,
    span: tuple[float, float] | None = None,
    level: float | None = None,
    percent: bool = False,
    counts: bool = False,
    width: int = 720,
    height: int = 380,
    headed: bool = True,
) -> str:
    """A chart of lines, each named at its end: the text of an SVG file.

    A chart that is not `headed` does not show its title, because the page around it does.
    `span` is the range of y, by default that of the points; `level` is a height to compare with. If x `counts`
    something, it is marked at whole numbers only. A line has a gap where a y is not finite.
    """
    points = [point for line in series.values() for point in line if all(map(isfinite, point))]
    labels = max((len(name) for name in series), default=0) * LETTER
    about = height / 80
    low, high = span or outward(*reach([*(y for _, y in points), *([] if level is None else [level])]), about)
    steps = ticks(low, high, about)
    left = PAD + max(len(written(step, percent)) for step in steps) * LETTER + 8
    across = Scale(*bounds(x for x, _ in points), left, width - PAD - labels - 14)
    up = Scale(low, high, height - PAD - 42, PAD + 58)
    body = [
        words(PAD, PAD + 36, y, "faint"),
        *(rule(across.start, up.at(step), across.end, up.at(step), "grid") for step in steps if up.has(step)),
        *(words(left - 8, up.at(step), written(step, percent), "faint end") for step in steps if up.has(step)),
        *below(across, up.start, x, False, counts=counts),
        *([] if level is None else [rule(across.start, up.at(level), across.end, up.at(level), "level")]),
        *(drawn(n, name, line, across, up, percent) for n, (name, line) in enumerate(series.items())),
        *ends(series, across, up),
    ]
    return whole(width, height, title, body, headed)


def dot_chart(
    rows: Sequence[Row],
    title: str,
    x: str,
    *,
    level: float | None = None,
    percent: bool = False,
    width: int = 720,
    headed: bool = True,
) -> str:
    """A chart of dots between their bounds, one row for each label: the text of an SVG file.

    An infinite bound extends to the edge; a dot that is not finite is left out.
    """
    values = [value for _, *numbers in rows for value in (*numbers, level) if value is not None and isfinite(value)]
    told = [said(row, percent) for row in rows]
    left = PAD + min(max((len(label) for label, *_ in rows), default=0) * LETTER + 14, width / 3)
    right = width - PAD - max(map(len, told), default=0) * LETTER - 14
    low, high = outward(*reach(values), (right - left) / 70)
    if percent:
        low, high = max(low, min([0, *values])), min(high, max([1, *values]))
    across, top, row_height = Scale(low, high, left, right), PAD + 40, 38
    foot = top + row_height * len(rows)
    body = [*below(across, foot, x, percent, top)]
    if level is not None:
        body.append(rule(across.at(level), top, across.at(level), foot, "level"))
    for n, (row, text) in enumerate(zip(rows, told, strict=True)):
        middle = top + row_height * (n + 0.5)
        body += [words(PAD, middle, short(row[0], left - PAD - 14)), dot(n, row, text, across, middle)]
        body.append(words(right + 14, middle, text, "faint"))
    return whole(width, foot + 42 + PAD, title, body, headed)


# Shared by both


def bounds(values: Iterable[float]) -> tuple[float, float]:
    """The least and the greatest, never equal."""
    some = list(values) or [0.0, 1.0]
    low, high = min(some), max(some)
    return (low, high) if high > low else (low - 0.5, high + 0.5)


def reach(values: Sequence[float]) -> Point:
    """A range with a little padding, which does not take it below 0."""
    low, high = bounds(values)
    air = 0.04 * (high - low)
    return 0.0 if 0 <= low < air else low - air, high + air


def step_of(low: float, high: float, about: float) -> float:
    """A round step that divides a range into about this many."""
    raw = (high - low) / max(about, 1)
    power = 10.0 ** floor(log10(raw))
    return next(m * power for m in (1, 2, 2.5, 5, 10) if m * power >= raw * 0.8)


def ticks(low: float, high: float, about: float, counts: bool = False) -> list[float]:
    """Round numbers in a range, about this many; whole ones, if they count something."""
    step = step_of(low, high, about)
    step = ceil(step) if counts else step
    return [round(k * step, 12) for k in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def outward(low: float, high: float, about: float) -> Point:
    """The range, extended to the next round numbers."""
    step = step_of(low, high, about)
    return round(floor(low / step + 1e-9) * step, 12), round(ceil(high / step - 1e-9) * step, 12)


def written(value: float, percent: bool = False) -> str:
    text = f"{value * 100:.4g} %" if percent else f"{value:,.6g}"
    return text.replace("-", "−")


def said(row: Row, percent: bool) -> str:
    """A row in words: the number and its bounds."""

    def number(value: float) -> str:
        rounded = f"{value * 100:.1f}" if percent else f"{value:.3g}"
        return rounded.replace("-", "−") if isfinite(value) else "?"

    _, low, mid, high = row
    return f"{number(mid)}{' %' if percent else ''}  ({number(low)} to {number(high)})"


def short(text: str, room: float) -> str:
    most = max(3, int(room / LETTER) + 1)
    return text if len(text) <= most else f"{text[: most - 1]}…"


def words(x: float, y: float, text: str, classes: str = "") -> str:
    named = f' class="{classes}"' if classes else ""
    return f'<text x="{x:g}" y="{y:g}" dy=".35em"{named}>{escape(text)}</text>'


def rule(x1: float, y1: float, x2: float, y2: float, classes: str) -> str:
    return f'<path class="{classes}" d="M{x1:g} {y1:g}L{x2:g} {y2:g}"/>'


def below(
    across: Scale, foot: float, label: str, percent: bool, top: float | None = None, counts: bool = False
) -> list[str]:
    """The axis at the foot; with `top`, its grid lines too."""
    steps = ticks(across.low, across.high, (across.end - across.start) / 70, counts)
    grid = [rule(across.at(step), foot if top is None else top, across.at(step), foot, "grid") for step in steps]
    numbers = [words(across.at(step), foot + 15, written(step, percent), "faint middle") for step in steps]
    name = words((across.start + across.end) / 2, foot + 36, label, "faint middle")
    return [*(grid if top is not None else []), *numbers, name]


# Lines


def drawn(n: int, name: str, line: Sequence[Point], across: Scale, up: Scale, percent: bool) -> str:
    """One line, with dots if its points are few; each shows its value on hover."""
    path, before = [], False
    for x, y in line:
        if isfinite(y):
            path.append(f"{'L' if before else 'M'}{across.at(x):g} {up.at(y):g}")
        before = isfinite(y)
    dots = [
        f'<circle cx="{across.at(x):g}" cy="{up.at(y):g}" r="2.6"><title>'
        f"{escape(name)}: {written(round(y, 4), percent)} at {written(x)}</title></circle>"
        for x, y in line
        if isfinite(y) and len(line) <= 120
    ]
    return f'<g class="c{n % len(ON_LIGHT)}"><path class="line" d="{"".join(path)}"/>{"".join(dots)}</g>'


def ends(series: Mapping[str, Sequence[Point]], across: Scale, up: Scale) -> list[str]:
    """The names at the ends of the lines, moved apart if they would overlap."""
    last = [
        (up.at(finite[-1][1]), n, name)
        for n, (name, line) in enumerate(series.items())
        if (finite := [point for point in line if isfinite(point[1])])
    ]
    last.sort()
    heights = apart([height for height, _, _ in last], up.end, up.start)
    return [
        f'<g class="c{n % len(ON_LIGHT)}">{words(across.end + 12, height, name, "name")}</g>'
        for height, (_, n, name) in zip(heights, last, strict=True)
    ]


def apart(heights: list[float], top: float, foot: float, gap: float = TEXT + 4) -> list[float]:
    """Sorted heights, each at least a gap below the one before, and none below the foot if there is room."""
    moved: list[float] = []
    for height in heights:
        moved.append(max(height, moved[-1] + gap) if moved else max(height, top))
    limit = foot
    for n in reversed(range(len(moved))):
        moved[n] = min(moved[n], limit)
        limit = moved[n] - gap
    return moved


# Dots


def dot(n: int, row: Row, text: str, across: Scale, y: float) -> str:
    """A dot on the line between its bounds, which are marked if they are finite."""
    label, low, mid, high = row
    caps = [rule(across.at(end), y - 6, across.at(end), y + 6, "bar") for end in (low, high) if isfinite(end)]
    line = rule(across.at(low), y, across.at(high), y, "bar")
    spot = f'<circle cx="{across.at(mid):g}" cy="{y:g}" r="6" class="spot"/>' if isfinite(mid) else ""
    return f'<g class="c{n % len(ON_LIGHT)}"><title>{escape(label)}: {text}</title>{line}{"".join(caps)}{spot}</g>'


# The whole chart


def whole(width: float, height: float, title: str, body: list[str], headed: bool = True) -> str:
    name, top = escape(title), 0 if headed else HEAD
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {top} {width:g} {height - top:g}" '
            f'width="{width:g}" height="{height - top:g}" role="img" aria-label="{name}" class="zellige-chart" '
            f'font-family="{FONT}" font-size="{TEXT}">',
            f"<title>{name}</title>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{width:g}" height="{height:g}" rx="9.6"/>',
            *([words(PAD, PAD + 8, title, "title")] if headed else []),
            *body,
            "</svg>\n",
        ]
    )


def rules(selectors: dict[str, str]) -> str:
    return "".join(
        f"{','.join(f'.zellige-chart {one}' for one in selector.split(','))}{{{declarations}}}"
        for selector, declarations in selectors.items()
    )


def colours(theme: Theme, lines: Sequence[str]) -> str:
    own = {f".c{n} path": f"stroke:{colour}" for n, colour in enumerate(lines)}
    own |= {f".c{n} circle,.c{n} text,.c{n} rect": f"fill:{colour}" for n, colour in enumerate(lines)}
    plain = {".paper": f"fill:{theme.paper}", "text": f"fill:{theme.ink}", ".faint": f"fill:{theme.faint}"}
    return rules(plain | {".grid,.level": f"stroke:{theme.faint}", ".spot": f"stroke:{theme.paper}"} | own)


SHAPES = {
    "path": "fill:none",
    ".grid": "stroke-width:1;opacity:.28",
    ".level": "stroke-width:1.5;stroke-dasharray:5 4",
    ".line": "stroke-width:2.4;stroke-linejoin:round;stroke-linecap:round",
    ".bar": "stroke-width:2.4;stroke-linecap:round",
    ".spot": "stroke-width:1",
    ".title": "font-size:16px;font-weight:600",
    ".name": "font-weight:600",
    ".middle": "text-anchor:middle",
    ".end": "text-anchor:end",
}
STYLE = f"{rules(SHAPES)}{colours(LIGHT, ON_LIGHT)}@media(prefers-color-scheme:dark){{{colours(DARK, ON_DARK)}}}"
