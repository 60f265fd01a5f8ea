"""What can be done when a game is over."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from zellige.names import counted
from zellige.terminal.full.choices import Choices
from zellige.terminal.sitting import Sitting


class EndScreen(ModalScreen[str]):
    """Who won and why, and what next. The answer is the name of what was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('look')", show=False)]

    def __init__(self, sitting: Sitting, choices: dict[str, str]) -> None:
        super().__init__()
        self.sitting, self.choices = sitting, choices

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self.sitting.status, classes="title")
            if scores := self.scores():
                yield Static(scores)
            yield Choices(*(Option(words, id=name) for name, words in self.choices.items()))

    def scores(self) -> str:
        """The points, in a game that has some: where it has none, the winner has 1."""
        outcome = self.sitting.outcome
        if not outcome or max(outcome.scores) <= 1:
            return ""
        pairs = zip(self.sitting.names, outcome.scores, strict=True)
        return ", ".join(f"{name} {counted(points, 'point')}" for name, points in pairs)

    @on(OptionList.OptionSelected)
    def selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)
