"""The published tasks of Marrakech as functions on the published strings, answered by the real rules.

The die and the payment are the usual ones: the strings do not name them. A malformed game or Assam string raises a
ValueError that says what is wrong and at which character. A malformed rug string is not an error: the answer is False,
or the input unchanged. Strings need not be reachable by play, but every rug on the board must have a player's colour.

>>> rotate_assam("A33N", 90), move_assam("A60N", 1), move_assam("A33N", 4)
('A33E', 'A60W', 'A20S')
"""

import random
import re
from typing import Any, NamedTuple

import numpy as np

from zellige.errors import InvalidParameter, quoted
from zellige.games.marrakech import FACES, rugs, rules, state
from zellige.games.marrakech.state import COLOURS
from zellige.games.marrakech.tables import WALK
from zellige.games.marrakech.text import Scanner, read_assam, read_game, rug_code, write_assam, write_game
from zellige.kernel.structs import Structs

DIE = tuple(map(int, FACES))
TURNS = {0: state.STAY, 90: state.RIGHT, 270: state.LEFT}  # degrees clockwise
RUG = re.compile(rf"([{COLOURS}])([0-9]{{2}})([0-6])([0-6])([0-6])([0-6])")


class Rug(NamedTuple):
    """A parsed rug string."""

    band: int
    id: int
    code: int | None  # of the move that lays it; None if its squares are not adjacent


def read_rug(states: Structs, rug: str) -> Rug | None:
    """Parse a rug string; None if it is malformed, of a colour that nobody plays, or already visible."""
    parsed = RUG.fullmatch(rug) if isinstance(rug, str) else None
    if not parsed:
        return None
    band, rug_id = rules.band_of(states[0], COLOURS.index(parsed[1])), int(parsed[2])
    if band < 0 or rugs.is_visible(states[0], band, rug_id):
        return None
    x, y, x2, y2 = (int(parsed[n]) for n in range(3, 7))
    return Rug(band, rug_id, rug_code((x, y), (x2, y2)))


def placeable(states: Structs, rug: str) -> Rug | None:
    """The rug of a rug string if it may be laid, else None."""
    parsed = read_rug(states, rug)
    if parsed is None or parsed.code is None:
        return None
    first, down = rugs.rug_of(parsed.code)
    return parsed if rugs.rug_fault(states[0], np.uint64(first), down) == state.LEGAL else None


def is_rug_valid(game: str, rug: str) -> bool:
    """Is this seven characters: a player's colour, a two-digit id and two squares, and not yet visible on the board?

    Ignores Assam and whether the squares are adjacent. The colour of a player who is out is accepted.
    """
    return read_rug(read_game(game), rug) is not None


def roll_die(rng: Any = None) -> int:
    """Throw a die with the faces 1, 2, 2, 3, 3, 4, using your own generator if you pass one."""
    if rng is not None and (isinstance(rng, type) or not callable(getattr(rng, "choice", None))):
        raise InvalidParameter(f"a generator needs a method choice, like random.Random(); {quoted(rng)} has none")
    return int((rng or random).choice(DIE))


def is_game_over(game: str) -> bool:
    """Are all players who are in out of rugs? Also true if nobody is in; a string does not say whose turn it is."""
    return bool(rules.all_done(read_game(game)[0]))


def rotate_assam(assam: str, degrees: int) -> str:
    """Turn Assam by 0, 90 or 270 degrees clockwise; anything else, even 180, 360 or -90, leaves him unchanged."""
    states = read_assam_alone(assam)
    if is_whole(degrees) and degrees in TURNS:
        rules.rotate(states[0], TURNS[degrees])
    return write_assam(states)


def is_placement_valid(game: str, rug: str) -> bool:
    """Is the rug valid, next to Assam, not under him, and not on both squares of a visible rug, even one's own?

    Two squares of one colour with different ids may be covered. Ignores whose turn it is, who is out and how many rugs
    are left.
    """
    return placeable(read_game(game), rug) is not None


def payment_amount(game: str) -> int:
    """The size of the region under Assam, whoever moved him and whatever anyone can pay.

    0 on bare floor and on a rug of a player who is out.
    """
    return int(rules.debt(read_game(game)[0]))


def winner(game: str) -> str:
    """The winner's colour; t for a draw, also if nobody is in; n while the game is in progress.

    Players who are in score their dirhams and visible squares; a tie goes to the player with more dirhams.
    """
    s = read_game(game)[0]
    if not rules.all_done(s):
        return "n"
    best = rules.best(s)
    winners = [COLOURS[s.colours[seat]] for seat in range(s.seats) if best >> seat & 1]
    return winners[0] if len(winners) == 1 else "t"


def move_assam(assam: str, die: int) -> str:
    """Assam after 1 to 4 steps; a track is not a step, but the square where he comes back is."""
    states = read_assam_alone(assam)
    if not is_whole(die) or die not in DIE:
        raise InvalidParameter(f"the die shows 1, 2, 3 or 4, not {quoted(die)}")
    states[0].assam = WALK[states[0].assam, die]
    return write_assam(states)


def is_whole(number: object) -> bool:
    """Is it a whole number, of Python's or of NumPy's?"""
    return isinstance(number, int | np.integer) and not isinstance(number, bool)


def make_placement(game: str, rug: str) -> str:
    """The game with the rug laid and one rug fewer for its colour, even if that player is out.

    Returns the game unchanged if the placement is not valid or no rug of the colour is left.
    """
    states = read_game(game)
    parsed = placeable(states, rug)
    if parsed is None or parsed.code is None or not states[0].left[parsed.band]:
        return game
    first, down = rugs.rug_of(parsed.code)
    rugs.lay(states[0], parsed.band, np.uint64(first), down, parsed.id)
    return write_game(states)


def read_assam_alone(assam: str) -> Structs:
    """A state with Assam placed as an Assam string says."""
    scanner, states = Scanner(assam), np.zeros(1, state.STRUCT)
    states[0].assam = read_assam(scanner)
    if scanner.at < len(assam):
        scanner.wrong("the string must end here")
    return states
