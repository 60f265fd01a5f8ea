"""The lab's report in a browser: it loads nothing else, axe finds nothing wrong, and no screen is too narrow for it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.page.conftest import DESKTOP, PHONE
from tests.page.helpers import violations
from tests.study.lab.making import small

from zellige.games import game
from zellige.study.jobs import serially
from zellige.study.lab.page import page
from zellige.study.lab.report import Report
from zellige.study.lab.run import Plan, sweep
from zellige.study.lab.sweep import Sweep

Make = Callable[[Path], Report | Sweep]
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


def one(folder: Path) -> Report:
    return small(folder)


def several(folder: Path) -> Sweep:
    games = [game("grawlix", order=2, hand=hand) for hand in range(1, 9)]
    return sweep("hand", games, Plan(folder, 2, 1, ("random", "greedy"), run=serially))


@pytest.mark.parametrize("made", [one, several])
def test_a_report_is_for_everyone(browser: Browser, built: None, tmp_path: Path, made: Make) -> None:
    file, asked = tmp_path / "report.html", list[str]()
    file.write_text(page(made(tmp_path)), encoding="utf-8")
    for size in (DESKTOP, PHONE):
        with browser.new_context(**size) as context:
            shown = context.new_page()
            shown.on("request", lambda request: asked.append(request.url))
            shown.on("console", lambda message: asked.append(message.text))
            for theme in ("light", "dark"):
                shown.emulate_media(color_scheme=theme)
                shown.goto(file.as_uri())
                assert violations(shown) == []
            assert not shown.evaluate(TOO_WIDE)
    assert [each for each in asked if not each.startswith("data:")] == [file.as_uri()] * 4
