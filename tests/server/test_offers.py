"""Taking back, alone and by consent, and giving a seat to a program: an absent player's, or an open one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.ears import bot
from tests.server.indoors import Home, eventually, indoors
from tests.server.serving import Client

from zellige.server.chores import Chores
from zellige.server.house import House
from zellige.server.live import Listener
from zellige.server.metrics import Metrics
from zellige.server.offers import ABSENT
from zellige.server.refusals import Refusal
from zellige.server.settings import Settings
from zellige.server.table import Table

Story = Callable[[Home], Awaitable[None]]


def tell(folder: Path, story: Story) -> None:
    async def told() -> None:
        async with indoors(folder) as home:
            await story(home)

    asyncio.run(told())


async def drafts(table: Table, *texts: str) -> None:
    """The seats draft tiles in turn."""
    for text in texts:
        await table.move(table.match.state.player, [text], table.match.n)


def kinds(table: Table) -> list[str]:
    return [event.kind for event in table.match.events]


# Taking back


def test_moves_of_ones_own_turn_can_be_taken_back_without_asking(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "open", game="qwirkle")).table
        await home.fill(table)
        seat, n = table.match.state.player, table.match.n
        first = next(iter(table.match.view(seat).moves)).text
        await table.move(seat, [first], n)
        ack = await table.offer(seat, "take-back", n + 1, None, "")
        assert (ack.n, kinds(table)[-2:]) == (n + 2, ["move", "take-back"])
        assert first in ack.legal
        with pytest.raises(Refusal, match="moved on"):
            await table.offer(seat, "take-back", n + 1, None, "")

    tell(tmp_path, story)


def test_against_a_program_a_take_back_leads_to_ones_own_move(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "random")).table
        await drafts(table, "+r@")
        await eventually(table, 2)
        ack = await table.offer(0, "take-back", 2, None, "")
        assert (ack.n, kinds(table)) == (4, ["move", "move", "take-back", "take-back"])
        assert table.match.state.player == 0
        assert "+r@" in ack.legal
        await asyncio.sleep(0.05)
        assert (table.match.n, len(home.program.asked)) == (4, 1)  # the program did not play in between

    tell(tmp_path, story)


def test_a_take_back_while_a_program_thinks_makes_its_answer_stale(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "random")).table
        home.program.gate.clear()
        await drafts(table, "+r@")
        await asyncio.sleep(0)
        await table.offer(0, "take-back", 1, None, "")
        home.program.gate.set()
        await asyncio.sleep(0.05)
        assert kinds(table) == ["move", "take-back"]
        await drafts(table, "+o@")
        await eventually(table, 4)  # now it answers the other move
        assert table.match.events[2].text == "+o@"

    tell(tmp_path, story)


def test_there_is_nothing_of_ones_own_to_take_back(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("random", "human")).table
        await eventually(table, 1)
        with pytest.raises(Refusal, match="there is no move to take back"):
            await table.offer(1, "take-back", 1, None, "")
        assert table.match.n == 1

    tell(tmp_path, story)


@pytest.mark.parametrize("seats", [2, 3])
def test_by_consent_of_all_others(tmp_path: Path, seats: int) -> None:
    async def story(home: Home) -> None:
        table = (await home.make(*["human"] * seats, game="marrakech", take_back="consent")).table
        await play_turn(table)
        n = table.match.n
        before = await table.offer(0, "take-back", n, None, "")
        assert before.n == n  # it waits for the others
        assert table.room.public_offers(n) == [{"kind": "take-back", "n": n, "m": 1, "seat": 0, "agreed": [0]}]
        for seat in range(1, seats):
            assert table.match.n == n
            ack = await table.answer(seat, "take-back", n, True)
        assert ack.legal == ()  # the moves of the other seat are nobody else's business
        assert kinds(table)[n:] == ["take-back"]
        assert (table.match.state.player, table.match.state.facts["phase"]) == (0, "lay")
        assert table.room.public_offers(table.match.n) == []

    tell(tmp_path, story)


async def play_turn(table: Table) -> None:
    """A whole turn of Marrakech."""
    seat = table.match.state.player
    await table.move(seat, ["stay"], table.match.n)
    await table.move(seat, [next(iter(table.match.view(seat).moves)).text], table.match.n)


def test_one_refusal_is_enough_and_an_offer_lapses_when_the_match_moves_on(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "human", take_back="consent")).table
        await drafts(table, "+r@")
        await table.offer(0, "take-back", 1, None, "")
        await table.answer(1, "take-back", 1, False)
        assert table.room.public_offers(1) == []
        with pytest.raises(Refusal, match="no such offer"):
            await table.answer(1, "take-back", 1, True)
        await table.offer(0, "take-back", 1, None, "")
        await drafts(table, "+o@")
        assert table.room.public_offers(2) == []
        with pytest.raises(Refusal, match="moved on"):
            await table.answer(1, "take-back", 1, True)
        with pytest.raises(Refusal, match="no such offer"):
            await table.answer(1, "take-back", 2, True)
        assert kinds(table) == ["move", "move"]

    tell(tmp_path, story)


def test_a_throw_cannot_be_taken_back_even_by_consent(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "human", game="marrakech", take_back="consent")).table
        await table.move(0, ["left"], 0)
        with pytest.raises(Refusal, match="after a throw or a draw"):
            await table.offer(0, "take-back", table.match.n, None, "")

    tell(tmp_path, story)


def test_an_offer_and_its_answer_over_the_network(client: Client) -> None:
    match = client.make("grawlix", "human", "human", take_back="consent", names=["Ada", "Bo"])
    client.move(match.id, match.tokens[0], 0, "+r@")
    with bot(client, match.id, match.tokens[1]) as bo:
        made = client.act(match.id, "offers", match.tokens[0], kind="take-back", n=1)
        assert (made.status_code, made.json()["n"]) == (200, 1)
        heard = bo.hear_until(lambda message: message["offers"])
        assert heard["offers"] == [{"kind": "take-back", "n": 1, "m": 1, "seat": 0, "agreed": [0]}]
        assert (heard["n"], heard["view"]["legal"] != []) == (1, True)  # it makes no move stale
        stale = client.act(match.id, "offers", match.tokens[1], kind="take-back", n=0, answer=True)
        assert (stale.status_code, stale.json()["n"]) == (409, 1)
        agreed = client.act(match.id, "offers", match.tokens[1], kind="take-back", n=1, answer=True)
        assert agreed.json()["n"] == 2
    assert [event["kind"] for event in client.look(match.id)["events"]] == ["move", "take-back"]
    assert "+r@" in [move["text"] for move in client.look(match.id, match.tokens[0])["view"]["legal"]]


# A seat that nobody has taken


def test_who_made_a_match_gives_an_open_seat_to_a_program_and_it_begins(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        made = await home.make("human", "open", "open", game="qwirkle", listed=True)
        table, seat = made.table, 0
        guest, _ = await home.house.join(table, made.invites[1][0], None, "Bo")
        with pytest.raises(Refusal, match="only the player who made the match"):
            await table.offer(guest, "replace", table.match.n, 2, "random")
        with pytest.raises(Refusal, match="begins when all seats are taken"):
            await table.offer(seat, "replace", table.match.n, guest, "random")  # a person sits there
        ack = await table.offer(seat, "replace", table.match.n, 2, "random")
        assert list(ack.legal) == [move.text for move in table.shows.moves(seat)]  # one's own, not the program's
        assert table.room.is_full
        assert [chair.kind for chair in table.room.chairs] == ["human", "human", "random"]
        with pytest.raises(Refusal, match="invite"):
            await home.house.join(table, made.invites[2][0], None, "Cy")
        stored = await home.house.services.desk.read(home.house.services.desk.store.listed, "playing", 10, None)
        assert ["random" in row.summary for row in stored] == [True]
        n = table.match.n
        if table.match.state.player == 2:
            await eventually(table, n + 1)
            assert table.match.events[n].seat == 2

    tell(tmp_path, story)


def test_a_guest_who_is_faster_than_the_program_keeps_the_seat(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        made = await home.make("human", "open", game="grawlix")
        joining = home.house.join(made.table, made.invites[1][0], None, "Bo")
        filling = made.table.offer(0, "replace", made.table.match.n, 1, "random")
        joined, late = await asyncio.gather(joining, filling, return_exceptions=True)
        assert isinstance(joined, tuple)
        assert joined[0] == 1
        assert isinstance(late, Refusal)
        assert made.table.room.chairs[1].kind == "human"

    tell(tmp_path, story)


# An absent player's seat


def test_an_absent_player_s_seat_is_given_to_a_program(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        made = await home.make("human", "human", "human", game="qwirkle", names=["Ada", "Bo", "Cy"])
        table, absent = made.table, made.table.match.state.player
        here, third = (seat for seat in range(3) if seat != absent)
        n = table.match.n
        home.now += ABSENT - 1
        with pytest.raises(Refusal, match="is still here"):
            await table.offer(here, "replace", n, absent, "random")
        home.now += 1
        table.saw(third)
        await table.offer(here, "replace", n, absent, "random")
        assert table.room.chairs[absent].kind == "human"  # one more has to agree
        for player in ("random", "level:5"):  # which may not take the place of what others are asked
            with pytest.raises(Refusal, match="such an offer already"):
                await table.offer(third, "replace", n, absent, player)
        m = table.room.m
        await table.offer(here, "replace", n, absent, "random")  # sent again
        assert table.room.m == m
        with pytest.raises(Refusal, match="no such offer"):
            await table.answer(third, "replace", n, True, m)  # meant for another one
        await table.answer(third, "replace", n, True)
        assert table.room.chairs[absent].kind == "random"
        assert table.room.names[absent] == "random"
        assert table.holder_of(made.tokens[absent]) is None
        await eventually(table, n + 1)
        assert table.match.events[n].seat == absent
        assert home.program.asked[0] == "random"

    tell(tmp_path, story)


def test_a_player_who_is_connected_to_another_process_is_not_absent(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        made = await home.make("human", "human", "human", game="marrakech")
        services, table = home.house.services, made.table
        services.desk.store.shared = True
        home.now += ABSENT
        listener = Listener(2, True, lambda: None)
        table.listen(listener, 0)
        await Chores(Settings(database="x"), home.house, Metrics())._see()
        table.listeners.clear()  # another process would not know of it
        home.now += ABSENT - 1
        with pytest.raises(Refusal, match="is still here"):
            await table.offer(0, "replace", table.match.n, 2, "random")
        home.now += 1
        await table.offer(0, "replace", table.match.n, 2, "random")

    tell(tmp_path, story)


def test_of_two_absent_players_neither_waits_for_the_other(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "human", "human", "human", game="marrakech")).table
        home.now += ABSENT
        table.saw(0)
        table.saw(1)
        await table.offer(0, "replace", 0, 2, "random")
        await table.answer(1, "replace", 0, True)
        await table.offer(0, "replace", 0, 3, "random")
        await table.answer(1, "replace", 0, True)
        assert [chair.kind for chair in table.room.chairs] == ["human", "human", "random", "random"]

    tell(tmp_path, story)


def test_who_cannot_have_been_seen_is_not_absent(tmp_path: Path) -> None:
    """A server that has just started, or loaded a match again, does not know who was connected before."""

    async def story(home: Home) -> None:
        match = (await home.make("human", "human")).table.id
        home.now += ABSENT
        table = await House(home.house.services).table(match)
        with pytest.raises(Refusal, match="is still here"):
            await table.offer(0, "replace", 0, 1, "random")
        home.now += ABSENT
        table.saw(1)  # looks at the match, as a bot without a stream does
        with pytest.raises(Refusal, match="is still here"):
            await table.offer(0, "replace", 0, 1, "random")

    tell(tmp_path, story)


def test_what_another_process_stored_first_counts(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "human", "human", game="marrakech")).table
        other = await House(home.house.services).table(table.id)  # as another process has it
        home.now += ABSENT
        for each in (table, other):
            each.saw(0)
            each.saw(1)
        await other.offer(0, "replace", 0, 2, "level:1")
        with pytest.raises(Refusal, match="somebody has made such an offer"):
            await table.offer(1, "replace", 0, 2, "random")
        await other.note(lambda: {"kind": "phrase", "seat": 2, "phrase": "one moment"})
        with pytest.raises(Refusal, match="Player 3 is still here"):
            await table.answer(1, "replace", 0, True)
        assert [chair.kind for chair in table.room.chairs] == ["human"] * 3

    tell(tmp_path, story)


def test_what_waits_when_a_seat_is_given_away_is_refused(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "human", "human", game="marrakech")).table
        home.program.gate.clear()
        home.now += ABSENT
        given = table.offer(1, "replace", 0, 0, "random")
        late = (table.move(0, ["left"], 0), table.offer(0, "take-back", 0, None, ""))
        _, *refused = await asyncio.gather(given, *late, return_exceptions=True)
        assert [(type(each), str(each)) for each in refused] == [(Refusal, "this seat is no longer yours")] * 2

    tell(tmp_path, story)


def test_who_came_back_keeps_the_seat(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "human", "human", game="marrakech")).table
        home.now += ABSENT
        table.saw(1)
        await table.offer(0, "replace", 0, 2, "random")
        table.listen(Listener(2, False, lambda: None), 0)
        with pytest.raises(Refusal, match="Player 3 is still here"):
            await table.answer(1, "replace", 0, True)
        assert table.room.chairs[2].kind == "human"

    tell(tmp_path, story)


def test_a_sign_of_life_is_a_move_a_phrase_or_an_open_stream(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "human")).table

        async def is_absent() -> bool:
            try:
                await table.offer(1, "replace", table.match.n, 0, "random")
            except Refusal:
                return False
            return True

        home.now += ABSENT
        await drafts(table, "+r@")
        assert not await is_absent()
        home.now += ABSENT
        await table.note(lambda: {"kind": "phrase", "seat": 0, "phrase": "one moment"})
        assert not await is_absent()
        listener = Listener(0, False, lambda: None)
        table.listen(listener, 0)
        home.now += ABSENT
        assert not await is_absent()
        table.unlisten(listener)
        assert not await is_absent()
        home.now += ABSENT
        assert await is_absent()

    tell(tmp_path, story)


def test_neither_a_program_nor_one_who_left_nor_oneself_can_be_replaced(tmp_path: Path) -> None:
    async def story(home: Home) -> None:
        table = (await home.make("human", "human", "human", "random", game="marrakech")).table
        home.now += ABSENT
        await table.leave(2)
        for target, words in ((2, "not played by a person"), (3, "not played by a person"), (7, "no seat 7")):
            with pytest.raises(Refusal, match=words):
                await table.offer(0, "replace", table.match.n, target, "random")
        with pytest.raises(Refusal, match="your own"):
            await table.offer(0, "replace", table.match.n, 0, "random")

    tell(tmp_path, story)
