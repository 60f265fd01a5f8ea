"""Where Assam can go, for the scene of Marrakech: the squares he reaches, and his walks round the tracks."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

import numpy as np

from zellige.games.marrakech import rules, state
from zellige.games.marrakech.state import ROLL, ROTATE, SIDE, STAY
from zellige.games.marrakech.tables import WALK
from zellige.games.marrakech.text import TURNS, Square, square_of

Point = tuple[float, float]


class Way(NamedTuple):
    """A way for Assam to go: how he is turned, where he then faces, and the throw."""

    turn: int
    facing: int
    die: int

    def told(self, phase: int) -> str:
        return f"a {self.die}" if phase == ROLL else f"{TURNS[self.turn]} and a {self.die}"


def reach(assam: int, phase: int, throws: Iterable[int]) -> Mapping[Square, list[Way]]:
    """The squares where Assam can stop by these throws, each with the ways that lead there."""
    stops = defaultdict[Square, list[Way]](list)
    for turn in range(len(TURNS)) if phase == ROTATE else [STAY] if phase == ROLL else []:
        ahead = turned(assam, turn)
        for die in throws:
            stops[square_of(int(WALK[ahead, die]) // 4)].append(Way(turn, ahead % 4, die))
    return stops


@cache
def stop(assam: int, turn: int, die: int) -> Square:
    """Where Assam stops after a turn and a throw."""
    return square_of(int(WALK[turned(assam, turn), die]) // 4)


@cache
def turned(assam: int, turn: int) -> int:
    """Assam's square and facing after a turn."""
    after = np.zeros(1, state.STRUCT)
    after[0].assam = assam
    rules.rotate(after[0], turn)
    return int(after[0].assam)


def looks_at(assam: int) -> Square | None:
    """The square in front of Assam, if it is on the board."""
    (x, y), facing = square_of(assam // 4), assam % 4
    ahead = (x + (0, 1, 0, -1)[facing], y + (-1, 0, 1, 0)[facing])
    return ahead if min(ahead) >= 0 and max(ahead) < SIDE else None


@cache
def walk(assam: int, die: int) -> tuple[Point, ...]:
    """The centres of the squares that Assam crosses, and the tracks between them where he leaves the board."""
    points = [middle(assam)]
    for _ in range(die):
        after = int(WALK[assam, 1])
        if looks_at(assam) is None:
            points += track(assam, after)
        points.append(middle(after))
        assam = after
    return tuple(points)


def middle(assam: int, ahead: float = 0) -> Point:
    """The centre of Assam's square, or a point ahead of it."""
    (x, y), facing = square_of(assam // 4), assam % 4
    return x + 0.5 + ahead * (0, 1, 0, -1)[facing], y + 0.5 + ahead * (-1, 0, 1, 0)[facing]


def track(leaving: int, entering: int) -> list[Point]:
    """Points on an arc, an eighth of a circle apart: a half circle between neighbours, three quarters at a corner."""
    corner = leaving // 4 == entering // 4
    (x, y), (x2, y2), (mx, my) = middle(leaving, 0.5), middle(entering, -0.5), middle(leaving)
    px, py = (x + x2 - mx, y + y2 - my) if corner else ((x + x2) / 2, (y + y2) / 2)  # the centre of the circle
    sense = 1 if (x - px) * (y - my) > (y - py) * (x - mx) else -1  # he sets off straight ahead
    angles = [sense * eighth * pi / 4 for eighth in range((6 if corner else 4) + 1)]
    return [
        (
            round(px + (x - px) * cos(a) - (y - py) * sin(a), 3) + 0.0,
            round(py + (x - px) * sin(a) + (y - py) * cos(a), 3) + 0.0,
        )
        for a in angles
    ]
