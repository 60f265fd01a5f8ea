"""The cards of the lab's report: a chart, the figure that it shows in large, and what it means."""

from __future__ import annotations

from zellige.names import joined
from zellige.study.lab.charts import LADDER, Chart
from zellige.study.lab.page.style import text
from zellige.study.lab.report import Report, Row
from zellige.study.lab.variant import STANDARD
from zellige.study.lab.words import brief, capital, told

HEADS = {  # what stands before and after the figure
    "first": ("", " of the wins"),
    "runaway": ("win ", ""),
    "decided": ("after ", " of a game"),
    "led": ("a leader in ", " of games"),
    "luck": ("", " luck"),
}
FAIR = {  # above an even share, below it, and not shown to be either
    "first": ("an advantage shown", "a disadvantage shown", "no advantage shown"),
    "runaway": ("more than an even share", "less than an even share", "not shown to be more than an even share"),
}
STEPS = "Each row is a program's share of the points against the next weaker one."


def card(title: str, head: str, svg: str, notes: list[str], classes: str = "panel") -> str:
    """A card; the head is HTML, the notes are words."""
    said = "".join(f"<p>{text(each)}</p>" for each in notes)
    caption = f"<figcaption><b>{text(title)}</b><span>{head}</span></figcaption>"
    return f'<figure class="{classes}">{caption}{svg}{said}</figure>'


def figure(report: Report, chart: Chart) -> str:
    """The card of a chart."""
    rows = {row.key: row for row in report.rows}
    shown = [rows[key] for key in chart.keys if key in rows]
    notes = [note(report, row, n > 0) for n, row in enumerate(shown)]
    if chart.shows:
        notes.insert(0, f"{chart.shows}.")
    if chart.keys == LADDER:
        notes.append(f"{STEPS} {even(report)}")
    if shown[0].key in FAIR:
        return card(chart.title, fair_head(report, shown[0]), chart.svg, [*notes, even(report)])
    return card(chart.title, headline(shown[0]), chart.svg, notes, "panel tall" if chart.tall else "panel")


def headline(row: Row) -> str:
    """The figure in a few words, beside that of the other variant if there is one and they are shown to differ."""
    before, after = HEADS.get(row.key, ("", "" if row.unit == "%" else f" {row.unit}"))
    beside = ""
    if row.other and len(row.found) == 2:
        beside = f", not {text(brief(row.other, row.unit))}" if row.differs else ", no difference shown"
    return f"{before}<em>{text(brief(row.own, row.unit)) if row.own else '–'}</em>{after}{beside}"


def fair_head(report: Report, row: Row) -> str:
    """A share of the wins is compared with an even one, not with another variant's."""
    fair, found = 1 / report.variant.game.seats, row.own
    if not found:
        return "nobody leads that early"
    above, below, level = FAIR[row.key]
    shown = level if found.low <= fair <= found.high else above if found.mid > fair else below
    before, after = HEADS[row.key]
    return f"{before}<em>{text(brief(found, '%'))}</em>{after}, {shown}"


def note(report: Report, row: Row, named: bool) -> str:
    """The figure with its bounds, and what it means. With it stands that of another variant, but not those of several,
    which are in the table."""
    said = told(row.own, row.unit) if row.own else "never"
    if row.other and len(row.found) == 2:
        said = f"{said}, {report.variants[1].label}: {told(row.other, row.unit)}"
    return f"{f'{row.name}: {said}' if named else capital(said)}. {row.meaning}"


def even(report: Report) -> str:
    """What an even share is."""
    own, *shares = (f"{100 / variant.game.seats:.3g} %" for variant in report.variants)
    others = [
        f"{share} {'in' if variant.label == STANDARD else 'with'} {variant.called}"
        for variant, share in zip(report.variants[1:], shares, strict=True)
        if share != own
    ]
    return f"An even share is {own}{f' ({joined(others)})' if others else ''}."
