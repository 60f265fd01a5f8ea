"""The review of a game in print: each decision with what it gained, what would have been better, and the account."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from zellige.kernel.constants import CHANCE
from zellige.names import named
from zellige.terminal.replay import names_of
from zellige.terminal.tables import percent, plain_table, spelt

if TYPE_CHECKING:
    from zellige.study.account import Figure
    from zellige.study.review import Review, Step

LONG = ("moves", "better")  # columns that may take several lines
LOUD = {"??": "bold red", "?": "red", "?!": "yellow"}  # the styles of mistakes


def points(chance: float, sign: bool = True) -> str:
    """A difference of chances in percentage points; empty if it rounds to zero."""
    text = f"{100 * chance:+.1f}" if sign else f"{100 * chance:.1f}"
    return "" if float(text) == 0 else text.replace("-", "−")


def show_review(review: Review, console: Console, names: Sequence[str] = ()) -> None:
    """What each decision gained and what each throw or draw brought, then the account of each player. Without names,
    players are numbered, and named as in the record."""
    numbered = named(names, len(review.start))
    console.print(_steps(review, numbered))
    console.print()
    console.print(account_table(review, names or names_of(review.record)))
    console.print(Text(_footnote(review), style="dim"))


def _is_lucky(review: Review) -> bool:
    return any(step.who == CHANCE for step in review.steps)


# Steps


def _steps(review: Review, names: Sequence[str]) -> Table:
    luck = ["luck"] if _is_lucky(review) else []
    table = plain_table(
        "turn", "who", "moves", "play", *luck, "cost", "", "better", right=["turn", "play", "luck", "cost"]
    )
    for number, steps in groupby(review.steps, key=lambda step: step.number):
        for n, row in enumerate(_rows(list(steps), names)):
            table.add_row("" if n else str(number), *(row if luck else (*row[:3], *row[4:])))
    for column in table.columns:
        column.no_wrap = column.header not in LONG
    return table


def _rows(steps: list[Step], names: Sequence[str]) -> list[tuple[Text, ...]]:
    """The rows of a turn: one for each decision, with the chance moves after it."""
    rows: list[tuple[Text, ...]] = []
    for step, after in zip(steps, [*steps[1:], None], strict=True):
        if step.who == CHANCE and rows:
            continue  # it is in the row before
        chance = after if after and after.who == CHANCE and step.who != CHANCE else None
        rows.append(_chance_row(step, names) if step.who == CHANCE else _row(step, chance, names))
    return rows


def _chance_row(step: Step, names: Sequence[str]) -> tuple[Text, ...]:
    """What fell where it was nobody's turn, with everyone's luck."""
    lucks = [f"{name} {points(luck)}" for name, luck in zip(names, step.luck, strict=True) if points(luck)]
    return Text("chance"), Text(spelt(step.moves), "dim"), Text(), Text("\n".join(lucks)), Text(), Text(), Text()


def _row(step: Step, chance: Step | None, names: Sequence[str]) -> tuple[Text, ...]:
    moves = Text(f"leave ({step.why})" if step.why else spelt(step.moves))
    if chance:
        moves.append(f" {spelt(chance.moves)}", style="dim")
    luck = points(chance.luck[step.who]) if chance else ""
    style = LOUD.get(step.mark, "")
    cost = Text(points(step.cost, sign=False), style)
    gain = points(step.play[step.who])
    return Text(names[step.who]), moves, Text(gain), Text(luck), cost, Text(step.mark, style), Text(spelt(step.best))


# The account


def account_table(review: Review, names: Sequence[str]) -> Table:
    """A column for each player, which adds up from top to bottom."""
    table = plain_table("", *(name.replace(" (", "\n(", 1) for name in names))
    for column in table.columns:
        column.justify, column.no_wrap = "right" if column.header else "left", True
    seats = range(len(names))
    table.add_row("chance at the start", *(percent(review.start[seat]) for seat in seats))
    for label, figures in _figures(review).items():
        if any(figures):
            table.add_row(label, *figures)
    table.add_row("chance at the end", *(percent(review.end[seat]) for seat in seats))
    table.add_row()
    table.add_row("mistakes", *(_mistakes(review, seat) for seat in seats))
    return table


def _figures(review: Review) -> dict[str, list[str]]:
    """The rows of the account; a row without anything in it is left out."""
    account, seats = review.account, range(len(review.start))
    return {
        "luck": [within(each) for each in account.luck] if _is_lucky(review) else [],
        "hidden tiles": [within(each) for each in account.hidden],
        "own play": [within(each) for each in account.play],
        "others' play": [within(each) for each in account.others],
        "players leaving": [points(review.leavings(seat)) for seat in seats],
        "not explained": [points(review.surprise(seat)) for seat in seats],
    }


def within(figure: Figure) -> str:
    """A figure with its standard error, in percentage points."""
    mid = points(figure.mid)
    return f"{mid or '0.0'} ± {100 * figure.error:.1f}" if mid or figure.error >= 0.0005 else ""


def _mistakes(review: Review, seat: int) -> str:
    """How many mistakes a player made, and what they cost together."""
    marked = sum(1 for step in review.steps if step.who == seat and step.mark)
    cost = points(-review.cost(seat))
    return f"{marked} marked, {cost}" if cost else "none"


def _footnote(review: Review) -> str:
    lucky, hides = _is_lucky(review), review.record.game.card.hides
    lines = [
        "",
        "All figures are percentage points of the chance to win, if from then on the same reference player played for "
        "everyone; ± is the standard error. Each column adds up from top to bottom.",
        "Play is how much better a decision was than what the reference player would have done on average, from what "
        "the player could see.",
        "Luck is the chance after a throw or draw, less the average over all that could have fallen." if lucky else "",
        "Hidden tiles are what decisions gained or lost because of what others happened to hold." if hides else "",
        'Cost is what a stronger search found to be missed, compared with what stands under "better": ?? means 20 or '
        "more, ? 10 or more, ?! 5 or more. It is no part of the account. Two searches of an even position differ by "
        f"more than {100 * review.noise:.1f} points 1 time in 20; lower costs are not counted, unless proven.",
    ]
    return "\n".join(line for n, line in enumerate(lines) if line or not n)
