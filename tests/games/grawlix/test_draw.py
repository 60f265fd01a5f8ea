"""The pictures of Grawlix: what a reader must find in them."""

from xml.etree import ElementTree

from tests.games.grawlix.test_rules import EXAMPLE_2

import zellige
from zellige.render import terminal

STATE = zellige.game("grawlix").read(f"grawlix 6 4 | {EXAMPLE_2} | r% y@ p% b& | r# g& g% o$ | 0 play")
SVG = "{http://www.w3.org/2000/svg}"


def named(svg: str) -> dict[str, ElementTree.Element]:
    return {
        group.attrib["data-id"]: group
        for group in ElementTree.fromstring(svg).iter(f"{SVG}g")
        if "data-id" in group.attrib
    }


def test_the_picture_has_every_tile_and_every_location() -> None:
    groups = named(STATE.svg())
    facts = STATE.facts
    for cell, tile in facts["grid"].items():
        assert [text.text for text in groups[f"cell:{cell}"].iter(f"{SVG}text")] == [tile[1], tile[0]]
    for cell in facts["locations"]:
        assert "dotted" in groups[f"cell:{cell}"].attrib["class"]
    assert {f"supply:{tile}" for tile in facts["supply"]} == {name for name in groups if name.startswith("supply:")}
    assert {f"hand:{tile}" for hand in facts["hands"] for tile in hand} == {n for n in groups if n.startswith("hand:")}


def test_a_location_says_what_it_takes() -> None:
    title = named(STATE.svg())["cell:-1,0"].find(f"{SVG}title")
    assert title is not None
    assert title.text == "-1,0 takes # % & in red, yellow, purple"


def test_the_last_turn_is_marked() -> None:
    scene = STATE.play("p%:-1,0").play("+r*").scene()
    rings = [shape for shape in scene.shapes if shape.role == "last"]
    assert len(rings) == 2
    assert not [shape for shape in STATE.scene().shapes if shape.role == "last"]


def test_terminal_text() -> None:
    assert terminal.lines(STATE.play("p%:-1,0").play("+r*").scene()).plain.splitlines() == [
        "Seat 1 to play",
        "      0   1   2   3   4   5                supply: 10",
        " -1 [p%] ··              ··           ·   ·   ·   ·  r&   ·",
        "  0  b@  p&  ··      ··  o%          o@   ·   ·   ·   ·   ·",
        "  1  o*  r$  p@  ··  ··  g#           ·  y#  y$  y%   ·   ·",
        "  2  ··  b#  ··  ··  g@  y&           ·   ·   ·   ·   ·  g* ",
        "  3  g$  y*  b%  p#  o&  r@           ·   ·  b$   ·   ·  b* ",
        "  4  ··  ··  o#  ··  ··  ··           ·   ·  p$   ·   ·  p* ",
        "",
        "Seat 0   r% [r*] y@  b& ",
        "▸ Seat 1 r#  o$  g%  g& ",
        "",
    ]
