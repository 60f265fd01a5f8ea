"""Booklets: all rules are in them, what examples say and show follows from the rules, and sheets fold in order."""

import re
from functools import cache
from typing import Any

import pytest
from tests.workshop.reading import Pdf, squeezed

from zellige.errors import ZelligeError
from zellige.games import GAMES, game
from zellige.rulebook import Block, chapters, rules_of
from zellige.workshop.booklet import Writer, booklet_of
from zellige.workshop.leaflets import Leaflet, imposed
from zellige.workshop.paper import PAPERS
from zellige.workshop.plan import Plan
from zellige.workshop.press import is_ours
from zellige.workshop.printouts import Wanted, printouts

DOTTED = 'stroke-dasharray="4.2 6.7"'  # the outline of a free place


def leaflet(name: str, paper: str = "a4", **values: Any) -> Leaflet:
    return Leaflet(Plan(game(name, **values), PAPERS[paper]))


@cache
def read(name: str) -> Pdf:
    return Pdf(leaflet(name).pages)


@cache
def written(name: str) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What is in a booklet, and its drawings."""
    plan = Plan(game(name), PAPERS["a4"])
    writer = Writer(plan.game, plan.said.sheets(plan.game.values), plan.looks)
    return writer.data(), writer.files


def examples(name: str) -> dict[str, dict[str, Any]]:
    """The examples of a booklet by their titles."""
    sections = written(name)[0]["sections"]
    blocks = [block for section in sections for block in (*section["blocks"], section)]
    return {example["title"]: example for block in blocks for example in block["examples"]}


def words(example: dict[str, Any]) -> str:
    return "".join(span["text"] for span in example["words"])


def drawing(name: str, title: str) -> str:
    return written(name)[1][examples(name)[title]["picture"]["file"]].decode()


def plainly(block: Block) -> str:
    return block.number + "".join(span.text for span in block.spans)


# What is in them


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_in_the_booklet(name: str) -> None:
    before, sections = chapters(rules_of(game(name).card))
    text = squeezed(read(name).text)
    for section in sections:
        assert squeezed(f"{section.number}{section.title}") in text
        assert all(squeezed(plainly(block)) in text for block in section.blocks)
    assert all(squeezed(plainly(block)) in text for block in before)


@pytest.mark.parametrize("name", GAMES)
def test_every_example_is_there_once_with_its_picture(name: str) -> None:
    said = booklet_of(game(name))
    assert said
    assert [*examples(name)] == [each.title for each in said.EXAMPLES]
    for title, example in examples(name).items():
        assert squeezed(title + words(example)) in squeezed(read(name).text)
        assert f"/Alt({title})".encode() in read(name).data
        assert "<use " in drawing(name, title)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("grawlix", ("Michael Purcell", "Dannielle Harden", "CC BY 4.0", "have not reviewed it")),
        ("marrakech", ("Dominique Ehrhard", "Gigamic", "not by the publisher")),
        ("qwirkle", ("Susan McKinley Ross", "MindWare", "not by the publisher")),
    ],
)
def test_the_makers_are_credited(name: str, expected: tuple[str, ...]) -> None:
    credit = squeezed(read(name).text.rpartition("Credits")[2])
    assert all(squeezed(each) in credit for each in expected)
    assert squeezed(f"A game by {expected[0]}") in squeezed(read(name).text)
    assert ("https://creativecommons.org/licenses/by/4.0/" in read(name).links) == (name == "grawlix")


def test_a_variant_says_what_differs() -> None:
    text = squeezed(Pdf(leaflet("grawlix", order=5, hand=18).pages).text)
    assert squeezed("This set: order 5, hand 18.") in text
    assert "This set" not in read("grawlix").text


@pytest.mark.parametrize(
    ("name", "values", "expected"),
    [
        ("grawlix", {"order": 1, "hand": 1}, "Lay the only tile face up"),
        ("grawlix", {"order": 5, "hand": 18}, "Lay all 25 tiles face up"),
        ("grawlix", {"order": 5, "hand": 18}, "drafting one tile from the supply, until it is empty."),
        ("marrakech", {"dirhams": 1, "rugs": 1}, "Each of the 2 players takes the 1 rug of a colour and 1 dirham."),
        ("marrakech", {"faces": "111234"}, "The die shows 1, 1, 1, 2, 3 and 4."),
        ("marrakech", {"payment": 2}, "On another player’s rug, you pay 2 dirhams for each square of the region."),
        ("marrakech", {"payment": 0}, "On another player’s rug, you pay nothing."),
        (
            "marrakech",
            {"players": 4, "rugs": 25},
            "Each of the 4 players takes the 25 rugs of a colour and 30 dirhams.",
        ),
        ("marrakech", {"counts": "commercial"}, "Each of the 2 players takes two colours with 12 rugs each"),
        ("qwirkle", {"players": 3}, "Each of the 3 players draws 6 tiles, hidden from the others."),
        ("qwirkle", {"copies": 2, "hand": 1}, "Put all 72 tiles into a bag, and shake it."),
        ("qwirkle", {"copies": 2, "hand": 1}, "After placing, draw until you have 1 tile again."),
        ("qwirkle", {"bonus": 1, "out": 10}, "A line of six scores 1 extra point: 7 in all."),
        ("qwirkle", {"bonus": 0, "out": 10}, "A line of six scores no extra points: 6 in all."),
        ("qwirkle", {"bonus": 1, "out": 10}, "Going out scores 10 extra points."),
    ],
)
def test_the_set_up_is_that_of_the_parameters(name: str, values: dict[str, Any], expected: str) -> None:
    assert squeezed(expected) in squeezed(Pdf(leaflet(name, **values).pages).text)


# Examples


def test_the_two_examples_of_grawlix_are_those_of_its_rulebook() -> None:
    early, late = examples("grawlix")["Seven locations"], examples("grawlix")["Five rows, six columns"]
    assert drawing("grawlix", "Seven locations").count(DOTTED) == 7
    assert drawing("grawlix", "Five rows, six columns").count(DOTTED) == 16
    assert "the glyphs @, #, $ and % and the colours orange, green, blue and purple" in words(early)
    assert "17 tiles and 16 locations" in words(late)
    assert "the glyphs #, % and & and the colours red, yellow and purple" in words(late)


def test_signs_are_where_the_examples_of_grawlix_need_them() -> None:
    said = booklet_of(game("grawlix"))
    assert said
    late = next(each for each in said.EXAMPLES if each.title == "Five rows, six columns")
    signs = {sign: thing.removeprefix("cell:") for thing, sign in late.signs}
    before = game("grawlix").read(late.position.replace("| - | - | 0 draft", "| r# | - | 0 play"))
    after = before.play(f"r#:{signs['?']}")
    assert {*signs.values()} <= {*before.facts["locations"]}
    assert signs["!"] not in after.facts["locations"]
    assert "cell:5,2" in drawing("grawlix", late.title)


@pytest.mark.parametrize(
    ("name", "title", "legal"),
    [
        ("grawlix", "What may be placed, and what may not", [True, False, False, False]),
        ("marrakech", "Where a rug may lie", [True, True, False, True, False]),
        ("qwirkle", "What fits", [True, True, False, False, False]),
    ],
)
def test_examples_show_legal_and_illegal_moves_with_the_rule(name: str, title: str, legal: list[bool]) -> None:
    tried = examples(name)[title]["tried"]
    assert [each["fine"] for each in tried] == legal
    assert all(re.search(r"\(R[45]\.\d\)$", each["why"]) for each in tried if not each["fine"])


def test_what_examples_of_marrakech_tell_comes_from_the_rules() -> None:
    told = {title: example["told"] for title, example in examples("marrakech").items()}
    assert told["What Ada pays"] == "Ada turned Assam right, rolled 2 and paid Ben 4."
    assert told["Out of the game"].endswith("Ada could pay Ben only 3 of 6 dirhams and is out.")
    assert drawing("marrakech", "What Ada pays").count('class="paid"') == 4
    walks = [title for title in told if 'stroke-width="15"' in drawing("marrakech", title)]
    assert walks == ["A half circle", "Three quarters of a circle", "What Ada pays", "Out of the game"]


def test_points_of_qwirkle_come_from_the_rules() -> None:
    said = {title: words(example) for title, example in examples("qwirkle").items()}
    assert "scores 7 points: four for the row and three for the column" in said["Several tiles in one line"]
    assert "it scores 4 points" in said["Two lines at once"]
    assert "six extra points make 12" in said["A Qwirkle"]
    assert "she had 112 and ends with 122, and Ben has 118" in said["Going out"]


# Sheets


@pytest.mark.parametrize(
    ("paper", "page", "sheet"), [("a4", (148.5, 210), (297, 210)), ("letter", (139.7, 215.9), (279.4, 215.9))]
)
def test_pages_are_half_sheets(paper: str, page: tuple[float, float], sheet: tuple[float, float]) -> None:
    made = leaflet("qwirkle", paper)
    folded = Pdf(made.folded())
    assert (Pdf(made.pages).sizes, folded.sizes) == ({page}, {sheet})
    assert len(folded.pages) == 2 * -(-len(Pdf(made.pages).pages) // 4)


@pytest.mark.parametrize("count", range(1, 30))
def test_a_folded_booklet_reads_in_order(count: int) -> None:
    sides = imposed(count)
    fronts, backs = sides[::2], sides[1::2]
    # each sheet, opened at its fold: its left half is read after all sheets inside it
    first = [page for front, back in zip(fronts, backs, strict=True) for page in (front[1], back[0])]
    second = [page for front, back in zip(fronts[::-1], backs[::-1], strict=True) for page in (back[1], front[0])]
    order = first + second
    assert [page for page in order if page] == [*range(1, count + 1)]
    assert order[-1] == count  # the credits are on the back
    assert order.count(0) < 4


def test_equal_booklets_are_equal_bytes() -> None:
    one, other = leaflet("grawlix"), leaflet("grawlix")
    assert one.pages == other.pages
    assert one.folded() == other.folded()
    assert is_ours(one.pages)
    assert is_ours(one.folded())


def test_a_kind_of_file_that_a_game_does_not_have_is_refused() -> None:
    with pytest.raises(ZelligeError, match=r"^Qwirkle has no stickers to print$"):
        printouts(Wanted(game("qwirkle")), "stickers")
    assert [each.name for each in printouts(Wanted(game("qwirkle"), "letter"), "rules")] == [
        "qwirkle-rules-half-letter.pdf",
        "qwirkle-booklet-letter.pdf",
    ]
