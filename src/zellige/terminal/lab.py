"""The findings of the lab in print: a summary, each figure with its bounds, how often rules matter, and the command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from zellige.study.lab.sweep import Sweep
from zellige.study.lab.words import capital, number, told
from zellige.terminal.tables import fitted, plain_table

if TYPE_CHECKING:
    from zellige.study.lab.report import Report, Row
    from zellige.study.lab.variant import Variant
    from zellige.study.ratings import Estimate


def show(report: Report | Sweep, console: Console) -> None:
    console.print(f"[bold]{escape(report.title)}[/bold]\n{escape(report.summary)}\n")
    swept, variants = isinstance(report, Sweep), report.variants
    heads = [f"{report.parameter} {value}" for value in report.values] if isinstance(report, Sweep) else []
    heads = heads or [variant.label for variant in variants]
    write = brief if swept else full
    table = plain_table("figure", *map(escape, heads))
    for row in report.rows:
        table.add_row(escape(named(row)), *(write(found, row.unit) for found in row.found))
    console.print(fitted(table, console, folding=0))
    if variants[0].matters:
        console.print()
        console.print(fitted(rules(variants, heads), console, folding=0))
    best = variants[0].best
    console.print(
        f"[dim]{len(best.games)} games of {escape(best.player)} against itself. {report.leading} {report.caution}[/dim]"
    )
    if report.command:
        console.print(f"[dim]Every figure comes from this command:[/dim] {escape(report.command)}", soft_wrap=True)


def rules(variants: Sequence[Variant], heads: Sequence[str]) -> Table:
    """How often in a game something happens that a rule forbids or brings about."""
    table = plain_table("rules that matter, times a game", *map(escape, heads))
    for each in zip(*(variant.matters for variant in variants), strict=True):
        if any(one.times.mid for one in each):
            table.add_row(
                escape(f"{capital(each[0].what)} ({each[0].rule})"), *(number(one.times.mid, "") for one in each)
            )
    return table


def named(row: Row) -> str:
    """A figure and its unit."""
    return row.name if row.unit == "%" else f"{row.name}, {row.unit}"


def full(found: Estimate | None, unit: str) -> str:
    return told(found, unit) if found else "–"


def brief(found: Estimate | None, unit: str) -> str:
    """A figure without its bounds, which the report has."""
    return full(found, unit).partition(" (")[0]
