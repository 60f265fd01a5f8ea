"""The notation of Pig: pig TARGET POINTS… SEAT TOTAL PHASE, then `left` and the seats that have left."""

import re
from collections.abc import Mapping
from typing import Any

from tests.pig import rules, state
from tests.pig.state import DIE, HOLD, TO_ROLL

from zellige.card import Reading, Value
from zellige.errors import InvalidMove, InvalidPosition
from zellige.kernel.structs import Structs
from zellige.names import Seat, counted

PHASES = ("decide", "roll", "done")
MOVES = {"hold": HOLD, "roll": TO_ROLL, "die:1": DIE + 1, "die:2": DIE + 2, "die:3": DIE + 3}
REFUSALS = {
    state.OVER_NOW: ("P3", "the game is over"),
    state.NOTHING_TO_HOLD: ("P2", "there is nothing to hold"),
    state.WRONG_PHASE: ("P1", "it is not the time for it"),
}
LINE = re.compile(rf"pig (\d\d?)((?: \d\d?){{2,8}}) ([0-7]) (\d\d?) ({'|'.join(PHASES)})(?: left((?: [0-7])+))?")


def write_move(code: int) -> str:
    return {number: text for text, number in MOVES.items()}[code]


def read_move(text: str) -> int:
    if text not in MOVES:
        raise InvalidMove(f"{text!r} is not a move")
    return MOVES[text]


def write(states: Structs) -> str:
    s = states[0]
    points = " ".join(str(s.points[seat]) for seat in range(s.players))
    gone = "".join(f" {seat}" for seat in range(s.players) if s.gone >> seat & 1)
    return f"pig {s.target} {points} {s.seat} {s.total} {PHASES[s.phase]}" + (f" left{gone}" if gone else "")


def read(text: str, values: Mapping[str, Value]) -> Reading:
    if not (found := LINE.fullmatch(text)):
        raise InvalidPosition(f"{text!r} is not a position of Pig")
    target, points, seat, total = int(found[1]), [*map(int, found[2].split())], int(found[3]), int(found[4])
    gone = [*map(int, (found[6] or "").split())]
    if max(seat, *gone, 0) >= len(points) or seat in gone or gone != sorted(set(gone)):
        raise InvalidPosition(f"{text!r} names a seat that there is not")
    states = rules.start(target, len(points))
    s = states[0]
    s.points[: len(points)], s.seat, s.total, s.phase = points, seat, total, PHASES.index(found[5])
    s.gone = sum(1 << other for other in gone)
    return Reading({"target": target, "players": len(points)}, states)


def facts(states: Structs) -> dict[str, Any]:
    return {"total": int(states[0].total)}


def refusal(states: Structs, code: int, fault: int) -> tuple[str, str]:
    return REFUSALS[fault]


def reason(states: Structs) -> str:
    s, seat = states[0], Seat(states[0].seat)
    if s.points[s.seat] >= s.target:
        return f"{seat:you} {seat:has} {counted(int(s.points[s.seat]), 'point')}"
    gone = [other for other in range(s.players) if s.gone >> other & 1]
    return f"{Seat(gone[0]):you} left the game" if len(gone) == 1 else "all others left the game"
