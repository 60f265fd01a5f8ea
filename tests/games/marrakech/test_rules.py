"""One test for each numbered rule of Marrakech, through the public API."""

from fractions import Fraction

import pytest
from tests.strategies import whole

import zellige
from zellige import IllegalMove, State

GAME = zellige.game("marrakech")

pytestmark = [pytest.mark.checked, pytest.mark.plain]


def board(**squares: str) -> str:
    """A board string from squares such as s34="c00"."""
    return "B" + "".join(squares.get(f"s{x}{y}", "n00") for x in range(7) for y in range(7))


def position(players: str, assam: str, turn: str, **squares: str) -> State:
    return whole(GAME, f"marrakech {players}{assam}{board(**squares)} {turn}")


def refused(state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    return str(error.value)


TWO = "Pc03015iPy03015i"


def test_r1_the_start() -> None:
    assert GAME.start().facts["game"] == TWO + "A33N" + board()
    assert (GAME.start().player, GAME.start().scores) == (0, (30, 30))
    four = zellige.game("marrakech", players=4, facing="W").start().facts["game"]
    assert four == "Pc03015iPy03015iPp03015iPr03015iA33W" + board()
    assert zellige.game("marrakech", colours="rp").start().facts["game"].startswith("Pr03015iPp03015iA33N")


@pytest.mark.parametrize(("move", "facing"), [("left", "W"), ("stay", "N"), ("right", "E")])
def test_r2_rotation(move: str, facing: str) -> None:
    after = GAME.start().play(move)
    assert f"A33{facing}B" in after.facts["game"]
    assert after.player == zellige.CHANCE
    assert "Player 1 must turn Assam first: left, stay or right (R2)" in refused(GAME.start(), "rug:23,24")
    assert "R3.1" in refused(after, "stay")


def test_r3_1_the_die() -> None:
    state = GAME.start().play("stay")
    odds = {str(move): state.odds(move) for move in state.moves}
    assert odds == {"die:1": Fraction(1, 6), "die:2": Fraction(1, 3), "die:3": Fraction(1, 3), "die:4": Fraction(1, 6)}
    thrown = state.play("die:3")
    assert (state.facts["die"], thrown.facts["die"]) == (None, 3)
    assert str(thrown).endswith(" 0 lay 3")
    after = thrown.play(next(iter(thrown.moves)))
    assert (after.facts["die"], after.player) == (None, 1)


def test_r3_2_to_r3_4_tracks_and_corners() -> None:
    walks = [("A30N", 1, "A20S"), ("A20N", 1, "A30S"), ("A04W", 2, "A15E"), ("A61E", 1, "A62W"), ("A16S", 1, "A26N")]
    walks += [("A60N", 1, "A60W"), ("A60E", 1, "A60S"), ("A06W", 1, "A06N"), ("A06S", 1, "A06E"), ("A60N", 3, "A40W")]
    for before, die, after in walks:
        state = position(TWO, before, "0 roll").play(f"die:{die}")
        assert after in state.facts["game"], (before, die)


def test_r4_1_nothing_is_paid_on_bare_floor_and_on_an_own_rug() -> None:
    for squares in ({}, {"s32": "c00", "s31": "c00"}):
        after = position(TWO, "A33N", "0 roll", **squares).play("die:1")
        assert after.facts["dirhams"] == [30, 30]


def test_r4_2_the_region_is_paid_for_and_corners_do_not_join() -> None:
    squares = {"s32": "y00", "s31": "y00", "s22": "y01", "s12": "y02", "s43": "y03", "s13": "c01", "s02": "c02"}
    after = position(TWO, "A33N", "0 roll", **squares).play("die:1")
    assert after.facts["dirhams"] == [26, 34]


def test_r4_3_nothing_is_paid_to_a_player_who_is_out() -> None:
    after = position("Pc03015iPy00010oPr03015i", "A33N", "0 roll", s32="y00").play("die:1")
    assert after.facts["dirhams"] == [30, 0, 30]
    assert (after.player, after.facts["phase"]) == (0, "lay")


def test_r4_4_who_falls_short_pays_all_and_is_out() -> None:
    squares = {"s32": "y00", "s31": "y00", "s30": "y01"}
    short = position("Pc00215iPy03015iPr03015i", "A33N", "0 roll", **squares).play("die:1")
    assert short.facts["dirhams"] == [0, 32, 30]
    assert short.facts["out"] == [True, False, False]
    assert (short.player, short.facts["phase"], short.facts["rugs"]) == (1, "rotate", [15, 15, 15])  # lays no rug
    assert short.scores[0] == 0
    exact = position("Pc00315iPy03015i", "A33N", "0 roll", **squares).play("die:1")
    assert (exact.facts["dirhams"], exact.facts["out"], exact.player) == ([0, 33], [False, False], 0)


def test_r5_1_a_rug_lies_next_to_assam() -> None:
    state = position(TWO, "A33N", "0 lay")
    assert len(state.moves) == 12
    assert "R5.1" in refused(state, "rug:11,12")
    assert "R5.1" in refused(state, "rug:22,12")  # only a corner
    assert "rug:32,31" in state.moves
    assert str(state.game.parse(state, "rug:32,31")) == "rug:31,32"
    assert len(position(TWO, "A00N", "0 lay").moves) == 4
    assert len(position(TWO, "A30N", "0 lay").moves) == 7


def test_r5_2_no_rug_under_assam() -> None:
    assert "Assam stands there (R5.2)" in refused(position(TWO, "A33N", "0 lay"), "rug:33,34")


def test_r5_3_a_whole_rug_is_not_covered() -> None:
    state = position(TWO, "A33N", "0 lay", s32="y00", s31="y00", s23="c07", s13="c08", s43="c02", s53="c02")
    assert refused(state, "rug:31,32").endswith("it would cover both squares of a whole yellow rug (R5.3)")
    assert "a whole cyan rug" in refused(state, "rug:43,53")  # one's own neither
    assert "rug:13,23" in state.moves  # two rugs of one colour
    half = state.play("rug:22,32")
    assert "y00" in half.facts["game"]


def test_r5_3_a_rug_half_covered_before_may_be_covered() -> None:
    """The published example: purple, then cyan over its upper half, then yellow over the rest and half of cyan."""
    game = zellige.game("marrakech", players=3, colours="pcy")
    start = game.read("marrakech Pp03015iPc03015iPy03015iA22N" + board() + " 0 lay")
    purple = start.play("rug:32,33")
    cyan = game.read(str(purple).replace("1 rotate", "1 lay")).play("rug:31,32")
    yellow = game.read(str(cyan).replace("2 rotate", "2 lay"))
    assert "rug:32,33" in yellow.moves
    after = yellow.play("rug:32,33").facts["game"]
    assert ("p00" in after, "c00" in after, after.count("y00")) == (False, True, 2)


def test_r5_4_ids() -> None:
    state = position("Pc03013iPy03015i", "A33N", "0 lay", s00="c02", s10="c02", s05="c00")
    assert state.play("rug:23,24").facts["game"].count("c01") == 2  # 02 is visible, the lowest that is not is 01
    assert position("Pc03012iPy03015i", "A33N", "0 lay").play("rug:23,24").facts["game"].split("B")[1].count("c03") == 2


def test_r5_5_without_a_place_the_rug_is_put_aside() -> None:
    full = {f"s{x}{y}": "c00" for x in range(7) for y in range(7)}
    after = position(TWO, "A33N", "0 roll", **full).play("die:1")
    assert (after.player, after.facts["rugs"]) == (1, [14, 15])
    with pytest.raises(zellige.InvalidPosition, match="no place for a rug"):
        position(TWO, "A33N", "0 lay", **full)


def test_r6_1_a_lone_survivors_turns_are_turns_of_their_own() -> None:
    state = position("Pc03003iPy00010o", "A33N", "0 rotate")
    for move in ("stay", "die:1", "rug:22,23", "left", "die:2"):
        state = state.play(move)
    assert (state.player, state.facts["die"]) == (0, 2)
    assert state.play(next(iter(state.moves))).begins_turn


def test_r6_1_the_turn_passes_over_who_is_out_and_a_lone_survivor_plays_on() -> None:
    state = position("Pc03015iPy00010oPr03015i", "A33N", "0 lay").play("rug:23,24")
    assert state.player == 2
    lone = position("Pc03002iPy00010oPr00015o", "A33N", "0 lay").play("rug:23,24")
    assert lone.player == 0
    end = GAME.read(str(lone).replace("rotate", "lay")).play("rug:43,44")
    assert end.outcome is not None
    assert end.outcome.winners == (0,)


def test_r6_2_the_end() -> None:
    last = position("Pc03000iPy03001i", "A33N", "1 lay", s00="c00")
    assert last.player == 1
    end = last.play("rug:23,24")
    assert (end.player, end.scores) == (zellige.OVER, (31, 32))
    assert end.outcome is not None
    assert end.outcome[:3] == ((31, 32), (1,), "Player 1 has no rugs left")
    assert "R6.2" in refused(end, "stay")
    nobody = position("Pc00002oPy00001o", "A33N", "0 rotate")
    assert nobody.outcome is not None
    assert nobody.outcome[:3] == ((0, 0), (0, 1), "nobody is left in the game")
    early = position("Pc03000iPy03005i", "A33N", "0 rotate")
    assert early.player == zellige.OVER


@pytest.mark.parametrize(
    ("players", "squares", "winners"),
    [
        ("Pc03100iPy03000i", {}, (0,)),
        ("Pc03000iPy03000i", {"s66": "y00"}, (1,)),
        ("Pc03000iPy02900i", {"s66": "y00"}, (0,)),  # equal scores: more dirhams win
        ("Pc03000iPy03000i", {"s00": "c00", "s66": "y00"}, (0, 1)),
        ("Pc03000iPy03000iPr02900i", {"s66": "r00"}, (0, 1)),
        ("Pc09900oPy00000i", {}, (1,)),  # who is out cannot win
    ],
)
def test_r7_the_winner(players: str, squares: dict[str, str], winners: tuple[int, ...]) -> None:
    outcome = position(players, "A33N", "0 rotate", **squares).outcome
    assert outcome is not None
    assert outcome.winners == winners


def test_r8_every_seat_and_every_watcher_sees_all() -> None:
    state = position(TWO, "A33N", "0 lay", s32="y00")
    for seat in (0, 1, None):
        assert state.view(seat).struct.tobytes() == state.struct.tobytes()


def test_r9_1_commercial_counts() -> None:
    for players, rugs in ((3, 15), (4, 12)):
        state = zellige.game("marrakech", players=players, counts="commercial").start()
        assert state.facts["rugs"] == [rugs] * players
        assert str(state).endswith(" 0 rotate commercial")


def test_r9_2_two_players_have_two_colours_and_one_purse() -> None:
    game = zellige.game("marrakech", counts="commercial")
    assert game.start().facts["game"].startswith("Pc03012iPy03012iPp03012iPr03012iA33N")
    assert game.start().facts["rugs"] == [24, 24]
    text = "marrakech Pc03012iPy03012iPp03012iPr03012iA33N{} 0 roll commercial"
    own = game.read(text.format(board(s32="p00"))).play("die:1")
    assert own.facts["dirhams"] == [30, 30]
    theirs = game.read(text.format(board(s32="r00", s31="r00", s22="y00"))).play("die:1")
    assert theirs.facts["game"].startswith("Pc02812iPy03212iPp02812iPr03212i")  # a region is of one colour
    assert theirs.scores == (28, 35)


def test_r9_3_chance_draws_the_colour() -> None:
    game = zellige.game("marrakech", counts="commercial")
    text = "marrakech Pc03003iPy03012iPp03009iPr03012iA33N" + board() + " 0 colour commercial"
    state = whole(game, text)
    assert (str(state), state.player) == (text, zellige.CHANCE)
    assert {str(move): state.odds(move) for move in state.moves} == {
        "colour:c": Fraction(1, 4),
        "colour:p": Fraction(3, 4),
    }
    assert "R9.3" in refused(state, "colour:y")
    laid = state.play("colour:p").play("rug:23,24")
    assert "Pp03008i" in laid.facts["game"]
    assert laid.player == 1


THREE = "Pc03015iPy03015iPr03015i"


def test_r10_nobody_can_leave_while_chance_is_to_move_nor_who_is_out() -> None:
    with pytest.raises(IllegalMove, match="nobody can leave while chance is to move"):
        GAME.start().play("stay").leave(0)
    state = zellige.game("marrakech", players=3).start().leave(1)
    with pytest.raises(IllegalMove, match="Player 2 is no longer in the game"):
        state.leave(1)
    bankrupt = position("Pc03015iPy00010oPr03015i", "A33N", "0 rotate")
    with pytest.raises(IllegalMove, match="no longer in the game"):
        bankrupt.leave(1)
    assert [bankrupt.is_in(seat) for seat in range(3)] == [True, False, True]


def test_r10_1_who_leaves_is_out_the_dirhams_are_gone_and_the_rugs_stay() -> None:
    state = position(THREE, "A33N", "0 rotate", s32="y00", s31="y00").leave(1)
    facts = state.facts
    assert (facts["dirhams"], facts["out"], facts["left"]) == ([30, 0, 30], [False, True, False], [1])
    assert (facts["game"].split("B")[1].count("y00"), state.scores, state.player) == (2, (30, 0, 30), 0)
    assert str(state).endswith(" 0 rotate left 1")
    assert state.play("stay").play("die:1").facts["dirhams"] == [30, 0, 30]  # nothing is paid on its rugs


def test_r10_2_the_turn_of_who_leaves_ends_and_no_rug_is_laid() -> None:
    state = position(THREE, "A33N", "0 lay 3")
    after = state.leave(0)
    assert (after.player, after.facts["phase"], after.facts["rugs"]) == (1, "rotate", [15, 15, 15])
    assert (after.facts["die"], after.begins_turn) == (None, True)
    other = state.leave(2)
    assert (other.player, other.facts["phase"], other.facts["die"]) == (0, "lay", 3)
    assert other.play("rug:23,24").play("left").play("die:1").play("rug:22,12").player == 0  # seat 2 is passed over


def test_r10_3_the_last_player_in_wins_at_once() -> None:
    over = GAME.start().leave(0)
    assert over.outcome is not None
    assert over.outcome[:3] == ((0, 30), (1,), "Player 1 left the game")
    state = position("Pc01015iPy03015iPr03015i", "A33N", "2 rotate").leave(1).leave(2)
    assert state.outcome is not None
    assert state.outcome[:3] == ((10, 0, 0), (0,), "Player 2 and Player 3 left the game")
    assert state.outcome.told(("Ada", "You", "Bo")) == "Ada wins: you and Bo left the game"
    assert state.game.read(str(state)) == state


def test_r10_3_is_judged_only_when_somebody_leaves() -> None:
    """One has left and another cannot pay: the third plays on. The other way round, the third has won."""
    squares = {"s32": "c00", "s31": "c00"}
    text = ("Pc03015iPy00115iPr03015i", "A33N", "1 rotate")
    lone = position(*text, **squares).leave(2).play("stay").play("die:1")
    assert (lone.player, lone.facts["out"], lone.facts["left"]) == (0, [False, True, True], [2])
    won = position("Pc03115iPy00015oPr03015i", "A32N", "2 rotate", **squares).leave(2)
    assert (won.player, won.facts["out"], won.facts["left"]) == (zellige.OVER, [False, True, True], [2])
    assert won.facts["game"] == lone.facts["game"]
    for state in (lone, won):
        assert state.game.read(str(state)) == state


def test_r10_4_when_a_lone_survivor_leaves_the_game_is_over_as_it_stands() -> None:
    over = position("Pc03003iPy00010o", "A33N", "0 rotate").leave(0)
    assert over.outcome is not None
    assert over.outcome[:3] == ((0, 0), (0, 1), "nobody is left in the game")


def test_r11_1_the_rugs() -> None:
    state = zellige.game("marrakech", players=3, rugs=4).start()
    assert state.facts["rugs"] == [4, 4, 4]
    commercial = zellige.game("marrakech", players=4, rugs=4, counts="commercial").start()
    assert commercial.facts["rugs"] == [4, 4, 4, 4]
    laid = state.play("stay").play("die:1").play("rug:23,22")
    assert (laid.facts["rugs"], laid.facts["game"].count("c00")) == ([3, 4, 4], 2)


@pytest.mark.parametrize("dirhams", [1, 100, 249])
def test_r11_2_the_dirhams(dirhams: int) -> None:
    for values in ({}, {"players": 4}, {"counts": "commercial"}):
        state = zellige.game("marrakech", dirhams=dirhams, **values).start()
        assert state.facts["dirhams"] == [dirhams] * state.game.seats
        assert state.facts["game"].count(f"{dirhams:03}") == len(str(state.game.values["colours"]))
        assert state.game.read(str(state)) == state


def test_r11_3_the_faces() -> None:
    state = whole(GAME, f"marrakech {TWO}A33N{board()} 0 roll faces 222334")
    assert {str(move): state.odds(move) for move in state.moves} == {
        "die:2": Fraction(1, 2),
        "die:3": Fraction(1, 3),
        "die:4": Fraction(1, 6),
    }
    assert state.play("die:2").facts["die"] == 2
    assert refused(state, "die:1").endswith("the faces of the die are 2, 2, 2, 3, 3 and 4 (R11.3)")
    assert "R3.1" in refused(state, "stay")
    with pytest.raises(IllegalMove, match=r"R11\.3"):
        state.odds("die:1")
    always = zellige.game("marrakech", faces="444444").start().play("stay")
    assert (list(map(str, always.moves)), always.odds("die:4")) == (["die:4"], 1)
    assert "A20S" in always.play("die:4").facts["game"]


@pytest.mark.parametrize(("payment", "dirhams"), [(0, [30, 30]), (2, [22, 38]), (5, [10, 50])])
def test_r11_4_the_payment(payment: int, dirhams: list[int]) -> None:
    squares = {"s32": "y00", "s31": "y00", "s22": "y01", "s12": "y02", "s43": "y03"}
    text = f"marrakech {TWO}A33N{board(**squares)} 0 roll payment {payment}"
    assert whole(GAME, text).play("die:1").facts["dirhams"] == dirhams
    poor = whole(GAME, text.replace("Pc030", "Pc008")).play("die:1").facts
    assert (poor["dirhams"], poor["out"][0]) == {
        0: ([8, 30], False),
        2: ([0, 38], False),  # an exact payment
        5: ([0, 38], True),
    }[payment]
