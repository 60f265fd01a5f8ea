"""How often rules matter: counts of scripted games, positions where a rule bites or not, and totals of whole games."""

from collections import Counter

import pytest
from tests.games.marrakech.test_rules import TWO
from tests.games.marrakech.test_rules import position as square_by_square
from tests.games.qwirkle.test_rules import BLOCK, ENDINGS, a_placement
from tests.games.qwirkle.test_rules import position as line_by_line
from tests.study.lab.making import TINY, games_of, played, position

from zellige.core import Game, State
from zellige.games import game
from zellige.study.contest import Step
from zellige.study.lab.notes import codes, matters_of

SMALL = game("grawlix", order=3, hand=2)


def counted(steps: list[Step]) -> Counter[str]:
    """How often each thing happens that the game lists, without what never happens."""
    found = Counter[str]()
    for matter in matters_of(steps[0].before.game.card):
        found[matter.what] += sum(matter.times(*codes(step)) for step in steps)
    return +found


def one(state: State, *moves: str) -> Counter[str]:
    return counted(played(state, *moves))


@pytest.mark.parametrize("name", ["grawlix", "marrakech", "qwirkle"])
def test_matters_are_told_apart(name: str) -> None:
    told = [matter.what for matter in matters_of(game(name).card)]
    assert len(set(told)) == len(told) > 5


# Grawlix

SPAN = "the grid reaches its full span, in rows or in columns"
ALONE = "the span alone keeps a tile of the hand from a cell"
GAP = "only tiles beyond a gap keep a tile of the hand from a location"
NOWHERE = "a tile of the hand fits nowhere, but another one does"
LAST = "there is only one tile to draft"
NONE_LEFT = "there is no tile left to draft after placing"
STUCK = "the loser is stuck with tiles in hand"
EMPTY = "the loser has an empty hand"
FULL = "r@:0,0 y$:0,1 o#:0,2 y#:1,0 o@:1,1 r$:1,2 r#:2,1 y@:2,2"  # but for one cell


def test_a_whole_game_of_grawlix() -> None:
    """With two colours and two glyphs: the second tile fills two columns, then the last tile is drafted, and r# fits
    beside neither r@ nor o#."""
    moves = ("+r@", "+o#", "r@:0,0", "+r#", "o#:0,1", "+o@")
    assert counted(played(TINY, *moves)) == {LAST: 1, SPAN: 1, STUCK: 1}


@pytest.mark.parametrize(
    ("text", "moves", "found"),
    [
        # Three rows; and y@ clashes with both tiles.
        ("y$:0,0 r@:1,0 | o# y@ | o$ y# | 0 play", ["o#:-1,0"], {SPAN: 1, NOWHERE: 1}),
        # o$ would fit to the right of r@, beyond three columns.
        ("y@:0,0 r$:0,1 y#:1,1 r@:1,2 | r# o$ | o# y$ | 0 play", ["o$:2,2"], {ALONE: 1}),
        # Below r@, o$ clashes with r$ alone, and there is a gap between the two.
        ("o#:0,0 y$:0,1 r@:0,2 r$:1,0 | o$ y# | r# o@ | 0 play", ["y#:-1,2"], {GAP: 1}),
        # o# clashes with the only tile.
        ("o$:0,0 | r# r$ | o# y# | 1 play", ["y#:1,0"], {NOWHERE: 1}),
        # Both tiles of player 2 clash with the only one, whatever is drafted.
        ("y$:0,0 | y@ | r$ o$ | 0 draft", ["+r@"], {STUCK: 1}),
        ("r@:0,0 y$:1,0 o#:1,1 r$:2,1 o@:2,2 | r# | y@ y# | 0 draft", ["+o$"], {LAST: 1}),
        (f"{FULL} | o$ | - | 0 play", ["o$:2,0"], {NONE_LEFT: 1, EMPTY: 1}),
    ],
)  # fmt: skip
def test_positions_of_grawlix(text: str, moves: list[str], found: dict[str, int]) -> None:
    seen = one(position(SMALL, f"grawlix 3 2 | {text}"), *moves)
    assert {what: seen[what] for what in found} == found


def test_the_last_tile_of_the_set_up_is_not_drafted_by_r3() -> None:
    """With hands of two, four tiles are gone before anybody plays."""
    steps = played(game("grawlix", order=2, hand=2), "+r@", "+o#", "+r#", "+o@")
    assert counted(steps) == {}


@pytest.mark.parametrize("which", [game("grawlix"), SMALL, TINY])
def test_every_game_of_grawlix_ends_one_way(which: Game) -> None:
    for steps in games_of(which, "random", 10):
        found = counted(steps)
        assert found[STUCK] + found[EMPTY] == 1
        assert found[SPAN] <= 2
        assert found[LAST] <= 1


# Marrakech

TRACK = "Assam walks a track"
CORNER = "Assam walks a track of three quarters, at a corner"
OWN = "a player stops on their own rug"
PAYS = "a player pays in full"
OUT = "a player cannot pay in full and is out"
OF_NOBODY = "a player stops on a rug of somebody who is out"
COVERS = "a rug covers part of another player's"
ASIDE = "there is no place for a rug"
LONE = "a lone survivor plays on"
TIE = "dirhams decide a tie"


@pytest.mark.parametrize(
    ("players", "assam", "squares", "throw", "found"),
    [
        (TWO, "A33N", {}, 3, {}),
        (TWO, "A33N", {}, 4, {TRACK: 1}),
        (TWO, "A60N", {}, 1, {TRACK: 1, CORNER: 1}),
        (TWO, "A06S", {}, 1, {TRACK: 1, CORNER: 1}),
        (TWO, "A33N", {"s32": "c00", "s31": "c00"}, 1, {OWN: 1}),
        (TWO, "A33N", {"s32": "y00", "s31": "y00"}, 1, {PAYS: 1}),
        ("Pc00215iPy03015i", "A33N", {"s32": "y00", "s31": "y00"}, 1, {PAYS: 1}),
        ("Pc00115iPy03015iPr03015i", "A33N", {"s32": "y00", "s31": "y00"}, 1, {OUT: 1}),
        ("Pc00115iPy03015i", "A33N", {"s32": "y00", "s31": "y00"}, 1, {OUT: 1, LONE: 1}),
        ("Pc03015iPy00010oPr03015i", "A33N", {"s32": "y00"}, 1, {OF_NOBODY: 1}),
        (TWO, "A33N", {f"s{x}{y}": "c00" for x in range(7) for y in range(7)}, 1, {OWN: 1, ASIDE: 1}),
    ],
)
def test_throws_of_marrakech(
    players: str, assam: str, squares: dict[str, str], throw: int, found: dict[str, int]
) -> None:
    assert one(square_by_square(players, assam, "0 roll", **squares), f"die:{throw}") == found


@pytest.mark.parametrize(("rug", "found"), [("rug:22,32", {COVERS: 1}), ("rug:23,24", {})])
def test_rugs_of_marrakech(rug: str, found: dict[str, int]) -> None:
    state = square_by_square(TWO, "A33N", "0 lay", s32="y00", s31="y00", s24="c01")
    assert one(state, rug) == found


@pytest.mark.parametrize(("other", "found"), [("Py03001i", {}), ("Py02901i", {TIE: 1})])
def test_a_tie_of_marrakech(other: str, found: dict[str, int]) -> None:
    """Player 2 lays the last rug and has two squares then; player 1 has one square, and 30 dirhams."""
    steps = played(square_by_square(f"Pc03000i{other}", "A33N", "1 lay", s00="c00"), "rug:23,24")
    outcome = steps[-1].after.outcome
    assert outcome
    assert (len(set(outcome.scores)) == 1) is bool(found)
    assert counted(steps) == found


def test_totals_of_whole_games_of_marrakech() -> None:
    for steps in games_of(game("marrakech", players=3), "random", 6):
        found, last = counted(steps), steps[-1].after
        throws = [step for step in steps if step.before.player < 0]
        paid = sum(step.before.facts["dirhams"] != step.after.facts["dirhams"] for step in throws)
        assert found[PAYS] + found[OUT] == paid
        assert found[OUT] == sum(last.facts["out"])
        assert found[CORNER] <= found[TRACK] < len(throws)


# Qwirkle

LINES = "a turn scores two lines or more"
QWIRKLE = "a Qwirkle"
EXCHANGES = "a player exchanges tiles"
MUST = "a player must exchange, because no tile can be placed"
MAY_NOT = "a player may not exchange again"
SKIPS = "a player skips"
GOES_OUT = "a player goes out"
ALL_SKIP = "all players skip, which ends the game"
DEAD = "the board is dead, which ends the game"


def test_a_turn_that_scores_three_lines_counts_once() -> None:
    state = line_by_line("pc:0,0 yc:0,1", "rd oo oo ox pd yd", "rb ox gb gc gb rs")
    assert one(state, "pd:1,0", "yd:1,1", "end") == {LINES: 1}


def test_a_qwirkle_counts_also_in_a_column() -> None:
    state = line_by_line("rd:0,0 rb:1,0 rx:2,0 ro:3,0 rs:-1,0", "rc oo oo ox pd yd", "rb ox gb gc gb rs")
    assert one(state, "rc:4,0", "end") == {QWIRKLE: 1}
    assert one(state, "oo:3,1", "end") == {}


def test_exchanges_of_qwirkle() -> None:
    may = line_by_line("ro:0,0 rx:0,1", "rd oo oo ox pd yd", "rb ox gb gc gb rs")
    assert one(may, "-rd", "-oo", "end") == {EXCHANGES: 1}
    stuck = ENDINGS["must exchange"]
    given = min(str(move) for move in stuck.moves)
    assert one(stuck, given, "end") == {MUST: 1, EXCHANGES: 1}


@pytest.mark.parametrize(("before", "found"), [(3, {}), (4, {MAY_NOT: 1})])
def test_the_limit_on_exchanges_matters_once_it_is_reached(before: int, found: dict[str, int]) -> None:
    hands = ("rd oo oo ox pd yd", "rb ox gb gc gb rs")
    assert one(line_by_line("ro:0,0 rx:0,1", *hands, turn=f"0 turn exchanges {before}"), "rd:0,2", "end") == found


def test_skips_of_qwirkle() -> None:
    stuck = ENDINGS["one stuck"]
    assert one(stuck, "skip") == {SKIPS: 1}
    second = position(stuck.game, f"{stuck} skips 1")
    assert one(second, "skip") == {SKIPS: 1, ALL_SKIP: 1}


def test_ends_of_qwirkle() -> None:
    out = ENDINGS["can go out"]
    assert one(out, a_placement(out), "end")[GOES_OUT] == 1
    block = line_by_line(" ".join(BLOCK[:-1]), "pc ro", "rx")
    assert one(block, "pc:5,5", "end") == {LINES: 1, QWIRKLE: 2, DEAD: 1}


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_every_game_of_qwirkle_ends_one_way(name: str) -> None:
    for steps in games_of(game("qwirkle"), name, 4):
        found = counted(steps)
        assert found[GOES_OUT] + found[ALL_SKIP] + found[DEAD] == 1
        assert found[SKIPS] >= 2 * found[ALL_SKIP]
