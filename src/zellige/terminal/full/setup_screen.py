"""Before a game: going on with an unfinished one, or choosing whom to play against."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType

from zellige.core import Game
from zellige.errors import ZelligeError, sentence
from zellige.names import HUMAN
from zellige.terminal.full.game_screen import GameScreen
from zellige.terminal.full.menu import Item, Menu
from zellige.terminal.rules import goal_of
from zellige.terminal.saved import offered
from zellige.terminal.setup import WATCH, details, levels, opponents, players
from zellige.terminal.sitting import Here

RESUME = "resume"
WATCHED = 4  # among the levels, the one whose games are good to watch: it plays well, and does not think for long


class SetupScreen(Menu):
    """Whom to play against. Digits choose how many play, where a game leaves a choice."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"seats({n})", show=False) for n in range(1, 10)),
        Binding("L", "learn", show=False),
        Binding("R", "rules", show=False),
    ]
    KEYS = "arrows and Enter choose, L the lessons, R the rules, Esc leaves"

    def __init__(self, game: Game, counts: Sequence[int] = (), seated: Callable[[int], Game] | None = None) -> None:
        super().__init__()
        self.game = game
        self.seated = seated or partial(with_seats, game)  # the game for so many players
        self.counts = list(counts or players(game.card))  # how many may play
        self.seats = game.seats if game.seats in self.counts else self.counts[0]
        self.saved = offered(game.name)

    def heading(self) -> str:
        return f"{self.game.card.title}: whom do you want to play against?"

    def about(self) -> Iterable[str]:
        yield from goal_of(self.game.card)
        if len(self.counts) > 1:
            yield f"\n{self.seats} players. Press {self.counts[0]} to {self.counts[-1]} for another number."

    def items(self) -> Iterable[tuple[str, list[Item]]]:
        if self.saved:
            yield "Go on with", [Item(RESUME, "The unfinished game", details(self.saved))]
        yield (
            "Play against" if self.saved else "",
            [Item(choice.kind, choice.name, choice.words) for choice in opponents(self.game)],
        )

    def chosen(self, key: str) -> None:
        if key == RESUME and self.saved:
            self.app.switch_screen(GameScreen(Here.resumed(self.saved.record, self.saved.file)))
            return
        try:
            begun = Here.begun(self.seated(self.seats), self.kinds(key))
        except ZelligeError as error:
            self.say(sentence(str(error)))
        else:
            self.app.switch_screen(GameScreen(begun))

    def kinds(self, key: str) -> list[str]:
        """Who sits where. Those who only watch see programs that play well and quickly."""
        if key == WATCH:
            return [levels(self.game)[WATCHED].kind] * self.seats
        return [HUMAN, *[key] * (self.seats - 1)]

    def action_seats(self, n: int) -> None:
        if n in self.counts:
            self.seats = n
            self.fill()

    def action_learn(self) -> None:
        from zellige.terminal.full.lesson_screen import LessonScreen

        self.app.push_screen(LessonScreen(self.game.card))

    def action_rules(self) -> None:
        from zellige.terminal.full.rules_screen import RulesScreen

        self.app.push_screen(RulesScreen(self.game))


def with_seats(game: Game, seats: int) -> Game:
    """A game with so many players, and otherwise as it is by default."""
    key = game.card.seats
    return game if isinstance(key, int) or game.seats == seats else Game(game.card, **{key: seats})
