"""Draws the printed pages in docs/print.md, as zellige print makes them: python -m docs.leaves."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from docs.shown import COLOURS, MOST
from PIL import Image

from zellige.games import game
from zellige.workshop.leaflets import Leaflet
from zellige.workshop.paper import PAPERS
from zellige.workshop.plan import Plan
from zellige.workshop.press import sources, typesetter

FILE = Path(__file__).parent / "print-pages.png"
HIGH, GAP, GROUND = 420, 16, "#cfc8bb"


def drawn(files: dict[str, bytes], page: int = 0) -> Image.Image:
    made = typesetter()(files, ignore_system_fonts=True, format="png", ppi=100)
    picture = Image.open(BytesIO(made[page] if isinstance(made, list) else made)).convert("RGB")
    return picture.resize((round(HIGH * picture.width / picture.height), HIGH), Image.Resampling.LANCZOS)


def sheet(name: str, file: str) -> Image.Image:
    plan = Plan(game(name), PAPERS["a4"])
    (found,) = (each for each in plan.files() if file in each.name)
    return drawn(sources(found.pages, plan.paper, found.title, plan.looks, plan.paints))


def main() -> None:
    booklet = drawn(Leaflet(Plan(game("grawlix"), PAPERS["a4"])).sources(), 4)
    pages = [sheet("grawlix", "tiles"), sheet("marrakech", "board"), sheet("marrakech", "figures"), booklet]
    row = Image.new("RGB", (sum(page.width + GAP for page in pages) + GAP, HIGH + 2 * GAP), GROUND)
    left = GAP
    for page in pages:
        row.paste(page, (left, GAP))
        left += page.width + GAP
    row.quantize(COLOURS, dither=Image.Dither.NONE).save(FILE, optimize=True)
    assert FILE.stat().st_size <= MOST, f"{FILE.name} has {FILE.stat().st_size} bytes"


if __name__ == "__main__":
    main()
