"""Matches: turns, dice from a seed, take-backs by the policy, giving up, the log."""

from collections import Counter

import pytest

import zellige
from zellige import IllegalMove, Match, Record, games
from zellige.match import NoTakeBack, OutOfTurn

GRAWLIX = zellige.game("grawlix", order=3, hand=1)
PIG = games.game("pig", target=50)


def grawlix(free_take_back: bool = False) -> Match:
    match = Match(GRAWLIX, free_take_back=free_take_back)
    for move in ("+r@", "+o#", "r@:0,0"):
        match.play(move)
    return match


def test_play_for_a_seat_or_for_whoever_is_to_move() -> None:
    match = Match(GRAWLIX, seed=7)
    match.play("+r@", seat=0)
    with pytest.raises(OutOfTurn, match="turn of seat 1, not of seat 0"):
        match.play("+o#", seat=0)
    match.play("+o#")
    assert match.state.player == 0
    with pytest.raises(IllegalMove):
        match.play("r@:1,1")
    assert [event.text for event in match.events] == ["+r@", "+o#"]


def test_chance_moves_by_itself_and_by_its_odds() -> None:
    match = Match(PIG, seed=1)
    for _ in range(4000):
        if match.state.player == zellige.OVER:
            match = Match(PIG, seed=len(match.events))
        match.play("roll" if match.state.facts["total"] < 4 else "hold")
        assert match.state.player != zellige.CHANCE
    fell = Counter(str(move) for seed in range(3000) for move in Match(PIG, seed=seed).play("roll").last)
    assert fell["roll"] == 3000
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


def test_take_back_of_the_running_turn() -> None:
    match = grawlix()
    assert match.take_back(seat=0).player == 0
    assert match.state.facts["grid"] == {}
    assert [(event.kind, event.seat) for event in match.events[-2:]] == [("move", 0), ("take-back", 0)]
    assert str(match.record.moves[-1]) == "+o#"


def test_no_take_back_of_another_seats_move_or_a_turn_that_has_passed() -> None:
    match = grawlix()
    with pytest.raises(NoTakeBack):
        match.take_back(seat=1)
    match.play("+y$")  # the turn passes
    for seat in (0, 1, None):
        with pytest.raises(NoTakeBack):
            match.take_back(seat)
    with pytest.raises(NoTakeBack, match="no move"):
        Match(GRAWLIX).take_back()


def test_no_take_back_past_a_throw() -> None:
    match = Match(PIG, seed=3)
    while match.play("roll").player != 0 or match.state.facts["total"] == 0:
        pass
    with pytest.raises(NoTakeBack):
        match.take_back(seat=0)


def test_no_take_back_of_a_turn_that_is_over_when_the_same_seat_goes_on() -> None:
    marrakech = zellige.game("marrakech")
    board = "B" + "n00" * 49
    lone = marrakech.read(f"marrakech Pc03003iPy00010oA33N{board} 0 lay")
    match = Match(marrakech, so_far=Record(marrakech, (), start=lone))
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


def test_giving_up() -> None:
    match = grawlix()
    outcome = match.give_up(1)
    assert (outcome.winners, outcome.reason) == ((0,), "resignation of seat 1")
    for act in (lambda: match.play("+y$"), lambda: match.give_up(0)):
        with pytest.raises(OutOfTurn, match="over"):
            act()
    late = grawlix()
    assert late.give_up(0, "time").winners == (1,)
    assert Record.read(late.record.text).outcome == late.outcome
    for seat, kind in ((2, "time"), (0, "boredom")):
        with pytest.raises(zellige.ZelligeError, match="there is no"):
            grawlix().give_up(seat, kind)  # type: ignore[arg-type]


def test_who_has_given_up_cannot_take_that_back() -> None:
    match = grawlix()
    match.give_up(0, "time")
    with pytest.raises(NoTakeBack, match="given up"):
        match.take_back(0)
    again = Match(GRAWLIX, so_far=Record.read(match.record.text))
    assert again.events == match.events
    assert again.outcome == match.outcome
    assert grawlix(free_take_back=True).give_up(0).scores == (0, 1)


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(zellige.ZelligeError, match="the record is of"):
        Match(PIG, so_far=grawlix().record)


def test_a_match_goes_on_from_a_record() -> None:
    match = grawlix()
    again = Match(GRAWLIX, so_far=Record.read(match.record.text))
    assert again.state == match.state
    assert [event.text for event in again.events] == ["+r@", "+o#", "r@:0,0"]
    assert again.play("+y$") == match.play("+y$")
