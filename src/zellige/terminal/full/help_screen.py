"""The keys, and how moves are written."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from zellige.core import Game

KEYS = (
    ("arrows", "move the cursor; j, k, l and then h do too; Tab goes to the next part"),
    ("Enter", "choose what the cursor is on, or press the button that ends the turn"),
    ("1 to 9", "choose a tile of your hand, or a way to turn"),
    ("letters", "choose a tile by its name, such as the two letters on it"),
    ("Esc", "let go of what is chosen, close a panel, return from looking back"),
    (":", "type moves in notation"),
    ("u", "take back"),
    ("h", "hint: the best turns, marked A, B, C (H, if you move with hjkl)"),
    ("a", "analysis: what every turn is worth, for as long as you like"),
    ("[ and ]", "look at earlier and later turns; Home and End go to the first and the last"),
    ("R", "the rules; after a refusal, the rule that forbids it"),
    ("Q", "resign"),
    ("^p", "all commands, such as a light or a dark screen"),
    ("^q", "leave; the game is saved, and offered when you start again"),
)


class HelpScreen(ModalScreen[None]):
    """All keys on one page."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark,f1,enter", "dismiss", show=False)]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        table = Table.grid(padding=(0, 2))
        for key, does in KEYS:
            table.add_row(Text(key, Style(bold=True)), Text(does))
        with Vertical(classes="page"):
            yield Static("Keys", classes="title")
            with VerticalScroll():
                yield Static(table)
                if self.game.card.how:
                    yield Static(f"\n{self.game.card.how}", markup=False)
            yield Static("The mouse does all of it too. Esc closes this page.", classes="keys")
