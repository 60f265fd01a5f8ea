"""What is on the pages: every piece in its number, cuts at true millimetres, nothing off the paper or overlapping."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest

from zellige.errors import ZelligeError
from zellige.games import GAMES, game
from zellige.workshop.boards import STRIP, spans
from zellige.workshop.paper import (
    FOOT,
    HEAD,
    PAPERS,
    RULER,
    Flow,
    Item,
    Page,
    Picture,
    Stroke,
    Window,
    Words,
    paper_named,
)
from zellige.workshop.plan import File, Plan

A4 = PAPERS["a4"]


def planned(name: str, paper: str = "a4", size: float | None = None, **values: Any) -> dict[str, File]:
    """The files of a game by what is in them."""
    plan = Plan(game(name, **values), PAPERS[paper], size)
    return {file.name.split("-")[1]: file for file in plan.files()}


def pictures(items: Page) -> Iterator[Picture]:
    for item in items:
        if isinstance(item, Picture):
            yield item
        elif isinstance(item, Window):
            yield from pictures(item.items)


def counts(file: File) -> Counter[str]:
    return Counter(picture.look for page in file.pages for picture in pictures(page))


def strokes(page: Page) -> list[Stroke]:
    """The lines on a page, but for its ruler."""
    foot = max(item.y for item in page if isinstance(item, Stroke))
    return [item for item in page if isinstance(item, Stroke) and item.y < foot]


def words(file: File) -> str:
    said = (item for page in file.pages for item in page if isinstance(item, Words))
    return " ".join(item.text for item in said)


def cuts(page: Page) -> tuple[list[float], list[float]]:
    """Where crop marks ask for cuts, from left to right and from top to bottom."""
    marks = strokes(page)
    return (
        sorted({round(mark.x, 6) for mark in marks if mark.x == mark.to_x}),
        sorted({round(mark.y, 6) for mark in marks if mark.y == mark.to_y}),
    )


def steps(places: list[float]) -> set[float]:
    return {round(after - before, 6) for before, after in pairwise(places)}


# How many


def test_every_tile_of_grawlix_is_printed_once() -> None:
    state = game("grawlix").start()
    assert counts(planned("grawlix")["tiles"]) == dict.fromkeys(state.facts["supply"], 1)
    small = planned("grawlix", order=3)["tiles"]
    assert counts(small) == dict.fromkeys(game("grawlix", order=3).start().facts["supply"], 1)


@pytest.mark.parametrize("players", [2, 4])
def test_every_tile_of_qwirkle_is_printed_three_times(players: int) -> None:
    files = planned("qwirkle", players=players)
    printed = counts(files["tiles"])
    assert (len(printed), set(printed.values())) == (36, {3})
    assert set(printed) == {f"{colour}{shape}" for colour in "roygbp" for shape in "oxdsbc"}


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, {"rug:c": 15, "rug:y": 15}),
        ({"players": 3, "colours": "rpy"}, {"rug:r": 15, "rug:p": 15, "rug:y": 15}),
        ({"players": 2, "rugs": 4}, {"rug:c": 4, "rug:y": 4}),
        ({"counts": "commercial"}, {"rug:c": 12, "rug:y": 12, "rug:p": 12, "rug:r": 12}),
    ],
)
def test_rugs_are_those_of_the_players(values: dict[str, Any], expected: dict[str, int]) -> None:
    assert counts(planned("marrakech", **values)["rugs"]) == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_coins_are_what_all_players_start_with(players: int) -> None:
    file = planned("marrakech", players=players)["dirhams"]
    dirhams = sum(game("marrakech", players=players).start().facts["scores"])
    coins = [int(item.text) for page in file.pages for item in page if isinstance(item, Words) and item.text in "15"]
    assert set(coins) == {1, 5}
    assert sum(coins) == dirhams == 30 * players
    assert counts(file).total() == len(coins)


@pytest.mark.parametrize(
    ("dirhams", "told"), [(1, "1 coin of 1"), (10, "10 coins of 1"), (249, "14 coins of 1 and 47 coins of 5")]
)
def test_the_coins_of_other_purses(dirhams: int, told: str) -> None:
    file = planned("marrakech", dirhams=dirhams)["dirhams"]
    assert f"{told}." in words(file)
    coins = [
        int(item.text) for page in file.pages for item in page if isinstance(item, Words) and item.text in ("1", "5")
    ]
    assert sum(coins) == 2 * dirhams


def test_the_board_has_all_squares_and_tracks() -> None:
    (page,) = planned("marrakech")["board"].pages
    assert Counter(picture.look for picture in pictures(page)) == {"tracks": 1, "square": 25, "square:alt": 24}
    (window,) = (item for item in page if isinstance(item, Window))
    (board,) = (item for item in window.items if isinstance(item, Window))
    digits = {item.text for item in board.items if isinstance(item, Words)}
    assert digits == {f"{x}{y}" for x in range(7) for y in range(7)}


def test_assam_stands_and_lies() -> None:
    printed = counts(planned("marrakech")["figures"])
    assert printed == {"assam:front": 1, "assam:behind": 1, "assam:N": 1} | {
        "face:1": 1,
        "face:2": 2,
        "face:3": 2,
        "face:4": 1,
    }
    faces = {look: n for look, n in counts(planned("marrakech", faces="111224")["figures"]).items() if "face" in look}
    assert faces == {"face:1": 3, "face:2": 2, "face:4": 1}


@pytest.mark.parametrize(("payment", "rule"), [(0, True), (1, False), (2, True)])
def test_a_card_has_the_rule_about_another_payment(payment: int, rule: bool) -> None:
    file = planned("marrakech", payment=payment)["aids"]
    cards = [item for page in file.pages for item in page if isinstance(item, Flow)]
    assert cards
    for card in cards:
        said = dict(card.paragraphs)
        assert ("R11 Variants" in said, said.get("This set") == f"payment {payment}.") == (rule, rule)


@pytest.mark.parametrize(
    ("values", "rules"),
    [
        ({"players": 3}, ()),
        ({"copies": 2}, ()),  # the sheet shows it
        ({"hand": 5}, ("tiles in a full hand",)),
        ({"bonus": 0, "out": 12}, ("extra points for a Qwirkle", "extra points for going out")),
    ],
    ids=str,
)
def test_a_card_of_qwirkle_has_the_rules_about_other_numbers(values: dict[str, Any], rules: tuple[str, ...]) -> None:
    file = planned("qwirkle", **values)["aids"]
    for card in (item for page in file.pages for item in page if isinstance(item, Flow)):
        said = dict(card.paragraphs)
        assert all(rule in said["R13 Variants"] for rule in rules)
        assert ("R13 Variants" in said) == bool(rules)


@pytest.mark.parametrize(("copies", "hand"), [(1, 6), (2, 3)])
def test_tiles_of_qwirkle_are_printed_as_often_as_there_are_copies(copies: int, hand: int) -> None:
    printed = counts(planned("qwirkle", copies=copies, hand=hand)["tiles"])
    assert (len(printed), set(printed.values())) == (36, {copies})


@pytest.mark.parametrize("name", GAMES)
def test_each_player_gets_a_card(name: str) -> None:
    wanted = game(name)
    cards = planned(name)["aids"]
    flows = [item for page in cards.pages for item in page if isinstance(item, Flow)]
    assert len(flows) == wanted.seats
    (goal, *rules), *_ = (flow.paragraphs for flow in flows)
    assert goal[1].count(".") >= 3
    assert len(rules) >= 4
    assert f"{wanted.card.title} is a game by " in words(cards)


def test_a_card_says_what_is_not_as_usual() -> None:
    def said(**values: Any) -> str:
        page = planned("grawlix", **values)["aids"].pages[0]
        return " ".join(" ".join(pair) for item in page if isinstance(item, Flow) for pair in item.paragraphs)

    assert "This set order 4, hand 3." in said(order=4, hand=3)
    assert "only the first n glyphs" in said(order=4)
    assert "This set" not in said()


# Where


def test_a_tile_is_as_large_as_asked() -> None:
    for size in (None, 10.0, 22.5, 50.0):
        for page in planned("grawlix", size=size)["tiles"].pages:
            across, down = map(steps, cuts(page))
            assert across == down == {size or 25.0}
            (left, *_), (top, *_) = cuts(page)
            for picture in pictures(page):
                assert picture.w == picture.h == pytest.approx((size or 25) - 1)
                column = (picture.x - left - 0.5) / (size or 25)
                row = (picture.y - top - 0.5) / (size or 25)
                assert (column, row) == pytest.approx((round(column), round(row)))


def test_a_rug_covers_two_squares_of_the_board() -> None:
    for size in (20.0, 30.0):
        files = planned("marrakech", size=size)
        (page, *_) = files["rugs"].pages
        assert tuple(map(steps, cuts(page))) == ({2 * size}, {size})
        square = next(picture for picture in pictures(files["board"].pages[0]) if picture.look == "square")
        assert (square.w, square.h) == (size, size)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", [None, 10.0, 33.3, 50.0])
def test_nothing_is_off_the_paper_or_on_something_else(name: str, paper: str, size: float | None) -> None:
    for file in planned(name, paper, size).values():
        for page in file.pages:
            boxes = [box for item in page for box in boxed(item)]
            for x, y, to_x, to_y in boxes:
                assert 5 <= x <= to_x <= PAPERS[paper].w - 5
                assert 5 <= y <= to_y <= PAPERS[paper].h - 5
            drawn = [box for item in page if isinstance(item, Picture | Window | Flow) for box in boxed(item)]
            assert not any(overlap(*pair) for pair in combinations(drawn, 2))
            assert all(y > HEAD and to_y < PAPERS[paper].h - FOOT for _, y, _, to_y in drawn)
            outside = [box for item in strokes(page) for box in boxed(item) if not is_folded(file)]
            assert not any(overlap(mark, box) for mark in outside for box in drawn)


def is_folded(file: File) -> bool:
    return "figures" in file.name  # their lines are drawn on them


def boxed(item: Item) -> Iterator[tuple[float, float, float, float]]:
    if isinstance(item, Stroke):
        yield min(item.x, item.to_x), min(item.y, item.to_y), max(item.x, item.to_x), max(item.y, item.to_y)
    elif isinstance(item, Picture | Window | Flow):
        yield item.x, item.y, item.x + item.w, item.y + item.h


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    slack = 1e-6
    return all(one[n] < other[n + 2] - slack and other[n] < one[n + 2] - slack for n in (0, 1))


def test_each_page_has_its_title_and_a_ruler() -> None:
    for file in planned("qwirkle", "letter").values():
        for page in file.pages:
            (line,) = (item for item in page if isinstance(item, Stroke) and item.to_x - item.x == RULER)
            assert line.y == line.to_y
            assert any(isinstance(item, Words) and "100 %" in item.text for item in page)
        assert "Qwirkle: " in words(file)


def test_the_usual_sets_need_few_pages() -> None:
    for paper in PAPERS:
        assert [len(file.pages) for file in planned("grawlix", paper).values()] == [1, 1]
        assert [len(file.pages) for file in planned("qwirkle", paper, players=4).values()] == [2, 1]
        assert [len(file.pages) for file in planned("marrakech", paper).values()] == [1, 1, 1, 1, 1]


# Boards in parts


@pytest.mark.parametrize("length", [100, 180, 183, 184, 270, 450])
def test_parts_of_a_board_meet_at_their_joins(length: float) -> None:
    parts = spans(length, 183)
    assert (parts[0].start, parts[-1].end) == (0, pytest.approx(length))
    assert len(parts) == 1 or length > 183
    for part in parts:
        assert part.end - part.start <= 183 + 1e-6
    for part, following in pairwise(parts):
        assert part.join == following.start
        assert part.end == pytest.approx(part.join + STRIP)


def test_a_large_board_is_printed_in_parts() -> None:
    file = planned("marrakech", size=30.0)["board"]
    assert len(file.pages) == 4
    windows = [item for page in file.pages for item in page if isinstance(item, Window)]
    seen = sorted((-inner.x, -inner.y) for window in windows for inner in window.items if isinstance(inner, Window))
    assert seen == [(0, 0), (0, 135), (135, 0), (135, 135)]
    assert "row 2 of 2, column 1 of 2" in words(file)
    assert "dashed marks" in words(file)
    dashed = [[item.dashed for item in strokes(page)].count(True) for page in file.pages]
    assert dashed == [4, 2, 2, 0]


# Bad input


def test_a_game_that_says_nothing_is_refused() -> None:
    with pytest.raises(ZelligeError, match=r"^Pig cannot be printed: it has no look_sheets\.py$"):
        Plan(game("pig"), A4)


def test_papers_are_found_by_name() -> None:
    assert paper_named("A4") == A4
    with pytest.raises(ZelligeError, match=r"no paper 'lettre' here; did you mean letter\?$"):
        paper_named("lettre")
