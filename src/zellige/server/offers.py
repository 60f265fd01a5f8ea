"""Offers: taking back, and giving an absent player's seat to a program. All other people at the table must agree.

Everything here runs inside the table's inbox.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zellige.events import Event
from zellige.match import NoTakeBack
from zellige.server.refusals import Refusal

if TYPE_CHECKING:
    from zellige.server.table import Ack, Table

LONGEST_LOG = 2000  # events, beyond which nothing is taken back; games end, so the log is bounded, and so is its replay
ABSENT = 60_000  # milliseconds without a sign of a player, after which others may give the seat to a program


async def offer(table: Table, seat: int, kind: str, target: int | None, player: str) -> Ack:
    """Offer something; it happens at once if nobody else has to agree."""
    if kind == "replace":
        if target == seat:
            raise Refusal(422, "this is your own seat; you can leave the match", rule="offer")
        await check_absent(table, target)
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
        raise Refusal(409, "there is no such offer now", **table.shows.message(seat, n))
    if yes and kind == "replace":
        await check_absent(table, made.target)  # who may have come back since
    note = {"kind": "answer", "seat": seat, "offer": kind, "n": n, "answer": yes}
    ack = await table.write_note(lambda: note)
    return await _settle(table, seat, kind) if yes else ack


async def _agreed(table: Table, seat: int, data: dict[str, Any]) -> Ack:
    await table.write_note(lambda: {"kind": "offer", "seat": seat, "n": table.match.n, **data})
    return await _settle(table, seat, data["offer"])


async def _settle(table: Table, seat: int, kind: str) -> Ack:
    """Do what was offered, if all have agreed."""
    made = table.room.offer(kind, table.match.n)
    if made is None or not who_must_agree(table, made.target) <= made.agreed:
        return table.ack(seat, table.match.n)
    if kind == "take-back":
        return await table.commit(_agreed_take_back(table, made.seat), made.seat)
    await table.write_note(lambda: {"kind": "replace", "seat": made.target, "player": made.player})
    return table.ack(seat, table.match.n)  # not the note's own, which has the legal moves of the seat given away


def _agreed_take_back(table: Table, seat: int) -> tuple[Event, ...]:
    try:
        return table.match.propose_take_back(seat, agreed=True, until=seat)
    except NoTakeBack as error:
        raise Refusal(422, str(error), rule="take-back") from None


def who_must_agree(table: Table, target: int | None) -> set[int]:
    return {seat for seat in table.room.people() if seat != target and seat not in table.left}


async def check_absent(table: Table, target: int | None) -> None:
    """A seat can be given away only if its player shows no sign of life."""
    table.check_full()
    if target is None or target not in table.room.people() or target in table.left or table.match.outcome:
        raise Refusal(422, "that seat is not played by a person", rule="offer")
    if table.is_here(target) or table.services.now() - await table.last_sign(target) < ABSENT:
        raise Refusal(422, f"{table.room.names[target]} is still here", rule="offer")
