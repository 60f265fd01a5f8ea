"""The program that is run: what leads from a game to its review, and from there to the board of a decision."""

from __future__ import annotations

from textual import on

from zellige.terminal.full.app import Terminal
from zellige.terminal.full.game_screen import GameScreen
from zellige.terminal.full.replay_screen import ReplayScreen
from zellige.terminal.full.review_screen import ReviewScreen


class Program(Terminal):
    """Screens ask for others that know them, by messages."""

    @on(GameScreen.ReviewWanted)
    def review(self, wanted: GameScreen.ReviewWanted) -> None:
        self.push_screen(ReviewScreen(wanted.record, wanted.names))

    @on(ReviewScreen.BoardWanted)
    def board(self, wanted: ReviewScreen.BoardWanted) -> None:
        self.push_screen(ReplayScreen(wanted.record, wanted.turn))
