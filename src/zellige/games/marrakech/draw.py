"""How Marrakech looks: the board with its tracks, the rugs, Assam and where he may go, and what each seat has."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain

import numpy as np

from zellige.games.marrakech import rules, state
from zellige.games.marrakech.state import COLOURS, FACINGS, LAY, ROLL, ROTATE, RUG, SIDE
from zellige.games.marrakech.tables import WALK
from zellige.games.marrakech.text import (
    COLOUR_NAMES,
    TURNS,
    Square,
    bit_of,
    board,
    reason,
    rug_squares,
    square_of,
    squares,
    thrown,
)
from zellige.kernel import Structs
from zellige.scene import Paint, Scene, Shape

PAINTS: dict[str, Paint] = {"c": "cyan", "y": "yellow", "p": "purple", "r": "red"}
LEFT, TOP = 1, 2  # where the board begins; the tracks run round it
PANEL = LEFT + SIDE + 2  # where the seats stand
WIDTH, HEIGHT = PANEL + 9.75, TOP + SIDE + 1


def scene(states: Structs, last: tuple[int, ...]) -> Scene:
    told = status(states, last)
    shapes = chain(
        [Shape(x=0, y=0, w=WIDTH, role="status", text=told, place="start")],
        draw_tracks(),
        draw_floor(),
        draw_rugs(states),
        draw_marks(states, last),
        draw_reach(states),
        draw_assam(states),
        *(draw_seat(states, seat) for seat in range(states[0].seats)),
    )
    return Scene(f"Marrakech. {told}.", WIDTH, HEIGHT, tuple(shapes))


# What is told


def status(states: Structs, last: tuple[int, ...]) -> str:
    s = states[0]
    if s.phase == state.DONE:
        best = rules.best(s)
        winners = " and ".join(f"seat {seat}" for seat in range(s.seats) if best >> seat & 1)
        return f"The game is over, {reason(states)}: {winners} won"
    die = thrown(last)
    if s.phase == ROTATE and die and last[-1] < RUG:  # the turn before ended with the throw
        return f"Threw {die}, could not pay, and is out. Seat {s.seat} to turn Assam"
    if s.phase == LAY:
        paid = len(paid_squares(states, last))
        told = [f"threw {die}"] * bool(die) + [f"paid {paid}"] * bool(paid)
        return f"Seat {s.seat}{' ' if told else ''}{', '.join(told)}: lay a {COLOUR_NAMES[letter(states, s.band)]} rug"
    return f"Seat {s.seat} to {({ROTATE: 'turn Assam', ROLL: 'throw the die'}).get(int(s.phase), 'draw a rug')}"


def letter(states: Structs, band: int) -> str:
    return COLOURS[states[0].colours[band]]


def paid_squares(states: Structs, last: tuple[int, ...]) -> list[Square]:
    """The region that the seat has just paid for, while it lies as it lay then."""
    s = states[0]
    if s.phase != LAY or not thrown(last) or rules.creditor(s) < 0:
        return []
    square = np.uint64(s.assam >> 2)
    region = int(rules.region(s.squares[rules.band_at(s, square)], square))
    return [square_of(bit) for bit in range(state.CELLS) if region >> bit & 1]


# The board


def draw_tracks() -> Iterator[Shape]:
    """The mosaic tracks: half circles that join neighbours, three-quarter circles at two corners."""
    for n in (0, 2, 4):
        yield track(n + 0.5, 0, "a.5 .5 0 0 1 1 0", n, -1, "  ╭───╮")
        yield track(0, n + 0.5, "a.5 .5 0 0 0 0 1", -1, n, "  ╭─\n  ╰─")
    for n in (1, 3, 5):
        yield track(n + 0.5, SIDE, "a.5 .5 0 0 0 1 0", n, SIDE, "  ╰───╯")
        yield track(SIDE, n + 0.5, "a.5 .5 0 0 1 0 1", SIDE, n, "─╮\n─╯")
    yield track(SIDE - 0.5, 0, "a.5 .5 0 1 1 .5 .5", SIDE - 1, -1, "  ╭────╮\n      ─╯")
    yield track(0, SIDE - 0.5, "a.5 .5 0 1 0 .5 .5", -1, SIDE - 1, "  ╭─\n  ╰───╯")


def track(x: float, y: float, path: str, column: int, row: int, text: str) -> Shape:
    """A track from a point of the board's edge; `text` is how it looks in letters, from a square of the margin."""
    begin = f"M{LEFT + x:g} {TOP + y:g}"
    return Shape(x=LEFT + column, y=TOP + row, role="track", path=begin + path, text=text, place="start")


def draw_floor() -> Iterator[Shape]:
    """The bare squares, with the two digits by which moves name them."""
    for x, y in squares():
        yield Shape(x=LEFT + x, y=TOP + y, role="square", paint="floor", text=f"{x}{y}", size=0.26)


def draw_rugs(states: Structs) -> Iterator[Shape]:
    """Every visible square of a rug with its colour's letter, and the join where both halves show."""
    rugs = board(states)
    for (x, y), (colour, rug_id) in rugs.items():
        name, paint = f"{x}{y}: {COLOUR_NAMES[colour]} rug {rug_id:02}", PAINTS[colour]
        where = f"square:{x}{y}"
        yield Shape(
            x=LEFT + x,
            y=TOP + y,
            role="rug",
            id=where,
            name=name,
            paint=paint,
            text=f"{x}{y}",
            size=0.26,
            corner=colour,
        )
    for (x, y), rug in rugs.items():
        if rugs.get((x + 1, y)) == rug:
            yield join(x + 1, y, f"M{LEFT + x + 0.9:g} {TOP + y + 0.05:g}h.2v.9h-.2z", "─", PAINTS[rug[0]])
        if rugs.get((x, y + 1)) == rug:
            yield join(x, y + 1, f"M{LEFT + x + 0.05:g} {TOP + y + 0.9:g}v.2h.9v-.2z", "│", PAINTS[rug[0]])


def join(x: int, y: int, path: str, text: str, paint: Paint) -> Shape:
    """What makes one piece of two halves: a strip over the gap; in letters, a line before the second half."""
    return Shape(x=LEFT + x, y=TOP + y, role="join", paint=paint, path=path, text=text, place="start")


def draw_marks(states: Structs, last: tuple[int, ...]) -> Iterator[Shape]:
    """Rings round the rug that was laid last and round the region that was just paid for."""
    laid = [square for code in last if code >= RUG for square in rug_squares(code)]
    for x, y in (*laid, *paid_squares(states, last)):
        yield Shape(x=LEFT + x, y=TOP + y, role="last", line="bold")


def draw_reach(states: Structs) -> Iterator[Shape]:
    """Where each result of the die would bring Assam, for each way he can be turned, and what that would cost."""
    s = states[0]
    if s.phase not in (ROTATE, ROLL):
        return
    found: dict[Square, list[tuple[str, str]]] = defaultdict(list)
    for turn in range(3) if s.phase == ROTATE else [state.STAY]:
        turned = states.copy()
        rules.rotate(turned[0], turn)
        assam = int(turned[0].assam)
        for die in range(1, 5):
            square = square_of(int(WALK[assam, die]) // 4)
            found[square].append((f"{FACINGS[assam % 4]}{die}", f"{TURNS[turn]} and {die}"))
    for (x, y), ways in found.items():
        name = f"{x}{y}: Assam comes here by {', '.join(way for _, way in ways)}{cost(states, (x, y))}"
        note = " ".join(note for note, _ in ways)
        yield Shape(x=LEFT + x, y=TOP + y, role="location", id=f"reach:{x}{y}", name=name, line="dotted", note=note)


def cost(states: Structs, square: Square) -> str:
    """What the seat to move would pay on a square."""
    there = states.copy()
    there[0].assam = 4 * bit_of(square)
    to = rules.creditor(there[0])
    return f", and pays {rules.debt(there[0])} to seat {to}" if to >= 0 else ""


def draw_assam(states: Structs) -> Iterator[Shape]:
    square, facing = divmod(int(states[0].assam), 4)
    x, y = square_of(square)
    middle = f"M{LEFT + x + 0.5:g} {TOP + y + 0.5:g}"
    arrow = (
        "m0 -.38l.26 .56l-.26 -.12l-.26 .12z",
        "m.38 0l-.56 .26l.12 -.26l-.12 -.26z",
        "m0 .38l.26 -.56l-.26 .12l-.26 -.12z",
        "m-.38 0l.56 .26l-.12 -.26l.12 -.26z",
    )[facing]
    name = f"Assam on {x}{y}, facing {('north', 'east', 'south', 'west')[facing]}"
    path, text = middle + arrow, "▲▶▼◀"[facing]
    yield Shape(x=LEFT + x, y=TOP + y, role="piece", id="assam", name=name, path=path, text=text, place="start")


# The seats


def draw_seat(states: Structs, seat: int) -> Iterator[Shape]:
    """The colours of a seat, its dirhams, its rugs still to lay, and what it would score."""
    s, y = states[0], TOP + 2 * seat
    turn = "▸ " if s.seat == seat and s.phase != state.DONE else ""
    yield Shape(x=PANEL, y=y, w=2, role="seat", text=f"{turn}Seat {seat}", place="start", size=0.34)
    bands = range(seat, s.bands, s.seats)
    for n, band in enumerate(bands):
        colour = letter(states, band)
        name = f"seat {seat}: {COLOUR_NAMES[colour]}, {s.left[band]} rugs left"
        yield Shape(
            x=PANEL + 2 + n, y=y, role="rugs", id=f"rugs:{colour}", name=name, paint=PAINTS[colour], text=colour
        )
    seen = sum(int(s.squares[band]).bit_count() for band in bands)
    rugs = "+".join(str(s.left[band]) for band in bands)
    words = "out of the game" if s.out[seat] else f"{s.dirhams[seat]} dirhams, {rugs} rugs"
    score = "" if s.out[seat] else f"{seen} squares, {rules.score(s, seat)} points"
    x, w = PANEL + 2.25 + len(bands), WIDTH - PANEL - 2.25 - len(bands)
    yield Shape(x=x, y=y, w=w, role="purse", text=words, place="start", size=0.3)
    yield Shape(x=x, y=y + 1, w=w, role="label", text=score, place="start", size=0.3)
