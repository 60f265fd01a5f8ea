"""The arena: fair seats and luck, honest bounds, the same result however it is run, and continuing after a kill."""

import json
import os
import random
import re
import time
import tracemalloc
from collections import Counter
from itertools import permutations
from math import inf, isinf, nan
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from tests.pig import CARD
from tests.test_cli import zellige

from zellige.chance import Luck
from zellige.core import Game, Move, State, View
from zellige.errors import ZelligeError
from zellige.games import game
from zellige.kernel.constants import CHANCE
from zellige.players.planner import Player
from zellige.study.arena import Result, Stopped, arena
from zellige.study.contest import Contest, PlayerFault, line_ups, play_game, seatings
from zellige.study.kept import signed
from zellige.study.ratings import ELO, Decision, elo, ratings, share


class Stand:
    """A player for tests: any move, the first or last of the list, or an error."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.rng = name, random.Random(seed)

    def choose(self, view: View) -> Move:
        moves = list(view.moves)
        if self.name == "broken":
            raise LookupError("nothing found")
        if self.name == "cheat":
            return Move(moves[0].code, "a1")
        if self.name == "any":
            return self.rng.choice(moves)
        return moves[0] if self.name == "first" else moves[-1]


def stand(name: str, seed: int) -> Player:
    if name not in ("any", "first", "last", "broken", "cheat"):
        raise ZelligeError(f"there is no player {name!r}")
    return Stand(name, seed)


PIG = Game(CARD)  # which other processes do not know by its name


# Seats


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (3, 3), (4, 4), (5, 2), (4, 3)])
def test_everyone_sits_everywhere_equally_often(players: int, seats: int) -> None:
    tables = line_ups(players, seats)
    sat = Counter(
        (p, seat)
        for group in range(len(tables))
        for seating in seatings(players, seats, group)
        for seat, p in enumerate(seating)
    )
    assert len(sat) == players * seats
    assert len(set(sat.values())) == 1


def test_two_players_swap() -> None:
    assert seatings(2, 2, 7) == [(0, 1), (1, 0)]


def test_the_last_player_fills_the_table() -> None:
    assert seatings(2, 4, 0) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    assert {seatings(3, 4, group)[0] for group in range(3)} == {(0, 1, 2, 2), (0, 2, 1, 2), (0, 2, 2, 1)}


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (3, 3), (5, 5), (2, 5), (3, 5), (6, 5)])
def test_orders_round_the_table_take_turns_in_order(players: int, seats: int) -> None:
    tables = line_ups(players, seats)
    for group in range(3 * len(tables) * 24):
        first, *others = tables[group % len(tables)]
        rings = sorted(set(permutations(others)))
        assert seatings(players, seats, group)[0] == (first, *rings[group // len(tables) % len(rings)])


def test_many_seats_and_late_groups_are_found_at_once() -> None:
    """There are 15! orders around a table of 16."""
    assert sorted(seatings(16, 16, 10**30)[3]) == list(range(16))


def test_the_games_that_are_planned_take_no_memory() -> None:
    """Regression: a list of them took four gigabytes."""
    tracemalloc.start()
    with pytest.raises(PlayerFault):
        arena(PIG, ["broken", "any"], 10**8, workers=1, make=stand)
    assert tracemalloc.get_traced_memory()[1] < 10_000_000
    tracemalloc.stop()


def test_all_pairs_meet_and_orders_round_the_table_take_turns() -> None:
    assert [seatings(3, 2, group)[0] for group in range(4)] == [(0, 1), (0, 2), (1, 2), (0, 1)]
    assert {seatings(3, 3, group)[0] for group in range(2)} == {(0, 1, 2), (0, 2, 1)}


# Luck


class Witness(Luck):
    """Luck that remembers each seat's throws."""

    def __init__(self, game: Game, seed: int, group: int) -> None:
        super().__init__(game, seed, group)
        self.fell: dict[int, list[str]] = {}

    def after(self, seat: int, state: State) -> Move:
        fell = super().after(seat, state)
        self.fell.setdefault(seat, []).append(str(fell))
        return fell


def fallen(which: Game, names: tuple[str, str], group: int = 0) -> dict[int, list[str]]:
    luck = Witness(which, 5, group)
    play_game(which, [stand(name, n) for n, name in enumerate(names)], luck)
    return luck.fell


def test_dice_fall_alike_whatever_is_played() -> None:
    one, other = fallen(game("marrakech"), ("any", "first")), fallen(game("marrakech"), ("first", "any"))
    assert [len(one[seat]) for seat in (0, 1)] > [10, 10]
    assert one == other
    assert one != fallen(game("marrakech"), ("any", "first"), group=1)


def test_tiles_are_dealt_alike_and_drawn_alike_while_the_bags_are() -> None:
    one, other = fallen(game("qwirkle"), ("any", "last")), fallen(game("qwirkle"), ("last", "any"))
    assert one[CHANCE] == other[CHANCE]  # the deal
    pairs = [pair for seat in (0, 1) for pair in zip(one[seat], other[seat], strict=False)]
    same = sum(a == b for a, b in pairs)
    assert same > 0.4 * len(pairs)  # by mere chance it would be one in 36


@pytest.mark.parametrize("name", ["marrakech", "qwirkle"])
def test_chance_has_the_odds_of_the_rules(name: str) -> None:
    which, n = game(name), 4000
    state = which.start()
    for _ in range(5 if name == "qwirkle" else 1):
        state = state.play(next(iter(state.moves)))
    assert state.player == CHANCE
    fell = Counter(Luck(which, 1, group).after(0, state) for group in range(n))
    weights = state.weights()
    expected = {move: n * weight / sum(weights.values()) for move, weight in weights.items()}
    surprise = sum((fell[move] - many) ** 2 / many for move, many in expected.items())
    freedom = len(weights) - 1
    assert surprise < freedom + 4 * (2 * freedom) ** 0.5


def test_throws_of_one_game_are_independent() -> None:
    state, n = PIG.start().play("roll"), 4000
    lucks = [Luck(PIG, 1, group) for group in range(n)]
    throws = [tuple(str(luck.after(0, state)) for _ in range(2)) for luck in lucks]
    together, odds = Counter(throws), {str(move): float(state.odds(move)) for move in state.moves}
    expected = {(a, b): n * odds[a] * odds[b] for a in odds for b in odds}
    surprise = sum((together[pair] - many) ** 2 / many for pair, many in expected.items())
    assert surprise < 8 + 4 * 16**0.5


# Bounds


def covered(draw: "np.random.Generator", groups: int, p: float) -> float:
    """How often the bounds contain the truth, if the games of a pair are slightly correlated."""
    both = draw.random((2000, groups, 1)) < 0.2
    games = np.where(both, draw.random((2000, groups, 1)) < p, draw.random((2000, groups, 2)) < p)
    found = [share(row.mean(1).tolist()) for row in games]
    return sum(low <= p <= high for low, _, high in found) / len(found)


@pytest.mark.parametrize("p", [0.5, 0.8, 0.95])
@pytest.mark.parametrize("groups", [10, 60])
def test_bounds_hold_nineteen_times_in_twenty(p: float, groups: int) -> None:
    assert 0.925 < covered(np.random.default_rng(1), groups, p) < 0.995


def test_bounds_where_all_is_won_or_lost_or_split() -> None:
    for n in (1, 2, 10, 1000):
        won, lost, split = share([1.0] * n), share([0.0] * n), share([0.5] * n)
        assert won.mid == won.high == 1
        assert 0 < won.low < 1
        assert (lost.low, lost.mid) == (0, 0)
        assert lost.high == pytest.approx(1 - won.low)
        assert 0 < split.low < 0.5 < split.high < 1
    assert share([0.5] * 3).low < 0.35  # three equal groups prove little
    assert share([])[::2] == (0, 1)


def test_elo() -> None:
    assert elo(share([0.75] * 100)).mid == pytest.approx(190.85, abs=0.1)
    assert elo(share([0.25] * 100), fair=0.25).mid == pytest.approx(0)
    low, mid, high = elo(share([1.0] * 10))
    assert 100 < low < mid == high == inf


def meetings(strengths: list[float], rounds: int, seed: int = 2) -> tuple[np.ndarray, np.ndarray]:
    """Points and seats of a round robin between players of known strength."""
    draw, points, seats = np.random.default_rng(seed), [], []
    for a, b in line_ups(len(strengths), 2) * rounds:
        won = draw.binomial(2, 1 / (1 + np.exp(strengths[b] - strengths[a])))
        points.append([{a: won, b: 2 - won}.get(p, 0) for p in range(len(strengths))])
        seats.append([float(p in (a, b)) for p in range(len(strengths))])
    return np.array(points, float), np.array(seats)


def test_ratings_find_the_strengths() -> None:
    truth = [1.0, 0.4, -0.5, 0.0]
    found = ratings(*meetings(truth, 400))
    for strength, (low, mid, high) in zip(truth, found, strict=True):
        assert mid == pytest.approx(strength * ELO, abs=40)
        assert low - 20 <= strength * ELO <= high + 20
    assert found[-1] == (0, 0, 0)


def test_bounds_of_ratings_hold_also_where_players_are_far_apart() -> None:
    truth, held = [9.0, 7.0, 6.0, 4.5, 3.0, 1.5, 1.0, 0.0], 0
    for seed in range(60):
        found = ratings(*meetings(truth, 20, seed))
        held += sum(low <= strength * ELO <= high for strength, (low, _, high) in zip(truth[:-1], found, strict=False))
        assert all(high - low > 50 for low, _, high in found[:-1])
    assert 0.90 < held / (60 * 7) < 0.99


def test_ratings_where_some_or_all_have_not_met_yet() -> None:
    """As after Ctrl-C in the first round of a tournament."""
    unknown = (-inf, pytest.approx(nan, nan_ok=True), inf)
    assert ratings(np.zeros((0, 3)), np.zeros((0, 3))) == [unknown, unknown, (0, 0, 0)]
    points, seats = np.array([[0.0, 0, 1, 1], [0, 2, 0, 0]]), np.array([[0.0, 0, 1, 1], [1, 1, 0, 0]])
    found = ratings(points, seats)
    assert found[:2] == [unknown, unknown]
    assert found[2].mid == pytest.approx(0)


def test_ratings_of_two_are_their_elo() -> None:
    points, seats = meetings([0.5, 0.0], 100)
    rated, plain = ratings(points, seats)[0], elo(share((points[:, 0] / 2).tolist()))
    assert rated.mid == pytest.approx(plain.mid, abs=0.01)
    assert rated.low == pytest.approx(plain.low, abs=8)


def test_who_never_lost_has_a_bound_only() -> None:
    points = np.array([[2.0, 0, 0], [2, 0, 0], [0, 1, 1]] * 10)
    seats = np.array([[1.0, 1, 0], [1, 0, 1], [0, 1, 1]] * 10)
    best, equal, last = ratings(points, seats)
    assert best.low > 100
    assert best.mid == best.high == inf
    assert equal.mid == pytest.approx(0)
    worst = ratings(points[:, ::-1], seats[:, ::-1])
    assert isinf(worst[0].low) or worst[0].mid == -inf
    assert worst[0].high < -100
    assert last == (0, 0, 0)


@pytest.mark.parametrize(("truth", "better"), [(0.5, False), (0.55, True), (0.7, True), (0.3, False)])
def test_the_test_stops_and_is_seldom_wrong(truth: float, better: bool) -> None:
    draw, found, longest = np.random.default_rng(3), [], 3000
    for _ in range(100):
        decision = Decision(0.5, 0.55)
        for won in draw.binomial(2, truth, longest):
            decision.add(float(won) / 2)
            if decision.verdict is not None:
                break
        found.append(decision.verdict)
    assert None not in found
    assert found.count(better) >= 88


# The arena


def test_points_are_shared_and_counted() -> None:
    result = arena(PIG, ["any", "first"], 20, seed=1, workers=1, make=stand)
    assert result.games == 20 == sum(result.wins) + result.draws
    assert sum(bounds.mid for bounds in result.score) == pytest.approx(1)
    data = result.data()
    names = {"game", "players", "games", "wins", "draws", "score", "low", "high"}
    assert names <= set(data)
    assert all(data["low"][p] <= data["score"][p] <= data["high"][p] for p in (0, 1))
    assert ElementTree.fromstring(result.svg()).tag.endswith("svg")
    assert data["score"][0] == pytest.approx((data["wins"][0] + data["draws"] / 2) / 20)


def test_what_each_scored_against_each() -> None:
    result = arena(PIG, ["any", "first", "last"], 24, seed=1, workers=1, make=stand)
    shares = result.data()["against"]
    for p, q in permutations(range(3), 2):
        met = [played for group in result.groups for played in group if {p, q} == set(played.seats)]
        points = sum(1 / len(played.winners) for played in met if p in [played.seats[s] for s in played.winners])
        assert len(met) == 8
        assert shares[p][q] == pytest.approx(points / 8)
    assert [shares[p][p] for p in range(3)] == [None] * 3


def test_games_are_rounded_up_to_whole_rounds() -> None:
    assert arena(PIG, ["any", "any", "first"], 7, workers=1, make=stand).games == 12


def test_four_at_a_table_and_one_against_three() -> None:
    table = game("marrakech", players=4, rugs=3)
    result = arena(table, ["any", "first"], 4, seed=1, workers=1, make=stand)
    assert result.fair == [0.25, 0.75]
    assert result.played == [4, 4]
    assert sum(bounds.mid for bounds in result.score) == pytest.approx(1)
    whole = arena(table, ["any", "any", "first", "last"], 4, seed=1, workers=1, make=stand)
    assert len(whole.data()["elo"]) == 4


def dawdle(result: Result) -> None:
    """Let the processes wait for work."""
    time.sleep(0.1)


def groups(result: Result) -> object:
    return result.groups, [result.data()[key] for key in ("wins", "score", "low", "high", "elo")]


def test_the_result_is_the_same_with_any_number_of_workers() -> None:
    alone = arena(PIG, ["any", "first", "last"], 30, seed=4, workers=1, make=stand)
    together = arena(PIG, ["any", "first", "last"], 30, seed=4, workers=2, make=stand, watch=dawdle)
    assert groups(alone) == groups(together)
    assert groups(alone) != groups(arena(PIG, ["any", "first", "last"], 30, seed=5, workers=1, make=stand))


def test_it_stops_when_it_is_decided() -> None:
    big = Game(CARD, target=20)
    result = arena(big, ["last", "any"], 2000, decide=0.6, workers=1, make=stand)
    assert result.games < 1000
    assert result.decision and result.decision.verdict is not None
    assert result.data()["better"] is result.decision.verdict
    again = arena(big, ["last", "any"], 4000, decide=0.6, workers=1, make=stand)
    assert again.groups == result.groups


def test_it_is_watched() -> None:
    seen: list[int] = []
    arena(PIG, ["any", "first"], 20, workers=1, make=stand, watch=lambda result: seen.append(result.games))
    assert seen[-1] == 20


# Keeping


def test_it_goes_on_after_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    whole = arena(PIG, ["any", "first"], 20, workers=1, make=stand, keep=file)
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 11
    file.write_bytes(b"".join(lines[:5] + lines[7:9]) + lines[9][:20])  # with a gap, and the last line cut off
    made: list[str] = []

    def counting(name: str, seed: int) -> Player:
        made.append(name)
        return stand(name, seed)

    again = arena(PIG, ["any", "first"], 20, workers=1, make=counting, keep=file)
    assert again.groups == whole.groups
    assert len(made) == 2 + 4 * 4  # once each to see that there are such players, then four groups of two games
    assert sorted(file.read_bytes().splitlines()) == sorted(line.rstrip() for line in lines)
    longer = arena(PIG, ["any", "first"], 24, workers=1, make=stand, keep=file)
    assert longer.groups[:10] == whole.groups
    assert len(longer.groups) == 12


def test_a_first_line_that_was_cut_off_is_written_again(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    arena(PIG, ["any", "first"], 2, workers=1, make=stand, keep=file)
    kept = file.read_bytes()
    for cut in (0, 9):
        file.write_bytes(kept[:cut])
        arena(PIG, ["any", "first"], 2, workers=1, make=stand, keep=file)
        assert file.read_bytes() == kept


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    arena(PIG, ["any", "first"], 2, workers=1, make=stand, keep=file)
    kept = file.read_bytes()
    with pytest.raises(ZelligeError, match="does not belong to this arena: it belongs to one with seed 0, not 1"):
        arena(PIG, ["any", "first"], 2, seed=1, workers=1, make=stand, keep=file)
    assert file.read_bytes() == kept
    for other in (b"a letter\n", b"a letter", b"[]\n", b"\xff\n"):
        file.write_bytes(other)
        with pytest.raises(ZelligeError, match="does not belong to this arena"):
            arena(PIG, ["any", "first"], 2, workers=1, make=stand, keep=file)
        assert file.read_bytes() == other
    for damaged in (b"{}\n", b"nonsense\n", b'{"group": 0, "games": []}\n', b'{"group": "x", "games": []}\n'):
        file.write_bytes(kept + damaged)
        with pytest.raises(ZelligeError, match="damaged: line 3"):
            arena(PIG, ["any", "first"], 2, workers=1, make=stand, keep=file)
    with pytest.raises(ZelligeError, match="cannot store games in"):
        arena(PIG, ["any", "first"], 2, workers=1, make=stand, keep=tmp_path)


def refused(file: Path, why: str) -> None:
    """The file is refused and stays unchanged."""
    before = file.read_bytes()
    with pytest.raises(ZelligeError, match=why) as error:
        arena(PIG, ["any", "first"], 2, workers=1, make=stand, keep=file)
    assert len(str(error.value)) < 300 + len(str(file))
    assert file.read_bytes() == before


def kept(file: Path) -> list[bytes]:
    file.unlink(missing_ok=True)
    arena(PIG, ["any", "first"], 6, workers=1, make=stand, keep=file)
    return file.read_bytes().splitlines(keepends=True)


FORGED = [
    '{"group": 0, "games": [[[0, 1], [6, 0], [0.0]], [[1, 0], [6, 0], [0]]]}',
    '{"group": 0, "games": [[[0, 1], [6, 0], [false]], [[1, 0], [6, 0], [0]]]}',
    '{"group": 0, "games": [[[0, 1], [6, NaN], [0]], [[1, 0], [6, 0], [0]]]}',
    '{"group": 0, "games": [[[0, 1], [6, 1e400], [0]], [[1, 0], [6, 0], [0]]]}',
    '{"group": 0, "games": [[[0, 1], [6, 1%s], [0]], [[1, 0], [6, 0], [0]]]}' % ("0" * 100),
    '{"group": 0, "games": [[[0, 1], [6, 1%s], [0]], [[1, 0], [6, 0], [0]]]}' % ("0" * 5000),
    '{"group": 0, "games": [[[0, 1], [6, 0], [0, 0]], [[1, 0], [6, 0], [0]]]}',
    '{"group": 0, "games": [[[0, 1], [6, 0], []], [[1, 0], [6, 0], [0]]]}',
    '{"group": 0, "games": [[[0, 1], [6, 0], [[0]]], [[1, 0], [6, 0], [0]]]}',
    '{"group": 0, "games": [[[0, 1], [6, 0, 0], [0]], [[1, 0], [6, 0], [0]]]}',
    '{"group": -1, "games": [[[0, 1], [6, 0], [0]], [[1, 0], [6, 0], [0]]]}',
    '{"group": true, "games": [[[0, 1], [6, 0], [0]], [[1, 0], [6, 0], [0]]]}',
    f'{{"group": 0, "games": {"[" * 100_000}{"]" * 100_000}}}',
    '{"group": 0, "games": 5}',
    '["group", "games"]',
    "0",
]


@pytest.mark.parametrize("line", FORGED, ids=lambda line: line[:70])
def test_a_forged_line_is_refused_even_with_its_checksum(tmp_path: Path, line: str) -> None:
    file = tmp_path / "kept.jsonl"
    first, *_ = kept(file)
    file.write_bytes(first + line.encode() + b"\n")
    refused(file, "damaged: line 2")
    file.write_bytes(first + signed(first, line.encode()))
    refused(file, "damaged: line 2")


def test_every_change_of_a_character_is_seen(tmp_path: Path) -> None:
    """Without a checksum, a winner could change unnoticed."""
    file, rng = tmp_path / "kept.jsonl", random.Random(1)
    data = b"".join(kept(file))
    for _ in range(400):
        at = rng.randrange(len(data) - 1)
        other = bytes([rng.choice([*b"0123456789", rng.randrange(256)])])
        if data[at : at + 1] not in (other, b"\n") and other != b"\n":
            file.write_bytes(data[:at] + other + data[at + 1 :])
            refused(file, "damaged|does not belong to this arena")


def test_a_line_of_another_arena_is_refused(tmp_path: Path) -> None:
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    first, *_ = kept(one)
    arena(PIG, ["any", "first"], 6, seed=1, workers=1, make=stand, keep=other)
    one.write_bytes(first + other.read_bytes().splitlines(keepends=True)[1])
    refused(one, "damaged: line 2")


def test_a_file_of_an_older_version_is_named_as_such(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    old = (
        b'{"arena": "pig", "programs": "a-b-c", "parameters": {"target": 6}, "players": ["any", "first"], "seed": 0}\n'
    )
    file.write_bytes(old + b'{"group": 0, "games": [[[0, 1], [6, 0], [0]], [[1, 0], [6, 0], [0]]]}\n')
    refused(file, "an older version wrote it")


@pytest.mark.parametrize(
    "data", [b"[" * 100_000 + b"\n", b"\xff\xfe\n", b"\x00" * 50, b'{"arena": ' + b"9" * 5000 + b"}\n"]
)
def test_what_is_no_kept_file_at_all(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_bytes(data)
    refused(file, "does not belong to this arena")


def test_games_are_kept_in_files_only(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    odd: list[str | Path] = [
        "/dev/null",
        "/dev/zero",
        tmp_path,
        pipe,
        tmp_path / "no" / "such",
        tmp_path / ("x" * 500),
        "nul\0",
        "",
    ]
    for where in (*odd, "~nobody-of-this-name/kept"):
        with pytest.raises(ZelligeError, match="cannot store games in") as error:
            arena(PIG, ["any", "first"], 2, workers=1, make=stand, keep=where)
        assert "\n" not in str(error.value)
        assert len(str(error.value)) < 900


def test_what_is_done_survives_ctrl_c(tmp_path: Path) -> None:
    left = iter(range(2 + 12))

    def impatient(name: str, seed: int) -> Player:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return stand(name, seed)

    with pytest.raises(Stopped) as stopped:
        arena(PIG, ["any", "first"], 100, workers=1, make=impatient, keep=tmp_path / "kept.jsonl")
    assert stopped.value.result.games == 6
    assert len((tmp_path / "kept.jsonl").read_text().splitlines()) == 4


# What is wrong


@pytest.mark.parametrize("workers", [1, 2])
def test_a_player_at_fault_is_named_with_the_position(workers: int) -> None:
    with pytest.raises(PlayerFault, match=r"broken crashed as seat 0 in the position pig .*: LookupError: nothing"):
        arena(PIG, ["broken", "any"], 4, workers=workers, make=stand)


def test_a_wrong_move_is_named_too() -> None:
    with pytest.raises(
        PlayerFault, match=r"cheat chose an illegal move as seat 0 in the position pig .*not a move of Pig"
    ):
        arena(PIG, ["cheat", "any"], 4, workers=1, make=stand)


@pytest.mark.parametrize(
    ("players", "games", "options", "why"),
    [
        (["any", "any"], 10**10, {}, "games must be a whole number from 1 to 1000000000"),
        (["any", "any"], 10**4000, {}, "games"),
        (["any", "any"], True, {}, "games"),
        (["any", "any"], 4.0, {}, "games"),
        (["any", "any"], 4, {"workers": 10**9}, "workers"),
        (["any", "any"], 4, {"workers": 1.5}, "workers"),
        (["any", "any"], 4, {"seed": 1.5}, "a seed must be a whole number"),
        (["any", "any"], 4, {"seed": -1}, "a seed must be a whole number"),
        (["any", "any"], 4, {"decide": float("nan")}, "share to decide on"),
        (["any"] * 3000, 4, {}, "too few"),
        (["any"], 4, {}, "at least two players"),
        (["any", "nobody"], 4, {}, "no player 'nobody'"),
        (["any", "any"], 1, {}, "1 is too few games; this arena needs at least 2"),
        (["any", "any"], 4, {"workers": 0}, "workers must be a whole number"),
        (["any", "any"], 4, {"decide": 0.5}, "above 0.5 and below 1, not 0.5"),
        (["any", "any", "any"], 6, {"decide": 0.6}, "only decide between two players"),
    ],
)
def test_what_cannot_be_done_is_said(players: list[str], games: int, options: dict[str, float], why: str) -> None:
    with pytest.raises(ZelligeError, match=why):
        arena(PIG, players, games, **{"workers": 1, "make": stand} | options)  # type: ignore[arg-type]


def test_all_workers_play_the_same_contest() -> None:
    contest = Contest(PIG, ("any", "first"), 1, stand)
    assert contest.group(3) == contest.group(3) != contest.group(4)


def test_the_games_of_a_group_have_the_same_luck() -> None:
    """Players that always choose the same, so that only luck can make a difference."""
    contest = Contest(game("marrakech", rugs=3), ("last", "last"), 1, stand)
    groups = [contest.group(number) for number in range(4)]
    assert all(len({played.scores for played in group}) == 1 for group in groups)
    assert len({group[0].scores for group in groups}) > 1


# The command


SMALL = ("arena", "grawlix", "random", "random", "--set", "order=2", "--set", "hand=1", "--workers", "1")


def test_the_command_prints_json_and_draws(tmp_path: Path) -> None:
    done = zellige(*SMALL, "--games", "11", "--seed", "3", "--json", "--svg", str(tmp_path / "out.svg"))
    data = json.loads(done.stdout)
    assert (data["game"], data["players"], data["games"]) == ("grawlix", ["random", "random"], 12)
    assert all(len(data[key]) == 2 for key in ("wins", "score", "low", "high"))
    assert "12 games" in done.stderr
    assert ElementTree.parse(tmp_path / "out.svg").getroot().tag.endswith("svg")


def test_the_command_prints_a_table() -> None:
    printed = zellige(*SMALL, "--games", "10", "--decide", "0.9").stdout
    assert "random" in printed
    assert "equal players would score 50 %" in printed


def test_the_command_prints_a_cross_table() -> None:
    printed = zellige("arena", "grawlix", "greedy", "random", "random", "--set", "order=2", "--games", "6").stdout
    assert "score in % against" in printed
    assert len(re.findall(r"^[123] (greedy|random) ", printed, re.MULTILINE)) == 3


def test_the_command_has_help_with_an_example() -> None:
    assert "Examples: zellige arena" in " ".join(zellige("arena", "--help").stdout.split())


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("arena", "grawlix", "random"), "at least two players"),
        (("arena", "grawlix", "random", "nobody"), "there is no player 'nobody'"),
        (("arena", "grawlix", "random", "greedy", "--games", "1"), "1 is too few games"),
        (("arena", "grawlix", "random", "greedy", "--games", "2", "--keep", "/no/such/file"), "cannot store games in"),
    ],
)
def test_bad_input_gets_one_line(words: tuple[str, ...], why: str) -> None:
    done = zellige(*words, status=2)
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert why in done.stderr
