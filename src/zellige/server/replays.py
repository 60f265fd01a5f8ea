"""Routes that replay a game turn by turn, as the viewer may see it: a match, or a record from elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from fastapi import APIRouter, Request
from starlette.responses import Response

from zellige.record import Record
from zellige.render.json import difference, scene_json, token_json
from zellige.render.svg import picture as svg_of
from zellige.scene import Scene
from zellige.server.addresses import address_of
from zellige.server.answers import JSON_REFUSALS, REFUSALS, Replay, answers
from zellige.server.bodies import ReplayBody
from zellige.server.library import Picture
from zellige.server.playing import SeatQuery
from zellige.server.shows import Data, Viewer, outcome_data
from zellige.server.state import reply, server_of
from zellige.server.who import viewer

router = APIRouter(tags=["replays"])


@router.get("/api/matches/{match_id}/replay", responses={**REFUSALS, **answers(Replay)})
async def replay(request: Request, match_id: str, seat: SeatQuery = None) -> Response:
    """The match so far, turn by turn, as you may see it; everything, once it is over."""
    server = server_of(request)
    table = await server.read(request, match_id)
    server.limits.take("drawing", address_of(request.scope))
    who = viewer(request, table, seat)
    known = table.match.record, table.match.turn_numbers(), table.room.names_for(who), who
    # A whole game takes too long for the event loop, which all matches share.
    return reply(await asyncio.to_thread(seen_and_replayed, *known))


@router.post("/api/replay", responses={**REFUSALS, **answers(Replay)})
async def replay_record(request: Request, body: ReplayBody) -> Response:
    """A record, turn by turn. It may have 64 KB."""
    server_of(request).limits.take("drawing", address_of(request.scope))
    return reply(await asyncio.to_thread(read_and_replayed, body.record))


@router.get("/api/matches/{match_id}/picture", response_class=Picture, responses=JSON_REFUSALS)
async def picture(request: Request, match_id: str, seat: SeatQuery = None) -> Response:
    """The position as you may see it, as an SVG picture."""
    server = server_of(request)
    table = await server.read(request, match_id)
    server.limits.take("drawing", address_of(request.scope))
    look = table.match.game.parts.look
    return Picture(svg_of(table.shows.picture(viewer(request, table, seat)).scene, look.looks(), look.PAINTS))


def seen_and_replayed(whole: Record, numbers: Sequence[int], names: Sequence[str], who: Viewer) -> Data:
    """What a viewer may see of a match, with the number of the first event of each turn."""
    if whole.outcome or not whole.game.card.hides:
        return replay_data(whole, names, numbers)
    kept = [n for n, turn in zip(numbers, whole.turns, strict=True) if turn.seat is not None]  # without the deal
    return replay_data(whole.seen_by(who), names, kept)


def read_and_replayed(text: str) -> Data:
    record = Record.read(text)
    names = [record.headers.get(f"player {seat + 1}", f"Player {seat + 1}") for seat in range(record.game.seats)]
    return replay_data(record, names, list(first_plies(record)))


def first_plies(record: Record) -> Iterator[int]:
    """The number of the first move of each turn."""
    n = 0
    for turn in record.turns:
        yield n
        n += max(1, len(turn.moves))


def replay_data(record: Record, names: Sequence[str], numbers: Sequence[int]) -> Data:
    first = record.first.scene(names)
    data: Data = {"game": record.game.name, "params": dict(record.game.values), "names": names}
    if record.outcome:
        data["outcome"] = outcome_data(record.outcome, names)
    return data | {"scene": scene_json(first), "turns": list(turns_data(record, names, numbers, first))}


def turns_data(record: Record, names: Sequence[str], numbers: Sequence[int], before: Scene) -> Iterator[Data]:
    for n, shown in zip(numbers, record.shown(), strict=True):
        after = shown.after.scene(names, shown.turn.moves)
        yield {
            "n": n,
            "seat": shown.turn.seat,
            "told": shown.told(names),
            "brief": [*map(token_json, shown.brief())],
            "position": str(shown.after),
            "change": difference(before, after),
        }
        before = after
