"""Playing over the network: whole games with everyone listening, refusals, resent requests, staged turns, previews."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random

import pytest
from tests.server.ears import bot, page
from tests.server.serving import Client, Joined
from tests.server.whole_games import Data, Table, play_whole

import zellige
from zellige.match import Match

GRAWLIX, MARRAKECH = {"order": 4, "hand": 2}, {"rugs": 3}  # short games
GAMES: list[tuple[str, int, Data, int]] = [
    ("grawlix", 2, GRAWLIX, 1),
    ("marrakech", 2, MARRAKECH, 1),
    ("marrakech", 3, MARRAKECH, 1),
    ("marrakech", 4, MARRAKECH, 1),
    ("qwirkle", 2, {}, 5),
    ("qwirkle", 4, {}, 10),
]


@contextmanager
def seated(client: Client, game: str, seats: int, params: Data) -> Iterator[Table]:
    names = ["Ada", "Bo", "Cy", "Di"][:seats]
    match = client.make(game, *["human"] * seats, params=params, names=names, seed=7)
    with ExitStack() as stack:
        yield Table(client, match, stack)


@pytest.mark.parametrize(("game", "seats", "params", "every"), GAMES)
def test_a_whole_game_is_the_same_for_everyone_who_listens(
    client: Client, game: str, seats: int, params: Data, every: int
) -> None:
    with seated(client, game, seats, params) as table:
        over = play_whole(table, Random(seats), every=every)
        check_outcome(table, over)
        check_sentences(table)
        check_motions(table)
        check_veils(table, game == "qwirkle")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(
    ("game", "seats"), [("grawlix", 2), *((name, n) for name in ("marrakech", "qwirkle") for n in (2, 3, 4))]
)
def test_whole_games_at_full_length(client: Client, game: str, seats: int, seed: int) -> None:
    with seated(client, game, seats, {}) as table:
        check_outcome(table, play_whole(table, Random(seed)))


def check_outcome(table: Table, over: Data) -> None:
    assert over["outcome"]["winners"]
    assert over["view"]["legal"] == []
    assert all(ear.latest["outcome"] == over["outcome"] for ear in table.bots.values())
    assert over["view"]["facts"]["scores"] == over["outcome"]["scores"]


def check_sentences(table: Table) -> None:
    """Each page is told every move in a sentence, and its own moves as "You"."""
    for seat, own in table.pages.items():
        moved = [message for message in own.messages if message["events"] and message["events"][0]["kind"] == "move"]
        assert len(moved) > 5
        for message in moved:
            mover = message["events"][0]["seat"]
            assert message["told"].startswith("You " if mover == seat else ("Ada ", "Bo ", "Cy ", "Di ")[mover])
            assert message["told"].endswith((".", "!"))


def check_motions(table: Table) -> None:
    """Motions belong to the events of their message, and something travels in most of the moves."""
    for own in table.pages.values():
        moved = [message for message in own.messages if message.get("motions")]
        assert len(moved) > 5
        for message in moved:
            assert {motion["n"] for motion in message["motions"]} <= {event["n"] for event in message["events"]}


def check_veils(table: Table, hides: bool) -> None:
    """A draw is told to whoever drew, and to nobody else."""
    draws = {
        seat: [event["text"] for event in own.events if event["kind"] == "chance"] for seat, own in table.pages.items()
    }
    if not hides:
        assert all(texts == draws[None] for texts in draws.values())
        return
    assert set(draws[None]) == {"+?"}
    for k in range(len(draws[None])):
        assert len({texts[k] for texts in draws.values()} - {"+?"}) == 1  # one seat knows it
    hands = [(seat, look["view"]["facts"]["hands"]) for seat in table.viewers for look in [table.bots[seat].latest]]
    assert all((hand is not None) == (seat == k) for seat, held in hands for k, hand in enumerate(held))


# Refusals


@pytest.fixture
def match(client: Client) -> Joined:
    """A match of Grawlix between Ada and Bo."""
    return client.make("grawlix", "human", "human", params=GRAWLIX, names=["Ada", "Bo"])


def test_a_move_out_of_turn_is_refused_in_the_reader_s_words(client: Client, match: Joined) -> None:
    answer = client.move(match.id, match.tokens[1], 0, "+r@")
    assert answer.status_code == 422
    assert answer.json() == {"error": "It is Ada's turn, not yours.", "rule": "turn", "n": 0}


def test_an_illegal_move_is_refused_with_the_rule(client: Client, match: Joined) -> None:
    assert client.move(match.id, match.tokens[0], 0, "+r@").json()["n"] == 1
    answer = client.move(match.id, match.tokens[1], 1, "+r@")
    assert answer.status_code == 422
    assert answer.json()["rule"].startswith("R")
    assert answer.json()["error"].startswith("+r@ is not legal: ")
    assert client.look(match.id)["n"] == 1


def test_what_is_not_notation_is_refused_with_an_example(client: Client, match: Joined) -> None:
    answer = client.move(match.id, match.tokens[0], 0, "Nf3")
    assert answer.status_code == 422
    assert answer.json()["rule"] == "notation"
    assert "'Nf3' is not a move" in answer.json()["error"]


def test_a_stale_move_gets_the_current_view_and_the_events_that_it_missed(client: Client, match: Joined) -> None:
    client.move(match.id, match.tokens[0], 0, "+r@")
    client.move(match.id, match.tokens[1], 1, "+o@")
    answer = client.move(match.id, match.tokens[0], 1, "+y@")
    assert answer.status_code == 409
    told = answer.json()
    assert told.pop("error") == "The match has moved on since then."
    assert told == client.look(match.id, match.tokens[0], since=1)
    assert [event["text"] for event in told["events"]] == ["+o@"]
    assert told["view"]["legal"]
    assert client.move(match.id, match.tokens[0], told["n"], "+y@").status_code == 200


def test_a_number_from_the_future_is_stale_too(client: Client, match: Joined) -> None:
    answer = client.move(match.id, match.tokens[0], 99, "+r@")
    assert (answer.status_code, answer.json()["n"], answer.json()["events"]) == (409, 0, [])


def test_a_resent_request_gets_the_first_answer_and_changes_nothing(client: Client, match: Joined) -> None:
    first = client.move(match.id, match.tokens[0], 0, "+r@", client_id="one")
    again = client.move(match.id, match.tokens[0], 0, "+r@", client_id="one")
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json()
    client.move(match.id, match.tokens[1], 1, "+o@", client_id="one")  # another seat's own
    late = client.move(match.id, match.tokens[0], 0, "+r@", client_id="one")
    assert (late.status_code, late.json()["n"]) == (200, 1)
    assert [event["text"] for event in client.look(match.id)["events"]] == ["+r@", "+o@"]


def test_an_acknowledgement_tells_what_the_seat_may_do_next(client: Client) -> None:
    match = client.make("marrakech", "human", "human")
    after = client.move(match.id, match.tokens[0], 0, "left").json()
    assert after["legal"] == [move["text"] for move in client.look(match.id, match.tokens[0])["view"]["legal"]]
    assert all(text.startswith("rug:") for text in after["legal"])


def test_a_match_begins_when_all_seats_are_taken(client: Client) -> None:
    match = client.make("grawlix", "human", "open")
    answer = client.move(match.id, match.tokens[0], 0, "+r@")
    assert (answer.status_code, answer.json()["error"]) == (409, "The match begins when all seats are taken.")
    assert client.look(match.id, match.tokens[0])["view"]["legal"] == []


# Staged turns and previews


def opened(client: Client) -> tuple[Joined, Data, list[str]]:
    """A match of Qwirkle, with the whole opening turn of the seat that begins."""
    match = client.make("qwirkle", "human", "human", seed=1)
    seat = client.look(match.id)["view"]["facts"]["player"]
    look, staged = client.look(match.id, match.tokens[seat]), list[str]()
    legal = look["view"]["legal"]
    while "end" not in (texts := [move["text"] for move in legal]):
        staged.append(texts[0])
        legal = client.act(match.id, "preview", match.tokens[seat], moves=staged).json()["view"]["legal"]
    return match, look, [*staged, "end"]


def test_a_whole_turn_is_one_request_and_all_or_nothing(client: Client) -> None:
    match, look, turn = opened(client)
    token = match.tokens[look["seat"]]
    bad = client.move(match.id, token, look["n"], *turn[:-1], "ro:9,9", "end")
    assert bad.status_code == 422
    assert client.look(match.id)["n"] == look["n"]
    good = client.move(match.id, token, look["n"], *turn)
    assert good.status_code == 200
    events = client.look(match.id, token, since=look["n"])["events"]
    assert [event["text"] for event in events if event["kind"] == "move"] == turn
    assert len(events) == 2 * len(turn) - 1  # as many draws as tiles
    too_long = client.move(match.id, match.tokens[1 - look["seat"]], good.json()["n"], "skip", "end")
    assert too_long.status_code == 422


def test_a_preview_shows_staged_moves_and_changes_nothing(client: Client) -> None:
    match, look, turn = opened(client)
    token = match.tokens[look["seat"]]
    seen = client.act(match.id, "preview", token, moves=turn[:1], scene=True).json()
    tile, _, cell = turn[0].partition(":")
    assert seen["view"]["facts"]["board"] == {cell: tile}
    assert seen["moves"] == turn[:1]
    board = next(part for part in seen["scene"]["parts"] if part["id"] == "board")
    assert f"tile:{cell}" in {thing["id"] for thing in board["things"]}
    assert client.look(match.id, token) == look


def test_while_a_turn_is_staged_the_latest_turn_stays_marked(client: Client) -> None:
    match = client.make("marrakech", "human", "human")
    client.move(match.id, match.tokens[0], 0, "left")
    laid = client.look(match.id, match.tokens[0])
    client.move(match.id, match.tokens[0], laid["n"], laid["view"]["legal"][0]["text"])
    staged = client.act(match.id, "preview", match.tokens[1], moves=["stay"], scene=True).json()["scene"]["parts"]
    assert [thing["role"] for part in staged for thing in part["things"] if thing.get("last")] == ["rug", "die"]


def test_a_preview_asks_for_a_confirmation_only_when_the_turn_is_complete(client: Client) -> None:
    match, look, turn = opened(client)
    token, points = match.tokens[look["seat"]], len(turn) - 1
    for staged in range(len(turn)):
        assert "confirm" not in client.act(match.id, "preview", token, moves=turn[:staged]).json()
    whole = client.act(match.id, "preview", token, moves=turn).json()
    assert whole["confirm"] == {"words": f"Play for {points}?", "button": f"Play for {points}"}
    throw = client.make("marrakech", "human", "human")
    seen = client.act(throw.id, "preview", throw.tokens[0], clicks=["do:right"]).json()
    assert seen["confirm"] == {"words": "Turn Assam right, then roll?", "button": "Roll the die"}


def test_a_lone_survivor_ends_each_turn_like_any_other(client: Client) -> None:
    """Seat 1 plays at random and is soon out; seat 0 then has one turn after the other."""
    twin, luck = Match(zellige.game("marrakech"), seed=37), Random(37)
    match, greedy = client.make("marrakech", "human", "human", seed=37), zellige.player("greedy", seed=0)
    while twin.state.player or not is_alone(twin):
        seat = twin.state.player
        move = luck.choice(sorted(twin.state.moves, key=str)) if seat else greedy.choose(twin.view(0))
        assert client.move(match.id, match.tokens[seat], twin.n, str(move)).status_code == 200
        twin.play(move)
    (rug, *_) = sorted(map(str, twin.state.moves))
    staged = client.act(match.id, "preview", match.tokens[0], moves=[rug]).json()
    assert (staged["confirm"]["button"], staged["view"]["legal"]) == ("Lay rug", [])
    for refused in (
        client.act(match.id, "preview", match.tokens[0], moves=[rug, "stay"]),
        client.move(match.id, match.tokens[0], twin.n, rug, "stay"),
    ):
        assert (refused.status_code, refused.json()["rule"]) == (422, "turn")
        assert "your turn ends first" in refused.json()["error"]


def is_alone(match: Match) -> bool:
    """Is the other player out, and the one who is left to lay a rug?"""
    facts = match.state.facts
    return bool(facts["phase"] == "lay" and facts["game"][15] == "o")


def test_a_preview_never_asks_chance(client: Client) -> None:
    match = client.make("marrakech", "human", "human")
    seen = client.act(match.id, "preview", match.tokens[0], moves=["left"]).json()
    assert (seen["view"]["facts"]["player"], seen["view"]["legal"]) == ("chance", [])
    beyond = client.act(match.id, "preview", match.tokens[0], moves=["left", "rug:44,45"])
    assert (beyond.status_code, beyond.json()["rule"]) == (422, "turn")


def test_clicks_mean_moves_and_a_refused_click_is_explained(client: Client) -> None:
    match, look, turn = opened(client)
    token = match.tokens[look["seat"]]
    for move in look["view"]["legal"]:
        for path in move["clicks"]:
            assert client.act(match.id, "preview", token, clicks=path).json()["moves"] == [move["text"]]
    held = f"hand:{look['seat']}:{turn[1][:2]}"
    refused = client.act(match.id, "preview", token, moves=turn[:1], clicks=[held, "cell:5,5"])
    assert refused.status_code == 422
    assert refused.json()["rule"].startswith("R")
    assert "5,5 is not legal: " in refused.json()["error"]
    nothing = client.act(match.id, "preview", token, clicks=["cell:0,0"])
    assert (nothing.status_code, nothing.json()["error"]) == (422, "These clicks do not mean a move.")


def test_a_preview_out_of_turn_is_refused(client: Client, match: Joined) -> None:
    answer = client.act(match.id, "preview", match.tokens[1], moves=["+r@"])
    assert (answer.status_code, answer.json()["error"]) == (422, "It is Ada's turn, not yours.")


# The socket


def test_a_socket_does_what_requests_do(client: Client, match: Joined) -> None:
    with page(client, match.id, match.tokens[0]) as ada, page(client, match.id, match.tokens[1]) as bo:
        assert ada.ask("ping") == {"id": 1, "status": 200, "n": 0}
        staged = ada.ask("preview", moves=["+r@"])
        assert (staged["status"], staged["moves"]) == (200, ["+r@"])
        assert staged["change"]["parts"]
        done = ada.ask("moves", moves=["+r@"], n=0, client_id="a")
        assert (done["status"], done["n"]) == (200, 1)
        assert ada.ask("moves", moves=["+r@"], n=0, client_id="a")["n"] == 1
        heard = bo.hear_until(lambda message: message["n"] == 1)
        assert (heard["from"], heard["told"]) == (0, "Ada drafted the red @.")
        stale = ada.ask("moves", moves=["+o@"], n=0)
        assert (stale["status"], stale["n"]) == (409, 1)
        assert bo.ask("moves", moves=["+r@"], n=1)["status"] == 422
        assert bo.ask("scene")["scene"] == bo.scene == client.look(match.id, match.tokens[1], scene=1)["scene"]
        assert bo.ask("dance")["error"].startswith("'do' must be one of scene, ping, moves")
        assert bo.ask("moves", moves=["+o@"], n=1, seat=0)["status"] == 403


def test_a_watcher_s_socket_can_only_watch(client: Client, match: Joined) -> None:
    with page(client, match.id) as watcher:
        refused = watcher.ask("moves", moves=["+r@"], n=0)
        assert (refused["status"], refused["error"]) == (401, "This needs the token of a seat.")
        assert watcher.ask("ping")["n"] == 0


def test_a_socket_resumes_with_the_events_that_it_missed(client: Client, match: Joined) -> None:
    for n, text in enumerate(["+r@", "+o@", "+y@"]):
        client.move(match.id, match.tokens[n % 2], n, text)
    with page(client, match.id, since=1) as late:
        assert [event["text"] for event in late.events] == ["+o@", "+y@"]
        assert late.scene == client.look(match.id, scene=1)["scene"]


def test_the_pages_messages_come_over_http_too(client: Client, match: Joined) -> None:
    with bot(client, match.id, match.tokens[0], **{"X-Zellige": "page"}) as ear:
        assert "scene" in ear.latest
        client.move(match.id, match.tokens[0], 0, "+r@")
        assert ear.hear_until(lambda message: message["n"] == 1)["change"]


def test_the_last_move_can_be_resent_too(client: Client) -> None:
    match = client.make("grawlix", "human", "human", params={"order": 1, "hand": 1})
    while "outcome" not in (look := client.look(match.id)):
        seat = look["view"]["facts"]["player"]
        own = client.look(match.id, match.tokens[seat])
        sent = match.tokens[seat], own["n"], own["view"]["legal"][0]["text"]
        first = client.move(match.id, *sent, client_id=f"c{own['n']}")
    again = client.move(match.id, *sent, client_id=f"c{sent[1]}")
    assert (again.status_code, again.json()["n"]) == (200, first.json()["n"])


def test_a_page_hears_of_names_and_phrases_and_its_scene_stays_right(client: Client, match: Joined) -> None:
    with page(client, match.id, match.tokens[0]) as ada:
        client.act(match.id, "names", match.tokens[1], name="Bea")
        named = ada.hear_until(lambda message: message["seats"][1]["name"] == "Bea")
        assert (named["from"], named["n"], named["events"]) == (0, 0, [])
        assert ada.scene == client.look(match.id, match.tokens[0], scene=1)["scene"]
        assert "Bea" in str(ada.scene)
        client.act(match.id, "phrases", match.tokens[1], phrase="hello")
        assert "change" not in ada.hear_until(lambda message: message["phrases"])
