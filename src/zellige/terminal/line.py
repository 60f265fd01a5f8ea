"""Line mode, for any game: people at one keyboard type their moves, and programs play the other seats."""

import re
import secrets
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path

from rich.columns import Columns
from rich.console import Console

from zellige.core import Move, State, View
from zellige.errors import IllegalMove, InvalidMove, ZelligeError
from zellige.events import goes_on
from zellige.match import Match, NoTakeBack
from zellige.names import YOU, Name, counted, named
from zellige.players.planner import Player
from zellige.record import Shown
from zellige.terminal.board import show, show_places
from zellige.terminal.files import failing_as, read_record, write_file
from zellige.terminal.saved import match_of, players_of, program, saved_games, seat_names
from zellige.terminal.tables import percent

HELP = """\
Type a move, or its number in the list that [b]moves[/b] prints. You can type a whole turn on one line.
Type a tile or a place to list the moves that use it.

  [b]moves[/b]         list the legal moves, with their numbers
  [b]where[/b]         list the open places and what fits there
  [b]board[/b]         show the board again
  [b]full[/b]          show the whole board, even on a small screen
  [b]hint[/b]          ask a program for the best moves
  [b]undo[/b]          take back the last move; against a program, your own last move
  [b]position[/b]      print the position as one line of text
  [b]save[/b] FILE     save the game to a file
  [b]resume[/b] FILE   continue a game from a file
  [b]resign[/b]        give up the game
  [b]quit[/b]          leave; the game is saved, and you can continue it later"""


HINT_SECONDS, HINTS = 1.0, 3


def forget_typing() -> None:
    """Discard what was typed before the prompt."""
    with suppress(ImportError, OSError, ValueError):
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


PART = re.compile(r"-?\d{1,3},-?\d{1,3}|[^\s\d]{2}")  # a place or a tile, whether or not a legal move uses it


class LineGame:
    """One session: reads a line and carries it out, until the game is over or the user quits."""

    def __init__(
        self,
        match: Match,
        console: Console,
        ask: Callable[[str], str] = input,
        players: Sequence[Player | None] = (),
        busy: Callable[[str], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self.match, self.console, self.ask = match, console, ask
        self.busy = busy  # shows what is going on, for as long as it takes
        self.players = list(players) or [None] * match.game.seats  # None for a person
        self.looking: int | None = None  # the seat at the screen, if seats see different things
        self.file, self.unsaved = self.new_file(), ""  # where the game is saved, or why it cannot be
        self.going = True
        self.commands: dict[str, Callable[[str], None]] = {
            "?": lambda _: self.help(),
            "help": lambda _: self.help(),
            "moves": self.list_moves,
            "where": lambda _: show_places(self.seen, console),
            "board": lambda _: self.board(),
            "full": lambda _: show(self.seen, console, self.names, self.last(), full=True),
            "hint": lambda _: self.hint(),
            "undo": lambda _: self.undo(),
            "position": lambda _: self.say(str(self.seen), whole=True),
            "save": self.save,
            "resume": self.resume,
            "resign": lambda _: self.resign(),
            "quit": lambda _: self.quit(),
            "q": lambda _: self.quit(),
            "exit": lambda _: self.quit(),
        }

    def new_file(self) -> Path:
        """A new file for this session."""
        name = f"{self.match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}.txt"
        return saved_games() / name

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, player in enumerate(self.players) if player is None]

    @property
    def names(self) -> tuple[Name, ...]:
        """The names of the seats: a person alone against programs is "You"."""
        numbered = named((), len(self.players))
        return tuple(
            Name(f"{name} ({player.name})" if player else YOU if len(self.people) == 1 else name)
            for name, player in zip(numbered, self.players, strict=True)
        )

    @property
    def seen(self) -> State | View:
        """What may be shown: the view of the seat to move, or a watcher's if only programs play; at the end, all."""
        return self.state if self.match.outcome else self.state.view(self.state.player if self.people else None)

    def run(self) -> None:
        if not self.match.outcome:
            self.attempt(self.greet)
        while self.going and not self.match.outcome:
            self.attempt(self.prompt if self.players[self.state.player] is None else self.think)
        if self.match.outcome:
            self.tell_latest()
            self.board()
            self.tell_end()

    def help(self) -> None:
        self.console.print(HELP)
        if how := self.match.game.card.how:
            self.say(f"\n{how}")

    def attempt(self, work: Callable[[], None]) -> None:
        """Do something; if it fails, say why in one sentence. Quit at Ctrl-C or the end of the input."""
        try:
            work()
        except IllegalMove as error:
            self.say(f"{error.cited(self.names)}.")
        except ZelligeError as error:
            self.say(f"{error}.")
        except (EOFError, KeyboardInterrupt):
            self.say("")
            self.quit()

    def greet(self) -> None:
        self.next_board()
        self.say("Type a move, or ? for help." if self.people else "Press Ctrl-C to leave the game.")

    def think(self) -> None:
        """Let the program to move play its turn, from its view alone, and save the game after each move."""
        seat, going = self.state.player, True
        player = self.players[seat]
        assert player
        with self.busy(f"{self.names[seat]} is thinking (press Ctrl-C to save and leave)"):
            while going:
                try:
                    self.match.play(player.choose(self.state.view(seat)), seat)
                except ZelligeError as error:  # it would only fail again
                    self.going = False
                    raise ZelligeError(f"{self.names[seat]} cannot continue; the game is saved: {error}") from None
                self.autosave()
                going = goes_on(self.state, seat)
        if not self.match.outcome:
            self.tell_latest()
            self.next_board()

    def tell_latest(self) -> None:
        """Say what happened in the latest turn, as far as the person at the screen may know."""
        if shown := self.match.latest(self.looking):
            self.tell([shown])

    def prompt(self) -> None:
        self.do(self.ask(f"{self.names[self.state.player]} > ").strip())

    def do(self, line: str) -> None:
        """Carry out one line."""
        word, _, rest = line.partition(" ")
        if not line:
            self.list_moves()
        elif (command := word.lower()) in self.commands:
            if rest and command not in ("moves", "save", "resume"):
                raise ZelligeError(f"type {command} alone, with nothing after it")
            self.commands[command](rest.strip())
        elif re.fullmatch("[0-9]{1,6}", line):
            self.play([str(self.numbered(int(line)))])
        else:
            self.play(line.split())

    def play(self, words: list[str]) -> None:
        """Play moves of the current turn, all or none. A tile or a place alone lists the moves that use it."""
        try:
            events = self.match.propose(words)
        except InvalidMove:
            if len(words) > 1 or not (PART.fullmatch(words[0]) or self.using(words[0])):
                raise
            self.list_moves(words[0])
            return
        self.match.commit(events)
        self.autosave()
        if self.match.outcome:
            return
        if self.match.game.card.chance and self.players[self.state.player]:
            self.tell_latest()  # what was thrown or drawn
        self.next_board()

    def next_board(self) -> None:
        """Show the board to the person to move; if only programs play, to the watcher."""
        if self.people and self.state.player not in self.people:
            return  # wait until the programs have moved
        if self.match.game.card.hides and len(self.people) > 1:
            self.pass_on()
        elif self.people:
            self.looking = self.state.player
        self.board()
        if self.unsaved:
            self.say(self.unsaved)

    def pass_on(self) -> None:
        """Pass the keyboard to the seat to move without showing it another seat's tiles: the person before it first
        sees the result of their turn, and then the screen is cleared."""
        seat = self.state.player
        if seat == self.looking:
            return
        if self.looking is not None:
            self.board(self.looking)
            self.tell_latest()
            self.ask_for("", "Press Enter to hide your tiles > ")
        self.empty_screen()
        number = str(seat + 1)
        self.ask_for(number, f"Pass the keyboard to {self.names[seat]}, who types {number} to see the board > ")
        self.looking = seat
        self.tell(self.others_turns(seat))

    def ask_for(self, word: str, prompt: str) -> None:
        """Wait until exactly this word is typed; anything typed before the prompt is ignored."""
        while True:
            forget_typing()
            typed = self.ask(prompt).strip().lower()
            if typed in ("quit", "q", "exit"):
                raise EOFError
            if typed == word:
                return

    def empty_screen(self) -> None:
        """Clear the screen, the scrollback and the history of typed lines."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
        elif sys.stdin.isatty():
            self.console.print("\n" * 100)
        if typed := sys.modules.get("readline"):
            typed.clear_history()
            typed.parse_and_bind(r'"\C-y": ""')  # Ctrl-Y would bring back what was last deleted

    def others_turns(self, seat: int) -> list[Shown]:
        """What the others did since the seat's last turn, as far as it may know."""
        shown = list(self.match.record.seen_by(seat).shown())
        own = max((n for n, one in enumerate(shown) if one.turn.seat == seat), default=-1)
        return shown[own + 1 :]

    def tell(self, turns: Iterable[Shown]) -> None:
        """Say what was played."""
        for shown in turns:
            self.say(shown.told(self.names))

    def numbered(self, number: int) -> Move:
        moves = self.listed()
        if not 1 <= number <= len(moves):
            raise ZelligeError(f"there is no move {number}; moves are numbered 1 to {len(moves)}")
        return moves[number - 1]

    def using(self, part: str) -> list[tuple[int, Move]]:
        """The legal moves that use a tile or a place, with their numbers."""
        begin, end = (r"(?<![\w-])" if part[:1].isalnum() else ""), (r"(?!\w)" if part[-1:].isdigit() else "")
        pattern = re.compile(begin + re.escape(part) + end)
        return [(n, move) for n, move in enumerate(self.listed(), 1) if not part or pattern.search(str(move))]

    def listed(self) -> list[Move]:
        """The legal moves in order: those that name a place first, and moves of the same tile together."""
        return sorted(self.state.moves, key=lambda move: (":" not in move.text, move.code))

    def list_moves(self, part: str = "") -> None:
        listed = [f"[dim]{n:>3}[/dim] {move}" for n, move in self.using(part)]
        if not listed:
            raise ZelligeError(f"no legal move uses {part}")
        self.console.print(Columns(listed, padding=(0, 2)))

    def board(self, seat: int | None = None) -> None:
        """Show the board to the seat to move, or to another one."""
        self.say("")
        outcome = self.match.outcome
        status = f"{outcome.told(self.names)}." if outcome else ""
        seen = self.seen if seat is None else self.state.view(seat)
        show(seen, self.console, self.names, self.last(), status=status)

    def last(self) -> tuple[Move, ...]:
        """The moves to mark on the board: the latest turn, as far as the person at the screen may know."""
        shown = self.match.latest(self.looking)
        return shown.turn.moves if shown else ()

    def hint(self) -> None:
        """Show what a program would play here; it sees only what the seat to move sees."""
        from zellige.players.analysis import analyse
        from zellige.players.planner import decision

        view = self.state.view(self.state.player)
        with self.busy("thinking"):
            rows = analyse(view, HINT_SECONDS).rows
        shown: dict[frozenset[Move], str] = {}
        for row in rows:
            moves = decision(view, row.line)
            shown.setdefault(frozenset(moves), f"  {percent(row.chances[view.player]):>6}  {' '.join(map(str, moves))}")
        self.say("The best moves and your chance to win with each, as a program estimates it:")
        for line in list(shown.values())[:HINTS]:
            self.say(line)

    def undo(self) -> None:
        """Take moves back until it is a person's move again."""
        if not any(turn.seat in self.people for turn in self.match.turns):
            raise NoTakeBack("you have no move to take back")
        self.match.take_back()
        while self.state.player not in self.people:
            self.match.take_back()
        self.autosave()
        self.board()

    def save(self, name: str) -> None:
        if not name:
            raise ZelligeError("name a file, for example: save game.txt")
        write_file(Path(name), self.match.record.text, new=True)
        self.say(f"Saved to {name}.")

    def resume(self, name: str) -> None:
        if not name:
            raise ZelligeError("name a file, for example: resume game.txt")
        record = read_record(Path(name))
        players = players_of(seat_names(record), record.game)
        self.match, self.players = match_of(record), players
        self.file = self.new_file()  # the file of the game before stays as it is
        self.looking = None
        if not self.match.outcome:
            self.next_board()

    def resign(self) -> None:
        seat = self.state.player
        if self.ask("Resign? (y/n) > ").strip().lower() in ("y", "yes"):
            self.match.leave(seat)
            self.autosave()
            if not self.match.outcome:
                self.tell_latest()
                self.next_board()

    def quit(self) -> None:
        self.going = False
        if self.match.game.card.hides and len(self.people) > 1 and not self.match.outcome:
            self.empty_screen()
        if self.unsaved:
            self.say(self.unsaved)
        if self.file.exists():
            self.say(f"The game is saved in {self.file}", whole=True)
            self.say(f"Continue with: {program()} play {self.match.game.name} --resume latest", whole=True)

    def autosave(self) -> None:
        """Save the game after every move, so that nothing is lost."""
        try:
            with failing_as(f"cannot write {self.file.parent}"):
                self.file.parent.mkdir(parents=True, exist_ok=True)
            write_file(self.file, self.match.record.text)
            self.unsaved = ""
        except ZelligeError as error:
            self.unsaved = f"The game cannot be saved: {error}."

    def tell_end(self) -> None:
        if outcome := self.match.outcome:
            if max(outcome.scores) > 1:  # in a game without points, the winner has 1
                self.say(
                    ", ".join(
                        f"{name} {counted(n, 'point')}" for name, n in zip(self.names, outcome.scores, strict=True)
                    )
                )
            if self.match.game.card.chance:
                self.match.reveal()
                self.autosave()
            if self.file.exists():
                self.say(f"Replay it with: {program()} replay {self.file}", whole=True)

    def say(self, words: str, whole: bool = False) -> None:
        """Print a sentence; with `whole`, a line that is not wrapped, so that it can be copied."""
        self.console.print(words, markup=False, highlight=False, soft_wrap=whole)
