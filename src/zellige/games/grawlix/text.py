"""The notation of Grawlix: tiles, moves and positions; and why a move is refused."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, NoReturn, TypeVar

import numpy as np

from zellige.card import Reading, Value, settle
from zellige.errors import IllegalMove, InvalidMove, InvalidPosition, quoted
from zellige.games.grawlix import CARD, rules, state
from zellige.games.grawlix.grid import lay_if_legal, list_locations
from zellige.games.grawlix.state import COLOURS, GLYPHS, MOST, NOWHERE, PLACE, REACH, TILES
from zellige.kernel.structs import Structs
from zellige.names import Seat, joined

COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "purple")
TILE = f"[{COLOURS}][{re.escape(GLYPHS)}]"
PLACED = re.compile(rf"({TILE}):(-?[0-9]{{1,3}}),(-?[0-9]{{1,3}})")
PHASES = {"draft": state.DRAFT, "play": state.PLAY, "left": state.LEFT}

Cell = tuple[int, int]  # row and column, relative to the first tile
Key = TypeVar("Key")


# Tiles and moves


@cache
def write_tile(tile: int) -> str:
    return COLOURS[tile // MOST] + GLYPHS[tile % MOST]


def read_tile(text: str) -> int:
    return MOST * COLOURS.index(text[0]) + GLYPHS.index(text[1])


def tiles(bits: int) -> list[str]:
    """The tiles of a set, in order."""
    return [write_tile(tile) for tile in range(TILES) if int(bits) >> tile & 1]


@lru_cache(maxsize=10_000)
def placement(code: int) -> tuple[int, Cell]:
    """The tile and the cell of a placement's code."""
    tile, row, column = rules.placement(code)
    return int(tile), (row, column)


def write_move(code: int) -> str:
    if code < PLACE:
        return f"+{write_tile(code)}"
    tile, (row, column) = placement(code)
    return f"{write_tile(tile)}:{row},{column}"


def read_move(text: str) -> int:
    text = text.strip()
    if re.fullmatch(rf"\+{TILE}", text):
        return read_tile(text[1:])
    if not (parsed := PLACED.fullmatch(text)):
        raise InvalidMove(f"{quoted(text)} is not a move; draft a tile (+r&) or place one (r&:0,1)")
    tile, row, column = read_tile(parsed[1]), int(parsed[2]), int(parsed[3])
    if max(abs(row), abs(column)) > REACH:
        raise IllegalMove(
            f"{text} is not legal: the grid never extends more than {REACH} lines from its first tile", "R4.6"
        )
    return rules.placing(np.uint64(tile), row, column)


REFUSALS = {
    state.OVER_NOW: ("R6", "the game is over"),
    state.MUST_DRAFT: ("{draft}", "it is {seat:your} turn to draft a tile"),
    state.MUST_PLAY: ("R3.1", "it is {seat:your} turn to place a tile"),
    state.NOT_IN_SUPPLY: ("{draft}", "{tile} is not in the supply"),
    state.NOT_IN_HAND: ("R3.1", "{tile} is not in {seat:your} hand"),
    state.FIRST_AT_ORIGIN: ("R4.1", "the first tile must be placed at 0,0"),
    state.OCCUPIED: ("R4.3", "there is already a tile at {row},{column}"),
    state.TOO_FAR: ("R4.6", "the grid would span more than {order} rows or columns"),
    state.NOT_NEXT: ("R4.2", "{row},{column} is not next to a tile"),
    state.SAME_GLYPH: ("R4.4", "{glyph} is already in {lines}"),
    state.SAME_COLOUR: ("R4.5", "{colour} is already in {lines}"),
}


def refusal(states: Structs, code: int, fault: int) -> tuple[str, str]:
    """The rule that forbids a move, and the reason, with format fields for the seats."""
    tile, cell = placement(code) if code >= PLACE else (code, (0, 0))
    return refusal_at(states, tile, cell, fault)


def refusal_at(states: Structs, tile: int, cell: Cell, fault: int) -> tuple[str, str]:
    rule, words = REFUSALS[fault]
    return rule.format(draft="R3.2" if states[0].taken else "R2.1"), words.format(
        seat=Seat(states[0].seat),
        order=states[0].order,
        tile=write_tile(tile),
        row=cell[0],
        column=cell[1],
        glyph=GLYPHS[tile % MOST],
        colour=COLOUR_NAMES[tile // MOST],
        lines=joined(lines_with(states, cell, write_tile(tile)[fault == state.SAME_GLYPH])),
    )


def lines_with(states: Structs, cell: Cell, letter: str) -> list[str]:
    """The lines through a cell that hold a tile with this glyph or colour letter."""
    at = [place for tile, place in grid(states).items() if letter in write_tile(tile)]
    names = (f"row {cell[0]}", f"column {cell[1]}")
    return [name for axis, name in enumerate(names) if any(place[axis] == cell[axis] for place in at)]


def reason(states: Structs) -> str:
    seat = Seat(states[0].seat)
    return f"{seat:you} left the game" if states[0].phase == state.LEFT else f"{seat:you} cannot place a tile"


# Positions: grawlix ORDER HAND | r&:0,0 b#:0,1 | hand of seat 0 | hand of seat 1 | SEAT play
# If a seat has left: SEAT left.


def grid(states: Structs) -> dict[int, Cell]:
    """The cell of each tile in the grid, in reading order."""
    s = states[0]
    order, top, left = int(s.order), int(s.top), int(s.left)
    cells = {
        tile: (top + (cell // MOST - top) % order, left + (cell % MOST - left) % order)
        for tile, cell in enumerate(s.cells.tolist())
        if cell != NOWHERE
    }
    return dict(sorted(cells.items(), key=lambda item: item[1]))


def write(states: Structs) -> str:
    s = states[0]
    placed = [f"{write_tile(tile)}:{row},{column}" for tile, (row, column) in grid(states).items()]
    parts = [" ".join(part) or "-" for part in (placed, tiles(s.hands[0]), tiles(s.hands[1]))]
    phase = next((word for word, phase in PHASES.items() if phase == s.phase), "play")
    return " | ".join([f"grawlix {s.order} {s.hand}", *parts, f"{s.seat} {phase}"])


def wrong(why: str) -> NoReturn:
    raise InvalidPosition(f"not a Grawlix position: {why}")


def read(text: str, values: Mapping[str, Value]) -> Reading:
    parts = [part.split() for part in text.split("|")]
    if len(parts) != 5:
        wrong(
            f"it must have 5 parts separated by |, not {len(parts)}: "
            "grawlix ORDER HAND | grid | hand | hand | SEAT PHASE"
        )
    values = read_values(parts[0])  # the text gives all of them
    if not all(parts):
        wrong("an empty part must be written as -")
    grid_words, *hands = ([] if words == ["-"] else words for words in parts[1:4])
    states = rules.start(int(values["order"]), int(values["hand"]))
    read_grid(states, grid_words)
    for seat, words in enumerate(hands):
        read_hand(states, seat, words)
    read_phase(states, parts[4])
    rules.end_if_over(states)
    return Reading(values, states)


def read_values(words: list[str]) -> dict[str, Value]:
    if len(words) != 3 or words[0] != "grawlix" or not all(re.fullmatch("[0-9]{1,3}", word) for word in words[1:]):
        wrong(f"it must begin with grawlix ORDER HAND, not with {quoted(' '.join(words))}")
    return settle(CARD, {"order": int(words[1]), "hand": int(words[2])})


def take(states: Structs, text: str, where: str) -> int:
    """Take a tile out of the supply."""
    s, tile = states[0], read_tile(text)
    if max(tile % MOST, tile // MOST) >= s.order:
        wrong(f"{text} in {where} is not a tile of order {s.order}")
    if not int(s.supply) >> tile & 1:
        wrong(f"{text} appears again in {where}")
    s.supply &= ~np.uint64(1 << tile)
    return tile


def read_grid(states: Structs, words: list[str]) -> None:
    cells: dict[int, Cell] = {}
    for word in words:
        if not (parsed := PLACED.fullmatch(word)):
            wrong(f"{quoted(word)} in the grid is not a tile with its row and column, such as r&:0,1")
        cells[take(states, parsed[1], "the grid")] = (int(parsed[2]), int(parsed[3]))
    if cells and (0, 0) not in cells.values():
        wrong("the grid has no tile at 0,0")
    while cells:  # add each tile once it has a neighbour
        apart = {tile: cell for tile, cell in cells.items() if not lies(states, tile, cell)}
        if len(apart) == len(cells):
            wrong(
                f"the grid is not connected: {' '.join(map(write_tile, apart))} cannot be reached from the tile at 0,0"
            )
        cells = apart


def lies(states: Structs, tile: int, cell: Cell) -> bool:
    """Add a tile to the grid, unless it has no neighbour yet."""
    too_far = max(map(abs, cell)) > REACH
    fault = state.TOO_FAR if too_far else lay_if_legal(states, tile, *cell)
    if fault not in (state.LEGAL, state.NOT_NEXT, state.FIRST_AT_ORIGIN):
        wrong(f"{write_tile(tile)}:{cell[0]},{cell[1]} in the grid: {refusal_at(states, tile, cell, fault)[1]}")
    return bool(fault == state.LEGAL)


def read_hand(states: Structs, seat: int, words: list[str]) -> None:
    s, where = states[0], f"the hand of seat {seat}"
    for word in words:
        if not re.fullmatch(TILE, word):
            wrong(f"{quoted(word)} in {where} is not a tile, such as r&")
        s.hands[seat] |= np.uint64(1 << take(states, word, where))
    if len(words) > s.hand:
        wrong(f"{where} has {len(words)} tiles, more than {s.hand}")


def read_phase(states: Structs, words: list[str]) -> None:
    if len(words) != 2 or words[0] not in ("0", "1") or words[1] not in PHASES:
        wrong(f"it must end with seat 0 or 1 and draft, play or left, not with {quoted(' '.join(words))}")
    s = states[0]
    s.seat, s.phase = int(words[0]), PHASES[words[1]]
    if s.phase == state.DRAFT and not s.supply:
        wrong("the supply is empty, so there is nothing to draft")
    if s.phase == state.DRAFT and int(s.hands[s.seat]).bit_count() == s.hand:
        wrong(f"seat {s.seat} is to draft, but has a full hand")


# Facts


def locations(states: Structs) -> dict[Cell, int]:
    """The locations in reading order, each with its bit-board cell."""
    out = np.zeros((state.MOST_LOCATIONS, 3), np.int32)
    rows = out[: list_locations(states, out)].tolist()
    return {(row, column): cell for row, column, cell in sorted(rows)}


def allowed(states: Structs, cells: Mapping[Key, int]) -> dict[Key, dict[str, list[str]]]:
    """The glyphs and colours that some locations can take."""
    s, order = states[0], int(states[0].order)
    glyphs = tuple(zip(GLYPHS, s.no_glyph[:order].tolist(), strict=False))
    colours = tuple(zip(COLOUR_NAMES, s.no_colour[:order].tolist(), strict=False))
    return {
        name: {
            "glyphs": [glyph for glyph, barred in glyphs if not barred >> cell & 1],
            "colours": [colour for colour, barred in colours if not barred >> cell & 1],
        }
        for name, cell in cells.items()
    }


def facts(states: Structs) -> dict[str, Any]:
    s = states[0]
    open_cells = {f"{row},{column}": cell for (row, column), cell in locations(states).items()}
    return {
        "phase": {state.DRAFT: "draft", state.PLAY: "play"}.get(int(s.phase), "over"),
        "grid": {f"{row},{column}": write_tile(tile) for tile, (row, column) in grid(states).items()},
        "supply": tiles(s.supply),
        "hands": [tiles(hand) for hand in s.hands],
        "locations": list(open_cells),
        "allowed": allowed(states, open_cells),
    }
