"""The cards of the lab's report: a chart, the figure that it shows in large, and what it means."""

from __future__ import annotations

from zellige.study.lab.charts import SWINGS, Chart
from zellige.study.lab.means import differ
from zellige.study.lab.page.style import text
from zellige.study.lab.report import Report, Row
from zellige.study.lab.variant import STANDARD
from zellige.study.lab.words import told
from zellige.study.ratings import Estimate


def card(title: str, head: str, svg: str, notes: list[str], classes: str = "panel") -> str:
    """A card; the head is HTML, the notes are words."""
    said = "".join(f"<p>{text(each)}</p>" for each in notes)
    caption = f"<figcaption><b>{text(title)}</b><span>{head}</span></figcaption>"
    return f'<figure class="{classes}">{caption}{svg}{said}</figure>'


def figure(report: Report, chart: Chart) -> str:
    """The card of a chart."""
    rows = {row.key: row for row in report.rows}
    shown = [rows[key] for key in chart.keys if key in rows]
    if not shown:
        return card(chart.title, ladder_head(report), chart.svg, [ladder_note(report)])
    notes = [note(report, row, n > 0) for n, row in enumerate(shown)]
    if chart.keys[0] in ("first", "runaway"):
        return card(chart.title, fair_head(report, shown[0]), chart.svg, [*notes, even(report)])
    head = luck_head(shown[0]) if chart.keys == SWINGS else headline(shown[0])
    return card(chart.title, head, chart.svg, notes)


def headline(row: Row) -> str:
    """The figure in a few words, beside the other variant's if they are shown to differ."""
    own, unit = short(row.own, row.unit), "" if row.unit == "%" else f" {row.unit}"
    after, unit = ("after ", " of a game") if row.key == "decided" else ("", unit)
    if not row.other:
        return f"{after}<em>{own}</em>{unit}"
    beside = f", not {short(row.other, row.unit)}" if row.differs else ", no difference shown"
    return f"{after}<em>{own}</em>{unit}{beside}"


def luck_head(row: Row) -> str:
    beside = f", not {short(row.other, row.unit)}" if row.differs else ""
    return f"<em>{short(row.own, row.unit)}</em> luck{beside}"


def fair_head(report: Report, row: Row) -> str:
    """A share of the win is compared with an even one, not with another variant's."""
    fair, found = 1 / report.variant.game.seats, row.own
    assert found
    level = found.low <= fair <= found.high
    if row.key == "runaway":
        than = "no more than an even share" if level else "more than an even share" if found.mid > fair else "less"
        return f"<em>{short(found, '%')}</em> of the win, {than}"
    shown = "no advantage" if level else "an advantage" if found.mid > fair else "a disadvantage"
    return f"<em>{short(found, '%')}</em> of the win, {shown} shown"


def short(found: Estimate | None, unit: str) -> str:
    """A figure without its bounds, which stand elsewhere."""
    return text(told(found, unit).partition(" (")[0]) if found else "–"


def note(report: Report, row: Row, named: bool) -> str:
    """The figure of each variant with its bounds, and what it means."""
    parts = [
        told(found, row.unit) if n == 0 else f"{variant.label} {told(found, row.unit)}"
        for n, (variant, found) in enumerate(zip(report.variants, row.found, strict=True))
        if found
    ]
    return f"{row.name + ': ' if named else ''}{', '.join(parts)}. {row.meaning}"


def even(report: Report) -> str:
    """What an even share is."""
    shares = [f"{100 / variant.game.seats:.3g} %" for variant in report.variants]
    others = [
        f"with {variant.label} {share}"
        for variant, share in zip(report.variants[1:], shares[1:], strict=True)
        if share != shares[0]
    ]
    return f"An even share is {', '.join([shares[0], *others])}.".replace(f"with {STANDARD}", "in the standard game")


def ladder_head(report: Report) -> str:
    own, other = report.variant.ladder, report.other and report.other.ladder
    beside = f", not {short(other, 'Elo')}" if other and differ(own, other) else ""
    return f"<em>{short(own, 'Elo')}</em> Elo{beside}"


def ladder_note(report: Report) -> str:
    sums = [told(variant.ladder, "Elo") for variant in report.variants]
    parts = [sums[0], *(f"{each.label} {said}" for each, said in zip(report.variants[1:], sums[1:], strict=True))]
    first, last = report.variant.strengths[0].player, report.variant.best.player
    return (
        f"From {first} to {last} in Elo, added up over the steps: {', '.join(parts)}. Each row is a program's share of "
        f"the points against the next weaker one: the deeper the ladder, the more there is to learn. {even(report)}"
    )
