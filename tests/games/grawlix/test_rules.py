"""One test for each numbered rule of Grawlix, and the rulebook's examples, through the public API."""

import pytest
from tests.strategies import whole

import zellige
from zellige import IllegalMove, State

GAME = zellige.game("grawlix")
EXAMPLE_1 = "r&:0,0 b#:0,1 y*:1,1"
EXAMPLE_2 = (
    "b@:0,0 p&:0,1 o%:0,5 o*:1,0 r$:1,1 p@:1,2 g#:1,5 b#:2,1 g@:2,4 y&:2,5 "
    "g$:3,0 y*:3,1 b%:3,2 p#:3,3 o&:3,4 r@:3,5 o#:4,2"
)

pytestmark = [pytest.mark.checked, pytest.mark.plain]


def position(grid: str, hand: str, other: str = "-", turn: str = "0 play", order: int = 6, full: int = 4) -> State:
    return whole(GAME, f"grawlix {order} {full} | {grid} | {hand} | {other} | {turn}")


def drafted(state: State, tiles: str) -> State:
    for tile in tiles.split():
        state = state.play(f"+{tile}")
    return state


def refused(state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    return str(error.value)


def test_golden_example_1() -> None:
    facts = position(EXAMPLE_1, "g@").facts
    assert len(facts["locations"]) == 7
    assert facts["allowed"]["1,0"] == {"glyphs": ["@", "#", "$", "%"], "colours": ["orange", "green", "blue", "purple"]}


def test_golden_example_2() -> None:
    state = position(EXAMPLE_2, "r%")
    facts = state.facts
    assert len(facts["grid"]) == 17
    rows = ("-1,0 -1,1 -1,5", "0,2 0,4", "1,3 1,4", "2,0 2,2 2,3", "4,0 4,1 4,3 4,4 4,5", "5,2")
    assert facts["locations"] == " ".join(rows).split()
    assert facts["allowed"]["-1,0"] == {"glyphs": ["#", "%", "&"], "colours": ["red", "yellow", "purple"]}
    after = state.play("r%:-1,0").facts["locations"]
    assert "5,2" not in after
    assert len(after) == 14  # the tile's own location goes too


def test_r1_every_glyph_in_every_colour_is_in_the_supply() -> None:
    facts = GAME.start().facts
    assert facts["supply"] == [colour + glyph for colour in "roygbp" for glyph in "@#$%&*"]
    assert facts["hands"] == [[], []]
    assert facts["grid"] == {}


def test_r2_1_the_seats_draft_in_turn() -> None:
    state = GAME.start()
    for turn in range(8):
        assert state.player == turn % 2
        assert all(str(move).startswith("+") for move in state.moves)
        state = state.play(next(iter(state.moves)))
    assert refused(drafted(GAME.start(), "r@"), "+r@") == "+r@ is not legal: r@ is not in the supply (R2.1)"


def test_r2_2_and_r2_3_four_tiles_each_and_seat_0_plays() -> None:
    state = drafted(GAME.start(), "r@ o# r$ o% r& o* y@ g@")
    assert state.facts["hands"] == [["r@", "r$", "r&", "y@"], ["o#", "o%", "o*", "g@"]]
    assert (state.player, state.facts["phase"]) == (0, "play")


def test_r3_place_then_draft_then_the_other_seat() -> None:
    state = drafted(GAME.start(), "r@ o# r$ o% r& o* y@ g@").play("r@:0,0")
    assert (state.player, state.facts["phase"]) == (0, "draft")
    assert "it is Player 1's turn to draft a tile (R3.2)" in refused(state, "r$:0,1")
    state = state.play("+p*")
    assert (state.player, state.facts["phase"]) == (1, "play")
    assert state.facts["hands"][0] == ["r$", "r&", "y@", "p*"]
    assert "R3.1" in refused(state, "+b@")
    assert "r$ is not in Player 2's hand (R3.1)" in refused(state, "r$:0,1")


def test_r3_2_no_draft_from_an_empty_supply() -> None:
    state = position("r@:0,0", "o#", "r# r$ o@ o$ y@ y# y$", order=3, full=7)
    after = state.play("o#:0,1")
    assert (after.player, after.facts["phase"]) == (1, "play")


def test_r4_1_the_first_tile_lies_at_the_origin() -> None:
    state = position("-", "r@ b#", "g%")
    assert set(map(str, state.moves)) == {"r@:0,0", "b#:0,0"}
    assert "R4.1" in refused(state, "r@:0,1")


@pytest.mark.parametrize("cell", ["1,1", "-1,-1", "0,2", "2,0", "3,3"])
def test_r4_2_a_corner_or_a_distance_is_not_next_to_a_tile(cell: str) -> None:
    assert "not next to" in refused(position("r@:0,0", "b#"), f"b#:{cell}")


def test_r4_2_the_four_sides_are_next_to_a_tile() -> None:
    assert set(map(str, position("r@:0,0", "b#").moves)) == {"b#:-1,0", "b#:0,-1", "b#:0,1", "b#:1,0"}


def test_r4_3_one_tile_a_cell() -> None:
    assert "already" in refused(position("r@:0,0", "b#"), "b#:0,0")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("g@:2,1", "@ is already in row 2"),
        ("g@:3,0", "@ is already in column 0"),
        ("g#:-1,0", "# is already in column 0"),
    ],
)
def test_r4_4_no_glyph_twice_in_a_line(move: str, why: str) -> None:
    state = position("r#:0,0 b$:1,0 p@:2,0 o%:1,1 y#:1,2", "g@ g#")
    assert refused(state, move) == f"{move} is not legal: {why} (R4.4)"


def test_r4_5_no_colour_twice_in_a_line_and_over_a_gap() -> None:
    state = position("g@:0,0 b#:1,0 p$:1,1 o%:1,2 y&:0,2", "g*")
    assert refused(state, "g*:0,1") == "g*:0,1 is not legal: green is already in row 0 (R4.5)"
    assert refused(state, "g*:0,3") == "g*:0,3 is not legal: green is already in row 0 (R4.5)"
    assert "g*:1,3" in state.moves


def test_r4_6_the_span_is_at_most_six_and_gaps_count() -> None:
    row = "r@:0,0 o#:0,1 y$:0,2 g%:0,3 b&:0,4"
    state = position(row, "p* r#")
    assert {"p*:0,-1", "p*:0,5"} <= set(map(str, state.moves))  # a grid of five grows on either side
    for full in (state.play("p*:0,5"), state.play("p*:0,-1")):
        assert not any(",6" in cell or ",-2" in cell for cell in full.facts["locations"])
    bent = position("r@:0,0 o#:1,0 y$:2,0 g%:2,1 b&:2,2 p*:2,3 r#:2,4 b@:1,4", "p%")
    assert "span" in refused(bent, "p%:-4,0")
    assert {"0,-1", "0,5"} & set(bent.facts["locations"]) == {"0,-1"}
    assert "no tile" not in refused(bent, "p%:9,9")


@pytest.mark.parametrize("order", [2, 3, 4, 5, 6])
def test_r4_6_one_line_short_of_the_span_the_grid_grows_on_both_sides(order: int) -> None:
    """Rows are kept modulo the order: here one remainder stands for the row above and the row below."""
    column = " ".join(f"{'roygbp'[n]}{'@#$%&*'[n]}:{n},0" for n in range(order - 1))
    last = f"{'roygbp'[order - 1]}{'@#$%&*'[order - 1]}"
    state = position(column, last, order=order)
    ends = {f"{last}:-1,0", f"{last}:{order - 1},0"}
    assert ends <= set(map(str, state.moves))
    for end in ends:
        after = state.play(end).facts
        assert after["grid"][end.split(":")[1]] == last
        assert not {"-2,0", f"{order},0", *(e.split(":")[1] for e in ends)} & set(after["locations"])


def test_r5_what_a_location_takes_is_what_may_be_placed() -> None:
    state = position(EXAMPLE_2, "r% y% p% r*")
    names = {"red": "r", "orange": "o", "yellow": "y", "green": "g", "blue": "b", "purple": "p"}
    for cell, takes in state.facts["allowed"].items():
        for tile in state.facts["hands"][0]:
            fits = tile[1] in takes["glyphs"] and tile[0] in [names[colour] for colour in takes["colours"]]
            assert (f"{tile}:{cell}" in state.moves) == fits


def test_r6_1_who_cannot_place_loses() -> None:
    state = position("r@:0,0", "r# o@", "o# r$", order=3, full=2)
    assert (state.player, len(state.moves)) == (zellige.OVER, 0)
    assert state.outcome is not None
    assert state.outcome[:3] == ((0, 1), (1,), "Player 1 cannot place a tile")
    assert "the game is over" in refused(state, "r#:0,1")


def test_r6_2_an_empty_hand_loses() -> None:
    start = zellige.game("grawlix", order=1, hand=1).start()
    end = start.play("+r@").play("r@:0,0")
    assert end.outcome is not None
    assert end.outcome[:3] == ((1, 0), (0,), "Player 2 cannot place a tile")


def test_r7_every_seat_and_every_watcher_sees_all() -> None:
    state = position(EXAMPLE_1, "g@ g%", "p$")
    for seat in (0, 1, None):
        assert state.view(seat).facts == state.facts
        assert state.view(seat).struct.tobytes() == state.struct.tobytes()
    assert state.view(0).moves == set(state.moves)
    assert not state.view(1).moves
    assert not state.view(None).moves


def test_r8_1_order_n_uses_the_first_n_glyphs_and_colours_and_spans_n() -> None:
    assert zellige.game("grawlix", order=2).start().facts["supply"] == ["r@", "r#", "o@", "o#"]
    assert "span more than 3" in refused(position("r@:0,0 o#:0,1 y$:0,2", "r#", order=3), "r#:0,3")


def test_r8_2_and_r8_3_hands_of_any_size_and_a_short_supply() -> None:
    state = drafted(zellige.game("grawlix", hand=1).start(), "r@ o#")
    assert (state.player, state.facts["phase"]) == (0, "play")
    state = drafted(zellige.game("grawlix", order=3, hand=18).start(), "r@ r# r$ o@ o# o$ y@ y# y$")
    assert [len(hand) for hand in state.facts["hands"]] == [5, 4]
    assert (state.player, state.facts["phase"]) == (0, "play")


@pytest.mark.parametrize("leaver", [0, 1])
@pytest.mark.parametrize("turn", ["0 draft", "1 draft", "0 play", "1 play"])
def test_r9_when_a_seat_leaves_the_other_wins(leaver: int, turn: str) -> None:
    state = position("r@:0,0", "b# g$", "b$ g#", turn)
    over = state.leave(leaver)
    assert (over.player, len(over.moves), over.facts["phase"]) == (zellige.OVER, 0, "over")
    assert over.outcome is not None
    assert (over.outcome.scores, over.outcome.winners) == (((0, 1), (1, 0))[leaver], (1 - leaver,))
    assert over.outcome.told(("You", "Ada")) == ("Ada wins: you left the game", "You win: Ada left the game")[leaver]
    assert str(over).endswith(f"| {leaver} left")
    assert [over.is_in(seat) for seat in (0, 1)] == [leaver != 0, leaver != 1]
    assert state.is_in(leaver)
    assert "the game is over" in refused(over, "b#:0,1")
    with pytest.raises(IllegalMove, match="the game is over"):
        over.leave(1 - leaver)
