"""Line mode: a game at one keyboard, typed move by move, with programs at other seats; it knows no game."""

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
from zellige.match import Match, NoTakeBack
from zellige.names import YOU, Name, counted, named
from zellige.players.planner import Player
from zellige.record import Shown
from zellige.terminal.board import show, show_places
from zellige.terminal.files import failing_as, read_record, write_file
from zellige.terminal.kept import kept_games, match_of, players_of, program, seat_names
from zellige.terminal.tables import percent

HELP = """\
Type a move, such as those that [b]moves[/b] lists, or its number in that list; a whole turn can stand on one line.
Part of a move lists the moves that have it: a tile, or a place.

  [b]moves[/b]         list the legal moves, with their numbers
  [b]where[/b]         list the open places and what fits them
  [b]board[/b]         show the board again
  [b]full[/b]          show the board with all that a small screen leaves out
  [b]hint[/b]          what a program would do here
  [b]undo[/b]          take the latest move back; against a program, your own latest
  [b]position[/b]      show the position as one line of text
  [b]save[/b] FILE     write the game to a file
  [b]resume[/b] FILE   go on with a game from a file
  [b]resign[/b]        give the game up
  [b]quit[/b]          leave; the game is kept, and you are told where"""


HINT_SECONDS, HINTS = 1.0, 3


def forget_typing() -> None:
    """Throw away what was typed before it was asked for."""
    with suppress(ImportError, OSError, ValueError):
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


PART = re.compile(r"-?\d{1,3},-?\d{1,3}|[^\s\d]{2}")  # a place or a tile, whether or not a legal move has it


class LineGame:
    """One sitting: asks for a line, does what it says, until the game is over or left."""

    def __init__(
        self,
        match: Match,
        console: Console,
        ask: Callable[[str], str] = input,
        players: Sequence[Player | None] = (),
        busy: Callable[[str], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self.match, self.console, self.ask = match, console, ask
        self.busy = busy  # says what is under way, for as long as it takes
        self.players = list(players) or [None] * match.game.seats  # None where a person sits
        self.looking: int | None = None  # the seat that looks at the screen, where seats do not see the same
        self.kept, self.unkept = self.new_file(), ""  # where the game is written down, or why it cannot be
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
        """A file for this sitting alone."""
        name = f"{self.match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}.txt"
        return kept_games() / name

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def people(self) -> list[int]:
        """The seats at which people sit."""
        return [seat for seat, player in enumerate(self.players) if player is None]

    @property
    def names(self) -> tuple[Name, ...]:
        """What the seats are called: who plays alone against programs is "You"."""
        numbered = named((), len(self.players))
        return tuple(
            Name(f"{name} ({player.name})" if player else YOU if len(self.people) == 1 else name)
            for name, player in zip(numbered, self.players, strict=True)
        )

    @property
    def seen(self) -> State | View:
        """What may be shown: the seat to move has the keyboard, or nobody has; at the end, all see all."""
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
        """Do something; say in one sentence if it cannot be done, and leave when the keyboard is gone."""
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
        self.say("Type a move, or ? for help." if self.people else "Ctrl-C leaves the game.")

    def think(self) -> None:
        """Let the program that is to move play its turn, from its view alone; each move is kept as it is made."""
        seat, going = self.state.player, True
        player = self.players[seat]
        assert player
        with self.busy(f"{self.names[seat]} is thinking; Ctrl-C leaves, and the game is kept"):
            while going:
                try:
                    self.match.play(player.choose(self.state.view(seat)), seat)
                except ZelligeError as error:  # it would only do it again
                    self.going = False
                    raise ZelligeError(f"{self.names[seat]} cannot go on, and the game is kept: {error}") from None
                self.keep()
                going = self.state.player == seat and not self.state.begins_turn
        if not self.match.outcome:
            self.tell_latest()
            self.next_board()

    def tell_latest(self) -> None:
        """Say what the latest turn did, as far as who looks at the screen may know."""
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
                raise ZelligeError(f"{command} takes nothing after it")
            self.commands[command](rest.strip())
        elif re.fullmatch("[0-9]{1,6}", line):
            self.play([str(self.numbered(int(line)))])
        else:
            self.play(line.split())

    def play(self, words: list[str]) -> None:
        """Play some moves of the running turn, all or none; a part of a move lists those that have it."""
        try:
            events = self.match.propose(words)
        except InvalidMove:
            if len(words) > 1 or not (PART.fullmatch(words[0]) or self.having(words[0])):
                raise
            self.list_moves(words[0])
            return
        self.match.commit(events)
        self.keep()
        if self.match.outcome:
            return
        if self.match.game.card.chance and self.players[self.state.player]:
            self.tell_latest()  # what was thrown or drawn
        self.next_board()

    def next_board(self) -> None:
        """Show the board to the person to move, or if there are only programs, to who watches."""
        if self.people and self.state.player not in self.people:
            return  # it is shown when the programs have moved
        if self.match.game.card.hides and len(self.people) > 1:
            self.pass_on()
        elif self.people:
            self.looking = self.state.player
        self.board()
        if self.unkept:
            self.say(self.unkept)

    def pass_on(self) -> None:
        """Give the keyboard to the seat to move, which may not see what the one before it saw: that one is first
        shown what became of its turn, and then the keyboard is passed on behind an empty screen."""
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
        """Wait until a word is typed, and nothing else; what was typed before the question does not count."""
        while True:
            forget_typing()
            typed = self.ask(prompt).strip().lower()
            if typed in ("quit", "q", "exit"):
                raise EOFError
            if typed == word:
                return

    def empty_screen(self) -> None:
        """Leave nothing to be read, scrolled back to, or found among the lines typed before."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
        elif sys.stdin.isatty():
            self.console.print("\n" * 100)
        if typed := sys.modules.get("readline"):
            typed.clear_history()
            typed.parse_and_bind(r'"\C-y": ""')  # brings back what was last deleted

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
            raise ZelligeError(f"there are moves 1 to {len(moves)}, not {number}")
        return moves[number - 1]

    def having(self, part: str) -> list[tuple[int, Move]]:
        """The legal moves that have a part, such as a tile or a place, with their numbers."""
        begin, end = (r"(?<![\w-])" if part[:1].isalnum() else ""), (r"(?!\w)" if part[-1:].isdigit() else "")
        pattern = re.compile(begin + re.escape(part) + end)
        return [(n, move) for n, move in enumerate(self.listed(), 1) if not part or pattern.search(str(move))]

    def listed(self) -> list[Move]:
        """The legal moves: first those that name a place, and moves with one tile together."""
        return sorted(self.state.moves, key=lambda move: (":" not in move.text, move.code))

    def list_moves(self, part: str = "") -> None:
        listed = [f"[dim]{n:>3}[/dim] {move}" for n, move in self.having(part)]
        if not listed:
            raise ZelligeError(f"no legal move has {part}")
        self.console.print(Columns(listed, padding=(0, 2)))

    def board(self, seat: int | None = None) -> None:
        """Show the board to the seat to move, or to another one."""
        self.say("")
        outcome = self.match.outcome
        status = f"{outcome.told(self.names)}." if outcome else ""
        seen = self.seen if seat is None else self.state.view(seat)
        show(seen, self.console, self.names, self.last(), status=status)

    def last(self) -> tuple[Move, ...]:
        """What is marked on the board: the latest turn, as who looks may know it."""
        shown = self.match.latest(self.looking)
        return shown.turn.moves if shown else ()

    def hint(self) -> None:
        """What a program would do here, which sees what the seat to move sees, and no more."""
        from zellige.players.analysis import analyse
        from zellige.players.planner import decision

        view = self.state.view(self.state.player)
        with self.busy("thinking"):
            rows = analyse(view, HINT_SECONDS).rows
        shown: dict[frozenset[Move], str] = {}
        for row in rows:
            moves = decision(view, row.line)
            shown.setdefault(frozenset(moves), f"  {percent(row.chances[view.player]):>6}  {' '.join(map(str, moves))}")
        self.say("Your chance to win with the best moves, as a program sees it:")
        for line in list(shown.values())[:HINTS]:
            self.say(line)

    def undo(self) -> None:
        """Take moves back to the latest at which a person was to move."""
        if not any(turn.seat in self.people for turn in self.match.turns):
            raise NoTakeBack("there is no move of yours to take back")
        self.match.take_back()
        while self.state.player not in self.people:
            self.match.take_back()
        self.keep()
        self.board()

    def save(self, name: str) -> None:
        if not name:
            raise ZelligeError("say where, as: save game.txt")
        write_file(Path(name), self.match.record.text, new=True)
        self.say(f"Saved in {name}.")

    def resume(self, name: str) -> None:
        if not name:
            raise ZelligeError("say from where, as: resume game.txt")
        record = read_record(Path(name))
        players = players_of(seat_names(record))
        self.match, self.players = match_of(record), players
        self.kept = self.new_file()  # the game that was left stays where it is
        self.looking = None
        if not self.match.outcome:
            self.next_board()

    def resign(self) -> None:
        seat = self.state.player
        if self.ask("Resign? y or n > ").strip().lower() in (
            "y",
            "yes",
        ):
            self.match.leave(seat)
            self.keep()
            if not self.match.outcome:
                self.tell_latest()
                self.next_board()

    def quit(self) -> None:
        self.going = False
        if self.match.game.card.hides and len(self.people) > 1 and not self.match.outcome:
            self.empty_screen()
        if self.unkept:
            self.say(self.unkept)
        if self.kept.exists():
            self.say(f"The game is kept in {self.kept}", whole=True)
            self.say(f"Go on with: {program()} play {self.match.game.name} --resume latest", whole=True)

    def keep(self) -> None:
        """Write the game down after every move, so that nothing is lost."""
        try:
            with failing_as(f"cannot write {self.kept.parent}"):
                self.kept.parent.mkdir(parents=True, exist_ok=True)
            write_file(self.kept, self.match.record.text)
            self.unkept = ""
        except ZelligeError as error:
            self.unkept = f"The game cannot be kept: {error}."

    def tell_end(self) -> None:
        if outcome := self.match.outcome:
            if max(outcome.scores) > 1:  # where there are no points, the winner has 1
                self.say(
                    ", ".join(
                        f"{name} {counted(n, 'point')}" for name, n in zip(self.names, outcome.scores, strict=True)
                    )
                )
            if self.match.game.card.chance:
                self.match.reveal()
                self.keep()
            if self.kept.exists():
                self.say(f"Look at it again with: {program()} replay {self.kept}", whole=True)

    def say(self, words: str, whole: bool = False) -> None:
        """Print a sentence, or a line that must stay whole so that it can be copied."""
        self.console.print(words, markup=False, highlight=False, soft_wrap=whole)
