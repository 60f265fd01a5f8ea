"""What runs inside a worker process: programs decide and positions are analysed."""

from __future__ import annotations

from collections.abc import Iterator

from zellige.core import Move, View
from zellige.events import Turn
from zellige.games import GAMES, game
from zellige.players.analysis import Analysis, Row, analyses
from zellige.render.json import token_json
from zellige.server.engines.budgets import program
from zellige.server.engines.requests import Analyse, Answer, Decide, Request
from zellige.study.warm import compile_players

MOST_ROWS = 50  # moves in a slice


def think(request: Request) -> Iterator[Answer]:
    """Answer a request: one answer for a decision, one for each slice of an analysis."""
    if isinstance(request, Decide):
        yield {"moves": texts(program(request.player, request.view.game, request.seed).decide(request.view))}
    else:
        yield from (plain(request.view, analysis) for analysis in slices(request))


def slices(request: Analyse) -> Iterator[Analysis]:
    view, seconds, playouts, every = request
    return analyses(view, seconds, playouts=playouts, every=every)


def plain(view: View, analysis: Analysis) -> Answer:
    """An analysis as plain data; the best moves only."""
    rows = [plain_row(view, row) for row in analysis.rows[:MOST_ROWS]]
    return {"playouts": analysis.playouts, "chances": rounded(analysis.chances), "moves": rows}


def plain_row(view: View, row: Row) -> Answer:
    decision, after = decided(view, row.line)
    return {
        "move": row.move.text,
        "chances": rounded(row.chances),
        "visits": row.visits,
        "line": texts(row.line),
        "proven": list(row.proven),
        "decision": texts(decision),
        "brief": [*map(token_json, Turn(view.player, decision).brief(view, after))],
    }


def decided(view: View, line: tuple[Move, ...]) -> tuple[tuple[Move, ...], View]:
    """The moves of a line until it is another's turn or chance's, and the position then."""
    seat, moves = view.player, list[Move]()
    for move in line:
        if view.player != seat:
            break
        moves.append(move)
        view = view.after(move)
    return tuple(moves), view


def rounded(chances: tuple[float, ...]) -> list[float]:
    return [round(chance, 4) for chance in chances]


def texts(moves: tuple[Move, ...]) -> list[str]:
    return [move.text for move in moves]


def prepare() -> None:
    """Load and compile everything that workers need, before the first of them is forked."""
    for name in GAMES:
        compile_players(game(name))
