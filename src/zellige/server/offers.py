"""Offers: taking back, and giving an absent player's seat to a program. All other people at the table must agree.

Everything here runs inside the table's inbox.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zellige.events import Event
from zellige.match import NoTakeBack
from zellige.server.refusals import Refusal

if TYPE_CHECKING:
    from zellige.server.room import Offer
    from zellige.server.table import Ack, Table

LONGEST_LOG = 2000  # events, beyond which nothing is taken back; games end, so the log is bounded, and so is its replay
ABSENT = 60_000  # milliseconds without a sign of a player, after which others may give the seat to a program


async def offer(table: Table, seat: int, kind: str, target: int | None, player: str) -> Ack:
    """Offer something; it happens at once if nobody else has to agree."""
    if kind == "replace":
        if target == seat:
            raise Refusal(422, "this is your own seat; you can leave the match", rule="offer")
        await check_absent(table, seat, target)
        return await _agreed(table, seat, {"offer": kind, "target": target, "player": player})
    if table.match.n > LONGEST_LOG:
        raise Refusal(422, "so much has been taken back in this match that it has to go on now", rule="take-back")
    try:
        events = table.match.propose_take_back(seat, until=seat if table.options.free_take_back else None)
    except NoTakeBack:
        _agreed_take_back(table, seat)  # raises if it is impossible even by consent
        return await _agreed(table, seat, {"offer": kind})
    return await table.commit(events, seat)


async def answer(table: Table, seat: int, kind: str, yes: bool) -> Ack:
    """Agree to an offer, or refuse it."""
    n = table.match.n
    made = table.room.offer(kind, n)
    if made is None:
        raise Refusal(409, "there is no such offer now", **table.shows.now(seat))
    if yes and kind == "replace":
        await check_absent(table, seat, made.target)  # who may have come back since
    note = {"kind": "answer", "seat": seat, "offer": kind, "n": n, "answer": yes}
    ack = await table.write_note(lambda: note)
    return await _settle(table, seat, kind) if yes else ack


async def _agreed(table: Table, seat: int, data: dict[str, Any]) -> Ack:
    if table.room.offer(data["offer"], table.match.n):  # nobody may agree to one offer and find another in its place
        raise Refusal(409, "there is such an offer already; answer it first", **table.shows.now(seat))
    await table.write_note(lambda: {"kind": "offer", "seat": seat, "n": table.match.n, **data})
    return await _settle(table, seat, data["offer"])


async def _settle(table: Table, seat: int, kind: str) -> Ack:
    """Do what was offered, if all have agreed."""
    n = table.match.n
    made = table.room.offer(kind, n)
    if made is None or await missing(table, made):
        return table.ack(seat, n)
    if kind == "replace":
        await table.write_note(lambda: {"kind": "replace", "seat": made.target, "player": made.player})
    elif not await table.append(_agreed_take_back(table, made.seat), made.seat):
        return await table.lost_race(seat, n)
    return table.ack(seat, table.match.n)  # for whoever agreed: the legal moves of the other seat are not theirs to see


def _agreed_take_back(table: Table, seat: int) -> tuple[Event, ...]:
    try:
        return table.match.propose_take_back(seat, agreed=True, until=seat)
    except NoTakeBack as error:
        raise Refusal(422, str(error), rule="take-back") from None


async def missing(table: Table, made: Offer) -> list[int]:
    """Those who have not agreed to an offer yet. To give a seat to a program, absent players are not asked: if two were
    absent, each would have to wait for the other."""
    asked = [seat for seat in table.room.people() if seat not in {*table.left, *made.agreed, made.target}]
    return [seat for seat in asked if made.kind != "replace" or not await is_absent(table, seat)]


async def is_absent(table: Table, seat: int) -> bool:
    return not table.is_here(seat) and table.services.now() - await table.last_sign(seat) >= ABSENT


async def check_absent(table: Table, seat: int, target: int | None) -> None:
    """A seat can be given away only if its player shows no sign of life."""
    table.check_full(seat)
    if target is None or target >= len(table.room.chairs):
        raise Refusal(422, f"there is no seat {target}", rule="offer")
    if target not in table.room.people() or target in table.left or table.match.outcome:
        raise Refusal(422, "that seat is not played by a person", rule="offer")
    if not await is_absent(table, target):
        raise Refusal(422, f"{table.room.names[target]} is still here", rule="offer")
