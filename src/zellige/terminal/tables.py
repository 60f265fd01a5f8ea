"""Analyses, solutions, reviews and arenas in print: tables for people, plain dicts for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import isfinite, isnan
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from zellige.core import Move, Position, View
from zellige.kernel.constants import CHANCE

if TYPE_CHECKING:
    from zellige.players.analysis import Analysis, Row
    from zellige.players.exact import Solution
    from zellige.study.arena import Result
    from zellige.study.review import Review, Step

MOST_ROWS = 15  # in a table of moves
LONGEST_LINE = 6  # moves of the principal variation in a table
LOUD = {"??": "bold red", "?": "red", "?!": "yellow"}  # the styles of mistakes


def percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"


def points(chance: float, sign: bool = True) -> str:
    """A difference of chances in percentage points; empty if it rounds to zero."""
    text = f"{100 * chance:+.1f}" if sign else f"{100 * chance:.1f}"
    return "" if float(text) == 0 else text.replace("-", "−")


def spelt(moves: Iterable[Move]) -> str:
    return " ".join(map(str, moves))


def plain_table(*columns: str, right: Sequence[str] = ()) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for name in columns:
        table.add_column(name, justify="right" if name in right else "left", overflow="fold")
    return table


# Analyses


def proven(row: Row, seat: int) -> str:
    if not row.proven:
        return ""
    return "lost" if seat not in row.proven else "won" if len(row.proven) == 1 else "shared"


def show_analysis(analysis: Analysis, view: View, console: Console) -> None:
    """The best moves, with the chance of the player to move; with more than two seats, the chances of all. If the moves
    are not known, only the chances."""
    if not analysis.rows:
        _show_chances(analysis, view, console)
        return
    seats = [view.player] if view.game.seats == 2 else list(range(view.game.seats))
    names = [f"seat {seat} wins" for seat in seats]
    table = plain_table("move", *names, "visits", "proven", "what follows", right=[*names, "visits"])
    for row in analysis.rows[:MOST_ROWS]:
        line = spelt(row.line[1 : LONGEST_LINE + 1]) + " …" * (len(row.line) > LONGEST_LINE + 1)
        chances = [percent(row.chances[seat]) for seat in seats]
        cells = (str(row.move), *chances, f"{row.visits:,}", proven(row, view.player), line)
        table.add_row(*map(Text, cells))
    console.print(table)
    more = len(analysis.rows) - MOST_ROWS
    console.print(
        f"[dim]{f'and {more} more; ' if more > 0 else ''}seat {view.player} is to move; "
        f"{analysis.playouts:,} playouts; chances are estimates unless proven[/dim]"
    )


def _show_chances(analysis: Analysis, view: View, console: Console) -> None:
    table = plain_table("seat", "wins", right=["wins"])
    for seat, chance in enumerate(analysis.chances):
        table.add_row(f"seat {seat}", percent(chance))
    console.print(table)
    console.print(f"[dim]{_no_moves(view)}; {analysis.playouts:,} playouts; chances are estimates[/dim]")


def _no_moves(view: View) -> str:
    """Why an analysis has no moves."""
    if view.player == CHANCE:
        return "chance is to move"
    who = "a watcher" if view.seat is None else f"seat {view.seat}"
    return f"seat {view.player} is to move, and {who} does not know its moves"


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


# Solutions


def _won(winner: int, margin: int | None) -> str:
    """Who wins and by how many points, if there are points."""
    if winner < 0:
        return "nobody (a draw)"
    return f"seat {winner}" + (f" by {abs(margin)}" if margin else "")


def show_solution(solution: Solution, position: Position, console: Console) -> None:
    """Who wins with best play, and after each move, the best first."""
    seat = position.player
    console.print(f"With best play the winner is [bold]{_won(solution.winner, solution.margin)}[/bold].")

    def worth(move: Move) -> tuple[int, int]:
        winner, margin = solution.moves[move], solution.margins.get(move, 0)
        return (1 if winner == seat else 0 if winner < 0 else -1), (-margin if seat == 1 else margin)

    table = plain_table("move", "winner")
    ranked = sorted(solution.moves, key=worth, reverse=True)
    for move in ranked[:MOST_ROWS]:
        table.add_row(Text(str(move)), _won(solution.moves[move], solution.margins.get(move)))
    console.print(table)
    more, won = len(ranked) - MOST_ROWS, sum(winner == seat for winner in solution.moves.values())
    console.print(
        f"[dim]{f'and {more} more; ' if more > 0 else ''}seat {seat} is to move; {won} of {len(ranked)} moves win; "
        f"{solution.nodes:,} positions searched[/dim]"
    )
    if solution.line:
        console.print(Text(f"Best play: {spelt(solution.line)}", style="dim"))


def solution_data(solution: Solution) -> dict[str, Any]:
    return {
        "winner": solution.winner,
        "moves": {str(move): winner for move, winner in solution.moves.items()},
        "margin": solution.margin,
        "margins": {str(move): margin for move, margin in solution.margins.items()},
        "line": [str(move) for move in solution.line],
        "nodes": solution.nodes,
    }


# Reviews


def show_review(review: Review, console: Console) -> None:
    """The cost of each decision and the luck of each throw or draw, then the totals for each seat."""
    lucky = any(step.who == CHANCE for step in review.steps)
    columns = ["turn", "who", "moves", "cost", "", "better", *(["luck"] if lucky else [])]
    table = plain_table(*columns, right=["turn", "cost", "luck"])
    for number, steps in groupby(review.steps, key=lambda step: step.number):
        for n, row in enumerate(_rows(list(steps))):
            table.add_row("" if n else str(number), *row[: len(columns) - 1])
    console.print(table)
    console.print()
    console.print(_summary(review, lucky))
    console.print(Text(_footnote(review, lucky), style="dim"))


def _rows(steps: list[Step]) -> list[tuple[Text, ...]]:
    """The rows of a turn: one for each decision, with the chance moves after it."""
    rows: list[tuple[Text, ...]] = []
    for step, after in zip(steps, [*steps[1:], None], strict=True):
        if step.who == CHANCE and rows:
            continue  # it is in the row before
        chance = after if after and after.who == CHANCE and step.who != CHANCE else None
        done = f"leave ({step.why})" if step.why else spelt(step.moves)
        moves = Text(done, style="dim" if step.who == CHANCE else "")
        if chance:
            moves.append(f" {spelt(chance.moves)}", style="dim")
        who = "chance" if step.who == CHANCE else f"seat {step.who}"
        luck = _lucks(step) if step.who == CHANCE else points(chance.luck[step.who]) if chance else ""
        cost, style = points(step.cost, sign=False), LOUD.get(step.mark, "")
        rows.append((Text(who), moves, Text(cost, style), Text(step.mark, style), Text(spelt(step.best)), Text(luck)))
    return rows


def _lucks(step: Step) -> str:
    """Each seat's luck, where it was nobody's turn."""
    return "\n".join(f"seat {seat} {points(luck)}" for seat, luck in enumerate(step.luck) if points(luck))


def _summary(review: Review, lucky: bool) -> Table:
    columns = ["chance at the start", *(["luck"] if lucky else []), "own mistakes", "others' mistakes", "not foreseen"]
    left = any(review.leavings(seat) for seat in range(len(review.start)))
    columns += [*(["players leaving"] if left else []), "at the end"]
    table = plain_table("who", *columns, right=columns)
    for seat, name in enumerate(review.names):
        luck = [points(review.luck(seat)) or "0"] if lucky else []
        changes = [points(part) or "0" for part in (-review.cost(seat), review.gifts(seat), review.surprise(seat))]
        end = [points(review.leavings(seat)) or "0"] if left else []
        start = percent(review.start[seat])
        table.add_row(Text(name), start, *luck, *changes, *end, percent(review.end[seat]))
    return table


def _footnote(review: Review, lucky: bool) -> str:
    lines = [
        "",
        "Costs are percentage points of the chance to win, judged from what the seat could see: "
        "?? means 20 or more, ? 10 or more, ?! 5 or more.",
        "Luck is what chance gave the seat whose turn it was, judged from the whole position." if lucky else "",
        f"Two evaluations of the same even position differ by more than {100 * review.noise:.1f} points 1 time in 20; "
        "lower costs are treated as noise and not counted.",
        'Each row of the second table adds up from left to right. "Not foreseen" is what the review itself did not '
        "see coming.",
    ]
    return "\n".join(line for n, line in enumerate(lines) if line or not n)


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
    console.print(table)
    fair = " and ".join(dict.fromkeys(f"{100 * share:.4g} %" for share in result.fair))
    console.print(f"[dim]{result.games} games, {result.draws} drawn; equal players would score {fair}.[/dim]")
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
