"""Seats at matches on servers, kept on disk, so that whoever comes back after a crash finds the same seat again."""

from __future__ import annotations

import json
import re
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path

from platformdirs import user_data_path

from zellige.terminal.files import failing_as, write_file

ONLY_MINE = 0o600
DAYS_KEPT = 100  # servers delete a match that nobody has touched for 90


@dataclass(frozen=True)
class Ticket:
    """Opens a seat of a match on a server; with what it was taken is kept as a hash."""

    url: str
    match: str
    seat: int
    token: str = field(repr=False)  # a secret, which is never shown
    key: str = field(default="", repr=False)

    @property
    def file(self) -> Path:
        return folder() / re.sub(r"[^A-Za-z0-9.-]+", "_", f"{self.url}-{self.match}-{self.seat}.json")


def folder() -> Path:
    return user_data_path("zellige") / "seats"


def hashed(secret: str) -> str:
    """A hash of an invite or a code, however the latter was typed."""
    return sha256(re.sub(r"[\s-]", "", secret).upper().encode()).hexdigest()[:32] if secret else ""


def keep(ticket: Ticket) -> None:
    """Write a ticket to a file that only its owner can read."""
    with failing_as(f"cannot write {ticket.file.parent}"):
        ticket.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_file(ticket.file, json.dumps(asdict(ticket)) + "\n", mode=ONLY_MINE)


def forget(ticket: Ticket) -> None:
    with suppress(OSError):
        ticket.file.unlink()


def kept(url: str) -> list[Ticket]:
    """The tickets for matches on a server, the latest first. Old ones are deleted."""
    found = []
    for file in folder().glob("*.json"):
        with suppress(OSError, ValueError, TypeError):
            ticket = Ticket(**json.loads(file.read_text(encoding="utf-8")))
            made = file.stat().st_mtime
            if made < time.time() - DAYS_KEPT * 24 * 3600:
                forget(ticket)
            elif ticket.url == url:
                found.append((made, ticket))
    return [ticket for _, ticket in sorted(found, key=lambda pair: pair[0], reverse=True)]


def find(url: str, match: str = "", secret: str = "", seat: int | None = None) -> Ticket | None:
    """The ticket for a match: the one that was got with an invite or a code, or else the latest."""
    wanted = [
        ticket
        for ticket in kept(url)
        if ticket.match == (match or ticket.match) and (seat is None or ticket.seat == seat)
    ]
    key = hashed(secret)
    same = [ticket for ticket in wanted if ticket.key == key] if key else wanted
    return same[0] if same else None
