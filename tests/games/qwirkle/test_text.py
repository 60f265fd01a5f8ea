"""The notation of Qwirkle: round trips, tiles conserved, and one clear sentence for bad input."""

import random
from collections import Counter

import pytest
from hypothesis import given
from tests.games.qwirkle.oracle import KINDS
from tests.games.qwirkle.test_hidden import some_states
from tests.games.qwirkle.test_rules import PLAIN, played, position
from tests.strategies import soaked, states, whole

import zellige
from zellige import CHANCE, OVER, InvalidMove, InvalidPosition, State, View
from zellige.games.qwirkle.state import MOVES, PLACE

GAME = zellige.game("qwirkle")


def tiles_of(state: State) -> Counter[str]:
    """All tiles, wherever they are."""
    facts = state.facts
    held = [tile for hand in facts["hands"] for tile in hand]
    return Counter([*facts["board"].values(), *facts["bag"], *facts["given"], *held])


@given(states("qwirkle"))
def test_positions_round_trip_and_tiles_are_kept(state: zellige.State) -> None:
    assert state.game.read(str(state)) == state
    facts = state.facts
    assert tiles_of(state) == Counter(KINDS * int(state.game.values["copies"]))
    assert facts["bag_size"] == len(facts["bag"])
    assert facts["hand_sizes"] == [len(hand) for hand in facts["hands"]]
    for seat in (None, *range(state.game.seats)):
        view = state.view(seat)
        assert str(state.game.read(str(view))) == str(view)


def test_every_code_is_a_move_of_its_own() -> None:
    text = GAME.parts.text
    codes = [*range(PLACE), *range(PLACE, MOVES, 9973)]
    in_reach = [code for code in codes if code < PLACE or ((code - PLACE) % 512 and (code - PLACE) // 512 % 512)]
    assert len(in_reach) > 900
    assert len({text.write_move(code) for code in in_reach}) == len(in_reach)
    assert [text.read_move(text.write_move(code)) for code in in_reach] == in_reach


@pytest.mark.parametrize(
    "text", ["r:0,0", "ro:0", "ro 0,0", "ro:0,0,0", "+", "-zz", "+ro:0,0", "END", "ro:0,99999", "?"]
)
def test_what_is_not_a_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidMove, match="is not a move; place a tile"):
        position(PLAIN, "rd", "go").play(text)


VARIANT = {"hand": 3, "copies": 2, "bonus": 0, "out": 24}


def test_a_position_states_what_is_not_as_usual() -> None:
    """Whatever game reads it; and without a word about it everything is as usual."""
    usual = whole(GAME, "qwirkle 2 | ro:0,0 | rs | go | 0 0 | 0 turn skips 1")
    text = f"{usual} hand 3 copies 2 bonus 0 out 24"
    for game in (GAME, zellige.game("qwirkle", players=4, hand=5, out=1), zellige.game("qwirkle", **VARIANT)):
        state = whole(game, text)
        assert (str(state), state.game) == (text, zellige.game("qwirkle", **VARIANT))
        assert (state.facts["bag_size"], state.facts["fits"]["0,1"][0]) == (69, "rx")
        assert whole(game, str(usual)) == usual
        assert whole(game, f"{usual} hand 6 copies 3 bonus 6 out 6") == usual
    for name, value in VARIANT.items():
        state = whole(GAME, f"{usual} {name} {value}")
        assert (str(state), state.game) == (f"{usual} {name} {value}", zellige.game("qwirkle", **{name: value}))
    assert state != usual


def test_the_view_of_a_variant_is_read_back_as_a_view() -> None:
    state = zellige.game("qwirkle", **VARIANT).start()
    state = played(state, "+ro +rx +rd +ro +rx +gs ro:0,0 rx:0,1 rd:0,2 end +bo")
    for seat in (0, 1, None):
        view = GAME.read(str(state.view(seat)))
        assert isinstance(view, View)
        assert (view, view.game) == (state.view(seat), state.game)
    unseen = {kind: state.view(1).facts["unseen"].get(kind, 0) for kind in KINDS}
    assert unseen == dict.fromkeys(KINDS, 2) | {"ro": 0, "rx": 0, "rd": 1, "gs": 1}


def test_a_view_is_read_back_as_a_view() -> None:
    state = played(position(PLAIN, "rd gd gd ps bb", "yc go"), "-gd")
    for seat in (0, 1, None):
        view = GAME.read(str(state.view(seat)))
        assert isinstance(view, View)
        assert view == state.view(seat)
        assert view.seat == seat
        assert (len(view.moves) > 0) == (seat == 0)
    drawing = played(state, "end").view(1)
    read = GAME.read(str(drawing))
    assert (read, read.player) == (drawing, CHANCE)


def test_tiles_may_be_listed_in_any_order_and_anywhere() -> None:
    """They are written in an order in which they can be laid, so that equal boards have equal bytes ever after."""
    state = whole(GAME, "qwirkle 2 | ro:50,-50 rd:50,-48 rx:50,-49 | rs | go | 0 0 | 0 turn")
    assert str(state) == "qwirkle 2 | ro:50,-50 rx:50,-49 rd:50,-48 | rs | go | 0 0 | 0 turn"
    after = state.play("rs:50,-47")
    assert GAME.read(str(after)) == after
    far = whole(GAME, "qwirkle 2 | ro:148,148 | rs | go | 0 0 | 0 turn").play("rs:148,149")
    assert far.facts["board"] == {"148,148": "ro", "148,149": "rs"}
    assert GAME.read(str(far)) == far


def test_the_torus_does_not_show() -> None:
    """A place that is 128 rows or columns away is not the same place."""
    state = position(PLAIN, "rd rs", "go")
    for move in [str(move) for move in state.moves if ":" in str(move)]:
        tile, _, place = move.partition(":")
        row, column = map(int, place.split(","))
        for far in (f"{row + 128},{column}", f"{row - 128},{column}", f"{row},{column + 128}", f"{row},{column - 128}"):
            assert f"{tile}:{far}" not in state.moves


@pytest.mark.parametrize("part", soaked(range(1, 4), [1]))
def test_damaged_texts_are_refused_or_can_be_played_to_the_end(part: int) -> None:
    """Every position that is read can be played on: it has moves or is over, keeps its tiles, and round-trips."""
    rng, accepted = random.Random(part), 0
    sources = [str(state) for state in some_states(3, seed=5)] + [
        str(state.view(1)) for state in some_states(2, seed=6)
    ]
    sources += [str(state) for state in some_states(3, seed=7, hand=4, copies=2, bonus=3, out=0)]
    for _ in range(500):
        words = rng.choice(sources).split(" ")
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(1, len(words))
            change = rng.randrange(4)
            if change == 0:
                del words[at]
            elif change == 1:
                words.insert(at, rng.choice(words[2:]))
            elif change == 2:
                words[at] = rng.choice(
                    ["-", "?", "0", "1", "turn", "give", "draw", "place", "deal", "skips", "left", "hand", "ro", "|"]
                )
            else:
                other = rng.randrange(1, len(words))
                words[at], words[other] = words[other], words[at]
        try:
            read = GAME.read(" ".join(words))
        except InvalidPosition as refused:
            assert "\n" not in str(refused)
            continue
        accepted += 1
        state = read if isinstance(read, State) else read.guess(rng)
        assert isinstance(read, State) or state.view(read.seat) == read
        for _ in range(60):
            if state.player == OVER:
                break
            assert len(state.moves) > 0, state
            state = state.play(rng.choice(list(state.moves)))
            assert GAME.read(str(state)) == state
            assert set(tiles_of(state).values()) == {state.game.values["copies"]}
    assert accepted > 20


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "must begin with qwirkle PLAYERS"),
        ("qwirkle", "must begin with qwirkle PLAYERS"),
        ("qwirkle 5 | - | - | - | 0 0 | 0 turn", "players must be a whole number from 2 to 4"),
        ("qwirkle 2 | - | - | 0 0 | 0 turn", "must have 6 parts"),
        ("qwirkle 2 | | ro | rx | 0 0 | 0 turn", "an empty part must be written as -"),
        ("qwirkle 2 | ro | ro | rx | 0 0 | 0 turn", "'ro' on the board is not a tile with its row and column"),
        ("qwirkle 2 | ro:0,0 ro:0,0 | ro | rx | 0 0 | 0 turn", "two tiles at 0,0"),
        ("qwirkle 2 | ro:0,0 ro:0,1 | rd | rx | 0 0 | 0 turn", "ro:0,1 on the board: row 0 would hold two red circles"),
        ("qwirkle 2 | ro:0,0 rx:0,2 | rd | rx | 0 0 | 0 turn", "rx:0,2 on the board: 0,2 is not next to a tile"),
        ("qwirkle 2 | ro:0,149 | rd | rx | 0 0 | 0 turn", "too far away; the limit is 148"),
        ("qwirkle 2 | ro:0,0 | ro ro ro | rx | 0 0 | 0 turn", "more than three ro"),
        ("qwirkle 2 | - | zz | rx | 0 0 | 0 turn", "'zz' in the hand of seat 0 is not a tile"),
        ("qwirkle 2 | - | ro rx rd rs rb rc go | rx | 0 0 | 0 turn", "has 7 tiles, more than 6"),
        ("qwirkle 2 | - | ro ? | rx | 0 0 | 0 turn", "hidden entirely or not at all"),
        ("qwirkle 3 | - | ro | rx | ? | 0 0 0 | 0 turn", "only one seat's tiles"),
        ("qwirkle 2 | ro:0,0 | rx | ? | 0 0 | 0 give ?", "seat 0 sees its own hand"),
        ("qwirkle 2 | - | ro | rx | 0 | 0 turn", "the points of 2 players"),
        ("qwirkle 2 | - | ro | rx | 0 -1 | 0 turn", "the points of 2 players"),
        ("qwirkle 2 | - | ro | rx | 0 0 | 2 turn", "no seat 2"),
        ("qwirkle 2 | - | ro | rx | 0 0 | 0", "must end with SEAT and turn"),
        ("qwirkle 2 | - | ro | rx | 0 0 | 0 sleep", "must end with SEAT and turn"),
        ("qwirkle 2 | - | ro | rx | 0 0 | 0 give", "must end with SEAT and turn"),
        ("qwirkle 2 | - | ro | rx | 0 0 | 0 turn skips 3", "cannot have skipped 3 times"),
        ("qwirkle 2 | - | - | rx | 0 0 | 0 turn", "seat 0 has no tiles although the bag is not empty"),
        ("qwirkle 2 | ro:0,0 | rx | go | 0 0 | 0 place 2", "2 tiles cannot have been placed"),
        ("qwirkle 2 | ro:0,0 rx:0,1 rd:1,1 gd:2,2 | rx | go | 0 0 | 0 place 1", "gd:2,2 on the board: 2,2 is not next"),
        ("qwirkle 2 | ro:0,0 rx:0,1 rd:1,1 bo:-1,0 | rs | go | 0 0 | 0 place 2", "is not at an end of the line"),
        ("qwirkle 2 | ro:1,0 | rs | go | 0 0 | 0 place 1", "opening line goes right from 0,0"),
        ("qwirkle 2 | ro:0,0 | rs | go | 0 0 | 0 place 0", "cannot have placed 0 tiles"),
        ("qwirkle 2 | ro:0,0 rx:0,1 | ro ox yd gs bb pc | go | 0 0 | 0 place 1", "cannot have placed 1 tile and"),
        ("qwirkle 2 | ro:0,0 | ro ox yd gs bb pc | go | 0 0 | 0 give gs", "cannot have given up 1 tile:"),
        ("qwirkle 2 | ro:0,0 | ro ox yd gs bb pc | go | 0 0 | 0 draw 1", "1 tile cannot be drawn for seat 0"),
        ("qwirkle 2 | ro:0,0 | ro ox | go | 0 0 | 0 draw 2 give ys", "2 tiles cannot be drawn"),
        ("qwirkle 2 | - | ro ox | go | 0 0 | 0 deal 4", "in the deal"),
        ("qwirkle 2 | ro:0,0 | - | rx | 0 0 | 1 turn", "seat 0 has no tiles although the bag is not empty"),
        ("qwirkle 2 | ro:0,0 | - | rx | 0 0 | 1 draw 2", "seat 0 has no tiles although the bag is not empty"),
        ("qwirkle 2 | ro:0,0 | rx rd | go | 0 0 | 0 draw 1 skips 2", "after 2 skips in a row the game is over"),
        ("qwirkle 2 | - | yb po | bd yc | 0 0 | 0 give po", "cannot have given up 1 tile"),
        ("qwirkle 2 | - | yb po | bd yc | 0 0 | 0 draw 1", "1 tile cannot be drawn"),
        ("qwirkle 2 | ro:0,0 rx:0,1 | ? ? | ? ? ? ? | 0 0 | 1 give rs", "seat 1 sees its own hand"),
        ("qwirkle 2 | ro:0,-60 rx:0,69 | rd rs | go yc | 0 0 | 0 turn", "0,69 is not next to a tile"),
        ("qwirkle 2 | ro:0,0 | rx | go | 0 0 | 0 draw 1give rs", "must end with SEAT and turn"),
        ("qwirkle 2 | - | ro ox | - | 0 0 | 0 deal 3", "in the deal"),
        ("qwirkle 3 | ro:0,0 | rx | go | bo | 0 0 0 | 0 turn left", "must end with SEAT and turn"),
        ("qwirkle 3 | ro:0,0 | rx | go | bo | 0 0 0 | 0 turn left 3", "no seat 3"),
        ("qwirkle 3 | ro:0,0 | rx | go | bo | 0 0 0 | 0 turn left 2 1", "in order, once each"),
        ("qwirkle 3 | ro:0,0 | rx | go | bo | 0 0 0 | 0 turn left 1 1", "in order, once each"),
        ("qwirkle 3 | ro:0,0 | rx | go | bo | 0 0 0 | 0 turn left 0 1 2", "at least one seat must remain"),
        ("qwirkle 3 | ro:0,0 | rx | go | bo | 0 0 0 | 0 turn left 0", "after seat 0 has left, seat 0 does not move"),
        ("qwirkle 3 | ro:0,0 | rx | go | bo | 0 0 0 | 0 give gc left 1 2", "seats 1 and 2 have left, seat 0 does not"),
        ("qwirkle 3 | ro:0,0 | rx | go | bo | 0 0 0 | 0 turn skips 3 left 1", "2 players cannot have skipped 3 times"),
        ("qwirkle 3 | ro:0,0 | rx | - | bo | 0 0 0 | 0 turn left 2", "seat 1 has no tiles although the bag"),
        ("qwirkle 2 | - | ro ox rd | - | 0 0 | 0 deal 3 left 1", "does not move"),
        ("qwirkle 3 | - | ro ox rd | - | - | 0 0 0 | 0 deal 3 left 1", "nobody can leave during the deal"),
        ("qwirkle 2 | - | ro rx rd | rx | 0 0 | 0 turn hand 2", "the hand of seat 0 has 3 tiles, more than 2"),
        ("qwirkle 2 | ro:0,0 | - | rx | 0 0 | 0 give gd gx hand 1", "what is given up has 2 tiles, more than 1"),
        ("qwirkle 2 | ro:0,0 | ro ox | go | 0 0 | 0 draw 2 hand 3", "2 tiles cannot be drawn for seat 0"),
        ("qwirkle 2 | ro:0,0 rx:0,1 | rs | go | 0 0 | 0 place 2 hand 2", "cannot have placed 2 tiles and have 1 left"),
        ("qwirkle 2 | ro:0,0 rx:0,1 rd:0,2 | - | go | 0 0 | 0 place 3 hand 2", "3 tiles cannot have been placed"),
        ("qwirkle 2 | ro:0,0 | gs | go | 0 0 | 0 give gs hand 1", "cannot have given up 1 tile: it has 1 left"),
        ("qwirkle 2 | - | ro ox | go | 0 0 | 1 deal 2 hand 3", "in the deal each seat in turn is dealt 3 tiles"),
        ("qwirkle 2 | - | ro | ro ox | 0 0 | 1 deal 1 hand 1", "the hand of seat 1 has 2 tiles, more than 1"),
        ("qwirkle 2 | ro:0,0 | ro | rx | 0 0 | 0 turn copies 1", "more than one ro, including the one in the hand"),
        ("qwirkle 2 | ro:0,0 | ro ro | rx | 0 0 | 0 turn copies 2", "more than two ro, including the one in the hand"),
        ("qwirkle 4 | ro:0,0 | ? ? | ? ? | ? ? | rx | 0 0 0 0 | 0 turn copies 0", "copies must be a whole number"),
        ("qwirkle 2 | ro:0,0 | rs | rx | 0 0 | 0 turn hand 7", "hand must be a whole number from 1 to 6, not 7"),
        ("qwirkle 2 | ro:0,0 | rs | rx | 0 0 | 0 turn bonus 25", "bonus must be a whole number from 0 to 24, not 25"),
        ("qwirkle 2 | ro:0,0 | rs | rx | 0 0 | 0 turn out x", "out must be a whole number from 0 to 24, not 'x'"),
        ("qwirkle 2 | ro:0,0 | rs | rx | 0 0 | 0 turn out", "must end with SEAT and turn"),
        ("qwirkle 2 | ro:0,0 | rs | rx | 0 0 | 0 turn out 3 hand 2", "may follow, in this order"),
        ("qwirkle 2 | ro:0,0 | rs | rx | 0 0 | 0 turn hand 2 left 1", "may follow, in this order"),
        ("qwirkle 2 | ro:0,0 | rs | rx | 0 0 | 0 turn hand 2 hand 2", "may follow, in this order"),
        ("qwirkle 2 | ro:0,0 | rs | rx | 0 0 | hand 2", "must end with SEAT and turn"),
        ("qwirkle 2 hand 2", "must have 6 parts"),
    ],
)  # fmt: skip
def test_what_is_not_a_position_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(InvalidPosition) as error:
        GAME.read(text)
    assert why in str(error.value)
    assert "\n" not in str(error.value)
