"""The notation of Qwirkle: moves, positions and facts; and why a move is refused."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np

from zellige.card import Reading, Value, noted
from zellige.errors import IllegalMove, InvalidMove, quoted
from zellige.games.qwirkle import CARD, board, faults, reading, rules, state
from zellige.games.qwirkle.opening import opening_line
from zellige.games.qwirkle.positions import (
    begin,
    read_pile,
    read_points,
    read_turn,
    read_values,
    see,
    seer,
    set_pile,
    take_stated,
    wrong,
)
from zellige.games.qwirkle.seats import is_stalled
from zellige.games.qwirkle.state import (
    AREA,
    DRAW,
    GIVE,
    GIVEN,
    KINDS,
    PLACE,
    REACH,
    SIX,
    TILES,
    UNSEEN,
    VIEWER,
    WATCHER,
    WHOLE,
)
from zellige.games.qwirkle.tiles import (
    PLACED,
    TILE,
    Cell,
    a_tile,
    cell_of,
    cell_text,
    given,
    hand,
    kinds,
    laid,
    open_places,
    pile,
    place_of,
    read_tile,
    run,
    tile_name,
    write_tile,
)
from zellige.kernel.structs import Structs
from zellige.names import Seat, counted, joined

# Moves


@lru_cache(maxsize=20_000)
def placement(code: int) -> tuple[int, Cell]:
    """The kind and the cell of a placement's code."""
    kind, place = rules.placement(code)
    return kind, cell_of(place)


def write_move(code: int) -> str:
    if code < DRAW:
        return ("end", "skip")[code]
    if code < PLACE:
        return f"{'+' if code < GIVE else '-'}{write_tile(rules.kind_of(code))}"
    kind, (row, column) = placement(code)
    return f"{write_tile(kind)}:{row},{column}"


def read_move(text: str) -> int:
    text = text.strip()
    if text in ("end", "skip"):
        return ("end", "skip").index(text)
    if re.fullmatch(rf"[+-]({TILE}|\?)", text):
        return (DRAW if text[0] == "+" else GIVE) + read_tile(text[1:])
    if not (parsed := PLACED.fullmatch(text)):
        raise InvalidMove(f"{quoted(text)} is not a move; place a tile (ro:0,1), give one up (-ro), end or skip")
    cell = int(parsed[2]), int(parsed[3])
    if max(map(abs, cell)) > REACH:
        raise IllegalMove(f"{text} is not legal: the board never extends that far from its first tile", "R5.1")
    return PLACE + AREA * read_tile(parsed[1]) + place_of(cell)


# Why a move is refused

REFUSALS = {
    state.OVER_NOW: ("R10", "the game is over"),
    state.MUST_DRAW: ("{drawing}", "a tile must be drawn for {seat:you} first"),
    state.NOT_DRAWING: ("R7", "no tile can be drawn now: it is {seat:your} turn"),
    state.NOT_UNSEEN: ("{drawing}", "there is no {tile} left to draw"),
    state.HIDDEN_HERE: ("R11", "this tile is hidden here, so it must be written as ?"),
    state.SEEN_HERE: ("R11", "this tile is not hidden here, so it cannot be written as ?"),
    state.OPENER_UNSEEN: ("R3.1", "this view does not show who opens"),
    state.NOT_IN_HAND: ("R5.1", "there is no {tile} in {seat:your} hand"),
    state.OCCUPIED: ("R5.1", "there is already a tile at {row},{column}"),
    state.NOT_NEXT: ("R5.1", "{row},{column} is not next to a tile"),
    state.CLASH: ("R5.2", "{clash}"),
    state.OUT_OF_LINE: ("R5.3", "{row},{column} is not at an end of the line placed in this turn"),
    state.OPENS_ELSEWHERE: ("R3.3", "the opening line goes right from 0,0, so the next tile must go to 0,{placed}"),
    state.OPENS_SHORT: ("R3.2", "the opening line must have {longest}"),
    state.NOTHING_DONE: ("R4", "{seat:you} {seat:has} neither placed a tile nor given one up"),
    state.PLACES_NOW: ("R4", "{seat:you} {seat:is} placing tiles in this turn"),
    state.GIVES_NOW: ("R4", "{seat:you} {seat:is} exchanging tiles in this turn"),
    state.NO_EXCHANGE_YET: ("R3.2", "the opener may not exchange tiles"),
    state.EMPTY_BAG: ("R8.1", "the bag is empty"),
    state.SMALL_BAG: ("R8.1", "the bag has only {bag}"),
    state.MUST_PLACE: ("R8.4", "after {limit} exchanges in a row, a player who can place a tile must do so"),
    state.CAN_PLACE: ("R9", "{seat:you} can place a tile"),
    state.MUST_EXCHANGE: ("R8.3", "the bag is not empty, so {seat:you} must exchange tiles"),
}


def refusal(states: Structs, code: int, fault: int) -> tuple[str, str]:
    """The rule that forbids a move, and the reason, with format fields for the seats."""
    kind, cell = placement(code) if code >= PLACE else (rules.kind_of(code) % KINDS, (0, 0))
    rule, words = refusal_at(states, kind, cell, fault)
    return "R8.1" if fault == state.NOT_IN_HAND and code < PLACE else rule, words


def refusal_at(states: Structs, kind: int, cell: Cell, fault: int) -> tuple[str, str]:
    s = states[0]
    rule, words = REFUSALS[fault]
    return rule.format(drawing="R2" if s.phase == state.DEAL else "R7"), words.format(
        seat=Seat(s.seat),
        tile=tile_name(kind),
        row=cell[0],
        column=cell[1],
        placed=s.placed,
        longest=counted(board.longest(s.piles[s.seat, 0], opening_line(s)), "tile")
        if fault == state.OPENS_SHORT
        else "",
        limit=faults.most_exchanges(s),
        bag=counted(int(s.bag), "tile"),
        clash=clash(states, kind, cell) if fault == state.CLASH else "",
    )


def clash(states: Structs, kind: int, cell: Cell) -> str:
    """Which line would contain two tiles that do not match: the new one and another, or two that it joins."""
    tiles = laid(states)
    for name, step in ((f"row {cell[0]}", (0, 1)), (f"column {cell[1]}", (1, 0))):
        before, after = run(tiles, cell, (-step[0], -step[1])), run(tiles, cell, step)
        for one, other in combinations([kind, *before, *after], 2):
            if one == other:
                return f"{name} would hold two {tile_name(one)}{'es' if one % SIX == 1 else 's'}"
            if not int(board.MATCHES[one]) >> other & 1:
                return f"{name} would hold {a_tile(one)} and {a_tile(other)}, which share neither colour nor shape"
    raise AssertionError("a clash, but no line shows it")


def reason(states: Structs) -> str:
    s = states[0]
    seats = [Seat(seat) for seat in range(s.seats) if seat not in left(states)]
    if len(seats) == 1:
        return f"{joined([f'{Seat(seat):you}' for seat in left(states)])} left the game"
    if s.skips >= len(seats):
        return "all players skipped one after another"
    for seat in seats:
        if s.bag == 0 and s.sizes[seat] == 0:
            return f"{seat:you} {seat:has} no tiles left and the bag is empty"
    if is_stalled(s):
        return "nobody has placed a tile for ten rounds"
    return "none of the remaining tiles fits anywhere"


def left(states: Structs) -> list[int]:
    """The seats that have left the game."""
    return [seat for seat in range(states[0].seats) if states[0].gone >> seat & 1]


# Positions: qwirkle PLAYERS | ro:0,0 rx:0,1 | hand of seat 0 | hand of seat 1 | points | SEAT PHASE; then skips,
# exchanges and the seats that left, if there are any; then the other parameters, if they are not as usual


def write(states: Structs) -> str:
    s = states[0]
    tiles = [f"{write_tile(kind)}:{row},{column}" for (row, column), kind in laid(states).items()]
    points = [str(points) for points in s.points[: s.seats]]
    parts = [tiles, *(hand(states, seat) for seat in range(s.seats)), points]
    turn = [str(s.seat), *phase(states)]
    turn += ["skips", str(s.skips)] * bool(s.skips) + ["exchanges", str(s.exchanges)] * bool(s.exchanges)
    turn += ["left", *map(str, left(states))] * bool(s.gone)
    turn += [word for each in noted(CARD, numbers(states)).items() for word in each]
    return " | ".join([f"qwirkle {s.seats}", *(" ".join(part) or "-" for part in parts), " ".join(turn)])


def numbers(states: Structs) -> dict[str, Value]:
    """The parameters beside the number of players."""
    s = states[0]
    return {"hand": int(s.hand), "copies": int(s.copies), "bonus": int(s.line_points[SIX]) - SIX, "out": int(s.out)}


def phase(states: Structs) -> list[str]:
    s = states[0]
    gives = ["give", *given(states)] if s.given else []
    if s.phase == state.DRAWING:
        return ["draw", str(s.coming), *gives]
    if s.phase == state.DEAL:
        return ["deal", str(s.coming)]
    return ["place", str(s.placed)] if s.phase == state.PLACING else gives or ["turn"]


def read(text: str, values: Mapping[str, Value]) -> Reading:
    parts = [part.split() for part in text.split("|")]
    values = read_values(parts[0], take_stated(parts[-1]))  # the text gives all of them
    players = int(values["players"])
    if len(parts) != players + 4:
        form = f"qwirkle {players} | board{' | hand' * players} | points | SEAT PHASE"
        wrong(f"it must have {players + 4} parts separated by |: {form}")
    if not all(parts):
        wrong("an empty part must be written as -")
    tiles, *hands = ([] if words == ["-"] else words for words in parts[1 : players + 2])
    states = rules.start(**{name: int(value) for name, value in values.items()})
    s, turn, seen = states[0], read_turn(parts[-1], players), Counter[int]()
    s.seat, s.skips, s.exchanges, s.coming = turn.seat, turn.skips, turn.exchanges, 0
    s.gone = sum(1 << seat for seat in turn.left)
    s.points[:players] = read_points(parts[-2], players)
    read_board(states, tiles, turn.number if turn.phase == "place" else 0, seen)
    for seat, words in enumerate(hands):
        s.sizes[seat] = read_pile(states, seat, words, f"the hand of seat {seat}", seen)
    s.given = read_pile(states, GIVEN, turn.given, "what is given up", seen)
    set_pile(states, UNSEEN, Counter(dict.fromkeys(range(KINDS), int(s.copies))) - seen)
    if (bag := board.off_board(s) - int(s.sizes.sum()) - int(s.given)) < 0:
        wrong(f"there are {-bag} too many tiles")
    s.bag = bag
    begin(states, turn)
    if hidden := any("?" in words for words in (*hands, turn.given)):
        s.viewer = VIEWER + seer(states, hands)
    return Reading(values, states, not hidden, int(s.viewer) - VIEWER if s.viewer >= VIEWER else None)


def read_board(states: Structs, words: list[str], placed: int, seen: Counter[int]) -> None:
    """Add the tiles of earlier turns to the board, then those of the current turn."""
    tiles: dict[Cell, int] = {}
    for word in words:
        if not (parsed := PLACED.fullmatch(word)):
            wrong(f"{quoted(word)} on the board is not a tile with its row and column, such as ro:0,1")
        cell = int(parsed[2]), int(parsed[3])
        if max(map(abs, cell)) > (farthest := REACH - TILES + len(words)):  # so no game from here can go beyond REACH
            wrong(f"{word} on the board is too far away; the limit is {farthest} rows or columns from 0,0")
        if cell in tiles:
            wrong(f"there are two tiles at {cell[0]},{cell[1]}")
        tiles[cell] = see(states, parsed[1], "on the board", seen)
    if placed > min(len(tiles), int(states[0].hand)):
        wrong(f"{placed} tiles cannot have been placed in this turn")
    split = len(tiles) - placed
    cells, board_kinds = list(tiles), np.array(list(tiles.values()), np.int32)
    places = np.array([place_of(cell) for cell in cells], np.int32)
    why, which = reading.lay_board(states, board_kinds[:split], places[:split])
    s = states[0]
    s.phase, s.sizes[s.seat], s.viewer = state.TURN, placed, WATCHER  # a hidden hand, which reveals one tile at a time
    for n in range(split, len(tiles)):
        if not why:
            why, which = reading.place_if_legal(states, int(board_kinds[n]), int(places[n])), n
    if why:
        kind, (row, column) = int(board_kinds[which]), cells[which]
        wrong(f"{write_tile(kind)}:{row},{column} on the board: {refusal_at(states, kind, (row, column), why)[1]}")
    s.viewer = WHOLE


# Facts


def locations(states: Structs) -> dict[Cell, list[int]]:
    """Where the next tile may be placed, in reading order, each with the kinds that fit and are still off the board."""
    s = states[0]
    if s.phase == state.DONE:
        return {}
    if s.tiles == 0:
        return {(0, 0): list(range(KINDS))}  # R3.3
    within = set(s.ends.tolist()) if s.phase == state.PLACING else None  # R5.3
    fits = open_places(states).items()
    return {cell_of(place): list(kinds(bits)) for place, bits in fits if within is None or place in within}


def facts(states: Structs) -> dict[str, Any]:
    s, seats = states[0], range(states[0].seats)
    whole = s.viewer == state.WHOLE
    shown = {
        "phase": "over" if s.phase == state.DONE else phase(states)[0],
        "board": {cell_text(cell): write_tile(kind) for cell, kind in laid(states).items()},
        "hands": [hand(states, seat) if whole or s.viewer == VIEWER + seat else None for seat in seats],
        "hand_sizes": s.sizes[: s.seats].tolist(),
        "bag_size": int(s.bag),
        "unseen": dict(Counter(pile(states, UNSEEN))),
        "turn_points": rules.turn_points(s),
        "given": given(states),
        "fits": {cell_text(cell): list(map(write_tile, fits)) for cell, fits in locations(states).items()},
        "skips": int(s.skips),
        "exchanges": int(s.exchanges),
        "left": left(states),
    }
    return shown | ({"bag": pile(states, UNSEEN)} if whole else {})
