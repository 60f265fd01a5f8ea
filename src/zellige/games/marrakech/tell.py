"""What is said of Marrakech: how the game stands, and what a turn did."""

from collections.abc import Sequence

import numpy as np

from zellige.games.marrakech import rules
from zellige.games.marrakech.state import COLOUR, COLOURS, DIE, DONE, DRAW, FACINGS, LAY, ROLL, RUG, STAY
from zellige.games.marrakech.text import COLOUR_NAMES, TURNS, rug_squares
from zellige.kernel import Structs, scores_of, winners_of
from zellige.names import YOU, Name, counted, joined

FACING_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}


def rug_name(states: Structs, band: int) -> str:
    return f"{COLOUR_NAMES[COLOURS[states[0].colours[band]]]} rug"


# How the game stands


def status(states: Structs, names: tuple[Name, ...]) -> str:
    s = states[0]
    if s.phase == DONE:
        return ending(states, names)
    who = names[s.seat]
    return to_you(states) if who == YOU else f"{who} {of_another(states)}."


def to_you(states: Structs) -> str:
    s = states[0]
    if s.phase == LAY:
        rug = rug_name(states, s.band) if s.bands > s.seats else "rug"
        return f"You rolled {s.die}. Lay a {rug} beside Assam." if s.die else f"Lay a {rug} beside Assam."
    return {ROLL: "Roll the die.", DRAW: "Draw a rug."}.get(int(s.phase), "Turn Assam, then roll the die.")


def of_another(states: Structs) -> str:
    s = states[0]
    if s.phase == LAY:
        rug = rug_name(states, s.band) if s.bands > s.seats else "rug"
        return f"rolled {s.die} and is to lay a {rug}" if s.die else f"is to lay a {rug}"
    return {ROLL: "is rolling the die", DRAW: "is drawing a rug"}.get(int(s.phase), "is to turn Assam")


def ending(states: Structs, names: tuple[Name, ...]) -> str:
    """Who won, and by how much (R7)."""
    s = states[0]
    points, won = np.zeros(s.seats, np.int32), winners_of(states)
    scores_of(states, points)
    winners = [names[seat] for seat in range(s.seats) if won >> seat & 1]
    others = [seat for seat in range(s.seats) if not won >> seat & 1]
    if s.out[: s.seats].all():
        return "The game is a draw: nobody is left in it."
    if len(winners) > 1:
        return f"{listed(winners)} share the win, {points.max()} each."
    why = reason_to_win(states, points.tolist(), others, names)
    return f"{winners[0]} {winners[0]:wins}{why}."


def reason_to_win(states: Structs, points: list[int], others: list[int], names: tuple[Name, ...]) -> str:
    top = max(points)
    tied = [names[seat] for seat in others if points[seat] == top]
    if tied:  # R7.2
        has = format(tied[0], "has") if len(tied) == 1 else "have"
        return f" on dirhams: {joined([f'{name:you}' for name in tied])} {has} {counted(top, 'point')} too"
    if states[0].out[others].all():
        return f": {names[others[0]]:you} {names[others[0]]:is} out" if len(others) == 1 else ": everyone else is out"
    return f", {top} to {points[others[0]]}" if len(others) == 1 else f" with {counted(top, 'point')}"


def listed(names: Sequence[Name]) -> str:
    """Names at the head of a sentence: "You" comes first."""
    return joined(sorted(names, key=lambda name: name != YOU))


# What a turn did


def tell(before: Structs, codes: Sequence[int], after: Structs, names: tuple[Name, ...]) -> str:
    """What one seat did: Assam turned, the die rolled and what it cost, and a rug laid."""
    who, did = names[before[0].seat], []
    for code in codes:
        if code < DIE + 1:
            did.append(turned(before, code))
        elif code < COLOUR:
            did += [f"rolled {code - DIE}", *paid(before, after, names)]
        elif code >= RUG:
            did.append(laid(before, codes, code))
    if codes and COLOUR <= codes[-1] < RUG:
        did.append(f"drew a {COLOUR_NAMES[COLOURS[codes[-1] - COLOUR]]} rug")
    told = [f"{who} {joined(did)}."] if did else []
    return " ".join([*told, *went_out(before, after, names)])


def turned(states: Structs, turn: int) -> str:
    if turn == STAY:
        return f"kept Assam facing {FACING_NAMES[FACINGS[int(states[0].assam) % 4]]}"
    return f"turned Assam {TURNS[turn]}"


def payment(before: Structs, after: Structs) -> tuple[int, int]:
    """How much the seat paid, and to which seat; nothing to nobody, if it did not pay."""
    gains = (after[0].dirhams - before[0].dirhams).tolist()
    return max(gains), gains.index(max(gains))


def is_put_out(before: Structs, after: Structs) -> bool:
    return bool(after[0].out[before[0].seat] > before[0].out[before[0].seat])


def paid(before: Structs, after: Structs, names: tuple[Name, ...]) -> list[str]:
    amount, to = payment(before, after)
    return [] if is_put_out(before, after) or amount == 0 else [f"paid {names[to]:you} {amount}"]


def went_out(before: Structs, after: Structs, names: tuple[Name, ...]) -> list[str]:
    """What is said of a seat that could not pay in full (R4.4); nothing, if it could."""
    if not is_put_out(before, after):
        return []
    who, (amount, _) = names[before[0].seat], payment(before, after)
    owner = rules.owner(after[0], rules.band_at(after[0], np.uint64(after[0].assam >> 2)))
    could = f"could only pay {names[owner]:you} {amount} of" if amount else f"could pay {names[owner]:you} none of"
    return [f"{who} {could} {counted(rules.debt(after[0]), 'dirham')} and {who:is} out."]


def laid(before: Structs, codes: Sequence[int], code: int) -> str:
    """A rug, of the colour that was drawn for it where there is a choice."""
    s, drawn = before[0], [other - COLOUR for other in codes if COLOUR <= other < RUG]
    if drawn:
        name = f"{COLOUR_NAMES[COLOURS[drawn[-1]]]} rug"
    else:
        name = rug_name(before, s.band if s.phase == LAY else s.seat)
    (x, y), (x2, y2) = rug_squares(code)
    return f"laid a {name} on {x}{y} and {x2}{y2}"
