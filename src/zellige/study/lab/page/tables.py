"""The tables of the lab's report: all figures by who plays, and how often each rule matters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zellige.study.lab.estimates import Frequency
from zellige.study.lab.figures import NAMED
from zellige.study.lab.page.style import text
from zellige.study.lab.report import Report
from zellige.study.lab.variant import Variant
from zellige.study.lab.words import capital, titled, told
from zellige.study.ratings import Estimate

NEVER = 0.0


def panel(title: str, heads: Sequence[str], rows: Iterable[str], note: str = "") -> str:
    """A table with a title, which scrolls sideways where it is too wide; heads and rows are HTML."""
    said = f'<p class="note">{text(note)}</p>' if note else ""
    head = f"<thead><tr>{''.join(heads)}</tr></thead>"
    table = f"<table>{head}<tbody>{''.join(rows)}</tbody></table>"
    scrolling = f'<div class="scroll" role="region" aria-label="{text(title)}" tabindex="0">{table}</div>'
    return f'<section class="panel wide"><h2>{text(title)}</h2>{said}{scrolling}</section>'


def head(words: str, k: int | None = None) -> str:
    classes = "" if k is None else f' class="k{k}"'
    return f"<th{classes}>{text(words)}</th>"


def cell(unit: str, found: Iterable[Estimate | None]) -> str:
    """The figure of each variant, below one another."""
    return f"<td>{''.join(line(unit, each, k) for k, each in enumerate(found))}</td>"


def line(unit: str, found: Estimate | None, k: int, before: str = "", after: str = "") -> str:
    """A figure in the colour of its variant, with smaller bounds."""
    number, _, bounds = (told(found, unit) if found else "–").partition(" (")
    said = f"{text(number)} <small>({text(bounds)}</small>" if bounds else text(number)
    return f'<div class="k{k}">{before}{said}{after}</div>'


# All figures


def figures(report: Report) -> str:
    players = [each.player for each in report.variant.strengths]
    keys = [key for key in NAMED if any(key in variant.best.figures for variant in report.variants)]
    rows = [*(figure_row(report, key) for key in keys), *steps(report), at_once(report)]
    return panel("All figures, by who plays", [head(words) for words in ("Figure", *players)], rows)


def figure_row(report: Report, key: str) -> str:
    figure = NAMED[key]
    found = [
        [variant.strengths[n].figures.get(key) for variant in report.variants]
        for n in range(len(report.variant.strengths))
    ]
    cells = [cell(figure.unit, each) if any(each) else "<td></td>" for each in found]
    return row(titled(figure.name, figure.unit), figure.meaning, cells)


def row(name: str, meaning: str, cells: Iterable[str]) -> str:
    return f"<tr><th>{text(name)}<small>{text(meaning)}</small></th>{''.join(cells)}</tr>"


def steps(report: Report) -> list[str]:
    """What each program takes from the next weaker one, in the column of the stronger."""
    numbers = range(len(report.variant.steps))
    scores = [cell("%", [variant.steps[n].score for variant in report.variants]) for n in numbers]
    elos = [cell("Elo", [variant.steps[n].elo for variant in report.variants]) for n in numbers]
    meaning = (
        "The program's share of the points against the next weaker one, with the same luck and every seat in turn."
    )
    found = [
        row("Score against the next weaker", meaning, ["<td></td>", *scores]),
        row("Above the next weaker, Elo", "The same as a difference in Elo.", ["<td></td>", *elos]),
    ]
    return found if scores else []


def at_once(report: Report) -> str:
    last = report.rows[-1]
    lines = "".join(line(last.unit, found, k) for k, found in enumerate(last.found))
    return row(last.name, last.meaning, [f'<td colspan="{len(report.variant.strengths)}">{lines}</td>'])


# Rules


def rules(variants: Sequence[Variant], names: Sequence[str], colours: Sequence[int]) -> str:
    """How often each rule matters; what happens in no variant comes last, in one line."""
    listed = list(zip(*(variant.matters for variant in variants), strict=True))
    found = [each for each in listed if any(one.times.mid > NEVER for one in each)]
    never = [f"{each[0].what} ({each[0].rule})" for each in listed if each not in found]
    rows = [
        f'<tr><th><span class="rule">{text(each[0].rule)}</span> {text(capital(each[0].what))}</th>'
        + "".join(f"<td>{often(one, k)}</td>" for one, k in zip(each, colours, strict=True))
        + "</tr>"
        for each in found
    ]
    heads = [head(name, k) for name, k in zip(names, colours, strict=True)]
    last = f"In none of these games: {'; '.join(never)}." if never else ""
    note = f"How often each happens in a game of {variants[0].best.player} against itself, and in how many games."
    return panel("Rules that matter", [head("What happens"), *heads], rows, f"{note} {last}".strip())


def often(one: Frequency, k: int) -> str:
    return line("", one.times, k) + line("%", one.games, 9, "in ", " of games")
