"""Offers: taking back, and giving a seat to a program: an absent player's, or one that nobody has taken. All other
people at the table must agree, except to the latter.

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
        if target is not None and target in table.room.open_seats():
            return await _fill(table, seat, target, player)
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


async def _fill(table: Table, seat: int, target: int, player: str) -> Ack:
    """Whoever made the match gives a seat that nobody has taken to a program, and asks nobody."""

    def filling() -> dict[str, Any]:
        if seat not in table.room.makers:
            raise Refusal(403, "only the player who made the match can give an open seat to a program")
        if target not in table.room.open_seats():
            raise Refusal(409, "somebody has just taken that seat", **table.shows.now(seat))
        return {"kind": "replace", "seat": target, "player": player}

    await table.write_note(filling)
    return table.ack(seat, table.match.n)


async def answer(table: Table, seat: int, kind: str, yes: bool, m: int | None) -> Ack:
    """Agree to an offer, or refuse it; `m` says which one is meant."""
    n = table.match.n
    made = table.room.offer(kind, n)
    if yes and kind == "replace" and made:
        await check_absent(table, seat, made.target)  # who may have come back since

    def answering() -> dict[str, Any]:
        """Somebody may have been faster, in another process too: nobody agrees to one offer and gets another."""
        now = table.room.offer(kind, n)
        if now is None or now is not made or m not in (None, now.m):
            raise Refusal(409, "there is no such offer now", **table.shows.now(seat))
        table.check_current(seat, n)
        return {"kind": "answer", "seat": seat, "offer": kind, "n": n, "answer": yes}

    ack = await table.write_note(answering)
    return await _settle(table, seat, kind) if yes else ack


async def _agreed(table: Table, seat: int, data: dict[str, Any]) -> Ack:
    """Store an offer, unless there is one already; the same again, because the answer got lost, is no other."""
    kind, n = data["offer"], table.match.n

    def offering() -> dict[str, Any]:
        table.check_current(seat, n)
        if table.room.offer(kind, n):
            raise Refusal(409, "somebody has made such an offer already; answer it first", **table.shows.now(seat))
        return {"kind": "offer", "seat": seat, "n": n, **data}

    made = table.room.offer(kind, n)
    if made is None or (made.seat, made.target, made.player) != (seat, data.get("target"), data.get("player", "")):
        await table.write_note(offering)
    return await _settle(table, seat, kind)


async def _settle(table: Table, seat: int, kind: str) -> Ack:
    """Do what was offered, if all have agreed."""
    n = table.match.n
    made = table.room.offer(kind, n)
    if made is None or await missing(table, made):
        return table.ack(seat, n)
    if kind == "replace":
        await _replace(table, seat, made)
    elif not await table.append(_agreed_take_back(table, made.seat), made.seat):
        return await table.lost_race(seat, n)
    return table.ack(seat, table.match.n)  # for whoever agreed: the legal moves of the other seat are not theirs to see


async def _replace(table: Table, seat: int, made: Offer) -> None:
    await check_absent(table, seat, made.target)
    assert made.target is not None
    target, asked = made.target, table.services.now()

    def replacing() -> dict[str, Any]:
        if table.signs.any_since(target, asked - ABSENT):  # in another process, while this was being stored
            raise still_here(table, target)
        return {"kind": "replace", "seat": target, "player": made.player}

    await table.write_note(replacing)


def still_here(table: Table, seat: int) -> Refusal:
    return Refusal(422, f"{table.room.names[seat]} is still here", rule="offer")


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
        raise still_here(table, target)
