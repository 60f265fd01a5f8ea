"""Takes the picture of a report in docs/lab.md, from the report in docs/lab: python -m docs.lab_picture."""

from __future__ import annotations

from pathlib import Path

from docs.shown import COLOURS, MOST
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from tests.page import chromium

FOLDER = Path(__file__).parent
REPORT = FOLDER / "lab" / "order-5-hand-3" / "report.html"
WIDTH, CARDS = 1060, 6  # the size of the window, and how many cards are shown
CUT = "document.querySelectorAll('figure')[{}].getBoundingClientRect().top"


def main() -> None:
    with sync_playwright() as playwright, chromium.launched(playwright) as browser:
        taken = FOLDER / "lab.png"
        shown(browser.new_page(viewport={"width": WIDTH, "height": 800}), taken)
    picture = Image.open(taken).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    picture.save(taken, optimize=True)
    assert taken.stat().st_size <= MOST, f"{taken.name} has {taken.stat().st_size} bytes"


def shown(page: Page, file: Path) -> None:
    """The head of the report and its first cards, in light."""
    page.emulate_media(color_scheme="light")
    page.goto(REPORT.as_uri())
    height = page.evaluate(CUT.format(CARDS))
    page.screenshot(path=file, full_page=True, clip={"x": 0, "y": 0, "width": WIDTH, "height": height})


if __name__ == "__main__":
    main()
