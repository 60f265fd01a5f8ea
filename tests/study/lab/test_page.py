"""The lab's report as a page: one well-formed file that needs nothing else, with every figure explained."""

import re
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.study.lab.making import BESIDE, PIG, TINY, course, small

from zellige.core import Game
from zellige.games import game
from zellige.study.jobs import serially
from zellige.study.lab.charts import charts, led
from zellige.study.lab.page import BEHIND, OPENING, page
from zellige.study.lab.page.style import PAINTS, text
from zellige.study.lab.page.sweep import ends
from zellige.study.lab.report import Report, Row
from zellige.study.lab.run import Plan, sweep
from zellige.study.lab.words import told
from zellige.study.ratings import Estimate

SVG = "{http://www.w3.org/2000/svg}svg"


def parsed(made: str) -> ElementTree.Element:
    return ElementTree.fromstring(made.partition("\n")[2])


def words_of(element: ElementTree.Element) -> str:
    return " ".join(" ".join(element.itertext()).split())


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    return small(tmp_path_factory.mktemp("lab"), command="zellige lab grawlix <&>")


def test_the_report_is_one_well_formed_file(report: Report) -> None:
    made = page(report)
    root = parsed(made)
    assert made.startswith(OPENING)
    assert root.findtext(".//h1") == report.title == "Grawlix, order 2, hand 1"
    assert ["".join(each.itertext()) for each in root.iter("code")] == [
        "zellige lab grawlix <&>",
        "zellige arena grawlix greedy random --games 4 --set order=2 --set hand=1",
    ]
    assert "prefers-color-scheme:dark" in made
    charts = root.findall(f".//{SVG}")
    assert len(charts) == len(root.findall(".//figure")) == 8
    assert all(chart.get("aria-label") and chart.get("role") == "img" for chart in charts)


def test_the_report_needs_nothing_from_elsewhere(report: Report) -> None:
    made = re.sub(r"url\(data:[^)]*\)", "", page(report).replace("http://www.w3.org/2000/svg", ""))
    assert not re.search(r"https?:|//\w|\b(src|href)=|url\(|@import|<script|<link", made)


def test_every_figure_is_explained_and_has_bounds(report: Report) -> None:
    said = words_of(parsed(page(report)))
    for row in report.rows:
        assert row.own
        if not row.key.startswith("step:"):  # the page has their scores
            assert " ".join(told(row.own, row.unit).split()) in said
            assert " ".join(row.meaning.split()) in said


def test_every_variant_has_its_colour(tmp_path: Path) -> None:
    beside = [BESIDE, game("grawlix", order=2, hand=2), game("grawlix", order=1), game("grawlix", order=1, hand=2)]
    report = small(tmp_path, players=("random", "greedy"), games=2, studied=1, against=beside)
    root = parsed(page(report))
    key = root.find(".//div[@class='key']")
    assert key is not None
    assert [each.get("class") for each in key] == ["k0", "k1", "k2", "k3", "k4"]
    assert words_of(key) == "order 2, hand 1 order 2 order 2, hand 2 order 1 order 1, hand 2"
    chart = root.findall(f".//{SVG}")[0]
    lines = chart.findall(".//{http://www.w3.org/2000/svg}g")
    assert [line.get("class") for line in lines] == ["k4", "k3", "k2", "k1", "k0"]  # the first one on top


def test_bars_are_explained_where_there_are_some(report: Report, tmp_path: Path) -> None:
    several = small(tmp_path, games=2, studied=1, against=[BESIDE, game("grawlix", order=1)])
    assert BEHIND in page(report)
    assert BEHIND not in page(several)


@pytest.mark.parametrize(("which", "tall"), [(TINY, False), (game("grawlix", order=3, hand=2), True)])
def test_the_ladder_leaves_no_hole(tmp_path: Path, which: Game, tall: bool) -> None:
    """It may be as tall as two charts, which then stand beside it, if the others fill their rows."""
    players = ("random", "mcts:1", "mcts:2", "mcts:3")
    drawn = charts(small(tmp_path, which, 2, players=players, studied=1))
    assert [chart.tall for chart in drawn].count(True) == tall == len(drawn) % 2
    assert not tall or drawn[-3].tall


def test_leads_are_drawn_where_there_are_enough(tmp_path: Path) -> None:
    """Whoever leads in one game of twenty says little about leaders."""
    (variant, *_) = small(tmp_path, PIG, 4, players=("random",), against=[PIG]).variants
    rare = [(0.1, Estimate(0, 0.5, 1))]
    nobody, somebody = (course([standing] * 10, (2, 0), 0) for standing in ((0, 0), (1, 0)))
    for games, seen in (([nobody] * 19 + [somebody], []), ([nobody] * 17 + [somebody] * 3, rare)):
        best = variant.best._replace(groups=[games])
        assert led(variant._replace(strengths=[best], leaders=rare)) == seen


def test_a_game_with_points_and_another_number_of_seats(tmp_path: Path) -> None:
    report = small(tmp_path, game("pig", players=3, target=4), 3, players=("random",), against=[game("pig", target=4)])
    said = words_of(parsed(page(report)))
    assert "An even share is 33.3 % (50 % with target 4)." in said
    assert "Winning margin" in said
    assert "Skill ladder" not in said  # with one program there is none
    assert "no advantage shown" in said


def test_the_standard_game_is_named_as_such(tmp_path: Path) -> None:
    report = small(tmp_path, game("pig", players=3), 3, players=("random",), against=())
    said = words_of(parsed(page(report)))
    assert "An even share is 33.3 % (50 % in the standard game)." in said
    alone = small(tmp_path, Game(PIG.card), 2, players=("random",), against=())
    assert "class='key'" not in page(alone)


def test_a_sweep_has_a_chart_for_each_figure(tmp_path: Path) -> None:
    games = [game("pig", target=n) for n in (2, 3, 4)]
    found = sweep("target", games, Plan(tmp_path, 4, 1, ("random", "mcts:3"), run=serially))
    root = parsed(page(found))
    charted = [row.name for row in found.rows if not row.key.startswith("step:")]
    assert [figure.findtext("figcaption/b") for figure in root.findall(".//figure")] == charted
    length = root.findall(f".//{SVG}")[0]
    said = [title.text for title in length.iter("{http://www.w3.org/2000/svg}title")]
    assert [f"{words}".partition(":")[0] for words in said] == ["target 2", "target 3", "target 4"]
    assert all(" to " in f"{words}" for words in said)


def test_a_sweep_over_words_has_no_line(tmp_path: Path) -> None:
    games = [game("marrakech", rugs=1, facing=word) for word in "NE"]
    made = page(sweep("facing", games, Plan(tmp_path, 2, 1, ("random",), run=serially)))
    assert 'class="ln"' not in made
    assert 'class="pt"' in made
    high, low = Estimate(2, 3, 4), Estimate(0, 1, 2)
    mixed = Row("length", "Length", "turns", "", (high, low, None, Estimate(1, 2, 3)))
    assert ends(mixed, ordered=False) == "<em>1.0</em> to <em>3.0</em> turns"
    assert ends(mixed, ordered=True) == "<em>3.0</em> to <em>2.0</em> turns"
    parsed(made)


def test_words_become_html() -> None:
    assert text("<5 % & more>") == "&lt;5\u00a0% &amp; more&gt;"


def contrast(one: str, other: str) -> float:
    """As defined by WCAG 2."""

    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted([light(one), light(other)])
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", [0, 1])
def test_everything_can_be_read(theme: int) -> None:
    inks = ("ink", "ink-2", "ink-3", "accent", "brass", "third", "fourth")
    for ink, paper in product(inks, ("page", "panel")):
        assert contrast(PAINTS[ink][theme], PAINTS[paper][theme]) >= 4.5, (ink, paper)
    assert contrast(PAINTS["ink-2"][theme], PAINTS["sunk"][theme]) >= 4.5
