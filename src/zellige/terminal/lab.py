"""The findings of the lab in print: a summary, each figure with its bounds, how often rules matter, and the command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from zellige.study.lab.report import BOUNDS
from zellige.study.lab.sweep import Sweep
from zellige.study.lab.words import brief, capital, titled, told
from zellige.terminal.tables import fitted, plain_table

if TYPE_CHECKING:
    from zellige.study.lab.report import Report, Row
    from zellige.study.lab.variant import Variant

WITH_BOUNDS = 2  # variants whose bounds have room


def show(report: Report | Sweep, console: Console) -> None:
    console.print(f"[bold]{escape(report.title)}[/bold]\n{escape(report.summary)}\n")
    variants = report.variants
    heads = [f"{report.parameter} {value}" for value in report.values] if isinstance(report, Sweep) else []
    heads = heads or [variant.label for variant in variants]
    table = fitted(figures(report.rows, heads), console, folding=0)
    console.print(table)
    if variants[0].matters:
        console.print()
        console.print(fitted(rules(variants, heads), console, folding=0))
    if missing := heads[len(table.columns) - 1 :]:
        which = " to ".join(dict.fromkeys([missing[0], missing[-1]]))
        console.print(f"[dim]There is no room here for {escape(which)}; the report has everything.[/dim]")
    console.print(f"\n[dim]{escape(notes(report))}[/dim]")
    if report.command:
        console.print(f"[dim]Every figure comes from this command:[/dim] {escape(report.command)}", soft_wrap=True)


def notes(report: Report | Sweep) -> str:
    """What the figures are, and their bounds."""
    bounds = BOUNDS if len(report.variants) <= WITH_BOUNDS else "The report has the 95 % bounds."
    return " ".join([f"{report.played}.", report.leading, bounds, report.few]).strip()


def figures(rows: Sequence[Row], heads: Sequence[str]) -> Table:
    """All figures; of many variants without their bounds, which the report has."""
    table, write = plain_table("figure", *map(escape, heads)), told if len(heads) <= WITH_BOUNDS else brief
    for row in rows:
        table.add_row(escape(titled(row.name, row.unit)), *(write(f, row.unit) if f else "–" for f in row.found))
    return table


def rules(variants: Sequence[Variant], heads: Sequence[str]) -> Table:
    """How often in a game something happens that a rule forbids or brings about."""
    table = plain_table("rules that matter, times a game", *map(escape, heads))
    for each in zip(*(variant.matters for variant in variants), strict=True):
        if any(one.times.mid for one in each):
            name = f"{capital(each[0].what)} ({each[0].rule})"
            table.add_row(escape(name), *(brief(one.times, "") for one in each))
    return table
