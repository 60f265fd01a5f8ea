"""What a server tells about a match, beside the position: who is there, what they offer and say, and the clocks."""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

from zellige.names import HUMAN, OPEN, Name, called
from zellige.terminal.remote.calls import Data, Foreign, clean


class Sitter(NamedTuple):
    """Who sits on a seat."""

    name: str
    kind: str  # human, open, or the name of a program
    here: bool = False  # is this person connected?
    is_in: bool = True  # still in the game?

    @property
    def is_open(self) -> bool:
        return self.kind == OPEN

    @property
    def is_person(self) -> bool:
        return self.kind == HUMAN


class Asked(NamedTuple):
    """An offer that waits for an answer."""

    kind: str  # take-back or replace
    who: Name
    m: int  # which offer it is
    words: str  # "Ada asks to take back a move"


class Said(NamedTuple):
    """What somebody has said."""

    who: Name
    phrase: str
    m: int  # grows with each


class Offer(NamedTuple):
    """What all others have to agree to: taking back, or giving an absent player's seat to a program."""

    kind: str  # take-back or replace
    m: int
    seat: int  # who has offered it
    agreed: tuple[int, ...]
    target: int | None = None
    player: str = ""

    def waits_for(self, seat: int | None) -> bool:
        """Does it wait for this seat's answer?"""
        return seat is not None and seat not in (*self.agreed, self.target)

    def asked(self, names: tuple[Name, ...]) -> Asked:
        """The offer as a question to another player."""
        return Asked(self.kind, names[self.seat], self.m, self.told(names))

    def told(self, names: tuple[Name, ...]) -> str:
        """The offer as a sentence."""
        what = "take back a move" if self.kind == "take-back" else self._replacing(names)
        return f"{names[self.seat]} {names[self.seat]:asks} to {what}"

    def _replacing(self, names: tuple[Name, ...]) -> str:
        target = self.target or 0
        return f"give {names[target]:your} seat to {called(self.player, target)}"


class Phrase(NamedTuple):
    """One of the phrases that players can say."""

    m: int
    seat: int
    phrase: str


class Told(NamedTuple):
    """One message of a server."""

    n: int
    m: int
    game: str
    sitters: tuple[Sitter, ...]
    offers: tuple[Offer, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    rematch: str = ""  # the id of the next match of the same players
    left: tuple[float, ...] = ()  # seconds on the clocks, when this was told
    running: int | None = None
    at: float = 0.0  # when that was

    @classmethod
    def of(cls, data: Data) -> Told:
        """A message as the server sent it."""
        try:
            clock = data.get("clock") or {"left": (), "running": None}
            return cls(
                int(data["n"]),
                int(data["m"]),
                clean(data["game"]),
                tuple(map(_sitter, data["seats"])),
                tuple(map(_offer, data["offers"])),
                tuple(Phrase(one["m"], one["seat"], clean(one["phrase"])) for one in data["phrases"]),
                clean(data.get("rematch", "")),
                tuple(map(float, clock["left"])),
                clock["running"],
                monotonic(),
            )
        except (KeyError, TypeError, ValueError, AttributeError):
            raise Foreign("the server speaks of matches in a way that this program does not understand") from None

    @property
    def lasting(self) -> Told:
        """All but the time, which passes without news."""
        return self._replace(left=(), at=0.0)

    def offer(self, m: int) -> Offer | None:
        return next((offer for offer in self.offers if offer.m == m), None)

    @property
    def open_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat, sitter in enumerate(self.sitters) if sitter.is_open)

    @property
    def clocks(self) -> tuple[float, ...]:
        """The seconds that each seat has left now; nothing without a clock."""
        gone = monotonic() - self.at
        return tuple(max(0.0, left - gone * (seat == self.running)) for seat, left in enumerate(self.left))


def _sitter(seat: Data) -> Sitter:
    return Sitter(clean(seat["name"]), clean(seat["kind"]), bool(seat.get("here")), seat.get("state") != "out")


def _offer(offer: Data) -> Offer:
    agreed, player = tuple(map(int, offer["agreed"])), clean(offer.get("player", ""))
    return Offer(offer["kind"], int(offer["m"]), int(offer["seat"]), agreed, offer.get("target"), player)
