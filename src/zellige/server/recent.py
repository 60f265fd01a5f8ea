"""The latest requests of a match, in case one of them is sent again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from zellige.store.rows import Request

RECENT = 20  # requests that are remembered; the store knows the older ones


class Recent:
    """What is remembered of the latest requests: which numbers they had, and which were given to them."""

    def __init__(self, rows: Iterable[Request] = ()) -> None:
        self._rows: deque[tuple[int, int | None, str]] = deque()
        self._after: dict[tuple[int | None, str], int] = {}
        for row in rows:
            self.add(row)

    def add(self, row: Request) -> None:
        if len(self._rows) == RECENT:
            _, seat, client_id = self._rows.popleft()
            self._after.pop((seat, client_id), None)
        self._rows.append((row.n, row.seat, row.client_id))
        if row.client_id:
            self._after[row.seat, row.client_id] = row.after

    def after(self, seat: int, client_id: str) -> int | None:
        """The length of the log after a request, if that was lately."""
        return self._after.get((seat, client_id))

    @property
    def oldest(self) -> int:
        """The number of the oldest request that is remembered."""
        return self._rows[0][0] if self._rows else 0
