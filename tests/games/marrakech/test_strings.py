"""The course's tasks on its strings: every doubtful case, and every function against real games."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.marrakech.test_rules import TWO, board
from tests.strategies import states

import zellige
from zellige.games.marrakech.strings import (
    is_game_over,
    is_placement_valid,
    is_rug_valid,
    make_placement,
    move_assam,
    payment_amount,
    roll_die,
    rotate_assam,
    winner,
)
from zellige.games.marrakech.text import read_game, write_game

BARE = TWO + "A33N" + board()


@pytest.mark.parametrize(
    ("rug", "valid"),
    [
        ("c004445", True),
        ("y994445", True),
        ("c000066", True),  # adjacency is not asked for
        ("c003334", True),  # nor is Assam
        ("c003333", True),
        ("r004445", False),  # nobody plays red
        ("c00444", False),
        ("c0044455", False),
        ("c0a4445", False),
        ("c004447", False),
        ("c00444٥", False),
        ("n004445", False),
        ("C004445", False),
        ("", False),
        ("c004445\n", False),
    ],
)
def test_is_rug_valid(rug: str, valid: bool) -> None:
    assert is_rug_valid(BARE, rug) is valid


def test_a_rug_whose_id_is_visible_is_not_valid() -> None:
    game = TWO + "A33N" + board(s00="c05")
    assert not is_rug_valid(game, "c054445")
    assert is_rug_valid(game, "y054445")
    assert is_rug_valid("Pc00005oPy03015iA33N" + board(), "c004445")  # of a player who is out


def test_roll_die() -> None:
    seen = Counter(roll_die(random.Random(n)) for n in range(6000))
    assert set(seen) == {1, 2, 3, 4}
    for face, weight in ((1, 1000), (2, 2000), (3, 2000), (4, 1000)):
        assert seen[face] == pytest.approx(weight, abs=150)
    assert roll_die() in (1, 2, 3, 4)
    assert roll_die(np.random.default_rng(1)) in (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("players", "over"),
    [
        ("Pc03000iPy03000i", True),
        ("Pc03000iPy03001i", False),
        ("Pc00005oPy03000i", True),
        ("Pc00005oPy03001i", False),  # a lone survivor with rugs
        ("Pc00005oPy00005o", True),
    ],
)
def test_is_game_over(players: str, over: bool) -> None:
    assert is_game_over(players + "A33N" + board()) is over


@pytest.mark.parametrize("degrees", [180, 360, -90, 45, 1, 450, -270, np.int8(45), 10**4000])
def test_an_illegal_rotation_changes_nothing(degrees: int) -> None:
    assert rotate_assam("A04N", degrees) == "A04N"


@pytest.mark.parametrize("odd", ["90", [90], np.array([90]), np.array([0, 90]), True, False, 90.0, float("nan"), None])
def test_what_is_no_number_is_no_rotation_and_no_throw(odd: Any) -> None:
    assert rotate_assam("A33N", odd) == "A33N"
    with pytest.raises(zellige.ZelligeError, match="the die shows"):
        move_assam("A33N", odd)


@pytest.mark.parametrize("odd", [5, "random", random.Random, [1, 2]])
def test_what_is_no_generator_gets_one_sentence(odd: Any) -> None:
    with pytest.raises(zellige.ZelligeError, match="a generator"):
        roll_die(odd)


@pytest.mark.parametrize("odd", [None, 5, b"Pc03015i", ["P"], np.array(["P"]), True, "P" * 10**6])
def test_what_is_no_string_gets_one_sentence(odd: Any) -> None:
    for ask in (is_game_over, payment_amount, winner):
        with pytest.raises(zellige.ZelligeError) as refused:
            ask(odd)
        assert len(str(refused.value)) < 200
    assert not is_rug_valid(BARE, odd)
    assert not is_placement_valid(BARE, odd)
    assert make_placement(BARE, odd) == BARE


def test_rotate_assam() -> None:
    assert rotate_assam("A33N", np.int64(90)) == "A33E"  # type: ignore[arg-type]
    assert [rotate_assam(f"A04{f}", 90)[-1] for f in "NESW"] == list("ESWN")
    assert [rotate_assam(f"A04{f}", 270)[-1] for f in "NESW"] == list("WNES")
    assert rotate_assam("A04S", 0) == "A04S"


@pytest.mark.parametrize(
    ("rug", "valid"),
    [
        ("c003231", True),
        ("c003132", True),
        ("c003334", False),  # under Assam
        ("c002212", False),  # not next to him
        ("c003242", True),
        ("c003251", False),  # not side by side
        ("c003233", False),
        ("c003232", False),
        ("c002313", True),  # two rugs
        ("c004353", False),  # a whole rug of one's own
        ("c004443", True),  # half of one
        ("nonsense", False),
        ("r003231", False),
    ],
)
def test_is_placement_valid(rug: str, valid: bool) -> None:
    game = TWO + "A33N" + board(s23="y07", s13="y08", s43="c02", s53="c02")
    assert is_placement_valid(game, rug) is valid
    assert (make_placement(game, rug) != game) is valid


def test_placement_does_not_ask_for_turn_money_or_rugs() -> None:
    assert is_placement_valid("Pc00000oPy03015iA33N" + board(), "c003231")
    assert make_placement("Pc00000oPy03015iA33N" + board(), "c003231") == "Pc00000oPy03015iA33N" + board()  # none left
    laid = make_placement("Pc00003oPy03015iA33N" + board(), "c423231")
    assert laid == "Pc00002oPy03015iA33N" + board(s32="c42", s31="c42")


def test_payment_amount() -> None:
    squares = {"s33": "y00", "s34": "y00", "s43": "y01", "s22": "y02", "s23": "c00"}
    assert payment_amount(TWO + "A33N" + board(**squares)) == 3
    assert payment_amount(TWO + "A00N" + board(**squares)) == 0
    assert payment_amount("Pc03015iPy00015oA33N" + board(**squares)) == 0
    assert payment_amount("Pc00115iPy00115iA33N" + board(**squares)) == 3  # capped by nobody's money
    assert payment_amount(TWO + "A33N" + board(**{f"s{x}{y}": "c00" for x in range(7) for y in range(7)})) == 49


@pytest.mark.parametrize(
    ("players", "won"),
    [
        ("Pc03000iPy03001i", "n"),
        ("Pc03000iPy02900i", "c"),
        ("Pc03000iPy03000i", "t"),
        ("Pc09900oPy00000i", "y"),
        ("Pc00000oPy00000o", "t"),
        ("Pr01000iPp01100i", "p"),
    ],
)
def test_winner(players: str, won: str) -> None:
    assert winner(players + "A33N" + board()) == won


def test_a_tie_goes_to_more_dirhams() -> None:
    assert winner("Pc03000iPy02900iA33N" + board(s00="y00")) == "c"
    assert winner("Pc03000iPy02900iPp03000iA33N" + board(s00="y00")) == "t"


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("", "character 1 .*player strings"),
        ("Pc03015i" + "A33N" + board(), "character 9 .*player strings"),
        ("Pc03015iPc03015iA33N" + board(), "character 10 .*two cyan"),
        ("Pc03015iPx03015iA33N" + board(), "character 10 .*a player"),
        ("Pc0x015iPy03015iA33N" + board(), "character 4 .*a player"),
        ("Pc03015iPy0301xiA33N" + board(), "character 15 .*a player"),
        ("Pc03015iPy03015zA33N" + board(), "character 16 .*a player"),
        (TWO + "Pp03015iPr03015iPc03015iA33N" + board(), "at most four"),
        (TWO + "A37N" + board(), "character 19 .*Assam"),
        (TWO + "A33X" + board(), "character 20 .*Assam"),
        (TWO + "A33N" + board()[1:], "character 21 .*the board"),
        (TWO + "A33N" + board()[:-1], "character 168 .*the square 66.*the string ends"),
        (TWO + "A33N" + board() + "n00", "character 169 .*must end"),
        (TWO + "A33N" + board(s03="n07"), "character 33 .*the square 03"),
        (TWO + "A33N" + board(s10="r00"), "character 43 .*red rug, but no such player"),
        (TWO + "A33N" + board(s10="c0٠"), "character 45 .*the square 10"),
        (TWO, "the string ends"),
    ],
)
def test_a_malformed_game_says_what_and_where(game: str, why: str) -> None:
    for ask in (payment_amount, winner, is_game_over):
        with pytest.raises(ValueError, match=why):
            ask(game)
    for with_rug in (is_rug_valid, is_placement_valid, make_placement):
        with pytest.raises(ValueError, match=why):
            with_rug(game, "c004445")


@pytest.mark.parametrize("assam", ["", "A33", "A33NN", "33N", "A73N", "A33n"])
def test_a_malformed_assam_says_so(assam: str) -> None:
    with pytest.raises(ValueError, match="character"):
        rotate_assam(assam, 90)
    with pytest.raises(ValueError, match="character"):
        move_assam(assam, 1)


@pytest.mark.parametrize("die", [0, 5, -1, 1.5, 2.0, True, "1", 10**4000, np.array([1]), None, [1]])
def test_a_die_that_does_not_exist(die: int) -> None:
    with pytest.raises(ValueError, match="the die shows"):
        move_assam("A33N", die)


@given(states("marrakech", counts="seed", colours="", rugs=15, faces="122334", payment=1))
def test_the_strings_agree_with_the_game(state: zellige.State) -> None:
    game = state.facts["game"]
    assert write_game(read_game(game)) == game
    assert is_game_over(game) == (state.player == zellige.OVER)
    if state.outcome is None:
        assert winner(game) == "n"
    else:
        won = [game[1 + 8 * seat] for seat in state.outcome.winners]
        assert winner(game) == (won[0] if len(won) == 1 else "t")
    if state.facts["phase"] == "lay":
        check_rugs(state, game)
    if state.facts["phase"] == "roll":
        check_throws(state, game)


def check_rugs(state: zellige.State, game: str) -> None:
    """Every rug is valid if and only if it is a legal move, and laid as the move lays it."""
    letter, laid = game[1 + 8 * state.player], 15 - int(game[5 + 8 * state.player : 7 + 8 * state.player])
    for x, y, x2, y2 in [(x, y, x + a, y + 1 - a) for x in range(7) for y in range(7) for a in (0, 1)]:
        if max(x2, y2) < 7:
            move, rug = f"rug:{x}{y},{x2}{y2}", f"{letter}{laid:02}{x2}{y2}{x}{y}"
            assert is_placement_valid(game, rug) == (move in state.moves)
            after = state.play(move).facts["game"] if move in state.moves else game
            assert make_placement(game, rug) == after


def check_throws(state: zellige.State, game: str) -> None:
    """Assam walks as in the game, and where the player who threw is not at home the amount is paid."""
    at = game.index("A")
    for die in range(1, 5):
        after = state.play(f"die:{die}")
        moved = move_assam(game[at : at + 4], die)
        assert moved in after.facts["game"]
        before, now = state.facts["dirhams"], after.facts["dirhams"]
        paid = sum(abs(a - b) for a, b in zip(before, now, strict=True)) // 2
        owed = payment_amount(game.replace(game[at : at + 4], moved))
        payer = int(str(state).split()[2])
        assert paid in (0, min(owed, before[payer]))
        assert paid == 0 or after.facts["out"][payer] == (owed > before[payer])


@given(st.text(max_size=200))
def test_no_text_breaks_them(text: str) -> None:
    assert is_rug_valid(BARE, text) in (True, False)
    assert make_placement(BARE, text[:7])
    with pytest.raises(ValueError, match="character"):
        payment_amount(text)
