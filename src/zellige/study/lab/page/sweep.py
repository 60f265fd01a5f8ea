"""The report of a sweep: each figure over the values of the parameter, and all of them in a table."""

from __future__ import annotations

from collections.abc import Iterable

from zellige.study.lab.charts.ranges import ranges
from zellige.study.lab.page.cards import card
from zellige.study.lab.page.style import text
from zellige.study.lab.page.tables import cell, head, panel, row, rules
from zellige.study.lab.report import Row
from zellige.study.lab.sweep import Sweep
from zellige.study.lab.words import brief, titled

EVEN = ("first", "runaway")  # figures that are compared with an even share


def cards(sweep: Sweep) -> Iterable[str]:
    """A chart for each figure; the steps of the ladder are in the table."""
    for each in sweep.rows:
        if not each.key.startswith("step:"):
            yield card(each.name, ends(each, sweep.counts), chart(sweep, each), [each.meaning])


def chart(sweep: Sweep, row: Row) -> str:
    points = list(zip(map(str, sweep.values), row.found, strict=True))
    fair = {1 / variant.game.seats for variant in sweep.variants}
    level = fair.pop() if row.key in EVEN and len(fair) == 1 else None
    return ranges(points, row.name, row.unit, sweep.parameter, level, sweep.counts)


def ends(row: Row, ordered: bool) -> str:
    """The figure of the first value and of the last; where values have no order, the least and the greatest figure."""
    listed = row.found if ordered else sorted(filter(None, row.found), key=lambda found: found.mid)
    first, last = (text(brief(found, row.unit)) if found else "–" for found in (listed[0], listed[-1]))
    unit = "" if row.unit == "%" else f" {row.unit}"
    return f"<em>{first}</em> to <em>{last}</em>{text(unit)}"


def tables(sweep: Sweep) -> Iterable[str]:
    names = [f"{sweep.parameter} {value}" for value in sweep.values]
    rows = [row(titled(each.name, each.unit), each.meaning, figures(each)) for each in sweep.rows]
    yield panel("All figures", [head("Figure"), *map(head, names)], rows)
    if sweep.variants[0].matters:
        yield rules(sweep.variants, names, [0] * len(names))


def figures(row: Row) -> list[str]:
    return [cell(row.unit, [found]) for found in row.found]
