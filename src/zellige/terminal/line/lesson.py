"""Lessons in line mode: each step shows a position and asks for a move. Nothing is saved."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console

from zellige.card import Card
from zellige.errors import IllegalMove, InvalidMove, ZelligeError
from zellige.names import joined
from zellige.terminal.lesson import Lessons
from zellige.terminal.line.board import show, show_places
from zellige.terminal.line.curtain import QUIT
from zellige.terminal.line.words import Words, is_notation, name_of
from zellige.terminal.rules import show_rules

HOW = "Type your move; or next, back, rule, answer, where, quit."
ON_PAPER = "Where a lesson says click, choose or press, type the names of the tile and the place instead."


class LineLesson:
    """One learner at a prompt."""

    def __init__(self, card: Card, console: Console, ask: Callable[[str], str] = input) -> None:
        self.lessons, self.console, self.ask = Lessons(card), console, ask
        self.going = True
        self.commands: dict[str, Callable[[], None]] = {
            "next": lambda: self.go(1),
            "back": lambda: self.go(-1),
            "rule": lambda: show_rules(card, self.lessons.step.rule, console),
            "answer": self.show_answer,
            "where": lambda: show_places(self.lessons.position, console),
            "help": lambda: self.say(HOW),
            "?": lambda: self.say(HOW),
        }

    def run(self) -> None:
        """Take the steps one after the other, until the last is done or the learner stops."""
        card = self.lessons.card
        self.say(f"\nLessons in {card.title}. {ON_PAPER}")
        if card.how:
            self.say(card.how)
        self.show()
        while self.going:
            try:
                self.do(self.ask("Your answer > ").strip())
            except IllegalMove as error:
                self.say(f"{error.cited(self.lessons.names)}.")
            except ZelligeError as error:
                self.say(f"{error}.")
            except (EOFError, KeyboardInterrupt):
                self.say("")
                self.going = False

    def say(self, words: str) -> None:
        self.console.print(words, markup=False, highlight=False)

    def show(self) -> None:
        """The step that the learner is at."""
        lessons, step = self.lessons, self.lessons.step
        self.say(f"\nStep {lessons.at + 1} of {len(lessons.steps)}: {step.title}\n")
        show(lessons.position, self.console, lessons.names)
        self.say(f"\n{step.words}")
        if step.marks:
            self.say(f"Marked: {joined(list(dict.fromkeys(map(name_of, step.marks))))}.")
        self.say(HOW if lessons.asks else "Press Enter to go on.")

    def go(self, by: int) -> None:
        if by > 0 and self.lessons.is_last:
            self.say(f"These were all the lessons in {self.lessons.card.title}.")
            self.going = False
            return
        self.lessons.go(by)
        self.show()

    def do(self, line: str) -> None:
        """Carry out a command, or judge a move."""
        if line.lower() in QUIT:
            self.going = False
        elif line.lower() in self.commands:
            self.commands[line.lower()]()
        elif line:
            self.judge(line.split())
        elif not self.lessons.asks:
            self.go(1)

    def judge(self, words: list[str]) -> None:
        """Say whether a move is the one that the step asks for."""
        lessons, known = self.lessons, Words(self.lessons.position)
        if not lessons.asks:
            raise ZelligeError("this step asks for no move; press Enter to go on")
        fitting = [] if is_notation(lessons.position, words) else known.fitting(words)
        if len(fitting) > 1:
            raise InvalidMove(f"several moves fit that: {', '.join(map(str, fitting))}")
        reply = lessons.answer(str(fitting[0]) if fitting else known.refused(words) or words[0])
        self.say(reply.words)
        if reply.is_right:
            if reply.words:
                self.ask("Press Enter to go on > ")
            self.go(1)

    def show_answer(self) -> None:
        self.say(f"One right answer is {self.lessons.right[0]}." if self.lessons.asks else "There is nothing to do.")
