"""The contract of scenes: our games keep it in whole states and in views, and a scene that breaks it is caught."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.pig import draw, look
from tests.strategies import GRAWLIXES, MARRAKECHES, soaked

import zellige
from zellige import games
from zellige.scene import Box, Look, Motion, Part, Scene, Thing
from zellige.study.broken import BrokenContract
from zellige.study.scenes import check_growth, check_scenes

PIG = games.game("pig")
LARGEST = 2300  # bytes, of what is sent for one move: a scene has 8 to 26 thousand
WITH_ODDS = 4200  # where a turn begins with the odds of twelve throws


@pytest.mark.parametrize(("order", "hand"), soaked(GRAWLIXES, [(6, 4), (5, 18), (3, 1)]))
def test_grawlix_keeps_it(order: int, hand: int) -> None:
    lengths = check_scenes(zellige.game("grawlix", order=order, hand=hand), Random(order))
    assert max(lengths) < LARGEST


@pytest.mark.parametrize("values", soaked(MARRAKECHES, [{"players": 3, "counts": "commercial"}, {"rugs": 1}]), ids=str)
def test_marrakech_keeps_it(values: dict[str, Any]) -> None:
    lengths = check_scenes(zellige.game("marrakech", **values), Random(1))
    assert max(lengths) < WITH_ODDS


@pytest.mark.parametrize("players", [2, 3, 4])
def test_qwirkle_keeps_it(players: int) -> None:
    lengths = check_scenes(zellige.game("qwirkle", players=players), Random(players), moves=80)
    assert max(lengths) < LARGEST


def test_a_variant_of_qwirkle_keeps_it() -> None:
    check_scenes(zellige.game("qwirkle", players=3, hand=2, copies=1, bonus=0), Random(1), moves=40)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_qwirkle_keeps_it_to_the_end(players: int) -> None:
    assert max(check_scenes(zellige.game("qwirkle", players=players), Random(players))) < 2 * LARGEST


def test_a_game_from_elsewhere_keeps_it() -> None:
    check_scenes(PIG, Random(1))


@pytest.mark.parametrize("name", zellige.GAMES)
def test_leaving_is_shown(name: str) -> None:
    """The scenes after a seat has left keep the contract too."""
    game = zellige.game(name, **({"players": 3} if name != "grawlix" else {}))
    rng, state = Random(5), game.start()
    for _ in range(40):
        state = state.play(rng.choice(list(state.moves)))
    while state.player == zellige.CHANCE:
        state = state.play(rng.choice(list(state.moves)))
    left = state.leave(state.player)
    words = {part.id: part.words for part in left.scene().parts}
    assert words[f"seat:{state.player}"]["state"] == "left"
    check_scenes(game, rng, moves=30, start=left)


def part_of(*things: Thing) -> Callable[..., tuple[Part, ...]]:
    return lambda states, last: (Part("p", "board", "", Box(0, 0, 1, 1), things),)


ONE = Thing("one", "button", 0, 0)


@pytest.mark.parametrize(
    ("name", "broken", "why"),
    [
        ("parts", part_of(ONE, ONE), "two things share an id"),
        ("parts", part_of(ONE._replace(id="")), "one has none"),
        ("parts", part_of(ONE._replace(x=1)), "one is outside p"),
        ("parts", part_of(ONE._replace(look="r&")), "has no drawing 'r&'"),
        ("parts", part_of(ONE._replace(role="tile")), "one lacks a look"),
        ("parts", part_of(ONE), "is not in the scene"),
        (
            "parts",
            lambda states, last: (Part(str(Random().random()), "board", "", Box(0, 0, 1, 1), ()),),
            "different scenes",
        ),
        ("clicks", lambda states, code: [], "has no clicks"),
        ("clicks", lambda states, code: [["do:roll"]], "a chance move with|does not mean"),
        ("meant", lambda states, clicks: None, "does not mean"),
        ("meant", lambda states, clicks: 1, "means a move|does not mean"),
        ("motions", lambda *args: (Motion("nothing", "die"),), "nothing is not in the scene before"),
        ("motions", lambda *args: (Motion("die", "nothing"),), "nothing is not in the scene after"),
        ("motions", lambda *args: (Motion("die", "die", ((0, 0),)),), "two points"),
        ("motions", lambda *args: (Motion("die", "die", look="coin"),), "no drawing 'coin'"),
        ("about", lambda states, thing: None, "there is no text about"),
    ],
)
def test_a_broken_draw_is_found_out(
    name: str, broken: Callable[..., Any], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draw, name, broken)
    with pytest.raises(BrokenContract, match=why):
        check_scenes(PIG, Random(1))


def test_a_path_that_begins_another_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = {0: ["do:hold"], 1: ["do:hold", "do:roll"]}
    monkeypatch.setattr(draw, "clicks", lambda states, code: [paths[code]] if code in paths else [])
    monkeypatch.setattr(
        draw, "meant", lambda states, clicks: next((code for code, path in paths.items() if path == clicks), None)
    )
    with pytest.raises(BrokenContract, match="is a prefix of"):
        check_scenes(PIG, Random(1))


def test_a_part_that_gets_smaller_is_found_out() -> None:
    one, other = (Scene("", (Part("board", "board", "", Box(0, 0, n, n), ()),)) for n in (2, 1))
    check_growth(other, one)
    with pytest.raises(BrokenContract, match="board shrinks"):
        check_growth(one, other)


def test_a_look_that_is_there_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    drawings = {**look.looks(), "coin": Look(1, 1, ())}
    monkeypatch.setattr(look, "looks", lambda: drawings)
    monkeypatch.setattr(draw, "motions", lambda *args: (Motion("die", "die", look="coin"),))
    check_scenes(PIG, Random(1))
