"""Analyses and arenas in print: tables for people, plain dicts for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite, isnan
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from zellige.core import Move, View
from zellige.kernel.constants import CHANCE
from zellige.names import counted, named

if TYPE_CHECKING:
    from zellige.players.analysis import Analysis, Row
    from zellige.study.arena import Result

MOST_ROWS = 15  # in a table of moves
MOST_COLUMNS = 1000  # of a screen
LONGEST_LINE = 6  # moves of the principal variation in a table


def percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"


def spelt(moves: Iterable[Move]) -> str:
    return " ".join(map(str, moves))


def and_more(more: int) -> str:
    """How many rows of a table are left out."""
    return f"and {more} more; " if more > 0 else ""


def plain_table(*columns: str, right: Sequence[str] = ()) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), show_header=any(columns))
    for name in columns:
        table.add_column(name, justify="right" if name in right else "left", overflow="fold")
    return table


def fitted(table: Table, console: Console, folding: int = -1) -> Table:
    """A table whose cells stay whole, but for one column; where there is too little room, the last columns go."""
    foldable, unlimited = table.columns[folding], console.options.update(max_width=MOST_COLUMNS)
    for column in table.columns:
        if column is not foldable:
            column.min_width = max(console.measure(cell).maximum for cell in (column.header, *column.cells))
    while len(table.columns) > 2 and console.measure(table, options=unlimited).minimum > console.width:
        table.columns.pop()
    return table


# Analyses


def proven(row: Row, seat: int) -> str:
    if not row.proven:
        return ""
    return "lost" if seat not in row.proven else "won" if len(row.proven) == 1 else "shared"


def show_analysis(analysis: Analysis, view: View, console: Console, names: Sequence[str] = ()) -> None:
    """The best moves, with the chance of the player to move; with more than two seats, the chances of all. If the moves
    are not known, only the chances."""
    if not analysis.rows:
        _show_chances(analysis, view, console)
        return
    who, two = named(names, view.game.seats), view.game.seats == 2
    seats = [view.player] if two else list(range(view.game.seats))
    heads = [f"{who[view.player]} {who[view.player]:wins}"] if two else list(who)
    table = plain_table("move", *heads, "visits", "proven", "what follows", right=[*heads, "visits"])
    for row in analysis.rows[:MOST_ROWS]:
        line = spelt(row.line[1 : LONGEST_LINE + 1]) + " …" * (len(row.line) > LONGEST_LINE + 1)
        chances = [percent(row.chances[seat]) for seat in seats]
        cells = (str(row.move), *chances, f"{row.visits:,}", proven(row, view.player), line)
        table.add_row(*map(Text, cells))
    console.print(fitted(table, console))
    more = len(analysis.rows) - MOST_ROWS
    console.print(
        f"[dim]{and_more(more)}{who[view.player]} {who[view.player]:is} to move; "
        f"{counted(analysis.playouts, 'playout')}; chances to win are estimates unless proven[/dim]"
    )


def _show_chances(analysis: Analysis, view: View, console: Console) -> None:
    table = plain_table("player", "wins", right=["wins"])
    for name, chance in zip(named((), view.game.seats), analysis.chances, strict=True):
        table.add_row(name, percent(chance))
    console.print(table)
    console.print(
        f"[dim]{_no_moves(view)}; {counted(analysis.playouts, 'playout')}; chances to win are estimates[/dim]"
    )


def _no_moves(view: View) -> str:
    """Why an analysis has no moves."""
    if view.player == CHANCE:
        return "chance is to move"
    names = named((), view.game.seats)
    who = "a watcher" if view.seat is None else names[view.seat]
    return f"{names[view.player]} is to move, and {who} does not know which moves are possible"


def analysis_data(analysis: Analysis, view: View) -> dict[str, Any]:
    moves = [
        {
            "move": str(row.move),
            "chances": list(row.chances),
            "visits": row.visits,
            "proven": list(row.proven),
            "line": [str(move) for move in row.line],
        }
        for row in analysis.rows
    ]
    about = {"game": view.game.name, "position": str(view), "player": view.facts["player"]}
    note = {} if moves else {"note": _no_moves(view)}
    return about | {"chances": list(analysis.chances), "playouts": analysis.playouts, "moves": moves} | note


# Arenas


def standing(result: Result) -> str:
    """The running score, for the progress bar."""
    if len(result.players) > 2 or not result.games:
        return "playing"
    low, mid, high = (100 * bound for bound in result.score[0])
    return f"{result.players[0]} {mid:.1f} % [dim]({low:.1f} to {high:.1f})[/dim]"


def show_arena(result: Result, console: Console) -> None:
    """Print the scores and the Elo ratings that follow from them."""
    numbers = ("games", "wins", "score", "95 %", "Elo", " 95 %")
    table = plain_table("player", *numbers, right=numbers)
    rows = zip(result.players, result.played, result.wins, result.score, result.elo, strict=True)
    for name, played, wins, points, strength in rows:
        share = f"{100 * points.low:.1f} to {100 * points.high:.1f}"
        score = f"[bold]{100 * points.mid:.1f} %[/bold]" if played else "?"
        table.add_row(escape(name), str(played), str(wins), score, share, *elo_words(*strength))
    console.print(fitted(table, console, folding=0))
    fair = " and ".join(dict.fromkeys(f"{100 * share:.4g} %" for share in result.fair))
    console.print(
        f"[dim]{counted(result.games, 'game')}, {result.draws} drawn; equal players would score {fair}.[/dim]"
    )
    narrow = ", a little too narrow because the match stopped once it was decided" if result.decision else ""
    console.print(f"[dim]Elo is relative to {escape(result.players[-1])}; the bounds are 95 % bounds{narrow}.[/dim]")
    if len(result.players) > 2:
        console.print(_cross_table(result))
    if result.decision:
        verdict, first = result.decision.verdict, escape(result.players[0])
        words = {True: f"{first} is better.", False: f"{first} is not that much better.", None: "Undecided."}
        console.print(words[verdict])


def _cross_table(result: Result) -> Table:
    """Each player's score against each other player, in per cent."""
    numbers = [str(n) for n in range(1, len(result.players) + 1)]
    table = plain_table("score in % against", *numbers, right=numbers)
    for number, name, row in zip(numbers, result.players, result.against.tolist(), strict=True):
        table.add_row(f"{number} {escape(name)}", *("" if isnan(share) else f"{100 * share:.0f}" for share in row))
    return table


def elo_words(low: float, mid: float, high: float) -> tuple[str, str]:
    """A rating and its bounds; for an infinite rating, the finite bound."""
    if low == mid == high:
        return "0", ""
    if isfinite(mid):
        return f"{mid:+.0f}", f"{low:+.0f} to {high:+.0f}".replace("-inf", "any").replace("+inf", "any")
    return (f"> {low:+.0f}" if mid > 0 else f"< {high:+.0f}" if mid < 0 else "?"), ""
