"""Hidden tiles of Qwirkle stay hidden, guesses are uniform, and a seat's record shows only what it saw."""

import gc
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from types import FunctionType, ModuleType

import pytest
from tests.games.qwirkle.oracle import KINDS
from tests.games.qwirkle.positions import positions
from tests.games.qwirkle.test_rules import PLAIN, played, position
from tests.strategies import soaked, whole

import zellige
from zellige import CHANCE, OVER, IllegalMove, InvalidRecord, Match, Move, Record, State, View
from zellige.study.contract import play_match

GAME = zellige.game("qwirkle")


VARIANTS: list[dict[str, int]] = [{"hand": 2, "copies": 1, "players": 3}, {"hand": 5, "copies": 2, "bonus": 1}]


def some_states(players: int, seed: int, **values: int) -> Iterator[State]:
    """The states of a random game that mostly places."""
    rng, state = random.Random(seed), zellige.game("qwirkle", players=players, **values).start()
    while state.player != OVER:
        yield state
        moves = list(state.moves)
        placing = [move for move in moves if ":" in str(move)]
        state = state.play(rng.choice(placing if placing and rng.random() < 0.8 else moves))


def shuffled(state: State, seat: int | None, rng: random.Random) -> State:
    """A state that differs only in what a seat cannot see: other hands, what others give up, and the bag; made from
    the text, so that it owes nothing to the rules' own views and guesses."""
    parts = [part.split() for part in str(state).split("|")]
    hands, turn = parts[2:-2], parts[-1]
    hidden = [hand for n, hand in enumerate(hands) if n != seat and hand != ["-"]]
    unseen = [tile for hand in hidden for tile in hand] + state.facts["bag"]
    given = [n for n, word in enumerate(turn) if word in KINDS and str(seat) != turn[0]]
    unseen += [turn[n] for n in given]
    rng.shuffle(unseen)
    for hand in hidden:
        hand[:] = [unseen.pop() for _ in hand]
    for n in given:
        turn[n] = unseen.pop()
    return whole(state.game, " | ".join(" ".join(part) for part in parts))


def looks(view: View) -> tuple[object, ...]:
    """Everything that a view reveals."""
    odds = {str(move): view.odds(move) for move in view.weights()} if view.player == CHANCE else {}
    return (
        view.struct.tobytes(), str(view), view.svg(), view.scene(), view.facts,
        view.moves.codes().tolist(), view.player, view.outcome, view.scores, view.begins_turn, odds,
    )  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("part", soaked(range(4), [0]))
def test_a_view_does_not_depend_on_what_the_seat_cannot_see(players: int, part: int) -> None:
    """Some eight hundred states in all, or three thousand, each with another deal of what is hidden."""
    rng, seen, changed = random.Random(part), 0, 0
    for state in some_states(players, seed=10 * players + part):
        seat = rng.choice([None, *range(players)])
        other, same = shuffled(state, seat, rng), whole(state.game, str(state))
        assert looks(other.view(seat)) == looks(same.view(seat))
        seen, changed = seen + 1, changed + (other != state)
    assert seen > 200
    assert changed > 0.8 * seen


@pytest.mark.parametrize("values", VARIANTS, ids=str)
def test_nor_in_a_variant(values: dict[str, int]) -> None:
    rng, seen = random.Random(1), 0
    for state in some_states(**{"players": 2, "seed": 3, **values}):
        seat = rng.choice([None, *range(state.game.seats)])
        other, same = shuffled(state, seat, rng), whole(state.game, str(state))
        assert looks(other.view(seat)) == looks(same.view(seat))
        seen += other != state
        guessed = state.view(seat).guess(rng)
        assert (guessed.view(seat), guessed.game) == (state.view(seat), state.game)
        assert guessed.facts["hand_sizes"] == list(map(len, guessed.facts["hands"]))
    assert seen > 30


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nor_does_it_depend_on_what_others_then_draw_or_give_up(players: int) -> None:
    """Two states that look alike go on alike: with other tiles drawn or given up, the views stay the same."""
    rng, compared = random.Random(players), 0
    for state in some_states(players, seed=players):
        watching = [seat for seat in range(players) if seat != state.struct[0].seat]
        secret = [move for move in state.moves if str(move)[0] in "+-"]
        if not secret or rng.random() < 0.5:
            continue
        one, other = (state.play(rng.choice(secret)) for _ in range(2))
        for seat in (None, *watching):
            if not is_dealt(one):
                assert looks(one.view(seat)) == looks(other.view(seat))
                compared += 1
    assert compared > 200


def is_dealt(state: State) -> bool:
    """Is the deal over? Who opens then is decided by the hands, and everybody is told."""
    return not state.facts["board"] and state.player != CHANCE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_that_follows_the_moves_it_sees_has_its_view(players: int) -> None:
    """From the opening on: who opens is told after the deal."""
    record, seat, followed = play_match(zellige.game("qwirkle", players=players), 30, players).record, 0, 0
    view: View | None = None
    for ply in record.plies():
        assert isinstance(ply.before, State) and isinstance(ply.after, State)
        if view is None:
            view = ply.after.view(seat) if ply.after.player != CHANCE else None
            continue
        if ply.move is None:
            assert ply.turn.seat is not None
            view = view.leave(ply.turn.seat)
        else:
            seen = ply.before.secret(ply.move) in (None, seat)
            view = view.play(ply.move if seen else ply.before.veiled(ply.move))
        assert view == ply.after.view(seat)
        followed += 1
    assert followed > 100


# Guesses


def test_guesses_are_uniform() -> None:
    """Five unseen tiles, three of them alike, for hands of two and three: ten deals, by the tiles."""
    text = next(text for text in positions() if text.endswith("| yb gx | yd yd yd | 121 107 | 1 turn"))
    view = whole(GAME, text).view(None)
    exact = Counter(tuple(sorted(deal)) for deal in combinations(["yb", "gx", "yd", "yd", "yd"], 2))
    rng, n = random.Random(5), 6_000
    seen = Counter(tuple(sorted(view.guess(rng).facts["hands"][0])) for _ in range(n))
    assert set(seen) == set(exact)
    expected = {deal: n * count / 10 for deal, count in exact.items()}
    assert sum((seen[deal] - count) ** 2 / count for deal, count in expected.items()) < 16.3  # 0.1 %, 3 degrees


def test_guesses_deal_hands_bag_and_what_others_gave_up() -> None:
    """How often each kind ends up where, against its share of the unseen tiles."""
    state = played(position(PLAIN, "rd gd gd ps bb", "rd yc", "bo bx"), "-gd -ps end")
    view, rng, n = state.view(1), random.Random(6), 4_000
    found: dict[str, Counter[str]] = {"hand": Counter(), "given": Counter()}
    for _ in range(n):
        facts = view.guess(rng).facts
        found["hand"].update(facts["hands"][2])
        found["given"].update(facts["given"])
        seen = [
            *facts["board"].values(),
            *facts["given"],
            *facts["bag"],
            *(tile for hand in facts["hands"] for tile in hand),
        ]
        assert Counter(seen) == Counter(KINDS * 3)
    unseen = view.facts["unseen"]
    for drawn in found.values():
        assert drawn.total() == 2 * n
        expected = {tile: 2 * n * count / sum(unseen.values()) for tile, count in unseen.items()}
        assert set(drawn) == set(expected)
        assert sum((drawn[tile] - count) ** 2 / count for tile, count in expected.items()) < 66  # 0.1 %, 35 degrees


def test_in_ones_own_exchange_what_one_gave_up_is_in_neither_hand_nor_bag() -> None:
    view = played(position(PLAIN, "rd gd gd ps bb", "rd yc"), "-gd -ps end").view(0)
    guessed = view.guess(random.Random(1))
    assert guessed.facts["given"] == ["gd", "ps"]
    assert view.facts["unseen"]["gd"] == 1
    assert guessed.view(0) == view


def test_a_guess_in_the_middle_of_an_opening_can_go_on() -> None:
    """The opener has laid a tile; where the guessed hand has a longer line without it, the line with it counts."""
    opening = next(state for state in some_states(2, seed=2) if state.facts["board"])
    rng = random.Random(1)
    for _ in range(200):
        guessed = opening.view(1 - opening.player).guess(rng)
        assert len(guessed.moves) > 0


# Records


@pytest.mark.parametrize("players", [2, 3])
def test_the_record_of_a_seat(players: int) -> None:
    match = play_match(zellige.game("qwirkle", players=players), seed=4, choices=players)
    for seat in (None, *range(players)):
        record = match.record.seen_by(seat)
        own = [turn for turn in record.turns if turn.seat == seat]
        others = [turn for turn in record.turns if turn.seat != seat]
        assert not any(move.text[1:] == "?" for turn in own for move in turn.moves)
        assert all(move.text[1:] == "?" for turn in others for move in turn.moves if move.text[0] in "+-")
        assert any(move.text == "-?" for turn in others for move in turn.moves)
        read = Record.read(record.text)
        assert read.text == record.text
        assert list(read.states())[-1] == match.state.view(seat)
        assert read.outcome == match.outcome
        with pytest.raises(InvalidRecord, match="what one seat saw"):
            read.seen_by(0)
        with pytest.raises(InvalidRecord, match="what one seat saw"):
            Match.resume(read)


def test_a_seats_record_is_checked_as_far_as_it_can_be() -> None:
    text = play_match(GAME, seed=4, choices=2).record.seen_by(1).text
    line = next(line for line in text.splitlines() if "seat 0: " in line and line.count(":") > 1 and "+?" in line)
    tile, _, place = line.split("seat 0: ")[1].split()[0].partition(":")
    wrongs = {
        line.replace(f"{tile}:{place}", f"{tile}:90,90"): "is not next to a tile|goes right from",
        line.replace("+?", "+ro", 1): "this tile is hidden here",
        line.replace("end", "skip"): "Player 1 is placing",
    }
    for wrong, why in wrongs.items():
        with pytest.raises(InvalidRecord, match=why):
            Record.read(text.replace(line, wrong).rpartition("checksum")[0])


def test_from_a_view_no_way_leads_to_what_is_hidden() -> None:
    """Whatever objects a view refers to: with other tiles in the other hand, they say the same."""

    def reachable(view: View) -> set[str]:
        found: dict[int, object] = {}
        todo: list[object] = [view]
        while todo:
            one = todo.pop()
            if id(one) not in found and type(one).__module__.startswith(("zellige", "builtins")):
                found[id(one)] = one
                todo += [] if isinstance(one, type | ModuleType | FunctionType) else gc.get_referents(one)
        return {repr(one) for one in found.values() if isinstance(one, str | Move)}

    match = Match(GAME, seed=3)
    while len(match.state.facts["board"]) < 12:
        match.play(max(map(str, match.state.moves)))
    seat = 1 - match.state.player
    other = shuffled(match.state, seat, random.Random(1))
    assert reachable(match.state.view(seat)) == reachable(other.view(seat))


def test_odds_of_a_hidden_draw_are_refused_in_words() -> None:
    view = played(position(PLAIN, "rd rs", "go yc bb"), "rd:0,2 end").view(1)
    with pytest.raises(IllegalMove, match="is not a chance outcome here"):
        view.odds("+?")
    with pytest.raises(IllegalMove, match="this tile is hidden here, so it must be written as \\?"):
        view.play("+ro")
    assert view.play("+?").facts["hand_sizes"] == [2, 3]


def test_the_last_tile_of_the_deal_does_not_tell_a_view_who_opens() -> None:
    deal = [state for state in some_states(2, seed=1) if state.facts["phase"] == "deal"][-1]
    with pytest.raises(IllegalMove, match="this view does not show who opens"):
        deal.view(0).play("+?")
