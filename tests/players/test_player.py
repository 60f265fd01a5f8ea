"""Players: by name, with a budget, from a view alone, by a plan, and one clear sentence if they cannot play."""

import random
import re
from typing import Any

import pytest
from tests.games.qwirkle import positions as qwirkle
from tests.pig import CARD as PIG
from tests.strategies import whole

import zellige
from zellige.card import optional
from zellige.players.player import THINKING, heuristics, levels
from zellige.players.search.mcts import Budget, Search
from zellige.players.simple import Greedy

GAMES = ("grawlix", "marrakech", "qwirkle")
ONLY = {"public-a": "marrakech", "public-b": "marrakech", "public-c": "qwirkle", "public-d": "qwirkle"}
NAMES = ("random", "greedy", *heuristics(), *(f"{name}:50" for name in THINKING), *(f"level:{n}" for n in range(1, 9)))
FORCED = "qwirkle 2 | ro:0,0 rx:0,1 | od ys gb bc pd gs | ro rx od os gb gd | 2 0 | 0 turn"


def can_play(name: str, game: str) -> bool:
    return ONLY.get(name, game) == game


def names_for(game: str) -> list[str]:
    return [name for name in NAMES if can_play(name, game)]


@pytest.fixture(autouse=True)
def quick_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels that search use a small number of playouts, not the clock."""
    for name in GAMES:
        file = optional(zellige.game(name).card.folder, "levels")
        assert file
        monkeypatch.setattr(file, "LEVELS", tuple(re.sub(r":[0-9]+$", ":25", text) for text in file.LEVELS))


def turn_of(player: Any, state: zellige.State) -> list[str]:
    """The moves that a player makes, from views alone, until chance or another seat is to move."""
    seat, moves = state.player, list[str]()
    while state.player == seat and (not moves or not state.begins_turn):
        moves.append(str(player.choose(state.view(seat))))
        state = state.play(moves[-1])
    return moves


def middle(name: str, seed: int, moves: int, **values: Any) -> zellige.State:
    """A state from a game between greedy players, with a seat to move."""
    match, player = zellige.Match(zellige.game(name, **values), seed=seed), zellige.player("greedy", seed=seed)
    for _ in range(moves):
        if match.state.player >= 0:
            match.play(str(player.choose(match.state.view(match.state.player))))
    return match.state


# A view is all that there is


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", names_for("qwirkle"))
def test_what_looks_the_same_is_played_the_same(name: str, players: int) -> None:
    for moves in (0, 20, 21, 45):
        state = middle("qwirkle", 5, moves, players=players)
        view = state.view(state.player)
        one, other = (view.guess(random.Random(seed)) for seed in (1, 2))
        assert one != other, "nothing is hidden here"
        assert one.view(state.player).struct.tobytes() == other.view(state.player).struct.tobytes()
        played = [turn_of(zellige.player(name, seed=3), whole) for whole in (one, other, state)]
        assert played[0] == played[1] == played[2]


def test_a_view_of_qwirkle_holds_no_other_hand_and_no_bag() -> None:
    state = middle("qwirkle", 5, 20, players=3)
    for seat in range(3):
        struct = state.view(seat).struct[0]
        for other in range(3):
            assert struct["piles"][other].any() == (other == seat)
        held = sum(int(kinds).bit_count() for kinds in struct["piles"][4])  # unseen: other hands and the bag alike
        assert held == struct["bag"] + sum(struct["sizes"][other] for other in range(3) if other != seat)


@pytest.mark.parametrize("game", GAMES)
def test_players_leave_the_view_as_it_is(game: str) -> None:
    state = middle(game, 2, 12)
    view = state.view(state.player)
    before = view.struct.tobytes()
    for name in names_for(game):
        zellige.player(name, seed=1).choose(view)
        assert view.struct.tobytes() == before, name


# Whole games, and where Qwirkle is narrow


@pytest.mark.parametrize(("name", "game"), [(name, game) for game in GAMES for name in NAMES if can_play(name, game)])
def test_a_player_plays_legal_moves_to_the_end_and_the_same_ones_again(name: str, game: str) -> None:
    values = {"grawlix": {"order": 3}, "marrakech": {"rugs": 3, "players": 3}, "qwirkle": {}}[game]

    def played() -> list[str]:
        match = zellige.Match(zellige.game(game, **values), seed=4)
        seats = [zellige.player(name, seed=seat) for seat in range(match.state.game.seats)]
        moves: list[str] = []
        while match.state.player >= 0 and len(moves) < (60 if game == "qwirkle" else 1000):
            seat = match.state.player
            moves.append(str(seats[seat].choose(match.state.view(seat))))
            match.play(moves[-1], seat=seat)
        return moves

    assert played() == played()


@pytest.mark.parametrize("name", names_for("qwirkle"))
def test_every_phase_of_qwirkle_is_played_on(name: str) -> None:
    """Also in the middle of a turn that another player began, at the opening, and when the bag is empty."""
    game, seen = zellige.game("qwirkle"), set()
    for text in (*qwirkle.positions(), FORCED):
        state = whole(game, text)
        if state.player >= 0:
            moves = turn_of(zellige.player(name, seed=1), state)
            seen.add("place" if ":" in moves[0] else moves[0][0] if moves[0][0] == "-" else moves[0])
    assert seen >= {"place", "-", "skip"}


@pytest.mark.checked
def test_a_forced_exchange() -> None:
    state = whole(zellige.game("qwirkle"), FORCED)
    for name in ("mcts:20", "greedy"):
        moves = turn_of(zellige.player(name, seed=1), state)
        assert moves[-1] == "end"
        assert all(move[0] == "-" for move in moves[:-1])


# The plan


class Count:
    """How often a search was begun."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.n, begin = 0, Search.begin

        def counted(search: Search, position: Any, uniform: float = 0.0) -> None:
            self.n += 1
            begin(search, position, uniform)

        monkeypatch.setattr(Search, "begin", counted)


def test_a_turn_of_qwirkle_is_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    state, count = middle("qwirkle", 5, 0), Count(monkeypatch)
    assert len(turn_of(zellige.player("mcts:50", seed=1), state)) > 1
    assert count.n == 1


def test_the_rest_of_a_turn_is_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    state, count = middle("qwirkle", 5, 0), Count(monkeypatch)
    begun = state.play(turn_of(zellige.player("greedy", seed=1), state)[0])
    assert len(turn_of(zellige.player("mcts:50", seed=1), begun)) > 1
    assert count.n == 1


@pytest.mark.parametrize("budget", [1, 3, 500])
def test_to_place_and_to_draft_is_one_search(monkeypatch: pytest.MonkeyPatch, budget: int) -> None:
    state = middle("grawlix", 5, 8, order=4)
    assert ":" in str(next(iter(state.moves)))
    count = Count(monkeypatch)
    moves = turn_of(zellige.player(f"mcts:{budget}", seed=1), state)
    assert [move[0] == "+" for move in moves] == [False, True]
    assert count.n == 1


def test_a_changed_position_makes_a_new_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    state, count = middle("grawlix", 5, 8, order=4), Count(monkeypatch)
    player, seat = zellige.player("mcts:50", seed=1), state.player
    first = player.choose(state.view(seat))
    other = next(move for move in state.moves if move != first)
    elsewhere = state.play(other).view(seat)
    assert player.choose(elsewhere) in elsewhere.moves
    assert count.n == 2
    again = player.choose(state.view(seat))
    assert again in state.moves
    assert count.n == 3


def test_one_player_can_play_one_game_after_another() -> None:
    for name in ("mcts:30", "greedy", "random"):
        player = zellige.player(name, seed=1)
        for game in (*GAMES, *reversed(GAMES), "pig"):
            view = (state := middle(game, 1, 7)).view(state.player)
            assert player.choose(view) in view.moves


# What cannot be played


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", [name for name in NAMES if "level" not in name])
def test_a_player_needs_the_view_of_who_is_to_move(name: str, game: str) -> None:
    if not can_play(name, game):
        game = ONLY[name]
    state, player = middle(game, 1, 6), zellige.player(name, seed=1)
    for view in (state.view(1 - state.player), state.view(None), state, None, over_of(game).view(0), chance(game)):
        with pytest.raises(zellige.ZelligeError, match=r"^[^\n]+$"):
            player.choose(view)  # type: ignore[arg-type]


def over_of(game: str) -> zellige.State:
    state, rng = zellige.Match(zellige.game(game), seed=1), random.Random(1)
    while state.state.player >= 0:
        view = state.state.view(state.state.player)
        state.play(str(zellige.player("greedy", seed=rng.randrange(99)).choose(view)))
    return state.state


def chance(game: str) -> zellige.View | None:
    if game == "qwirkle":
        return zellige.game(game).start().view(0)
    return zellige.game(game).start().play("stay").view(0) if game == "marrakech" else None


@pytest.mark.parametrize("name", ONLY)
@pytest.mark.parametrize("game", GAMES)
def test_another_game_than_its_own_is_refused_in_one_sentence(name: str, game: str) -> None:
    other = game if not can_play(name, game) else "grawlix"
    state = middle(other, 1, 0)
    with pytest.raises(zellige.ZelligeError, match=r"^[^\n]+$"):
        zellige.player(name, seed=1).choose(state.view(state.player))


# By name


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("mcts:1s", Budget(1.0)),
        ("mcts:.5s", Budget(0.5)),
        ("mcts:0.25s", Budget(0.25)),
        ("mcts:2.s", Budget(2.0)),
        ("mcts:1000", Budget(None, 1000)),
        ("mcts", Budget(1.0)),
    ],
)
def test_a_budget_by_text(text: str, budget: Budget) -> None:
    player: Any = zellige.player(text)
    assert player.budget == budget
    assert player.name == text


def test_a_budget_by_keyword() -> None:
    player: Any = zellige.player("mcts", seconds=0.5, playouts=100, seed=5, threads=2)
    assert player.budget == Budget(0.5, 100)
    assert len(player.search.trees) == 2


def test_without_a_seed_players_differ() -> None:
    view = zellige.game("grawlix").start().view(0)
    assert len({str(zellige.player("random").choose(view)) for _ in range(20)}) > 1


WRONG_TEXTS: list[Any] = [
    "mcts:",
    "mcts:0",
    "mcts:0s",
    "mcts:-1s",
    "mcts:nan s",
    "mcts:nans",
    "mcts:1e9",
    "mcts:1 s",
    "mcts:1s\n",
    "mcts:1s:1s",
    "mcts:٣",
    "mcts:" + "9" * 30,
    "mcts:" + "9" * 400 + "s",
    "level:9",
    "level:0",
    "level:",
    "level",
    "level:1s",
    "level:٣",
    "random:3",
    "greedy:",
    "greedy:25",
    "greedy:0%",
    "greedy:101%",
    "greedy:-5%",
    "greedy:٣%",
    "",
    ":",
    "MCTS:1s",
    " mcts:1s",
    "nobody",
    "x" * 10_000,
    None,
    3,
    b"mcts",
    pytest.param("mcts:" + "9" * 5000),
]


@pytest.mark.parametrize("text", WRONG_TEXTS, ids=lambda text: repr(text)[:20])
def test_a_wrong_name_or_budget_is_one_sentence(text: Any) -> None:
    with pytest.raises(zellige.InvalidParameter, match=r"^[^\n]{5,300}$"):
        zellige.player(text)


@pytest.mark.parametrize(
    "given",
    [
        *({"seconds": seconds} for seconds in (0.0, -1.0, float("nan"), float("inf"))),
        *({"playouts": playouts} for playouts in (0, -5, 10**9)),
    ],
    ids=str,
)
def test_a_wrong_budget_is_one_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(zellige.InvalidParameter, match=r"^[^\n]+$"):
        zellige.player("mcts", **given)


@pytest.mark.parametrize(
    "given",
    [
        *({"threads": threads} for threads in (0, -1, 1.5, "2")),
        *({"playouts": playouts} for playouts in ("5", 1.5)),
        {"seconds": "1"},
    ],
    ids=str,
)
def test_a_wrong_keyword_is_one_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(zellige.InvalidParameter, match=r"^[^\n]+$"):
        zellige.player("mcts", **given)


def test_every_game_has_eight_levels_and_the_first_are_the_more_short_sighted_ones() -> None:
    for players in (levels(zellige.game(name)) for name in GAMES):
        assert len(players) == 8
        sights = [int(text[len("greedy:") : -1]) for text in players if text.startswith("greedy:")]
        assert sights == sorted(set(sights))
        assert players[len(sights)] == "greedy"


def test_a_level_says_its_own_name_where_it_cannot_move() -> None:
    with pytest.raises(zellige.ZelligeError, match="level:3 can only choose"):
        zellige.player("level:3").choose(zellige.game("grawlix").start().view(1))


def test_a_level_says_that_it_does_not_know_a_game() -> None:
    view = zellige.core.Game(PIG).start().view(0)
    with pytest.raises(zellige.ZelligeError, match="level:3 does not play Pig"):
        zellige.player("level:3").choose(view)


def test_what_is_overlooked() -> None:
    """Each choice is seen with the given probability, independently each time, and at least two are seen."""
    player = Greedy("greedy:25%", 1, 0.25)
    seen = [player.seen(40) for _ in range(4000)]
    assert 9.8 < sum(map(len, seen)) / 4000 < 10.2
    assert all(900 < sum(k in some for some in seen) < 1100 for k in range(40))
    assert all(some == sorted(set(some)) for some in seen)
    assert {len(player.seen(n)) for n in (2, 3) for _ in range(200)} == {2, 3}
    assert player.seen(1) == [0]


SEEDED = ["random", "greedy", "mcts:5", "level:1", "level:4", *ONLY]


@pytest.mark.parametrize("name", SEEDED)
@pytest.mark.parametrize("seed", [0, 1, 2**48, 2**63])
def test_a_seed_is_taken(name: str, seed: int) -> None:
    view = (state := middle(ONLY.get(name, "grawlix"), 1, 0)).view(state.player)
    assert zellige.player(name, seed=seed).choose(view) in view.moves


@pytest.mark.parametrize("name", SEEDED)
@pytest.mark.parametrize("seed", [-1, "x", 1.5])
def test_a_wrong_seed_is_one_sentence(name: str, seed: Any) -> None:
    with pytest.raises(zellige.InvalidParameter, match=r"^[^\n]+$"):
        zellige.player(name, seed=seed)


@pytest.mark.plain
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["random", "greedy", "mcts:3", *ONLY])
def test_players_play_without_the_compiler(name: str, game: str) -> None:
    if can_play(name, game):
        state = zellige.Match(zellige.game(game), seed=1).state
        view = state.view(state.player)
        assert zellige.player(name, seed=1).choose(view) in view.moves
