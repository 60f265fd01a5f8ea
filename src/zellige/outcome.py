"""How a game ended: the scores, the winners and the reason, in words that can name the players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from zellige.errors import literal
from zellige.names import listed, named


class Reason(str):
    """Why a game ended. As a string it says Player 1, Player 2, …; `words` keeps format fields for real names.

    >>> Reason("{0:you} {0:has} no rugs left", 2), Reason("{0:you} {0:has} no rugs left", 2).words
    ('Player 1 has no rugs left', '{0:you} {0:has} no rugs left')
    """

    words: str  # with a format field for each seat
    seats: int

    def __new__(cls, words: str, seats: int) -> Reason:
        reason = super().__new__(cls, words.format(*named((), seats)))
        reason.words, reason.seats = words, seats
        return reason

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.words, self.seats


class Outcome(NamedTuple):
    """How a game ended. In a draw, `winners` holds all tied seats."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str

    @property
    def words(self) -> str:
        """The reason, with a format field for each seat that it names."""
        return self.reason.words if isinstance(self.reason, Reason) else literal(self.reason)

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win."""
        return shares(self.winners, len(self.scores))

    def told(self, names: Sequence[str] = ()) -> str:
        """Who won and why, in one sentence: "You win: Ada cannot place a tile"."""
        seats = named(names, len(self.scores))
        winners = [seats[seat] for seat in self.winners]
        verb = format(winners[0], "wins") if len(winners) == 1 else "share the win"
        return f"{listed(winners)} {verb}: {self.words.format(*seats)}"


def shares(winners: Collection[int], seats: int) -> tuple[float, ...]:
    """Each seat's share of the win, which the winners split equally."""
    return tuple((seat in winners) / len(winners) for seat in range(seats))
