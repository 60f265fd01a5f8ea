"""Solutions in print, of positions and of whole games: tables and sentences for people, plain dicts for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from zellige.core import Move, Position
from zellige.names import counted, named
from zellige.terminal.tables import MOST_ROWS, and_more, plain_table, spelt

if TYPE_CHECKING:
    from zellige.players.exact import Solution
    from zellige.study.whole import Found


def _best(winner: int, margin: int | None = None) -> str:
    return f"With best play the winner is [bold]{_won(winner, margin)}[/bold]."


def _won(winner: int, margin: int | None) -> str:
    """Who wins and by how many points, if there are points."""
    if winner < 0:
        return "nobody (a draw)"
    return named((), winner + 1)[winner] + (f" by {counted(abs(margin), 'point')}" if margin else "")


def show_solution(solution: Solution, position: Position, console: Console) -> None:
    """Who wins with best play, and after each move, the best first."""
    seat = position.player
    console.print(_best(solution.winner, solution.margin))

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
        f"[dim]{and_more(more)}{named((), seat + 1)[seat]} is to move; {_winning(won, len(ranked))}; "
        f"{counted(solution.nodes, 'position')} searched[/dim]"
    )
    if solution.line:
        console.print(Text(f"Best play: {spelt(solution.line)}", style="dim"))


def _winning(won: int, of: int) -> str:
    """How many of the moves win.

    >>> _winning(1, 3), _winning(2, 3), _winning(0, 1)
    ('1 of 3 moves wins', '2 of 3 moves win', 'the only move does not win')
    """
    if of == 1:
        return f"the only move {'wins' if won else 'does not win'}"
    return f"{won} of {of} moves {'wins' if won == 1 else 'win'}"


def solution_data(solution: Solution) -> dict[str, Any]:
    return {
        "winner": solution.winner,
        "moves": {str(move): winner for move, winner in solution.moves.items()},
        "margin": solution.margin,
        "margins": {str(move): margin for move, margin in solution.margins.items()},
        "line": [str(move) for move in solution.line],
        "nodes": solution.nodes,
    }


# Whole games


def show_found(found: Found, console: Console) -> None:
    """Who wins, and what the game was split into."""
    if found.winner is not None:
        console.print(_best(found.winner))
    console.print(f"[dim]{split_words(found)} {counted(found.nodes, 'position')} searched in all.[/dim]")


def split_words(found: Found) -> str:
    """How many of the positions at first are solved, who wins them, and why the others need not be.

    >>> from zellige.study.whole import Found
    >>> split_words(Found(0, 16, {0: 11, 1: 1}, 12, 0, 2076))
    'Solved 12 of the 16 positions to begin with, up to symmetry: Player 1 wins 11, Player 2 wins 1; the others cannot \
change the winner.'
    """
    n = sum(found.first.values())
    wins = ", ".join(
        f"{_won(seat, None)} wins {n:,}" if seat >= 0 else f"{n:,} drawn" for seat, n in found.first.items()
    )
    solved = f"Solved {n:,} of the {counted(found.positions, 'position')} to begin with, up to symmetry"
    rest = "; the others cannot change the winner" if found.winner is not None and n < found.positions else ""
    return f"{solved}{f': {wins}' if wins else ''}{rest}."


def found_data(found: Found) -> dict[str, Any]:
    """A whole game; what is not known yet is null."""
    first = {"draws" if seat < 0 else str(seat): n for seat, n in found.first.items()}
    return found._asdict() | {"first": first}
