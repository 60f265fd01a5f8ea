"""The room around a match: who sits where, their names, offers and phrases. It is a fold over the match's notes.

Notes have a counter of their own, m, so that none of this makes a staged move stale. A note is one JSON object; its
`kind` says which of the functions below folds it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import category, normalize

import orjson

from zellige.errors import InvalidParameter, quoted
from zellige.names import HUMAN, OPEN, YOU, called, distinct
from zellige.server.keys import hashed, is_same
from zellige.store.rows import Note

PHRASES = ("hello", "good luck", "well played", "thanks", "oops", "one moment", "your turn", "good game", "bye")
MOST_PHRASES = 20  # that are kept
LONGEST_NAME = 30
# What seats are called by default: with their number, or with the name of a program (as `name_key` has them).
RESERVED = re.compile(
    r"((player|level) \d+|greedy|random|mcts|exact|public-\w|(greedy|mcts|best|exact|level)[:,].*?)( \(\d+\))?"
)
BLANK = re.compile("[\u115f\u1160\u2800\u3164\uffa0]")  # letters and signs that look like spaces
UNSEEN = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # they only change others


@dataclass(slots=True)
class Chair:
    """A seat as the room knows it."""

    kind: str  # human, open, or the name of a program
    name: str = ""  # empty if the player gave none
    token: str = ""  # hashes; empty if there is none, or if it was revoked
    invite: str = ""
    code: str = ""
    ticket: str = ""  # stands for the request that took the seat, in case it is sent again

    @property
    def program(self) -> str:
        """The program that plays here, or nothing."""
        return "" if self.kind in (HUMAN, OPEN) else self.kind


@dataclass(slots=True)
class Offer:
    """Something that all other people at the table have to agree to. It lapses when the match moves on."""

    kind: str
    n: int
    m: int  # the number of its note: answers may say which offer they mean
    seat: int  # who offered it
    agreed: set[int]
    target: int | None = None  # the seat that would be given to a program
    player: str = ""

    def public(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "kind": self.kind,
            "n": self.n,
            "m": self.m,
            "seat": self.seat,
            "agreed": sorted(self.agreed),
        }
        return data if self.target is None else data | {"target": self.target, "player": self.player}


class Room:
    """Who sits where, and what they said."""

    def __init__(self) -> None:
        self.m = 0  # how many notes there were
        self.chairs: list[Chair] = []
        self.names: tuple[str, ...] = ()
        self.offers: list[Offer] = []
        self.phrases: deque[dict[str, Any]] = deque(maxlen=MOST_PHRASES)
        self.rematch = ""  # the id of the next match
        self.makers: set[int] = set()  # the seats of whoever made the match
        self.filled = 0  # when the latest seat was taken, in milliseconds

    def fold(self, note: Note) -> int | None:
        """Take in a note; returns the seat that it is about."""
        data: dict[str, Any] = orjson.loads(note.text)
        if data["kind"] == "made" or (data["kind"] in ("join", "replace") and data["seat"] in self.open_seats()):
            self.filled = note.at  # who joins again, because the answer got lost, does not turn the clock back
        FOLDS[data["kind"]](self, data)
        self.names = shown_names(self.chairs)
        self.m += 1
        return data.get("seat")

    @property
    def is_full(self) -> bool:
        return not self.open_seats()

    def open_seats(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == OPEN]

    def names_for(self, seat: int | None) -> tuple[str, ...]:
        """The names as a viewer reads them: its own is "You"."""
        names = self.names
        return names if seat is None else (*names[:seat], YOU, *names[seat + 1 :])

    def people(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == HUMAN]

    def holder_of(self, token: str) -> int | None:
        """The seat that a token opens. Looks at all seats, so that the time tells nothing."""
        wanted, held = hashed(token), None
        for seat, chair in enumerate(self.chairs):
            if is_same(wanted, chair.token):
                held = seat
        return held

    def invited(self, invite_hash: str) -> int | None:
        """The open seat that an invite or a short code is for."""
        found = None
        for seat, chair in enumerate(self.chairs):
            if (is_same(invite_hash, chair.invite) or is_same(invite_hash, chair.code)) and chair.kind == OPEN:
                found = seat
        return found

    def first_open(self) -> int | None:
        return next(iter(self.open_seats()), None)

    def taken_by(self, ticket: str) -> int | None:
        """The seat that was taken by this very request before."""
        return next((seat for seat, chair in enumerate(self.chairs) if ticket and is_same(ticket, chair.ticket)), None)

    def check_name(self, seat: int, name: str) -> None:
        """Raise an error if another player has this name."""
        check_free(name, (chair.name for other, chair in enumerate(self.chairs) if other != seat))

    def public_offers(self, n: int) -> list[dict[str, Any]]:
        return [offer.public() for offer in self.offers if offer.n == n]

    def offer(self, kind: str, n: int) -> Offer | None:
        return next((offer for offer in self.offers if (offer.kind, offer.n) == (kind, n)), None)


def shown_names(chairs: Sequence[Chair]) -> tuple[str, ...]:
    """The names that everyone reads."""
    return distinct([chair.name or called(chair.kind, seat) for seat, chair in enumerate(chairs)])


def valid_name(name: str) -> str:
    """A name that others can read without being misled, in Unicode's usual form."""
    tidy = " ".join(normalize("NFC", name).split())
    if not tidy or len(tidy) > LONGEST_NAME or not tidy.isprintable():
        raise InvalidParameter(f"a name has 1 to {LONGEST_NAME} letters, digits or signs, not {quoted(name)}")
    if all(category(sign).startswith(("M", "Z")) for sign in name_key(tidy)):  # marks need a letter to stand on
        raise InvalidParameter("a name needs at least one letter, digit or sign that can be seen")
    if name_key(tidy) == name_key(YOU):
        raise InvalidParameter(f"{quoted(name)} cannot be a name, because the page calls every reader that")
    if RESERVED.fullmatch(name_key(tidy)):
        raise InvalidParameter(f"{quoted(name)} cannot be a name, because players without a name are called that")
    return tidy


def check_free(name: str, others: Iterable[str]) -> None:
    """Two players of one name would mislead everyone."""
    if name and name_key(name) in {name_key(other) for other in others}:
        raise InvalidParameter(f"somebody at this table is called {quoted(name)} already")


def name_key(name: str) -> str:
    """The same for all names that look the same but for capitals, forms of letters, and what cannot be seen."""
    folded = normalize("NFKC", normalize("NFKC", name).casefold())
    return " ".join(UNSEEN.sub("", BLANK.sub(" ", folded)).split())


# How notes are folded, by kind


def _made(room: Room, note: dict[str, Any]) -> None:
    room.chairs = [Chair(**chair) for chair in note["seats"]]
    room.makers = set(room.people())


def _joined(room: Room, note: dict[str, Any]) -> None:
    free = room.chairs[note["seat"]]
    room.chairs[note["seat"]] = Chair(
        HUMAN, note["name"], note["token"], free.invite, free.code, ticket=note.get("ticket", "")
    )


def _got_up(room: Room, note: dict[str, Any]) -> None:
    """A guest has changed their mind before the match began: the invite is valid again."""
    left = room.chairs[note["seat"]]
    room.chairs[note["seat"]] = Chair(OPEN, invite=left.invite, code=left.code)


def _named(room: Room, note: dict[str, Any]) -> None:
    room.chairs[note["seat"]].name = note["name"]


def _phrase(room: Room, note: dict[str, Any]) -> None:
    room.phrases.append({"m": room.m, "seat": note["seat"], "phrase": note["phrase"]})


def _offered(room: Room, note: dict[str, Any]) -> None:
    fields = {name: note[name] for name in ("n", "seat", "target", "player") if name in note}
    kept = [offer for offer in room.offers if offer.n == note["n"] and offer.kind != note["offer"]]
    room.offers = [*kept, Offer(note["offer"], m=room.m, agreed={note["seat"]}, **fields)]


def _answered(room: Room, note: dict[str, Any]) -> None:
    offer = room.offer(note["offer"], note["n"])
    if offer and note["answer"]:
        offer.agreed.add(note["seat"])
    elif offer:
        room.offers.remove(offer)


def _replaced(room: Room, note: dict[str, Any]) -> None:
    """A program takes a seat over; the player's token or the invite is void."""
    room.chairs[note["seat"]] = Chair(note["player"])
    room.offers = []


def _rematched(room: Room, note: dict[str, Any]) -> None:
    room.rematch = note["match"]


FOLDS = {
    "made": _made,
    "join": _joined,
    "get up": _got_up,
    "name": _named,
    "phrase": _phrase,
    "offer": _offered,
    "answer": _answered,
    "replace": _replaced,
    "rematch": _rematched,
}
