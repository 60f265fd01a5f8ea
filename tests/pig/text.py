"""How Pig is written: pig TARGET POINTS POINTS SEAT TOTAL PHASE."""

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


def write_move(code: int) -> str:
    return {number: text for text, number in MOVES.items()}[code]


def read_move(text: str) -> int:
    if text not in MOVES:
        raise InvalidMove(f"{text!r} is not a move")
    return MOVES[text]


def write(states: Structs) -> str:
    s = states[0]
    return f"pig {s.target} {s.points[0]} {s.points[1]} {s.seat} {s.total} {PHASES[s.phase]}"


def read(text: str, values: Mapping[str, Value]) -> Reading:
    found = re.fullmatch(rf"pig (\d\d?) (\d\d?) (\d\d?) ([01]) (\d\d?) ({'|'.join(PHASES)})", text)
    if not found:
        raise InvalidPosition(f"{text!r} is not a position of Pig")
    target, *points, seat, total = map(int, found.groups()[:-1])
    states = rules.start(target)
    s = states[0]
    s.points[:], s.seat, s.total, s.phase = points, seat, total, PHASES.index(found[6])
    return Reading({"target": target}, states)


def facts(states: Structs) -> dict[str, Any]:
    return {"total": int(states[0].total)}


def refusal(states: Structs, code: int, fault: int) -> tuple[str, str]:
    return REFUSALS[fault]


def reason(states: Structs) -> str:
    s, seat = states[0], Seat(states[0].seat)
    if s.points[s.seat] < s.target:
        return f"{Seat(1 - seat):you} left the game"
    return f"{seat:you} {seat:has} {counted(int(s.points[s.seat]), 'point')}"
