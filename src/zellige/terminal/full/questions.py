"""Questions that stand in front of everything else: a question with two answers, and the curtain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from zellige.names import Name


class Question(ModalScreen[bool]):
    """A question with two answers. Escape gives the second, which changes nothing; so does Enter, which somebody may
    press before the question is read."""

    AUTO_FOCUS = "#no"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,n", "dismiss(False)", show=False),
        Binding("y", "dismiss(True)", show=False),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]

    def __init__(self, words: str, yes: str, no: str) -> None:
        super().__init__()
        self.words, self.yes, self.no = words, yes, no

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self.words)
            with Horizontal(classes="buttons"):
                yield Button(self.yes, id="yes", variant="primary", compact=True)
                yield Button(self.no, id="no", compact=True)

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")


class Welcome(ModalScreen[None]):
    """What a game is about, in three sentences, before the first turn."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,escape,space", "dismiss", show=False)]

    def __init__(self, title: str, sentences: Sequence[str]) -> None:
        super().__init__()
        self.heading, self.sentences = title, sentences

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self.heading, classes="title")
            yield Static("\n\n".join(self.sentences), markup=False)
            yield Static("\nEnter begins. In the game, R opens the rules and ? tells the keys.")

    def on_click(self) -> None:
        self.dismiss()


class Curtain(ModalScreen[None]):
    """Hides the table while one player makes room for another."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", show=False)]

    def __init__(self, name: Name) -> None:
        super().__init__()
        self.next = name

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(
                f"It is {self.next:your} turn.\n\nPass the keyboard on. {self.next} presses Enter to see the table."
            )

    def on_click(self) -> None:
        self.dismiss()
