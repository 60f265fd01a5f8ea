"""The notation of Marrakech: round trips, money conserved, and one clear sentence for bad input."""

import pytest
from hypothesis import given
from tests.games.marrakech.test_rules import TWO, board
from tests.strategies import states

import zellige
from zellige import InvalidMove, InvalidPosition
from zellige.games.marrakech.state import MOVES, RUG

GAME = zellige.game("marrakech")
BARE = f"marrakech {TWO}A33N{board()} "


@given(states("marrakech", colours=""))
def test_positions_round_trip_and_money_is_kept(state: zellige.State) -> None:
    assert state.game.read(str(state)) == state
    assert sum(state.facts["dirhams"]) == int(state.game.values["dirhams"]) * state.game.seats
    if state.facts["phase"] == "lay":
        assert 2 <= len(state.moves) <= 12


def test_every_code_is_a_move_of_its_own() -> None:
    text = GAME.parts.text
    off = [
        RUG + 2 * (7 * y + x) + down for y in range(7) for x in range(7) for down in (0, 1) if (y if down else x) == 6
    ]
    codes = [code for code in range(MOVES) if code not in off]
    assert len({text.write_move(code) for code in codes}) == len(codes)
    assert [text.read_move(text.write_move(code)) for code in codes] == codes


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "marrakech GAMESTRING SEAT PHASE"),
        ("marrakech", "marrakech GAMESTRING SEAT PHASE"),
        (BARE + "0", "marrakech GAMESTRING SEAT PHASE"),
        (BARE + "2 rotate", "no seat '2'"),
        (BARE + "x rotate", "no seat 'x'"),
        (BARE + "0 sleep", "'sleep' is not a phase"),
        (BARE + "0 colour", "'colour' is not a phase"),
        (BARE + "0 lay c", "unexpected text at the end: 'c'"),
        (BARE + "0 lay 5", "unexpected text at the end: '5'"),
        (BARE + "0 rotate 3", "unexpected text at the end: '3'"),
        (BARE + "0 lay 3 3", "unexpected text at the end: '3'"),
        (BARE + "0 rotate left", "left SEATS"),
        (BARE + "0 rotate left 2", "no seat '2'"),
        (BARE + "0 rotate left 1", "seat 1 has left, so it must be out and have no dirhams"),
        (BARE.replace("Py03015i", "Py00115o") + "0 rotate left 1", "have no dirhams"),
        (BARE.replace("Py03015i", "Py00015o") + "0 rotate left 1 1", "in order, once each"),
        (BARE.replace("Py03015i", "Py00015o") + "0 lay 3 left 1", "all others have left"),
        (BARE.replace("Py03015i", "Py00015o") + "1 lay 3 left 1", "seat 1 is out"),
        (BARE.replace("A33N", "A39N") + "0 lay", "character 19"),
        (BARE.replace("Pc03015i", "Pc03015o") + "0 lay", "seat 0 is out or has no rugs, so it cannot lay"),
        (BARE.replace("Pc03015i", "Pc03000i") + "0 roll", "seat 0 is out or has no rugs, so it cannot roll"),
        (BARE.replace("Pc030", "Pc999") + "0 lay", "more than 999 dirhams"),
        (BARE + "0 lay 1 faces 222334", "nobody can have rolled 1: the faces of the die are 2, 2, 2, 3, 3 and 4"),
        (BARE + "0 rotate faces", "unexpected text at the end: 'faces'"),
        (
            BARE + "0 rotate faces 11123",
            "faces must be six digits from 1 to 4, lowest first, such as 111234, not '11123'",
        ),
        (BARE + "0 rotate faces 432111", "lowest first"),
        (BARE + "0 rotate faces 111235", "six digits from 1 to 4"),
        (BARE + "0 rotate payment", "unexpected text at the end: 'payment'"),
        (BARE + "0 rotate payment 6", "payment must be a whole number from 0 to 5, not 6"),
        (BARE + "0 rotate payment two", "payment must be a whole number from 0 to 5, not 'two'"),
        (BARE + "0 rotate payment 2 faces 111234", "unexpected text at the end: 'payment 2'"),
        (BARE + "0 rotate payment 2 payment 2", "unexpected text at the end: 'payment 2'"),
        (BARE.replace("Py03015i", "Py00015oPp03015i") + "0 rotate faces 111234 left 1", "unexpected text"),
        (BARE + "faces 111234", "marrakech GAMESTRING SEAT PHASE"),
        (f"marrakech Pc03012iPy03012iPp02912iPr03012iA33N{board()} 0 roll commercial", "share a purse"),
        (f"marrakech Pc03012iPy03012iPp03012iPr03012iA33N{board()} 0 lay commercial", "colour of the rug, c or p"),
        (f"marrakech Pc03012iPy03012iPp03012iPr03012iA33N{board()} 0 lay y commercial", "colour of the rug, c or p"),
    ],
)
def test_what_is_not_a_position_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(InvalidPosition) as error:
        GAME.read(text)
    assert why in str(error.value)


def test_the_turn_of_who_is_out_passes_on() -> None:
    state = GAME.read(BARE.replace("Pc03015i", "Pc00015o") + "0 rotate")
    assert state.player == 1


def test_four_strings_are_four_players_to_a_game_of_four_and_where_the_seat_says_so() -> None:
    text = f"marrakech Pc03012iPy03012iPp03012iPr03012iA33N{board()} {{}} rotate commercial"
    four = zellige.game("marrakech", players=4, counts="commercial")
    assert four.read(text.format(0)).game.seats == 4
    assert GAME.read(text.format(3)) == four.read(text.format(3))
    assert GAME.read(text.format(1)).game.seats == 2


def test_the_counts_of_a_position_that_is_read_are_its_own() -> None:
    start = zellige.game("marrakech", counts="commercial").start()
    assert GAME.read(str(start)) == start


@pytest.mark.parametrize(
    "text", ["", "up", "rug:33", "rug:33,35", "rug:33,44", "rug:77,67", "die:5", "colour:b", "rug:6٦,66"]
)
def test_what_is_not_notation_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMove):
        GAME.start().play(text)


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"players": 5}, "players must be a whole number from 2 to 4"),
        ({"colours": "cc"}, "colours must be different letters of cypr"),
        ({"colours": "cyp"}, "2 players need 2 colours here"),
        ({"players": 3, "colours": "cy"}, "3 players need 3 colours here"),
        ({"counts": "commercial", "colours": "cy"}, "2 players need 4 colours here"),
        ({"facing": "X"}, "facing must be N or E or S or W, not 'X'"),
        ({"counts": "mine"}, "counts must be seed or commercial"),
        ({"rugs": 0}, "rugs must be"),
        ({"dirhams": 0}, "dirhams must be a whole number from 1 to 249"),
        ({"dirhams": 250}, "dirhams must be a whole number from 1 to 249"),
        ({"faces": "12344"}, "faces must be six digits from 1 to 4, lowest first, such as 111234, not '12344'"),
        ({"faces": "122343"}, "lowest first"),
        ({"faces": 122334}, "six digits from 1 to 4, lowest first, such as 111234, not 122334"),
        ({"faces": "012345"}, "six digits from 1 to 4"),
        ({"payment": 6}, "payment must be a whole number from 0 to 5"),
        ({"payment": -1}, "payment must be"),
    ],
)
def test_impossible_parameters(values: dict[str, object], why: str) -> None:
    with pytest.raises(zellige.ZelligeError, match=why):
        zellige.game("marrakech", **values)


@pytest.mark.parametrize(
    "turn", ["0 lay", "0 lay 4", "0 lay 1 p commercial", "0 lay p commercial", "1 colour 2 commercial"]
)
def test_the_throw_is_written_where_it_is_known(turn: str) -> None:
    players = "Pc03012iPy03012iPp03012iPr03012i" if "commercial" in turn else TWO
    text = f"marrakech {players}A33N{board()} {turn}"
    state = GAME.read(text)
    assert str(state) == text
    assert state.facts["die"] == next((int(word) for word in turn.split()[2:] if word.isdigit()), None)


@pytest.mark.parametrize(
    "turn", ["2 rotate left 0", "1 lay 2 left 0", "1 roll left 0", "0 rotate left 0 1", "2 rotate left 1 2"]
)
def test_who_has_left_is_written(turn: str) -> None:
    gone = turn.split("left ")[1].split()
    players = "".join(
        f"P{colour}{'000' if str(n) in gone else '030'}15{'o' if str(n) in gone else 'i'}"
        for n, colour in enumerate("cyp")
    )
    text = f"marrakech {players}A33N{board()} {turn}"
    state = GAME.read(text)
    assert str(state) == text
    assert state.facts["left"] == [int(seat) for seat in gone]
    assert (state.player == zellige.OVER) == (len(gone) == 2)


@pytest.mark.parametrize("counts", ["seed", "commercial"])
@pytest.mark.parametrize(
    ("values", "stated"),
    [
        ({}, ""),
        ({"faces": "111234"}, " faces 111234"),
        ({"payment": 0}, " payment 0"),
        ({"faces": "444444", "payment": 5}, " faces 444444 payment 5"),
    ],
)
def test_a_position_states_the_die_and_the_payment_where_they_are_not_as_usual(
    counts: str, values: dict[str, int | str], stated: str
) -> None:
    start = zellige.game("marrakech", counts=counts, **values).start()
    assert str(start).endswith(f" 0 rotate{' commercial' * (counts == 'commercial')}{stated}")
    for game in (GAME, zellige.game("marrakech", faces="222222", payment=3)):  # whichever reads it
        read = game.read(str(start))
        assert read == start
        assert read.game.values == start.game.values


def test_what_a_position_does_not_state_is_as_in_the_game_that_reads_it() -> None:
    mine = zellige.game("marrakech", rugs=4, dirhams=100, facing="W", payment=2)
    read = mine.read(BARE + "0 rotate payment 2")
    assert read.game == mine
    assert mine.read(BARE + "0 rotate").game == zellige.game("marrakech", rugs=4, dirhams=100, facing="W")


def test_who_has_left_stands_before_the_parameters() -> None:
    text = BARE.replace("Py03015i", "Py00015oPp03015i") + "0 lay 3 left 1 faces 333334 payment 2"
    state = GAME.read(text)
    assert (str(state), state.facts["left"], state.facts["die"]) == (text, [1], 3)


def test_all_dice_are_different_and_have_six_faces() -> None:
    dice = next(parameter for parameter in GAME.card.parameters if parameter.name == "faces").allowed
    assert (len(dice), len(set(dice)), min(dice), max(dice)) == (84, 84, "111111", "444444")
    assert all(len(str(die)) == 6 and sorted(str(die)) == [*str(die)] for die in dice)
