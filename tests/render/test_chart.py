"""Charts are complete SVG files with round ticks and nothing cut off, readable on light and dark paper."""

import re
from itertools import combinations
from math import inf, nan
from xml.etree import ElementTree

import numpy as np
import pytest
from tests.render.eyes import EYES, contrast, seen

from zellige.render.chart import ON_DARK, ON_LIGHT, Row, apart, dot_chart, line_chart, ticks, written
from zellige.render.palette import DARK, LIGHT

SVG = "{http://www.w3.org/2000/svg}"
LINES = {"one <1>": [(0.0, 0.5), (1.0, 0.7), (2.0, 0.6)], "two & more": [(0.0, 0.5), (1.0, nan), (2.0, 0.4)]}
ROWS: list[Row] = [
    ("a <b>", 0.4, 0.5, 0.6),
    ("all", 0.7, 1.0, 1.0),
    ("unknown", 0.0, nan, 1.0),
    ("x" * 99, 0.1, 0.2, inf),
]


def inside(text: str) -> ElementTree.Element:
    """The picture, after checking that nothing is outside it."""
    root = ElementTree.fromstring(text)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for part in root.iter():
        for one, limit in (("x", width), ("cx", width), ("y", height), ("cy", height)):
            assert 0 <= float(part.attrib.get(one, 0)) <= limit
        for x, y in re.findall(r"[ML]([-\d.]+) ([-\d.]+)", part.attrib.get("d", "")):
            assert 0 <= float(x) <= width
            assert 0 <= float(y) <= height
    return root


def texts(root: ElementTree.Element) -> list[str]:
    return [part.text or "" for part in root.iter(f"{SVG}text")]


def test_a_line_chart() -> None:
    root = inside(line_chart(LINES, title="T", x="turn", y="chance", span=(0, 1), percent=True, level=0.5))
    assert {"T", "turn", "chance", "0 %", "100 %", "one <1>", "two & more"} <= set(texts(root))
    lines = [part.attrib["d"] for part in root.iter(f"{SVG}path") if part.attrib["class"] == "line"]
    assert [line.count("M") for line in lines] == [1, 2]  # the second has a gap
    assert len(list(root.iter(f"{SVG}circle"))) == 5


def test_a_dot_chart() -> None:
    root = inside(dot_chart(ROWS, "T", "score", percent=True, level=0.5))
    assert len(list(root.iter(f"{SVG}circle"))) == 3  # nothing is known of one
    assert {"a <b>", "score", "50.0 %  (40.0 to 60.0)"} <= set(texts(root))


@pytest.mark.parametrize("series", [{}, {"empty": []}, {"one": [(3.0, 3.0)]}, {"flat": [(0.0, -2.0), (1e6, -2.0)]}])
def test_little_to_draw(series: dict[str, list[tuple[float, float]]]) -> None:
    inside(line_chart(series, title="T", x="x", y="y"))


def test_no_rows_and_one() -> None:
    inside(dot_chart([], "T", "x"))
    inside(dot_chart([("a", 3, 3, 3)], "T", "x"))
    inside(dot_chart([("a", -inf, -inf, -50)], "T", "Elo"))


def test_ticks_are_round() -> None:
    assert ticks(0, 1, 5) == [0, 0.2, 0.4, 0.6, 0.8, 1]
    assert ticks(0, 1, 5, counts=True) == [0, 1]
    assert ticks(0, 20, 7, counts=True) == [0, 3, 6, 9, 12, 15, 18]
    assert ticks(-37, 212, 5) == [0, 50, 100, 150, 200]
    assert [written(tick) for tick in ticks(-0.0012, 0.0031, 4)] == ["−0.001", "0", "0.001", "0.002", "0.003"]


def test_names_move_apart() -> None:
    assert apart([10, 11, 12], 0, 100, gap=10) == [10, 20, 30]
    assert apart([90, 99, 99], 0, 100, gap=10) == [80, 90, 100]


def test_lines_can_be_seen_and_told_apart() -> None:
    for lines, theme in ((ON_LIGHT, LIGHT), (ON_DARK, DARK)):
        assert all(contrast(colour, theme.paper) > 4.5 for colour in lines)
        for eyes in EYES[:3]:  # tritanopia is rare, and each line has its name at its end
            colours = [seen(colour, eyes)[0] for colour in lines[:4]]
            assert all(np.linalg.norm(one - other) > 15 for one, other in combinations(colours, 2)), eyes


def test_the_style_is_simple_and_keeps_to_its_picture() -> None:
    style = re.search("<style>(.*)</style>", line_chart(LINES, title="T", x="x", y="y"))
    assert style
    plain = style[1].replace("@media(prefers-color-scheme:dark){", "")
    for selectors in re.findall(r"([^{}]+)\{", plain):
        assert all(re.fullmatch(r"\.zellige-chart( \.?\w+)+", one) for one in selectors.split(","))
