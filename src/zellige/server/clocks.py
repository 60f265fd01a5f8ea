"""Clocks: the thinking time of each seat, by the server's time. While the server is down, no time passes."""

from collections.abc import Iterable, Sequence

import orjson

Outage = tuple[int, int]  # from and to, in milliseconds


class Clock:
    """What each seat has left, in milliseconds, and whose clock is running."""

    def __init__(self, seats: int, seconds: int, increment: int, outages: Sequence[Outage] = ()) -> None:
        self.left = [seconds * 1000] * seats
        self.increment = increment * 1000  # what a seat gains when its turn ends
        self.outages = outages
        self.running: int | None = None
        self.since = 0

    def run(self, seat: int | None, since: int) -> None:
        """Let the clock of a seat run, or none."""
        self.running, self.since = seat, since

    def remaining(self, now: int) -> list[int]:
        left = list(self.left)
        if self.running is not None:
            left[self.running] = max(0, left[self.running] - elapsed(self.since, now, self.outages))
        return left

    def is_up(self, seat: int, now: int) -> bool:
        return self.running == seat and self.remaining(now)[seat] == 0

    def stored(self, now: int, ends_turn: bool) -> str:
        """What each seat has left after a move, as the store keeps it."""
        left = self.remaining(now)
        if self.running is not None and ends_turn:
            left[self.running] += self.increment
        return orjson.dumps(left).decode()

    def load(self, text: str) -> None:
        self.left = orjson.loads(text)


def elapsed(begin: int, end: int, outages: Iterable[Outage]) -> int:
    """The time from begin to end, without outages, which do not overlap."""
    lost = sum(max(0, min(end, back) - max(begin, gone)) for gone, back in outages)
    return max(0, end - begin - lost)
