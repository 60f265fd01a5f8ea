"""Rate limits: how often a seat, a connection or an address may ask, and how long it has to wait otherwise."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import ceil, inf
from time import monotonic
from typing import NamedTuple

from zellige.errors import InvalidParameter, ZelligeError, quoted


class Rate(NamedTuple):
    """So many a second in the long run, and so many at once."""

    rate: float
    burst: float
    per: str  # whom it limits, for the documentation
    what: str  # what there were too many of, for the message


# Moves and the like are limited by seat: whoever shares an address with a busy player does not notice. What costs much
# and needs no seat is limited by address. Reading without a seat is limited by connection, so that many honest watchers
# can share an address; the address as a whole has a limit ten times as high, against one who opens many connections.
RATES: dict[str, Rate] = {
    "moves": Rate(20, 60, "seat", "moves"),
    "previews": Rate(30, 100, "seat", "previews"),
    "phrases": Rate(0.5, 5, "seat", "phrases"),
    "frames": Rate(30, 100, "socket", "messages"),
    "reading": Rate(50, 200, "seat, or connection without one", "requests"),
    "address": Rate(500, 2000, "address, for requests without a seat", "requests from your address"),
    "making": Rate(0.5, 30, "address", "new matches"),
    "joining": Rate(1, 60, "address", "players joining"),
    "guesses": Rate(1 / 6, 10, "address; a code that is right does not count", "wrong codes"),
    "all_guesses": Rate(20, 100, "server; a code that is right does not count", "wrong codes"),
    "analysing": Rate(0.5, 10, "address", "analyses"),
    "drawing": Rate(5, 60, "address", "pictures and replays"),
}
STREAMS = 200  # sockets and streams that an address may hold open
STREAM_WAIT = 30  # nobody knows when one of them will close
ROUNDING = 1e-9  # seconds: who has waited as long as told is not refused by the last digit of a sum
SHARED = ""  # the key that new keys share when a limiter is full


class TooMany(ZelligeError):
    """A limit is exceeded; `wait` says for how many seconds."""

    def __init__(self, what: str, wait: float, kind: str = "") -> None:
        super().__init__(what, wait, kind)
        self.what, self.wait, self.kind = what, wait, kind

    @property
    def seconds(self) -> int:
        """The time to wait in whole seconds, as Retry-After wants it."""
        return max(1, ceil(self.wait))

    def __str__(self) -> str:
        return f"Too many {self.what}; try again in {self.seconds} second{'s' * (self.seconds > 1)}."


class Bucket:
    """A token bucket, kept as one number: the time at which it will be full again (GCRA)."""

    __slots__ = ("_full_at", "_gap", "_span")

    def __init__(self, rate: float, burst: float) -> None:
        self._gap, self._span = 1 / rate, burst / rate
        self._full_at = -inf

    def take(self, now: float | None = None, cost: float = 1) -> float:
        """Take tokens: 0.0 if there were enough, otherwise the seconds until there are."""
        now = monotonic() if now is None else now
        full_at = max(self._full_at, now) + min(cost * self._gap, self._span)
        if full_at <= now + self._span + ROUNDING:
            self._full_at = full_at
            return 0.0
        return full_at - now - self._span


class Limiter:
    """A token bucket for each key, and never more than `most` of them.

    When there are too many, those nearest to full are forgotten first, because that gives away least. An empty bucket
    is never forgotten: nobody escapes a limit by a flood of other keys. If all of them are empty, new keys share one.
    """

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._gap, self._span, self._most = 1 / rate, burst / rate, most
        self._full_at: dict[str, float] = {}
        self._sweep_at = -inf

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: str, now: float | None = None, cost: float = 1) -> float:
        """Take tokens from a key's bucket: 0.0 if there were enough, otherwise the seconds until there are."""
        now = monotonic() if now is None else now
        before = self._full_at.get(key)
        if before is None:
            key = self._room_for(key, now)
            before = self._full_at.get(key, now)
        full_at = (before if before > now else now) + min(cost * self._gap, self._span)
        if full_at <= now + self._span + ROUNDING:
            self._full_at[key] = full_at
            return 0.0
        return full_at - now - self._span

    def give_back(self, key: str, cost: float = 1) -> None:
        """Undo a `take`, because what it paid for turned out to be harmless."""
        if key in self._full_at:
            self._full_at[key] -= cost * self._gap

    def _room_for(self, key: str, now: float) -> str:
        """The key under which a new bucket may be kept: its own, or the one that all new keys share."""
        if len(self._full_at) >= self._most - 1 and now >= self._sweep_at:
            self._sweep(now)
            self._sweep_at = now + 1  # if all are empty, sorting them again at once would be in vain
        return key if len(self._full_at) < self._most - 1 else SHARED

    def _sweep(self, now: float) -> None:
        """Forget the half that is nearest to full, except those without a token. (By halves, so that sorting costs
        little for each new key.)"""
        ranked = sorted(self._full_at.items(), key=lambda item: item[1])
        with_token = bisect_right(ranked, now + self._span - self._gap, key=lambda item: item[1])
        self._full_at = dict(ranked[min(with_token, len(ranked) - self._most // 2) :])


class Open:
    """Counts what is open at the same time under each key."""

    def __init__(self, most: float) -> None:
        self._most = most
        self._open = Counter[str]()

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, key: str) -> bool:
        """Count one more, unless there are too many already."""
        if self._open[key] >= self._most:
            return False
        self._open[key] += 1
        return True

    def leave(self, key: str) -> None:
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]


class Limits:
    """All limits of one server process. A factor of 2 doubles them all, and 0 turns them off."""

    def __init__(
        self,
        factor: float = 1,
        rates: Mapping[str, Rate] = RATES,
        streams: int = STREAMS,
        hit: Callable[[str], None] = lambda kind: None,
    ) -> None:
        self.rates, self._hit, self._factor = rates, hit, factor
        by_key = {kind: rate for kind, rate in rates.items() if factor and kind != "frames"}
        self._limiters = {kind: Limiter(rate.rate * factor, rate.burst * factor) for kind, rate in by_key.items()}
        self._streams = Open(streams * factor or inf)

    def take(self, kind: str, key: str, now: float | None = None, cost: float = 1) -> None:
        """Count one more of a kind; raises TooMany with the time to wait."""
        limiter = self._limiters.get(kind)
        if limiter is not None and (wait := limiter.take(key, now, cost)):
            raise self._refused(kind, wait)

    def read(self, seat: str | None, connection: str, address: str, now: float | None = None) -> None:
        """Count a request that only reads: for its seat, or for its connection and address if it has none."""
        self.take("reading", seat or connection, now)
        if not seat:
            self.take("address", address, now)

    def guess(self, address: str, now: float | None = None) -> None:
        """Count the guess of a code, before it is looked up."""
        self.take("guesses", address, now)
        self.take("all_guesses", "all", now)

    def guessed(self, address: str) -> None:
        """The latest guess from an address was right: it costs nothing, so a whole class can join from one address."""
        for kind, key in (("guesses", address), ("all_guesses", "all")):
            if kind in self._limiters:
                self._limiters[kind].give_back(key)

    def socket(self) -> Callable[[], None]:
        """A function to call for each message from one socket; it raises TooMany."""
        rate = self.rates["frames"]
        if not self._factor:
            return lambda: None
        bucket = Bucket(rate.rate * self._factor, rate.burst * self._factor)

        def count() -> None:
            if wait := bucket.take():
                raise self._refused("frames", wait)

        return count

    @contextmanager
    def stream(self, address: str) -> Iterator[None]:
        """Hold a socket or a stream open; raises TooMany if the address holds too many."""
        if not self._streams.enter(address):
            self._hit("streams")
            raise TooMany("open connections from your address", STREAM_WAIT, "streams")
        try:
            yield
        finally:
            self._streams.leave(address)

    def _refused(self, kind: str, wait: float) -> TooMany:
        self._hit(kind)
        return TooMany(self.rates[kind].what, wait, kind)


def with_changes(changes: tuple[str, ...]) -> dict[str, Rate]:
    """The default rates with changes such as "moves=20/60": 20 a second, 60 at once."""
    rates = dict(RATES)
    for change in changes:
        kind, _, numbers = change.partition("=")
        if kind not in RATES:
            raise InvalidParameter(f"{quoted(kind)} is not a limit; the limits are {', '.join(RATES)}")
        rate, burst = _two_numbers(change, numbers)
        rates[kind] = RATES[kind]._replace(rate=rate, burst=burst)
    return rates


def _two_numbers(change: str, text: str) -> tuple[float, float]:
    try:
        rate, burst = map(float, text.split("/"))
    except ValueError:
        rate, burst = 0, 0
    if not (0 < rate < inf and 1 <= burst < inf):
        raise InvalidParameter(f"{quoted(change)} is not a limit; write it like moves=20/60 (a second, at once)")
    return rate, burst
