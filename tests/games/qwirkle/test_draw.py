"""The scenes of Qwirkle: the board, hands as each viewer sees them, unseen tiles; clicks and motions."""

from random import Random

import pytest
from tests.games.qwirkle.test_rules import BLOCK, GAME, PLAIN, played, position
from tests.strategies import whole

import zellige
from zellige.core import Position
from zellige.scene import Box, Motion, Part, Thing

STATE = position(f"{PLAIN} rd:0,2", "rs rs gd", "go yc", points="12 7")


def part(state: Position, name: str, last: str = "") -> Part:
    scene = state.scene(last=map(GAME.named, last.split()))
    return next(part for part in scene.parts if part.id == name)


def things(state: Position, name: str, role: str = "tile", last: str = "") -> dict[str, Thing]:
    return {thing.id: thing for thing in part(state, name, last).things if thing.role == role}


def test_the_board_keeps_true_rows_and_columns_wherever_it_lies() -> None:
    assert part(STATE, "board").box == Box(-1, -1, 5, 3)
    far = position("ro:60,-60 rx:60,-59", "rs", "go")
    assert part(far, "board").box == Box(-61, 59, 4, 3)
    tile = things(far, "board")["tile:60,-59"]
    assert (tile.x, tile.y, tile.target) == (-59, 60, "cell:60,-59")
    assert part(position("-", "rs rd", "go"), "board").box == Box(-1, -1, 3, 3)
    labels = things(far, "board", "label").values()
    assert [thing.text for thing in labels] == ["59", "60", "61", "-61", "-60", "-59", "-58"]


def test_every_tile_has_its_look_and_its_name() -> None:
    tile = things(STATE, "board")["tile:0,1"]
    assert (tile.look, tile.text, tile.name) == ("rx", "rx", "red criss-cross, row 0, column 1")


def test_open_cells_stay_while_a_turn_is_laid() -> None:
    cells = set(things(STATE, "board", "cell"))
    assert cells == {f"cell:{cell}" for cell in STATE.facts["fits"]}
    placing = played(STATE, "rs:0,3")
    assert cells - {"cell:0,3"} < set(things(placing, "board", "cell"))
    assert not things(position(" ".join(BLOCK), "ro", "rx"), "board", "cell")
    assert list(things(position("-", "rs rd", "go"), "board", "cell")) == ["cell:0,0"]


def test_hands_as_they_are_seen() -> None:
    assert list(things(STATE, "hand:0")) == ["hand:0:rs", "hand:0:rs.2", "hand:0:gd"]
    assert list(things(STATE, "hand:1")) == ["hand:1:yc", "hand:1:go"]
    assert list(things(STATE.view(1), "hand:0")) == ["hand:0:?.1", "hand:0:?.2", "hand:0:?.3"]
    hidden = [thing for _, thing in STATE.view(None).scene().things() if thing.look == "back"]
    assert len(hidden) == 5
    assert {(thing.text, thing.name) for thing in hidden} == {("?", "a hidden tile")}


def test_open_cells_say_what_they_take_when_asked() -> None:
    assert STATE.about("cell:0,3") == "0,3: takes rs rb rc (in hand: rs)"
    assert STATE.view(1).about("cell:0,3") == "0,3: takes rs rb rc"
    assert STATE.about("hand:0:rs.2") == "red square: fits 8 places"
    assert STATE.about("hand:1:yc") == STATE.about("cell:0,0") == STATE.about("unseen") == ""


def test_what_is_unseen_is_counted() -> None:
    unseen, bag = part(STATE.view(0), "unseen"), part(STATE, "unseen")
    assert unseen.aside
    assert unseen.words == {"tiles": "102", "bag": "100"}
    assert bag.words == {"bag": "100"}
    counts = {thing.id: thing for thing in unseen.things}
    assert [counts[f"unseen:{tile}"].text for tile in ("rs", "ro", "go")] == ["1", "2", "3"]
    assert counts["unseen:go"].name == "green circle, 3 not seen"
    assert next(thing for thing in bag.things if thing.id == "unseen:go").text == "2"
    assert [thing.look for thing in unseen.ground if thing.look] == [f"shape:{shape}" for shape in "oxdsbc"]


def test_what_is_told_of_seats() -> None:
    assert part(STATE, "seat:0").words == {"points": "12", "tiles": "3", "turn": "to move"}
    assert part(STATE, "seat:1").words == {"points": "7", "tiles": "2"}
    placing = played(STATE, "rs:0,3")
    assert part(placing, "seat:0").words == {"points": "12", "tiles": "2", "turn": "placing tiles", "this turn": "4"}
    assert part(played(placing, "end"), "seat:0").words["turn"] == "to draw tiles"
    giving = played(STATE, "-gd -rs")
    assert part(giving.view(0), "seat:0").words["gives up"] == "rs gd"
    assert part(giving.view(1), "seat:0").words["gives up"] == "? ?"
    over = position(" ".join(BLOCK), "ro", "rx", points="7 9")
    assert part(over, "seat:1").words == {"points": "9", "tiles": "1"}


def scores(state: Position) -> dict[str, Thing]:
    return things(state, "board", "score")


def test_every_line_that_scores_carries_its_points() -> None:
    placing = played(STATE, "rs:0,3")
    assert {name: (*thing[2:6], thing.text, thing.name) for name, thing in scores(placing).items()} == {
        "score:row:0": (0, 0, 4, 1, "4", "row of four")
    }
    assert scores(placing.view(1)) == scores(placing)
    assert not scores(STATE)
    assert not scores(played(placing, "end"))
    alone = played(position("-", "rs yd", "go"), "rs:0,0")
    assert [(thing.id, thing.text, thing.name) for thing in scores(alone).values()] == [
        ("score:row:0", "1", "a tile alone")
    ]


def test_a_line_of_six_is_a_qwirkle() -> None:
    five = position("ro:-2,-1 rx:-1,-1 rd:0,-1 rs:1,-1 rb:2,-1", "rc", "go")
    [score] = scores(played(five, "rc:3,-1")).values()
    assert (score.id, *score[2:6], score.text) == ("score:column:-1", -1, -2, 1, 6, "12")
    assert score.name == "column of six, a Qwirkle"


@pytest.mark.parametrize("bonus", [0, 24])
def test_a_line_of_six_shows_its_points_with_another_bonus(bonus: int) -> None:
    """Also where the same board was drawn with the usual one."""
    five = "qwirkle 2 | ro:0,0 rx:0,1 rd:0,2 rs:0,3 rb:0,4 | rc | go | 0 0 | 0 turn"
    usual, other = whole(GAME, five).play("rc:0,5"), whole(GAME, f"{five} bonus {bonus}").play("rc:0,5")
    assert [[thing.text for thing in scores(state).values()] for state in (usual, other)] == [["12"], [str(6 + bonus)]]


def test_a_hand_has_room_for_its_tiles_and_the_table_counts_the_copies() -> None:
    state = whole(GAME, "qwirkle 2 | ro:0,0 rx:0,1 | rs rd | go yc | 0 0 | 0 turn hand 4 copies 2")
    assert part(state, "hand:0").box == part(state.view(1), "hand:0").box == Box(0, 0, 4, 1)
    assert part(STATE, "hand:0").box == Box(0, 0, 6, 1)
    unseen = part(state.view(0), "unseen")
    assert unseen.words == {"tiles": "68", "bag": "66"}
    texts = {thing.id: thing.text for thing in unseen.things}
    assert [texts[f"unseen:{tile}"] for tile in ("rs", "ro", "go")] == ["1", "1", "2"]
    single = whole(GAME, "qwirkle 2 | ro:0,0 rx:0,1 | rs | gd | 0 0 | 0 turn copies 1")
    assert list(things(single, "board", "cell")) == [f"cell:{cell}" for cell in single.facts["fits"]]
    assert "ro" not in single.about("cell:1,1")
    assert "ro" in state.about("cell:1,1")


@pytest.mark.parametrize("out", [6, 9])
def test_the_points_of_the_lines_add_up_to_those_of_the_turn(out: int) -> None:
    rng, state, turns, bonus = Random(3), zellige.game("qwirkle", copies=2, out=out).start(), 0, set[int]()
    while state.player != zellige.OVER:
        words = part(state, f"seat:{max(state.player, 0)}").words
        bonus.add(more := int(words.get("going out", 0)))
        assert sum(int(thing.text) for thing in scores(state).values()) + more == int(words.get("this turn", 0))
        turns += "this turn" in words
        state = state.play(rng.choice(list(state.moves)))
    assert turns > 20
    assert bonus == {0, out}  # R6.4


@pytest.mark.parametrize(
    ("moves", "button"),
    [
        ("", "do:exchange Exchange"),
        ("rs:0,3", "do:end Play for 4"),
        ("-gd -rs", "do:end Exchange 2"),
        ("rs:0,3 end", ""),
    ],
)
def test_buttons(moves: str, button: str) -> None:
    state = played(STATE, moves)
    shown = [f"{thing.id} {thing.text}" for thing in part(state, "actions").things]
    assert shown == [button] * bool(button)
    assert part(state.view(0), "actions") == part(state, "actions")
    assert not part(state.view(1), "actions").things


def test_the_opener_has_no_button_and_an_empty_bag_one_to_skip() -> None:
    assert not part(position("-", "rs rd", "go"), "actions").things
    board = STATE.struct.copy()
    board[0].bag = 0
    assert [thing.id for thing in part(type(STATE)(GAME, board), "actions").things] == ["do:skip"]


def test_the_running_and_the_latest_turn_are_marked() -> None:
    state = played(STATE, "rs:0,3")
    assert [name for name, thing in things(state, "board").items() if thing.last] == ["tile:0,3"]
    drawn = things(played(state, "end +ro"), "board", last="rs:0,3 end +ro")
    assert [name for name, thing in drawn.items() if thing.last] == ["tile:0,3"]


def test_clicks_and_what_they_mean() -> None:
    either = [["hand:0:rs", "cell:0,3"], ["hand:0:rs.2", "cell:0,3"]]
    assert GAME.clicks(STATE, "rs:0,3") == either
    assert GAME.clicks(STATE, "-gd") == [["do:exchange", "hand:0:gd"]]
    giving = played(STATE, "-rs")
    assert GAME.clicks(giving, "-gd") == [["hand:0:gd"]]
    assert GAME.clicks(giving, "end") == [["do:end"]]
    assert GAME.clicks(STATE, "skip") == [["do:skip"]]
    assert GAME.clicks(STATE, "+ro") == []
    assert {GAME.meant(STATE, path) for path in either} == {"rs:0,3"}
    assert GAME.meant(giving, ["hand:0:gd"]) == "-gd"


def test_a_click_that_is_refused_means_a_move_too() -> None:
    assert GAME.meant(STATE, ["hand:0:gd", "tile:0,0"]) == GAME.meant(STATE, ["hand:0:gd", "cell:0,0"]) == "gd:0,0"
    assert GAME.meant(STATE, ["hand:0:gd", "cell:9,9"]) == "gd:9,9"
    assert GAME.meant(STATE, ["do:end"]) == "end"
    assert GAME.meant(played(STATE, "rs:0,3"), ["do:exchange", "hand:0:gd"]) == "-gd"
    assert GAME.meant(played(STATE, "-rs"), ["hand:0:gd", "cell:0,3"]) == "gd:0,3"
    for path in (["hand:0:gd"], ["hand:0:gd.2", "cell:0,3"], ["hand:1:go", "cell:0,3"], ["do:exchange"], ["cell:0,3"]):
        assert GAME.meant(STATE, path) is None, path
    assert GAME.meant(STATE, ["hand:0:gd", "cell:999,0"]) is None
    assert GAME.meant(STATE.view(1), ["hand:0:?.1", "cell:0,3"]) is None


def test_of_equal_tiles_the_last_travels() -> None:
    placed = played(STATE, "rs:0,3")
    assert GAME.motions(STATE, "rs:0,3", placed) == (Motion("hand:0:rs.2", "tile:0,3"),)
    assert GAME.motions(STATE.view(1), "rs:0,3", placed.view(1)) == (Motion("hand:0:?.3", "tile:0,3"),)
    ended = played(placed, "end")
    assert GAME.motions(placed, "end", ended) == ()
    drawn = played(ended, "+rs")
    assert GAME.motions(ended, "+rs", drawn) == (Motion("unseen", "hand:0:rs.2"),)
    assert GAME.motions(ended.view(1), "+?", drawn.view(1)) == (Motion("unseen", "hand:0:?.3"),)
    giving = played(STATE, "-gd")
    assert GAME.motions(STATE, "-gd", giving) == (Motion("hand:0:gd", "unseen"),)
    assert GAME.motions(STATE.view(None), "-?", giving.view(None)) == (Motion("hand:0:?.3", "unseen"),)
