"""The notation of Marrakech: moves, the published game string and positions; and why a move is refused."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NoReturn

import numpy as np

from zellige.card import Reading, Value, settle
from zellige.errors import InvalidMove, InvalidPosition, quoted
from zellige.games.marrakech import CARD, FACES, PAYMENT, rugs, rules, state
from zellige.games.marrakech.state import COLOUR, COLOURS, DIE, FACINGS, RUG, SIDE, STRIDE, STRUCT
from zellige.kernel.structs import Structs
from zellige.names import Seat, joined

COLOUR_NAMES = {"c": "cyan", "y": "yellow", "p": "purple", "r": "red"}
TURNS = ("left", "stay", "right")
PHASES = {state.ROTATE: "rotate", state.ROLL: "roll", state.DRAW: "colour", state.LAY: "lay", state.DONE: "rotate"}
BARE = "n00"
DIGITS, LINES = "0123456789", "0123456"
MOST_DIRHAMS = 999
USUAL: Mapping[str, Value] = MappingProxyType({"faces": FACES, "payment": PAYMENT})  # what positions need not state

Square = tuple[int, int]  # x and y, as in the strings


# Moves


def square_of(bit: int) -> Square:
    return bit % STRIDE, bit // STRIDE


def bit_of(square: Square) -> int:
    return STRIDE * square[1] + square[0]


@cache
def rug_squares(code: int) -> tuple[Square, Square]:
    """The two squares of a rug's code."""
    first, down = rugs.rug_of(code)
    x, y = square_of(int(first))
    return (x, y), (x, y + 1) if down else (x + 1, y)


def rug_code(one: Square, other: Square) -> int | None:
    """The code of a rug on two squares; None if they are not side by side on the board."""
    first, second = sorted((one, other))
    across = (second[0] - first[0], second[1] - first[1])
    if across not in ((1, 0), (0, 1)) or max(second) >= SIDE:
        return None
    return rugs.rug_code(np.uint64(bit_of(first)), across == (0, 1))


def write_move(code: int) -> str:
    if code >= RUG:
        return "rug:" + ",".join(f"{x}{y}" for x, y in rug_squares(code))
    value = rules.value_of(code)
    if code >= COLOUR:
        return f"colour:{COLOURS[value]}"
    return f"die:{value}" if code > DIE else TURNS[value]


def read_move(text: str) -> int:
    text = text.strip()
    if text in TURNS:
        return TURNS.index(text)
    if parsed := re.fullmatch(r"die:([1-4])", text):
        return DIE + int(parsed[1])
    if parsed := re.fullmatch(rf"colour:([{COLOURS}])", text):
        return COLOUR + COLOURS.index(parsed[1])
    if parsed := re.fullmatch(r"rug:([0-6])([0-6]),([0-6])([0-6])", text):
        x, y, x2, y2 = map(int, parsed.groups())
        if (code := rug_code((x, y), (x2, y2))) is not None:
            return code
        raise InvalidMove(f"{text!r} is not a rug: its two squares must be adjacent")
    raise InvalidMove(f"{quoted(text)} is not a move; use left, stay or right, or a rug such as rug:44,45")


REFUSALS = {
    state.OVER_NOW: ("R6.2", "the game is over"),
    state.MUST_ROTATE: ("R2", "{seat:you} must turn Assam first: left, stay or right"),
    state.MUST_ROLL: ("R3.1", "the die must be thrown first"),
    state.MUST_DRAW: ("R9.3", "the colour of the next rug must be drawn first"),
    state.MUST_LAY: ("R5", "{seat:you} must lay a rug first, for example rug:44,45"),
    state.NONE_LEFT: ("R9.3", "{seat:you} {seat:has} no such rug left"),
    state.OFF_THE_BOARD: ("R5.1", "the rug would lie off the board"),
    state.UNDER_ASSAM: ("R5.2", "Assam stands there"),
    state.NOT_NEXT: ("R5.1", "neither of its squares shares an edge with Assam's"),
    state.COVERS: ("R5.3", "it would cover both squares of {rug}"),
    state.NOT_ON_THE_DIE: ("R11.3", "the faces of the die are {faces}"),
}


def refusal(states: Structs, code: int, fault: int) -> tuple[str, str]:
    """The rule that forbids a move, and the reason, with format fields for the seats."""
    rule, words = REFUSALS[fault]
    rug = ""
    if fault == state.COVERS:
        colour, _ = board(states)[rug_squares(code)[0]]
        rug = f"a whole {COLOUR_NAMES[colour]} rug"
    return rule, words.format(seat=Seat(states[0].seat), rug=rug, faces=joined(list(faces(states))))


def reason(states: Structs) -> str:
    s, seat = states[0], Seat(states[0].seat)
    if s.out[: s.seats].all():
        return "nobody is left in the game"
    if s.out[s.seat] or rules.rugs_left(s, int(s.seat)):
        return f"{joined([f'{Seat(seat):you}' for seat in left(states)])} left the game"
    return f"{seat:you} {seat:has} no rugs left"


def faces(states: Structs) -> str:
    """The faces of the die, as the parameter has them."""
    return digits(states[0].faces.tobytes())


@cache
def digits(numbers: bytes) -> str:
    return "".join(map(str, numbers))


def left(states: Structs) -> list[int]:
    """The seats that have left the game."""
    return [seat for seat in range(states[0].seats) if states[0].gone >> seat & 1]


# The published strings: PLAYERS (8 characters each) ASSAM (4) BOARD (148), columns before rows


def board(states: Structs) -> dict[Square, tuple[str, int]]:
    """The colour and the id of the rug on each covered square."""
    s = states[0]
    ids, covered = s.ids.tolist(), {}
    for squares_of_band, colour in zip(s.squares.tolist(), s.colours[: s.bands].tolist(), strict=False):
        for bit in bits(squares_of_band):
            covered[square_of(bit)] = (COLOURS[colour], ids[bit])
    return covered


def bits(squares: int) -> Iterator[int]:
    """The squares of a set, in order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def squares() -> Iterator[Square]:
    """All squares in the order of the board string."""
    return ((x, y) for x in range(SIDE) for y in range(SIDE))


def write_assam(states: Structs) -> str:
    square, facing = divmod(int(states[0].assam), 4)
    x, y = square_of(square)
    return f"A{x}{y}{FACINGS[facing]}"


def write_game(states: Structs) -> str:
    s = states[0]
    players = []
    for band in range(s.bands):
        seat = band % s.seats
        players.append(f"P{COLOURS[s.colours[band]]}{s.dirhams[seat]:03}{s.left[band]:02}{'io'[s.out[seat]]}")
    laid = board(states)
    cells = ("{}{:02}".format(*laid[square]) if square in laid else BARE for square in squares())
    return "".join([*players, write_assam(states), "B", *cells])


class Scanner:
    """Reads a string from left to right, and reports the first character that is wrong."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise InvalidPosition(f"a string is needed here, not {quoted(text)}")
        self.text, self.at = text, 0

    def wrong(self, why: str) -> NoReturn:
        raise InvalidPosition(f"character {self.at + 1} of {self.text[:12]}…: {why}")

    def take(self, what: str, *classes: str) -> str:
        """The next characters, one from each class."""
        begin = self.at
        for allowed in classes:
            letter = self.text[self.at : self.at + 1]
            if not letter or letter not in allowed:
                self.wrong(
                    f"{what} is expected here, with one of {allowed}, "
                    + (f"not {letter!r}" if letter else "but the string ends")
                )
            self.at += 1
        return self.text[begin : self.at]


def read_assam(scanner: Scanner) -> int:
    word = scanner.take("Assam, such as A33N,", "A", LINES, LINES, FACINGS)
    return 4 * bit_of((int(word[1]), int(word[2]))) + FACINGS.index(word[3])


def read_game(text: str, two_bands: bool = False) -> Structs:
    """Parse a game string of the usual game, with seat 0 to rotate; with `two_bands`, four player strings belong to two
    players."""
    scanner, states = Scanner(text), np.zeros(1, STRUCT)
    s = states[0]
    rules.set_die_and_payment(s, FACES, PAYMENT)
    while text[scanner.at : scanner.at + 1] == "P":
        read_player(scanner, states)
    if s.bands < 2:
        scanner.wrong("expected two to four player strings, such as Pc03015i")
    s.seats = s.bands
    if two_bands:
        join_bands(scanner, states)
    s.assam = read_assam(scanner)
    scanner.take("the board", "B")
    letters = "".join(COLOURS[colour] for colour in s.colours[: s.bands])
    for square in squares():
        read_square(scanner, states, square, letters)
    if scanner.at < len(text):
        scanner.wrong("the string must end here, after 49 squares")
    find_whole_rugs(states)
    return states


def read_player(scanner: Scanner, states: Structs) -> None:
    s, band = states[0], int(states[0].bands)
    if band == len(COLOURS):
        scanner.wrong("there are at most four players")
    word = scanner.take("a player, such as Pc03015i,", "P", COLOURS, *[DIGITS] * 5, "io")
    colour = COLOURS.index(word[1])
    if colour in s.colours[:band]:
        scanner.at -= len(word) - 1
        scanner.wrong(f"there are two {COLOUR_NAMES[word[1]]} players")
    s.colours[band], s.out[band] = colour, word[7] == "o"
    s.dirhams[band], s.left[band] = int(word[2:5]), int(word[5:7])
    s.bands += 1


def join_bands(scanner: Scanner, states: Structs) -> None:
    """Assign four bands to two seats with one purse each (R9.2)."""
    s = states[0]
    for seat in (0, 1):
        if s.dirhams[seat] != s.dirhams[seat + 2] or s.out[seat] != s.out[seat + 2]:
            scanner.wrong(
                f"the two colours of seat {seat} must share a purse and be in or out together (four players: players=4)"
            )
    s.seats, s.dirhams[2:], s.out[2:] = 2, 0, 0


def read_square(scanner: Scanner, states: Structs, square: Square, letters: str) -> None:
    """Read one square of the board, given the letters of the bands."""
    s, begin = states[0], scanner.at
    what = f"the square {square[0]}{square[1]}, such as n00 or c07,"
    letter = scanner.take(what, "n" + COLOURS)
    if letter == "n":
        scanner.take(what, "0", "0")
        return
    if letter not in letters:
        scanner.at = begin
        scanner.wrong(f"there is a {COLOUR_NAMES[letter]} rug, but no such player")
    s.squares[letters.index(letter)] |= np.uint64(1 << bit_of(square))
    s.ids[bit_of(square)] = int(scanner.take(what, DIGITS, DIGITS))


def find_whole_rugs(states: Structs) -> None:
    """Find wholly visible rugs: two neighbouring squares with the same colour and id."""
    laid, s = board(states), states[0]
    for (x, y), rug in laid.items():
        if laid.get((x + 1, y)) == rug:
            s.across |= np.uint64(1 << bit_of((x, y)))
        if laid.get((x, y + 1)) == rug:
            s.down |= np.uint64(1 << bit_of((x, y)))


# Positions: marrakech GAMESTRING SEAT PHASE, such as rotate, or lay with the throw and the colour; then the seats that
# left; then the parameters that matter from here on, if they are not as usual: commercial, faces 111234, payment 2. How
# many rugs and dirhams each player had at the start, and where Assam faced, a position does not say


def write(states: Structs) -> str:
    s = states[0]
    words = ["marrakech", write_game(states), str(s.seat), PHASES[int(s.phase)]]
    words += [str(s.die)] * bool(s.die)
    if s.phase == state.LAY and s.bands > s.seats:
        words.append(COLOURS[s.colours[s.band]])
    words += ["left", *map(str, left(states))] * bool(s.gone)
    words += ["commercial"] * bool(s.commercial)
    for name, value in {"faces": faces(states), "payment": int(s.payment)}.items():
        words += [name, str(value)] * (value != USUAL[name])
    return " ".join(words)


def wrong(why: str) -> NoReturn:
    raise InvalidPosition(f"not a Marrakech position: {why}")


def read(text: str, values: Mapping[str, Value]) -> Reading:
    """Parse a position. In the commercial variant, four player strings belong to two players unless the game or the
    seat says four."""
    words = text.split()
    stated = take_stated(words)
    end = words.index("left") if "left" in words else len(words)
    if not 4 <= end <= 6 or words[0] != "marrakech" or end + 1 == len(words):
        wrong(
            "it must be marrakech GAMESTRING SEAT PHASE, then left SEATS if seats have left, then the parameters that "
            "are not as usual, such as faces 111234"
        )
    four = words[1][24:25] == "P" and stated["counts"] == "commercial"
    states = read_game(words[1], four and values["players"] != 4 and words[2] in ("0", "1"))
    settled = read_values(states, {**values, **stated})
    read_left(states, words[end + 1 :])
    read_turn(states, words[2:end])
    return Reading(settled, states)


def take_stated(words: list[str]) -> dict[str, Value]:
    """Take the parameters that a position states off its end: commercial, faces 111234, payment 2."""
    stated, parameters = dict(USUAL), {parameter.name: parameter for parameter in CARD.parameters}
    for name in [*USUAL][::-1]:
        if words[-2:-1] == [name]:
            *words[:], _, value = words
            stated[name] = parameters[name].read(value)
    commercial = words[-1:] == ["commercial"]
    del words[len(words) - commercial :]
    return stated | {"counts": "commercial" if commercial else "seed"}


def read_values(states: Structs, values: Mapping[str, Value]) -> dict[str, Value]:
    """The parameters of a position."""
    s = states[0]
    colours = "".join(COLOURS[colour] for colour in s.colours[: s.bands])
    settled = settle(CARD, {**values, "players": int(s.seats), "colours": colours})
    s.commercial, s.rugs = settled["counts"] == "commercial", settled["rugs"]
    rules.set_die_and_payment(s, str(settled["faces"]), int(settled["payment"]))
    if s.dirhams.sum() > MOST_DIRHAMS:
        wrong(f"there are more than {MOST_DIRHAMS} dirhams, so one purse might not fit in three digits")
    return settled


def read_seat(states: Structs, word: str) -> int:
    if not re.fullmatch("[0-9]", word) or int(word) >= states[0].seats:
        wrong(f"there is no seat {quoted(word)}, only 0 to {states[0].seats - 1}")
    return int(word)


def read_left(states: Structs, words: list[str]) -> None:
    """The seats that have left the game."""
    s, seats = states[0], [read_seat(states, word) for word in words]
    if sorted(set(seats)) != seats:
        wrong("the seats that have left must be in order, once each")
    for seat in seats:
        if not s.out[seat] or s.dirhams[seat]:
            wrong(f"seat {seat} has left, so it must be out and have no dirhams")
        s.gone |= 1 << seat


def read_turn(states: Structs, words: list[str]) -> None:
    s, phases = states[0], {word: phase for phase, word in PHASES.items() if phase != state.DONE}
    s.seat = read_seat(states, words[0])
    if words[1] not in phases or (words[1] == "colour" and s.bands == s.seats):
        wrong(f"{quoted(words[1])} is not a phase; use rotate, roll or lay")
    s.phase = phases[words[1]]
    if s.phase != state.ROTATE and (s.out[s.seat] or rules.rugs_left(s, int(s.seat)) == 0):
        wrong(f"seat {s.seat} is out or has no rugs, so it cannot {words[1]}")
    if s.phase != state.ROTATE and rules.is_left_alone(s):
        wrong(f"all others have left, so the game is over and seat {s.seat} cannot {words[1]}")
    if s.phase == state.ROTATE:
        rules.begin_read_turn(s)
    rest = words[2:]
    if rest and s.phase in (state.DRAW, state.LAY) and re.fullmatch("[1-4]", rest[0]):
        s.die = int(rest.pop(0))
        if not s.weights[s.die]:
            wrong(f"nobody can have rolled {s.die}: the faces of the die are {joined(list(faces(states)))}")
    read_band(states, rest)


def read_band(states: Structs, words: list[str]) -> None:
    """The colour that a seat with two colours is to lay."""
    s = states[0]
    own = [COLOURS[s.colours[band]] for band in range(s.seat, s.bands, s.seats) if s.left[band]]
    if s.phase == state.LAY and s.bands > s.seats:
        if len(words) != 1 or words[0] not in own:
            wrong(f"lay must be followed by the colour of the rug, {' or '.join(own)}")
        s.band = [COLOURS[colour] for colour in s.colours].index(words[0])
    elif words:
        wrong(f"unexpected text at the end: {quoted(' '.join(words))}")
    elif s.phase == state.LAY:
        s.band = s.seat
    if s.phase == state.LAY and not rugs.open_across(s) and not rugs.open_down(s):
        wrong("there is no place for a rug next to Assam")


def facts(states: Structs) -> dict[str, Any]:
    s = states[0]
    return {
        "phase": "over" if s.phase == state.DONE else PHASES[int(s.phase)],
        "die": int(s.die) or None,
        "game": write_game(states),
        "dirhams": s.dirhams[: s.seats].tolist(),
        "rugs": [rules.rugs_left(s, seat) for seat in range(s.seats)],
        "out": [bool(out) for out in s.out[: s.seats]],
        "left": left(states),
    }
