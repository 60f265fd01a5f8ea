"""Leaving: a player resigns, or gets up before the match has begun. Everything here runs inside the table's inbox."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zellige.errors import IllegalMove
from zellige.events import Event
from zellige.server.desk import Unavailable
from zellige.server.refusals import Refusal, match_is_over

if TYPE_CHECKING:
    from zellige.server.table import Ack, Table


async def leave(table: Table, seat: int, client_id: str) -> Ack:
    """A seat resigns. If another process was faster with something, that does not matter to a player who leaves."""
    while True:
        if ack := table.first_answer(seat, client_id):
            return ack
        if not table.room.is_full:
            return await _get_up(table, seat)
        if await table.append(_proposed(table, seat), seat, client_id):
            return table.ack(seat, table.match.n)
        await table.catch_up()


async def _get_up(table: Table, seat: int) -> Ack:
    """A guest leaves before the match has begun, and the seat is open again."""

    def getting_up() -> dict[str, Any]:
        if seat in table.room.makers:
            raise Refusal(409, "the match has not begun; you can delete it", **table.shows.now(seat))
        if table.room.is_full:
            raise Unavailable("the match has just begun; try again")
        table.check_player(seat)
        return {"kind": "get up", "seat": seat}

    return await table.write_note(getting_up)


def _proposed(table: Table, seat: int) -> tuple[Event, ...]:
    if table.match.outcome:
        raise match_is_over()
    table.check_player(seat)
    try:
        return table.match.propose_leave(seat)
    except IllegalMove as error:
        raise Refusal(422, error.told(table.room.names_for(seat)), rule=error.rule) from None
