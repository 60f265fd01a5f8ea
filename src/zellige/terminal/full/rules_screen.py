"""The rules of a game, at a rule."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from zellige.core import Game
from zellige.rulebook import Rule, Section, rules_of, sections


class RulesScreen(ModalScreen[None]):
    """The rules, section by section. A number that is typed leads to its rule."""

    AUTO_FOCUS = ""  # keys are the screen's, until a number is typed
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,R", "dismiss", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("slash", "find", show=False),
    ]

    def __init__(self, game: Game, rule: str = "") -> None:
        super().__init__()
        self.game, self.rule = game, rule.upper()
        self.sections = sections(rules_of(game.card))

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(f"The rules of {self.game.card.title}", classes="title")
            with VerticalScroll(can_focus=False):
                for section in self.sections:
                    yield from self.shown(section)
            yield Input(placeholder="R4.5", compact=True, select_on_focus=False)
            yield Static("arrows scroll, / finds a rule by its number, Esc closes", classes="keys")

    def shown(self, section: Section) -> ComposeResult:
        yield Static(f"{section.number} {section.title}", classes="section", id=id_of(section.number))
        for rule in section.rules:
            yield self.line(rule)

    def line(self, rule: Rule) -> Static:
        own = Static(f"{rule.number}  {rule.text}", markup=False, classes="rule", id=f"{id_of(rule.number)}-rule")
        own.set_class(rule.number == self.rule, "cited")
        return own

    def on_mount(self) -> None:
        self.query_one(Input).display = False
        if self.rule:
            self.call_after_refresh(self.go_to, self.rule)

    def go_to(self, rule: str) -> bool:
        """Bring a rule to the top."""
        found = list(self.query(f"#{id_of(rule)}-rule")) or list(self.query(f"#{id_of(rule)}"))
        if found:
            self.query(".cited").remove_class("cited")
            found[0].add_class("cited")
            self.query_one(VerticalScroll).scroll_to_widget(found[0], top=True, animate=False)
        return bool(found)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_page(self, pages: int) -> None:
        view = self.query_one(VerticalScroll)
        view.scroll_relative(y=pages * (view.size.height - 1), animate=False)

    def action_find(self) -> None:
        line = self.query_one(Input)
        line.value, line.display = "R", True
        line.focus()
        line.cursor_position = 1

    def on_input_submitted(self, event: Input.Submitted) -> None:
        rule = event.value.strip().upper()
        if rule.replace(".", "").isalnum() and self.go_to(rule):
            event.input.display = False
            self.set_focus(None)
        else:
            self.query_one(".keys", Static).update(f"There is no rule {rule[:10]}.")


def id_of(number: str) -> str:
    return f"rule-{number.replace('.', '-')}"
