"""Signs of life: when each player at a table last did something, as far as this process knows."""

from __future__ import annotations


class Signs:
    """The latest sign of each seat, in milliseconds. What was before the table was loaded is not known, so loading it
    counts as a sign."""

    def __init__(self, loaded: int) -> None:
        self._loaded = loaded
        self._at: dict[int | None, int] = {}

    def note(self, seat: int | None, at: int) -> None:
        self._at[seat] = at

    def latest(self, seat: int) -> int:
        return max(self._at.get(seat, 0), self._loaded)

    def any_since(self, seat: int, time: int) -> bool:
        """Has a player surely done something since then?"""
        return self._at.get(seat, 0) > time

    def since(self, time: int) -> set[int | None]:
        """Who has surely done something since then."""
        return {seat for seat, at in self._at.items() if at >= time}
