"""The game contract: our games keep it, and a game that breaks it is caught."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.pig import rules, text
from tests.strategies import GRAWLIXES, MARRAKECHES, QWIRKLES, soaked

import zellige
from zellige import games
from zellige.card import Reading
from zellige.core import Game
from zellige.errors import IncompleteGame
from zellige.games.qwirkle import hidden
from zellige.kernel import rules as kernel
from zellige.study.broken import BrokenContract

PIG = games.game("pig")


@pytest.mark.parametrize(("order", "hand"), soaked(GRAWLIXES, [(6, 4), (6, 18), (4, 1), (2, 1), (1, 4)]))
def test_grawlix_keeps_it(order: int, hand: int) -> None:
    zellige.check_game(zellige.game("grawlix", order=order, hand=hand), games=1)


@pytest.mark.parametrize("values", MARRAKECHES, ids=str)
def test_marrakech_keeps_it(values: dict[str, Any]) -> None:
    zellige.check_game(zellige.game("marrakech", **values), games=1, moves=45)


@pytest.mark.soak
@pytest.mark.parametrize("values", MARRAKECHES, ids=str)
def test_marrakech_keeps_it_to_the_end(values: dict[str, Any]) -> None:
    zellige.check_game(zellige.game("marrakech", **values), games=1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_qwirkle_keeps_it(players: int) -> None:
    zellige.check_game(zellige.game("qwirkle", players=players), games=1, seed=players, moves=60)


@pytest.mark.parametrize("values", QWIRKLES, ids=str)
def test_variants_of_qwirkle_keep_it(values: dict[str, Any]) -> None:
    zellige.check_game(zellige.game("qwirkle", **values), games=1, moves=40)


@pytest.mark.soak
@pytest.mark.parametrize("values", [*({"players": n} for n in (2, 3, 4)), *QWIRKLES], ids=str)
def test_qwirkle_keeps_it_to_the_end(values: dict[str, Any]) -> None:
    zellige.check_game(zellige.game("qwirkle", **values), games=1)


def test_a_game_from_elsewhere_keeps_it() -> None:
    zellige.check_game(PIG)


@pytest.mark.checked
@pytest.mark.plain
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("grawlix", {"order": 2, "hand": 1}),
        ("marrakech", {"rugs": 1}),
        ("marrakech", {"faces": "112444", "payment": 5, "dirhams": 249}),
        ("qwirkle", {}),
        ("qwirkle", {"players": 3, "hand": 2, "copies": 1, "bonus": 24}),
        ("pig", {}),
    ],
)
def test_it_holds_in_every_way_of_running(name: str, values: dict[str, Any]) -> None:
    zellige.check_game(games.game(name, **values), games=1, moves=20)


@pytest.mark.parametrize(
    ("name", "broken", "why"),
    [
        ("write_move", lambda code: "roll", "does not round-trip"),
        ("read_move", lambda text: 1, "is accepted"),
        ("write", lambda states: "pig 6 0 0 0 0 decide", "differs|round-trip"),
        (
            "read",
            lambda text, values: Reading({"target": 6, "players": 2}, rules.start(6, 2)),
            "is read as a position|differs|round-trip",
        ),
        ("facts", lambda states: {"total": {1: 2}}, "not plain"),
        ("refusal", lambda states, code, fault: ("", "no"), "without a rule"),
        ("reason", lambda states: "", "without a reason"),
    ],
)
def test_a_broken_text_is_found_out(
    name: str, broken: Callable[..., Any], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text, name, broken)
    with pytest.raises(BrokenContract, match=why):
        zellige.check_game(games.game("pig"))


@pytest.mark.plain_only
@pytest.mark.parametrize(
    ("name", "broken", "why"),
    [
        ("winners", lambda s: 0, "winners"),
        ("fault", lambda s, move: 0, "contained in the moves but not listed"),
        ("legal", lambda s, out: 0, "is not over has none"),
        ("player", lambda s: 5, "no player 5"),
    ],
)
def test_broken_rules_are_found_out(
    name: str, broken: Callable[..., Any], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiled rules cannot be changed while they run: this is a test for plain Python."""
    monkeypatch.setitem(kernel._bound[PIG.start().struct.dtype], name, broken)
    with pytest.raises(BrokenContract, match=why):
        zellige.check_game(games.game("pig"))


def leaky_view(s: Any, seat: int, out: Any) -> None:
    """A view that leaks a hand."""
    hidden.view(s, seat, out)
    out.piles[0] = s.piles[0]


def blind_view(s: Any, seat: int, out: Any) -> None:
    """A view without the seat's own hand."""
    hidden.view(s, -1, out)


def hasty_guess(s: Any, dice: Any) -> None:
    """A guess that leaves holes."""
    s.viewer = 0


@pytest.mark.plain_only
@pytest.mark.parametrize(
    ("name", "broken", "why"),
    [
        ("view", leaky_view, "not a valid state|sees something hidden"),
        ("view", blind_view, "sees the wrong legal moves|sees something hidden|sees a secret move"),
        ("guess", hasty_guess, "not a valid state|sees something hidden"),
        ("secret", lambda s, move: -1, "sees a secret move|wrong|differs"),
        ("veil", lambda s, move: move, "sees a secret move|hidden|differs"),
    ],
)
def test_what_is_not_hidden_well_is_found_out(
    name: str, broken: Callable[..., Any], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(kernel._bound[zellige.game("qwirkle").start().struct.dtype], name, broken)
    with pytest.raises(BrokenContract, match=why):
        zellige.check_game(zellige.game("qwirkle"), games=1, moves=30)


def test_room_for_too_few_moves_is_found_out() -> None:
    game = games.game("pig")
    vars(game)["parts"] = game.parts._replace(most_moves=1)
    with pytest.raises(BrokenContract, match="MOST_MOVES is 1, but 3 moves are legal"):
        zellige.check_game(game)
    held = game.read("pig 6 0 1 0 2 decide")
    with pytest.raises(IncompleteGame, match=r"tests.pig.state: MOST_MOVES is 1, but 2 moves are legal here"):
        held.moves.codes()


def test_chance_that_the_card_does_not_mention_is_found_out() -> None:
    with pytest.raises(BrokenContract, match="chance is to move, but the card does not say chance=True"):
        zellige.check_game(Game(replace(PIG.card, chance=False)))
