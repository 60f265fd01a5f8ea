"""Takes pictures of the page, every screen in two sizes and two themes, and makes those that the README shows.

python -m docs.screens           all of them, into .cache/shots
python -m docs.screens home end  these only
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from docs import shown
from docs.moments import SCREENS, Visit
from docs.stage import Stage, staging
from playwright.sync_api import Browser, Page, sync_playwright
from rich.progress import track
from tests.page import chromium
from tests.page.helpers import poll
from tests.page.wire import wire_to
from tools import web

FOLDER = web.ROOT / ".cache" / "shots"
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PATIENCE = 15_000  # milliseconds


def main(names: list[str]) -> None:
    web.build()
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = [(name, size) for name in names or SCREENS for size in SIZES]
    with staging() as stage, sync_playwright() as playwright, chromium.launched(playwright) as browser:
        for name, size in track(wanted, "taking pictures", transient=True):
            with visiting(browser, stage, size) as visit:
                SCREENS[name](visit)
                take(visit.page, f"{name}-{size}")
    if not names:
        shown.write(FOLDER)


@contextmanager
def visiting(browser: Browser, stage: Stage, size: str, **options: Any) -> Iterator[Visit]:
    """Somebody with a browser profile of their own."""
    context = browser.new_context(**{"reduced_motion": "reduce", **SIZES[size], **options})
    context.set_default_timeout(PATIENCE)
    with wire_to(stage.port) as wire:
        try:
            yield Visit(context.new_page(), stage, wire)
        finally:
            context.close()


def take(page: Page, name: str) -> None:
    """The same moment in both themes, without a pointer, a caret, or anything half loaded."""
    page.mouse.move(0, 0)
    page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0) }")
    poll(page, lambda: page.evaluate("document.fonts.status === 'loaded'"))
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        poll(page, lambda theme=theme: page.evaluate("document.documentElement.dataset.theme") == theme)  # type: ignore[misc]
        page.screenshot(path=FOLDER / f"{name}-{theme}.png", animations="disabled", caret="hide")


if __name__ == "__main__":
    main(sys.argv[1:])
