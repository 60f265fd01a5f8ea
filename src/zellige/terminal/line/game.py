"""Line mode, for any game: people type their moves; programs, or others far away, play the other seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from zellige.errors import IllegalMove, InvalidMove, ZelligeError, instead
from zellige.names import counted, joined
from zellige.terminal.line import study
from zellige.terminal.line.board import show
from zellige.terminal.line.commands import BY_WORD, COMMANDS
from zellige.terminal.line.curtain import QUIT, ask_for, empty_screen
from zellige.terminal.line.ear import Ear
from zellige.terminal.line.news import News
from zellige.terminal.line.words import PART, Meaning, Words, is_notation, meaning
from zellige.terminal.rules import has_rule
from zellige.terminal.sitting import Sitting

FULL = "Type full for the whole board."


class LineGame:
    """One session: reads a line and carries it out, until the game is over or the user quits."""

    def __init__(
        self,
        sitting: Sitting,
        console: Console,
        ask: Callable[[str], str] = input,
        busy: Callable[[str], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self.console, self.ask = console, ask
        self.busy = busy  # shows what is going on, for as long as it takes
        self.going = True
        self.greeted = False
        self.refused_by = ""  # the rule that the last refusal cited
        self.sit(sitting)

    def sit(self, sitting: Sitting) -> None:
        """Begin to play this match, whatever was played before."""
        self.sitting, self.news, self.ear = sitting, News(sitting), Ear(sitting)
        self.due = True  # is the board to be shown before the next prompt?

    def run(self) -> None:
        if not self.sitting.people and not self.sitting.outcome:
            self.attempt(self.greet_watcher)
        while self.going and not self.sitting.outcome:
            self.attempt(self.step)
        if self.going:
            self.attempt(self.end)
        self.sitting.close()

    def attempt(self, work: Callable[[], None]) -> None:
        """Do something; if it fails, say why in one sentence. Quit at Ctrl-C or the end of the input."""
        try:
            work()
        except IllegalMove as error:
            self.refuse(error)
        except ZelligeError as error:
            self.say(f"{error}{'' if str(error).endswith('?') else '.'}")
        except (EOFError, KeyboardInterrupt):
            self.say("")
            self.quit()

    def refuse(self, error: IllegalMove) -> None:
        """Say why a move is refused, and where to read the rule."""
        known = has_rule(self.sitting.game.card, error.rule)
        self.refused_by = error.rule if known else self.refused_by
        self.say(f"{error.cited(self.sitting.names)}.")
        if known:
            self.say(f"Type rules {error.rule} to read the rule, or just why.")

    def greet(self) -> None:
        """Say what the game is about, to somebody who has not played in it yet."""
        self.greeted = True
        if not any(shown.turn.seat in self.sitting.people for shown in self.sitting.turns):
            study.tell_goal(self)
        self.say("Type a move, or ? for help.")

    def greet_watcher(self) -> None:
        self.show_board()
        self.say("Press Ctrl-C to leave the game.")

    def step(self) -> None:
        """Wait for others, pass the keyboard on, or carry out a line."""
        if self.sitting.passes_to is not None:
            self.pass_on(self.sitting.passes_to)
        elif self.sitting.playing:
            self.prompt()
        else:
            self.wait()

    def wait(self) -> None:
        """Let others act, and tell what they did."""
        before = self.sitting.position
        try:
            with self.busy(f"{self.sitting.thinking} (press Ctrl-C to leave)"):
                self.ear.wait()
        except ZelligeError:  # it would only fail again
            self.going = False
            raise
        self.due = self.due or self.sitting.position != before
        if not self.sitting.outcome:
            self.tell(unfinished=self.sitting.playing)

    def tell(self, unfinished: bool = False) -> None:
        """Say what has happened since it was last said, turn by turn. Who only watches sees each position."""
        for shown in self.news.take(unfinished):
            self.say(shown.told(self.sitting.names))
            self.due = True
            if not self.sitting.people and not self.sitting.outcome:
                self.show_board()

    def prompt(self) -> None:
        if not self.greeted:
            self.greet()
        if self.due:
            self.show_board()
        seat, before = self.sitting.seat, self.sitting.position
        assert seat is not None
        self.ear.listen()
        line = self.ask(f"{self.sitting.names[seat]} > ").strip()
        if self.sitting.position != before and line.lower() not in QUIT:
            self.catch_up()  # the line may not mean any more what it was to mean
        else:
            self.do(line)

    def catch_up(self) -> None:
        """Others have done something while somebody typed."""
        if not self.sitting.outcome:
            self.tell(unfinished=self.sitting.playing)
            self.say("Meanwhile the game went on, so what you typed was not carried out.")
            self.due = True

    def do(self, line: str) -> None:
        """Carry out one line."""
        word, _, rest = line.partition(" ")
        if not line:
            self.list_moves()
        elif command := BY_WORD.get(word.lower()):
            if rest and not command.takes:
                raise ZelligeError(f"type {word.lower()} alone, with nothing after it")
            command.run(self, rest.strip())
        else:
            self.play(line.split())

    # Moves

    def play(self, words: Sequence[str]) -> None:
        """Play moves of the current turn, all or none: in notation, by number, or by the names that they alone have."""
        position = self.sitting.position
        known = Words(position)
        if len(words) == 1 and known.is_number(words[0]):
            self.make([str(known.numbered(int(words[0])))])
        elif is_notation(position, words):
            self.make(words)
        elif (meant := meaning(position, words)).rest:
            self.explain(meant)
        else:
            self.make(list(map(str, meant.moves)))

    def make(self, moves: Sequence[str]) -> None:
        """Play moves, and say what chance brought; a whole turn is told in any case."""
        self.sitting.play(moves)
        self.due = True
        latest = self.sitting.latest
        thrown = bool(latest and latest.turn.moves and latest.turn.moves[-1].text != moves[-1])
        if not self.sitting.outcome:
            self.tell(unfinished=thrown and self.sitting.playing)

    def explain(self, meant: Meaning) -> None:
        """Some words mean no move: list the moves that they fit, or say why there is none."""
        known, words = Words(meant.position), meant.rest
        if len(fitting := known.fitting(words)) > 1:
            self.show_moves(known, [(n, move) for n, move in enumerate(known.moves, 1) if move in fitting])
        elif refused := known.refused(words):
            meant.position.playable(refused)
        elif len(words) == 1 and known.using(words[0]):
            self.list_moves(words[0])
        elif all(known.split(word) or PART.fullmatch(word) for word in words):
            raise ZelligeError(
                f"no legal move uses {joined([n for word in words for n in known.split(word) or [word]])}"
            )
        else:
            self.refuse_words(words)

    def refuse_words(self, words: Sequence[str]) -> None:
        """Say that this is no move, as the game says it; perhaps it was to be a command."""
        for word in words:
            try:
                self.sitting.position.game.named(word)
            except InvalidMove as error:
                meant = "" if len(words) > 1 else instead(word, COMMANDS, "")
                raise ZelligeError(f"{error}; {meant}" if meant else str(error)) from None
            except IllegalMove:
                continue

    def list_moves(self, part: str = "") -> None:
        known = Words(self.sitting.position)
        if not (using := known.using(part)):
            raise ZelligeError(f"no legal move uses {part}")
        self.show_moves(known, using)

    def show_moves(self, known: Words, moves: Sequence[tuple[int, object]]) -> None:
        """Print moves with their numbers, except for numbers that would be taken for a place."""
        listed = [f"[dim]{n if known.is_number(str(n)) else '':>3}[/dim] {move}" for n, move in moves]
        self.console.print(Columns(listed, padding=(0, 2)))

    # The screen

    def show_board(self) -> None:
        self.board()
        self.due = False
        for words in filter(None, (self.sitting.trouble, self.sitting.notice)):
            self.say(words)

    def board(self, full: bool = False) -> None:
        """Show the board as the screen may show it."""
        self.say("")
        sitting, latest = self.sitting, self.sitting.latest
        last, more = latest.turn.moves if latest else (), "" if sitting.outcome else FULL
        show(sitting.position, self.console, sitting.names, last, full=full, status=sitting.status, more=more)

    def pass_on(self, seat: int) -> None:
        """Pass the keyboard to the seat to move without showing it another seat's tiles: the person before it first
        sees the result of their turn, and then the screen is cleared."""
        if self.sitting.seat is not None:
            self.tell()
            self.show_board()
            ask_for("", "Press Enter to hide your tiles > ", self.ask)
            self.sitting.sit_down(None)
        empty_screen(self.console)
        name, number = self.sitting.names[seat], str(seat + 1)
        ask_for(number, f"Pass the keyboard to {name}, who types {number} to see the board > ", self.ask)
        self.sitting.sit_down(seat)
        for shown in self.sitting.others_turns():
            self.say(shown.told(self.sitting.names))
        self.news.forget()
        self.due = True

    def agrees(self, question: str) -> bool:
        """Ask a question; anything but yes is no."""
        return self.ask(f"{question} (y/n) > ").strip().lower() in ("y", "yes")

    def say(self, words: str, whole: bool = False) -> None:
        """Print a sentence; with `whole`, a line that is not wrapped, so that it can be copied."""
        self.console.print(words, markup=False, highlight=False, soft_wrap=whole)

    def listed(self, rows: Iterable[tuple[str, str]]) -> None:
        """Print a list: what stands before each item, and the item, whose further lines begin below its first."""
        table = Table.grid(padding=(0, 1))
        for before, words in rows:
            table.add_row(Text(before), Text(words))
        self.console.print(table)

    # The end

    def quit(self) -> None:
        self.going = False
        if self.sitting.game.card.hides and len(self.sitting.people) > 1 and not self.sitting.outcome:
            empty_screen(self.console)
        self.tell_later()

    def tell_later(self) -> None:
        """Say how to come back to the game."""
        self.sitting.close()
        for words in filter(None, (self.sitting.trouble, *self.sitting.later)):
            self.say(words, whole=True)

    def end(self) -> None:
        """Show how it ended, and offer the review."""
        self.tell(unfinished=True)
        self.show_board()
        outcome = self.sitting.outcome
        if outcome and max(outcome.scores) > 1:  # in a game without points, the winner has 1
            scores = zip(self.sitting.names, outcome.scores, strict=True)
            self.say(", ".join(f"{name}: {counted(n, 'point')}" for name, n in scores))
        self.tell_later()
        if self.console.is_terminal and self.sitting.people:
            with suppress(EOFError, KeyboardInterrupt):  # it can be done later
                study.offer_review(self)
