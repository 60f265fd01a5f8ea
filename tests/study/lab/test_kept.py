"""The lab's folder: a stopped lab goes on to the same report, byte for byte, and nothing of other origin is touched."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.study.lab.making import PIG, QUICK, TINY, small

from zellige.core import Game
from zellige.errors import ZelligeError
from zellige.games import game
from zellige.study.arena import Stopped
from zellige.study.lab.page import page
from zellige.study.lab.run import Plan, kept
from zellige.study.lab.study import study
from zellige.study.lab.trial import trial

Progress = Callable[[int, int, str], None]


def told(folder: Path, **options: Any) -> tuple[str, str]:
    """The report, as a page and as data."""
    report = small(folder, games=8, **options)
    return page(report), json.dumps(report.data())


def test_the_same_seed_gives_the_same_report(tmp_path: Path) -> None:
    one, two, other = (told(tmp_path / name, seed=seed) for name, seed in (("a", 1), ("b", 1), ("c", 2)))
    assert one == two
    assert one != other


@pytest.mark.parametrize("stops", [1, 5, 26])
def test_a_stopped_lab_goes_on_to_the_same_report(tmp_path: Path, stops: int) -> None:
    """The first variant has 12 groups and one that is studied, and then comes the second."""
    seen = list[int]()

    def stop(done: int, total: int, variant: str) -> None:
        assert total == 2 * (3 * 8 + 2)
        seen.append(done)
        if len(seen) == stops:
            raise KeyboardInterrupt

    monkey = pytest.MonkeyPatch()
    with monkey.context() as patch, pytest.raises(Stopped):
        patch.setattr("zellige.study.arena._Progress._show", shown)
        told(tmp_path / "a", progress=stop)
    before = {path.name: path.read_bytes() for path in (tmp_path / "a").iterdir()}
    assert told(tmp_path / "a") == told(tmp_path / "b")
    assert all((tmp_path / "a" / name).read_bytes().startswith(data) for name, data in before.items())


def shown(progress: Any) -> None:
    """Report every group, not only now and then."""
    progress.watch(progress.result())


def test_more_games_add_to_those_kept(tmp_path: Path) -> None:
    small(tmp_path, games=4)
    before = (tmp_path / "order-2.games").read_text()
    assert small(tmp_path, games=8).data() == small(tmp_path / "fresh", games=8).data()
    assert (tmp_path / "order-2.games").read_text().startswith(before)


def test_more_games_can_be_studied_later(tmp_path: Path) -> None:
    small(tmp_path)
    games, closely = tmp_path / "order-2.games", tmp_path / "order-2.studied"
    before = games.read_text(), closely.read_text()
    small(tmp_path, studied=6)
    assert games.read_text() == before[0]
    assert len(closely.read_text().splitlines()) == len(before[1].splitlines()) + 2


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"seed": 1}, "seed 0, not 1"),
        ({"players": ("random",)}, r"players \['random', 'greedy'\], not \['random'\]"),
    ],
)
def test_games_of_another_lab_are_refused_before_any_is_played(
    tmp_path: Path, options: dict[str, Any], why: str
) -> None:
    """Those of the other variant would be needed last."""
    small(tmp_path)
    for path in tmp_path.glob("order-2-hand-1.*"):
        path.unlink()
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(ZelligeError, match=f"does not belong to this lab: it belongs to one with {why}"):
        small(tmp_path, **options)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_games_of_another_version_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small(tmp_path)
    monkeypatch.setattr("zellige.study.keeper.programs", lambda game: "newer")
    with pytest.raises(ZelligeError, match=r"it belongs to one with another version of the programs$"):
        small(tmp_path)


def test_notes_of_another_version_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small(tmp_path)
    monkeypatch.setattr("zellige.study.lab.notes.VERSION", 0)
    with pytest.raises(ZelligeError, match=r"it belongs to one with another version of the programs$"):
        small(tmp_path)


def test_games_of_another_game_are_refused(tmp_path: Path) -> None:
    """Whatever else differs."""
    small(tmp_path, PIG, against=[])
    (tmp_path / "target-2.games").rename(tmp_path / "standard.games")
    with pytest.raises(ZelligeError, match=r"does not belong to this lab: it is about 'pig'$"):
        small(tmp_path, game("grawlix"), against=[])


@pytest.mark.parametrize(
    ("which", "name"),
    [
        (game("grawlix"), "standard"),
        (TINY, "order-2-hand-1"),
        (game("marrakech", facing="E", counts="commercial"), "facing-E-counts-commercial"),
        (game("marrakech", players=3, colours="ryc"), "players-3-colours-ryc"),
        (game("marrakech", faces="111234", payment=0), "faces-111234-payment-0"),
        (game("qwirkle", hand=5, out=0), "hand-5-out-0"),
    ],
)
def test_every_variant_has_files_of_its_own(which: Game, name: str) -> None:
    parts = trial(which, QUICK, 0), study(which, "greedy", 0)
    assert [kept(part, Path()).name for part in parts] == [f"{name}.games", f"{name}.studied"]


def test_a_plan_needs_games(tmp_path: Path) -> None:
    with pytest.raises(ZelligeError, match="the number of studied games must be a whole number from 1"):
        small(tmp_path, studied=0)
    assert Plan(tmp_path, 1, 1).players == ()
