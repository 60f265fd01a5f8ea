"""How far the logs of matches have grown."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, ScalarSelect, Table, bindparam, select

from zellige.store.tables import matches, notes, requests

MANY = 500  # how many matches one query names


def latest(table: Table, column: str, number: str) -> ScalarSelect[Any]:
    """A column of the last row of a match's log."""
    last = select(table.c[column]).where(table.c.match == matches.c.id).order_by(table.c[number].desc()).limit(1)
    return last.scalar_subquery()


HEADS = select(matches.c.id, latest(requests, "after", "n"), latest(notes, "m", "m")).where(
    matches.c.id.in_(bindparam("ids", expanding=True))
)


def heads(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The lengths of both logs of some matches; one that does not exist is left out."""
    rows = [row for some in chunks(ids) for row in connection.execute(HEADS, {"ids": some})]
    return {match: (after or 0, 0 if m is None else m + 1) for match, after, m in rows}


def chunks(ids: Sequence[str]) -> list[Sequence[str]]:
    return [ids[start : start + MANY] for start in range(0, len(ids), MANY)]
