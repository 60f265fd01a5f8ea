"""Booklets as PDF: page by page to read, and two pages on each side of a sheet to print, fold and staple."""

import json
import re
from functools import cached_property
from pathlib import Path

from zellige.workshop.booklet import Writer
from zellige.workshop.paper import Paper
from zellige.workshop.plan import Plan
from zellige.workshop.press import MAKER, compiled

HERE = Path(__file__).parent
PAGE = re.compile(rb"/Type ?/Page\b")


def halved(paper: Paper) -> Paper:
    """A page of a sheet that is folded."""
    return Paper({"A4": "A5"}.get(paper.name, f"half-{paper.name}"), paper.h / 2, paper.w)


class Leaflet:
    """The booklet of a game."""

    def __init__(self, plan: Plan) -> None:
        self.game, self.sheet, self.page = plan.game, plan.paper, halved(plan.paper)
        self.writer = Writer(plan.game, plan.said.sheets(plan.game.values), plan.looks)

    @cached_property
    def pages(self) -> bytes:
        """Page by page, to be read."""
        return compiled(self.sources())

    def sources(self) -> dict[str, bytes]:
        """The files that Typst makes pages of."""
        data = {**self.writer.data(), "maker": MAKER, "paper": [self.page.w, self.page.h]}
        source = (HERE / "booklet.typ").read_bytes()
        return {"main": source, "data.json": json.dumps(data).encode(), **self.writer.files}

    def folded(self) -> bytes:
        """The same pages on sheets in landscape, which are printed on both sides and turned over at the short edge."""
        data = {
            "title": f"{self.game.card.title}: booklet",
            "maker": MAKER,
            "paper": [self.sheet.h, self.sheet.w],
            "page": [self.page.w, self.page.h],
            "sheets": imposed(page_count(self.pages)),
        }
        source, pages = (HERE / "folded.typ").read_bytes(), json.dumps([*self.pages]).encode()
        return compiled({"main": source, "data.json": json.dumps(data).encode(), "pages.json": pages})


def imposed(count: int) -> list[tuple[int, int]]:
    """The two pages on each side of each sheet, from the outside in; 0 is a blank one. The last page stays outside.

    >>> imposed(4)
    [(4, 1), (2, 3)]
    >>> imposed(7)
    [(7, 1), (2, 0), (6, 3), (4, 5)]
    """
    full = -(-count // 4) * 4
    order = [*range(1, count), *[0] * (full - count), count]
    sides = ((full - 1 - n, n) if n % 2 == 0 else (n, full - 1 - n) for n in range(full // 2))
    return [(order[left], order[right]) for left, right in sides]


def page_count(pdf: bytes) -> int:
    return len(PAGE.findall(pdf))
