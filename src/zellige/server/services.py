"""What tables stand on: the services that all of them share, and the options with which each match was made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import orjson

from zellige.core import View
from zellige.server.clocks import Outage
from zellige.server.desk import Desk


class Thinker(Protocol):
    """What decides for programs: the engines."""

    async def decide(self, player: str, view: View, *, seed: int, address: str) -> tuple[str, ...]: ...


async def no_beat() -> None:
    pass


@dataclass
class Services:
    """What all tables share."""

    desk: Desk
    engines: Thinker
    now: Callable[[], int]  # milliseconds
    new_seed: Callable[[], int]  # for programs
    outages: list[Outage] = field(default_factory=list)
    stored: Callable[[str], None] = lambda match: None  # called when something of a match was stored
    beat: Callable[[], Awaitable[None]] = no_beat  # makes sure that the latest outages are known


class Options(NamedTuple):
    """What was asked for when the match was made."""

    params: dict[str, Any]
    clock: tuple[int, int] | None = None  # seconds, and the increment
    free_take_back: bool = False
    chosen_seed: bool = False
    maker: str = ""  # stands for the maker's address in the queue of the engines

    @property
    def text(self) -> str:
        return orjson.dumps(self._asdict()).decode()
