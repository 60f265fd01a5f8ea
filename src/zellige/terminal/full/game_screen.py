"""A match on the screen: playing it, looking back, hints and analysis."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.timer import Timer

from zellige.core import Move, Position, View
from zellige.errors import IllegalMove, ZelligeError, sentence
from zellige.kernel.constants import OVER
from zellige.names import Name
from zellige.record import Record, Shown
from zellige.scene import Scene
from zellige.terminal.full.advice import LETTERS, Advice, Room, seen_by
from zellige.terminal.full.app import keep_for_later, mode_of
from zellige.terminal.full.end_screen import EndScreen
from zellige.terminal.full.questions import Curtain, Question, Welcome
from zellige.terminal.full.table_screen import ROOMY, TableScreen
from zellige.terminal.full.walking import frames
from zellige.terminal.rules import goal_of
from zellige.terminal.sitting import Sitting

STEP = 0.12  # seconds that Assam takes for a square
END = 0.6  # seconds to see the last move, before it is asked what next
MOST_TOLD = 3  # turns told below the board, and lines of a hint on a small screen


class GameScreen(TableScreen):
    """A match that is played, watched or looked at again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "Take back", show=False),
        Binding("h", "hint_or_left", show=False),
        Binding("H", "hint", "A hint", show=False),
        Binding("a", "analysis", "Analysis", show=False),
        Binding("left_square_bracket", "look(-1)", "Look back", show=False, key_display="["),
        Binding("right_square_bracket", "look(1)", show=False),
        Binding("home", "look(-10000)", show=False),
        Binding("end", "look(10000)", show=False),
        Binding("Q", "leave", "Resign", show=False),
    ]

    class ReviewWanted(Message):
        """The game is to be reviewed."""

        def __init__(self, record: Record, names: tuple[Name, ...]) -> None:
            super().__init__()
            self.record, self.names = record, names

    def __init__(self, sitting: Sitting, greets: bool = False) -> None:
        super().__init__(sitting.game)
        self.greets = greets  # is it said what the game is about, before the first turn?
        self.sitting = sitting
        self.past: Sequence[Shown] = ()  # the turns, while somebody looks back
        self.back: int | None = None  # after how many of them
        self.waiting = False  # is a thread waiting for others?
        self.walk: list[Scene] = []  # what is still to be shown of Assam's way
        self.step: Timer | None = None  # until his next step
        self.at = sitting.position  # the position that has been shown
        self.news: list[str] = []  # what has happened since somebody here moved
        self.advice = Advice()
        self.asked_end = False
        self.doing = False  # is something on its way?

    # What is shown

    @property
    def position(self) -> Position:
        if self.back is None:
            return self.sitting.position
        return self.past[self.back - 1].after if self.back else self.past[0].before

    @property
    def names(self) -> tuple[Name, ...]:
        return self.sitting.names

    @property
    def last(self) -> tuple[Move, ...]:
        """The moves to mark: those of the latest turn."""
        if self.back is not None:
            return self.past[self.back - 1].turn.moves if self.back else ()
        latest = self.sitting.latest
        return latest.turn.moves if latest else ()

    @property
    def may_move(self) -> bool:
        return self.back is None and not self.walk and not self.doing and self.sitting.playing

    def scene_now(self) -> Scene:
        return self.walk[0] if self.walk else self.position.scene(self.names, self.last)

    def status(self) -> Text:
        bold = Style(bold=True)
        if self.back is not None:
            return Text(f"Turn {self.back} of {len(self.past)}: looking back. ] goes on, Esc returns.", bold)
        if self.sitting.passes_to is not None and self.sitting.seat is not None:
            return Text("Your turn is over. Press Enter to hide your tiles.", bold)
        waits = self.sitting.thinking
        return Text(f"{waits} …" if waits and not mode_of(self).ascii else waits or self.sitting.status, bold)

    def told(self) -> Text:
        if self.advice.is_open:
            return self.advice.words
        if self.back is not None:
            return Text(self.past[self.back - 1].told(self.names) if self.back else "The game begins.")
        lines = [*self.news[-MOST_TOLD:], *([self.sitting.trouble] if self.sitting.trouble else [])]
        return Text("\n".join(lines))

    def about(self, thing: str) -> str:
        return super().about(thing) or (self.advice.about if self.advice.is_open else "")

    def keys(self) -> Iterable[tuple[str, str]]:
        if self.back is not None:
            yield from (("[ ]", "turns"), ("a", "analysis"), ("Esc", "back to the game"))
        elif self.sitting.outcome:
            yield from (("Enter", "what next"), ("[ ]", "look back"))
        elif self.may_move:
            yield "Enter", "play" if self.clicking.path or not self.only_button() else self.only_button_says()
            yield from (*self.choosing_keys(), (":", "type"), ("u", "take back"))
            if self.sitting.may_ask:
                yield "h", "hint"
        elif self.sitting.seat is not None:
            yield from (("u", "take back"), ("[ ]", "look back"))
        yield from (("?", "all keys"), ("^q", "quit"))

    def only_button_says(self) -> str:
        button = self.only_button()
        return button.text.lower() if button else ""

    def hinted(self) -> Mapping[str, str]:
        return self.advice.letters

    @property
    def shows_first(self) -> bool:
        return len(self.clicking.first) <= 20

    # The course of the match

    async def on_mount(self) -> None:
        await super().on_mount()
        if self.greets and not self.sitting.turns:
            self.app.push_screen(Welcome(self.game.card.title, goal_of(self.game.card)))
        await self.changed()

    def on_unmount(self) -> None:
        self.advice.forget()
        self.sitting.close()

    async def changed(self) -> None:
        """The match has moved on, or somebody else is at the screen."""
        self.at = self.sitting.position
        if self.back is None:
            self.advice.forget()
        self.hear()
        keep_for_later(self, self.sitting.later)
        await self.draw()
        if self.sitting.passes_to is not None and self.sitting.seat is None:
            self.pass_on()
        elif self.sitting.outcome and not self.asked_end and not self.walk:
            self.asked_end = True
            self.set_timer(END, self.action_end)
        elif not self.sitting.outcome:
            self.asked_end = False
        self.go_on()

    def hear(self) -> None:
        """Collect what has happened since the turn of whoever is at the screen."""
        if self.sitting.seat is None and self.sitting.people:
            self.news = []
        elif turns := self.sitting.others_turns():
            self.news = [turn.told(self.names) for turn in turns]
        else:
            self.news = [self.sitting.told] if self.sitting.told else []

    def go_on(self) -> None:
        """If others are to act, wait for them in a thread."""
        if self.waiting or self.walk or not self.sitting.awaits or self.sitting.outcome:
            return
        self.waiting = True
        self.run_worker(self.wait_for_others, thread=True, exclusive=False, exit_on_error=False)

    def wait_for_others(self) -> None:
        try:
            self.sitting.wait()
            trouble = ""
        except ZelligeError as error:
            trouble = sentence(str(error))
        self.app.call_from_thread(self.heard, trouble)

    def heard(self, trouble: str) -> None:
        self.waiting = False
        if trouble:
            self.refuse(trouble)
        else:
            self.run_worker(self.moved(), exclusive=False)

    async def moved(self) -> None:
        """After something was played: show Assam's way, if he walked."""
        latest = self.sitting.latest
        if latest and self.back is None and self.app.animation_level != "none":
            self.walk = frames(self.at, latest, self.names)
            self.advice.forget()
        await self.walk_on()

    async def walk_on(self) -> None:
        """Show the next of his steps, and in the end where he stands."""
        if self.step:
            self.step.stop()
        if self.walk:
            await self.draw()
            self.step = self.set_timer(STEP, self.step_on)
        else:
            await self.changed()

    async def step_on(self) -> None:
        self.walk = self.walk[1:]
        await self.walk_on()

    def chosen(self, move: str) -> None:
        self.do(self.sitting.play, [move])

    def play_typed(self, words: list[str]) -> None:
        if self.may_move:
            self.do(self.sitting.play, words)
        else:
            self.refuse(self.why_not())

    def do(self, act: Callable[..., None], *given: object) -> None:
        """Let the sitting do something, in a thread because a server may be slow, and show what comes of it."""
        if not self.doing:
            self.doing = True
            self.run_worker(self._do(act, *given), exclusive=False)

    async def _do(self, act: Callable[..., None], *given: object) -> None:
        try:
            await asyncio.to_thread(act, *given)
        except IllegalMove as error:
            self.refuse(sentence(error.cited(self.names)), error.rule)
        except ZelligeError as error:
            self.refuse(sentence(str(error)))
        self.doing = False
        await self.moved()

    def why_not(self) -> str:
        if self.back is not None:
            return "You are looking back. Esc returns to the game."
        if self.sitting.outcome:
            return "The game is over. Enter says what you can do next."
        if self.sitting.seat is None:
            return "You are watching."
        return f"{(self.sitting.thinking or self.sitting.status).removesuffix('.')}."

    # Actions

    def action_choose(self) -> None:
        if self.walk:
            self.walk = self.walk[-1:]
        elif self.sitting.outcome and self.back is None:
            self.action_end()
        elif self.sitting.passes_to is not None:
            self.sitting.sit_down(None)
            self.run_worker(self.changed(), exclusive=False)
        else:
            super().action_choose()

    def action_let_go(self) -> None:
        if not self.clicking.path and self.advice.is_open:
            self.close_advice()
        elif self.back is not None:
            self.back = None
            self.draw_soon()
        else:
            super().action_let_go()

    def pass_on(self) -> None:
        """A curtain, until the next player sits down."""
        seat = self.sitting.passes_to
        assert seat is not None
        if any(isinstance(screen, Curtain) for screen in self.app.screen_stack):
            return

        def sit_down(_: object) -> None:
            self.sitting.sit_down(seat)
            self.run_worker(self.changed(), exclusive=False)

        self.app.push_screen(Curtain(self.names[seat]), sit_down)

    def action_undo(self) -> None:
        """Let go of what is chosen, else take a move back."""
        if self.clicking.let_go():
            self.redraw()
        elif self.back is not None:
            self.refuse(self.why_not())
        else:
            self.do(self.sitting.undo)

    def action_hint_or_left(self) -> None:
        if self.moves_like_vi:
            self.action_vi_go("left")
        else:
            self.action_hint()

    def action_hint(self) -> None:
        """The best turns, as a program sees them."""
        self.advise(hint=True)

    def action_analysis(self) -> None:
        """Analyse the position, until a key closes it."""
        if self.advice.is_open and not self.advice.is_hint:
            self.close_advice()
        else:
            self.advise(hint=False)

    def advise(self, hint: bool) -> None:
        position = self.position
        if not self.sitting.may_ask and not self.sitting.outcome:
            self.refuse("There are no hints while other people are in the game.")
        elif position.player == OVER:
            self.refuse("The game is over here. [ looks back.")
        else:
            seat = position.player if self.sitting.seat is None or self.back is not None else self.sitting.seat
            self.ask_program(seen_by(position, seat), hint)

    def ask_program(self, view: View, hint: bool) -> None:
        room = Room(MOST_TOLD if self.size.height < ROOMY else len(LETTERS), self.size.width - 2)
        asked, tell = self.advice.open(hint), self.app.call_from_thread
        self.run_worker(
            lambda: self.advice.search(view, self.names, room, asked, tell, self.draw_soon), thread=True, group="advice"
        )
        self.draw_soon()

    def close_advice(self) -> bool:
        """Close hints or the analysis; were they open?"""
        was_open = self.advice.forget()
        self.draw_soon()
        return was_open

    async def action_look(self, steps: int) -> None:
        """Look at an earlier or a later turn."""
        if self.back is None:
            self.past = tuple(self.sitting.record.shown())
        if not self.past:
            return
        at = len(self.past) if self.back is None else self.back
        wanted = max(0, min(len(self.past), at + steps))
        self.advice.forget()
        self.back = None if wanted == len(self.past) and steps > 0 and self.ends_looking else wanted
        await self.draw()

    @property
    def ends_looking(self) -> bool:
        """Does looking on from the last turn lead back to the game?"""
        return True

    def action_leave(self) -> None:
        """Resign, after asking."""
        if self.sitting.outcome or self.sitting.seat is None:
            self.refuse("There is nothing to resign.")
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self.do(self.sitting.leave)

        self.app.push_screen(Question("Resign the game?", "Resign", "Play on"), answered)

    def action_end(self) -> None:
        """What can be done after the end of a game."""
        if self.sitting.outcome and self.app.screen is self:
            self.app.push_screen(EndScreen(self.sitting, self.after_the_end()), self.ended)

    def after_the_end(self) -> dict[str, str]:
        return {
            "review": "Review the game: luck, and what was better",
            "look": "Look at the board and the turns",
            "again": "Play again",
            "leave": "Leave",
        }

    def ended(self, choice: str | None) -> None:
        """Do what was chosen after the end."""
        if choice == "review":
            self.post_message(self.ReviewWanted(self.sitting.record, self.names))
        elif choice == "again":
            self.run_worker(self.play_again(), exclusive=False)
        elif choice == "leave":
            self.app.exit()

    async def play_again(self) -> None:
        try:
            again = await asyncio.to_thread(self.sitting.again)
        except ZelligeError as error:
            self.refuse(sentence(str(error)))
        else:
            self.app.switch_screen(type(self)(again))
