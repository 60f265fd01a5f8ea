"""The lab's report as one HTML file that needs no other, in the reader's light or dark theme."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from zellige.names import counted
from zellige.render.palette import COMMON
from zellige.study.lab.charts import Chart, charts
from zellige.study.lab.figures import NAMED, told
from zellige.study.lab.report import STANDARD, Report, Row, changed
from zellige.study.ratings import Estimate
from zellige.version import __version__

CSS = Path(__file__).with_name("page.css")
FONTS = {
    "sans": '"Instrument Sans", ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    "serif": '"Young Serif", "Iowan Old Style", Georgia, serif',
}
PAINTS = {  # on light and on dark paper
    "page": ("#eef0ec", "#0e1517"),
    "panel": ("#fbfcfa", "#151e21"),
    "line": ("#d3d9d3", "#283639"),
    "ink": COMMON["ink"],
    "ink-2": COMMON["table-ink"],
    "ink-3": COMMON["faint"],
    "other": COMMON["line"],
    "sunk": COMMON["table"],
    "accent": COMMON["accent"],
    "accent-soft": ("#d5e8e4", "#14383a"),
    "shadow": ("0 1px 2px rgb(20 38 42 / .08)", "0 1px 2px rgb(0 0 0 / .3)"),
}


def page(report: Report) -> str:
    """The whole file."""
    body = [aside(report), f"<section>{''.join(section(report))}</section>"]
    head = [
        '<meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>',
        f"<title>{text(report.title)} – lab</title>",
        f"<style>{style()}</style>",
    ]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="en"><head>{"".join(head)}</head>',
            f'<body><main class="lab{"" if report.standard else " alone"}">',
            *body,
            "</main></body></html>\n",
        ]
    )


def text(words: str) -> str:
    """Words as HTML; a number stays with its percent sign."""
    return escape(words).replace(" %", "\u00a0%")


def style() -> str:
    light, dark = ("".join(f"--{name}:{paint[theme]};" for name, paint in PAINTS.items()) for theme in (0, 1))
    fonts = "".join(f"--{name}:{fonts};" for name, fonts in FONTS.items())
    return f":root{{{fonts}{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}\n{CSS.read_text('utf-8')}"


def section(report: Report) -> Iterable[str]:
    yield f'<h1>{text(report.title)}</h1><p class="lead">{text(report.summary)}</p>'
    yield f'<div class="figs">{"".join(figure(report, chart) for chart in charts(report))}</div>'
    yield f'<p class="note">{text(how(report))}</p>'
    yield f'<h2>All figures, by who plays</h2><div class="panel wide">{table(report)}</div>'
    yield f'<p class="note">{text(report.caution)} Zellige {__version__}.</p><code>{escape(report.command)}</code>'


# The variant


def aside(report: Report) -> str:
    game, standard = report.variant.game, changed(report.variant.game)
    rows = [
        row(one.name, one.meaning, game.values[one.name], classes="chip new" if one.name in standard else "chip")
        for one in game.card.parameters
    ]
    players = [each.player for each in report.variant.strengths]
    how = [
        row("Played by", "each against itself, and against the next stronger one", *players),
        row("Games", "of each pairing; more games, narrower bounds", f"{report.games:,}"),
        row("Beside it", "in grey", STANDARD if report.standard else "nothing"),
        row("Seed", "of all chance, and of the programs", report.seed),
    ]
    return f'<aside class="panel form"><header>Variant</header>{"".join(rows)}<hr/>{"".join(how)}</aside>'


def row(name: str, meaning: str, *values: object, classes: str = "chip") -> str:
    chips = "".join(f'<span class="{classes}">{text(str(value))}</span>' for value in values)
    return f'<div class="row"><span>{text(name)}<small>{text(meaning)}</small></span><div>{chips}</div></div>'


# Charts


def figure(report: Report, chart: Chart) -> str:
    rows = {row.key: row for row in report.rows}
    told_about = [rows[key] for key in chart.keys if key in rows]
    notes = [note(each) for each in told_about] or [ladder_note(report)]
    head = headline(told_about[0]) if told_about else ladder_headline(report)
    if "first" in chart.keys:
        head = first_headline(report)
        notes.insert(1, report.even)
    said = "".join(f"<p>{text(each)}</p>" for each in notes)
    caption = f"<figcaption><b>{text(chart.title)}</b><span>{head}</span></figcaption>"
    return f'<figure class="panel">{caption}{chart.svg}{said}</figure>'


def headline(row: Row) -> str:
    """The figure in a few words, beside the standard game's if they are shown to differ."""
    assert row.own
    own, unit = plainly(row.own, row.unit), "" if row.unit == "%" else f" {row.unit}"
    after = "after " if row.key == "decided" else ""
    if not row.other:
        return f"{after}<em>{own}</em>{unit}"
    beside = f", not {plainly(row.other, row.unit)}" if row.differs else ", no difference shown"
    return f"{after}<em>{own}</em>{unit}{beside}"


def first_headline(report: Report) -> str:
    """The first player's share is compared with an even one, not with the standard game's."""
    found, fair = report.variant.best.figures["first"], 1 / report.variant.game.seats
    shown = (
        "no advantage" if found.low <= fair <= found.high else "an advantage" if found.mid > fair else "a disadvantage"
    )
    return f"<em>{plainly(found, '%')}</em> of the win, {shown} shown"


def plainly(found: Estimate, unit: str) -> str:
    """A figure without its bounds, which stand elsewhere."""
    return told(found, unit).partition(" (")[0]


def note(row: Row) -> str:
    """What a figure means, and its bounds."""
    assert row.own
    beside = f", {STANDARD} {told(row.other, row.unit)}" if row.other else ""
    return f"{row.name}: {told(row.own, row.unit)}{beside}. {row.meaning}"


def ladder_headline(report: Report) -> str:
    beside = f", {STANDARD} {plainly(report.standard.ladder, 'Elo')}" if report.standard else ""
    return f"<em>{plainly(report.variant.ladder, 'Elo')}</em> Elo{beside}"


def ladder_note(report: Report) -> str:
    both = [("", report.variant), *([(f", {STANDARD} ", report.standard)] if report.standard else [])]
    sums = "".join(f"{name}{told(variant.ladder, 'Elo')}" for name, variant in both)
    first, last = report.variant.strengths[0].player, report.variant.best.player
    return (
        f"From {first} to {last} in Elo, added up over the steps: {sums}. Each row is a program against the next "
        f"weaker one: the deeper the ladder, the more there is to learn. {report.even}"
    )


def how(report: Report) -> str:
    best = report.variant.best
    games = counted(len(best.games), "game")
    return f"Charts and first figures: {games} of {best.player} against itself. {report.leading}"


# The table


def table(report: Report) -> str:
    players = [each.player for each in report.variant.strengths]
    heads = "".join(f"<th>{text(player)}</th>" for player in ("Figure", *players))
    rows = [figure_row(report, key) for key in NAMED if any(key in v.best.figures for v in report.variants)]
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}{steps(report)}{ends(report)}</tbody></table>"


def figure_row(report: Report, key: str) -> str:
    figure = NAMED[key]
    unit = figure.unit if figure.unit != "%" else "share"
    cells = [
        cell(figure.unit, [variant.strengths[n].figures.get(key) for variant in report.variants])
        for n in range(len(report.variant.strengths))
    ]
    return table_row(f"{figure.name}, {unit}", figure.meaning, cells)


def table_row(name: str, meaning: str, cells: Iterable[str]) -> str:
    return f"<tr><th>{text(name)}<small>{text(meaning)}</small></th>{''.join(cells)}</tr>"


def cell(unit: str, found: Iterable[Estimate | None]) -> str:
    """The variant's figure, and below it the standard game's."""
    lines = []
    for n, each in enumerate(found):
        number, _, bounds = (told(each, unit) if each else "–").partition(" (")
        said = f"{text(number)} <small>({text(bounds)}</small>" if bounds else text(number)
        lines.append(f'<div class="standard">{said}</div>' if n else f"<div><b>{said}</b></div>")
    return f"<td>{''.join(lines)}</td>"


def steps(report: Report) -> str:
    """What each program takes from the next weaker one, in the column of the stronger."""
    cells = [
        cell("%", [variant.steps[n].score for variant in report.variants]) for n in range(len(report.variant.steps))
    ]
    meaning = (
        "The program's share of the points against the next weaker one, with the same luck and every seat in turn."
    )
    return table_row("Score against the next weaker", meaning, ["<td>–</td>", *cells]) if cells else ""


def ends(report: Report) -> str:
    row = report.rows[-1]
    cells = [cell(row.unit, [row.own, row.other][: len(report.variants)]), *["<td></td>"] * len(report.variant.steps)]
    return table_row(row.name, row.meaning, cells)
