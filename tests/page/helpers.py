"""What tests of the page share: waiting for something, and checking that a page is accessible."""

import json
from collections.abc import Callable
from functools import cache
from time import monotonic
from typing import Any, TypeVar

from playwright.sync_api import Page
from tools import web

T = TypeVar("T")

AXE = web.WEB / "node_modules" / "axe-core" / "axe.min.js"
PAUSE = 20  # milliseconds between two questions


def poll(page: Page, ask: Callable[[], T | None], seconds: float = 15.0) -> T:
    """Ask until the answer is true, and return it. (The security policy of the page breaks `wait_for_function`.)"""
    until = monotonic() + seconds
    while not (answer := ask()):
        assert monotonic() < until, f"waited {seconds:g} s in vain; the last answer was {answer!r}"
        page.wait_for_timeout(PAUSE)  # lets events arrive
    return answer


@cache
def axe_source() -> str:
    return AXE.read_text(encoding="utf-8")


def violations(page: Page, **options: Any) -> list[str]:
    """What axe finds wrong on a page: the rule, why, and the elements."""
    page.evaluate(axe_source())
    found = page.evaluate(f"async () => (await axe.run(document, {json.dumps(options)})).violations")
    return [
        f"{one['id']}: {one['help']}: {' '.join(str(node['target']) for node in one['nodes'])[:500]}" for one in found
    ]
