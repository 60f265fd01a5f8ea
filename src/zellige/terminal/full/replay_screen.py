"""A game that was played before, turn by turn, with analysis."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType

from zellige.record import Record
from zellige.terminal.full.app import mode_of
from zellige.terminal.full.game_screen import GameScreen
from zellige.terminal.full.leaving import leave
from zellige.terminal.recorded import Recorded


class ReplayScreen(GameScreen):
    """Looks back from the start: arrows, Space and Enter go through the turns."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter", "look(1)", show=False),
        Binding("left,backspace", "look(-1)", show=False),
        Binding("escape,q", "leave", show=False),
    ]

    def __init__(self, record: Record, at: int = 0) -> None:
        super().__init__(Recorded(record))
        self.past = tuple(record.shown())
        self.back = min(at, len(self.past)) if self.past else None

    def status(self) -> Text:
        number = f"Turn {self.back} of {len(self.past)}. " if self.back is not None else ""
        ended = self.sitting.status if self.back in (None, len(self.past)) else ""
        return Text(f"{number}{ended}", Style(bold=True))

    def keys(self) -> Iterable[tuple[str, str]]:
        return (
            ("right", "next turn") if mode_of(self).ascii else ("→", "next turn"),
            ("left", "back") if mode_of(self).ascii else ("←", "back"),
            ("Home End", "first, last"),
            ("a", "analysis"),
            ("h", "hint"),
            ("?", "all keys"),
            ("Esc", "leave"),
        )

    @property
    def ends_looking(self) -> bool:
        return False

    def why_not(self) -> str:
        return "This game was played before. The arrows go through its turns."

    def action_let_go(self) -> None:
        self.action_leave()

    def action_leave(self) -> None:
        """Close the replay, or what covers it."""
        if not self.close_advice():
            leave(self)

    def action_end(self) -> None:
        """Nothing is offered at the end of a replay."""
