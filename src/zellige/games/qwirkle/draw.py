"""The scene of Qwirkle, the clicks that mean a move, and what moves on screen."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from types import MappingProxyType

from zellige.games.qwirkle import rules, state
from zellige.games.qwirkle.seats import is_hidden
from zellige.games.qwirkle.state import (
    ACROSS,
    AREA,
    COLOURS,
    DRAW,
    END,
    GIVE,
    GIVEN,
    GIVING,
    HIDDEN,
    KINDS,
    ORIGIN,
    PLACE,
    PLACING,
    REACH,
    RIGHT,
    SHAPES,
    SIX,
    SKIP,
    TURN,
    UNSEEN,
    WHOLE,
)
from zellige.games.qwirkle.tell import lines_through, worth
from zellige.games.qwirkle.text import locations, placement
from zellige.games.qwirkle.tiles import (
    COLOUR_NAMES,
    NUMBERS,
    SHAPE_NAMES,
    Cell,
    cell_of,
    kinds,
    open_places,
    place_of,
    tile_name,
    write_tile,
)
from zellige.kernel.rules import is_in_of
from zellige.kernel.structs import Structs
from zellige.names import counted
from zellige.render.remembered import asked_often, remembered
from zellige.scene import Box, Motion, Part, Thing, line_numbers, seat_part

BUTTON = 3  # units
ACTIONS = {"do:end": END, "do:skip": SKIP}
EXCHANGE = "do:exchange"


def parts(states: Structs, last: tuple[int, ...]) -> tuple[Part, ...]:
    """Each part is remembered by what it shows: viewers share most of them, and a move changes few."""
    seats = range(states[0].seats)
    piles, sizes = states[0].piles.tolist(), states[0].sizes.tolist()
    room = int(states[0].hand)
    hands = (hand_part(seat, room, numbered(seat, tuple(piles[seat]), sizes[seat])) for seat in seats)
    unseen = unseen_part(tuple(piles[UNSEEN]), int(states[0].bag), bool(states[0].viewer == WHOLE))
    return (draw_board(states, last), *hands, *draw_seats(states, sizes), unseen, draw_actions(states))


# Ids and what they mean


@lru_cache(maxsize=10_000)
def cell_id(cell: Cell) -> str:
    return f"cell:{cell[0]},{cell[1]}"


def tile_id(cell: Cell) -> str:
    return f"tile:{cell[0]},{cell[1]}"


Pile = tuple[int, ...]  # three sets of kinds: those in it at least once, at least twice, and three times
Hand = tuple[tuple[str, int], ...]  # the id and the kind of each tile


def pile_of(states: Structs, pile: int) -> Pile:
    return tuple(states[0].piles[pile].tolist())


def tiles(pile: Pile, size: int) -> list[int]:
    """The kinds of a pile in order, with repeats; hidden tiles come last."""
    seen = sorted(kind for bits in pile if bits for kind in kinds(bits))
    return seen + [HIDDEN] * (size - len(seen))


@asked_often
def hand(states: Structs, seat: int) -> Hand:
    """The tiles of a hand: copies of a kind are numbered from 2, hidden tiles from 1."""
    return numbered(seat, pile_of(states, seat), int(states[0].sizes[seat]))


@lru_cache(maxsize=1000)
def numbered(seat: int, held: Pile, size: int) -> Hand:
    ids, copies = [], Counter[int]()
    for kind in tiles(held, size):
        copies[kind] += 1
        again = f".{copies[kind]}" if copies[kind] > 1 or kind == HIDDEN else ""
        ids.append((f"hand:{seat}:{write_tile(kind)}{again}", kind))
    return tuple(ids)


def is_shown(states: Structs) -> bool:
    """Is the hand of the player to move visible here?"""
    return not is_hidden(states[0])


# Words


def cell_name(cell: Cell) -> str:
    row, column = (f"minus {-n}" if n < 0 else str(n) for n in cell)
    return f"row {row}, column {column}"


# The board


def draw_board(states: Structs, last: tuple[int, ...]) -> Part:
    """The tiles and the open cells; row and column numbers are around the box. Tiles of the current and of the latest
    turn are marked."""
    return board(states, tuple(place_of(placement(code)[1]) for code in last if code >= PLACE))


def lying(states: Structs) -> tuple[bytes, bytes, bytes, int, int, bool]:
    """All that the picture of the board depends on."""
    s, n = states[0], int(states[0].tiles)
    laid = s.places[:n].tobytes(), s.kinds[:n].tobytes()
    return *laid, s.line_points.tobytes(), int(s.copies), int(s.placed), bool(s.phase == state.DONE)


@remembered(by=lying)
def board(states: Structs, placed: tuple[int, ...]) -> Part:
    s, n = states[0], int(states[0].tiles)
    places, laid_kinds = s.places[:n].tolist(), s.kinds[:n].tolist()
    moved = {*placed, *places[n - s.placed :]}
    shown = [laid_tile(kind, place, place in moved) for place, kind in zip(places, laid_kinds, strict=True)]
    box = bounds(places or [ORIGIN])
    cells, scores = map(empty_cell, open_at(states)), draw_scores(places, int(s.placed), s.line_points.tolist())
    return Part("board", "board", "Board", box, (*line_numbers(box), *cells, *shown, *scores))


def draw_scores(places: Sequence[int], placed: int, points: Sequence[int]) -> list[Thing]:
    """Each line that scores in the current turn, with its points (R6.1, R6.2); a tile alone is a line of one (R6.3)."""
    own = places[len(places) - placed :]
    lines = lines_through(own, frozenset(places)) or [(place, 1, RIGHT) for place in own]
    return [line_score(*line, max(1, points[line[1]])) for line in lines]


@lru_cache(maxsize=10_000)
def line_score(first: int, length: int, step: int, points: int) -> Thing:
    row, column = cell_of(first)
    kind, number, w, h = ("row", row, length, 1) if step == RIGHT else ("column", column, 1, length)
    name = f"{kind} of {NUMBERS[length]}{', a Qwirkle' * (length == SIX)}" if length > 1 else "a tile alone"
    return Thing(f"score:{kind}:{number}", "score", column, row, w, h, name=name, text=str(points))


@lru_cache(maxsize=10_000)
def empty_cell(place: int) -> Thing:
    at = cell_of(place)
    return Thing(cell_id(at), "cell", at[1], at[0], name=f"{cell_name(at)}, empty")


def open_at(states: Structs) -> list[int]:
    """The places that some tile still fits, in reading order; this includes those that the current turn cannot reach,
    so that cells do not come and go with every move."""
    if states[0].phase == state.DONE:
        return []
    return list(open_places(states)) if states[0].tiles else [ORIGIN]


def bounds(places: Sequence[int]) -> Box:
    """The rows and columns of some places, and one more on each side."""
    columns = {place % ACROSS for place in places}  # places are numbered row by row
    (top, _), (bottom, _) = cell_of(min(places)), cell_of(max(places))
    (_, left), (_, right) = cell_of(min(columns)), cell_of(max(columns))
    return Box(left - 1, top - 1, right - left + 3, bottom - top + 3)


@lru_cache(maxsize=10_000)
def laid_tile(kind: int, place: int, last: bool) -> Thing:
    at, text = cell_of(place), write_tile(kind)
    name = f"{tile_name(kind)}, {cell_name(at)}"
    return Thing(tile_id(at), "tile", at[1], at[0], look=text, name=name, text=text, last=last, target=cell_id(at))


# Hands and seats


@lru_cache(maxsize=1000)
def hand_part(seat: int, room: int, held: Hand) -> Part:
    """A hand, as far as the viewer sees it."""
    things = tuple(hand_tile(thing, kind, n) for n, (thing, kind) in enumerate(held))
    return Part(f"hand:{seat}", "hand", "", Box(0, 0, room, 1), things)


@cache
def hand_tile(thing: str, kind: int, x: int) -> Thing:
    text = write_tile(kind)
    if kind == HIDDEN:
        return Thing(thing, "tile", x, 0, look="back", name="a hidden tile", text=text)
    return Thing(thing, "tile", x, 0, look=text, name=tile_name(kind), text=text)


def draw_seats(states: Structs, sizes: Sequence[int]) -> list[Part]:
    """Each seat's points, its number of tiles, and what it is doing."""
    s, seats = states[0], []
    mover = -1 if s.phase == state.DONE else int(s.seat)
    for seat, (points, size) in enumerate(zip(s.points[: s.seats].tolist(), sizes, strict=False)):
        words = {"points": str(points), "tiles": str(size)}
        if seat == mover:
            words |= turn_words(states)
        if not is_in_of(states, seat):
            words["state"] = "left"
        seats.append(seat_part(seat, tuple(words.items())))
    return seats


def turn_words(states: Structs) -> dict[str, str]:
    s = states[0]
    if s.phase == PLACING:
        return {"turn": "placing tiles", **turn_points(states)}
    if s.phase == GIVING:
        return {"turn": "exchanging tiles", "gives up": " ".join(map(write_tile, given(states)))}
    return {"turn": "to move" if s.phase == TURN else "to draw tiles"}


def turn_points(states: Structs) -> dict[str, str]:
    """The points of the turn so far. Whoever sees the hand also sees those for going out."""
    points = rules.turn_points(states[0])
    whole = worth(states) if is_shown(states) else points
    bonus = {"going out": str(whole - points)} if whole > points else {}
    return {"this turn": str(whole), **bonus}


def given(states: Structs) -> list[int]:
    """The kinds of the tiles given up in the current exchange."""
    return tiles(pile_of(states, GIVEN), int(states[0].given))


# Unseen tiles


@lru_cache(maxsize=1000)
def unseen_part(pile: Pile, bag: int, whole: bool) -> Part:
    """A table with a row for each colour and a column for each shape: how many of each tile are unseen."""
    once, twice, thrice = pile
    unseen = [(once >> kind & 1) + (twice >> kind & 1) + (thrice >> kind & 1) for kind in range(KINDS)]
    things = tuple(counted_kind(kind, n, whole) for kind, n in enumerate(unseen))
    words = {"bag": str(bag)} if whole else {"tiles": str(sum(unseen)), "bag": str(bag)}
    name = "In the bag" if whole else "Not seen yet"
    box, shown = Box(0, 0, SIX + 1, SIX + 1), MappingProxyType(words)
    return Part("unseen", "unseen", name, box, things, heads(), shown, aside=True)


@cache
def counted_kind(kind: int, n: int, whole: bool) -> Thing:
    (colour, shape), tile = divmod(kind, SIX), write_tile(kind)
    name = f"{tile_name(kind)}, {n} {'in the bag' if whole else 'not seen'}"
    look = f"unseen:{COLOURS[colour]}" if n else ""
    return Thing(f"unseen:{tile}", "unseen", 1 + shape, 1 + colour, look=look, name=name, text=str(n))


@cache
def heads() -> tuple[Thing, ...]:
    """The shapes above the table, and the letters of the colours beside it."""
    shapes = (
        Thing(f"label:{shape}", "label", 1 + n, 0, look=f"shape:{shape}", name=SHAPE_NAMES[n], text=shape)
        for n, shape in enumerate(SHAPES)
    )
    colours = (
        Thing(f"label:colour:{colour}", "label", 0, 1 + n, name=COLOUR_NAMES[n], text=colour)
        for n, colour in enumerate(COLOURS)
    )
    return (*shapes, *colours)


# Buttons


def draw_actions(states: Structs) -> Part:
    """Actions without a cell, if the viewer sees the hand of the player to move."""
    shown = buttons(states) if is_shown(states) else {}
    return actions_part(tuple(shown.items()))


@lru_cache(maxsize=1000)
def actions_part(shown: tuple[tuple[str, str], ...]) -> Part:
    things = tuple(Thing(thing, "button", 0, 0, BUTTON, text=text) for thing, text in shown)
    return Part("actions", "actions", "Actions", Box(0, 0, BUTTON, 1), things)


def buttons(states: Structs) -> dict[str, str]:
    s = states[0]
    if s.phase == PLACING:
        return {"do:end": f"Play for {worth(states)}"}
    if s.phase == GIVING:
        return {"do:end": f"Exchange {s.given}"}
    if s.phase == TURN and s.tiles:
        return {EXCHANGE: "Exchange"} if s.bag else {"do:skip": "Skip"}
    return {}


# Details, computed only on request


def about(states: Structs, thing: str) -> str:
    """What fits an open cell, and which of these tiles the player to move visibly has; or where a tile of that hand
    fits."""
    cell, free = clicked_cell(thing), locations(states)
    held = dict(hand(states, int(states[0].seat)))
    if cell in free:
        fitting = [write_tile(kind) for kind in free[cell]]
        own = [write_tile(kind) for kind in free[cell] if kind in held.values()]
        told = f"{cell[0]},{cell[1]}: takes {' '.join(fitting)}"
        return f"{told} (in hand: {' '.join(own)})" if own else told
    kind = held.get(thing, HIDDEN)
    if kind == HIDDEN:
        return ""
    n = sum(kind in fitting for fitting in free.values())
    return f"{tile_name(kind)}: fits {counted(n, 'place') if n else 'nowhere'}"


# Clicks


def clicks(states: Structs, code: int) -> list[list[str]]:
    """To place a tile, click it and then its cell; to give tiles up, click the button, then each tile."""
    if code in ACTIONS.values():
        return [[thing] for thing, action in ACTIONS.items() if action == code]
    if code < GIVE:
        return []
    own = hand(states, int(states[0].seat))
    if code >= PLACE:
        kind, cell = placement(code)
        return [[thing, cell_id(cell)] for thing, held in own if held == kind]
    first = [EXCHANGE] if states[0].phase == TURN else []
    return [[*first, thing] for thing, held in own if held == rules.kind_of(code) != HIDDEN]


def meant(states: Structs, clicks: Sequence[str]) -> int | None:
    """A tile of the player to move, to be placed or given up, or a button."""
    if len(clicks) == 1 and clicks[0] in ACTIONS:
        return ACTIONS[clicks[0]]
    gives = states[0].phase == GIVING
    if clicks and clicks[0] == EXCHANGE:
        clicks, gives = clicks[1:], True
    kind = dict(hand(states, int(states[0].seat))).get(clicks[0], HIDDEN) if clicks else HIDDEN
    if kind == HIDDEN:
        return None
    if len(clicks) == 1:
        return GIVE + kind if gives else None
    cell = clicked_cell(clicks[1])
    return PLACE + AREA * kind + place_of(cell) if len(clicks) == 2 and cell else None


def clicked_cell(thing: str) -> Cell | None:
    """The cell that was clicked, directly or on the tile in it, if a move can name it."""
    parsed = re.fullmatch(r"(?:cell|tile):(-?[0-9]{1,4}),(-?[0-9]{1,4})", thing)
    cell = (int(parsed[1]), int(parsed[2])) if parsed else None
    return cell if cell and max(map(abs, cell)) <= REACH else None


# Motions


def motions(before: Structs, code: int, after: Structs) -> tuple[Motion, ...]:
    """A tile that is placed, drawn or given up. Among equal tiles, the last one leaves or enters a hand."""
    seat = int(before[0].seat)
    if code < DRAW:
        return ()
    if code < GIVE:
        return (Motion("unseen", last_copy(after, seat, rules.kind_of(code))),)
    if code < PLACE:
        return (Motion(last_copy(before, seat, rules.kind_of(code)), "unseen"),)
    kind, cell = placement(code)
    return (Motion(last_copy(before, seat, kind), tile_id(cell)),)


def last_copy(states: Structs, seat: int, kind: int) -> str:
    """The last tile of a kind in a hand, or the last hidden one if the hand is not visible."""
    held = hand(states, seat)
    return next((thing for thing, other in reversed(held) if other == kind), held[-1][0])
