"""The lab's report as one HTML file that needs no other, in the reader's light or dark theme."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Sequence
from html import escape

from zellige.names import counted
from zellige.study.lab.charts import charts
from zellige.study.lab.page import sweep as swept
from zellige.study.lab.page import tables
from zellige.study.lab.page.cards import figure
from zellige.study.lab.page.style import style, text
from zellige.study.lab.report import BOUNDS, Report
from zellige.study.lab.sweep import Sweep
from zellige.study.lab.variant import Variant, changed
from zellige.version import __version__

MADE = "Every figure here comes from this command:"
ANEW = "A step of the ladder can be played anew, with other luck:"
OPTION = re.compile(r"(?<= )--[a-z]+")
BEHIND = "A line in a bar is the top of the bar behind it. "
# How every report begins: a file that begins otherwise is none.
OPENING = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"/><meta name="generator" content="Zellige lab"/>"""


def page(report: Report | Sweep) -> str:
    """The whole file."""
    head = [
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        f"<title>{text(report.title)} – lab</title>",
        f"<style>{style()}</style></head>",
    ]
    parts = of_sweep(report) if isinstance(report, Sweep) else of_report(report)
    heading = f'<header><h1>{text(report.title)}</h1><p class="lead">{text(report.summary)}</p></header>'
    lines = [f"{OPENING}{''.join(head)}", f"<body><main>{heading}", *parts]
    return "\n".join([*lines, f"{footer(report)}</main></body></html>\n"])


def of_report(report: Report) -> Iterable[str]:
    yield key(report.variants)
    yield f'<div class="figs">{"".join(figure(report, chart) for chart in charts(report))}</div>'
    if report.variant.matters:
        names = [variant.label for variant in report.variants]
        yield tables.rules(report.variants, names, range(len(names)))
    yield tables.figures(report)


def of_sweep(sweep: Sweep) -> Iterable[str]:
    yield f'<div class="figs">{"".join(swept.cards(sweep))}</div>'
    yield from swept.tables(sweep)


def key(variants: tuple[Variant, ...]) -> str:
    """Which colour is which variant."""
    names = [f'<span class="k{k}"><i></i>{text(variant.called)}</span>' for k, variant in enumerate(variants)]
    return f'<div class="key">{"".join(names)}</div>' if len(variants) > 1 else ""


# How it was made


def footer(report: Report | Sweep) -> str:
    closely = counted(report.variants[0].studied, "game")
    how = (
        f"Charts: {report.played}; close choices and luck from {closely} more. "
        f"{BEHIND * shows_bars(report)}{report.leading} {BOUNDS} {report.few} "
        f"Zellige {__version__}, seed {report.seed}."
    )
    made = commands(MADE, [report.command] if report.command else [])
    return f'<footer class="how"><p>{text(how)}</p>{made}{commands(ANEW, singly(report))}</footer>'


def shows_bars(report: Report | Sweep) -> bool:
    return isinstance(report, Report) and len(report.variants) == 2


def commands(said: str, listed: Sequence[str]) -> str:
    """What some commands do, and the commands."""
    return "".join([f"<p>{text(said)}</p>", *map(code, listed)]) if listed else ""


def code(command: str) -> str:
    """A command, in which no line ends within the name of an option."""
    words = OPTION.sub(r"<span>\g<0></span>", escape(command))
    return f"<code>{words}</code>"


def singly(report: Report | Sweep) -> list[str]:
    """Commands that play one step of the ladder in the arena."""
    if isinstance(report, Sweep):
        return []
    game = report.variant.game
    sets = [word for name, value in changed(game).items() for word in ("--set", f"{name}={value}")]
    return [
        shlex.join(["zellige", "arena", game.name, step.stronger, step.weaker, "--games", str(step.games), *sets])
        for step in report.variant.steps
    ]
