"""The line in which moves are typed; it is there only while somebody types."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input


class TypingLine(Input):
    """A line for moves in notation. Enter plays them, Escape drops them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "drop", "drop", show=False)]

    class Typed(Message):
        def __init__(self, words: list[str]) -> None:
            super().__init__()
            self.words = words

    def __init__(self) -> None:
        super().__init__(placeholder="a move, such as those in the rules; Enter plays it, Esc drops it", compact=True)
        self.display = False

    def begin(self) -> None:
        self.display = True
        self.value = ""
        self.focus()

    def action_drop(self) -> None:
        self.display = False
        self.screen.set_focus(None)

    async def action_submit(self) -> None:
        words = self.value.split()
        self.action_drop()
        if words:
            self.post_message(self.Typed(words))
