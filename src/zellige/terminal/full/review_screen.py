"""The review of a game that is over."""

from textual.screen import Screen

from zellige.record import Record


class ReviewScreen(Screen[None]):
    def __init__(self, record: Record) -> None:
        super().__init__()
