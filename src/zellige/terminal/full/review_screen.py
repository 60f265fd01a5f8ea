"""The review of a game: the account of luck and play, who was winning when, and each decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, ProgressBar, Static
from textual.widgets.option_list import Option

from zellige.errors import ZelligeError, sentence
from zellige.kernel.constants import CHANCE
from zellige.names import Name
from zellige.players.search.mcts import Budget
from zellige.record import Record
from zellige.study.review import Review, Step, review
from zellige.terminal.full.app import mode_of
from zellige.terminal.full.choices import Choices
from zellige.terminal.full.leaving import leave
from zellige.terminal.review import LOUD, account_table, points

SECONDS = 0.25  # for each step
PARTS = ("#chances", "#account", "#heading", "#menu")
BARS, DIGITS = "▁▂▃▄▅▆▇█", "0123456789"  # a chance to win, from none to all
HEADING = "turn   play   luck   cost"


class Left(Exception):
    """Nobody waits for the review any more."""


class ReviewScreen(Screen[None]):
    """Reviews a game in a thread, and leads from a decision to the board where it was made."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", show=False),
    ]

    class BoardWanted(Message):
        """The board where a decision was made is to be shown."""

        def __init__(self, record: Record, turn: int) -> None:
            super().__init__()
            self.record, self.turn = record, turn

    def __init__(self, record: Record, names: Sequence[Name]) -> None:
        super().__init__()
        self.record, self.names = record, names
        self.going = True
        self.better: dict[str, str] = {}  # by the id of a decision's line

    def compose(self) -> ComposeResult:
        yield Static(f"{self.record.game.card.title}: luck and play", id="status")
        yield ProgressBar(show_eta=True, id="progress")
        yield Static(id="chances")
        yield Static(id="account")
        yield Static(HEADING, id="heading")
        yield Choices(name="menu")
        yield Static(id="info")
        yield Static(" Esc stops", id="keys")

    def on_mount(self) -> None:
        for name in PARTS:
            self.query_one(name).display = False
        self.run_worker(self.think, thread=True, exit_on_error=False)

    def on_unmount(self) -> None:
        self.going = False

    # In a thread

    def think(self) -> None:
        tell = self.app.call_from_thread

        def progress(done: int, of: int) -> None:
            if not self.going:
                raise Left
            tell(self.query_one(ProgressBar).update, progress=done, total=of)

        try:
            found = review(self.record, Budget(SECONDS), progress=progress)
        except Left:
            return
        except ZelligeError as error:
            tell(self.fail, sentence(str(error)))
        else:
            tell(self.show, found)

    # When it is done

    def fail(self, words: str) -> None:
        self.query_one("#progress").display = False
        self.query_one("#info", Static).update(words)
        self.query_one("#info").add_class("refused")

    def show(self, found: Review) -> None:
        """The account, the curves, and a line for each decision."""
        self.query_one("#progress").display = False
        self.query_one("#chances", Static).update(curves(found, self.names, self.size.width - 4, mode_of(self).ascii))
        self.query_one("#account", Static).update(account_table(found, self.names))
        menu = self.query_one(Choices)
        menu.add_options(lines(found, self.names))
        self.better = {f"{step.number} {n}": " ".join(map(str, step.best)) for n, step in enumerate(found.steps)}
        for name in PARTS:
            self.query_one(name).display = True
        self.query_one("#keys", Static).update(" arrows choose a decision, Enter shows its board, Esc closes")
        menu.focus()

    @on(OptionList.OptionSelected)
    def selected(self, event: OptionList.OptionSelected) -> None:
        turn = int((event.option_id or "0").partition(" ")[0])
        self.post_message(self.BoardWanted(self.record, turn - 1))

    @on(OptionList.OptionHighlighted)
    def highlighted(self, event: OptionList.OptionHighlighted) -> None:
        better = self.better.get(event.option_id or "", "")
        self.query_one("#info", Static).update(f"Better: {better}" if better else "")

    def action_leave(self) -> None:
        self.going = False
        leave(self)


# Lines of text


def curves(found: Review, names: Sequence[Name], columns: int, plain: bool) -> Text:
    """Each player's chance to win over the game, a line for each; with two players, one line says it all."""
    text, chances = Text(), [found.start, *(step.after for step in found.steps)]
    shown = names[:1] if len(names) == 2 else names
    widest = max(map(len, shown))
    room = max(10, columns - widest - 2)
    at = [round(n * (len(chances) - 1) / (min(room, len(chances)) - 1)) for n in range(min(room, len(chances)))]
    for seat, name in enumerate(shown):
        signs = "".join(sign(chances[n][seat], plain) for n in at)
        text.append("\n" if seat else "").append(f"{str(name).ljust(widest)}  ", Style(bold=True)).append(signs)
    return text


def sign(chance: float, plain: bool) -> str:
    """A chance as one letter: a bar, or how many tenths it is."""
    signs = DIGITS if plain else BARS
    return signs[min(len(signs) - 1, int(chance * len(signs)))]


def lines(found: Review, names: Sequence[Name]) -> list[Option]:
    """Every decision: its turn, who made it, what it gained, the luck that followed, and what it cost."""
    options = list[Option]()
    for n, step in enumerate(found.steps):
        if step.who == CHANCE:
            continue
        after = found.steps[n + 1] if n + 1 < len(found.steps) else None
        luck = points(after.luck[step.who]) if after and after.who == CHANCE else ""
        options.append(Option(line(step, luck, names[step.who]), id=f"{step.number} {n}"))
    return options


def line(step: Step, luck: str, name: Name) -> Text:
    loud = LOUD.get(step.mark, "")
    text = Text(f"{step.number:>4}  {points(step.play[step.who]):>5}  {luck:>5}  ", no_wrap=True, overflow="ellipsis")
    text.append(f"{points(step.cost, sign=False):>5} {step.mark:<2}  ", loud)
    text.append(f"{name} ", Style(bold=True))
    return text.append(f"leave ({step.why})" if step.why else " ".join(map(str, step.moves)))
