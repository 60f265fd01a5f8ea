"""SVG pictures: valid, small, fully styled, and correct in viewers other than browsers."""

import io
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

import zellige
from zellige.render.svg import picture
from zellige.scene import Box, Layer, Look, Part, Scene, Thing

SVG = "{http://www.w3.org/2000/svg}"
LOOKS = {
    "stone": Look(1, 1, (Layer("M0 0h100v100Z", "own"),), (Layer("M9 9h50v50Z", "own"),), "own", "ink"),
    "plank": Look(2, 1, (Layer("M0 0h200", stroke="own", width=9, scale=0.5, shift=(3, 4), turn=1),), (), "own", "ink"),
    "count": Look(1, 1, (Layer("M0 0h100v100Z", "own"),), (), "own", "white", 0.5),
}
PAINTS = {"own": ("#123456", "#654321")}


def drawn(*things: Thing, role: str = "board") -> ElementTree.Element:
    scene = Scene('You <win> & "smile"', (Part(role, role, "Part", Box(0, 0, 4, 4), things),))
    return ElementTree.fromstring(picture(scene, LOOKS, PAINTS))


def groups(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {group.attrib["data-id"]: group for group in root.iter(f"{SVG}g") if "data-id" in group.attrib}


def positions() -> Iterator[zellige.State | zellige.View]:
    """Some positions of each game, views included."""
    for name, values in (("grawlix", {}), ("marrakech", {"players": 4}), ("qwirkle", {"players": 3})):
        rng, state = Random(1), zellige.game(name, **values).start()
        for n in range(70):
            if n % 23 == 0:
                yield from (state, state.view(1), state.view(None))
            if state.outcome:
                break
            state = state.play(rng.choice(sorted(state.moves, key=lambda move: move.code)))


def test_it_says_what_it_is() -> None:
    root = drawn()
    assert root.attrib["role"] == "img" and root.attrib["aria-label"] == 'You <win> & "smile"'
    assert root.findtext(f"{SVG}title") == 'You <win> & "smile"'
    assert 'You <win> & "smile"' in [text.text for text in root.iter(f"{SVG}text")]


def test_a_thing_has_its_role_id_and_name() -> None:
    group = groups(drawn(Thing("tile:<&>", "tile", 1, 2, look="stone", name="red & blue")))["tile:<&>"]
    assert group.attrib["class"] == "tile" and group.findtext(f"{SVG}title") == "red & blue"
    use = group.find(f"{SVG}use")
    assert use is not None and (use.attrib["x"], use.attrib["y"]) == ("100", "200")


def test_a_drawing_is_defined_once_and_others_not_at_all() -> None:
    things = [Thing(f"t:{n}", "tile", n, 0, look="stone") for n in range(3)]
    (defs,) = drawn(*things).iter(f"{SVG}defs")
    assert len(defs) == 1 and defs[0].attrib["id"]


def test_small_parts_have_small_drawings() -> None:
    def path(role: str) -> str:
        (defs,) = drawn(Thing("t", "tile", 0, 0, look="stone"), role=role).iter(f"{SVG}defs")
        return defs[0][0].attrib["d"]

    assert path("board") == path("hand") == "M0 0h100v100Z"
    assert path("supply") == "M9 9h50v50Z"


def test_a_drawing_is_stretched_to_its_thing() -> None:
    use = groups(drawn(Thing("t", "rug", 1, 2, w=1, h=1, look="plank")))["t"].find(f"{SVG}use")
    assert use is not None and use.attrib["transform"] == "translate(100 200) scale(0.5 1)"


def test_layers_are_scaled_then_shifted_then_turned() -> None:
    (defs,) = drawn(Thing("t", "rug", 0, 0, w=2, look="plank")).iter(f"{SVG}defs")
    assert defs[0][0].attrib["transform"] == "rotate(90 50 50) translate(28 29) scale(0.5)"


def test_letters_are_written_on_looks_that_want_them() -> None:
    found = groups(
        drawn(Thing("a", "tile", 0, 0, look="stone", text="r&"), Thing("b", "x", 1, 0, look="count", text="3"))
    )
    assert found["a"].find(f"{SVG}text") is None
    assert found["b"].findtext(f"{SVG}text") == "3"


def test_things_without_a_look() -> None:
    cell, label = Thing("cell:0,0", "cell", 0, 0, name="empty"), Thing("label:0", "label", 0, 1, text="-1")
    button, tracks = Thing("do:end", "button", 0, 2, 3, text="End"), Thing("paid", "paid", 1, 1, last=True)
    found = groups(drawn(cell, label, button, tracks))
    (outline,) = found["cell:0,0"].iter(f"{SVG}rect")
    assert "stroke-dasharray" in outline.attrib and outline.attrib["fill"] == "none"
    assert found["label:0"].findtext(f"{SVG}text") == "−1"
    assert found["do:end"].findtext(f"{SVG}text") == "End" and found["do:end"].find(f"{SVG}rect") is not None
    assert len(found["paid"]) == 0  # its brackets say it


def test_what_was_done_last_has_brackets_in_brass() -> None:
    def brackets(last: bool) -> list[str]:
        root = drawn(Thing("t", "tile", 0, 0, look="stone", last=last))
        return [path.attrib["d"] for path in root.iter(f"{SVG}path") if path.attrib.get("class") == "s-brass"]

    assert brackets(False) == []
    assert brackets(True) == ["M-1 19V-1H19M-1 81V101H19M101 19V-1H81M101 81V101H81"]


def test_a_note_stays_on_its_thing() -> None:
    for note in ("N2", "N2 E3", "N2 E3 W4 S1"):
        root = drawn(Thing("t", "tile", 0, 0, look="stone", note=note))
        box = next(rect for rect in root.iter(f"{SVG}rect") if rect.attrib["class"] == "f-ink")
        left, wide = float(box.attrib["x"]), float(box.attrib["width"])
        assert left >= -0.01 and left + wide <= 100.01
        assert note in [text.text for text in root.iter(f"{SVG}text")]


def test_paints_of_one_name_do_not_meet_on_one_page() -> None:
    scene = Scene("", (Part("board", "board", "", Box(0, 0, 1, 1), (Thing("t", "tile", 0, 0, look="stone"),)),))
    one, other = (picture(scene, LOOKS, {"own": (colour, colour)}) for colour in ("#111111", "#222222"))
    (first,), (second,) = (set(re.findall(r"\.(z\w+) \.f-own", text)) for text in (one, other))
    assert first != second
    assert not set(re.findall(' id="(.*?)"', one)) & set(re.findall(' id="(.*?)"', other))


def test_real_positions() -> None:
    for position in positions():
        text = position.svg(["You", "Ada <3", "Tomás & co", "Level 6"])
        root = ElementTree.fromstring(text)
        check_ids(root)
        check_style(text)
        assert len(text) < 150_000


def check_ids(root: ElementTree.Element) -> None:
    """No id occurs twice, and every reference has a target."""
    ids = Counter(element.attrib["id"] for element in root.iter() if "id" in element.attrib)
    assert set(ids.values()) == {1}
    used = {element.attrib["href"][1:] for element in root.iter(f"{SVG}use")}
    used |= {element.attrib["clip-path"][5:-1] for element in root.iter() if "clip-path" in element.attrib}
    assert used == ids.keys()
    things = Counter(group.attrib["data-id"] for group in root.iter(f"{SVG}g") if "data-id" in group.attrib)
    assert set(things.values()) == {1}


def check_style(text: str) -> None:
    """Every paint has a colour for light and for dark, by selectors that all viewers know."""
    light, dark = re.findall("<style>(.*)@media.prefers-color-scheme:dark.{(.*)}</style>", text)[0]
    used = {name for names in re.findall('class="(.*?)"', text) for name in names.split() if name[:2] in ("f-", "s-")}
    for style in (light, dark):
        styled = re.findall(r"\.z[0-9a-f]{8} \.([\w-]+)\{(?:fill|stroke):#[0-9a-f]{6}\}", style)
        assert set(styled) == used and len(styled) == len(used)
        assert re.fullmatch(r"(\.z[0-9a-f]{8} \.[\w-]+\{(fill|stroke):#[0-9a-f]{6}\})*", style)


def test_other_viewers_draw_it() -> None:
    resvg = pytest.importorskip("resvg_py")
    image = pytest.importorskip("PIL.Image")
    for position in positions():
        png = bytes(resvg.svg_to_bytes(svg_string=position.svg()))
        colours = image.open(io.BytesIO(png)).convert("RGBA").getcolors(1 << 20)
        seen = {f"#{r:02x}{g:02x}{b:02x}" for count, (r, g, b, alpha) in colours if count > 20 and alpha == 255}
        table = position.game.parts.look.PAINTS["table"][0]
        assert {table, "#fbfcfa"} < seen
        assert "#000000" not in seen  # what a class without a colour would be
