"""The scene of Marrakech, the clicks that mean a move, and what moves on screen."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

import numpy as np

from zellige.games.marrakech import rules, state
from zellige.games.marrakech.draw_rugs import rugs
from zellige.games.marrakech.draw_ways import Way, looks_at, reach, stop, turned, walk
from zellige.games.marrakech.state import (
    COLOUR,
    COLOURS,
    DIE,
    DRAW,
    FACINGS,
    LAY,
    ROLL,
    ROTATE,
    RUG,
    SIDE,
)
from zellige.games.marrakech.tell import BUTTONS, FACING_NAMES, scores
from zellige.games.marrakech.text import (
    COLOUR_NAMES,
    TURNS,
    Square,
    bit_of,
    faces,
    left,
    rug_code,
    rug_squares,
    square_of,
    squares,
)
from zellige.kernel.rules import is_in_of
from zellige.kernel.structs import Structs
from zellige.names import counted
from zellige.scene import Box, Motion, Part, Thing, seat_part

BOARD = Box(-1, -1, SIDE + 2, SIDE + 2)  # the squares, and a margin for the tracks
CHOICE = 3  # units
CHOICES = ("Turn left", "Straight on", "Turn right")
TASKS = {ROTATE: "to turn Assam", ROLL: "to roll", DRAW: "to draw a rug", LAY: "to lay a rug"}
TRACKS = """\
      ╭───╮   ╭───╮   ╭───╮   ╭────╮
  ╭─                            ───╯
  ╰─                            ─╮
  ╭─                            ─╯
  ╰─                            ─╮
  ╭─                            ─╯
  ╰─                            ─╮
  ╭─                            ─╯
  ╰───╯   ╰───╯   ╰───╯   ╰───╯"""  # four characters per unit, from the corner of the margin


def parts(states: Structs, last: tuple[int, ...]) -> tuple[Part, ...]:
    return (draw_board(states, last), draw_die(states, last), *draw_seats(states), draw_actions(states))


# Ids


def square_id(square: Square) -> str:
    return f"square:{square[0]}{square[1]}"


def clicked(states: Structs, thing: str) -> Square | None:
    """The square that was clicked: directly, on Assam, on a mark there, or on a throw that leads there."""
    assam = int(states[0].assam)
    if thing == "assam":
        return square_of(assam // 4)
    if throw := re.fullmatch(f"odds:({'|'.join(TURNS)}):([{faces(states)}])", thing):
        return stop(assam, TURNS.index(throw[1]), int(throw[2])) if states[0].phase == ROTATE else None
    parsed = re.fullmatch("(?:square|reach|paid):([0-6])([0-6])", thing)
    return (int(parsed[1]), int(parsed[2])) if parsed else None


# The board


@cache
def ground() -> tuple[Thing, ...]:
    """The tracks, and the bare squares with the two digits that moves use."""
    tracks = Thing("tracks", "tracks", *BOARD, look="tracks", text=TRACKS)
    floor = (
        Thing(
            square_id((x, y)),
            "square",
            x,
            y,
            look="square:alt" if (x + y) % 2 else "square",
            name=f"{x} {y}",
            text=f"{x}{y}",
        )
        for x, y in squares()
    )
    return (tracks, *floor)


def draw_board(states: Structs, last: tuple[int, ...]) -> Part:
    laid = tuple(rug_squares(code)[0] for code in last if code >= RUG)
    reached = draw_reach(int(states[0].assam), int(states[0].phase), faces(states))
    lying = (rug.thing._replace(last=True) if rug.squares[0] in laid else rug.thing for rug in rugs(states))
    things = (*lying, *draw_paid(states), *reached, assam_at(*divmod(int(states[0].assam), 4), colour_beneath(states)))
    return Part("board", "board", "Board", BOARD, things, ground())


def draw_paid(states: Structs) -> Iterator[Thing]:
    """Marks on the region that the seat just paid for, with the amount where Assam stands."""
    s = states[0]
    here, (_, amount) = square_of(int(s.assam) // 4), rules.due(s) if s.die else (-1, 0)
    for x, y in region(states) if amount else ():
        note = str(amount) if (x, y) == here else ""
        yield Thing(f"paid:{x}{y}", "paid", x, y, name="paid for", note=note, last=True, target=square_id((x, y)))


def region(states: Structs) -> list[Square]:
    """The squares of one colour connected to Assam's."""
    s, square = states[0], np.uint64(states[0].assam >> 2)
    bits = int(rules.region(s.squares[rules.band_at(s, square)], square))
    return [square_of(bit) for bit in range(state.CELLS) if bits >> bit & 1]


@lru_cache(maxsize=2000)
def draw_reach(assam: int, phase: int, faces: str) -> tuple[Thing, ...]:
    """Where each throw would take Assam, for each way to turn him."""

    def drawn(square: Square, ways: list[Way]) -> Thing:
        note = " ".join(f"{FACINGS[way.facing]}{way.die}" for way in ways)
        return Thing(f"reach:{square[0]}{square[1]}", "reach", *square, note=note, target=square_id(square))

    return tuple(drawn(square, ways) for square, ways in reach(assam, phase, throws(faces)).items())


def ways_here(states: Structs, ways: list[Way]) -> str:
    """The ways to a square, in words."""
    return f"Assam gets here with {' or '.join(way.told(states[0].phase) for way in ways)}"


def colour_beneath(states: Structs) -> str:
    """The letter of the rug that Assam stands on, or nothing."""
    band = rules.band_at(states[0], np.uint64(states[0].assam >> 2))
    return letter(states, band) if band >= 0 else ""


@cache
def assam_at(square: int, facing: int, colour: str) -> Thing:
    x, y = square_of(square)
    text = f"{'▲▶▼◀'[facing]}{colour}{x}{y}"
    name = f"Assam on {x} {y}, facing {FACING_NAMES[facing]}"
    return Thing(
        "assam", "piece", x, y, look=f"assam:{FACINGS[facing]}", name=name, text=text, target=square_id((x, y))
    )


def letter(states: Structs, band: int) -> str:
    return COLOURS[states[0].colours[band]]


# The die, the seats, the choices


def draw_die(states: Structs, last: tuple[int, ...]) -> Part:
    """The throw of this turn, or before it that of the latest turn."""
    if states[0].die:
        return die_part(int(states[0].die), f"the die shows {states[0].die}")
    before = next((rules.value_of(code) for code in last if DIE < code < COLOUR), 0)
    return die_part(before, f"the last throw was {before}", last=True) if before else die_part()


@cache
def die_part(die: int = 0, name: str = "", last: bool = False) -> Part:
    face = (Thing("die", "die", 0, 0, look=f"die:{die}", name=name, text=str(die), last=last),) if die else ()
    return Part("die", "die", "Die", Box(0, 0, 1, 1), face)


def draw_seats(states: Structs) -> list[Part]:
    """Each seat's colours, dirhams, rugs left to lay, and current score."""
    s, points = states[0], scores(states)
    bands, mover, phase = int(s.bands), int(s.seat), int(s.phase)
    dirhams, rest, squares, colours = (s[name].tolist() for name in ("dirhams", "left", "squares", "colours"))
    seats = []
    for seat in range(len(points)):
        own = range(seat, bands, len(points))
        words = {
            "dirhams": str(dirhams[seat]),
            "rugs": "+".join(str(rest[band]) for band in own),
            "squares": str(sum(squares[band].bit_count() for band in own)),
            "points": str(points[seat]),
        }
        if seat == mover and phase != state.DONE:
            words["turn"] = TASKS[phase]
        if not is_in_of(states, seat):
            words["state"] = "left" if seat in left(states) else "out"
        swatches = tuple(draw_swatch(COLOURS[colours[band]], rest[band], n) for n, band in enumerate(own))
        seats.append(seat_part(seat, tuple(words.items()), swatches))
    return seats


@lru_cache(maxsize=1000)
def draw_swatch(colour: str, rest: int, n: int) -> Thing:
    name = f"{COLOUR_NAMES[colour]}, {counted(rest, 'rug')} left"
    return Thing(f"rugs:{colour}", "rugs", n, 0, look=f"half:{colour}", name=name, text=colour, note=str(rest))


def draw_actions(states: Structs) -> Part:
    """While Assam is to be turned, the three ways to do so, and below each of them what every throw would cost."""
    phase = int(states[0].phase)
    return draw_ways(states) if phase == ROTATE else no_choice(phase)


@cache
def no_choice(phase: int) -> Part:
    return actions_part(phase)


def actions_part(phase: int, *things: Thing) -> Part:
    task = (Thing("task", "task", 0, 0, text=BUTTONS[phase]),) if phase in BUTTONS else ()
    return Part("actions", "actions", "Actions", Box(0, 0, CHOICE * len(TURNS), 2), (*things, *task))


def draw_ways(states: Structs) -> Part:
    assam, purse, sides = int(states[0].assam), int(states[0].dirhams[states[0].seat]), faces(states)
    stops = {(way, die): stop(assam, way, die) for way in range(len(TURNS)) for die in throws(sides)}
    due = owed(states, stops.values())
    costs = (odds(sides, *throw, square, *due[square], min(due[square][1], purse)) for throw, square in stops.items())
    return actions_part(ROTATE, *choices(FACINGS[assam % 4]), *costs, *ways(assam, int(sides[-1])))


@cache
def throws(faces: str) -> tuple[int, ...]:
    """What the die can show, in order."""
    return tuple(sorted({int(face) for face in faces}))


@cache
def choices(facing: str) -> tuple[Thing, ...]:
    """The ways to turn Assam, each with the letter of where he faces now."""
    ways = enumerate(zip(TURNS, CHOICES, strict=True))
    return tuple(
        Thing(f"do:{turn}", "choice", CHOICE * n, 0, CHOICE, text=text, note=facing) for n, (turn, text) in ways
    )


@lru_cache(maxsize=20_000)
def odds(faces: str, way: int, die: int, square: Square, colour: str, due: int, pays: int) -> Thing:
    """A throw after a way to turn Assam: as wide as it is likely, with what the player owes, and can pay of it. (Purses
    would be too many to remember; what is paid is mostly what is due.)"""
    before, own, whole = faces.index(str(die)), faces.count(str(die)), len(faces)
    dirhams = counted(due, "dirham") if pays == due else f"{pays or 'none'} of {counted(due, 'dirham')}"
    paid = f"{dirhams} to {COLOUR_NAMES[colour]}{', and out' * (pays < due)}" if due else "nothing to pay"
    return Thing(
        id=f"odds:{TURNS[way]}:{die}",
        role="odds",
        x=CHOICE * (way + before / whole),
        y=1,
        w=CHOICE * own / whole,
        look=f"half:{colour}" if due else "",
        name=f"on a {die}: {paid}",
        text=str(due) if pays == due else "out",
        note=str(die),
        target=square_id(square),
    )


@lru_cache(maxsize=1000)
def ways(assam: int, highest: int) -> tuple[Thing, ...]:
    """For each way to turn Assam, the corners of his way with the highest throw; every other throw is a part of it."""
    points = (walk(turned(assam, way), highest) for way in range(len(TURNS)))
    texts = (" ".join(f"{x:g},{y:g}" for x, y in corners) for corners in points)
    return tuple(Thing(f"way:{TURNS[n]}", "way", CHOICE * n, 1, text=text) for n, text in enumerate(texts))


# Details, computed only on request


def about(states: Structs, thing: str) -> str:
    """What is on a square and what stopping there would cost; or where a turn leads and at what cost."""
    if thing in (ways := [f"do:{turn}" for turn in TURNS]) and states[0].phase == ROTATE:
        return about_turn(states, ways.index(thing))
    square = clicked(states, thing)
    return about_square(states, square) if square else ""


def about_square(states: Structs, square: Square) -> str:
    x, y = square
    told = f"{x}{y}: {rug_at(states, square)}"
    if ways := reach(int(states[0].assam), int(states[0].phase), throws(faces(states))).get(square):
        told += f". {ways_here(states, ways)}: {cost(states, square)}"
    return told


def rug_at(states: Structs, square: Square) -> str:
    """What is on a square, and whether the rug is whole: a whole rug cannot be covered."""
    rug = next((rug for rug in rugs(states) if square in rug.squares), None)
    if rug is None:
        return "bare floor"
    return f"{COLOUR_NAMES[rug.colour]} rug, {'whole' if len(rug.squares) == 2 else 'half covered'}"


def about_turn(states: Structs, turn: int) -> str:
    """Where each throw would lead, and what it would cost: "North: 1 leads to 32 (free), 2 to 31 (pay 3)"."""
    told, assam = list[str](), int(states[0].assam)
    for die in throws(faces(states)):
        x, y = stop(assam, turn, die)
        _, due = owed(states, [(x, y)])[x, y]
        told.append(f"{die}{' leads' * (not told)} to {x}{y} ({f'pay {due}' if due else 'free'})")
    return f"{FACING_NAMES[turned(assam, turn) % 4].capitalize()}: {', '.join(told)}"


def cost(states: Structs, square: Square) -> str:
    """What the player to move would pay on a square, and for which colour."""
    colour, due = owed(states, [square])[square]
    return f"{counted(due, 'dirham')} to {COLOUR_NAMES[colour]}" if due else "free"


def owed(states: Structs, wanted: Iterable[Square]) -> dict[Square, tuple[str, int]]:
    """For each of these squares, the colour that the player to move would pay for there, and how much. Every turn
    begins with this, so the rules are asked once for each band, and not for each square."""
    s, due, is_paid = states[0], dict[Square, tuple[str, int]](), dict[int, bool]()
    covers, listed, payment = s.squares, s.squares.tolist(), int(s.payment)
    for square in wanted:
        at = bit_of(square)
        band = next((band for band, covered in enumerate(listed) if covered >> at & 1), -1)
        if band >= 0 and band not in is_paid:
            is_paid[band] = rules.creditor(s, band) >= 0
        amount = int(rules.price(covers[band], np.uint64(at), payment)) if is_paid.get(band) else 0
        due[square] = (letter(states, band), amount) if amount else ("", 0)
    return due


# Clicks


def clicks(states: Structs, code: int) -> list[list[str]]:
    """To turn Assam, click a choice or the square he would face; to lay a rug, click its two squares."""
    if code >= RUG:
        one, other = map(square_id, rug_squares(code))
        return [[one, other], [other, one]]
    if code >= len(TURNS):
        return []
    squares = [square for square, turn in faced(int(states[0].assam)).items() if turn == code]
    return [[f"do:{TURNS[code]}"], *([square_id(square)] for square in squares)]


@cache
def faced(assam: int) -> Mapping[Square, int]:
    """The squares beside Assam that he can be turned to, but not one to which another way leads him by a track."""
    ahead = {turn: looks_at(turned(assam, turn)) for turn in range(len(TURNS))}
    first = {turn: stop(assam, turn, 1) for turn in range(len(TURNS))}
    return {
        square: turn
        for turn, square in ahead.items()
        if square and all(first[other] != square for other in ahead if other != turn)
    }


def meant(states: Structs, clicks: Sequence[str]) -> int | None:
    """A way to turn Assam, or a rug on two squares side by side."""
    if len(clicks) == 1 and clicks[0].removeprefix("do:") in TURNS and clicks[0].startswith("do:"):
        return TURNS.index(clicks[0].removeprefix("do:"))
    squares = [square for thing in clicks if (square := clicked(states, thing))]
    if len(squares) != len(clicks):
        return None
    if len(squares) == 1 and states[0].phase == ROTATE:
        return faced(int(states[0].assam)).get(squares[0])
    return rug_code(*squares) if len(squares) == 2 else None


# Motions


def motions(before: Structs, code: int, after: Structs) -> tuple[Motion, ...]:
    """Assam walks and coins change hands; a rug comes from its seat."""
    if DIE < code < COLOUR:
        way = walk(int(before[0].assam), rules.value_of(code))
        return (Motion("assam", "assam", way), *payments(before, after))
    if code < RUG:
        return ()
    first = rug_squares(code)[0]
    laid = next(rug for rug in rugs(after) if first in rug.squares)
    return (Motion(f"rugs:{laid.colour}", laid.id),)


def payments(before: Structs, after: Structs) -> Iterator[Motion]:
    payer, gains = int(before[0].seat), (after[0].dirhams - before[0].dirhams).tolist()
    for to, gain in enumerate(gains):
        if gain > 0:
            yield Motion(f"seat:{payer}", f"seat:{to}", look="coin", text=str(gain))
