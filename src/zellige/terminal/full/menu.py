"""A list to choose from, which fills the screen."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import ClassVar

from rich.console import Group
from rich.style import Style
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from zellige.terminal.full.choices import Choices
from zellige.terminal.full.leaving import leave

GAP = 2  # columns between a name and the words about it
LEAST = 16  # columns of words
EDGES = 5  # columns of the list's padding and its scrollbar


class Item:
    """Something to choose: its name, and a few words about it."""

    def __init__(self, key: str, name: str, words: str = "") -> None:
        self.key, self.name, self.words = key, name, words

    def option(self, indent: int, columns: int) -> Option:
        """Its line, or its lines: the words stay in a column of their own."""
        words = f"\n{' ' * (indent + GAP)}".join(wrap(self.words, max(LEAST, columns - indent - GAP)))
        text = Text(self.name.ljust(indent + GAP), Style(bold=True))
        return Option(text.append(words, Style(bold=False, dim=True)), id=self.key)


class Menu(Screen[None]):
    """Those that derive from it say what there is to choose, and what a choice does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", show=False),
    ]
    KEYS = "arrows and Enter choose, Esc leaves"

    def heading(self) -> str:
        """The title."""
        return ""

    def about(self) -> Iterable[str]:
        """Sentences below the title."""
        return ()

    def items(self) -> Iterable[tuple[str, list[Item]]]:
        """Groups of things to choose, each with its heading."""
        return ()

    def chosen(self, key: str) -> None:
        """Something was chosen."""

    def compose(self) -> ComposeResult:
        yield Static(id="status")
        yield Static(id="about")
        yield Choices(name="menu")
        yield Static(id="info")
        yield Static(f" {self.KEYS}", id="keys")

    def on_mount(self) -> None:
        self.fill()

    def on_screen_resume(self) -> None:
        self.fill()

    def on_resize(self) -> None:
        self.fill()

    def fill(self) -> None:
        """Show what there is to choose now; what was highlighted stays so."""
        self.query_one("#status", Static).update(self.heading())
        about = [Text(sentence) for sentence in self.about()]
        self.query_one("#about", Static).update(Group(*about))
        self.query_one("#about").display = bool(about)
        menu, groups = self.query_one(Choices), list(self.items())
        at = menu.highlighted
        indent = max((len(item.name) for _, items in groups for item in items), default=0)
        options: list[Option | None] = []
        for heading, items in groups:
            if heading and items:
                options += [None] if options else []
                options.append(Option(Text(heading, Style(underline=True)), disabled=True))
            options += [item.option(indent, self.size.width - EDGES) for item in items]
        menu.clear_options()
        menu.add_options(options)
        menu.highlighted = at if at is not None and at < menu.option_count else menu.highlighted
        if menu.highlighted is None:
            menu.action_first()
        menu.focus()

    def say(self, words: str) -> None:
        """One sentence, such as why something failed."""
        info = self.query_one("#info", Static)
        info.set_class(bool(words), "refused")
        info.update(Text(words))

    @on(OptionList.OptionSelected, "#menu")
    def selected(self, event: OptionList.OptionSelected) -> None:
        self.say("")
        self.chosen(event.option_id or "")

    def action_leave(self) -> None:
        leave(self)
