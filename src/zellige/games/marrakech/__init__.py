"""The card of Marrakech, by Dominique Ehrhard; rules and string format as published by a university course."""

from itertools import combinations_with_replacement, permutations

from zellige.card import Card, Parameter, Value
from zellige.errors import InvalidParameter

LETTERS = "cypr"
ARRANGEMENTS = tuple("".join(letters) for n in (2, 3, 4) for letters in permutations(LETTERS, n))
RUGS, DIRHAMS, FACES, PAYMENT = 15, 30, "122334", 1  # of the usual game (R1, R3.1, R4.2)
DICE = tuple("".join(faces) for faces in combinations_with_replacement("1234", len(FACES)))
COMMERCIAL_RUGS = {2: 12, 3: 15, 4: 12}  # per colour (R9.1, R9.2)


def agree(values: dict[str, Value]) -> dict[str, Value]:
    """Give every player a colour and, in the commercial variant, its number of rugs."""
    players, colours, rugs, commercial = (values[key] for key in ("players", "colours", "rugs", "counts"))
    assert isinstance(players, int) and isinstance(colours, str)
    wanted = 4 if commercial == "commercial" and players == 2 else players
    if colours and len(colours) != wanted:
        raise InvalidParameter(f"Marrakech: {players} players need {wanted} colours here, not {colours!r}")
    if commercial == "commercial" and rugs == RUGS:
        rugs = COMMERCIAL_RUGS[players]
    return values | {"colours": colours or LETTERS[:wanted], "rugs": rugs}


CARD = Card(
    name="marrakech",
    title="Marrakech",
    about="two to four players, a die, money: lay rugs around Assam and collect from players who stop on them",
    version=2,
    folder=__name__,
    how=(
        "Turn Assam, or leave him as he is: left, right or stay. Then the die is thrown for you.\n"
        "Lay a rug on two squares beside him, each named by its column and row: rug:44,45"
    ),
    parameters=(
        Parameter("players", 2, range(2, 5), "number of players"),
        Parameter(
            "colours",
            "",
            ("", *ARRANGEMENTS),
            "colours of the rugs, in order of play: cyan, yellow, purple and red by default",
            f"different letters of {LETTERS}",
        ),
        Parameter("facing", "N", tuple("NESW"), "the way Assam faces at the start"),
        Parameter("rugs", RUGS, range(1, 26), "rugs of each colour"),
        Parameter(
            "counts",
            "seed",
            ("seed", "commercial"),
            "rugs and colours per player, as in the course's rules (seed) or in the published game (commercial)",
        ),
        Parameter("dirhams", DIRHAMS, range(1, 250), "dirhams of each player at the start", later=True),
        Parameter(
            "faces",
            FACES,
            DICE,
            "faces of the die",
            "six digits from 1 to 4, lowest first, such as 111234",
            later=True,
        ),
        Parameter("payment", PAYMENT, range(6), "dirhams to pay for each square of a region", later=True),
    ),
    agree=agree,
    chance=True,
    seats="players",
)
