"""Sentences about Qwirkle: the status line, what a turn did, as far as the viewer may know, and what is asked first."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from zellige.games.qwirkle import board, rules, state
from zellige.games.qwirkle.opening import opening_line
from zellige.games.qwirkle.seats import is_hidden
from zellige.games.qwirkle.state import (
    DOWN,
    DRAW,
    END,
    GIVE,
    HIDDEN,
    MOST_MOVES,
    PLACE,
    RIGHT,
    SIX,
    SKIP,
    VIEWER,
    WHOLE,
)
from zellige.games.qwirkle.text import placement
from zellige.games.qwirkle.tiles import place_of, tile_name, write_tile
from zellige.kernel.rules import apply_to, is_in_of, legal_of, winners_of
from zellige.kernel.structs import Codes, Structs
from zellige.names import YOU, Name, counted, joined
from zellige.scene import Token


def some_tiles(kinds: Sequence[int]) -> str:
    """Tiles by name: "the red circle and 2 blue squares"."""
    return joined([f"the {tile_name(kind)}" if n == 1 else f"{n} {plural(kind)}" for kind, n in Counter(kinds).items()])


def plural(kind: int) -> str:
    name = tile_name(kind)
    return f"{name}es" if name.endswith("s") else f"{name}s"


def qwirkles(states: Structs, places: Sequence[int]) -> int:
    """The number of lines of six that contain one of these places."""
    taken = frozenset(states[0].places[: states[0].tiles].tolist())
    return sum(length == SIX for _, length, _ in lines_through(places, taken))


def lines_through(places: Sequence[int], taken: frozenset[int]) -> list[tuple[int, int, int]]:
    """The lines of two tiles or more that contain one of these places: each with its first place, its length and the
    step from one tile to the next."""
    lines = dict[tuple[int, int, int], None]()
    for place in places:
        for step in (RIGHT, DOWN):
            first = last = place
            while first - step in taken:
                first -= step
            while last + step in taken:
                last += step
            if last > first:
                lines[first, (last - first) // step + 1, step] = None
    return list(lines)


def praise(n: int) -> list[str]:
    """The exclamation for a number of Qwirkles."""
    return ["A Qwirkle!"] if n == 1 else [f"{n} Qwirkles!"] * bool(n)


# The status line


def status(states: Structs, names: tuple[Name, ...]) -> str:
    s = states[0]
    if s.phase == state.DONE:
        return ending(states, names)
    if s.phase == state.DEAL:
        return "The tiles are being dealt."
    who = names[s.seat]
    if s.phase == state.DRAWING:
        return f"{who} {who:is} drawing {counted(int(s.coming), 'tile')}."
    return to_you(states) if who == YOU else f"{who} {of_another(states)}."


def legal_codes(states: Structs) -> Codes:
    out = np.empty(MOST_MOVES, np.int32)
    return out[: legal_of(states, out)]


def to_you(states: Structs) -> str:
    s, codes = states[0], legal_codes(states)
    if s.phase == state.PLACING:
        return placing(states, codes)
    if s.phase == state.GIVING:
        more = "Choose another tile, or end" if len(codes) > 1 else "End"
        return f"You are giving up {counted(int(s.given), 'tile')}. {more} your turn."
    if s.tiles == 0:
        return f"You begin. Place {a_line(missing(states))}."
    if (codes >= PLACE).any():
        exchange = ", or exchange" if (codes < PLACE).any() else ""
        return f"Your turn. Place tiles{exchange}."
    return "Nothing fits. Exchange tiles." if s.bag else "Nothing fits and the bag is empty. Skip."


def placing(states: Structs, codes: Codes) -> str:
    """The status line for a player who has placed a tile in this turn."""
    s = states[0]
    if END not in codes:  # R3.2
        return f"Your line needs {counted(missing(states), 'more tile')}."
    points = counted(worth(states), "point")
    if worth(states) > rules.turn_points(s):
        return f"{points}, {s.out} of them for going out. End your turn."
    words = praise(qwirkles(states, s.places[s.tiles - s.placed : s.tiles].tolist()))
    words.append(f"{points} so far. Add a tile, or end your turn." if len(codes) > 1 else f"{points}. End your turn.")
    return " ".join(words)


def worth(states: Structs) -> int:
    """The points of a turn if it ends here, with those for going out."""
    after, seat = states.copy(), states[0].seat
    apply_to(after, END)
    return int(after[0].points[seat] - states[0].points[seat])


def missing(states: Structs) -> int:
    """The number of tiles that the opening line still needs (R3.2)."""
    s = states[0]
    return board.longest(s.piles[s.seat, 0], opening_line(s)) - int(s.placed)


def a_line(length: int) -> str:
    return f"a line of {length} tiles" if length > 1 else "a tile"


def of_another(states: Structs) -> str:
    s = states[0]
    if s.phase == state.PLACING:
        return f"is placing tiles: {counted(rules.turn_points(s), 'point')} so far"
    if s.phase == state.GIVING:
        return "is exchanging tiles"
    if s.tiles == 0:
        return "begins"
    if is_hidden(s):
        return "can place or exchange tiles" if s.bag else "must place tiles or skip"
    codes = legal_codes(states)
    if (codes >= PLACE).any():
        return "can place or exchange tiles" if (codes < PLACE).any() else "must place tiles"
    return "cannot place a tile and must exchange" if s.bag else "cannot place a tile and must skip"


def ending(states: Structs, names: tuple[Name, ...]) -> str:
    """Who won, and by how much (R10.4)."""
    s, won = states[0], winners_of(states)
    winners = [names[seat] for seat in range(s.seats) if won >> seat & 1]
    if len(winners) > 1:
        top = s.points[won.bit_length() - 1]
        return f"{joined(sorted(winners, key=lambda name: name != YOU))} share the win, {top} each."
    return f"{winners[0]} {winners[0]:wins}{margin(states, won.bit_length() - 1, names)}."


def margin(states: Structs, winner: int, names: tuple[Name, ...]) -> str:
    s, others = states[0], [seat for seat in range(states[0].seats) if seat != winner]
    if not any(is_in_of(states, seat) for seat in others):
        return f": {names[others[0]]:you} left the game" if len(others) == 1 else ": everyone else left the game"
    if len(others) == 1:
        return f", {s.points[winner]} to {s.points[others[0]]}"
    return f" with {counted(int(s.points[winner]), 'point')}"


# What a turn did


def tell(before: Structs, codes: Sequence[int], after: Structs, names: tuple[Name, ...]) -> str:
    """What one seat did, and the tiles it drew if the viewer may know them."""
    s = before[0]
    if s.phase == state.DEAL:
        return "The tiles were dealt." if after[0].phase != state.DEAL else "Tiles were dealt."
    who = names[s.seat]
    drawn = [rules.kind_of(code) for code in codes if DRAW <= code < GIVE]
    did = placed(before, codes, after) or gave_up(before, codes, is_own(before, who)) or skipped(codes)
    told = [f"{who} {did}."] if did else []
    told += praise(qwirkles(after, [place_of(placement(code)[1]) for code in codes if code >= PLACE]))
    if drawn and (is_own(before, who) or not told):
        told.append(f"{who} drew {known(drawn)}.")
    return " ".join(told)


def is_own(states: Structs, who: Name) -> bool:
    """Does the player to move play from the viewer's own hand?"""
    s = states[0]
    return bool(s.viewer == VIEWER + s.seat or (s.viewer == WHOLE and who == YOU))


def known(kinds: Sequence[int]) -> str:
    return counted(len(kinds), "tile") if HIDDEN in kinds else some_tiles(kinds)


def placed(before: Structs, codes: Sequence[int], after: Structs) -> str:
    """What was placed, with its points if the turn has ended."""
    s, kinds = before[0], [placement(code)[0] for code in codes if code >= PLACE]
    ended = END in codes and (bool(kinds) or s.phase == state.PLACING)
    gained = int(after[0].points[s.seat]) - int(s.points[s.seat])
    points = counted(gained, "point") + going_out(after, int(s.seat)) if ended else ""
    if not kinds:
        return f"scored {points}" if ended else ""
    what = some_tiles(kinds) if len(kinds) == 1 else counted(len(kinds), "tile")
    return f"placed {what} for {points}" if ended else f"placed {what}"


def going_out(after: Structs, seat: int) -> str:
    s = after[0]
    out = s.phase == state.DONE and s.bag == 0 and s.sizes[seat] == 0
    return f", {s.out} of them for going out" if out and s.out else ""


def gave_up(before: Structs, codes: Sequence[int], own: bool) -> str:
    """What was given up, or exchanged if the turn has ended."""
    s, given = before[0], [rules.kind_of(code) for code in codes if GIVE <= code < PLACE]
    if END in codes and s.phase in (state.TURN, state.GIVING):
        return f"exchanged {counted(int(s.given) + len(given), 'tile')}"
    if not given:
        return ""
    return f"gave up {known(given) if own else counted(len(given), 'tile')}"


def skipped(codes: Sequence[int]) -> str:
    return "skipped" if SKIP in codes else ""


# At a glance


def brief(before: Structs, codes: Sequence[int], after: Structs) -> tuple[Token, ...]:
    """The tiles that were placed and their points; or what was given up, as far as the viewer may know."""
    s = before[0]
    if s.phase == state.DEAL:
        return (Token(text="deal"),)
    if SKIP in codes:
        return (Token(text="skip"),)
    tokens = [Token(look=write_tile(placement(code)[0])) for code in codes if code >= PLACE]
    given = [rules.kind_of(code) for code in codes if GIVE <= code < PLACE]
    if given:
        return (Token(icon="minus"), *given_tokens(given))
    points = int(after[0].points[s.seat]) - int(s.points[s.seat])
    return (*tokens, Token(text=str(points))) if points else tuple(tokens)


def given_tokens(given: Sequence[int]) -> list[Token]:
    if HIDDEN in given:
        return [Token(text=counted(len(given), "tile"))]
    return [Token(look=write_tile(kind)) for kind in given]


# Before a turn is sent


def confirm(before: Structs, codes: Sequence[int]) -> tuple[str, str]:
    """The question before a turn ends, and what the button says."""
    if SKIP in codes:
        return "Skip your turn?", "Skip"
    staged = before.copy()
    for code in codes:
        if code != END:
            apply_to(staged, code)
    if n := int(staged[0].given):
        return f"Give up {counted(n, 'tile')}? You score nothing.", f"Exchange {n}"
    points = worth(staged)
    return f"Play for {points}?", f"Play for {points}"
