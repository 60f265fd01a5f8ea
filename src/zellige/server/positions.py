"""Routes about any position, of no match: what moves or clicks lead to, and a picture of it. Nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fastapi import APIRouter, Request
from starlette.responses import Response

from zellige.core import Game, Move, State, View
from zellige.errors import IllegalMove, ZelligeError
from zellige.events import Turn, grown
from zellige.games import game
from zellige.kernel.constants import CHANCE, OVER
from zellige.render.json import scene_json
from zellige.server.addresses import address_of, connection_of
from zellige.server.answers import JSON_REFUSALS, REFUSALS, Position, answers
from zellige.server.bodies import PictureBody, PositionBody
from zellige.server.library import Picture, known
from zellige.server.refusals import Refusal
from zellige.server.shows import Data, legal_data, motion_data, outcome_data
from zellige.server.state import reply, server_of

router = APIRouter(tags=["positions"])
WHO = {CHANCE: "chance", OVER: "over"}


class Line(NamedTuple):
    """A position, and the moves that led to it."""

    at: State | View
    begun: State | View  # where the latest turn began
    turns: tuple[Turn, ...] = ()
    motions: tuple[Data, ...] = ()

    def played(self, text: str) -> Line:
        before, move = self.at, self.at.playable(text)
        turns, after = grown(self.turns, before, move), before.after(move)
        n = sum(len(turn.moves) for turn in self.turns)
        motions = (motion_data(n, motion) for motion in before.game.motions(before, move, after))
        begun = before if len(turns) > len(self.turns) else self.begun
        return Line(after, begun, turns, (*self.motions, *motions))

    @property
    def last(self) -> tuple[Move, ...]:
        return self.turns[-1].moves if self.turns else ()


@router.post("/api/games/{game_name}/positions", responses={**REFUSALS, **answers(Position)})
async def positions(request: Request, game_name: str, body: PositionBody) -> Response:
    """What moves lead to, from a position or from the start: those of all players, and of chance if you choose them.
    The last one may be given by clicks."""
    server_of(request).limits.read(None, connection_of(request.scope), address_of(request.scope))
    chosen = game(known(game_name), **body.params)
    line = continued(start_of(chosen, body.position), body.moves, body.clicks, body.names)
    return reply(line_data(line, body.names))


@router.post("/api/games/{game_name}/picture", response_class=Picture, responses=JSON_REFUSALS)
async def picture(request: Request, game_name: str, body: PictureBody) -> Response:
    """A position as an SVG picture."""
    server_of(request).limits.take("drawing", address_of(request.scope))
    return Picture(start_of(game(known(game_name), **body.params), body.position).svg(body.names))


def start_of(chosen: Game, position: str | None) -> State | View:
    return chosen.start() if position is None else chosen.read(position)


def continued(at: State | View, moves: Sequence[str], clicks: Sequence[str], names: Sequence[str]) -> Line:
    """Play moves, and what clicks mean; refused as a preview is."""
    line = Line(at, at)
    try:
        for text in moves:
            line = line.played(text)
        if clicks:
            meant = at.game.meant(line.at, clicks)
            if meant is None:
                raise Refusal(422, "these clicks do not mean a move", rule="notation")
            line = line.played(meant)
    except IllegalMove as error:
        raise Refusal(422, error.told(names), rule=error.rule, why=error.why(names)) from None
    except ZelligeError as error:
        raise Refusal(422, str(error), rule="notation") from None
    return line


def line_data(line: Line, names: Sequence[str]) -> Data:
    at, turns = line.at, line.turns
    data: Data = {
        "game": at.game.name,
        "position": str(at),
        "moves": [move.text for turn in turns for move in turn.moves],
        "player": WHO.get(at.player, at.player),
        "legal": legal_data(at, tuple(at.moves)),
        "scene": scene_json(at.scene(names, line.last)),
        "told": turns[-1].told(line.begun, at, names) if turns else "",
        "motions": line.motions,
    }
    return data | ({"outcome": outcome_data(outcome, names)} if (outcome := at.outcome) else {})
