"""Assam's walk: the pictures between the position before a throw and the one after it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import floor

from zellige.core import Position
from zellige.names import Name
from zellige.record import Shown
from zellige.scene import Motion, Part, Scene

Square = tuple[int, int]


def frames(before: Position, shown: Shown, names: Sequence[Name]) -> list[Scene]:
    """A scene for each step of what has walked in the latest turn since a position; none if nothing has."""
    scenes, at, begun = list[Scene](), shown.before, False
    for move in shown.turn.moves:
        begun, then = begun or at == before, at.after(move)
        for motion in at.game.motions(at, move, then) if begun else ():
            scenes += [stepped(at.scene(names), motion, square) for square in squares(motion)]
        at = then
    return scenes


def squares(motion: Motion) -> list[Square]:
    """The squares on the way, and those of the margin where it leads over a track."""
    return [square for square, _ in groupby((floor(x), floor(y)) for x, y in motion.way)]


def stepped(scene: Scene, motion: Motion, square: Square) -> Scene:
    """The scene with the thing that walks on a square of its way."""
    return scene._replace(parts=tuple(_stepped(part, motion, square) for part in scene.parts))


def _stepped(part: Part, motion: Motion, square: Square) -> Part:
    x, y = square
    things = tuple(thing._replace(x=x, y=y) if thing.id == motion.start else thing for thing in part.things)
    return part if part.role != "board" else part._replace(things=things)
