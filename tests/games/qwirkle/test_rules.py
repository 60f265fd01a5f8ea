"""One test for each numbered rule of Qwirkle, the commercial rulebook's worked game, and large scores."""

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from tests.strategies import whole

import zellige
from zellige import CHANCE, OVER, IllegalMove, State

GAME = zellige.game("qwirkle")
LINES = [line.split(" = ") for line in (Path(__file__).parent / "endings.txt").read_text().splitlines()]
ENDINGS = {name: whole(GAME, text) for name, text in LINES}  # positions that games came to
PLAIN = "ro:0,0 rx:0,1"

pytestmark = [pytest.mark.checked, pytest.mark.plain]


def position(board: str, *hands: str, points: str = "", turn: str = "0 turn") -> State:
    """A position; hands that are not given have no tiles of the board's colours that matter."""
    points = points or " ".join("0" for _ in hands)
    return whole(GAME, f"qwirkle {len(hands)} | {board} | {' | '.join(hands)} | {points} | {turn}")


def played(state: State, moves: str) -> State:
    for move in moves.split():
        state = state.play(move)
    return state


def refused(state: State, moves: str) -> str:
    """Why the last of some moves is refused."""
    *before, last = moves.split()
    state = played(state, " ".join(before))
    with pytest.raises(IllegalMove) as error:
        state.play(last)
    assert last not in state.moves
    assert last not in [str(move) for move in state.moves]
    return str(error.value)


def texts(state: zellige.core.Position) -> set[str]:
    return {str(move) for move in state.moves}


def test_r1_and_r2_the_deal_is_chance_with_true_odds() -> None:
    state = zellige.game("qwirkle", players=3).start()
    assert (state.player, len(state.moves), state.facts["bag_size"]) == (CHANCE, 36, 108)
    assert state.odds("+ro") == Fraction(3, 108)
    state = state.play("+ro")
    assert (state.odds("+ro"), state.odds("+pc")) == (Fraction(2, 107), Fraction(3, 107))
    state = played(state, "+ro +ro +rx +rd +rs")
    assert "+ro" not in state.moves
    assert "there is no red circle left to draw (R2)" in refused(state, "+ro")
    assert state.facts["hand_sizes"] == [6, 0, 0]
    assert str(state).endswith("| ro ro ro rx rd rs | - | - | 0 0 0 | 1 deal 6")


def deal(*hands: str) -> State:
    game = zellige.game("qwirkle", players=len(hands))
    return played(game.start(), " ".join(f"+{tile}" for hand in hands for tile in hand.split()))


def test_r3_1_the_longest_line_opens_and_a_tie_goes_to_the_lowest_seat() -> None:
    assert deal("ro rx gd gd ps bb", "yo yx yd gs ps bb", "oo ox os gs pd bb").player == 1
    assert deal("ro ro ro gx gx gx", "yo bx pd rs gb oc").player == 0  # a tile that is there twice counts once
    assert deal("yo bx pd rs gb oc", "ro ro ro gx gx gx").player == 0  # one and one
    assert deal("yo bx pd rs gb oc", "ro go ro gx gx bd").player == 1


def test_r3_2_the_opener_lays_a_line_of_exactly_that_length() -> None:
    state = deal("ro rx rd gd bd ps", "yo bx pd rs gb oc")
    assert texts(state) == {"ro:0,0", "rx:0,0", "rd:0,0", "gd:0,0", "bd:0,0"}
    assert "must have 3 tiles (R3.2)" in refused(state, "ps:0,0")
    assert "R3.2" in refused(state, "-ps")
    assert "R3.2" in refused(state, "ro:0,0 end")
    assert "R3.2" in refused(state, "rd:0,0 rx:0,1 end")
    assert texts(played(state, "rd:0,0")) == {"ro:0,1", "rx:0,1", "gd:0,1", "bd:0,1"}
    assert texts(played(state, "rd:0,0 gd:0,1")) == {"bd:0,2"}
    assert texts(played(state, "rd:0,0 gd:0,1 bd:0,2")) == {"end"}


def test_r3_3_the_opening_goes_right_from_the_origin() -> None:
    state = deal("ro rx rd gd bd ps", "yo bx pd rs gb oc")
    assert "R3.3" in refused(state, "ro:1,0")
    for place in ("0,-1", "1,0", "0,2"):
        assert "so the next tile must go to 0,1 (R3.3)" in refused(state, f"ro:0,0 rx:{place}")


def test_r4_seats_take_turns_round_the_table() -> None:
    state = position(PLAIN, "rd", "rs", "rb", turn="1 turn")
    state = played(state, "rs:0,2 end")
    assert state.player == CHANCE
    assert played(state, "+go +gx +gd +gs +gb +gc").player == 2


def test_r5_1_next_to_a_tile_and_from_the_hand() -> None:
    state = position(PLAIN, "rd rs", "go")
    assert "0,5 is not next to a tile (R5.1)" in refused(state, "rd:0,5")
    assert "not next to" in refused(state, "rd:1,2")  # diagonally
    assert "there is already a tile at 0,1 (R5.1)" in refused(state, "rd:0,1")
    assert "there is no green circle in Player 1's hand (R5.1)" in refused(state, "go:1,0")
    assert "R5.1" in refused(state, "rd:300,0")


def test_r5_2_one_colour_or_one_shape_and_nothing_twice() -> None:
    state = position(PLAIN, "ro gx gd rd bo yo", "go")
    assert "row 0 would hold two red circles (R5.2)" in refused(state, "ro:0,2")
    assert "row 0 would hold a green criss-cross and a red circle, which share neither colour nor shape" in refused(
        state, "gx:0,2"
    )
    assert {"gx:1,1", "gx:-1,1", "rd:0,2", "rd:0,-1", "rd:1,0", "rd:-1,1", "bo:1,0"} <= texts(state)
    assert "two red criss-crosses" in refused(position(PLAIN, "rx", "go"), "rx:0,2")


def test_r5_2_a_tile_may_join_two_lines_if_the_whole_is_one() -> None:
    """Two lines of a row with one cell between them, joined by a column beside."""
    fits = "ro:0,0 rx:0,1 gx:1,1 gd:1,2 gs:1,3 rs:0,3"
    assert "rd:0,2" in position(fits, "rd rb", "go").moves
    assert "rb:0,2" not in position(fits, "rd rb", "go").moves  # column 2 has the green diamond
    twice = "ro:0,0 rx:0,1 gx:1,1 gd:1,2 go:1,3 ro:0,3"
    assert "row 0 would hold two red circles" in refused(position(twice, "rd", "go"), "rd:0,2")


def test_r5_2_no_line_is_longer_than_six() -> None:
    six = "ro:0,0 rx:0,1 rd:0,2 rs:0,3 rb:0,4 rc:0,5"
    state = position(six, "ro go", "gx")
    assert not any(move.endswith((":0,6", ":0,-1")) for move in texts(state))
    assert "row 0 would hold two red circles" in refused(state, "ro:0,6")


def test_r5_3_one_line_without_a_gap() -> None:
    state = position(PLAIN, "rd rs gd bd yd pd", "go")
    assert "R5.3" in refused(state, "rd:0,2 rs:-1,0")
    assert texts(state.play("rd:0,2")) == {
        "rs:0,3", "rs:0,-1", "rs:1,2", "rs:-1,2", "gd:1,2", "gd:-1,2", "bd:1,2", "bd:-1,2", "yd:1,2", "yd:-1,2",
        "pd:1,2", "pd:-1,2", "end",
    }  # fmt: skip
    down = played(state, "rd:0,2 gd:1,2")
    assert texts(down) == {"bd:2,2", "bd:-1,2", "yd:2,2", "yd:-1,2", "pd:2,2", "pd:-1,2", "end"}
    assert "R5.3" in refused(state, "rd:0,2 gd:1,2 rs:0,3")
    assert "R5.3" in refused(state, "rd:0,2 rs:0,3 gd:1,2")


def test_r5_3_old_tiles_may_stand_between() -> None:
    state = position(PLAIN, "rd rs rb rc", "go")
    assert str(played(state, "rd:0,2 rs:0,-1 rb:0,3 rc:0,-2 end").scores) == "(12, 0)"


def test_r5_4_the_turn_ends_after_one_tile_or_more() -> None:
    state = position(PLAIN, "rd", "go")
    assert "R4" in refused(state, "end")
    assert state.play("rd:0,2").play("end").player == CHANCE


WORKED = [
    ("rc:0,0 rd:0,1 ro:0,2", 3),
    ("rs:0,3 bs:1,3 ps:2,3", 7),
    ("bo:1,2", 4),
    ("gc:-1,0 gd:-1,1", 6),
    ("gb:-1,-1 go:-1,2", 7),
    ("os:3,3 rs:3,4", 6),
    ("yb:-2,-1 ob:-3,-1", 3),
    ("ox:-3,0 od:-3,1", 3),
    ("yd:-2,1 yo:-2,2", 10),
    ("rb:0,-1", 9),
    ("rx:0,4 ox:-1,4 bx:1,4", 18),
    ("ys:4,3 bs:4,4", 9),
]


def test_r6_the_commercial_rulebooks_worked_game() -> None:
    laid: list[str] = []
    for turn, points in WORKED:
        tiles = turn.split()
        hand = " ".join(tile[:2] for tile in tiles)
        board = " ".join(laid) or "-"
        state = played(position(board, hand, "yc yc yc"), turn)
        assert state.facts["turn_points"] == points
        assert state.play("end").scores == (points, 0)
        laid += tiles


def test_r6_2_six_qwirkles_and_one_more_at_once_score_84() -> None:
    """Five rows of six; the hand completes six columns of five, and a row of its own."""
    colours, shapes = "roygbp", "oxdsbc"
    rows = [f"{colours[row]}{shapes[column]}:{row},{column}" for row in range(5) for column in range(6)]
    hand = [f"p{shape}" for shape in shapes]
    state = position(" ".join(rows), " ".join(hand), "ro")
    turn = [f"{tile}:5,{column}" for column, tile in enumerate(hand)]
    assert played(state, " ".join(turn)).play("end").scores == (84, 0)


def test_r6_3_a_single_tile_that_opens_gives_one_point() -> None:
    state = deal("ro gx yd bs ob pc", "ro gx yd bs ob pc")
    assert state.play("gx:0,0").play("end").scores == (1, 0)


def test_r7_the_hand_is_filled_from_the_bag() -> None:
    state = played(position(PLAIN, "rd rs go gx gd gs", "go"), "rd:0,2 rs:0,3 end")
    assert str(state).endswith("0 draw 2")
    assert state.odds("+ro") == Fraction(2, state.facts["bag_size"])
    after = played(state, "+bo +bx")
    assert (after.player, after.facts["hand_sizes"]) == (1, [6, 1])
    nearly = ENDINGS["one tile in the bag"]
    seat = nearly.player
    after = played(nearly, f"{a_placement(nearly)} end")
    assert str(after).endswith(f"{seat} draw 1")
    held = nearly.facts["hand_sizes"][seat]
    after = played(after, next(iter(texts(after))))
    assert (after.facts["bag_size"], after.facts["hand_sizes"][seat]) == (0, held)


def a_placement(state: State) -> str:
    return min(move for move in texts(state) if ":" in move)


def test_r8_1_and_r8_2_an_exchange() -> None:
    state = position(PLAIN, "ro rd gd gd ps bb", "go")
    bag = state.facts["bag_size"]
    assert {"-ro", "-rd", "-gd", "-ps", "-bb"} <= texts(state)
    giving = played(state, "-gd -ro")
    assert str(giving).endswith("| rd gd bb ps | go | 0 0 | 0 give ro gd")
    assert texts(giving) == {"-rd", "-gd", "-ps", "-bb", "end"}
    drawing = giving.play("end")
    assert (drawing.player, drawing.facts["bag_size"]) == (CHANCE, bag)
    assert str(drawing).endswith("0 draw 2 give ro gd exchanges 1")
    assert drawing.odds("+ro") == Fraction(1, bag)  # one is on the board, one given up: it cannot come back at once
    assert drawing.odds("+gd") == Fraction(1, bag)
    after = played(drawing, "+ro +gd")
    assert (after.player, after.facts["bag_size"]) == (1, bag)
    assert after.facts["bag"].count("ro") == 1  # the one that was given up
    assert str(after).endswith("1 turn exchanges 1")
    assert "R4" in refused(state, "-gd rd:0,2")
    assert "R4" in refused(state, "-gd skip")
    assert "R4" in refused(state, "rd:0,2 -gd")
    assert "R8.1" in refused(state, "-yc")


def test_r8_1_not_more_than_the_bag_has() -> None:
    state = ENDINGS["one tile in the bag"]
    gives = sorted(move for move in texts(state) if move.startswith("-"))
    assert texts(state.play(gives[0])) == {"end"}
    assert "R8.1" in refused(state, f"{gives[0]} {gives[1]}")
    out = ENDINGS["can go out"]
    assert "the bag is empty (R8.1)" in refused(out, f"-{out.facts['hands'][out.player][0]}")


def test_r8_3_who_can_place_nothing_must_exchange() -> None:
    state = ENDINGS["must exchange"]
    assert all(move.startswith("-") for move in texts(state))
    assert "the bag is not empty, so Player 1 must exchange tiles (R8.3)" in refused(state, "skip")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r8_4_exchanges_do_not_go_on_for_ever(players: int) -> None:
    hands = ["rd gx"] + ["gd"] * (players - 1)
    many = position(PLAIN, *hands, turn=f"0 turn exchanges {2 * players}")
    assert not any(move.startswith("-") for move in texts(many))
    assert f"after {2 * players} exchanges in a row, a player who can place a tile must do so (R8.4)" in refused(
        many, "-rd"
    )
    assert "-rd" in position(PLAIN, *hands, turn=f"0 turn exchanges {2 * players - 1}").moves
    assert "exchanges" not in str(played(many, "rd:0,2 end"))
    stuck = ENDINGS["must exchange"]
    after = whole(GAME, f"{stuck} exchanges 99")
    assert texts(after) == texts(stuck)
    assert str(after.play(min(texts(after))).play("end")).endswith("exchanges 100")


def test_r9_skipping() -> None:
    state = ENDINGS["one stuck"]
    assert texts(state) == {"skip"}
    after = state.play("skip")
    assert after.player == 1 - state.player
    assert str(after).endswith("skips 1")
    assert "can place a tile (R9)" in refused(after, "skip")
    assert "skips" not in str(played(after, f"{a_placement(after)} end"))


def test_r10_1_going_out_ends_the_game_at_once_with_six_points_more() -> None:
    state = ENDINGS["can go out"]
    placed = state.play(a_placement(state))
    over = placed.play("end")
    gained = over.scores[state.player] - state.scores[state.player]
    assert gained == placed.facts["turn_points"] + 6
    assert over.player == OVER
    assert over.outcome
    assert over.outcome.reason == f"Player {state.player + 1} has no tiles left and the bag is empty"
    assert "R10" in refused(over, "end")
    assert GAME.read(str(over)) == over


def test_r10_2_all_have_skipped() -> None:
    """In play a dead board comes first: if nobody can place, no tile that is left fits."""
    text = str(ENDINGS["one stuck"])
    over = whole(GAME, f"{text} skips 1").play("skip")
    assert over.outcome
    assert (over.outcome.reason, over.scores) == ("all players skipped one after another", ENDINGS["one stuck"].scores)
    assert GAME.read(str(over)) == over


BLOCK = [
    f"{colour}{shape}:{row},{column}" for row, colour in enumerate("roygbp") for column, shape in enumerate("oxdsbc")
]


def test_r10_3_a_dead_board() -> None:
    """All kinds in a square of six by six: every line is full."""
    state = position(" ".join(BLOCK[:-1]), "pc ro", "rx")
    assert {move for move in texts(state) if ":" in move} == {"pc:5,5", "pc:-1,5", "pc:5,-1"}
    over = state.play("pc:5,5").play("end")
    assert over.outcome
    assert over.outcome[:3] == ((24, 0), (0,), "none of the remaining tiles fits anywhere")
    assert position(" ".join(BLOCK), "ro", "rx").player == OVER


def test_r10_3_kinds_that_are_all_on_the_board_do_not_count() -> None:
    """Beside a line of five there is a place for the sixth tile, but no such tile is left."""
    row = "ro:0,0 rx:0,1 rd:0,2 rs:0,3 rb:0,4"
    state = position(row, "gc", "bc")
    assert state.facts["fits"]["0,5"] == ["rc"]
    stairs = "go:1,0 gc:1,-1 rc:2,-1 rb:2,-2 gb:3,-2 gc:3,-3 rc:4,-3 rb:4,-4 gb:5,-4 gc:5,-5 rc:6,-5"
    gone = position(f"{row} {stairs}", "gd", "bd")
    assert "0,5" not in gone.facts["fits"]


def test_r10_4_equal_scores_share_the_win() -> None:
    over = position(" ".join(BLOCK), "ro", "rx", "rd", points="70 71 71")
    assert over.outcome
    assert over.outcome.winners == (1, 2)


def test_r11_what_a_seat_sees() -> None:
    state = played(position(PLAIN, "ro rd gd gd ps bb", "go yc"), "-gd -ro")
    own, other, watcher = (state.view(seat) for seat in (0, 1, None))
    assert own.facts["hands"] == [["rd", "gd", "bb", "ps"], None]
    assert other.facts["hands"] == [None, ["yc", "go"]]
    assert watcher.facts["hands"] == [None, None]
    assert str(own).endswith("| rd gd bb ps | ? ? | 0 0 | 0 give ro gd")
    assert str(other).endswith("| ? ? ? ? | yc go | 0 0 | 0 give ? ?")
    assert str(watcher).endswith("| ? ? ? ? | ? ? | 0 0 | 0 give ? ?")
    assert other.facts["hand_sizes"] == watcher.facts["hand_sizes"] == [4, 2]
    assert all("bag" not in view.facts for view in (own, other, watcher))
    assert (len(own.moves), len(other.moves), len(watcher.moves)) == (5, 0, 0)


def test_r11_the_odds_of_a_view_are_those_of_the_tiles_it_has_not_seen() -> None:
    state = played(position(PLAIN, "rd gd gd ps bb", "rd yc"), "rd:0,2 end")
    bag = state.facts["bag_size"]
    assert state.odds("+rd") == Fraction(1, bag)
    assert state.view(0).odds("+rd") == Fraction(2, bag + 2)
    assert state.view(1).odds("+rd") == Fraction(1, bag + 4)
    assert state.view(None).odds("+rd") == Fraction(2, bag + 6)


def test_r11_which_tile_is_drawn_or_given_up_is_seen_by_its_seat_alone() -> None:
    giving = position(PLAIN, "rd gd gd ps bb", "rd yc")
    drawing = played(giving, "-gd end")
    for state, text in ((giving, "-gd"), (drawing, "+gd")):
        move = state.game.named(text)
        assert (state.secret(move), str(state.veiled(move))) == (0, f"{text[0]}?")
    placing = giving.game.named("rd:0,2")
    assert (giving.secret(placing), giving.veiled(placing)) == (None, placing)


def test_r12_nobody_can_leave_while_chance_is_to_move_nor_twice() -> None:
    state = position(PLAIN, "rd gx", "rs", "rb").leave(2)
    with pytest.raises(IllegalMove, match="Player 3 is no longer in the game"):
        state.leave(2)
    with pytest.raises(IllegalMove, match="nobody can leave while chance is to move"):
        played(state, "rd:0,2 end").leave(1)
    assert [state.is_in(seat) for seat in range(3)] == [True, True, False]


def test_r12_1_the_turn_passes_over_a_seat_that_has_left() -> None:
    state = position(PLAIN, "rd", "rs", "rb", "gx").leave(1)
    assert (state.player, state.facts["left"]) == (0, [1])
    assert str(state).endswith("0 turn left 1")
    assert played(state, "rd:0,2 end +go +gd +gs +gb +gc +bo").player == 2
    own_turn = position(PLAIN, "rd", "rs", "rb", "gx").leave(3).leave(0)
    assert (own_turn.player, own_turn.facts["left"]) == (1, [0, 3])
    assert position(PLAIN, "rd", "rs", "rb", turn="2 turn").leave(2).player == 0


def test_r12_1_if_the_opener_leaves_the_next_seat_opens_with_its_own_longest_line() -> None:
    dealt = deal("go gx rd os pb bc", "ro rx rd gd ps bb", "yo yx pd gs os rb")
    assert dealt.player == 1
    for state in (dealt, dealt.play("rx:0,0"), played(dealt, "rx:0,0 rd:0,1")):
        after = state.leave(1)
        assert (after.player, after.facts["board"], after.facts["hands"]) == (2, {}, dealt.facts["hands"])
        assert "must have 2 tiles (R3.2)" in refused(after, "yo:0,0 end")
        assert texts(after.play("os:0,0")) == {"gs:0,1"}
    assert dealt.leave(2).player == 1


@pytest.mark.parametrize("moves", ["rd:0,2", "rd:0,2 rs:0,3", "rd:0,2 gd:1,2", "-gd", "-gd -rs"])
def test_r12_2_what_was_laid_or_given_up_goes_back_to_the_hand(moves: str) -> None:
    state = position(PLAIN, "rd rs gd", "yo", "bc")
    before, after = state.leave(0), played(state, moves).leave(0)
    assert after == before
    assert (after.player, after.facts["hands"][0], after.facts["hand_sizes"]) == (1, ["rd", "rs", "gd"], [3, 1, 1])
    for viewer in (0, 1, 2, None):
        assert played(state, moves).view(viewer).leave(0) == before.view(viewer)


def test_r12_2_the_hand_stays_hidden_and_out_of_play() -> None:
    state = position(PLAIN, "rd rs", "yo", "bc").play("rd:0,2")
    view = state.view(1)
    assert "rd" not in view.facts["board"].values() or view.facts["unseen"]["rd"] == 2
    after = view.leave(0)
    assert after.facts["unseen"]["rd"] == 3
    assert (after.facts["hands"], after.facts["hand_sizes"]) == ([None, ["yo"], None], [2, 1, 1])
    assert after.facts["bag_size"] == state.facts["bag_size"]
    assert state.leave(0).facts["bag"] == state.facts["bag"]


def test_r12_3_skips_are_counted_over_the_seats_that_are_left() -> None:
    """Seats 2 and 3 have skipped, and it is the turn of seat 0."""
    stuck = str(ENDINGS["one of four stuck"])
    state = whole(GAME, f"{stuck} skips 2")
    assert str(state.leave(1)).endswith("0 turn skips 2 left 1")
    assert str(state.leave(2)).endswith("0 turn skips 1 left 2")  # its skip does not count any more
    assert str(state.leave(3)).endswith("0 turn skips 1 left 3")
    assert str(state.leave(0)).endswith("1 turn skips 2 left 0")
    assert (state.play("skip").player, state.leave(3).play("skip").player) == (1, 1)
    over = state.leave(1).play("skip")
    last = whole(GAME, f"{stuck} skips 3").leave(0)  # all others have skipped
    for end in (over, last):
        assert end.outcome
        assert end.outcome.reason == "all players skipped one after another"
        assert GAME.read(str(end)) == end


def test_r12_3_the_limit_of_exchanges_counts_the_seats_that_are_left() -> None:
    state = position(PLAIN, "rd gx", "gd", "gd", turn="0 turn exchanges 4")
    assert "-rd" in state.moves
    assert "after 4 exchanges in a row" in refused(state.leave(1), "-rd")
    assert str(state.leave(1)).endswith("0 turn exchanges 4 left 1")


def test_r12_4_the_points_stay_but_cannot_win() -> None:
    over = whole(GAME, f"qwirkle 3 | {' '.join(BLOCK)} | ro | rx | rd | 70 99 71 | 0 turn left 1")
    assert over.outcome
    assert (over.outcome.scores, over.outcome.winners) == ((70, 99, 71), (2,))


def test_r12_4_an_empty_hand_that_has_left_does_not_end_the_game() -> None:
    parts = str(ENDINGS["one of four stuck"].leave(1)).split(" | ")
    state = whole(GAME, " | ".join([*parts[:3], "-", f"{parts[3]} {parts[4]}", *parts[5:]]))
    assert (state.player, state.facts["bag_size"], state.facts["hand_sizes"][1]) == (0, 0, 0)
    assert "skip" in state.moves


@pytest.mark.parametrize(("leaver", "winner"), [(0, 1), (1, 0)])
@pytest.mark.parametrize("moves", ["", "rd:0,2", "-rd"])
def test_r12_5_the_last_one_wins_at_once(leaver: int, winner: int, moves: str) -> None:
    """Whatever the points are; and a turn that is not finished is taken back."""
    points = "90 40" if leaver == 0 else "40 90"
    state = position(PLAIN, "rd gd", "rs", points=points)
    over = played(state, moves).leave(leaver)
    assert over.outcome
    assert (over.player, over.outcome.winners, over.scores) == (OVER, (winner,), state.scores)
    assert over.outcome.reason == f"Player {leaver + 1} left the game"
    assert (over.facts["board"], over.facts["hands"]) == (state.facts["board"], state.facts["hands"])
    assert (over.facts["given"], GAME.read(str(over))) == ([], over)
    three = position(PLAIN, "rd", "rs", "rb", points="5 4 3").leave(0).leave(1)
    assert three.outcome
    assert three.outcome[1:3] == ((2,), "Player 1 and Player 2 left the game")


STALLED = (  # every kind that still fits is in the hands of those who have left
    "rd:0,0 rx:0,1 rb:0,2 rs:-1,0 bs:-1,-1 yb:1,2 yc:1,3 yx:1,1 ys:1,4 yc:0,4 yx:0,5 yo:0,6 bc:2,3 po:-1,6 "
    "ro:1,6 pd:-1,7 od:-2,7 yd:0,7 bx:-2,-1 bc:-2,-2 oc:-3,-2 oc:3,3 ox:-2,8 px:-1,8 oo:-2,9 yo:-3,9 bb:2,2 "
    "pb:-1,2 go:-3,10 ro:-4,10 bo:-5,10 bo:-3,11 yo:-4,11 yd:-1,4 bs:-2,-3 bx:-1,-3 bd:0,-3 os:3,4 ys:4,4 "
    "ps:5,4 bs:6,4 bc:0,-4 bo:1,-4 bx:2,-4 yb:4,5 ys:5,5 gc:-4,-2 gb:-4,-3 gc:-5,-3 gd:-5,-4 yx:4,6 px:3,6 "
    "rx:3,7 rb:2,7 gb:-6,-4 gs:-6,-5 gx:-5,-5 go:-4,-1 gb:-5,-1 os:6,3 oo:7,3 rx:2,8 ox:7,2 os:8,2 od:9,2 "
    "oc:8,1 ob:9,3 oo:10,3 bd:1,-5 ro:1,8 go:1,9 gs:0,9 od:7,1 gx:-4,0 gs:-4,-4 gd:0,10 bd:-1,10 ox:11,3 "
    "ob:10,4 bb:2,-5 bb:-1,11 "
)
HANDS = "rb rc rc rc yd yc | pd pd ps ps pb pb | yb ob rd rd gd gx | px po po gc rs rs"


def test_r12_6_the_others_do_not_exchange_for_ever() -> None:
    game = zellige.game("qwirkle", players=4)
    state = whole(game, f"qwirkle 4 | {STALLED.strip()} | {HANDS} | 7 5 9 9 | 0 turn left 2 3")
    exchanges, rng = 0, Random(1)
    while not state.outcome:
        assert exchanges < 20
        state = state.play(rng.choice([move for move in state.moves if move.text != "end"]))
        if "end" in state.moves:
            state, exchanges = state.play("end"), exchanges + 1
        while state.player == zellige.CHANCE:
            state = state.play(next(iter(state.moves)))
    assert exchanges == 20
    assert state.outcome[1:3] == ((0,), "nobody has placed a tile for ten rounds")
    assert state.scores == (7, 5, 9, 9)
    assert game.read(str(state)) == state
    alone = whole(game, f"qwirkle 4 | {STALLED.strip()} | {HANDS} | 7 5 9 9 | 0 turn exchanges 29 left 3")
    assert alone.outcome is None
    assert alone.leave(2).outcome  # ten rounds of two are over already


# Variants


def test_r13_1_the_hand() -> None:
    state = played(zellige.game("qwirkle", players=3, hand=2).start(), "+ro +gx +yd +bd +ps +ob")
    assert (state.player, state.facts["hand_sizes"]) == (1, [2, 2, 2])  # yd and bd
    state = played(state, "yd:0,0 bd:0,1 end")
    assert str(state).endswith("| 0 2 0 | 1 draw 2 hand 2")
    state = played(state, "+oc +oc -ps -ob end +rs +rb")
    assert (state.player, state.facts["hand_sizes"], state.facts["bag_size"]) == (0, [2, 2, 2], 100)


def test_r13_1_with_one_tile_each_the_lowest_seat_opens() -> None:
    state = played(zellige.game("qwirkle", hand=1).start(), "+ro +rx")
    assert (state.player, texts(state)) == (0, {"ro:0,0"})
    state = played(state, "ro:0,0 end +gd")
    assert (state.scores, texts(state)) == ((1, 0), {"rx:0,1", "rx:0,-1", "rx:1,0", "rx:-1,0", "-rx"})
    assert texts(played(state, "-rx")) == {"end"}


@pytest.mark.parametrize("copies", [1, 2])
def test_r13_2_the_copies(copies: int) -> None:
    state = zellige.game("qwirkle", players=4, copies=copies).start()
    assert (len(state.moves), state.facts["bag_size"]) == (36, 36 * copies)
    assert state.odds("+ro") == Fraction(1, 36)
    for _ in range(copies):
        state = state.play("+ro")
    assert "there is no red circle left to draw (R2)" in refused(state, "+ro")
    assert state.odds("+rx") == Fraction(1, 36 - 1) if copies == 1 else Fraction(2, 70)
    assert state.view(1).facts["unseen"]["rx"] == copies


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_r13_2_the_board_is_dead_when_all_copies_of_what_fits_are_on_it(copies: int) -> None:
    """Only the sixth starburst fits five of them, and then nothing does where there is one of each."""
    text = "qwirkle 2 | gb:0,0 pb:-1,0 yb:-2,0 rb:-1,1 ob:0,1 | bb gd | rc oo | 5 6 | 0 turn"
    state = played(whole(GAME, f"{text} copies {copies}"), "bb:-2,1 end")
    if copies > 1:
        assert state.outcome is None
    else:
        assert state.outcome
        assert state.outcome[:3] == ((10, 6), (0,), "none of the remaining tiles fits anywhere")


@pytest.mark.parametrize("bonus", [0, 1, 24])
def test_r13_3_the_points_of_a_qwirkle(bonus: int) -> None:
    """One line of six with a crossing pair, and two such lines at once."""
    five = "ro:0,0 rx:0,1 rd:0,2 rs:0,3 rb:0,4 gb:1,4 gc:1,5"
    state = played(whole(GAME, f"qwirkle 2 | {five} | rc yo | go | 0 0 | 0 turn bonus {bonus}"), "rc:0,5")
    assert state.facts["turn_points"] == 6 + bonus + 2
    assert played(state, "end").scores == (6 + bonus + 2, 0)
    block, hands = " ".join(BLOCK[:-1]), f"{BLOCK[-1][:2]} ro"
    state = whole(GAME, f"qwirkle 2 | {block} | {hands} | rx | 0 0 | 0 turn bonus {bonus}")
    assert played(state, f"{BLOCK[-1]} end").scores == (2 * (6 + bonus), 0)


@pytest.mark.parametrize("out", [0, 1, 24])
def test_r13_4_the_points_for_going_out(out: int) -> None:
    state = whole(GAME, f"{ENDINGS['can go out']} out {out}")
    best = max((played(state, f"{move} end") for move in texts(state)), key=lambda after: max(after.scores))
    usual = max((played(ENDINGS["can go out"], f"{move} end") for move in texts(state)), key=lambda x: max(x.scores))
    assert best.outcome
    assert sum(usual.scores) - sum(best.scores) == 6 - out
