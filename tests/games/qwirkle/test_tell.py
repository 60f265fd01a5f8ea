"""Sentences about Qwirkle, as far as the viewer may know."""

import pytest
from tests.games.qwirkle.positions import after, block
from tests.sentences import check_random_games, played, status
from tests.strategies import whole

import zellige
from zellige import State
from zellige.games.qwirkle.lessons import LAST, TENTH

GAME = zellige.game("qwirkle")
ROW = "rc:0,0 rd:0,1 ro:0,2"
OTHERS = "go gx gd gs gb gc"
STUCK = "bx gs yb px os gb"  # none of these fits the row
OPENING = f"qwirkle 2 | - | rc rd ro bx gs yb | {STUCK} | 0 0 | 0 turn"
MIDDLE = f"qwirkle 2 | {ROW} | rs bs ps gx yb os | {OTHERS} | 3 0 | 0 turn"
END = f"qwirkle 2 | {LAST} | bx | gx px | 112 118 | 0 turn"


def read(text: str) -> State:
    return whole(GAME, text)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_are_told_in_whole_sentences(players: int) -> None:
    check_random_games(zellige.game("qwirkle", players=players), range(3))


@pytest.mark.parametrize("values", [{"hand": 1, "copies": 1}, {"hand": 3, "copies": 1, "bonus": 1, "out": 0}], ids=str)
def test_random_games_of_variants_are_told_in_whole_sentences(values: dict[str, int]) -> None:
    check_random_games(zellige.game("qwirkle", **values), range(2))


# How the game stands


@pytest.mark.parametrize(
    ("text", "to_you", "of_you"),
    [
        (OPENING, "You begin. Place a line of 3 tiles.", "Ada begins."),
        (MIDDLE, "Your turn. Place tiles, or exchange.", "Ada can place or exchange tiles."),
        (f"{MIDDLE} exchanges 4", "Your turn. Place tiles.", "Ada must place tiles."),
        (
            f"qwirkle 2 | {ROW} | {STUCK} | {OTHERS} | 3 0 | 0 turn",
            "Nothing fits. Exchange tiles.",
            "Ada cannot place a tile and must exchange.",
        ),
        (END, "Your turn. Place tiles.", "Ada must place tiles."),
        (
            f"qwirkle 2 | {ROW} rs:0,3 bs:1,3 | ps gx yb os | {OTHERS} | 3 0 | 0 place 2",
            "6 points so far. Add a tile, or end your turn.",
            "Ada is placing tiles: 6 points so far.",
        ),
        (
            f"qwirkle 2 | {ROW} rs:0,3 | gx yb bb pb px | {OTHERS} | 3 0 | 0 place 1",
            "4 points. End your turn.",
            "Ada is placing tiles: 4 points so far.",
        ),
        (
            f"qwirkle 2 | {TENTH} rx:0,4 | ox gs yb oc yc | {OTHERS} | 3 0 | 0 place 1",
            "A Qwirkle! 12 points so far. Add a tile, or end your turn.",
            "Ada is placing tiles: 12 points so far.",
        ),
        (
            f"qwirkle 2 | {LAST} bx:1,-9 | - | gx px | 112 118 | 0 place 1",
            "8 points, 6 of them for going out. End your turn.",
            "Ada is placing tiles: 2 points so far.",
        ),
        (
            f"qwirkle 2 | {ROW} | {STUCK[6:]} | {OTHERS} | 3 0 | 0 give bx gs",
            "You are giving up 2 tiles. Choose another tile, or end your turn.",
            "Ada is exchanging tiles.",
        ),
        (
            f"qwirkle 2 | {ROW} | - | {OTHERS} | 3 0 | 0 give {STUCK}",
            "You are giving up 6 tiles. End your turn.",
            "Ada is exchanging tiles.",
        ),
        (
            f"qwirkle 2 | {ROW} | {STUCK[3:]} | {OTHERS} | 3 0 | 0 draw 1",
            "You are drawing 1 tile.",
            "Ada is drawing 1 tile.",
        ),
        (str(GAME.start()), "The tiles are being dealt.", "The tiles are being dealt."),
    ],
)
def test_how_the_game_stands(text: str, to_you: str, of_you: str) -> None:
    assert status(read(text), "You", "Ada") == to_you
    assert status(read(text).view(0), "You", "Ada") == to_you
    assert status(read(text), "Ada", "You") == of_you
    assert status(read(text)) == of_you.replace("Ada", "Player 1")


def test_the_opening_line_tile_by_tile() -> None:
    state = read(OPENING).play("rd:0,0")
    assert status(state, "You", "Ada") == "Your line needs 2 more tiles."
    assert status(state.play("rc:0,1"), "You", "Ada") == "Your line needs 1 more tile."
    assert status(state.play("rc:0,1").play("ro:0,2"), "You", "Ada") == "3 points. End your turn."
    single = read("qwirkle 2 | - | rc rc rc bx bx bx | ox ox ox ys ys ys | 0 0 | 0 turn")
    assert status(single, "You", "Ada") == "You begin. Place a tile."


def test_nobody_is_told_whether_a_hidden_hand_can_place() -> None:
    able, unable = read(MIDDLE), read(f"qwirkle 2 | {ROW} | {STUCK} | {OTHERS} | 3 0 | 0 turn")
    for state in (able, unable):
        assert status(state.view(1), "Ada", "You") == "Ada can place or exchange tiles."
        assert status(state.view(None)) == "Player 1 can place or exchange tiles."
    assert status(read(END).view(1), "Ada", "You") == "Ada must place tiles or skip."


def test_a_player_who_has_to_skip() -> None:
    state = read(str(after(2, 44, 0, lambda oracle: oracle.moves() == {"skip"})))
    you, ada = ("You", "Ada")[:: 1 - 2 * state.player], ("Ada", "You")[:: 1 - 2 * state.player]
    assert status(state, *you) == "Nothing fits and the bag is empty. Skip."
    assert status(state, *ada) == "Ada cannot place a tile and must skip."
    assert status(state.view(1 - state.player), *ada) == "Ada must place tiles or skip."
    assert played(state, "skip").told(*ada) == "Ada skipped."


def test_the_end() -> None:
    end = read(END).play("bx:1,-9").play("end")
    assert status(end, "You", "Ada") == "You win, 120 to 118."
    assert status(end, "Ada", "You") == "Ada wins, 120 to 118."
    shared = read(END.replace("112 118", "110 118")).play("bx:1,-9").play("end")
    assert status(shared, "Ada", "You") == "You and Ada share the win, 118 each."


def test_the_end_of_three() -> None:
    hands = "bx | gx | px"
    over = read(f"qwirkle 3 | {LAST} | {hands} | 112 118 90 | 0 turn").play("bx:1,-9").play("end")
    assert status(over, "You", "Ada", "Bo") == "You win with 120 points."


def test_the_end_when_players_left() -> None:
    assert status(read(MIDDLE).leave(1), "You", "Ada") == "You win: Ada left the game."
    assert status(read(MIDDLE).leave(0), "You", "Ada") == "Ada wins: you left the game."
    three = read(f"qwirkle 3 | {ROW} | {STUCK} | {OTHERS} | rs bs ps gx yb os | 3 0 0 | 0 turn").leave(0)
    assert status(three, "You", "Ada", "Bo") == "Ada can place or exchange tiles."
    assert status(three.leave(1), "You", "Ada", "Bo") == "Bo wins: everyone else left the game."


# What a turn did


def test_placing_and_drawing() -> None:
    moves = ("rs:0,3", "bs:1,3", "ps:2,3", "end", "+ro", "+yb", "+ro")
    turn = "placed 3 tiles for 7 points."
    own = played(read(MIDDLE), *moves, seat=0)
    assert own.told("You", "Ada") == f"You {turn} You drew 2 red circles and the yellow starburst."
    assert own.told("Bo", "Ada") == f"Bo {turn} Bo drew 2 red circles and the yellow starburst."
    assert played(read(MIDDLE), *moves, seat=1).told("Ada", "You") == f"Ada {turn}"
    assert played(read(MIDDLE), *moves).told() == f"Player 1 {turn}"


def test_one_tile_is_named() -> None:
    assert played(read(MIDDLE), "rs:0,3", "end").told("Ada", "You") == "Ada placed the red square for 4 points."
    assert played(read(MIDDLE), "rs:0,3", seat=0).told("You", "Ada") == "You placed the red square."
    assert played(read(MIDDLE).play("rs:0,3"), "end").told("You", "Ada") == "You scored 4 points."
    assert played(read(MIDDLE), "rs:0,3", "bs:1,3").told("Ada", "You") == "Ada placed 2 tiles."


def test_chance_alone() -> None:
    state = read(MIDDLE).play("rs:0,3").play("end")
    assert played(state, "+px", seat=0).told("You", "Ada") == "You drew the purple criss-cross."
    assert played(state, "+px", seat=1).told("Ada", "You") == "Ada drew 1 tile."
    assert played(GAME.start(), *["+ro", "+ro", "+ro", *["+rx"] * 3]).told() == "Tiles were dealt."


def test_the_deal() -> None:
    hands = [f"+{tile}" for tile in (*STUCK.split(), *OTHERS.split())]
    assert played(GAME.start(), *hands).told("You", "Ada") == "The tiles were dealt."


def test_a_qwirkle() -> None:
    state = read(f"qwirkle 2 | {TENTH} | rx ox bx gs yb oc | {OTHERS} | 3 0 | 0 turn")
    turn = played(state, "rx:0,4", "ox:-1,4", "bx:1,4", "end", "+yx", "+yx", "+yx", seat=0)
    assert turn.told("You", "Ada") == "You placed 3 tiles for 18 points. A Qwirkle! You drew 3 yellow criss-crosses."
    assert played(state, "rx:0,4").told() == "Player 1 placed the red criss-cross. A Qwirkle!"


def test_two_qwirkles() -> None:
    state = read(str(block()))
    turn = played(state, "pc:5,5", "end")
    assert turn.told("You", "Ada") == "You placed the purple clover for 24 points. 2 Qwirkles!"
    assert status(turn.after, "You", "Ada") == "You win, 114 to 80."


def test_going_out() -> None:
    turn = played(read(END), "bx:1,-9", "end")
    assert turn.told("You", "Ada") == "You placed the blue criss-cross for 8 points, 6 of them for going out."


def test_other_points() -> None:
    """Those of a line of six, and those for going out, if there are any."""
    start = f"qwirkle 2 | {TENTH} | rx ox bx gs yb oc | {OTHERS} | 3 0 | 0 turn"
    state = read(f"{start} bonus 0")
    assert status(state.play("rx:0,4"), "You", "Ada").startswith("A Qwirkle! 6 points so far.")
    assert (
        played(state, "rx:0,4", "end", "+yx", seat=1)
        .told("Ada", "You")
        .startswith("Ada placed the red criss-cross for 6 points. A Qwirkle!")
    )
    assert played(read(f"{start} bonus 24"), "rx:0,4", "end", seat=0).question() == ("Play for 30?", "Play for 30")
    placed = "You placed the blue criss-cross for"
    assert played(read(f"{END} out 0"), "bx:1,-9", "end").told("You", "Ada") == f"{placed} 2 points."
    one = read(f"{END} out 1")
    assert played(one, "bx:1,-9", "end").told("You", "Ada") == f"{placed} 3 points, 1 of them for going out."
    assert status(one.play("bx:1,-9"), "You", "Ada") == "3 points, 1 of them for going out. End your turn."
    assert status(read(f"{END} out 0").play("bx:1,-9"), "You", "Ada") == "2 points. End your turn."


def test_exchanging() -> None:
    state, moves = read(MIDDLE), ("-gx", "-yb", "end", "+bo", "+px")
    own = played(state, *moves, seat=0)
    assert own.told("You", "Ada") == "You exchanged 2 tiles. You drew the blue circle and the purple criss-cross."
    assert played(state, *moves, seat=1).told("Ada", "You") == "Ada exchanged 2 tiles."
    assert played(state, "-gx", seat=0).told("You", "Ada") == "You gave up the green criss-cross."
    assert played(state, "-gx", seat=1).told("Ada", "You") == "Ada gave up 1 tile."
    rest = played(state.play("-gx"), "-yb", "end", seat=1)
    assert rest.told("Ada", "You") == "Ada exchanged 2 tiles."


def test_a_turn_at_a_glance() -> None:
    state, given = read(MIDDLE), ("-gx", "-yb", "end", "+bo", "+px")
    assert played(state, "rs:0,3", "bs:1,3", "end", "+bo", "+px", seat=0).brief() == "[rs] [bs] 6"
    assert played(state, "rs:0,3", seat=1).brief() == "[rs]"
    assert played(state, *given, seat=0).brief() == ":minus [gx] [yb]"
    assert played(state, *given, seat=1).brief() == played(state, *given).brief() == ":minus 2 tiles"
    assert played(state, "-gx", seat=1).brief() == ":minus 1 tile"
    start = GAME.start()
    assert played(start, "+ro", "+rx").brief() == "deal"


def test_what_is_asked_before_a_turn_is_sent() -> None:
    state = read(MIDDLE)
    assert played(state, "rs:0,3", "bs:1,3", "end", seat=0).question() == ("Play for 6?", "Play for 6")
    assert played(state.play("rs:0,3"), "end", seat=0).question() == ("Play for 4?", "Play for 4")
    assert played(state, "-gx", "-yb", "end", seat=0).question() == (
        "Give up 2 tiles? You score nothing.",
        "Exchange 2",
    )
    assert played(read(END).play("bx:1,-9"), "end", seat=0).question() == ("Play for 8?", "Play for 8")
