"""The charts of the lab's report: bars, means, bounds and labels are where they belong."""

import re
from xml.etree import ElementTree

import pytest

from zellige.study.lab.charts.bars import apart, bars, bins
from zellige.study.lab.charts.dots import dots
from zellige.study.lab.charts.frame import FOOT, LEFT, RIGHT
from zellige.study.lab.charts.labels import along, labelled
from zellige.study.lab.charts.lines import Line, lines
from zellige.study.lab.charts.ranges import ranges
from zellige.study.lab.charts.shares import shares
from zellige.study.ratings import Estimate

HERE = "{http://www.w3.org/2000/svg}"
SURE, WIDE = Estimate(0.5, 0.5, 0.5), Estimate(0.1, 0.3, 0.9)


def parts(svg: str, name: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(f"{HERE}{name}"))


def titles(svg: str) -> list[str | None]:
    return [each.text for each in parts(svg, "title")]


def labels(svg: str) -> dict[str, float]:
    """What is written in the colour of a variant, and where."""
    return {f"{each.text}": float(each.get("x", "")) for each in parts(svg, "text") if each.get("class") == "lb"}


def test_bars_are_shares_of_the_games() -> None:
    ranges_of = bins([3, 5, 5, 4])
    assert ranges_of.shares([3, 5, 5, 4]) == [0.25, 0.25, 0.5, 0, 0, 0]  # bars are not wider than a sixth
    wide = bins([0, 99])
    assert (wide.n, wide.width) == (20, 5)
    assert sum(wide.shares(range(100))) == pytest.approx(1)


def test_every_variant_has_its_bars_and_its_mean() -> None:
    drawn = bars([("new", [3, 3, 6]), ("old", [5])], "T", "turns")
    assert titles(drawn) == ["old: 100 % at 5", "new: 66.7 % at 3", "new: 33.3 % at 6"]
    assert labels(drawn)["4.0"] < labels(drawn)["5.0"]


def test_a_mean_stands_in_its_place() -> None:
    """The mean of 0, 0 and 6 is written above 2, not above the highest bar."""
    drawn = bars([("new", [0, 0, 6])], "T", "turns")
    step = (RIGHT - LEFT) / 7
    assert labels(drawn)["2.0"] == pytest.approx(LEFT + 2.5 * step, abs=0.1)


def test_the_tops_of_hidden_bars_are_drawn() -> None:
    """At 1 the second variant has less than the first, at 2 more."""
    drawn = bars([("new", [1, 1, 2]), ("old", [1, 2, 2])], "T", "turns")
    assert len([each for each in parts(drawn, "path") if each.get("class") == "top"]) == 1


def test_more_than_two_variants_are_lines() -> None:
    drawn = bars([(str(n), [n, n + 1]) for n in range(4)], "T", "turns")
    assert parts(drawn, "rect") == []
    assert len([each for each in parts(drawn, "path") if each.get("class") == "ln"]) == 4


def test_a_line_goes_from_nothing_to_nothing() -> None:
    """It does not lie on those of other variants where it has no games."""
    drawn = bars([("a", [0] * 9 + [1]), ("b", [5]), ("c", [9, 8])], "T", "turns")
    lengths = [each.get("d", "").count(" ") for each in parts(drawn, "path") if each.get("class") == "ln"]
    assert lengths == [3, 3, 3]  # of c, b and a; at the edges of the chart there is nothing beyond


def test_bounds_are_drawn_and_said() -> None:
    drawn = dots([("one", [(0, WIDE)]), ("two", [(1, SURE)])], "T", "%", 0.5)
    assert titles(drawn) == ["one: 30.0 % (10.0 to 90.0)", "two: 50.0 % (50.0 to 50.0)"]
    (line,) = [
        each for each in parts(drawn, "path") if each.get("class") == "ci" and each.get("d", "").count("v10") == 2
    ][:1]
    left, right = map(float, re.findall(r"[MH]([\d.]+)", line.get("d", ""))[:2])
    assert 0 < left < right < RIGHT


def test_what_has_no_bound_is_drawn_without_a_dot() -> None:
    drawn = dots([("one", [(0, Estimate(200, float("inf"), float("inf")))])], "T", "Elo")
    assert titles(drawn) == []
    assert "above 200" in labels(drawn)


def test_labels_that_would_overlap_turn_away() -> None:
    for places in ([(100, "25.0"), (104, "36.0")], [(104, "36.0"), (104, "36.0")]):
        one, other = apart(places)
        assert (one.anchor, other.anchor) == ("end", "start")
        assert 0 < other.x - one.x < 20
        assert not one.meets(other)
    assert [each.anchor for each in apart([(104, "36.0"), (100, "25.0")])] == ["start", "end"]
    assert [each.anchor for each in apart([(100, "25"), (200, "36")])] == ["middle", "middle"]


def test_a_mean_stands_above_its_neighbour() -> None:
    """The label of 5.0 turns away from that of 5.1, and so it reaches the high bar at 4."""
    drawn = bars([("new", [0, 10, *[4, 6] * 9, 5]), ("old", [0, 11, *[5] * 6])], "T", "turns")
    (height,) = [float(each.get("y", "")) for each in parts(drawn, "text") if each.text == "5.0"]
    assert height < min(float(each.get("y", "")) for each in parts(drawn, "rect"))


def test_labels_do_not_hide_lines() -> None:
    """Two lines rise side by side, so that there is room to the left of one and to the right of the other."""
    rising, other = [(40.0, 120.0), (160.0, 20.0), (340.0, 20.0)], [(60.0, 120.0), (180.0, 20.0), (340.0, 20.0)]
    placed = labelled({0: (100.0, 70.0, "74 %"), 1: (120.0, 70.0, "76 %")}, [rising, other])
    assert [label.anchor for label in placed.values()] == ["end", "start"]
    for label in placed.values():
        assert not any(map(label.covers, [*along(rising), *along(other)]))
    assert not placed[0].meets(placed[1])


def test_labels_stay_inside_the_chart() -> None:
    """Left of a point at the edge there is no room, and above it only a part of one."""
    placed = labelled({0: (34.0, 60.0, "a most long label")}, [[(34.0, 60.0), (340.0, 120.0)]])
    assert placed[0].anchor == "start"
    assert placed[0].y < 60


def test_labels_do_not_meet() -> None:
    """Where two points are in one place."""
    one, other = labelled({0: (200.0, 60.0, "25"), 1: (200.0, 60.0, "25")}, []).values()
    assert not one.meets(other)
    assert one.meets(one._replace(x=one.x + 8))


def test_a_label_that_hides_lines_wherever_it_is_stays_away() -> None:
    crowd = [[(0.0, y), (360.0, y)] for y in range(0, 150, 5)]
    assert labelled({0: (200.0, 60.0, "25 at most")}, crowd) == {}


def test_a_level_does_not_cross_names() -> None:
    """The first name reaches the level in the middle, the second does not."""
    drawn = dots([("a name that goes on and on and on", [(0, WIDE)]), ("short", [(0, WIDE)])], "T", "%", 0.5)
    (level,) = [each.get("d", "") for each in parts(drawn, "path") if each.get("class") == "mid"]
    assert level.count("M") == 2


def test_bounds_behind_a_dot_have_no_ends() -> None:
    drawn = ranges([("1", SURE), ("2", WIDE)], "T", "%", "hand")
    ends = [each.get("d", "").count("h10") for each in parts(drawn, "path") if each.get("class") == "ci"]
    assert ends == [0, 2]


def test_a_line_may_be_missing() -> None:
    drawn = lines(
        [Line("one", [(0.1, 0.5), (0.2, 0.6)], (0.2, 0.6), "60 %"), Line("two", [])], "T", "", (0, 1), percent=True
    )
    assert list(labels(drawn)) == ["60 %"]


def test_parts_of_a_whole_fill_it() -> None:
    drawn = shares([("new", [("luck", Estimate(0.6, 0.75, 0.8)), ("skill", Estimate(0.2, 0.25, 0.4))])], "T")
    luck, skill = parts(drawn, "rect")
    assert float(luck.get("width", "")) / float(skill.get("width", "")) == pytest.approx(3, rel=0.02)
    assert titles(drawn) == ["luck: 75.0 % (60.0 to 80.0)", "skill: 25.0 % (20.0 to 40.0)"]


@pytest.mark.parametrize(("part", "said"), [(0.25, "skill 25 %"), (0.12, "12 %"), (0.01, "")])
def test_a_part_says_what_it_has_room_for(part: float, said: str) -> None:
    drawn = shares([("new", [("skill", Estimate(0, part, 1))])], "T")
    assert [each.text or "" for each in parts(drawn, "text")] == ["new", said]


@pytest.mark.parametrize(
    ("values", "slanted", "named"),
    [(["1", "2", "3"], False, True), ([str(n) for n in range(1, 21)], False, True), (["111234"] * 3, False, True),
     (["122334"] * 9, True, False)],
)  # fmt: skip
def test_values_of_a_parameter_do_not_overlap(values: list[str], slanted: bool, named: bool) -> None:
    drawn = ranges([(value, WIDE) for value in values], "T", "%", "faces")
    assert ("rotate" in drawn) is slanted
    assert ("faces" in [each.text for each in parts(drawn, "text")]) is named
    assert titles(drawn)[0] == f"faces {values[0]}: 30.0 % (10.0 to 90.0)"
    height = float(ElementTree.fromstring(drawn).get("viewBox", "").split()[3])
    assert height > FOOT + (30 if slanted else 20)


def test_shares_do_not_leave_the_chart() -> None:
    drawn = ranges([("1", Estimate(0.9, 0.95, 1.0)), ("2", Estimate(0.2, 0.9, 0.99))], "T", "%", "hand")
    marks = [f"{each.text}" for each in parts(drawn, "text") if "%" in f"{each.text}"]
    assert marks[-1] == "100 %"


def test_a_figure_that_some_variants_lack() -> None:
    drawn = ranges([("1", WIDE), ("2", None), ("3", SURE)], "T", "%", "hand")
    assert len(titles(drawn)) == 2
