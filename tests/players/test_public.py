"""The published heuristics: what each chooses in hand-made positions, and that each follows its plans."""

import random
from math import comb
from typing import Any

import pytest
from tests.games.qwirkle.test_rules import ENDINGS, played, position
from tests.games.qwirkle.test_sense import after, all_placements, found
from tests.strategies import whole

import zellige
from zellige.players.simple import Published

MARRAKECH = zellige.game("marrakech")


def rugs(*squares: str) -> str:
    """A board string: each word is a rug's letter and id, and a square."""
    found = {word[3:]: word[:3] for word in squares}
    return "B" + "".join(found.get(f"{x}{y}", "n00") for x in range(7) for y in range(7))


def marrakech(assam: str, board: str, turn: str, players: str = "Pc03010iPy03010i") -> zellige.State:
    return whole(MARRAKECH, f"marrakech {players}{assam}{board} {turn}")


def choice(player: Published, state: zellige.State) -> str:
    return str(player.choose(state.view(state.player)))


def all_choices(kind: str, state: zellige.State) -> set[str]:
    """What it chooses with different seeds."""
    return {choice(Published(kind, seed), state) for seed in range(20)}


def play(game: zellige.Game, names: list[str], seed: int) -> zellige.State:
    state, rng = game.start(), random.Random(seed)
    players: list[Any] = [Published(name, seed) for name in names]
    while state.outcome is None:
        if state.player == zellige.CHANCE:
            weights = state.weights()
            state = state.play(rng.choices(list(weights), list(weights.values()))[0])
        else:
            state = state.play(players[state.player].choose(state.view(state.player)))
    return state


@pytest.mark.plain
@pytest.mark.checked
@pytest.mark.parametrize("kind", ["public-a", "public-b"])
def test_assam_is_turned_where_least_is_owed(kind: str) -> None:
    """North of him is a region of four, east of him one of one."""
    board = rugs("y0132", "y0131", "y0230", "y0240", "y0353")
    assert all_choices(kind, marrakech("A33N", board, "0 rotate")) == {"left"}
    west = rugs("y0132", "y0131", "y0230", "y0240", "y0353", "y0423", "y0413", "y0503", "y0504")
    assert all_choices(kind, marrakech("A33N", west, "0 rotate")) == {"right"}


@pytest.mark.parametrize("values", [{}, {"faces": "111344", "payment": 2, "dirhams": 100}], ids=str)
def test_what_is_owed_is_what_playing_shows(values: dict[str, Any]) -> None:
    rng, dear = random.Random(3), 15 * values.get("payment", 1)
    for _ in range(20):
        state = zellige.game("marrakech", **values).start()
        for _ in range(rng.randrange(3, 40) * 3):
            state = state.play(rng.choice(list(state.moves))) if state.outcome is None else state
        if state.outcome or "rotate" not in str(state) or min(state.facts["dirhams"]) < dear:
            continue
        owed = {}
        for turn in state.moves:
            rolled = state.play(turn)
            purses = {die: rolled.play(die).facts["dirhams"][state.player] for die in rolled.moves}
            owed[str(turn)] = sum(rolled.odds(die) * -purse for die, purse in purses.items())
        least = {turn for turn, debt in owed.items() if debt == min(owed.values())}
        assert all_choices("public-a", state) == all_choices("public-b", state) == least


@pytest.mark.plain
def test_public_a_lays_beside_its_own_colour_and_over_the_leader() -> None:
    lone = marrakech("A33N", rugs("c0135"), "0 lay")
    assert {"rug:34,44", "rug:24,34"} <= all_choices("public-a", lone)
    assert all("34" in rug or "25" in rug or "45" in rug for rug in all_choices("public-a", lone))
    over = marrakech("A33N", rugs("c0135", "y0134", "y0224"), "0 lay")
    assert all_choices("public-a", over) == {"rug:24,34"}  # 10 for the own rug beside it, 10 for two squares
    own = marrakech("A33N", rugs("c0132", "y0134", "y0133"), "0 lay")
    assert not any("32" in rug for rug in all_choices("public-a", own))


def test_public_a_knows_the_leader() -> None:
    """Two squares are equally near: the richer rival's counts 5, the other's 2."""
    players = "Pc03010iPy03510iPp03010i"
    state = whole(MARRAKECH, f"marrakech {players}A33N{rugs('y0143', 'p0123')} 0 lay")
    assert all("43" in rug for rug in all_choices("public-a", state))


@pytest.mark.plain
def test_public_b_counts_squares() -> None:
    """With two players: 1 for bare floor, 2 for a rival's rug, 0 for one's own."""
    state = marrakech("A33N", rugs("y0134", "y0224", "c0143", "c0253"), "0 lay")
    assert all_choices("public-b", state) == {"rug:24,34"}
    bare = marrakech("A33N", rugs("c0143", "c0244", "c0342", "c0423", "c0534"), "0 lay")
    assert all_choices("public-b", bare) == {"rug:22,32", "rug:31,32"}


@pytest.mark.parametrize("values", [{}, {"players": 3}, {"players": 4}, {"counts": "commercial"}], ids=str)
def test_whole_games_of_marrakech(values: dict[str, Any]) -> None:
    game = zellige.game("marrakech", **values)
    assert play(game, ["public-a", "public-b"] * 2, 1).outcome
    assert str(play(game, ["public-b"] * 4, 2)) == str(play(game, ["public-b"] * 4, 2))


# Qwirkle


def turn_of(player: Published, state: zellige.State) -> str:
    """A whole turn."""
    seat, moves = state.player, list[str]()
    while state.player == seat and (not moves or not state.begins_turn):
        moves.append(choice(player, state))
        state = state.play(moves[-1])
    return " ".join(moves)


def best_turns(kind: str, state: zellige.State) -> set[str]:
    return {turn_of(Published(kind, seed), state) for seed in range(20)}


@pytest.mark.plain
@pytest.mark.checked
def test_public_c_takes_most_points_and_ties_at_random() -> None:
    state = position("ro:0,0 rx:0,1", "rd gs bb yc", "go")
    assert best_turns("public-c", state) == {"rd:0,2 end", "rd:0,-1 end"}
    longer = position("ro:0,0 rx:0,1", "rd rs bb yc", "go")
    turns = best_turns("public-c", longer)
    assert {len(turn.split()) for turn in turns} == {3}
    assert {played(longer, turn).scores[0] for turn in turns} == {6}  # two beside two: three lines


FIVE = "ro:0,0 rx:0,1 rd:0,2 rs:0,3 rb:0,4"
LAID = [
    position("ro:0,0 rx:0,1 rd:0,2 rs:0,3 gs:1,3 gx:1,4", "rb gc bc yc pc ob", "go gx gd gs gb bo"),
    position(f"{FIVE} gb:1,4", "gd gx po yd oc bs", "go gx gd gs gb rc"),
    position(f"{FIVE} bx:1,1 bd:1,2", "bs bb gx rs yd po", "go gx gd gs gb rc"),
    *(after(seed, turns) for seed, turns in ((5, 8), (6, 11), (7, 14), (8, 18))),
    after(9, 9, hand=5, copies=2, bonus=0),
    after(10, 10, bonus=20),
]


def fives(state: zellige.State) -> set[str]:
    """The kinds that complete an open five, from the facts of a position."""
    board, kinds = state.facts["board"], set[str]()
    for cell, fits in state.facts["fits"].items():
        row, column = map(int, cell.split(","))
        for down, right in ((0, 1), (1, 0)):
            length = 0
            for way in (1, -1):
                step = way
                while f"{row + down * step},{column + right * step}" in board:
                    length, step = length + 1, step + way
            kinds |= set(fits) if length == 5 else set()
    return kinds


def cautious(state: zellige.State, laid: frozenset[str], points: int) -> float:
    """The points of a placement, minus half those of a line of six times the chance that the next seat completes it."""
    orders = [text for text in turns_of(state) if frozenset(text.split()[:-1]) == laid]
    kinds, unseen = fives(played(state, orders[0])), state.view(state.player).facts["unseen"]
    total, copies = sum(unseen.values()), sum(unseen.get(kind, 0) for kind in kinds)
    held = state.facts["hand_sizes"][(state.player + 1) % state.game.seats]
    return points - (6 + int(state.game.values["bonus"])) / 2 * (1 - comb(total - copies, held) / comb(total, held))


def turns_of(state: zellige.State) -> list[str]:
    return [text for text in found(state) if ":" in text]


@pytest.mark.parametrize("state", LAID, ids=range(len(LAID)))
def test_public_d_is_as_cautious_as_a_slow_calculation(state: zellige.State) -> None:
    values = {laid: cautious(state, laid, points) for laid, points in all_placements(state).items()}
    best = {laid for laid, value in values.items() if value > max(values.values()) - 1e-9}
    chosen = {frozenset(turn.split()[:-1]) for turn in best_turns("public-d", state)}
    assert chosen <= best
    assert len(best) > 4 or chosen == best


@pytest.mark.plain
def test_caution_is_worth_a_point() -> None:
    """A fifth red tile gives 5, a fourth square 4; all three tiles that would complete the row are unseen."""
    state = position("ro:0,0 rx:0,1 rd:0,2 rs:0,3 gs:1,3 bs:2,3", "rb ps oc yd", "go gx gd gs gb bo")
    assert best_turns("public-c", state) == {"rb:0,4 end", "rb:0,-1 end"}
    assert best_turns("public-d", state) == {"ps:3,3 end", "ps:-1,3 end"}


@pytest.mark.plain
@pytest.mark.parametrize("kind", ["public-c", "public-d"])
def test_who_is_stuck_exchanges_all_or_skips(kind: str) -> None:
    stuck = ENDINGS["must exchange"]
    for turn in best_turns(kind, stuck):
        assert sorted(turn.split()) == sorted([*(f"-{tile}" for tile in stuck.facts["hands"][stuck.player]), "end"])
    assert best_turns(kind, ENDINGS["one stuck"]) == {"skip"}


@pytest.mark.plain
def test_a_plan_is_kept_and_thrown_away_with_its_view() -> None:
    state = position("ro:0,0 rx:0,1", "rd rs rb yc", "go")
    player = Published("public-c", 1)
    first = choice(player, state)
    other = position("go:0,0 gx:0,1", "gd yc", "ro")
    assert choice(player, other) in {"gd:0,2", "gd:0,-1"}
    assert choice(player, state.play(first)) in map(str, state.play(first).moves)
    begun = state.play("rd:0,2")  # by somebody else
    assert choice(Published("public-d", 1), begun) in map(str, begun.moves)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_of_qwirkle(players: int) -> None:
    game = zellige.game("qwirkle", players=players)
    over = play(game, ["public-c", "public-d"] * 2, players)
    assert sum(over.scores) > 330
    assert str(over) == str(play(game, ["public-c", "public-d"] * 2, players))
