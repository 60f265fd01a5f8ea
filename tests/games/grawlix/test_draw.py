"""The scenes of Grawlix: what they show, what clicks mean, and what moves on screen."""

from random import Random

import pytest
from tests.games.grawlix.test_rules import EXAMPLE_2
from tests.strategies import whole

import zellige
from zellige.core import Position
from zellige.scene import Box, Motion, Part, Thing

GAME = zellige.game("grawlix")
STATE = whole(GAME, f"grawlix 6 4 | {EXAMPLE_2} | r% y@ p% b& | r# g& g% o$ | 0 play")


def part(position: Position, name: str, *last: str) -> Part:
    scene = position.scene(last=map(GAME.named, last))
    return next(part for part in scene.parts if part.id == name)


def things(position: Position, name: str, role: str, *last: str) -> dict[str, Thing]:
    return {thing.id: thing for thing in part(position, name, *last).things if thing.role == role}


def test_every_tile_is_where_it_lies_under_one_id() -> None:
    facts = STATE.facts
    laid = things(STATE, "board", "tile")
    assert {thing.target: thing.text for thing in laid.values()} == {
        f"cell:{cell}": tile for cell, tile in facts["grid"].items()
    }
    assert {(thing.x, thing.y) for thing in laid.values() if thing.text == "p#"} == {(3, 3)}
    assert list(things(STATE, "supply", "tile")) == [f"tile:{tile}" for tile in facts["supply"]]
    for seat in range(2):
        assert list(things(STATE, f"hand:{seat}", "tile")) == [f"tile:{tile}" for tile in facts["hands"][seat]]
    assert laid["tile:p#"].name == "purple hash, row 3, column 3"
    assert {thing.look for _, thing in STATE.scene().things() if thing.role == "tile"} == set(GAME.parts.look.looks())


def test_every_location_is_an_empty_cell_with_true_rows_and_columns() -> None:
    cells = things(STATE, "board", "cell")
    assert list(cells) == [f"cell:{cell}" for cell in STATE.facts["locations"]]
    above = cells["cell:-1,0"]
    assert (above.x, above.y, above.name) == (0, -1, "row minus 1, column 0, empty")


def test_the_board_shows_the_grid_and_its_locations_with_numbers_round_them() -> None:
    board = part(STATE, "board")
    assert board.box == Box(0, -1, 6, 7)
    labels = things(STATE, "board", "label")
    assert (labels["label:row:-1"].x, labels["label:column:5"].y) == (-1, -2)
    assert [thing.text for thing in labels.values()] == [*map(str, range(-1, 6)), *map(str, range(6))]


def test_bars_lock_the_grid_where_it_cannot_grow() -> None:
    """Six columns and five rows; then six of both."""
    sides = things(STATE, "board", "bar")
    assert {name: bar[2:6] for name, bar in sides.items()} == {
        "bar:left": (-0.2, -1, 0.2, 7),
        "bar:right": (6, -1, 0.2, 7),
    }
    assert [bar.text for bar in sides.values()] == ["six columns, locked", ""]
    locked = STATE.play("p%:-1,0")
    bars = things(locked, "board", "bar", "p%:-1,0")
    assert list(bars) == ["bar:top", "bar:bottom", "bar:left", "bar:right"]
    assert [bar.text for bar in bars.values()] == ["six rows, locked", "", "six columns, locked", ""]
    assert bars["bar:top"][2:6] == (-0.2, -1.2, 6.4, 0.2)  # over the corners
    assert (bars["bar:bottom"].y, bars["bar:left"][3:6]) == (5, (-1, 0.2, 6))
    assert not things(GAME.start(), "board", "bar")


@pytest.mark.parametrize("order", range(1, 7))
def test_no_place_is_behind_a_bar(order: int) -> None:
    """Tiles and free places span no more rows than are locked, and lie between the bars; the same for columns."""
    rng, state = Random(order), zellige.game("grawlix", order=order, hand=2).start()
    while state.player != zellige.OVER:
        state = state.play(rng.choice(list(state.moves)))
        bars = things(state, "board", "bar")
        cells = [*things(state, "board", "cell").values(), *things(state, "board", "tile").values()]
        if "bar:top" in bars:
            low, high = bars["bar:top"].y + bars["bar:top"].h, bars["bar:bottom"].y
            assert (min(cell.y for cell in cells), max(cell.y for cell in cells) + 1) == (low, high)
        if "bar:left" in bars:
            low, high = bars["bar:left"].x + bars["bar:left"].w, bars["bar:right"].x
            assert (min(cell.x for cell in cells), max(cell.x for cell in cells) + 1) == (low, high)
    assert bars


def test_the_board_only_grows_until_the_turn_is_over() -> None:
    placed = STATE.play("p%:-1,0")  # six rows now: what was below the grid is no location any more
    assert part(placed, "board", "p%:-1,0").box == Box(0, -1, 6, 7)
    drafted = placed.play("+r*")
    assert part(drafted, "board", "p%:-1,0", "+r*").box == Box(0, -1, 6, 6)
    start = whole(GAME, "grawlix 6 4 | - | r% | r# | 0 play")
    assert part(start, "board").box == Box(0, 0, 1, 1)
    assert part(start.play("r%:0,0"), "board", "r%:0,0").box == Box(-1, -1, 3, 3)


def test_what_is_told_of_seats_and_supply() -> None:
    assert part(STATE, "supply").words == {"tiles": "11"}
    assert part(STATE, "seat:0").words == {"tiles": "4", "turn": "to place"}
    assert part(STATE, "seat:1").words == {"tiles": "4"}
    assert part(STATE.play("p%:-1,0"), "seat:0").words == {"tiles": "3", "turn": "to draft"}
    assert part(STATE.leave(1), "seat:1").words == {"tiles": "4", "state": "left"}
    scene = STATE.scene(["You", "Ada"])
    names = {part.id: part.name for part in scene.parts}
    assert (names["hand:0"], names["hand:1"], names["seat:1"]) == ("Your hand", "Ada's hand", "Ada")


def test_a_large_hand_has_two_lines() -> None:
    tiles = [f"{colour}{glyph}" for colour in "roy" for glyph in "@#$%&*"]
    state = whole(GAME, f"grawlix 6 18 | - | {' '.join(tiles[:17])} | - | 0 draft")
    held = part(state.play("+y*"), "hand:0")
    assert held.box == part(state, "hand:1").box == Box(0, 0, 10, 2)
    assert [(thing.id, thing.x, thing.y) for thing in held.things][9:11] == [("tile:o%", 9, 0), ("tile:o&", 0, 1)]
    assert len(held.things) == 18


def test_the_last_turn_is_marked() -> None:
    state, moves = STATE.play("p%:-1,0").play("+r*"), [GAME.named("p%:-1,0"), GAME.named("+r*")]
    assert [thing.id for _, thing in state.scene(last=moves).things() if thing.last] == ["tile:p%", "tile:r*"]
    assert not [thing for _, thing in state.scene().things() if thing.last]


def test_what_fits_is_told_when_it_is_asked_for() -> None:
    assert STATE.about("cell:-1,0") == ("-1,0: takes # % & in red, yellow, purple (in hand: r% p%)")
    assert STATE.about("tile:y@") == "y@: fits 1 place"
    assert STATE.about("tile:g%") == "g%: fits 3 places"
    assert STATE.about("cell:9,9") == STATE.about("tile:p#") == STATE.about("board") == ""
    dead = whole(zellige.game("grawlix", order=2), "grawlix 2 1 | r@:0,0 o#:0,1 | r# | o@ | 0 play")
    assert dead.about("cell:1,0") == "1,0: no remaining tile fits"
    assert dead.about("tile:r#") == "r#: fits nowhere"


def test_clicks_and_what_they_mean() -> None:
    assert GAME.clicks(STATE, "p%:-1,0") == [["tile:p%", "cell:-1,0"]]
    assert GAME.clicks(STATE, "+r*") == [["tile:r*"]]
    assert GAME.meant(STATE, ["tile:p%"]) is None  # not yet
    assert GAME.meant(STATE, ["tile:r*"]) == "+r*"  # and the rules say that it is not the time for it
    assert GAME.meant(STATE, ["tile:p%", "tile:b@"]) == GAME.meant(STATE, ["tile:p%", "cell:0,0"]) == "p%:0,0"
    assert GAME.meant(STATE, ["tile:g&", "cell:5,5"]) == "g&:5,5"  # another hand, far away
    for path in (["cell:-1,0"], ["tile:b@", "cell:-1,0"], ["tile:p%", "tile:r%"], ["tile:p%", "cell:9,9"]):
        assert GAME.meant(STATE, path) is None, path
    assert GAME.meant(STATE, ["tile:p%", "cell:-1,0", "cell:-1,0"]) is None


def test_a_tile_travels_under_its_id() -> None:
    after = STATE.play("p%:-1,0")
    assert GAME.motions(STATE, "p%:-1,0", after) == (Motion("tile:p%", "tile:p%"),)
    assert GAME.motions(after, "+r*", after.play("+r*")) == (Motion("tile:r*", "tile:r*"),)
