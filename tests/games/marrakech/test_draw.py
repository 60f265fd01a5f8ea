"""The scenes of Marrakech: tracks, rugs, reach, payments and seats; clicks, and Assam's path."""

from fractions import Fraction
from itertools import accumulate, pairwise
from random import Random
from typing import Any

import pytest
from tests.games.marrakech.test_rules import GAME, position
from tests.strategies import whole

import zellige
from zellige.core import Position, State
from zellige.games.marrakech.tables import WALK
from zellige.scene import Box, Motion, Part, Thing

RUGS = {"s23": "c00", "s13": "c00", "s22": "c01", "s35": "y02", "s36": "y02"}
STATE = position("Pc02912iPy03112iPr03015i", "A33W", "1 rotate", **RUGS)


def part(state: Position, name: str, last: str = "") -> Part:
    scene = state.scene(last=map(GAME.named, last.split()))
    return next(part for part in scene.parts if part.id == name)


def things(state: Position, role: str, last: str = "") -> dict[str, Thing]:
    return {thing.id: thing for thing in part(state, "board", last).things if thing.role == role}


def test_the_ground_has_the_tracks_and_all_squares() -> None:
    tracks, *squares = part(STATE, "board").ground
    assert (tracks.look, *tracks[2:6]) == ("tracks", -1, -1, 9, 9)
    lines = tracks.text.splitlines()
    assert len(lines) == 9
    assert max(map(len, lines)) == 9 * 4
    assert [line[4:32].strip() for line in lines[1:-1]] == [""] * 7  # the squares are free
    assert len(squares) == 49
    assert {thing.id: (thing.x, thing.y, thing.text) for thing in squares}["square:46"] == (4, 6, "46")
    assert part(STATE, "board").box == Box(-1, -1, 9, 9)


def test_a_rug_is_one_piece_where_both_squares_show() -> None:
    rugs = things(STATE, "rug")
    assert {name: (rug.look, *rug[2:6], rug.text) for name, rug in rugs.items()} == {
        "rug:c00": ("rug:c", 1, 3, 2, 1, "c13─c23"),
        "rug:c01": ("half:c", 2, 2, 1, 1, "c22"),
        "rug:y02": ("rug:y:down", 3, 5, 1, 2, "y35\n│y36"),
    }
    assert rugs["rug:y02"].name == "yellow rug on 3 5 and 3 6"


def test_a_rug_that_is_half_covered_keeps_its_id() -> None:
    state = STATE.play("stay").play("die:1").play("rug:13,12")
    rugs = things(state, "rug", "rug:13,12")
    assert (rugs["rug:c00"].look, rugs["rug:c00"].x) == ("half:c", 2)
    assert [name for name, rug in rugs.items() if rug.last] == ["rug:y03"]


def test_strange_boards_have_every_square_once() -> None:
    squares = {f"s{x}0": "c07" for x in range(3)} | {"s55": "c07", "s01": "c07", "s66": "c07"}
    rugs = things(position("Pc03015iPy03015i", "A33N", "0 rotate", **squares), "rug")
    assert {name: rug.text for name, rug in rugs.items()} == {
        "rug:c07": "c00─c10",
        "rug:c07.2": "c20",
        "rug:c07.3": "c01",
        "rug:c07.4": "c55",
        "rug:c07.5": "c66",
    }


def test_the_reach_of_each_throw() -> None:
    reach = things(STATE, "reach")
    assert len(reach) == 12
    assert (reach["reach:23"].note, reach["reach:23"].target, reach["reach:20"].note) == ("W1", "square:23", "N4")
    turned = things(STATE.play("left"), "reach").values()
    assert sorted(thing.note for thing in turned) == ["S1", "S2", "S3", "S4"]
    assert not things(STATE.play("left").play("die:1"), "reach")


def test_what_a_way_costs_is_told_when_it_is_asked_for() -> None:
    assert STATE.about("reach:23") == "23: cyan rug, whole. Assam gets here with stay and a 1: 3 dirhams to cyan"
    assert STATE.about("square:35") == "35: yellow rug, whole. Assam gets here with left and a 2: free"
    assert STATE.play("left").about("square:35").endswith("Assam gets here with a 2: free")
    assert STATE.about("square:22") == "22: cyan rug, half covered"
    assert STATE.about("assam") == "33: bare floor"
    assert STATE.about("do:stay") == "West: 1 leads to 23 (pay 3), 2 to 13 (pay 3), 3 to 03 (free), 4 to 02 (free)"
    assert STATE.about("rug:c00") == STATE.about("square:77") == STATE.play("left").about("do:stay") == ""


def odds(state: Position) -> dict[str, Thing]:
    return {thing.id: thing for thing in part(state, "actions").things if thing.role == "odds"}


def test_what_each_throw_would_cost_stands_below_each_way() -> None:
    thing = odds(STATE)["odds:stay:2"]
    assert (thing.x, thing.y, thing.w, thing.h) == (3.5, 1, 1, 1)
    assert (thing.look, thing.text, thing.note, thing.target) == ("half:c", "3", "2", "square:13")
    assert thing.name == "on a 2: 3 dirhams to cyan"
    free = odds(STATE)["odds:left:2"]  # the player's own rug
    assert (free.look, free.text, free.name) == ("", "0", "on a 2: nothing to pay")
    assert [thing.id for thing in part(STATE, "actions").things if thing.role == "choice"] == [
        "do:left",
        "do:stay",
        "do:right",
    ]
    assert not part(STATE.play("left"), "actions").things


@pytest.mark.parametrize(("dirhams", "words"), [("002", "2 of 3"), ("000", "none of 3"), ("003", "3")])
def test_who_cannot_pay_is_warned(dirhams: str, words: str) -> None:
    poor = position(f"Pc02912iPy{dirhams}12iPr03015i", "A33W", "1 rotate", **RUGS)
    thing = odds(poor)["odds:stay:1"]
    text, out = ("3", "") if dirhams == "003" else ("out", ", and out")
    assert (thing.text, thing.name) == (text, f"on a 1: {words} dirhams to cyan{out}")


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"players": 3, "rugs": 25},
        {"players": 4},
        {"counts": "commercial"},
        {"faces": "111234", "payment": 2},
        {"players": 3, "faces": "222444", "payment": 5, "dirhams": 100},
        {"faces": "333333", "payment": 0},
    ],
    ids=str,
)
def test_the_odds_are_those_of_the_die_and_the_costs_are_paid(values: dict[str, Any]) -> None:
    """Whatever the throw: it has the odds that were drawn, leads to the square, and costs what was said."""
    rng, state = Random(7), zellige.game("marrakech", **values).start()
    while state.player != zellige.OVER:
        if state.begins_turn:
            check_odds(state)
        state = state.play(rng.choice(list(state.moves)))


def check_odds(state: State) -> None:
    shown, ways = odds(state), [thing for thing in part(state, "actions").things if thing.role == "choice"]
    faces = sorted({int(face) for face in str(state.game.values["faces"])})
    assert len(shown) == 3 * len(faces)
    for way in ways:
        turned, turn = state.play(way.id.removeprefix("do:")), way.id.removeprefix("do:")
        throws = [shown[f"odds:{turn}:{die}"] for die in faces]
        assert sum(thing.w for thing in throws) == way.w
        assert [thing.x for thing in throws] == list(accumulate((thing.w for thing in throws[:-1]), initial=way.x))
        for thing in throws:
            assert Fraction(thing.w) / Fraction(way.w) == turned.odds(f"die:{thing.note}")
            check_throw(state, turned.play(f"die:{thing.note}"), thing)


def check_throw(before: State, after: State, thing: Thing) -> None:
    gains = [now - then for then, now in zip(*(state.facts["dirhams"] for state in (before, after)), strict=True)]
    assert thing.text == (str(max(gains)) if after.is_in(before.player) else "out")
    assert things(after, "piece")["assam"].target == thing.target
    assert ("out" in thing.name) == (not after.is_in(before.player))
    if max(gains):
        colours = {swatch.look for swatch in part(after, f"seat:{gains.index(max(gains))}").things}
        assert thing.look in colours


def test_the_region_that_was_paid_for_is_marked() -> None:
    paid = STATE.play("stay").play("die:1")
    marks = things(paid, "paid")
    assert {thing.target: thing.note for thing in marks.values()} == {
        "square:13": "",
        "square:22": "",
        "square:23": "3",
    }
    assert all(thing.last for thing in marks.values())
    assert not things(STATE.play("stay").play("die:3"), "paid")  # bare floor
    assert not things(paid.play("rug:24,25"), "paid")


def variant(text: str) -> State:
    return whole(GAME, f"{STATE} {text}")


def test_with_another_die_only_its_throws_are_shown() -> None:
    state = variant("faces 112224")
    assert sorted(odds(state)) == [f"odds:{way}:{die}" for way in ("left", "right", "stay") for die in (1, 2, 4)]
    assert [(odds(state)[f"odds:left:{die}"].x, odds(state)[f"odds:left:{die}"].w) for die in (1, 2, 4)] == [
        (0, 1),
        (1, 1.5),
        (2.5, 0.5),
    ]
    assert sorted(thing.note for thing in things(state.play("left"), "reach").values()) == ["S1", "S2", "S4"]
    assert state.about("do:stay") == "West: 1 leads to 23 (pay 3), 2 to 13 (pay 3), 4 to 02 (free)"
    assert state.about("square:03") == "03: bare floor"
    assert GAME.meant(state, ["odds:left:3"]) is None


def test_the_way_ends_where_the_highest_throw_does() -> None:
    ways = {thing.id: thing.text for thing in part(variant("faces 111122"), "actions").things if thing.role == "way"}
    assert ways["way:stay"] == "3.5,3.5 2.5,3.5 1.5,3.5"


def test_costs_are_those_of_the_payment() -> None:
    state = variant("payment 5")
    assert (odds(state)["odds:stay:2"].text, odds(state)["odds:stay:2"].name) == ("15", "on a 2: 15 dirhams to cyan")
    assert state.about("square:23").endswith("Assam gets here with stay and a 1: 15 dirhams to cyan")
    assert state.about("do:stay").startswith("West: 1 leads to 23 (pay 15)")
    paid = state.play("stay").play("die:1")
    assert things(paid, "paid")["paid:23"].note == "15"
    poor = whole(GAME, str(state).replace("Py031", "Py014"))
    assert odds(poor)["odds:stay:2"].name == "on a 2: 14 of 15 dirhams to cyan, and out"


def test_where_nothing_is_paid_nothing_is_marked() -> None:
    state = variant("payment 0")
    assert {(thing.text, thing.look) for thing in odds(state).values()} == {("0", "")}
    assert state.about("square:23").endswith("free")
    rolled = state.play("stay")
    assert not things(rolled.play("die:1"), "paid")
    assert len(GAME.motions(rolled, "die:1", rolled.play("die:1"))) == 1  # he walks


def test_assam_says_where_he_looks_and_what_he_stands_on() -> None:
    assam = things(STATE.play("stay").play("die:1"), "piece")["assam"]
    assert (assam.look, assam.target, assam.text) == ("assam:W", "square:23", "◀c23")
    assert assam.name == "Assam on 2 3, facing west"
    assert things(STATE, "piece")["assam"].text == "◀33"


def test_the_die_shows_the_throw_until_the_next() -> None:
    thrown = STATE.play("stay").play("die:3")
    assert not part(STATE, "die").things
    assert [thing.look for thing in part(thrown, "die").things] == ["die:3"]
    laid = thrown.play("rug:04,05")
    assert not part(laid, "die").things
    (before,) = part(laid, "die", "stay die:3 rug:04,05").things
    assert (before.text, before.name, before.last) == ("3", "the last throw was 3", True)


def test_ways_to_turn_say_where_assam_faces() -> None:
    choices = [thing for thing in part(STATE, "actions").things if thing.role == "choice"]
    assert [choice.note for choice in choices] == ["W", "W", "W"]


def test_the_button_is_named_before_there_is_anything_to_confirm() -> None:
    states = (STATE, STATE.play("stay"), STATE.play("stay").play("die:3"))
    named = [[thing.text for thing in part(state, "actions").things if thing.role == "task"] for state in states]
    assert named == [["Roll the die"], [], ["Lay rug"]]


def test_what_is_told_of_seats() -> None:
    words = part(STATE, "seat:1").words
    assert words == {"dirhams": "31", "rugs": "12", "squares": "2", "points": "33", "turn": "to turn Assam"}
    assert part(STATE, "seat:0").words == {"dirhams": "29", "rugs": "12", "squares": "3", "points": "32"}
    assert [thing.id for thing in part(STATE, "seat:2").things] == ["rugs:r"]
    left = STATE.leave(2)
    assert part(left, "seat:2").words["state"] == "left"
    out = position("Pc00115iPy03015i", "A33N", "0 rotate", s32="y00", s31="y00").play("stay").play("die:1")
    assert part(out, "seat:0").words["state"] == "out"
    assert "state" not in part(out, "seat:1").words


def test_two_colours_of_one_seat() -> None:
    state = zellige.game("marrakech", counts="commercial").start()
    seat = next(part for part in state.scene().parts if part.id == "seat:1")
    assert seat.words["rugs"] == "12+12"
    assert [(thing.id, thing.name, thing.x) for thing in seat.things] == [
        ("rugs:y", "yellow, 12 rugs left", 0),
        ("rugs:r", "red, 12 rugs left", 1),
    ]


def test_clicks_and_what_they_mean() -> None:
    assert GAME.clicks(STATE, "left") == [["do:left"], ["square:34"]]
    edge = position("Pc03015iPy03015i", "A30W", "0 rotate")
    assert GAME.clicks(edge, "right") == [["do:right"]]  # he would look off the board
    lay = STATE.play("left").play("die:1")
    assert GAME.clicks(lay, "rug:24,25") == [["square:24", "square:25"], ["square:25", "square:24"]]
    assert GAME.clicks(STATE.play("left"), "die:1") == []
    assert GAME.meant(STATE, ["reach:23"]) == GAME.meant(STATE, ["square:23"]) == "stay"
    assert GAME.meant(STATE, ["odds:left:1"]) == "left"  # it leads to the square that he would face
    assert GAME.meant(lay, ["odds:left:1", "square:24"]) is None  # there are no odds after the throw
    assert GAME.meant(lay, ["square:25", "reach:24"]) == "rug:24,25"


def test_a_square_to_which_two_ways_lead_means_neither() -> None:
    """From 20, facing north, straight on leads by the track to 30, which lies to the right."""
    state = position("Pc03015iPy03015i", "A20N", "0 rotate")
    assert [GAME.clicks(state, move) for move in ("left", "stay", "right")] == [
        [["do:left"], ["square:10"]],
        [["do:stay"]],
        [["do:right"]],
    ]
    assert (GAME.meant(state, ["square:10"]), GAME.meant(state, ["square:30"])) == ("left", None)


def test_a_click_that_is_refused_means_a_move_too() -> None:
    lay = STATE.play("left").play("die:4")
    assert GAME.meant(lay, ["square:13", "square:23"]) == "rug:13,23"  # over a whole rug
    assert GAME.meant(lay, ["assam", "square:45"]) == "rug:45,46"  # under Assam
    assert GAME.meant(lay, ["do:left"]) == "left"
    assert GAME.meant(STATE, ["square:00", "square:01"]) == "rug:00,01"  # not yet
    assert GAME.meant(STATE, ["square:43"]) is None  # he cannot turn round
    for path in (["square:24"], ["square:24", "square:26"], ["square:24", "square:24"], ["rug:c00", "square:24"]):
        assert GAME.meant(lay, path) is None, path


def test_assam_walks_and_coins_change_hands() -> None:
    turned = STATE.play("stay")
    walk, coins = GAME.motions(turned, "die:1", turned.play("die:1"))
    assert walk == Motion("assam", "assam", ((3.5, 3.5), (2.5, 3.5)))
    assert coins == Motion("seat:1", "seat:0", look="coin", text="3")
    assert GAME.motions(STATE, "stay", turned) == ()
    assert len(GAME.motions(turned, "die:3", turned.play("die:3"))) == 1


def test_who_cannot_pay_gives_what_there_is() -> None:
    state = position("Pc00115iPy03015i", "A33N", "0 rotate", s32="y00", s31="y00").play("stay")
    assert GAME.motions(state, "die:1", state.play("die:1"))[1:] == (Motion("seat:0", "seat:1", look="coin", text="1"),)


def test_a_rug_comes_from_its_seat() -> None:
    lay = STATE.play("left").play("die:1")
    assert GAME.motions(lay, "rug:24,25", lay.play("rug:24,25")) == (Motion("rugs:y", "rug:y03"),)


@pytest.mark.parametrize(
    ("assam", "points"),
    [
        ("A00N", [(0.5, 0), (0.646, -0.354), (1, -0.5), (1.354, -0.354), (1.5, 0), (1.5, 0.5)]),
        ("A02W", [(0, 2.5), (-0.354, 2.646), (-0.5, 3), (-0.354, 3.354), (0, 3.5), (0.5, 3.5)]),
        ("A66E", [(7, 6.5), (7.354, 6.354), (7.5, 6), (7.354, 5.646), (7, 5.5), (6.5, 5.5)]),
        (
            "A60N",
            [(6.5, 0), (6.646, -0.354), (7, -0.5), (7.354, -0.354), (7.5, 0), (7.354, 0.354), (7, 0.5), (6.5, 0.5)],
        ),
    ],
)
def test_the_way_follows_the_tracks(assam: str, points: list[tuple[float, float]]) -> None:
    state = position("Pc03015iPy03015i", assam, "0 rotate").play("stay")
    walk, *_ = GAME.motions(state, "die:1", state.play("die:1"))
    assert list(walk.way[1:]) == points


def test_every_way_is_smooth_and_ends_where_assam_stands() -> None:
    for assam in range(len(WALK)):
        x, y, facing = assam // 4 % 8, assam // 32, "NESW"[assam % 4]
        if x == 7:
            continue
        state = position("Pc03015iPy03015i", f"A{x}{y}{facing}", "0 rotate").play("stay")
        after = state.play("die:4")
        way = GAME.motions(state, "die:4", after)[0].way
        steps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(way)]
        assert max(steps) <= 1
        end = things(after, "piece")["assam"]
        assert way[-1] == (end.x + 0.5, end.y + 0.5)
