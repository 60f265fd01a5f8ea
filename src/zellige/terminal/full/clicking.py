"""Clicks that narrow the legal moves: each of them has paths of clicks, and one after the other is walked."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from zellige.core import Position
from zellige.scene import Thing

Path = tuple[str, ...]


class Picked(NamedTuple):
    """What a click led to: a longer path, a legal move, or what it would mean if the rules allowed it."""

    path: Path = ()
    move: str = ""
    meant: str = ""


class Clicking:
    """The paths of all legal moves of a position, and how far one has been clicked."""

    def __init__(self, position: Position, on: bool = True) -> None:
        self.position, self.on = position, on
        self.path: Path = ()

    @cached_property
    def paths(self) -> dict[Path, str]:
        """The move that each path means. No path is the beginning of another."""
        game, moves = self.position.game, self.position.moves if self.on else ()
        return {tuple(path): str(move) for move in moves for path in game.clicks(self.position, move)}

    def next_after(self, path: Path) -> frozenset[str]:
        """The ids that can be clicked next."""
        return frozenset(long[len(path)] for long in self.paths if len(long) > len(path) and long[: len(path)] == path)

    @property
    def lit(self) -> frozenset[str]:
        """What a click may go on with."""
        return self.next_after(self.path)

    @property
    def first(self) -> frozenset[str]:
        """What a path may begin with."""
        return self.next_after(())

    def click(self, thing: Thing) -> Picked:
        """Click a thing, under its own id or the one that it stands for. A thing that cannot go on begins anew."""
        ids = (thing.id, thing.target) if thing.target else (thing.id,)
        if self.path and any(one in self.path for one in ids) and not any(one in self.lit for one in ids):
            self.path = ()  # clicked again: let go of it
            return Picked()
        for begun in dict.fromkeys((self.path, ())):
            for one in ids:
                if (path := (*begun, one)) in self.paths:
                    self.path = ()
                    return Picked(move=self.paths[path])
                if self.next_after(path):
                    self.path = path
                    return Picked(path)
        return Picked(self.path, meant=self._meant(ids))

    def _meant(self, ids: tuple[str, ...]) -> str:
        """The move that a click would mean, which the rules forbid."""
        if not self.on:
            return ""
        for begun in dict.fromkeys((self.path, ())):
            for one in ids:
                if text := self.position.game.meant(self.position, [*begun, one]):
                    return text
        return ""

    def let_go(self) -> bool:
        """Forget what was clicked; was there anything?"""
        had, self.path = bool(self.path), ()
        return had
