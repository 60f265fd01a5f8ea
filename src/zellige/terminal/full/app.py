"""What all screens of the full-screen program share: colours, how things are drawn, and leaving."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.screen import Screen
from textual.theme import Theme

from zellige.render.cells import Mode
from zellige.render.palette import COMMON
from zellige.terminal.full.threads import Daemons


def theme(dark: bool) -> Theme:
    """The colours of the page, for a terminal."""
    paint = {name: pair[dark] for name, pair in COMMON.items()}
    return Theme(
        name="zellige-dark" if dark else "zellige-light",
        dark=dark,
        primary=paint["accent"],
        secondary=paint["brass"],
        accent=paint["accent"],
        warning=paint["brass"],
        error=paint["bad"],
        success=paint["good"],
        foreground=paint["ink"],
        background=paint["paper"],
        surface=paint["table"],
        panel=paint["accent-soft"],
    )


def is_dark() -> bool:
    """Is the terminal dark? Some say so; most are."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return ground not in ("7", "15")


def mode_of(node: DOMNode) -> Mode:
    """How things are drawn in the application of a widget or a screen."""
    assert isinstance(node.app, Terminal)
    return node.app.mode


def keep_for_later(node: DOMNode, lines: tuple[str, ...]) -> None:
    """What to print when the program has ended."""
    assert isinstance(node.app, Terminal)
    node.app.later = lines


class Terminal(App[None]):
    """Zellige in a terminal. What it begins with is a screen that is handed over."""

    TITLE = "Zellige"
    CSS_PATH = "style.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (64, "-wide")]  # noqa: RUF012 (Textual's)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", show=False, priority=True),
        Binding("ctrl+q", "quit", show=False, priority=True),
    ]

    def __init__(self, first: Screen[None], *, dark: bool | None = None, plain_signs: bool = False) -> None:
        super().__init__()
        self.first, self.plain_signs = first, plain_signs
        self.later: tuple[str, ...] = ()  # how to come back to the match, for whoever has left
        for one in (theme(dark=False), theme(dark=True)):
            self.register_theme(one)
        self.theme = theme(is_dark() if dark is None else dark).name

    @property
    def mode(self) -> Mode:
        """How things are drawn."""
        return Mode(dark=self.current_theme.dark, colour=not self.no_color, ascii=self.plain_signs)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the command palette offers: what the screen can do, a light or a dark screen, and the end."""
        for active in screen.active_bindings.values():
            binding, node = active.binding, active.node
            if binding.description and node is screen:
                act = partial(self.run_action, binding.action, node)
                yield SystemCommand(binding.description, f"The key {binding.key_display or binding.key}", act)
        other = theme(dark=not self.current_theme.dark)
        shade = "A dark screen" if other.dark else "A light screen"
        yield SystemCommand(shade, "Other colours, until you leave", lambda: setattr(self, "theme", other.name))
        yield SystemCommand("Leave", "The key ^q; a game is saved, and offered when you start again", self.exit)

    def on_mount(self) -> None:
        asyncio.get_running_loop().set_default_executor(Daemons())
        self.set_class(self.plain_signs, "ascii")
        self.push_screen(self.first)
