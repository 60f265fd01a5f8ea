"""The first screen: unfinished games, new games, lessons and rules."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from zellige.games import GAMES, card, game
from zellige.terminal.full.game_screen import GameScreen
from zellige.terminal.full.lesson_screen import LessonScreen
from zellige.terminal.full.menu import Item, Menu
from zellige.terminal.full.setup_screen import SetupScreen
from zellige.terminal.saved import Saved, unfinished
from zellige.terminal.setup import details
from zellige.terminal.sitting import Here

MOST_UNFINISHED = 3


class HomeScreen(Menu):
    """Everything that can be done without naming it on the command line."""

    def __init__(self) -> None:
        super().__init__()
        self.saved: list[Saved] = []

    def heading(self) -> str:
        return "Zellige"

    def items(self) -> Iterable[tuple[str, list[Item]]]:
        self.saved = list(islice(unfinished(), MOST_UNFINISHED))
        yield (
            "Go on with",
            [Item(f"resume {n}", one.record.game.card.title, details(one)) for n, one in enumerate(self.saved)],
        )
        yield "Play", [Item(f"play {name}", card(name).title, card(name).about) for name in GAMES]
        yield "Learn", [Item(f"learn {name}", card(name).title, "step by step, on a board") for name in GAMES]

    def chosen(self, key: str) -> None:
        what, _, name = key.partition(" ")
        if what == "resume":
            saved = self.saved[int(name)]
            self.app.push_screen(GameScreen(Here.resumed(saved.record, saved.file)))
        elif what == "play":
            self.app.push_screen(SetupScreen(game(name)))
        else:
            self.app.push_screen(LessonScreen(card(name)))
