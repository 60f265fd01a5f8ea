"""Matches: propose and commit, replay from the log, take-backs, leaving, and what each seat sees."""

import copy
import pickle
import random
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial, reduce
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import zellige
from zellige import IllegalMove, Match, Record, games
from zellige.chance import seed_hash
from zellige.core import Game
from zellige.events import Event
from zellige.match import NoTakeBack, OutOfTurn, StaleEvents
from zellige.study.contract import play_match

LOOSE: Any = zellige  # for what types forbid
GRAWLIX = zellige.game("grawlix", order=3, hand=1)
PIG = games.game("pig", target=50)
QWIRKLE = zellige.game("qwirkle")
BARE = "B" + "n00" * 49
ALL_GAMES = [zellige.game("grawlix"), zellige.game("marrakech", players=4), zellige.game("qwirkle", players=3), PIG]


def grawlix(free_take_back: bool = False) -> Match:
    match = Match(GRAWLIX, free_take_back=free_take_back)
    for move in ("+r@", "+o#", "r@:0,0"):
        match.play(move)
    return match


def texts(match: Match) -> list[str]:
    return [event.text for event in match.events]


def opening(match: Match) -> list[str]:
    """A whole opening turn of Qwirkle."""
    state, moves = match.state, list[str]()
    while state.player == match.state.player:
        moves.append(next(iter(state.moves)).text)
        state = state.play(moves[-1])
    return moves


# Proposing and committing


def test_play_for_a_seat_or_for_whoever_is_to_move() -> None:
    match = Match(GRAWLIX, seed=7)
    match.play("+r@", seat=0)
    with pytest.raises(OutOfTurn, match="it is Player 2's turn, not Player 1's"):
        match.play("+o#", seat=0)
    match.play("+o#")
    assert match.state.player == 0
    with pytest.raises(IllegalMove):
        match.play("r@:1,1")
    assert texts(match) == ["+r@", "+o#"]


def test_a_proposal_changes_nothing_and_holds_all_or_nothing() -> None:
    match = grawlix()
    n, state = match.n, match.state
    match.commit(match.propose(["+y$"]))
    match = grawlix()
    for wrong in (["+o#"], ["+y$", "+o#"], ["hello"], []):
        with pytest.raises(zellige.ZelligeError):
            match.propose(wrong)
    with pytest.raises(zellige.ZelligeError, match="a list with at least one move"):
        match.propose("+y$")
    assert (match.n, match.state) == (n, state)


def test_a_proposal_has_what_chance_brings_after_it_and_ends_there() -> None:
    match = Match(zellige.game("marrakech"), seed=7)
    left, die = match.propose(["left"], seat=0)
    assert (left.n, left.kind, left.seat, left.text, left.secret) == (0, "move", 0, "left", None)
    assert (die.n, die.kind, die.seat, die.text[:4]) == (1, "chance", None, "die:")
    with pytest.raises(OutOfTurn, match="you cannot play 'rug:23,24' yet"):
        match.propose(["left", "rug:23,24"])


def test_a_whole_turn_is_one_proposal() -> None:
    match = Match(QWIRKLE, seed=10)
    seat, moves = match.state.player, opening(match)
    events, laid = match.propose(moves, seat), len(moves) - 1
    assert laid > 1
    assert [event.kind for event in events] == ["move"] * (laid + 1) + ["chance"] * laid
    assert [event.secret for event in events] == [None] * (laid + 1) + [seat] * laid
    match.commit(events)
    assert match.state.player == 1 - seat


def test_a_preview_never_asks_chance() -> None:
    """The bytes depend on what the seat sees and on its moves, not on the seed."""
    marrakech = zellige.game("marrakech")
    views = [Match(marrakech, seed=seed).preview(["left"], 0) for seed in range(20)]
    assert len({view.struct.tobytes() for view in views}) == 1
    assert {view.player for view in views} == {zellige.CHANCE}
    match = Match(QWIRKLE, seed=10)
    seat, moves, n = match.state.player, opening(match), match.n
    preview = match.preview(moves, seat)
    assert preview.player == zellige.CHANCE
    assert preview == reduce(lambda view, move: view.play(move), moves, match.view(seat))
    assert match.n == n
    start = match.state
    twins = [Match(QWIRKLE, seed=seed, start=start).preview(moves, seat) for seed in (1, 2, 3)]
    assert all(twin == preview for twin in twins)
    with pytest.raises(OutOfTurn, match="chance or another player moves first"):
        match.preview([*moves, "end"], seat)
    with pytest.raises(OutOfTurn):
        match.preview(moves, 1 - seat)


def test_a_commit_is_for_the_place_for_which_it_was_proposed() -> None:
    match = grawlix()
    first, second = match.propose(["+y$"]), match.propose(["+y#"])
    match.commit(first)
    n, state = match.n, match.state
    for stale in (first, second, (Event(n + 1, "move", 1, "o#:0,1"),)):
        with pytest.raises(StaleEvents, match="cannot be event"):
            match.commit(stale)
    assert (match.n, match.state) == (n, state)


@pytest.mark.parametrize(
    "event",
    [
        Event(3, "move", 1, "+y$"),
        Event(3, "chance", None, "+y$"),
        Event(3, "move", 0, "+y$", secret=0),
        Event(3, "move", 0, "+r@"),
        Event(3, "leave", 7, "left"),
        Event(3, "leave", 0, "boredom"),
        Event(3, "cheat", 0, "+y$"),  # type: ignore[arg-type]
    ],
)
def test_what_does_not_follow_from_the_log_is_not_committed(event: Event) -> None:
    match = grawlix()
    with pytest.raises(zellige.ZelligeError):
        match.commit([event])
    assert match.n == 3


def test_a_proposal_is_committed_whole_with_the_throws_of_the_seed() -> None:
    """Nobody can choose a die roll by committing half of a proposal, or another throw."""
    match = Match(zellige.game("marrakech"), seed=7)
    left, die = match.propose(["left"])
    other = die._replace(text="die:1" if die.text != "die:1" else "die:2")
    for wrong in ((left,), [left, other], (left, None), [tuple(left), die]):
        with pytest.raises(StaleEvents):
            match.commit(wrong)  # type: ignore[arg-type]
    with pytest.raises(StaleEvents, match="from the seed"):
        Match.replay(match.game, [left, other], seed=7)
    assert match.n == 0
    match.commit(event for event in (left, die))  # type: ignore[arg-type]
    assert match.n == 2


def test_nothing_follows_once_the_seed_is_known() -> None:
    match = Match(zellige.game("marrakech"), seed=1 << 200, free_take_back=True)
    match.leave(0)
    events = match.propose_take_back()
    match.reveal()
    with pytest.raises(StaleEvents, match="closed"):
        match.commit(events)


def test_a_match_that_starts_with_chance_has_a_record() -> None:
    for game, phase in (
        (zellige.game("marrakech"), "roll"),
        (zellige.game("marrakech", counts="commercial"), "colour"),
    ):
        start = game.read(str(game.start()).replace("rotate", phase))
        assert isinstance(start, zellige.State)
        match = Match(game, start=start, free_take_back=True)
        move = next(iter(match.state.moves))
        match.play(move)
        assert [turn.seat for turn in match.turns] == [None, 0]
        assert Record.read(match.record.text) == match.record
        match.take_back()
        assert match.play(move) == list(match.record.states())[-1]


@pytest.mark.parametrize(
    "act",
    [
        lambda match: match.propose(5),
        lambda match: match.propose([None]),
        lambda match: match.propose([LOOSE.Move(1, None)]),
        lambda match: match.propose(["+y$"], 10**5000),
        lambda match: match.commit([None]),
        lambda match: match.seen(99, 0),
        lambda match: match.seen(0, 99),
        lambda match: LOOSE.Match.replay(GRAWLIX, [None]),
        lambda match: LOOSE.Match.replay(GRAWLIX, [(0, "move", 0, "+r@")]),
        lambda match: LOOSE.Match(GRAWLIX, headers={"Name": "Ada"}),
        lambda match: LOOSE.Match(GRAWLIX, headers={"seat 0": "\x1b[2J"}),
        lambda match: LOOSE.Match(GRAWLIX, headers={"seat 0": "\ud800"}),
        lambda match: LOOSE.Match(GRAWLIX, start=PIG.start()),
        lambda match: LOOSE.Match(GRAWLIX, start="here"),
        lambda match: LOOSE.Match(QWIRKLE, start=QWIRKLE.start().view(0)),
        lambda match: LOOSE.Match(GRAWLIX, seed=10**5000),
        lambda match: LOOSE.game("grawlix").meant(match.state, [5]),
        lambda match: LOOSE.game("grawlix").clicks(match.state, zellige.Move(10**12, "x")),
        lambda match: GRAWLIX.move(10**9),
        lambda match: GRAWLIX.move(1.5),  # type: ignore[arg-type]
        lambda match: GRAWLIX.move("1"),  # type: ignore[arg-type]
        lambda match: GRAWLIX.move(None),  # type: ignore[arg-type]
        lambda match: GRAWLIX.move(np.array([1, 2])),  # type: ignore[arg-type]
        lambda match: GRAWLIX.move(float("nan")),  # type: ignore[arg-type]
        lambda match: GRAWLIX.move(True),
        lambda match: match.play(LOOSE.Move(1, "x" * 10**6)),
        lambda match: match.play("x" * 10**6),
        lambda match: match.propose(["+y$", LOOSE.Move(1, "x" * 10**6)]),
        lambda match: match.preview([LOOSE.Move(1, "x" * 10**6)], 0),
        lambda match: match.preview(5, 0),
        lambda match: match.preview("+y$", 0),
        lambda match: match.state.odds("x" * 10**6),
        lambda match: match.state.odds(LOOSE.Move(1, "x" * 10**6)),
        lambda match: match.state.view("0"),
        lambda match: match.view(True),
        lambda match: match.propose_leave(True),
        lambda match: match.propose_leave(1.0),
        lambda match: match.propose_leave(np.int64(9)),
        lambda match: match.propose_leave(0, ["left"]),
        lambda match: match.propose_leave(0, "x" * 10**6),
        lambda match: match.propose_take_back(True),
        lambda match: grawlix(free_take_back=True).take_back(True),
        lambda match: grawlix(free_take_back=True).take_back(1.0),  # type: ignore[arg-type]
        lambda match: grawlix(free_take_back=True).take_back(99),
        lambda match: match.commit(5),
        lambda match: match.commit(None),
        lambda match: LOOSE.Match.replay(GRAWLIX, 5),
        lambda match: LOOSE.Match("grawlix"),
        lambda match: LOOSE.Match(GRAWLIX, headers=5),
        lambda match: LOOSE.Match(GRAWLIX, headers={5: 5}),
        lambda match: zellige.Record.read("|" * 10**6),
        lambda match: zellige.Record.read("zellige record 2\n" + "|" * 9 * 10**5),
        lambda match: zellige.Record.read(
            "zellige record 2\ngame: grawlix\nrules: 2\nstart: " + "|" * 9 * 10**5 + "\n\n"
        ),
        lambda match: GRAWLIX.meant(match.state, 5),  # type: ignore[arg-type]
        lambda match: GRAWLIX.read(None),  # type: ignore[arg-type]
        lambda match: GRAWLIX.read("|" * 10**6),
        lambda match: match.state.about(None),
        lambda match: match.state.scene(last=["hello"]),
    ],
)
def test_bad_input_gets_one_clear_sentence(act: Callable[[Any], object]) -> None:
    match = grawlix()
    with pytest.raises(zellige.ZelligeError) as refused:
        act(match)
    assert len(str(refused.value)) < 250
    assert match.n == 3


# The log, and matches rebuilt from it


@pytest.mark.parametrize("game", ALL_GAMES, ids=str)
def test_a_match_is_rebuilt_from_its_log_and_goes_on_with_the_same_throws(game: Game) -> None:
    whole = play_match(game, seed=3, choices=4)
    for cut in range(0, whole.n, 7):
        events = whole.events[:cut]
        half = Match.replay(game, events, seed=3)
        assert half.events[:cut] == events
        assert whole.events[: half.n] == half.events  # what chance still owed was thrown
        while half.n < whole.n and whole.events[half.n].kind == "move":
            half.play(whole.events[half.n].text)
        assert whole.events[: half.n] == half.events


def test_with_take_backs_too() -> None:
    rng = random.Random(2)
    match = Match(zellige.game("marrakech"), seed=5, free_take_back=True)
    for _ in range(120):
        if match.turns and rng.random() < 0.3:
            match.take_back()
        elif not match.outcome:
            match.play(rng.choice(list(match.state.moves)))
    again = Match.replay(match.game, match.events, seed=5)
    assert (again.state, again.turns, again.events) == (match.state, match.turns, match.events)
    assert [event.n for event in match.events] == list(range(match.n))
    straight = Match.replay(match.game, match.record.events(), seed=5)
    assert straight.state == match.state
    if not match.outcome:
        move = next(iter(match.state.moves))
        assert straight.play(move) == match.play(move)


@pytest.mark.parametrize("game", ALL_GAMES, ids=str)
def test_every_turn_is_found_in_the_log(game: Game) -> None:
    """Its first event is the first of its moves, or the leaving, whatever was taken back before."""
    rng, match = random.Random(8), Match(game, seed=8, free_take_back=True)
    for _ in range(120):
        if match.outcome:
            break
        chance = rng.random()
        if chance < 0.3 and any(turn.seat is not None for turn in match.turns):
            match.take_back()
        elif chance > 0.98 and sum(map(match.state.is_in, range(game.seats))) > 2:
            match.leave(match.state.player)
        else:
            match.play(rng.choice(list(match.state.moves)))
        numbers = match.turn_numbers()
        firsts = [(turn.seat, turn.why or turn.moves[0].text) for turn in match.turns]
        assert [(match.events[n].seat, match.events[n].text) for n in numbers] == firsts
        assert not numbers or match.latest_number == numbers[-1]
    assert any(event.kind == "take-back" for event in match.events)


def test_a_match_goes_on_from_a_record() -> None:
    match = grawlix()
    again = Match.resume(Record.read(match.record.text))
    assert again.state == match.state
    assert texts(again) == ["+r@", "+o#", "r@:0,0"]
    assert again.play("+y$") == match.play("+y$")
    with pytest.raises(zellige.ZelligeError, match="what one seat saw"):
        Match.resume(Match(QWIRKLE).record.seen_by(0))


def test_memory_of_a_finished_match_is_small() -> None:
    """The first state of the current turn, the latest state, and the moves between them."""
    match, player = Match(QWIRKLE, seed=1), zellige.player("greedy", seed=1)
    while not match.outcome:
        match.play(player.choose(match.view(match.state.player)))
    seen: set[int] = set()

    def size(thing: Any) -> int:
        if id(thing) in seen or isinstance(thing, Game | type):
            return 0
        seen.add(id(thing))
        if isinstance(thing, np.ndarray):
            return int(thing.nbytes)
        own = sys.getsizeof(thing)
        if isinstance(thing, dict):
            return own + sum(map(size, (*thing.keys(), *thing.values())))
        if isinstance(thing, list | tuple):
            return own + sum(map(size, thing))
        slots = [getattr(thing, name) for name in getattr(type(thing), "__slots__", ()) if hasattr(thing, name)]
        inner = [getattr(thing, "struct", None), *slots, *getattr(thing, "__dict__", {}).values()]
        return own + sum(map(size, inner))

    assert match.n > 150
    assert 60_000 < size(match) < 150_000


# Threads


def hammer(match: Match, seed: int) -> None:
    """Play, take back and leave as fast as one thread can, whatever the others do."""
    rng = random.Random(seed)
    for n in range(40):
        with suppress(zellige.ZelligeError):
            moves = list(match.state.moves)
            if moves and rng.random() < 0.9:
                match.play(rng.choice(moves))
            elif n > 30:
                match.leave(rng.randrange(match.game.seats))
            else:
                match.take_back()
            assert match.record.text


@pytest.mark.parametrize("game", [QWIRKLE, zellige.game("marrakech", players=3)], ids=str)
def test_threads_that_share_a_match_do_not_break_it(game: Game) -> None:
    """Regression: 26 of 60 matches had gaps in their logs."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for seed in range(4):
            match = Match(game, seed=seed, free_take_back=True)
            with ThreadPoolExecutor(8) as pool:
                list(pool.map(partial(hammer, match), range(8)))
            assert [event.n for event in match.events] == list(range(match.n))
            assert match.n > 50
            again = Match.replay(game, match.events, seed=seed)
            assert (again.state, again.turns) == (match.state, match.turns)
            assert Record.read(match.record.text) == match.record
    finally:
        sys.setswitchinterval(before)


def test_a_match_can_be_copied_and_sent() -> None:
    match = Match(QWIRKLE, seed=4)
    for other in (copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        move = next(iter(other.state.moves))
        other.play(move)
        assert match.n < other.n
        assert Match.replay(QWIRKLE, other.events, seed=4).state == other.state


# Chance


def test_chance_moves_by_itself_and_by_its_odds() -> None:
    match = Match(PIG, seed=1)
    for _ in range(4000):
        if match.state.player == zellige.OVER:
            match = Match(PIG, seed=match.n)
        match.play("roll" if match.state.facts["total"] < 4 else "hold")
        assert match.state.player != zellige.CHANCE
    fell = Counter(match.propose(["roll"])[1].text for match in (Match(PIG, seed=seed) for seed in range(3000)))
    assert fell["die:2"] == pytest.approx(1500, abs=120)
    assert fell["die:1"] == pytest.approx(750, abs=110)


def test_the_same_seed_throws_the_same_dice() -> None:
    def throws(seed: int | None) -> list[str]:
        match = Match(games.game("pig", target=100), seed)
        for _ in range(30):
            match.play("roll")
        return [event.text for event in match.events if event.kind == "chance"]

    assert throws(5) == throws(5) != throws(6)
    assert throws(None) != throws(None)
    assert throws(np.int64(5)) == throws(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 1 << 256, True, "5", 1.0])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(zellige.InvalidParameter, match="a seed must be a whole number"):
        Match(PIG, seed=seed)


def test_undo_is_no_second_roll() -> None:
    match = Match(zellige.game("marrakech"), seed=9, free_take_back=True)
    match.play("left")
    die = match.events[-1].text
    for turn in ("right", "stay", "left"):
        match.take_back()
        match.play(turn)
        assert match.events[-1].text == die


# Take-backs


def test_take_back_of_the_running_turn() -> None:
    match = grawlix()
    assert match.take_back(seat=0).player == 0
    assert match.state.facts["grid"] == {}
    assert [(event.kind, event.seat) for event in match.events[-2:]] == [("move", 0), ("take-back", 0)]
    assert match.n == 4
    assert str(match.record.moves[-1]) == "+o#"


def test_no_take_back_of_another_seats_move_or_a_turn_that_has_passed() -> None:
    match = grawlix()
    with pytest.raises(NoTakeBack):
        match.take_back(seat=1)
    match.play("+y$")  # the turn passes
    for seat in (0, 1, None):
        with pytest.raises(NoTakeBack, match="you can only take back moves of your own current turn"):
            match.take_back(seat)
    with pytest.raises(NoTakeBack, match="no move"):
        Match(GRAWLIX).take_back()
    with pytest.raises(NoTakeBack, match="no move"):
        Match(QWIRKLE, free_take_back=True).take_back()


def test_with_consent_an_earlier_turn_can_be_taken_back() -> None:
    match = grawlix()
    match.play("+y$")
    for due in ("r@:0,0", "+o#", "+r@"):
        match.commit(match.propose_take_back(0, agreed=True))
        assert match.record.moves[-1].text == due
    match.commit(match.propose_take_back(0, agreed=True))
    assert match.state == GRAWLIX.start()


def test_no_take_back_past_a_throw_not_even_with_consent() -> None:
    match = Match(PIG, seed=3)
    while match.play("roll").player != 0 or match.state.facts["total"] == 0:
        pass
    for agreed in (False, True):
        with pytest.raises(NoTakeBack, match="after a throw or a draw"):
            match.propose_take_back(0, agreed=agreed)


def test_no_take_back_of_a_turn_that_is_over_when_the_same_seat_goes_on() -> None:
    marrakech = zellige.game("marrakech")
    lone = marrakech.read(f"marrakech Pc03003iPy00010oA33N{BARE} 0 lay")
    assert isinstance(lone, zellige.State)
    match = Match(marrakech, start=lone)
    match.play("rug:23,24")
    assert match.state.player == 0
    with pytest.raises(NoTakeBack):
        match.take_back(0)


def test_free_take_back_goes_anywhere() -> None:
    match = grawlix(free_take_back=True)
    match.play("+y$")
    for _ in range(4):
        match.take_back()
    assert match.state == GRAWLIX.start()
    with pytest.raises(NoTakeBack):
        match.take_back()
    dice = Match(PIG, seed=3, free_take_back=True)
    dice.play("roll")
    assert dice.take_back() == PIG.start()


@pytest.mark.parametrize("game", ALL_GAMES, ids=str)
def test_taking_everything_back_leads_through_the_same_states(game: Game) -> None:
    whole = play_match(game, seed=6, choices=2)
    match = Match.replay(game, whole.events, seed=6, free_take_back=True)
    states = [ply.before for ply in match.record.plies() if ply.before.player != zellige.CHANCE]
    for state in reversed(states[-20:]):
        assert match.take_back() == state


# Leaving


def test_of_two_the_other_wins() -> None:
    match = grawlix()
    match.leave(1)
    assert match.outcome
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "Player 2 resigned")
    assert match.outcome.told(["You", "Ada"]) == "You win: Ada resigned"
    acts: tuple[Callable[[], object], ...] = (lambda: match.play("+y$"), lambda: match.leave(0))
    for act in acts:
        with pytest.raises(OutOfTurn, match="the game is over: Player 2 resigned"):
            act()
    late = grawlix()
    late.leave(0, "time")
    assert late.outcome
    assert late.outcome.winners == (1,)
    assert Record.read(late.record.text).outcome == late.outcome


def test_of_three_the_others_go_on() -> None:
    match = Match(zellige.game("marrakech", players=3), seed=2)
    match.play("left")
    match.leave(2, "left")
    assert match.outcome is None
    assert match.state.player == 0  # who goes on laying the rug
    match.play(next(iter(match.state.moves)))
    match.leave(1)
    assert match.outcome
    assert match.outcome.winners == (0,)
    text = match.record.text
    assert "2. seat 2: leave (left)" in text
    assert "end: finished; winners 0;" in text
    assert text.count("seat 1 resigned") == 1
    record = Record.read(text)
    assert record.text == text
    assert list(record.states())[-1] == match.state
    assert [turn.seat for turn in record.turns] == [0, 2, 0, 1]


def test_who_cannot_leave_is_told_so() -> None:
    match = Match(zellige.game("marrakech", players=3))
    match.leave(2)
    with pytest.raises(IllegalMove, match="Player 3 is no longer in the game"):
        match.leave(2)
    for seat in (3, -1, True, 1.0, None):
        with pytest.raises(zellige.InvalidParameter, match="there is no seat"):
            match.leave(seat)  # type: ignore[arg-type]
    with pytest.raises(zellige.ZelligeError, match="'boredom'"):
        match.leave(0, "boredom")  # type: ignore[arg-type]


def test_who_has_left_cannot_take_that_back_unless_take_backs_are_free() -> None:
    match = grawlix()
    match.leave(0, "time")
    with pytest.raises(NoTakeBack, match="has left"):
        match.take_back(0)
    free = grawlix(free_take_back=True)
    free.leave(0)
    free.take_back()
    assert free.outcome is None
    assert free.state == grawlix().state


# The seed


def test_the_seed_is_revealed_at_the_end_and_closes_the_match() -> None:
    match = Match(PIG, free_take_back=True)
    published = match.seed_hash
    assert len(published) == 64
    with pytest.raises(zellige.ZelligeError, match="when the game is over"):
        match.reveal()
    while not match.outcome:
        match.play("roll" if match.state.facts["total"] < 5 else "hold")
    assert match.record.seed is None
    seed = match.reveal()
    assert match.record.seed == seed
    assert seed_hash(seed) == published
    assert match.record.seed_hash == published
    with pytest.raises(NoTakeBack, match="closed"):
        match.take_back()


def test_the_hash_of_a_short_seed_is_not_published() -> None:
    assert Match(PIG, seed=7).record.seed_hash == "none, because the seed is short"
    assert Match(GRAWLIX).record.seed_hash == ""  # there is no chance in it


# What each seat sees


def test_seen_events_have_no_gaps_and_hide_what_is_secret() -> None:
    match = Match(QWIRKLE, seed=10)
    match.commit(match.propose(opening(match)))
    for seat in (0, 1, None):
        seen = [match.seen(n, seat) for n in range(match.n)]
        assert [event[:3] for event in seen] == [event[:3] for event in match.events]
        for event, true in zip(seen, match.events, strict=True):
            assert event.text == ("+?" if true.kind == "chance" and true.secret != seat else true.text)


def test_the_latest_turn_as_a_seat_saw_it() -> None:
    match = Match(QWIRKLE, seed=10)
    seat, moves = match.state.player, opening(match)
    match.commit(match.propose(moves))
    own, other = match.latest(seat), match.latest(1 - seat)
    assert own and other
    assert [move.text for move in other.turn.moves] == moves + ["+?"] * (len(moves) - 1)
    assert "?" not in str(own.turn)
    assert reduce(lambda view, move: view.play(move), other.turn.moves, other.before) == other.after
    assert Match(GRAWLIX).latest(0) is None


def test_turns_follow_each_other() -> None:
    match = play_match(zellige.game("qwirkle", players=3), 4, 4)
    shown = list(match.record.shown())
    assert all(one.after == following.before for one, following in pairwise(shown))
    assert tuple(one.turn for one in shown) == match.turns
