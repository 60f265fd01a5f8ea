"""Sentences about Grawlix: the status line, what a turn did, also at a glance, and what is asked before it is sent."""

from collections.abc import Sequence

from zellige.games.grawlix.state import DRAFT, GLYPHS, MOST, PLACE
from zellige.games.grawlix.text import COLOUR_NAMES, placement, reason, write_tile
from zellige.kernel.rules import winners_of
from zellige.kernel.structs import Structs
from zellige.names import YOU, Name, joined
from zellige.scene import Token

GLYPH_NAMES = ("at", "hash", "dollar", "percent", "ampersand", "asterisk")


def the_tile(tile: int) -> str:
    return f"the {COLOUR_NAMES[tile // MOST]} {GLYPHS[tile % MOST]}"


def tile_name(tile: int) -> str:
    """A tile as it is spoken."""
    return f"{COLOUR_NAMES[tile // MOST]} {GLYPH_NAMES[tile % MOST]}"


def status(states: Structs, names: tuple[Name, ...]) -> str:
    if won := winners_of(states):
        return ending(states, names[won >> 1], names)
    s = states[0]
    who = names[s.seat]
    if s.phase == DRAFT:
        return drafting(states) if who == YOU else f"{who} is drafting a tile."
    return "Your turn. Choose a tile to place." if who == YOU else f"{who} is placing a tile."


def drafting(states: Structs) -> str:
    s = states[0]
    if s.taken:
        return "Now draft a tile."
    return f"Draft a tile. You have {int(s.hands[s.seat]).bit_count()} of {s.hand}."


def ending(states: Structs, winner: Name, names: tuple[Name, ...]) -> str:
    return f"{winner} {winner:wins}: {reason(states).format(*names)}."


def tell(before: Structs, codes: Sequence[int], after: Structs, names: tuple[Name, ...]) -> str:
    """What one seat did: placed a tile, drafted tiles, or both."""
    drafted = joined([the_tile(code) for code in codes if code < PLACE])
    did = [placed(code) for code in codes if code >= PLACE] + [f"drafted {drafted}"] * bool(drafted)
    return f"{names[before[0].seat]} {joined(did)}." if did else ""


def placed(code: int) -> str:
    tile, (row, column) = placement(code)
    return f"placed {the_tile(tile)} at {row},{column}"


def brief(before: Structs, codes: Sequence[int], after: Structs) -> tuple[Token, ...]:
    """The tile that was placed and where, and the tiles that were drafted."""
    tokens = []
    for code in codes:
        if code < PLACE:
            tokens += [Token(icon="plus"), Token(look=write_tile(code))]
        else:
            tile, cell = placement(code)
            tokens += [Token(look=write_tile(tile)), Token(text=", ".join(map(str, cell)).replace("-", "−"))]
    return tuple(tokens)


def confirm(before: Structs, codes: Sequence[int]) -> tuple[str, str]:
    """The question before a turn is sent, and what the button says."""
    placed = [f"place {the_tile(placement(code)[0])}" for code in codes if code >= PLACE]
    drafted = [f"draft {the_tile(code)}" for code in codes if code < PLACE]
    question = joined([*placed, *drafted])
    button = "Confirm" if placed or before[0].taken else "Draft it"
    return f"{question[:1].upper()}{question[1:]}?", button
