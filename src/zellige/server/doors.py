"""What a seat can do, over HTTP and over a socket alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from zellige.core import View
from zellige.errors import IllegalMove, ZelligeError
from zellige.events import goes_on
from zellige.render.json import difference, scene_json
from zellige.scene import Scene
from zellige.server.bodies import Body, LeaveBody, MovesBody, NameBody, OfferBody, PhraseBody, PreviewBody
from zellige.server.house import program_of
from zellige.server.refusals import Refusal, match_is_over
from zellige.server.room import PHRASES, valid_name
from zellige.server.shows import Data, legal_data
from zellige.server.state import Server
from zellige.server.table import Table

B = TypeVar("B", bound=Body)
Act = Callable[[Server, Table, int, B], Awaitable[Data]]


class Door(NamedTuple):
    """One thing that a seat can do."""

    body: type[Body]
    limit: str
    act: Act[Any]
    after_the_end: bool = False  # is it open when the match is over?


async def enter(server: Server, table: Table, seat: int, door: Door, body: Body) -> Data:
    """Do something for a seat, within its limits."""
    server.limits.take(door.limit, f"{table.id} {seat}")
    table.saw(seat)
    if table.match.outcome and not door.after_the_end:
        client_id, n = getattr(body, "client_id", ""), getattr(body, "n", table.match.n)
        if ack := await table.answered(seat, client_id, n):
            return ack.data()  # perhaps that request has ended the match
        raise match_is_over()
    return await door.act(server, table, seat, body)


async def play(server: Server, table: Table, seat: int, body: MovesBody) -> Data:
    ack = await table.move(seat, body.moves, body.n, body.client_id)
    server.metrics.moves.inc()
    return ack.data()


async def preview(server: Server, table: Table, seat: int, body: PreviewBody) -> Data:
    """The seat's view after staged moves, before any chance; nothing is stored. If they complete the turn, the answer
    has the words that ask for a confirmation."""
    view, said = staged(table, seat, body.moves, body.clicks)
    complete = bool(said) and not goes_on(view, seat)
    legal = legal_data(view, tuple(view.moves)) if view.player == seat and not complete else []
    data: Data = {"n": table.match.n, "m": table.room.m, "moves": said, "view": {"facts": view.facts, "legal": legal}}
    if complete:
        data["confirm"] = question(table.match.view(seat), said)
    if body.scene:
        data["scene"] = scene_json(staged_scene(table, seat, view, said))
    elif picture := table.shows.pictures.get(seat):
        data["change"] = difference(picture.scene, staged_scene(table, seat, view, said))
    return data


def staged(table: Table, seat: int, moves: Sequence[str], clicks: Sequence[str] = ()) -> tuple[View, list[str]]:
    """What a seat would see after moves that it has not sent, the last of them perhaps given by clicks."""
    match, said = table.match, list(moves)
    try:
        view = match.preview(said, seat)
        if clicks:
            meant = match.game.meant(view, clicks)
            if meant is None:
                raise Refusal(422, "these clicks do not mean a move", rule="notation")
            said.append(meant)
            view = match.preview(said, seat)
    except IllegalMove as error:
        names = table.room.names_for(seat)
        raise Refusal(422, error.told(names), rule=error.rule, why=error.why(names), n=match.n) from None
    except ZelligeError as error:
        raise Refusal(422, str(error), rule="notation", n=match.n) from None
    return view, said


def question(view: View, moves: list[str]) -> Data:
    """What to ask before moves that end a turn are sent."""
    words, button = view.game.parts.tell.confirm(view.struct, [view.game.named(text).code for text in moves])
    return {"words": words, "button": button}


def staged_scene(table: Table, seat: int, view: View, moves: list[str]) -> Scene:
    """The scene of a staged turn. Until it is sent, the latest turn stays marked too."""
    latest = table.shows.latest(seat)
    before = latest.turn.moves if latest else ()
    return view.scene(table.room.names_for(seat), (*before, *map(view.game.named, moves)))


async def leave(server: Server, table: Table, seat: int, body: LeaveBody) -> Data:
    return (await table.leave(seat, body.client_id)).data()


async def offer(server: Server, table: Table, seat: int, body: OfferBody) -> Data:
    if body.answer is not None:
        return (await table.answer(seat, body.kind, body.n, body.answer, body.m)).data()
    player = ""
    if body.kind == "replace":
        if body.target is None:
            raise Refusal(422, "say which seat a program should take over (target)")
        player = program_of(body.player or "level:3", table.match.game)
    return (await table.offer(seat, body.kind, body.n, body.target, player)).data()


async def phrase(server: Server, table: Table, seat: int, body: PhraseBody) -> Data:
    if body.phrase not in PHRASES:
        raise Refusal(422, f"you can only say one of: {', '.join(PHRASES)}")

    def saying() -> dict[str, Any]:
        table.check_player(seat)
        return {"kind": "phrase", "seat": seat, "phrase": body.phrase}

    return (await table.note(saying)).data()


async def rename(server: Server, table: Table, seat: int, body: NameBody) -> Data:
    name = valid_name(body.name)

    def naming() -> dict[str, Any]:
        table.check_player(seat)
        table.room.check_name(seat, name)
        return {"kind": "name", "seat": seat, "name": name}

    return (await table.note(naming)).data()


DOORS = {
    "moves": Door(MovesBody, "moves", play),
    "preview": Door(PreviewBody, "previews", preview),
    "leave": Door(LeaveBody, "moves", leave),
    "offers": Door(OfferBody, "moves", offer),
    "phrases": Door(PhraseBody, "phrases", phrase, after_the_end=True),
    "names": Door(NameBody, "phrases", rename),
}
