"""The lessons of a game, on a real board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType

from zellige.card import Card
from zellige.core import Position
from zellige.errors import IllegalMove, ZelligeError, sentence
from zellige.names import Name
from zellige.render.cells import Marks
from zellige.terminal.full.leaving import leave
from zellige.terminal.full.table_screen import TableScreen
from zellige.terminal.lesson import Lessons, Reply


class LessonScreen(TableScreen):
    """A step asks for a move, or just to be read. Right answers lead on; others are answered in a sentence."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right_square_bracket,pagedown", "step(1)", show=False),
        Binding("left_square_bracket,pageup", "step(-1)", show=False),
        Binding("h", "show", "Show me", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, card: Card, at: int = 0) -> None:
        self.lessons = Lessons(card, at)
        super().__init__(self.lessons.position.game)
        self.reply: Reply | None = None

    @property
    def position(self) -> Position:
        return self.reply.after if self.reply else self.lessons.position

    @property
    def names(self) -> tuple[Name, ...]:
        return self.lessons.names

    @property
    def may_move(self) -> bool:
        return self.lessons.asks and not self.is_answered

    @property
    def is_answered(self) -> bool:
        return bool(self.reply and self.reply.is_right)

    def why_not(self) -> str:
        return "Press Enter to go on."

    def status(self) -> Text:
        step, n = self.lessons.step, len(self.lessons.steps)
        return Text(f"{self.lessons.card.title}, lesson {self.lessons.at + 1} of {n}: {step.title}", Style(bold=True))

    def told(self) -> Text:
        text = Text(self.lessons.step.words if not self.is_answered else "")
        if self.reply and self.reply.words:
            style = Style(bold=True, color=None)
            text.append("\n" if text.plain else "")
            text.append(self.reply.words, style)
        return text

    def keys(self) -> Iterable[tuple[str, str]]:
        if not self.may_move:
            yield "Enter", "leave" if self.lessons.is_last else "next step"
        else:
            yield from (("Enter", "choose"), *self.choosing_keys(), ("h", "show me"))
        yield from (("[ ]", "steps"), ("R", "rules"), ("?", "all keys"), ("q", "leave"))

    def marks(self) -> Marks:
        """What the step points at is lit, until something is chosen."""
        marks = super().marks()
        pointed = frozenset(self.lessons.step.marks)
        return marks._replace(lit=marks.lit if self.clicking.path else pointed) if not self.is_answered else marks

    def chosen(self, move: str) -> None:
        self.answer(move)

    def play_typed(self, words: list[str]) -> None:
        self.answer(words[0])

    def answer(self, move: str) -> None:
        try:
            self.reply = self.lessons.answer(move)
        except IllegalMove as error:
            self.refuse(sentence(error.cited(self.names)), error.rule)
            return
        except ZelligeError as error:
            self.refuse(sentence(str(error)))
            return
        self.draw_soon()

    def action_choose(self) -> None:
        if self.may_move:
            super().action_choose()
        elif self.lessons.is_last:
            self.action_leave()
        else:
            self.action_step(1)

    def action_step(self, by: int) -> None:
        self.lessons.go(by)
        self.reply, self.refusal, self.cursor, self.rule = None, "", "", self.lessons.step.rule
        self.draw_soon()

    def action_show(self) -> None:
        """Show a right answer."""
        if self.may_move:
            self.answer(str(self.lessons.right[0]))

    def action_let_go(self) -> None:
        if not (self.refusal or self.typed or self.clicking.path or self.cursor):
            self.action_leave()
        else:
            super().action_let_go()

    def action_leave(self) -> None:
        leave(self)
