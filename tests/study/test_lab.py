"""The designer's lab: figures as computed by hand, honest bounds, stopping and continuing, and its report."""

import json
import pickle
import re
from collections import Counter
from collections.abc import Sequence
from math import inf, isnan, nan
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from tests.test_cli import zellige

from zellige.core import Game, State
from zellige.games import game
from zellige.render.histogram import bins, histogram
from zellige.study.arena import Stopped, arena
from zellige.study.contest import Contest, Played
from zellige.study.lab import run
from zellige.study.lab.course import Course, leaders
from zellige.study.lab.figures import figures, number, told
from zellige.study.lab.means import added, by_group, differ, mean, student
from zellige.study.lab.notes import MILLE, Notes, TurnNotes, chances, points, taken, unused
from zellige.study.lab.page import page, text
from zellige.study.lab.report import COMPARED, Report, Row, by, changed, label
from zellige.study.lab.run import lab
from zellige.study.lab.trial import Trial, programs, trial
from zellige.study.lab.variant import AtRandom, Step, Variant, points_of
from zellige.study.ratings import Estimate

PIG = game("pig", target=2)
QUICK = ("random", "greedy")
SMALL = ("lab", "grawlix", "--set", "order=2", "--set", "hand=1", "--games", "4", "--workers", "1")


@pytest.fixture(autouse=True)
def few_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zellige.study.lab.variant.RANDOM", 1000)


def walked(which: Game, *moves: str) -> list[State]:
    """The states of a game in which these moves are played."""
    states = [which.start()]
    for move in moves:
        states.append(states[-1].play(move))
    return states


def course(standings: Sequence[tuple[int, ...]], scores: tuple[int, ...], *winners: int, scored: bool = True) -> Course:
    """A game with these standings before its turns, of two moves out of 6 and of 4."""
    turns = [[2, 10, standing] for standing in standings]
    return Course(Played((0,) * len(scores), scores, winners, (0, turns, None)), scored)


def small(folder: Path, games: int = 4, **options: Any) -> Report:
    folder.mkdir(exist_ok=True)
    return lab(game("grawlix", order=2, hand=1), games, folder, players=QUICK, workers=1, **options)


# What is noted about a game


def test_turns_and_choices_of_pig_are_noted() -> None:
    """Only rolling is legal at first, then holding too; a 1 ends the turn."""
    states = walked(PIG, "roll", "die:1", "roll", "die:2", "hold")
    notes, last = taken(states, points)
    assert notes == Notes(0, (TurnNotes(1, 1, (0, 0)), TurnNotes(2, 3, (0, 0))), None)
    assert last.outcome
    assert last.outcome.winners == (1,)


def test_a_turn_of_grawlix_is_a_play_and_a_draft() -> None:
    """With two glyphs and two colours: two drafts in the set-up, of four tiles and of three; then three plays."""
    states = walked(game("grawlix", order=2, hand=1), "+r@", "+o#", "r@:0,0")
    fitting = [len(states[2].moves), len(states[3].moves)]
    notes, _ = taken([*states, states[-1].play("+r#")], points)
    assert [turn[:2] for turn in notes.turns][:3] == [(1, 4), (1, 3), (2, sum(fitting))]
    assert fitting == [1, 2]


def test_the_first_player_is_whoever_moves_first() -> None:
    state = PIG.start()
    later = SimpleNamespace(player=1, begins_turn=True, moves=(0,), scores=(0, 0), drawn=lambda: ())
    notes, _ = taken([later, state], points)  # type: ignore[list-item]
    assert notes.first == 1


def test_unused_tiles_are_in_hands_and_in_the_supply() -> None:
    states = walked(game("grawlix", order=2, hand=1), "+r@", "+o#", "r@:0,0")
    assert [unused(state) for state in states] == [4, 4, 4, 3]


@pytest.mark.parametrize("which", [PIG, game("marrakech"), game("qwirkle")])
def test_unused_tiles_are_not_told_where_they_are_not_shown(which: Game) -> None:
    assert unused(which.start()) is None


def test_chances_are_thousandths_and_see_a_certain_win() -> None:
    won = game("grawlix", order=2, hand=1).read("grawlix 2 1 | r@:0,0 | o# | r# | 0 play")
    assert isinstance(won, State)
    for state in (won, game("grawlix", order=2).start()):
        assert sum(chances(state)) in (MILLE - 1, MILLE, MILLE + 1)
    assert chances(won)[0] == MILLE  # by zellige.analyse


@pytest.mark.parametrize(
    ("name", "scored"), [("grawlix", False), ("marrakech", True), ("qwirkle", True), ("pig", True)]
)
def test_the_lab_sees_whether_players_score(name: str, scored: bool) -> None:
    assert trial(game(name), QUICK, 0).scored is scored


# The course of a game


def test_a_tie_does_not_change_who_leads() -> None:
    standings = [(0, 0), (2, 0), (2, 2), (1, 4), (4, 4)]
    assert list(leaders(standings, 1)) == [None, 0, 0, 1, 1]
    assert list(leaders(standings, 3)) == [None, None, None, 1, 1]
    assert list(leaders([(1, 5, 3), (6, 5, 6), (6, 5, 7)], 1)) == [1, 1, 2]


def test_a_comeback() -> None:
    """Player 1 leads after a turn and at half-time, player 2 from the last turn on."""
    seen = course([(0, 0), (2, 0), (2, 2), (2, 3)], (2, 6), 1)
    assert (seen.turns, seen.winner, seen.margin, seen.changes) == (4, 1, 4, 1)
    assert (seen.decided, seen.comeback, seen.close, seen.first, seen.choices) == (3 / 4, True, False, 0, 5)


def test_a_lead_from_the_start() -> None:
    seen = course([(1, 0), (1, 0), (21, 20)], (21, 20), 0)
    assert (seen.changes, seen.decided, seen.comeback, seen.close, seen.first) == (0, 0, False, True, 1)


def test_a_lead_that_changes_at_the_very_end() -> None:
    assert course([(0, 0), (5, 0)], (5, 9), 1).changes == 1
    assert course([(0, 0), (5, 0)], (5, 9), 1).decided == 1


def test_a_draw_is_never_decided() -> None:
    seen = course([(0, 0), (1, 0)], (3, 3), 0, 1)
    assert (seen.winner, seen.margin, seen.decided, seen.comeback, seen.first) == (None, 0, 1, None, 0.5)
    assert seen.close


def test_a_small_difference_of_chances_is_no_lead() -> None:
    seen = course([(500, 500), (549, 451), (560, 440), (451, 549)], (1, 0), 0, scored=False)
    assert seen.leaders == [None, None, 0, 0, 0]


def test_figures_of_two_groups_are_those_computed_by_hand() -> None:
    groups = [
        [course([(0, 0)] * 10, (4, 1), 0), course([(0, 0)] * 10, (1, 4), 1)],
        [course([(0, 0)] * 4, (9, 9), 0, 1), course([(0, 0)] * 20, (7, 2), 0)],
    ]
    found = {key: estimate.mid for key, estimate in figures(groups, True).items()}
    expected = {"length": 11, "first": 2.5 / 4, "draws": 1 / 4, "margin": 11 / 4, "close": 1 / 4, "early": 1 / 4}
    assert found == pytest.approx(expected | {"changes": 0, "decided": 1, "choices": 5})  # nobody ever led
    assert not {"margin", "close"} & figures(groups, False).keys()
    assert figures(groups, True)["changes"].low == 0  # a count has no bound below that


def test_exactly_half_the_usual_length_is_not_very_short() -> None:
    games = [course([(0, 0)] * turns, (1, 0), 0) for turns in (10, 10, 4, 10, 5, 10)]
    assert figures([games[:2], games[2:4], games[4:]], True)["early"].mid == pytest.approx(1 / 6)


# Bounds


@pytest.mark.parametrize(
    ("degrees", "table"), [(1, 12.706), (2, 4.303), (4, 2.776), (5, 2.571), (6, 2.447), (10, 2.228), (30, 2.042)]
)
def test_students_t(degrees: int, table: float) -> None:
    assert student(degrees) == pytest.approx(table, abs=0.006)


@pytest.mark.parametrize("n", [4, 20, 100])
def test_bounds_cover_the_true_mean(n: int) -> None:
    samples = np.random.default_rng(1).normal(20, 3, (2000, n))
    bounds = [mean(row.tolist()) for row in samples]
    covered = sum(low <= 20 <= high for low, _, high in bounds) / len(bounds)
    assert 0.935 < covered < 0.98


def test_few_games_prove_little() -> None:
    assert mean([7]) == (-inf, 7, inf)
    assert mean([7, 7]) == pytest.approx((7 - 8.985, 7, 7 + 8.985), abs=0.001)  # 12.706 times the root of a half
    assert mean([7] * 100) == pytest.approx((6.98, 7, 7.02), abs=0.001)
    assert mean([])[::2] == (-inf, inf)
    assert isnan(mean([]).mid)


def test_the_unit_is_a_group() -> None:
    assert by_group([[1, 2, 3], [5], []], float) == [2, 5]
    assert by_group([[1, None], [None]], lambda value: value) == [1]


def test_numbers_differ_only_beyond_both_bounds() -> None:
    low, near, far = Estimate(8, 10, 12), Estimate(10, 12, 14), Estimate(11, 13, 15)
    assert not differ(low, near)
    assert not differ(near, low)
    assert differ(low, far)
    assert differ(far, low)
    assert not differ(low, Estimate(13, inf, inf))


def test_a_sum_has_the_bounds_of_independent_parts() -> None:
    assert added([Estimate(7, 10, 13), Estimate(16, 20, 24)]) == (25, 30, 35)
    assert added([Estimate(7, 10, 13), Estimate(16, inf, inf)]) == (23, inf, inf)


@pytest.mark.parametrize(
    ("found", "unit", "words"),
    [
        (Estimate(0.0968, 0.1, 0.2), "%", "10.0 % (9.7 to 20.0)"),
        (Estimate(0, 0.004, 0.02), "%", "0.40 % (0.0 to 2.0)"),
        (Estimate(200, inf, inf), "Elo", "above 200"),
        (Estimate(-inf, -inf, -200), "Elo", "below −200"),
        (Estimate(-inf, nan, inf), "Elo", "not known"),
    ],
)
def test_figures_in_words(found: Estimate, unit: str, words: str) -> None:
    assert told(found, unit) == words


# The games


def test_every_program_meets_itself_and_the_next() -> None:
    made = trial(PIG, ("random", "mcts:1", "mcts:2"), 0)
    met = [made.seatings(n) for n in range(5)]
    assert met == [[(p, p)] * 2 for p in range(3)] + [[(1, 0), (0, 1)], [(2, 1), (1, 2)]]
    assert made.groups(3) == 2 * 5  # two groups of two games are the least for three games
    groups = [made.group(n) for n in range(7)]
    assert made.split(groups)[:3] == [[groups[0], groups[5]], [groups[1], groups[6]], [groups[2]]]


def test_the_weaker_one_fills_a_larger_table() -> None:
    made = trial(game("pig", players=3), QUICK, 0)
    assert Counter(map(tuple, made.seatings(2))) == Counter([(1, 0, 0), (0, 1, 0), (0, 0, 1)])


def test_workers_play_the_same_games() -> None:
    made = trial(game("grawlix", order=2), QUICK, 3)
    copy: Trial = pickle.loads(pickle.dumps(made))
    assert [copy.group(n) for n in (0, 2)] == [made.group(n) for n in (0, 2)]
    assert made.group(0)[0].notes
    assert not made.group(2)[0].notes  # between two programs


def test_programs_are_those_that_a_game_can_tell_apart() -> None:
    assert "greedy" in programs(game("qwirkle"))
    assert "greedy" not in programs(PIG)  # which has no evaluator of its own


def test_an_arena_keeps_no_notes(tmp_path: Path) -> None:
    arena(PIG, ["random", "random"], 2, workers=1, keep=tmp_path / "pig.arena")
    line = (tmp_path / "pig.arena").read_text().splitlines()[1]
    assert {len(played) for played in json.loads(line)["games"]} == {3}


def test_points_of_a_step_are_shared_by_the_winners() -> None:
    group = (Played((1, 0), (3, 2), (0,)), Played((0, 1), (2, 2), (0, 1)), Played((0, 1), (5, 2), (0,)))
    assert (points_of(1, group), points_of(0, group)) == (1.5, 1.5)


def test_a_game_of_one_tile_is_known_in_advance(tmp_path: Path) -> None:
    """The first player drafts the only tile and plays it; the other has none. So every game has two turns, of one move
    each out of one; the first player always wins, and a search knows it from the start."""
    report = lab(game("grawlix", order=1, hand=1), 20, tmp_path, players=QUICK, workers=1)
    found = {key: estimate.mid for key, estimate in report.variant.best.figures.items()}
    known = {"length": 2, "first": 1, "draws": 0, "changes": 0, "decided": 0, "choices": 1, "early": 0, "unused": 0}
    assert found == known | {"comebacks": 0}
    assert report.variant.at_random == AtRandom(1000, report.variant.at_random.at_once, 1, 1)
    assert report.variant.at_random.at_once.mid == 1
    assert report.variant.steps[0].score.mid == 0.5  # each program wins when it moves first
    assert report.variant.best.curve == [(1, 1), (2, 1)]
    assert report.standard
    assert "turns shorter" in report.summary
    assert "moving first is an advantage: 100.0 %" in report.summary.lower()


def test_the_same_seed_gives_the_same_numbers(tmp_path: Path) -> None:
    one, two, other = (small(tmp_path / name, seed=seed).data() for name, seed in (("a", 1), ("b", 1), ("c", 2)))
    assert one == two
    assert one["variants"] != other["variants"]


def test_a_stopped_run_continues(tmp_path: Path) -> None:
    def stop(done: int, total: int, variant: str) -> None:
        assert total == 2 * 3 * 8  # two variants; two programs against themselves and each other
        raise KeyboardInterrupt

    with pytest.raises(Stopped):
        small(tmp_path / "a", 8, progress=stop)
    kept = (tmp_path / "a" / "order-2-hand-1.games").read_text()
    assert len(kept.splitlines()) == 2  # what the games are of, and one group
    assert small(tmp_path / "a", 8).data() == small(tmp_path / "b", 8).data()
    assert (tmp_path / "a" / "order-2-hand-1.games").read_text().startswith(kept)


def test_more_games_add_to_those_kept(tmp_path: Path) -> None:
    small(tmp_path, 4)
    kept = (tmp_path / "standard.games").read_text()
    assert small(tmp_path, 8).data() == small(tmp_path / "fresh", 8).data()
    assert (tmp_path / "standard.games").read_text().startswith(kept)


# The report


def found_in(folder: Path) -> tuple[Report, str]:
    report = small(folder, command="zellige lab grawlix <&>")
    return report, page(report)


def test_the_report_is_one_well_formed_file(tmp_path: Path) -> None:
    report, made = found_in(tmp_path)
    root = ElementTree.fromstring(made.partition("\n")[2])
    assert len(root.findall(".//{http://www.w3.org/2000/svg}svg")) == 6
    assert root.findtext(".//h1") == report.title == "Grawlix, order 2, hand 1"
    assert root.findtext(".//code") == "zellige lab grawlix <&>"
    assert "prefers-color-scheme:dark" in made


def test_the_report_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    made = found_in(tmp_path)[1].replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|//\w|\b(src|href)=|url\(|@import|<script|<link", made)


def test_every_figure_is_explained_and_has_bounds(tmp_path: Path) -> None:
    report, made = found_in(tmp_path)
    shown = ElementTree.fromstring(made.partition("\n")[2])
    said = " ".join(" ".join(shown.itertext()).split())
    for row in report.rows:
        assert row.meaning
        assert row.own
        if not row.key.startswith("step:"):  # the page has their scores
            assert " ".join(told(row.own, row.unit).split()) in said
            assert " ".join(row.meaning.split()) in said


def test_a_game_with_points_and_another_number_of_seats(tmp_path: Path) -> None:
    report = lab(game("pig", players=3), 6, tmp_path, players=("random",), workers=1)
    assert report.even == "An even share is 33.3 %, in the standard game 50 %."
    assert {"margin", "close"} < report.variant.best.figures.keys()
    made = page(report)
    assert "Winning margin" in made
    assert "Skill ladder" not in made  # with one program there is none
    assert report.data()["variants"][0]["ladder"] == {"elo": {"low": None, "mid": None, "high": None}, "steps": []}


def test_the_standard_game_stands_alone(tmp_path: Path) -> None:
    report = lab(PIG.__class__(PIG.card), 2, tmp_path, players=QUICK, workers=1)
    assert (len(report.variants), report.title) == (1, "Pig, the standard game")
    assert "Compared" not in report.summary
    assert [row.other for row in report.rows] == [None] * len(report.rows)
    ElementTree.fromstring(page(report).partition("\n")[2])


def test_a_label_names_what_was_changed_and_not_what_follows() -> None:
    which = game("marrakech", players=3, rugs=8)
    assert which.values["colours"] != game("marrakech").values["colours"]
    assert changed(which) == {"players": 3, "rugs": 8}
    assert label(which) == "players 3, rugs 8"


def of_steps(which: Game, *scores: Estimate) -> Report:
    """A report in which nothing is known but how programs fare against the next weaker ones."""
    steps = [Step("weak", "strong", 10, score, 0.5, Estimate(0, 0, 0)) for score in scores]
    strength: Any = SimpleNamespace(figures={"first": Estimate(0.4, 0.5, 0.6)}, groups=[[]], player="strong")
    nothing = AtRandom(0, Estimate(0, 0, 0), 0, 0)
    return Report((Variant(which, label(which), True, [strength], steps, nothing),), 2, 0, "")


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ([Estimate(0.6, 0.7, 0.8)], "Every program is shown to be stronger than the one below"),
        ([Estimate(0.6, 0.7, 0.8), Estimate(0.4, 0.6, 0.8)], "1 of 2 programs is shown"),
        ([Estimate(0.4, 0.6, 0.8)], "No program is shown"),
    ],
)
def test_nothing_is_claimed_within_the_bounds(scores: list[Estimate], said: str) -> None:
    report = of_steps(PIG, *scores)
    assert said in report.summary
    assert "No advantage of moving first is shown" in report.summary
    assert "only 2 games" in report.caution


def test_a_comparison_needs_a_difference() -> None:
    own, near, far = Estimate(8, 10, 12), Estimate(10, 12, 14), Estimate(11, 13, 15)
    told = [
        by(Row("length", "", "turns", "", *pair), *COMPARED["length"]) for pair in ((own, near), (own, far), (far, own))
    ]
    assert told == ["", "3.0 turns shorter", "3.0 turns longer"]
    assert by(Row("length", "", "turns", "", own, None), "{}", "{}") == ""


def test_words_become_html() -> None:
    assert text("<5 % & more>") == "&lt;5\u00a0% &amp; more&gt;"


# Histograms


def test_bars_are_shares_of_the_games() -> None:
    ranges = bins([3, 5, 5, 4])
    assert ranges.shares([3, 5, 5, 4]) == [0.25, 0.25, 0.5]
    wide = bins([0, 99])
    assert wide.n <= 24
    assert wide.width == 5
    assert sum(wide.shares(range(100))) == pytest.approx(1)


def test_every_series_has_its_bars() -> None:
    drawn = ElementTree.fromstring(histogram({"new": [3, 3, 5], "old": [4]}, title="T", x="turns"))
    titles = [each.text for each in drawn.iter("{http://www.w3.org/2000/svg}title")]
    assert titles == ["T", "old: 100 % at 4", "new: 66.7 % at 3", "new: 33.3 % at 5"]


# The command


def test_the_command_writes_a_report_and_prints_a_summary(tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    done = zellige(*SMALL, "--player", "random", "--player", "greedy", "--out", str(out))
    assert sorted(path.name for path in out.iterdir()) == [
        "lab.json",
        "order-2-hand-1.games",
        "report.html",
        "standard.games",
    ]
    assert "Grawlix, order 2, hand 1" in done.stdout
    assert "greedy over random, Elo" in done.stdout
    assert max(map(len, done.stdout.splitlines()[:-1])) <= 80  # the last line names the folder


def test_the_command_prints_json_and_names_itself(tmp_path: Path) -> None:
    words = (*SMALL, "--player", "random", "--out", str(tmp_path))
    printed = zellige(*words, "--json").stdout
    assert printed == (tmp_path / "lab.json").read_text()
    data = json.loads(printed)
    assert data["command"].split() == ["zellige", *(word for word in words if word not in ("--workers", "1"))]
    again = zellige(*data["command"].split()[1:], "--json").stdout
    assert json.loads(again) == data


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--player", "human"], "people cannot play in the lab"),
        (["--player", "gredy"], "did you mean greedy?"),
        (["--set", "ordre=5"], "did you mean order?"),
        (["--games", "0"], "--games"),
    ],
)
def test_errors_are_one_sentence(tmp_path: Path, words: list[str], why: str) -> None:
    said = zellige("lab", "grawlix", *words, "--out", str(tmp_path / "out"), status=2).stderr
    assert why in said
    assert len(said.strip().splitlines()) == 1


def test_a_folder_is_needed(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "it is not a folder" in zellige("lab", "grawlix", "--out", str(tmp_path / "file"), status=2).stderr
    assert "--out" in zellige("lab", "grawlix", status=2).stderr
    assert "name a folder" in zellige("lab", "grawlix", "--out", "", status=2).stderr


def test_a_report_of_other_origin_stays(tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text("mine")
    assert "was not written by zellige lab" in zellige(*SMALL, "--out", str(tmp_path), status=2).stderr
    assert (tmp_path / "report.html").read_text() == "mine"


def test_games_of_another_lab_are_refused(tmp_path: Path) -> None:
    zellige(*SMALL, "--player", "random", "--out", str(tmp_path))
    said = zellige(*SMALL, "--player", "random", "--seed", "1", "--out", str(tmp_path), status=2).stderr
    assert "does not belong to this lab" in " ".join(said.split())


def test_ctrl_c_stops_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(contest: Contest, *words: object, **options: object) -> None:
        raise Stopped(SimpleNamespace())  # type: ignore[arg-type]

    monkeypatch.setattr(run, "play_groups", stopped)
    said = zellige(*SMALL, "--out", str(tmp_path), status=130).stderr
    assert "the same command goes on from here" in " ".join(said.split())


def test_the_command_has_help_with_an_example() -> None:
    assert "zellige lab grawlix --set order=5 --set hand=3" in zellige("lab", "--help").stdout


def test_numbers_in_print() -> None:
    assert [number(value, "turns") for value in (17.04, -2, inf)] == ["17.0", "−2.0", "?"]
