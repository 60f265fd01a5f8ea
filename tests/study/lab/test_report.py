"""What the lab says: the summary claims nothing within the bounds, and the numbers are all there as data."""

import json
from dataclasses import replace
from math import inf, isnan, nan
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.study.lab.making import PIG, QUICK, TINY, small

from zellige.core import Game
from zellige.games import game
from zellige.study.jobs import serially
from zellige.study.lab.figures import NAMED
from zellige.study.lab.report import COMPARED, Report, Row, differences, rows
from zellige.study.lab.run import Plan, sweep
from zellige.study.lab.sweep import Sweep
from zellige.study.lab.variant import AtRandom, Step, Variant, changed, label
from zellige.study.lab.words import brief, number, told
from zellige.study.ratings import Estimate

NOTHING = Estimate(0, 0, 0)


def of_steps(which: Game, *scores: Estimate) -> Report:
    """A report in which nothing is known but how programs fare against the next weaker ones."""
    steps = [Step("weak", "strong", 10, score, 0.5, NOTHING) for score in scores]
    strength: Any = SimpleNamespace(figures={"first": Estimate(0.4, 0.5, 0.6)}, groups=[[]], player="strong")
    return Report(
        (Variant(which, label(which), True, [strength], steps, AtRandom(0, NOTHING, 0, 0), [], [], 0),), 2, 0, ""
    )


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ([Estimate(0.6, 0.7, 0.8)], "Every program is shown to be stronger than the one below"),
        ([Estimate(0.6, 0.7, 0.8), Estimate(0.4, 0.6, 0.8)], "1 of 2 programs is shown"),
        ([Estimate(0.6, 0.7, 0.8)] * 2 + [Estimate(0.4, 0.6, 0.8)], "2 of 3 programs are shown"),
        ([Estimate(0.4, 0.6, 0.8)], "No program is shown"),
        ([Estimate(0.1, 0.2, 0.3)], "No program is shown to be stronger than the one below, and strong to be weaker"),
    ],
)
def test_nothing_is_claimed_within_the_bounds(scores: list[Estimate], said: str) -> None:
    report = of_steps(TINY, *scores)
    assert said in report.summary
    assert "No advantage of moving first is shown" in report.summary
    assert "only 2 games" in report.few


@pytest.mark.parametrize(
    ("own", "said"),
    [
        (Estimate(10, 12, 14), []),
        (Estimate(13, 14, 15), ["longer (14.0 turns, not 10.0)"]),
        (Estimate(4, 5, 6), ["shorter (5.0 turns, not 10.0)"]),
    ],
)
def test_a_difference_needs_bounds_that_do_not_overlap(own: Estimate, said: list[str]) -> None:
    row = Row("length", "", "turns", "", (own, Estimate(8, 10, 12)))
    assert differences([row], True) == said
    risen = [words.replace("(14.0 turns, not 10.0)", "(10.0 to 14.0 turns)") for words in said]
    assert differences([row], True, risen=True) == [
        words.replace("(5.0 turns, not 10.0)", "(10.0 to 5.0 turns)") for words in risen
    ]
    assert differences([Row("length", "", "turns", "", (own, None))], True) == []


def test_leaders_are_compared_only_at_tables_of_one_size() -> None:
    row = Row("runaway", "", "%", "", (Estimate(0.2, 0.3, 0.4), Estimate(0.5, 0.6, 0.7)))
    assert differences([row], even=True) == ["early leaders win less often (30.0 %, not 60.0 %)"]
    assert differences([row], even=False) == []


def test_what_is_compared_is_there(tmp_path: Path) -> None:
    report = small(tmp_path, game("pig", target=4), against=[game("pig", target=5)], players=("random", "mcts:5"))
    assert COMPARED.keys() <= {row.key for row in report.rows} | {"runaway"}
    for row in report.rows:
        assert row.meaning
        assert row.own
        assert row.key in NAMED or row.key.startswith("step:") or row.key in ("ladder", "at_once")


def test_a_report_as_data(tmp_path: Path) -> None:
    report = small(tmp_path, command="zellige lab grawlix")
    data = json.loads(json.dumps(report.data()))
    assert (data["lab"], data["command"], data["games"], data["seed"]) == ("grawlix", "zellige lab grawlix", 4, 0)
    assert data["players"] == list(QUICK)
    one, other = data["variants"]
    assert (one["label"], other["label"]) == ("order 2, hand 1", "order 2")
    best = one["strengths"][-1]
    assert best["figures"].keys() <= data["figures"].keys()
    assert sum(one["charts"]["spreads"]["length"].values()) == best["games"] == 4
    assert one["charts"]["decided"][-1] == 1
    assert one["ladder"]["elo"].keys() == {"low", "mid", "high"}
    assert [each["rule"] for each in one["matters"]][:2] == ["R3.2", "R3.2"]
    assert one["random"]["games"] == 1000


def test_what_is_not_known_is_null(tmp_path: Path) -> None:
    data = small(tmp_path, PIG, players=("mcts:2",), against=[PIG]).data()["variants"][0]
    assert data["ladder"] == {"elo": {"low": None, "mid": None, "high": None}, "steps": []}


def test_luck_is_in_the_summary_where_there_is_some(tmp_path: Path) -> None:
    report = small(tmp_path, PIG, players=("mcts:2",), against=[PIG])
    assert "Luck is " in report.summary
    assert "of what moves the chances to win." in report.summary


def test_the_standard_game_stands_alone(tmp_path: Path) -> None:
    report = small(tmp_path, Game(PIG.card), against=())
    assert (len(report.variants), report.title) == (1, "Pig, the standard game")
    assert "ompared" not in report.summary
    assert [row.other for row in report.rows] == [None] * len(report.rows)


def test_the_standard_game_stands_beside_unless_others_are_named(tmp_path: Path) -> None:
    report = small(tmp_path, PIG, players=("random",), against=())
    assert [variant.label for variant in report.variants] == ["target 2", "standard"]
    assert "the standard game" in report.summary
    named = small(tmp_path, PIG, players=("random",), against=[game("pig", target=3), PIG, game("pig", target=3)])
    assert [variant.label for variant in named.variants] == ["target 2", "target 3"]  # each once, and not itself


@pytest.mark.parametrize(
    ("values", "own"),
    [
        ({"players": 3, "rugs": 8}, {"players": 3, "rugs": 8}),
        ({"players": 3, "colours": "ryc"}, {"players": 3, "colours": "ryc"}),
        ({"counts": "commercial", "players": 4}, {"counts": "commercial", "players": 4}),
    ],
)
def test_a_label_names_what_was_changed_and_not_what_follows(values: dict[str, Any], own: dict[str, Any]) -> None:
    which = game("marrakech", **values)
    assert which.values["colours"] != game("marrakech").values["colours"]
    assert changed(which) == own
    assert Game(which.card, **changed(which)) == which


# Sweeps


def swept(folder: Path, parameter: str, variants: list[Game], **options: Any) -> Sweep:
    usual: dict[str, Any] = {"games": 4, "studied": 1, "players": ("random",), "run": serially}
    return sweep(parameter, variants, Plan(folder, **(usual | options)))


def test_a_sweep_compares_its_ends(tmp_path: Path) -> None:
    found = swept(tmp_path, "target", [game("pig", target=n) for n in (2, 3, 20)], games=20)
    assert found.title == "Pig: target 2, 3 and 20"
    assert found.summary.startswith("From target 2 to 20: longer (")
    assert found.rows[0].found == tuple(variant.best.figures["length"] for variant in found.variants)
    data = found.data()
    assert data["sweep"] == {"parameter": "target", "values": [2, 3, 20]}
    assert len(data["variants"]) == 3


def test_a_sweep_over_words_and_beside_other_changes(tmp_path: Path) -> None:
    games = [game("marrakech", rugs=1, facing=word) for word in "NES"]
    found = swept(tmp_path, "facing", games)
    assert found.title == "Marrakech, rugs 1: facing N, E and S"
    assert not found.counts
    assert found.summary == "No difference from facing N is shown."
    assert sorted(path.name for path in tmp_path.glob("*.games")) == [
        "facing-E-rugs-1.games", "facing-S-rugs-1.games", "rugs-1.games",
    ]  # fmt: skip


def test_words_are_compared_with_the_first_of_them(tmp_path: Path) -> None:
    found = swept(tmp_path, "rugs", [game("marrakech", rugs=n) for n in (1, 1, 2)], games=2)
    words = type("Words", (Sweep,), {"counts": False, "values": ["N", "E", "S"]})
    said = words(found.variants, 2, 0, "", "facing").summary
    assert said == "S compared with facing N: fewer random games over at once (0.00 %, not 100.0 %)."


def test_a_range_is_said_as_one(tmp_path: Path) -> None:
    found = swept(tmp_path, "target", [game("pig", target=n) for n in (2, 3, 4)])
    assert found.title == "Pig: target 2 to 4"
    assert found.counts
    many = replace(found, variants=(found.variants * 3)[:-1])
    assert many.title == "Pig: 8 values of target"
    assert rows(found.variants)[-1].key == "at_once"


# Figures in words


@pytest.mark.parametrize(
    ("found", "unit", "words"),
    [
        (Estimate(0.0968, 0.1, 0.2), "%", "10.0 % (9.7 to 20.0)"),
        (Estimate(0, 0.004, 0.02), "%", "0.40 % (0.00 to 2.00)"),
        (Estimate(0, 0, 0.0712), "%", "0.0 % (0.0 to 7.1)"),
        (Estimate(0.04, 0.11, 0.18), "", "0.11 (0.04 to 0.18)"),
        (Estimate(0, 17, inf), "turns", "17.0 (bounds not known)"),
        (Estimate(200, inf, inf), "Elo", "above 200"),
        (Estimate(-inf, -inf, -200), "Elo", "below −200"),
        (Estimate(-inf, nan, inf), "Elo", "not known"),
        (Estimate(881, 1131.4, 1381), "Elo", "1,131 (881 to 1,381)"),
    ],
)
def test_figures_in_words(found: Estimate, unit: str, words: str) -> None:
    assert told(found, unit) == words
    assert brief(found, unit) == words.partition(" (")[0]


def test_numbers_in_print() -> None:
    assert [number(value, "turns") for value in (17.04, -2, inf)] == ["17.0", "−2.0", "?"]
    assert isnan(of_steps(TINY).variant.ladder.mid)
