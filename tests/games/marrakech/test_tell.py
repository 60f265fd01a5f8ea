"""Sentences about Marrakech."""

import pytest
from tests.games.marrakech.test_rules import board, position
from tests.sentences import check_random_games, played, status
from tests.strategies import whole

import zellige

GAME = zellige.game("marrakech")
YELLOW = {"s31": "y00", "s32": "y00", "s42": "y01", "s43": "y01"}  # one region of four squares ahead of Assam
COMMERCIAL = f"marrakech Pc03012iPy03012iPp03012iPr03012iA33N{board()} 0 rotate commercial"


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"players": 3, "rugs": 25},
        {"players": 4, "rugs": 5},
        {"counts": "commercial"},
        {"faces": "444444", "payment": 5, "dirhams": 9},
        {"payment": 0},
    ],
    ids=str,
)
def test_random_games_are_told_in_whole_sentences(values: dict[str, int | str]) -> None:
    check_random_games(zellige.game("marrakech", **values), range(4))


@pytest.mark.parametrize(
    ("turn", "to_you", "of_you"),
    [
        ("0 rotate", "Turn Assam, then roll the die.", "Ada is turning Assam."),
        ("0 roll", "Roll the die.", "Ada is rolling the die."),
        ("0 lay 3", "You rolled 3. Lay a rug beside Assam.", "Ada rolled 3 and is laying a rug."),
        ("0 lay", "Lay a rug beside Assam.", "Ada is laying a rug."),
    ],
)
def test_how_the_game_stands(turn: str, to_you: str, of_you: str) -> None:
    state = position("Pc03015iPy03015i", "A33N", turn)
    assert status(state, "You", "Ada") == to_you
    assert status(state, "Ada", "You") == of_you
    assert status(state) == of_you.replace("Ada", "Player 1")


def test_a_lone_survivor_is_told_why_it_goes_on() -> None:
    alone = position("Pc03015iPy00015o", "A33N", "0 rotate")
    told = "Nobody else is left: lay the rest of your rugs. Turn Assam, then roll the die."
    assert status(alone, "You", "Ada") == told


def test_a_seat_with_two_colours_draws_its_rug() -> None:
    rolled = whole(GAME, COMMERCIAL).play("stay").play("die:2")
    drawn = rolled.play("colour:p")
    assert status(rolled, "You", "Ada") == "Draw a rug."
    assert status(rolled, "Ada", "You") == "Ada is drawing a rug."
    assert status(drawn, "You", "Ada") == "You rolled 2. Lay a purple rug beside Assam."
    assert status(drawn, "Ada", "You") == "Ada rolled 2 and is laying a purple rug."


def over(players: str, **squares: str) -> str:
    return status(position(players, "A33N", "0 rotate", **squares), "You", "Ada", "Bo")


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ("Pc03100iPy02900i", "You win, 31 to 29."),
        ("Pc02900iPy03100i", "Ada wins, 31 to 29."),
        ("Pc03000iPy03000i", "You and Ada share the win, 30 each."),
        ("Pc04000iPy02000iPp03000i", "You win with 40 points."),
        ("Pc02000iPy04000iPp04000i", "Ada and Bo share the win, 40 each."),
        ("Pc06000iPy00005o", "You win: Ada is out."),
        ("Pc09000iPy00005oPp00005o", "You win: nobody else is left in the game."),
        ("Pc00000oPy00000o", "The game is a draw: nobody is left in it."),
    ],
)
def test_the_end(players: str, words: str) -> None:
    assert over(players) == words


def test_equal_scores_are_decided_by_dirhams() -> None:
    own = {"s00": "c00", "s01": "c00", "s05": "y00", "s06": "y00", "s15": "y01", "s16": "y01"}
    assert over("Pc03200iPy03000i", **own) == "You win on dirhams: Ada has 34 points too."
    assert over("Pc03200iPy03000iPp03400i", **own) == "Bo wins on dirhams: you and Ada have 34 points too."


def test_the_end_when_players_left() -> None:
    assert status(GAME.start().leave(1), "You", "Ada") == "You win: Ada left the game."
    assert status(GAME.start().leave(0), "You", "Ada") == "Ada wins: you left the game."
    three = zellige.game("marrakech", players=3).start().leave(1).leave(0)
    assert status(three, "You", "Ada", "Bo") == "Bo wins: nobody else is left in the game."


def test_what_a_turn_did() -> None:
    state = position("Pc03013iPy03013i", "A33N", "0 rotate", **YELLOW)
    turn = played(state, "stay", "die:2", "rug:30,20")
    assert (
        turn.told("You", "Ada") == "You kept Assam facing north, rolled 2, paid Ada 4 and laid a cyan rug on 20 and 30."
    )
    assert played(state, "stay", "die:2").told("Ada", "You") == "Ada kept Assam facing north, rolled 2 and paid you 4."
    assert played(state, "left", "die:1").told("Ada", "You") == "Ada turned Assam left and rolled 1."
    assert played(state, "right").told() == "Player 1 turned Assam right."
    assert played(state.play("stay"), "die:1").told() == "Player 1 rolled 1 and paid 4 to Player 2."
    laying = state.play("stay").play("die:2")
    assert played(laying, "rug:21,22").told("You", "Ada") == "You laid a cyan rug on 21 and 22."
    assert played(state).told() == ""


@pytest.mark.parametrize(
    ("dirhams", "you", "ada"),
    [
        (
            "003",
            "You could pay Ada only 3 of 4 dirhams and are out.",
            "Ada could pay you only 3 of 4 dirhams and is out.",
        ),
        ("000", "You could pay Ada none of 4 dirhams and are out.", "Ada could pay you none of 4 dirhams and is out."),
    ],
)
def test_a_player_who_cannot_pay(dirhams: str, you: str, ada: str) -> None:
    state = position(f"Pc{dirhams}13iPy03013i", "A33N", "0 rotate", **YELLOW)
    assert played(state, "stay", "die:2").told("You", "Ada") == f"You kept Assam facing north and rolled 2. {you}"
    assert played(state.play("stay"), "die:1").told("Ada", "You") == f"Ada rolled 1. {ada}"


def test_a_player_who_can_just_pay() -> None:
    state = position("Pc00413iPy03013i", "A33N", "0 rotate", **YELLOW)
    assert played(state.play("stay"), "die:1").told("You", "Ada") == "You rolled 1 and paid Ada 4."


@pytest.mark.parametrize(
    ("payment", "told", "brief"),
    [
        (0, "You rolled 1.", "[die:1]"),
        (2, "You rolled 1 and paid Ada 8.", "[die:1] :paid 8 [half:y]"),
        (5, "You rolled 1. You could pay Ada only 13 of 20 dirhams and are out.", "[die:1] :paid 13 [half:y]"),
    ],
)
def test_another_payment(payment: int, told: str, brief: str) -> None:
    state = position("Pc01313iPy03013i", "A33N", f"0 roll payment {payment}", **YELLOW)
    assert played(state, "die:1").told("You", "Ada") == told
    assert played(state, "die:1").brief() == brief


def test_the_colour_that_was_drawn() -> None:
    state = whole(GAME, COMMERCIAL)
    drawn = played(state, "left", "die:1", "colour:p")
    assert drawn.told("You", "Ada") == "You turned Assam left, rolled 1 and drew a purple rug."
    turn = played(state, "left", "die:1", "colour:p", "rug:22,12")
    assert turn.told("You", "Ada") == "You turned Assam left, rolled 1 and laid a purple rug on 12 and 22."
    rug = played(state.play("left").play("die:1").play("colour:p"), "rug:22,12")
    assert rug.told("You", "Ada") == "You laid a purple rug on 12 and 22."


def test_a_turn_at_a_glance() -> None:
    state = position("Pc03013iPy03013i", "A33N", "0 rotate", **YELLOW)
    assert played(state, "stay", "die:2", "rug:30,20").brief() == ":stay [die:2] 20–30 :paid 4 [half:y]"
    assert played(state, "left", "die:1", "rug:22,12").brief() == ":left [die:1] 12–22"
    assert played(state, "right").brief() == ":right"
    poor = position("Pc00313iPy03013i", "A33N", "0 rotate", **YELLOW)
    assert played(poor, "stay", "die:1").brief() == ":stay [die:1] :paid 3 [half:y]"


def test_what_is_asked_before_a_move_is_sent() -> None:
    state = position("Pc03013iPy03013i", "A33N", "0 rotate")
    assert played(state, "left").question() == ("Turn Assam left, then roll?", "Roll the die")
    assert played(state, "stay").question() == ("Keep Assam facing north, then roll?", "Roll the die")
    laying = state.play("right").play("die:1")
    assert played(laying, "rug:53,54").question() == ("Lay your rug here?", "Lay rug")
    drawn = whole(GAME, COMMERCIAL).play("left").play("die:1").play("colour:p")
    assert played(drawn, "rug:22,12").question() == ("Lay your purple rug here?", "Lay rug")
