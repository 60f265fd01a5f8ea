"""A list to choose from with arrows, or with j and k."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option


class Choices(OptionList):
    """Every list of the program."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", show=False),
        Binding("k", "cursor_up", show=False),
    ]

    def __init__(self, *options: Option, name: str | None = None) -> None:
        super().__init__(*options, id=name, compact=True, markup=False)
