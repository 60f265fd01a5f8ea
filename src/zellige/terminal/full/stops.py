"""Where the keyboard's cursor can stop, and where an arrow key leads from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region

from zellige.scene import Part, Thing
from zellige.terminal.full.clicking import Clicking
from zellige.terminal.full.part_view import neighbour, touched


class Stops(NamedTuple):
    """The parts of a table, each with its place on the screen, and what can be clicked in them. Nowhere is ""."""

    parts: Sequence[tuple[Part, Region]]  # the board last
    clicking: Clicking

    @property
    def board(self) -> Part:
        return self.parts[-1][0]

    def part_of(self, stop: str) -> Part | None:
        """The part that a thing is in."""
        if not stop:
            return None
        found = (part for part, _ in self.parts for thing in touched(part) if stop in (thing.id, thing.target))
        return next(found, None)

    def lit_in(self, part: Part, ids: frozenset[str]) -> list[Thing]:
        """The things of a part that can be clicked under these ids."""
        return [thing for thing in touched(part) if ids & {thing.id, thing.target}]

    def in_part(self, part: Part) -> list[str]:
        """The things of a part that are worth a stop: what can be clicked; on a board where nothing can, everything,
        because there is something to know about it."""
        lit = self.lit_in(part, self.clicking.lit | self.clicking.first)
        return [thing.id for thing in lit or (touched(part) if part.role == "board" else ())]

    def first(self) -> str:
        """The first thing that can be clicked; if nothing can, something on the board."""
        lit = (thing.id for part, _ in self.parts for thing in self.lit_in(part, self.clicking.lit))
        return next(lit, "") or next(iter(self.in_part(self.board)), "")

    def next_on_board(self) -> str:
        """The thing nearest to the middle of the board that may be clicked next."""
        box = self.board.box
        middle = (box.x + box.w / 2, box.y + box.h / 2)
        things = self.lit_in(self.board, self.clicking.lit)
        best = min(things, key=lambda one: (one.x - middle[0]) ** 2 + (one.y - middle[1]) ** 2, default=None)
        return best.id if best else ""

    def towards(self, stop: str, dx: int, dy: int) -> str:
        """Where an arrow leads: within a part while something is there, else to the part in that direction."""
        part = self.part_of(stop)
        if part is None:
            return self.first()
        return neighbour(part, stop, dx, dy, self.in_part(part)) or self._beyond(part, dx, dy) or stop

    def _beyond(self, part: Part, dx: int, dy: int) -> str:
        """The thing where the nearest part in a direction begins."""
        here = next(region for other, region in self.parts if other.id == part.id).center
        found: list[tuple[float, str]] = []
        for other, region in self.parts:
            across, down = region.center[0] - here[0], region.center[1] - here[1]
            ahead, stops = across * dx + 2 * down * dy, self.in_part(other)
            if other.id != part.id and stops and ahead > 0:
                found.append((ahead + abs(across * dy) + abs(down * dx), stops[0 if dx + dy > 0 else -1]))
        return min(found, default=(0, ""))[1]

    def in_next_part(self, stop: str, step: int) -> str:
        """The first stop of the next part that has one, round the table."""
        parts, at = [part for part, _ in self.parts if self.in_part(part)], self.part_of(stop)
        now = next((n for n, part in enumerate(parts) if at and part.id == at.id), -1 if step > 0 else 0)
        return self.in_part(parts[(now + step) % len(parts)])[0] if parts else stop
