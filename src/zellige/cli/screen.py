"""The whole screen: whether there is one, the options about it, and showing something on it."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

from zellige.cli.common import Flag, console

if TYPE_CHECKING:
    from textual.screen import Screen

Plain = Annotated[bool, Flag("--plain", help="Line by line, instead of on the whole screen.")]
Signs = Annotated[bool, Flag("--ascii", help="Draw with plain letters and signs only.")]
Light = Annotated[bool | None, Flag("--light/--dark", help="Colours for a light or a dark terminal.")]


def fills_the_screen() -> bool:
    """Is there a terminal on both sides that can show a whole screen?"""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def show(first: "Screen[None]", light: bool | None, plain_signs: bool) -> None:
    """Fill the screen until the user leaves; then say how to come back."""
    from zellige.terminal.full.program import Program

    app = Program(first, dark=None if light is None else not light, plain_signs=plain_signs)
    app.run()
    for line in app.later:
        console.print(line, markup=False, highlight=False, soft_wrap=True)
