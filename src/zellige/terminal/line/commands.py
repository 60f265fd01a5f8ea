"""The commands of line mode, with a line of help for each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from zellige.errors import ZelligeError
from zellige.terminal.files import read_record, write_file
from zellige.terminal.line import study
from zellige.terminal.line.board import show_places
from zellige.terminal.sitting import Here

if TYPE_CHECKING:
    from zellige.terminal.line.game import LineGame

INTRODUCTION = """\
Type a move, or its number in the list that [b]moves[/b] prints. You can type a whole turn on one line.
Type the names of its tile or places, and the move is made if only one fits; otherwise those that fit are listed.
"""


class Command(NamedTuple):
    """A command: what it does, what may follow it, and its help."""

    run: Callable[[LineGame, str], None]
    help: str
    takes: str = ""
    more: str = ""  # other words for it


def list_moves(line: LineGame, rest: str) -> None:
    line.list_moves(rest)


def where(line: LineGame, _: str) -> None:
    show_places(line.sitting.position, line.console)


def board(line: LineGame, _: str) -> None:
    line.board()


def full(line: LineGame, _: str) -> None:
    line.board(full=True)


def position(line: LineGame, _: str) -> None:
    line.say(str(line.sitting.position), whole=True)


def undo(line: LineGame, _: str) -> None:
    line.sitting.undo()
    line.news.forget()
    line.board()


def save(line: LineGame, name: str) -> None:
    if not name:
        raise ZelligeError("name a file, for example: save game.txt")
    write_file(Path(name), line.sitting.kept.text, new=True)
    line.say(f"Saved to {name}.")


def resume(line: LineGame, name: str) -> None:
    """Go on with a saved game, in its file; the game before stays as it is in its own."""
    if not name:
        raise ZelligeError("name a file, for example: resume game.txt")
    file = Path(name)
    record = read_record(file)
    line.sitting.close()
    line.sit(Here.resumed(record, file.expanduser().resolve()))


def resign(line: LineGame, _: str) -> None:
    if line.agrees("Resign?"):
        line.sitting.leave()
        line.tell()


def leave(line: LineGame, _: str) -> None:
    line.quit()


def show_help(line: LineGame, _: str) -> None:
    line.console.print(INTRODUCTION)
    line.listed((f"  {name} {command.takes}", command.help) for name, command in COMMANDS.items() if name != "help")
    if how := line.sitting.game.card.how:
        line.say(f"\n{how}")


COMMANDS: dict[str, Command] = {
    "help": Command(show_help, "show this list", more="?"),
    "moves": Command(list_moves, "list the legal moves, with their numbers", "[WORD]"),
    "where": Command(where, "list the open places and what fits there"),
    "board": Command(board, "show the board again"),
    "full": Command(full, "show the whole board, even on a small screen"),
    "hint": Command(study.hint, "ask a program for the best moves"),
    "analysis": Command(study.analysis, "show every move with your chance to win", more="a"),
    "undo": Command(undo, "take back the last move; against a program, your own last move", more="u"),
    "history": Command(study.history, "list the turns so far"),
    "back": Command(study.back, "show the position after turn N", "[N]"),
    "rules": Command(study.rules, "read the rules, or one of them, such as rules R4", "[RULE]"),
    "why": Command(study.why, "read the rule that forbids what you just tried"),
    "learn": Command(study.learn, "take the lessons; this game waits"),
    "position": Command(position, "print the position as one line of text"),
    "save": Command(save, "save a copy of the game to a file", "FILE"),
    "resume": Command(resume, "continue a game from its file", "FILE"),
    "resign": Command(resign, "give up the game"),
    "quit": Command(leave, "leave; the game is saved, and you can continue it later", more="q exit"),
}
BY_WORD = {word: command for name, command in COMMANDS.items() for word in (name, *command.more.split())}
