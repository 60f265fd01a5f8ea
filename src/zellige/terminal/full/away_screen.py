"""A match on a server, on the screen: with offers, phrases and clocks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from zellige.terminal.full.choices import Choices
from zellige.terminal.full.game_screen import GameScreen
from zellige.terminal.full.questions import Question
from zellige.terminal.remote.away import Away
from zellige.terminal.remote.told import Asked

TICK = 1.0  # seconds between two looks at the clocks


class AwayScreen(GameScreen):
    """What a match between people far away has besides the game."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("t", "talk", "Say something", show=False)]

    def __init__(self, sitting: Away, invitation: str = "") -> None:
        super().__init__(sitting)
        self.away, self.invitation = sitting, invitation
        self.asked: set[int] = set()  # offers that have been put to the player
        self.shown_said = 0

    async def on_mount(self) -> None:
        await super().on_mount()
        self.set_interval(TICK, self.tick)

    async def changed(self) -> None:
        self.news_said()
        await super().changed()
        if self.away.notice:
            self.refuse(self.away.notice)
        for offer in self.away.offers:
            if offer.m not in self.asked:
                self.asked.add(offer.m)
                self.put(offer)

    def news_said(self) -> None:
        """Show what others have said since."""
        for said in self.away.said:
            if said.m > self.shown_said:
                self.shown_said = said.m
                self.app.notify(said.phrase, title=str(said.who), markup=False)

    def put(self, offer: Asked) -> None:
        """Ask whether the player agrees to an offer."""

        def answered(yes: bool | None) -> None:
            self.do(self.away.answer, offer, bool(yes))

        self.app.push_screen(Question(f"{offer.words}. Do you agree?", "Agree", "Refuse"), answered)

    def told(self) -> Text:
        text = super().told()
        if self.away.thinking.startswith("Waiting") and self.invitation:
            text = Text(f"{self.invitation}\n").append(text)
        if self.away.asking:
            text.append(f"\n{self.away.asking}." if text.plain else f"{self.away.asking}.")
        return text

    def status(self) -> Text:
        text = super().status()
        if clocks := self.away.clocks:
            times = zip(self.names, clocks, strict=True)
            text.append("   " + "   ".join(f"{name} {clock(left)}" for name, left in times), Style(bold=False))
        return text

    async def tick(self) -> None:
        if self.away.clocks and self.app.screen is self:
            self.line["status"].update(self.status())

    def keys(self) -> Iterable[tuple[str, str]]:
        *keys, last = super().keys()
        talks = self.away.seat is not None and not self.away.solo
        return (*keys, *([("t", "talk")] if talks else []), last)

    def action_talk(self) -> None:
        if self.away.seat is not None:
            self.run_worker(self._talk, thread=True, exit_on_error=False)

    def _talk(self) -> None:
        phrases = self.away.phrases
        self.app.call_from_thread(self.app.push_screen, Phrases(phrases), self.say)

    def say(self, phrase: str | None) -> None:
        if phrase:
            self.do(self.away.say, phrase)


class Phrases(ModalScreen[str]):
    """What can be said at a table."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", show=False)]

    def __init__(self, phrases: tuple[str, ...]) -> None:
        super().__init__()
        self.phrases = phrases

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static("Say", classes="title")
            yield Choices(*(Option(phrase) for phrase in self.phrases))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.phrases[event.option_index])


def clock(seconds: float) -> str:
    """The time left: minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
