"""The lobby of a server: matches to join or to watch, and new ones."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from zellige.errors import ZelligeError, sentence
from zellige.games import GAMES, card
from zellige.names import HUMAN, OPEN
from zellige.terminal.full.away_screen import AwayScreen
from zellige.terminal.full.menu import Item, Menu
from zellige.terminal.remote.away import Away
from zellige.terminal.remote.calls import address
from zellige.terminal.remote.client import Guest, Listed, Server

EVERY = 5.0  # seconds between two looks at the list
CODE = "code"


class LobbyScreen(Menu):
    """Open matches first, then those that are being played."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "code", show=False)]
    KEYS = "arrows and Enter choose, c joins by a code or a link, Esc leaves"

    def __init__(self, server: Server, name: str = "", only: str = "") -> None:
        super().__init__()
        self.server, self.name_here, self.only = server, name, only
        self.open: list[Listed] = []
        self.playing: list[Listed] = []

    def heading(self) -> str:
        return f"Matches at {self.server.url}"

    def items(self) -> Iterable[tuple[str, list[Item]]]:
        yield "Join", [Item(f"join {one.match}", card(one.game).title, one.players) for one in self.open]
        yield "Watch", [Item(f"watch {one.match}", card(one.game).title, one.players) for one in self.playing]
        games = [self.only] if self.only else GAMES
        yield "Invite a friend to", [Item(f"invite {name}", card(name).title) for name in games]
        yield "Wait for anybody in", [Item(f"list {name}", card(name).title) for name in games]
        yield "Or", [Item(CODE, "Join by a code or a link")]

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield Input(placeholder="a code or a link that a friend has sent you", id="code", compact=True)

    def on_mount(self) -> None:
        self.query_one(Input).display = False
        super().on_mount()
        self.look()
        self.set_interval(EVERY, self.look)

    def look(self) -> None:
        if self.app.screen is self:
            self.run_worker(self._look(), group="look", exclusive=True)

    async def _look(self) -> None:
        try:
            found = await asyncio.to_thread(self.listed)
        except ZelligeError as error:
            self.say(sentence(str(error)))
            return
        if found != (self.open, self.playing):
            self.open, self.playing = found
            self.fill()

    def listed(self) -> tuple[list[Listed], list[Listed]]:
        """The open matches, and those that are being played."""
        known = [*GAMES] if not self.only else [self.only]
        return (
            [one for one in self.server.matches("open") if one.game in known],
            [one for one in self.server.matches("playing") if one.game in known],
        )

    def chosen(self, key: str) -> None:
        if key == CODE:
            self.action_code()
            return
        what, _, about = key.partition(" ")
        self.run_worker(self.enter(what, about), exclusive=False)

    async def enter(self, what: str, about: str) -> None:
        """Go to a match, in a thread because the server may be slow."""
        try:
            away, code = await asyncio.to_thread(self.entered, what, about)
        except ZelligeError as error:
            self.say(sentence(str(error)))
        else:
            self.app.push_screen(AwayScreen(away, code))

    def entered(self, what: str, about: str) -> tuple[Away, str]:
        """A sitting at a match, and what a friend needs to join it."""
        if what in ("join", "watch"):
            return Away(self.server.enter(about, name=self.name_here, watch=what == "watch")), ""
        if what == CODE:
            return Away(entered_by(self.server, about, self.name_here)), ""
        made = self.server.make(about, [HUMAN, OPEN], names=[self.name_here or None], listed=what == "list")
        invite = made.invites[0]
        return Away(Guest(self.server, made.tickets[0])), f"Code {invite.code}, or the link {invite.link}"

    def action_code(self) -> None:
        line = self.query_one(Input)
        line.value, line.display = "", True
        line.focus()

    @on(Input.Submitted)
    def code_typed(self, event: Input.Submitted) -> None:
        event.input.display = False
        self.fill()
        if text := event.value.strip():
            self.run_worker(self.enter(CODE, text), exclusive=False)


def entered_by(server: Server, text: str, name: str) -> Guest:
    """Join by a code, or by a link, which may lead to another server."""
    at = address(server.url, text)
    return Server(at.url).enter(at.match, invite=at.invite, code=at.code, name=name)
