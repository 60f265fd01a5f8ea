"""Sentences about Marrakech: the status line, what a turn did, also at a glance, and what is asked before a move."""

from collections.abc import Sequence

import numpy as np

from zellige.games.marrakech import rules
from zellige.games.marrakech.state import COLOUR, COLOURS, DIE, DONE, DRAW, LAY, ROLL, ROTATE, RUG, STAY
from zellige.games.marrakech.text import COLOUR_NAMES, TURNS, rug_squares
from zellige.kernel.rules import scores_of, winners_of
from zellige.kernel.structs import Structs
from zellige.names import YOU, Name, counted, joined, listed
from zellige.scene import Icon, Token

FACING_NAMES = ("north", "east", "south", "west")
WAYS: tuple[Icon, ...] = ("left", "stay", "right")
BUTTONS = {ROTATE: "Roll the die", LAY: "Lay rug"}  # what the button does that ends each part of a turn


def coloured(colour: int) -> str:
    return COLOUR_NAMES[COLOURS[colour]]


def rug_name(states: Structs) -> str:
    """The rug to lay, by its colour if the seat has two."""
    s = states[0]
    return f"{coloured(s.colours[s.band])} rug" if s.bands > s.seats else "rug"


def scores(states: Structs) -> list[int]:
    out = np.zeros(states[0].seats, np.int32)
    scores_of(states, out)
    return list(out.tolist())


# The status line


def status(states: Structs, names: tuple[Name, ...]) -> str:
    s = states[0]
    if s.phase == DONE:
        return ending(states, names)
    who = names[s.seat]
    return to_you(states) if who == YOU else f"{who} {of_another(states)}."


def to_you(states: Structs) -> str:
    s = states[0]
    if s.phase == LAY:
        rolled = f"You rolled {s.die}. " if s.die else ""
        return f"{rolled}Lay a {rug_name(states)} beside Assam."
    alone = "Nobody else is left: lay the rest of your rugs. " if s.out[: s.seats].sum() == s.seats - 1 else ""
    return {ROLL: "Roll the die.", DRAW: "Draw a rug."}.get(int(s.phase), f"{alone}Turn Assam, then roll the die.")


def of_another(states: Structs) -> str:
    s = states[0]
    if s.phase == LAY:
        rolled = f"rolled {s.die} and " if s.die else ""
        return f"{rolled}is laying a {rug_name(states)}"
    return {ROLL: "is rolling the die", DRAW: "is drawing a rug"}.get(int(s.phase), "is turning Assam")


def ending(states: Structs, names: tuple[Name, ...]) -> str:
    """Who won, and by how much (R7)."""
    s = states[0]
    points, won = scores(states), winners_of(states)
    winners = [names[seat] for seat in range(s.seats) if won >> seat & 1]
    others = [seat for seat in range(s.seats) if not won >> seat & 1]
    if s.out[: s.seats].all():
        return "The game is a draw: nobody is left in it."
    if len(winners) > 1:
        return f"{listed(winners)} share the win, {max(points)} each."
    why = reason_to_win(states, points, others, names)
    return f"{winners[0]} {winners[0]:wins}{why}."


def reason_to_win(states: Structs, points: list[int], others: list[int], names: tuple[Name, ...]) -> str:
    top = max(points)
    tied = [names[seat] for seat in others if points[seat] == top]
    if tied:  # R7.2
        has = format(tied[0], "has") if len(tied) == 1 else "have"
        return f" on dirhams: {joined([f'{name:you}' for name in tied])} {has} {counted(top, 'point')} too"
    if states[0].out[others].all():
        return f": {alone(states, others, names)}"
    return f", {top} to {points[others[0]]}" if len(others) == 1 else f" with {counted(top, 'point')}"


def alone(states: Structs, others: list[int], names: tuple[Name, ...]) -> str:
    """Why only the winner is left."""
    other = names[others[0]]
    if len(others) > 1:
        return "nobody else is left in the game"
    return f"{other:you} left the game" if states[0].gone else f"{other:you} {other:is} out"


# What a turn did


def tell(before: Structs, codes: Sequence[int], after: Structs, names: tuple[Name, ...]) -> str:
    """What one seat did: turned Assam, rolled, paid and laid a rug."""
    seat, did = int(before[0].seat), []
    who, out = names[seat], is_put_out(before, after, seat)
    for code in codes:
        if code <= DIE:
            did.append(turned(before, code))
        elif code < COLOUR:
            did += [f"rolled {rules.value_of(code)}", *([] if out else paid(before, after, names))]
        elif code >= RUG:
            did.append(laid(before, codes, code))
    if codes and COLOUR <= codes[-1] < RUG:
        did.append(f"drew a {coloured(rules.value_of(codes[-1]))} rug")
    told = [f"{who} {joined(did)}."] if did else []
    return " ".join([*told, went_out(before, after, names)] if out else told)


def turned(states: Structs, turn: int) -> str:
    if turn == STAY:
        return f"kept Assam facing {FACING_NAMES[int(states[0].assam) % 4]}"
    return f"turned Assam {TURNS[turn]}"


def payment(before: Structs, after: Structs) -> tuple[int, int]:
    """How much the seat paid and to whom; the amount is 0 if it paid nothing."""
    had, has = before[0].dirhams.tolist(), after[0].dirhams.tolist()
    gains = [now - then for then, now in zip(had, has, strict=True)]
    return max(gains), gains.index(max(gains))


def is_put_out(before: Structs, after: Structs, seat: int) -> bool:
    return bool(after[0].out[seat] > before[0].out[seat])


def paid(before: Structs, after: Structs, names: tuple[Name, ...]) -> list[str]:
    amount, to = payment(before, after)
    if amount == 0:
        return []
    two_numbers = names[to][-1:].isdigit()  # "paid Level 6 3" would be confusing
    return [f"paid {amount} to {names[to]}" if two_numbers else f"paid {names[to]:you} {amount}"]


def went_out(before: Structs, after: Structs, names: tuple[Name, ...]) -> str:
    """The sentence for a seat that could not pay in full (R4.4)."""
    who, (amount, _) = names[before[0].seat], payment(before, after)
    owner = rules.owner(after[0], rules.band_at(after[0], np.uint64(after[0].assam >> 2)))
    share = f"only {amount}" if amount else "none"
    due = counted(rules.debt(after[0]), "dirham")
    return f"{who} could pay {names[owner]:you} {share} of {due} and {who:is} out."


def laid(before: Structs, codes: Sequence[int], code: int) -> str:
    """The rug that was laid, in the colour drawn for it if there was a draw."""
    s, drawn = before[0], [rules.value_of(other) for other in codes if COLOUR <= other < RUG]
    colour = drawn[-1] if drawn else s.colours[s.band if s.phase == LAY else s.seat]
    (x, y), (x2, y2) = rug_squares(code)
    return f"laid a {coloured(colour)} rug on {x}{y} and {x2}{y2}"


def brief(before: Structs, codes: Sequence[int], after: Structs) -> tuple[Token, ...]:
    """The way Assam was turned, the throw, where the rug was laid, and how much was paid for which colour."""
    tokens, (amount, _) = list[Token](), payment(before, after)
    for code in codes:
        if code <= DIE:
            tokens.append(Token(icon=WAYS[code]))
        elif code < COLOUR:
            tokens.append(Token(look=f"die:{rules.value_of(code)}"))
        elif code >= RUG:
            tokens.append(Token(text="–".join(f"{x}{y}" for x, y in rug_squares(code))))
    if amount:
        colour = after[0].colours[rules.band_at(after[0], np.uint64(after[0].assam >> 2))]
        tokens += [Token(icon="paid"), Token(text=str(amount)), Token(look=f"half:{COLOURS[colour]}")]
    return tuple(tokens)


def confirm(before: Structs, codes: Sequence[int]) -> tuple[str, str]:
    """The question before Assam is turned or a rug is laid, and what the button says."""
    code = codes[-1]
    if code >= RUG:
        return f"Lay your {rug_name(before)} here?", BUTTONS[LAY]
    facing = FACING_NAMES[int(before[0].assam) % 4]
    way = f"Keep Assam facing {facing}" if code == STAY else f"Turn Assam {TURNS[code]}"
    return f"{way}, then roll?", BUTTONS[ROTATE]
