"""Matches on a real local server, played and watched from the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Thread, Timer

import pytest
from tests.terminal.relay import Relay

from zellige.core import State, View
from zellige.errors import IllegalMove, ZelligeError
from zellige.names import YOU, named
from zellige.players.player import player
from zellige.terminal.remote.away import Away
from zellige.terminal.remote.calls import Unreachable
from zellige.terminal.remote.client import Guest, Server
from zellige.terminal.remote.told import Offer

PATIENCE = 120.0  # seconds, on a busy machine where programs are compiled first
Sit = Callable[[Guest], Away]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Sits down at matches, and gets up at the end."""
    sittings: list[Away] = []

    def sit_down(guest: Guest) -> Away:
        sittings.append(Away(guest))
        return sittings[-1]

    yield sit_down
    for away in sittings:
        away.close()


def two(server: Server, sit: Sit, game: str, **params: int) -> tuple[Away, Away]:
    """Ada and Bo at a match that has just begun."""
    made = server.make(game, ["human", "open"], params, ["Ada"])
    ada = sit(Guest(server, made.tickets[0]))
    assert (ada.thinking, ada.playing) == ("Waiting for somebody to take Player 2's seat", False)
    bo = sit(server.enter(made.match, invite=made.invites[0].invite, name="Bo"))
    until(ada, lambda: not ada.thinking.startswith("Waiting"))
    return ada, bo


def alone(server: Server, sit: Sit, game: str, **params: int) -> Away:
    """Ada against a program."""
    made = server.make(game, ["human", "level:1"], params, ["Ada"])
    return sit(Guest(server, made.tickets[0]))


def until(away: Away, come: Callable[[], object]) -> None:
    """Wait for news until something has come."""
    late = Timer(PATIENCE, away.close)
    late.start()
    try:
        while not come():
            assert late.is_alive(), (away.thinking, away.trouble, away.notice)
            away.wait()
    finally:
        late.cancel()


def first_move(away: Away) -> str:
    return str(next(iter(away.position.moves)))


def good_turn(away: Away) -> list[str]:
    position = away.position
    assert isinstance(position, View)
    return list(map(str, player("greedy").decide(position)))


def play_on(away: Away) -> None:
    """Play to the end, always the first legal move."""
    while not away.outcome:
        if away.playing:
            away.play([first_move(away)])
        until(away, lambda: away.playing or away.outcome)


def together(*players: Away) -> None:
    with ThreadPoolExecutor() as pool:
        list(pool.map(play_on, players))


@pytest.mark.parametrize(("game", "params"), [("grawlix", {"order": 3, "hand": 2}), ("marrakech", {"rugs": 2})])
def test_a_whole_game_against_a_program(server: Server, sit: Sit, game: str, params: dict[str, int]) -> None:
    away = alone(server, sit, game, **params)
    assert (away.names, away.solo) == ((YOU, "Level 1"), True)
    play_on(away)
    assert away.outcome
    assert away.outcome == away.guest.record().outcome
    assert (away.playing, away.thinking) == (False, "")
    assert isinstance(away.position, State)  # at the end, all of it is seen
    assert away.status == away.position.status(away.names)


@pytest.mark.parametrize(("game", "params"), [("grawlix", {"order": 3, "hand": 2}), ("marrakech", {"rugs": 2})])
def test_two_play_and_another_watches(server: Server, sit: Sit, game: str, params: dict[str, int]) -> None:
    ada, bo = two(server, sit, game, **params)
    watcher = sit(server.enter(ada.guest.match, watch=True))
    assert (watcher.seat, watcher.people, watcher.playing, watcher.names) == (None, (), False, ("Ada", "Bo"))
    with pytest.raises(ZelligeError, match="you watch this match"):
        watcher.play([first_move(ada)])
    together(ada, bo)
    until(watcher, lambda: watcher.outcome)
    assert ada.outcome == bo.outcome == watcher.outcome
    assert ada.record.text == bo.record.text == watcher.record.text
    assert (ada.names, bo.names) == ((YOU, "Bo"), ("Ada", YOU))


def test_a_few_turns_of_qwirkle_and_a_resignation(server: Server, sit: Sit) -> None:
    ada, bo = two(server, sit, "qwirkle")
    order = (ada, bo) if ada.playing else (bo, ada)
    for away in order * 2:
        until(away, lambda: away.playing)  # noqa: B023 it is called at once
        away.play(good_turn(away))
    until(ada, lambda: len(ada.record.turns) == 4)
    assert ada.latest
    assert ada.told == ada.latest.told(ada.names)
    ada.leave()
    assert ada.outcome
    until(bo, lambda: bo.outcome)
    assert bo.status == "You win: Ada resigned."


def test_a_staged_turn_is_seen_by_others_when_it_is_sent(server: Server, sit: Sit) -> None:
    ada, bo = two(server, sit, "qwirkle")
    mover, other = (ada, bo) if ada.playing else (bo, ada)
    before, n = mover.position, mover.guest.look().n
    move, *rest = good_turn(mover)
    mover.play([move])
    assert mover.playing
    assert mover.position == before.play(move)
    assert str(mover.record.turns[-1]).endswith(move)
    assert mover.guest.look().n == n  # nobody has heard of it
    mover.undo()
    assert (mover.position, mover.guest.look().offers) == (before, ())
    with pytest.raises(IllegalMove):
        mover.play([move, move])
    assert mover.position == before
    mover.play([move])
    mover.play(rest)
    assert not mover.playing
    with pytest.raises(ZelligeError, match="turn"):
        mover.play([move])
    until(other, lambda: other.playing)
    assert other.latest
    assert move in map(str, other.latest.turn.moves)


def test_taking_back_against_a_program(server: Server, sit: Sit) -> None:
    away = alone(server, sit, "grawlix", order=3, hand=2)
    until(away, lambda: away.playing)
    begun = away.position
    away.play([first_move(away)])
    until(away, lambda: away.playing)
    away.undo()
    assert (away.position, away.playing) == (begun, True)


def test_taking_back_by_agreement(server: Server, sit: Sit) -> None:
    ada, bo = two(server, sit, "grawlix", order=3, hand=2)
    begun = ada.position
    ada.play([first_move(ada)])
    for asked, yes in enumerate((False, True)):
        until(ada, lambda: ada.thinking.startswith("Bo is "))
        ada.undo()
        until(bo, lambda: bo.offers)
        [offer] = bo.offers
        assert (offer.kind, offer.who, offer.words) == ("take-back", "Ada", "Ada asks to take back a move")
        assert (ada.asking, ada.offers, ada.position == begun) == ("You ask to take back a move", (), False)
        bo.answer(offer, yes)
        until(ada, lambda: not ada.asking)
        assert ada.notice == ("" if asked else "Your offer was refused.")
    assert ada.position == begun
    until(bo, lambda: not bo.playing)


def test_a_move_that_comes_too_late_is_told_in_a_sentence(server: Server, sit: Sit) -> None:
    ada, _ = two(server, sit, "grawlix", order=3, hand=2)
    same = sit(server.enter(ada.guest.match, seat=0))  # the same seat in another terminal
    move, another = (str(move) for move, _ in zip(ada.position.moves, range(2), strict=False))
    same.play([move])
    with pytest.raises(ZelligeError, match="the match has moved on since then"):
        ada.play([another])
    until(ada, lambda: not ada.playing)
    assert not ada.playing
    with pytest.raises(IllegalMove) as refusal:
        ada.play([another])
    assert refusal.value.cited(ada.names) == "it is Bo's turn, not yours"


def test_what_is_staged_stays_if_it_is_legal_when_the_match_moves_on(server: Server, sit: Sit) -> None:
    made = server.make("qwirkle", ["human", "human", "human"])
    guests = [Guest(server, ticket) for ticket in made.tickets]
    mover = next(away for away in map(sit, guests) if away.playing)
    other, another = (guest for guest in guests if guest.seat != mover.seat)
    move, *rest = good_turn(mover)
    mover.play([move])
    staged, n = mover.position, mover.guest.look().n
    other.leave()
    until(mover, lambda: mover.record.turns[0].why)
    assert (mover.playing, mover.notice) == (True, "")
    assert mover.position.facts["board"] == staged.facts["board"]
    same = sit(mover.guest)  # the same seat in another terminal
    same.play([move, *rest])
    until(mover, lambda: mover.notice)
    assert mover.notice == "The match has moved on since then; look again."
    assert mover.guest.look().n > n + 1
    until(mover, lambda: not mover.playing)
    another.leave()
    until(mover, lambda: mover.outcome)


def test_a_lost_connection_comes_back_by_itself(url: str, sit: Sit) -> None:
    relay = Relay(url)
    ada, bo = two(Server(relay.url), sit, "qwirkle")
    mover, other = (ada, bo) if ada.playing else (bo, ada)
    move, *rest = good_turn(mover)
    mover.play([move])
    relay.cut()
    until(mover, lambda: mover.trouble)
    assert mover.trouble.endswith("; trying again.")
    assert (mover.playing, mover.position.player) == (True, mover.seat)  # what is staged stays
    until(other, lambda: other.trouble)
    assert other.thinking == "Reconnecting"
    mover.play(rest)  # not lost, but sent later
    assert (mover.playing, mover.thinking) == (False, "Reconnecting")
    relay.up = True
    until(mover, lambda: not mover.trouble and len(mover.guest.record().turns) == 1)
    until(other, lambda: other.playing)
    assert (mover.trouble, other.trouble) == ("", "")


@pytest.mark.parametrize("failure", [Unreachable("the answer got lost"), KeyboardInterrupt()])
def test_an_answer_that_got_lost_is_asked_for_again(
    url: str, sit: Sit, monkeypatch: pytest.MonkeyPatch, failure: BaseException
) -> None:
    ada, _ = two(Server(url), sit, "grawlix", order=3, hand=2)
    send, sent = ada.guest.send, list[str]()

    def losing(moves: list[str], n: int, client_id: str) -> int:
        after = send(moves, n, client_id)
        sent.append(client_id)
        if len(sent) == 1:
            raise failure
        return after

    monkeypatch.setattr(ada.guest, "send", losing)
    with suppress(KeyboardInterrupt):
        ada.play([first_move(ada)])
    until(ada, lambda: not ada.thinking.startswith("Sending") and len(sent) > 1)
    assert len(set(sent)) == 1
    assert len(ada.guest.record().turns) == len(ada.record.turns) == 1  # played once


def test_ending_the_stream_loses_nothing(url: str, sit: Sit) -> None:
    relay = Relay(url)
    ada, bo = two(Server(relay.url), sit, "grawlix", order=3, hand=2)
    relay.cut(up=True)
    ada.play([first_move(ada)])
    until(ada, lambda: len(ada.record.turns) == 1 and not ada.playing)
    until(bo, lambda: bo.playing)
    assert (ada.trouble, bo.trouble) == ("", "")


def test_closing_ends_waiting_at_once(server: Server, sit: Sit) -> None:
    away = sit(Guest(server, server.make("grawlix", ["human", "open"]).tickets[0]))
    waiting = Thread(target=lambda: until(away, lambda: not away.awaits))
    waiting.start()
    away.close()
    waiting.join(PATIENCE)
    assert not waiting.is_alive()
    assert not away.awaits


def test_leaving_a_match_of_three_and_watching_on(server: Server, sit: Sit) -> None:
    made = server.make("marrakech", ["human", "open", "level:1"], {"rugs": 2})
    ada, bo = sit(Guest(server, made.tickets[0])), sit(server.enter(made.match, invite=made.invites[0].invite))
    bo.leave()
    until(bo, lambda: bo.seat is None)
    assert (bo.notice, bo.people) == ("The seat is no longer yours, so you watch.", ())
    play_on(ada)
    until(bo, lambda: bo.outcome)
    following = ada.again()
    until(bo, lambda: bo.rematched)
    other = bo.again()
    assert (following.seat, other.seat, following.guest.match) == (1, 2, other.guest.match)


def test_an_open_seat_can_be_given_to_a_program(server: Server, sit: Sit) -> None:
    ada = sit(Guest(server, server.make("grawlix", ["human", "open"]).tickets[0]))
    assert not ada.solo
    ada.replace(1, "level:1")
    until(ada, lambda: ada.playing)
    assert (ada.names, ada.solo) == ((YOU, "Level 1"), True)


def test_offers_are_told_with_names() -> None:
    offer = Offer("replace", 3, 0, (0,), 1, "level:3")
    assert offer.asked(named(["Ada", "Bo", YOU], 3)).words == "Ada asks to give Bo's seat to Level 3"
    assert [seat for seat in range(3) if offer.waits_for(seat)] == [2]  # neither who asks nor who is absent


def test_phrases_clocks_and_deleting(server: Server, sit: Sit) -> None:
    made = server.make("grawlix", ["human", "open"], clock=(60, 5))
    ada = sit(Guest(server, made.tickets[0]))
    assert [round(left) for left in ada.clocks] == [60, 60]
    assert "hello" in ada.phrases
    ada.say("hello")
    assert [(one.who, one.phrase) for one in ada.said] == [(YOU, "hello")]
    with pytest.raises(ZelligeError, match="You can only say one of"):
        ada.say("checkmate")
    ada.leave()  # nobody has come, so the match is deleted
    until(ada, lambda: not ada.awaits)
    assert ada.trouble.startswith("There is no such match")


def test_a_seat_that_cannot_be_kept_is_told_and_can_be_played(
    server: Server, sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    away = alone(server, sit, "marrakech", rugs=2)
    assert away.notice.startswith("The seat cannot be kept on disk")
    away.play(["left"])
    until(away, lambda: away.playing)
    assert away.notice == ""
