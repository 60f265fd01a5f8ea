"""Analysis: each move once, best first; chances add up, lines are legal, and proofs are right."""

import random
from typing import Any

import pytest
from tests.games.grawlix import positions as grawlix
from tests.games.marrakech import positions as marrakech
from tests.games.qwirkle import positions as qwirkle
from tests.players.test_exact import qwirkle_endings
from tests.players.test_tree import certain, endings, last_turns, winner
from tests.strategies import whole

import zellige
from zellige.players import analysis
from zellige.players.analysis import Analyser, Analysis, Row
from zellige.players.search.mcts import Budget, Search

MANY = (  # 1,854 placements: more than there is room for choices
    "qwirkle 2 | po:0,0 yo:0,1 yo:-1,0 yb:-1,1 go:0,2 gd:1,2 yx:-2,1 bx:-2,2 od:1,3 oc:2,3 rd:1,4 od:2,4 "
    "bs:-3,2 bx:-3,3 gd:0,4 gc:0,5 ro:0,-1 rd:1,-1 pc:-1,5 gc:-1,6 oc:-1,7 gx:0,6 yx:-4,3 ox:-2,3 px:-1,3 "
    "bx:-4,4 bb:-3,4 bo:0,-2 oo:0,-3 rc:-1,8 rb:-2,8 go:-1,-3 po:-1,-2 os:2,5 ps:3,5 ys:4,5 ob:2,6 pb:3,6 "
    "pc:3,7 yc:4,7 px:3,8 yx:4,8 rx:5,8 rc:-2,9 pc:-3,9 bc:-1,9 yc:-1,10 yd:0,10 yd:1,1 yc:2,1 bo:-2,-3 "
    "ro:-2,-2 yb:4,6 gs:5,5 gc:5,4 gx:5,3 gb:5,6 ro:-3,-3 yo:-3,-2 bo:-3,-1 gs:6,4 rs:6,5 ys:3,1 rs:3,0 ox:6,8 "
    "os:6,9 pd:3,9 pb:2,9 ps:1,9 ob:6,7 os:7,7 rx:-5,3 gx:-6,3 bc:-3,10 bd:-4,10 bb:-5,10 bc:-3,5 rc:-2,5 "
    "px:2,10 po:3,10 gb:-6,2 bb:-7,2 yb:-8,2 rb:-5,2 rb:-8,1 gb:-7,1 go:-4,-2 oo:-5,-2 bs:7,5 ys:7,6 ob:-9,2 "
    "pb:-10,2 oc:6,10 od:6,11 oo:6,12 rx:2,-1 ox:2,-2 | rd yd gd bd pd pd | rs gs bd bs ps | 175 169 | 0 turn"
)
POSITIONS = {"grawlix": grawlix, "marrakech": marrakech, "qwirkle": qwirkle}


def seats_to_move(game: str) -> list[zellige.State]:
    states = [whole(zellige.game(game), text) for text in POSITIONS[game].positions()]
    return [state for state in states if state.player >= 0]


def key(row: Row, seat: int) -> tuple[int, int]:
    """The order of rows: won moves first, lost ones last, others by visits."""
    sure = 0 if not row.proven or (seat in row.proven and len(row.proven) > 1) else 1 if seat in row.proven else -1
    return sure, row.visits


def analysed(state: zellige.State, playouts: int = 200, seed: int = 1) -> Analysis:
    return zellige.analyse(state.view(state.player), playouts=playouts, seed=seed)


@pytest.mark.checked
@pytest.mark.parametrize("game", POSITIONS)
def test_every_move_has_one_row_and_the_best_comes_first(game: str) -> None:
    for state in seats_to_move(game):
        found = analysed(state)
        assert sorted(row.move.code for row in found.rows) == sorted(move.code for move in state.moves), state
        keys = [key(row, state.player) for row in found.rows]
        if game == "qwirkle" and all(row.proven for row in found.rows):  # then by points, before visits
            keys = [(sure, 0) for sure, _ in keys]
        assert keys == sorted(keys, reverse=True), state
        assert found.chances == found.rows[0].chances
        assert sum(found.chances) == pytest.approx(1, abs=1e-4)
        assert all(sum(row.chances) == pytest.approx(1, abs=1e-4) for row in found.rows if row.visits), state
        assert all(row.line[0] == row.move for row in found.rows)


@pytest.mark.parametrize("game", POSITIONS)
def test_chances_of_every_row_add_up_to_1(game: str) -> None:
    """Also for moves that were never visited, because there were few playouts or the result was proven early."""
    state = {"grawlix": zellige.game("grawlix").start(), "marrakech": zellige.game("marrakech").start()}.get(
        game, zellige.Match(zellige.game(game), seed=3).state
    )
    for row in analysed(state, 1).rows:
        assert sum(row.chances) == pytest.approx(1, abs=1e-4), row


def test_every_move_has_a_row_where_there_are_more_choices_than_room() -> None:
    state = whole(zellige.game("qwirkle"), MANY)
    assert {row.move for row in analysed(state, 50).rows} == set(state.moves)


@pytest.mark.parametrize("bag", [1, 2])
def test_every_exchange_has_a_row_where_the_bag_is_small(bag: int) -> None:
    state = small_bag(bag)
    assert {row.move for row in analysed(state).rows} == set(state.moves)


def small_bag(bag: int) -> zellige.State:
    """A turn with this many tiles in the bag, and two of a kind in hand."""
    for seed in range(300):
        match, player = zellige.Match(zellige.game("qwirkle"), seed=seed), zellige.player("greedy", seed=seed)
        while match.state.player >= 0:
            state = match.state
            hand = state.facts["hands"][state.player]
            if state.begins_turn and state.facts["bag_size"] == bag and len(set(hand)) < len(hand):
                return state
            match.play(str(player.choose(state.view(state.player))))
    raise AssertionError("no such game")


def own_part(state: zellige.State, row: Row) -> zellige.State:
    """Play a line for as long as its seat is to move."""
    seat = state.player
    for move in row.line:
        if state.player == seat:
            state = state.play(move)
    return state


@pytest.mark.parametrize("game", ["grawlix", "marrakech"])
def test_lines_can_be_played_to_their_end(game: str) -> None:
    for state in seats_to_move(game):
        for row in analysed(state).rows:
            after = state
            for move in row.line:
                after = after.play(move)


def test_lines_can_be_played_on_every_guess() -> None:
    states = [state for state in seats_to_move("qwirkle") if not state.begins_turn or len(state.moves) < 20]
    assert len(states) > 5
    for state in states:
        view = state.view(state.player)
        for row in analysed(state, 60).rows:
            for seed in range(2):
                own_part(view.guess(random.Random(seed)), row)


def test_lines_can_be_played_from_whichever_tile_they_begin() -> None:
    for state in seats_to_move("qwirkle"):
        for row in analysed(state, 60).rows:
            own_part(state, row)


@pytest.mark.parametrize(("order", "hand", "drafts"), [(2, 1, 4), (2, 2, 4), (3, 1, 2), (3, 2, 2), (4, 3, 0)])
def test_what_is_proven_is_right(order: int, hand: int, drafts: int) -> None:
    game, known, proven = zellige.game("grawlix", order=order, hand=hand), dict[str, int](), 0
    for oracle in endings(order, hand, drafts, 5):
        rows = analysed(whole(game, grawlix.text(oracle)), 20_000).rows
        assert rows[0].proven == (winner(oracle, known),)
        for row in rows:
            if row.proven:
                after = oracle.copy()
                after.play(str(row.move))
                assert row.proven == (winner(after, known),)
                assert row.chances == ((1.0, 0.0) if row.proven == (0,) else (0.0, 1.0))
                proven += 1
    assert proven


def test_what_is_proven_with_chance_and_draws_is_right() -> None:
    for seed in range(3):
        state = last_turns(2, 1, seed)
        for move in ("stay", "die:2"):
            state = state.play(move)
        if state.player >= 0:
            for row in analysed(state, 2000).rows:
                assert not row.proven or frozenset(row.proven) == certain(state.play(row.move))


@pytest.mark.parametrize("players", [2, 4])
def test_an_analysis_tells_nothing_hidden(players: int) -> None:
    state = zellige.Match(zellige.game("qwirkle", players=players), seed=8).state
    view = state.view(state.player)
    one, other = (view.guess(random.Random(seed)) for seed in (1, 2))
    assert one != other
    assert analysed(one, 100) == analysed(other, 100) == analysed(state, 100)


def test_the_same_seed_gives_the_same_analysis() -> None:
    state = zellige.Match(zellige.game("marrakech", players=3), seed=8).state
    assert analysed(state) == analysed(state)
    two = [zellige.analyse(state.view(state.player), playouts=200, seed=1, threads=2) for _ in range(2)]
    assert two[0] == two[1]


def test_playouts_are_those_that_were_made() -> None:
    found = analysed(zellige.game("marrakech").start(), 50)
    assert found.playouts == sum(row.visits for row in found.rows) == 50


@pytest.mark.parametrize("game", ["grawlix", "qwirkle"])  # in Marrakech there is always a choice
def test_a_position_with_one_move(game: str) -> None:
    texts = {
        "grawlix": "grawlix 2 1 | r@:0,0 o#:0,1 | - | - | 0 draft",
        "qwirkle": next(str(state) for state in seats_to_move("qwirkle") if len(state.moves) == 1),
    }
    state = whole(zellige.game(game), texts[game])
    rows = analysed(state, 50).rows
    assert len(rows) == len(state.moves)
    assert sum(rows[0].chances) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("game", POSITIONS)
def test_only_a_view_of_a_running_game_is_analysed(game: str) -> None:
    match = zellige.Match(zellige.game(game), seed=1)
    asked: list[Any] = [match.state, None, game]
    while match.state.player >= 0:
        state = match.state
        match.play(str(zellige.player("greedy", seed=1).choose(state.view(state.player))))
    for view in [*asked, match.state.view(0)]:
        with pytest.raises(zellige.ZelligeError, match=r"^[^\n]+$"):
            zellige.analyse(view, playouts=10)


@pytest.mark.parametrize("name", ["grawlix", "marrakech"])
def test_where_nothing_is_hidden_all_get_the_same_analysis(name: str) -> None:
    state = zellige.Match(zellige.game(name), seed=1).state
    own = zellige.analyse(state.view(state.player), playouts=200, seed=1)
    assert own.rows
    for seat in (None, 1 - state.player):
        assert zellige.analyse(state.view(seat), playouts=200, seed=1) == own


def test_a_seat_that_waits_learns_its_chances_and_no_moves() -> None:
    """The other hand is guessed, so the chances are close to those of the player to move, who knows it."""
    board = "ro:0,0 rx:0,1 rd:0,2 rs:0,3 rb:0,4"
    state = whole(
        zellige.game("qwirkle"), f"qwirkle 2 | {board} | go gd yx po ps bb | oo oc gx gs pb px | 60 0 | 0 turn"
    )
    for seat in (1, None):
        known = zellige.analyse(state.view(seat), playouts=400, seed=1)
        assert (known.rows, known.playouts) == ((), 400)
        assert sum(known.chances) == pytest.approx(1)
        assert known.chances[0] > 0.8


def test_chance_to_move_has_chances_and_no_moves() -> None:
    for state in (zellige.game("qwirkle").start(), zellige.game("marrakech").start().play("stay")):
        known = zellige.analyse(state.view(0), playouts=100)
        assert (len(known.rows), known.playouts) == (0, 100)
        assert known.chances == pytest.approx((0.5, 0.5), abs=0.25)


def test_the_die_is_not_loaded_where_chance_is_to_move() -> None:
    """Priors of a chance node are its odds, and none of them is spread evenly."""
    state = zellige.game("marrakech").start().play("stay")
    analyser = Analyser(state.view(0), Search(1))
    analyser.grow(None, 50)
    one = analyser.search.trees[0]
    odds = {one.moves(child): float(one.nodes[child]["prior"]) for child in one.children()}
    expected = {(move.code,): float(state.odds(move)) for move in state.moves}
    assert odds == pytest.approx(expected)


def test_an_open_end_of_qwirkle_is_open_to_a_seat_that_waits() -> None:
    """With two players and an empty bag all know all: the waiting seat gets the same moves, proven."""
    state, _ = next(qwirkle_endings(9, 5))
    own, waiting = (zellige.analyse(state.view(seat), playouts=200) for seat in (state.player, 1 - state.player))
    assert own.rows
    assert own == waiting


# Slices


@pytest.mark.parametrize(("playouts", "threads"), [(1, 1), (2, 3), (1, 8), (7, 3), (100, 2)])
@pytest.mark.parametrize("every", [None, 1, 3])
def test_no_more_playouts_than_were_asked_for(playouts: int, threads: int, every: int | None) -> None:
    view = zellige.Match(zellige.game("marrakech", players=3), seed=3).state.view(0)
    *_, last = zellige.analyses(view, playouts=playouts, every=every, threads=threads, seed=1)
    assert last == zellige.analyse(view, playouts=playouts, threads=threads, seed=1)
    assert last.playouts == playouts


def test_late_slices_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The budget is by the clock, whatever else takes time: here each slice comes a second late."""
    now = [0.0]
    monkeypatch.setattr(analysis, "perf_counter", lambda: now[0])
    monkeypatch.setattr(Search, "grow", lambda search, end, playouts: None)
    analyser, n = Analyser(zellige.game("grawlix").start().view(0), Search(1)), 0
    for _ in analyser.slices(Budget(10.0), 100):
        now[0], n = now[0] + 1.0, n + 1
    assert n == 11


@pytest.mark.parametrize("game", POSITIONS)
def test_one_tree_grows_from_slice_to_slice(game: str) -> None:
    """Slices change nothing: the tree is not restarted, and its priors are mixed only once."""
    state = zellige.Match(zellige.game(game), seed=3).state
    view = state.view(state.player)
    slices = list(zellige.analyses(view, playouts=400, every=50, seed=1))
    assert [analysis.playouts for analysis in slices] == list(range(50, 401, 50))
    assert (
        slices[-1]
        == zellige.analyse(view, playouts=400, seed=1)
        == list(zellige.analyses(view, playouts=400, every=400, seed=1))[-1]
    )
    visits = [sum(row.visits for row in analysis.rows) for analysis in slices]
    assert visits == sorted(set(visits))


def test_a_slice_of_time_comes_at_once() -> None:
    """An analysis of an hour gives its first slice at once, and can be stopped."""
    view = zellige.game("grawlix").start().view(0)
    slices = zellige.analyses(view, 3600, every=0.05)
    first, second = next(slices), next(slices)
    assert 0 < first.playouts < second.playouts


def test_an_end_is_proven_in_slices_too() -> None:
    ending = zellige.game("grawlix").read("grawlix 3 2 | r@:0,0 o$:1,0 r#:1,1 | r$ y# | o@ y$ | 1 play")
    assert isinstance(ending, zellige.State)
    *_, last = zellige.analyses(ending.view(1), playouts=500, every=20)
    assert (str(last.rows[0].move), last.rows[0].proven) == ("y$:0,-1", (1,))
    assert all(row.proven for row in last.rows)


@pytest.mark.parametrize("every", [0, -1, "1", True, float("nan")])
def test_a_wrong_slice_is_one_sentence(every: Any) -> None:
    with pytest.raises(zellige.InvalidParameter, match="every must be"):
        zellige.analyses(zellige.game("grawlix").start().view(0), every=every)


@pytest.mark.parametrize(
    "given",
    [
        *({"seconds": seconds, "playouts": 10} for seconds in (-1.0, "1", float("nan"))),
        *({"playouts": playouts} for playouts in (0, -1, 1.5)),
        {"threads": 0, "playouts": 1},
        {"seed": -1, "playouts": 1},
    ],
    ids=str,
)
def test_a_wrong_budget_is_one_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(zellige.ZelligeError, match=r"^[^\n]+$") as error:
        zellige.analyse(zellige.game("grawlix", order=3).start().view(0), **given)
    assert isinstance(error.value, zellige.InvalidParameter)


@pytest.mark.plain
def test_an_analysis_without_the_compiler() -> None:
    state = whole(zellige.game("grawlix"), "grawlix 2 1 | r@:0,0 | o# | r# | 0 play")
    rows = analysed(state, 30).rows
    assert {str(row.move) for row in rows} == {"o#:0,1", "o#:1,0", "o#:0,-1", "o#:-1,0"}
    assert rows[0].proven == (0,)
