"""The published tasks of Marrakech as functions on the published strings, each answered by the real rules.

A malformed game or Assam string raises a ValueError that says what is wrong and at which character. A malformed rug
string is no error: the answer is False, or the input unchanged. Strings need not be reachable by play.

>>> rotate_assam("A33N", 90), move_assam("A60N", 1), move_assam("A33N", 4)
('A33E', 'A60W', 'A20S')
"""

import random
import re
from typing import Any

import numpy as np

from zellige.games.marrakech import rules, state
from zellige.games.marrakech.state import COLOURS
from zellige.games.marrakech.tables import WALK
from zellige.games.marrakech.text import Scanner, Square, read_assam, read_game, rug_code, write_assam, write_game
from zellige.kernel import Structs

FACES = (1, 2, 2, 3, 3, 4)
TURNS = {0: state.STAY, 90: state.RIGHT, 270: state.LEFT}  # degrees clockwise
RUG = re.compile(rf"([{COLOURS}])([0-9]{{2}})([0-6])([0-6])([0-6])([0-6])")


def read_rug(states: Structs, rug: str) -> tuple[int, int, Square, Square] | None:
    """Band, id and squares of a rug string; None if it is malformed or of a colour that nobody plays."""
    found = RUG.fullmatch(rug) if isinstance(rug, str) else None
    if not found:
        return None
    band = rules.band_of(states[0], COLOURS.index(found[1]))
    x, y, x2, y2 = (int(found[n]) for n in range(3, 7))
    return None if band < 0 else (band, int(found[2]), (x, y), (x2, y2))


def is_rug_valid(game: str, rug: str) -> bool:
    """Is it seven characters: the colour of a player, a two-digit id, two squares of the board?

    And is no rug of that colour and id visible? Neither Assam nor whether the squares adjoin is looked at. The colour
    of a player who is out will do.
    """
    states = read_game(game)
    found = read_rug(states, rug)
    return found is not None and not rules.is_visible(states[0], found[0], found[1])


def roll_die(rng: Any = None) -> int:
    """A throw of the die with the faces 1, 2, 2, 3, 3, 4, by a generator of one's own if one is given."""
    return int((rng or random).choice(FACES))


def is_game_over(game: str) -> bool:
    """Has every player who is in no rugs left? Also true if nobody is in; a string does not say whose turn it is."""
    s = read_game(game)[0]
    return not any(s.left[seat] and not s.out[seat] for seat in range(s.seats))


def rotate_assam(assam: str, degrees: int) -> str:
    """Assam turned by 0, 90 or 270 degrees clockwise; any other number, 180, 360 or -90 too, leaves him as he is."""
    states = read_assam_alone(assam)
    if degrees in TURNS:
        rules.rotate(states[0], TURNS[degrees])
    return write_assam(states)


def is_placement_valid(game: str, rug: str) -> bool:
    """Is the rug valid, next to Assam, not under him, and covers it no whole rug, its own player's included?

    Two squares of one colour with different ids may be covered. Whose turn it is, who is out and how many rugs are left
    is not looked at.
    """
    if not is_rug_valid(game, rug):
        return False
    states = read_game(game)
    code = placement(states, rug)
    return (
        code is not None and rules.rug_fault(states[0], rules.first_square(code), rules.lies_down(code)) == state.LEGAL
    )


def placement(states: Structs, rug: str) -> int | None:
    """The move that lays a rug; None if its squares do not adjoin."""
    found = read_rug(states, rug)
    return rug_code(found[2], found[3]) if found else None


def payment_amount(game: str) -> int:
    """The size of the region of one colour under Assam, whoever moved him and whatever anyone can pay.

    0 on bare floor and on a rug of a player who is out.
    """
    return int(rules.debt(read_game(game)[0]))


def winner(game: str) -> str:
    """The colour of the winner; t for a draw, also if nobody is in; n while the game is not over.

    Dirhams and visible squares count, of players who are in; a tie goes to more dirhams.
    """
    if not is_game_over(game):
        return "n"
    s = read_game(game)[0]
    best = rules.best(s)
    winners = [COLOURS[s.colours[seat]] for seat in range(s.seats) if best >> seat & 1]
    return winners[0] if len(winners) == 1 else "t"


def move_assam(assam: str, die: int) -> str:
    """Assam after so many steps, 1 to 4; a track is no step, the square he comes back on is one."""
    states = read_assam_alone(assam)
    if die not in FACES:
        raise ValueError(f"the die shows 1, 2, 3 or 4, not {die!r}")
    states[0].assam = WALK[states[0].assam, die]
    return write_assam(states)


def make_placement(game: str, rug: str) -> str:
    """The game with the rug laid, and one rug fewer for its colour, also if that player is out.

    Where the placement is not valid, or no rug of the colour is left, the game as it was.
    """
    states = read_game(game)
    found, code = read_rug(states, rug), placement(states, rug)
    if found is None or code is None or not states[0].left[found[0]] or not is_placement_valid(game, rug):
        return game
    rules.lay(states[0], found[0], rules.first_square(code), rules.lies_down(code), found[1])
    return write_game(states)


def read_assam_alone(assam: str) -> Structs:
    """A state with Assam as an Assam string has him."""
    scanner, states = Scanner(assam), np.zeros(1, state.STRUCT)
    states[0].assam = read_assam(scanner)
    if scanner.at < len(assam):
        scanner.wrong("the string must end here")
    return states
