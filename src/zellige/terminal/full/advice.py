"""Hints and analysis: a program's opinion below the board, and letters on the places that it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, cast

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from zellige.core import Position, State, View
from zellige.errors import ZelligeError, sentence
from zellige.names import Name
from zellige.players.analysis import Analysis, analyses
from zellige.terminal.hints import SECONDS, Hint, decisions, good, judged
from zellige.terminal.tables import percent

ANALYSIS_SECONDS = 60.0
LETTERS = "ABCDEF"
Tell = Callable[..., None]  # calls a function in the screen's thread


class Room(NamedTuple):
    """The room for what is said."""

    lines: int
    columns: int


class Advice:
    """What a program says about one position. It searches in a thread, as long as nobody closes it."""

    def __init__(self) -> None:
        self.is_open = self.is_hint = False
        self.words, self.about = Text(), ""  # the decisions, and what the figures are
        self.letters: Mapping[str, str] = {}
        self._asked = 0  # so that what a search finds after it was closed counts for nothing

    def forget(self) -> bool:
        """Close it, and let the search end; was it open?"""
        self._asked += 1
        was_open, self.is_open, self.letters = self.is_open, False, {}
        return was_open

    def open(self, hint: bool) -> int:
        """Begin anew; returns a number to search under."""
        self.forget()
        self.is_open, self.is_hint = True, hint
        self.words, self.about = Text("Thinking", Style(dim=True)), ""
        return self._asked

    def search(
        self, view: View, names: Sequence[Name], room: Room, asked: int, tell: Tell, draw: Callable[[], None]
    ) -> None:
        """Search, and have it drawn whenever there is something new. Runs in a thread of its own."""

        def found(analysis: Analysis) -> None:
            if self._asked == asked:
                self._found(view, analysis, names, room)
                draw()

        def failed(why: str) -> None:
            if self._asked == asked:
                self.words = Text(why)
                draw()

        analysis = None
        try:
            for analysis in analyses(view, SECONDS if self.is_hint else ANALYSIS_SECONDS):
                if self._asked != asked:
                    return
                if not self.is_hint:
                    tell(found, analysis)
            if analysis:
                tell(found, analysis)
        except ZelligeError as error:
            tell(failed, sentence(str(error)))

    def _found(self, view: View, analysis: Analysis, names: Sequence[Name], room: Room) -> None:
        rows = judged(analysis.rows) if self.is_hint else analysis.rows
        found = decisions(view, rows[: 4 * room.lines])
        shown = (good(found) if self.is_hint else found)[: room.lines]
        self.letters = letters_of(view, shown)
        self.words = listed(shown, room.columns) if shown else chances(analysis, names)
        whose = f"{names[view.player]:Your} chance" if shown and view.player >= 0 else "Chances"
        self.about = f"{whose} to win; {analysis.playouts:,} playouts. Esc closes."


def seen_by(position: Position, seat: int) -> View:
    """What a seat sees of a position."""
    return position.view(seat) if isinstance(position, State) else cast(View, position)


def letters_of(view: View, hints: Sequence[Hint]) -> dict[str, str]:
    """A letter for the last thing that each decision's first move clicks."""
    found: dict[str, str] = {}
    for letter, hint in zip(LETTERS, hints, strict=False):
        for path in view.game.clicks(view, hint.moves[0])[:1]:
            found.setdefault(path[-1], letter)
    return found


def listed(hints: Sequence[Hint], columns: int) -> Text:
    """A line for each decision; where words are too long, in notation."""
    text = Text(no_wrap=True, overflow="ellipsis")
    for n, (letter, hint) in enumerate(zip(LETTERS, hints, strict=False)):
        value = "lost" if hint.is_lost else percent(hint.chance)
        begin = f"  {value:>7}  "
        short = " ".join(map(str, hint.moves))
        words = hint.words if cell_len(begin) + cell_len(hint.words) < columns - len(letter) else short
        text.append("\n" if n else "").append(letter, Style(bold=True)).append(f"{begin}{words}")
    return text


def chances(analysis: Analysis, names: Sequence[Name]) -> Text:
    """Each seat's chance to win, where the moves are not known."""
    return Text("  ".join(f"{name} {percent(chance)}" for name, chance in zip(names, analysis.chances, strict=True)))
