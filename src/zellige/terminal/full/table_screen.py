"""A position on the screen, and choosing moves on it with the keyboard or the mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from zellige.core import Game, Position
from zellige.errors import IllegalMove, ZelligeError, sentence
from zellige.names import Name
from zellige.render.cells import Marks, Mode
from zellige.render.palette import COMMON
from zellige.scene import Part, Scene, Thing
from zellige.terminal.full.app import mode_of
from zellige.terminal.full.clicking import Clicking, Picked
from zellige.terminal.full.part_view import PartView
from zellige.terminal.full.side import Drawn, Side, beside
from zellige.terminal.full.stops import Stops
from zellige.terminal.full.typing_line import TypingLine

SMALLEST = (60, 20)  # columns and rows
ROOMY = 30  # rows of a screen that has room for more words
WIDEST_SIDE = 52
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
VI = {"j": "down", "k": "up", "l": "right"}  # and h, once one of them has been used: until then it asks for a hint


class TableScreen(Screen[None]):
    """What all screens with a board share. Those that derive from it say what is shown, and what a move does."""

    AUTO_FOCUS = ""  # keys are the screen's
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(arrow, f"go('{arrow}')", show=False) for arrow in ARROWS),
        *(Binding(key, f"vi_go('{arrow}')", show=False) for key, arrow in VI.items()),
        Binding("enter", "choose", show=False),
        Binding("escape", "let_go", show=False),
        Binding("tab", "next_part(1)", show=False),
        Binding("shift+tab", "next_part(-1)", show=False),
        *(Binding(str(n), f"number({n})", show=False) for n in range(1, 10)),
        Binding("colon", "type", "Type a move", show=False, key_display=":"),
        Binding("question_mark", "help", "All keys", show=False, key_display="?"),
        Binding("f1", "help", show=False),
        Binding("R", "rules", "The rules", show=False),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        look = game.parts.look
        self.drawn = Drawn(look.looks(), {**COMMON, **look.PAINTS}, Mode())
        self.line = {name: Static(id=name) for name in ("status", "told", "info", "keys")}
        self.board = PartView(self.drawn.looks, self.drawn.paints, self.drawn.mode, id="board")
        self.side = Side(self.drawn)
        self.clicking = Clicking(game.start(), on=False)
        self.scene_shown: Scene = Scene("", ())
        self.drawing = asyncio.Lock()
        self.cursor = ""  # the id of the thing that the keyboard is on
        self.typed = ""  # the letters of a tile so far
        self.refusal = ""
        self.rule = ""  # that the latest refusal cites
        self.moves_like_vi = False  # has somebody moved the cursor with j, k or l?

    # What those that derive from it say

    @property
    def position(self) -> Position:
        """The position on the screen."""
        raise NotImplementedError

    @property
    def names(self) -> tuple[Name, ...]:
        raise NotImplementedError

    @property
    def may_move(self) -> bool:
        """May a move be chosen now?"""
        return False

    def scene_now(self) -> Scene:
        return self.position.scene(self.names)

    def chosen(self, move: str) -> None:
        """A legal move has been chosen."""

    def told(self) -> Text:
        """What is said below the board: what has happened, or what a lesson says."""
        return Text()

    def keys(self) -> Iterable[tuple[str, str]]:
        """The keys that matter now, and what they do."""
        return ()

    def hinted(self) -> Mapping[str, str]:
        """Letters on things that hints are about."""
        return {}

    def status(self) -> Text:
        return Text(self.scene_shown.name, Style(bold=True))

    # The screen

    def compose(self) -> ComposeResult:
        yield self.line["status"]
        with Horizontal(id="table"):
            yield self.board
            yield self.side
        yield self.line["told"]
        yield self.line["info"]
        yield TypingLine()
        yield self.line["keys"]

    async def on_mount(self) -> None:
        self.set_mode()
        self.watch(self.app, "theme", self.theme_changed, init=False)

    async def theme_changed(self) -> None:
        self.set_mode()
        await self.draw()

    def set_mode(self) -> None:
        """Draw for a dark or a light terminal, in colours or not."""
        mode = mode_of(self)
        self.drawn = self.drawn._replace(mode=mode)
        self.board.mode = mode
        self.side.drawn = self.drawn

    async def on_resize(self, event: events.Resize) -> None:
        await self.draw()

    async def on_screen_resume(self) -> None:
        await self.draw()

    async def draw(self) -> None:
        """Show the position as it is now; what is asked for meanwhile waits its turn."""
        async with self.drawing:
            await self._draw()

    async def _draw(self) -> None:
        if not self.is_mounted or not self.is_attached:
            return
        if self.clicking.position != self.position or self.clicking.on != self.may_move:
            self.clicking, self.typed = Clicking(self.position, self.may_move), ""
        self.scene_shown = self.scene_now()
        parts = beside(self.scene_shown)
        columns, rows = self.size
        self.set_class(rows >= ROOMY, "roomy")
        self.side.styles.width = min(WIDEST_SIDE, columns // 2)
        self.line["status"].update(self.status())
        told = self.told()
        self.line["told"].update(told)
        self.line["told"].display = bool(told.plain)
        marks = self.marks()
        self.board.show(self.board_part, marks)
        taken = 4 + self.lines_of(told, columns)
        await self.side.show(parts, marks, rows - taken)
        self.tell_keys()
        self.tell_about()

    def draw_soon(self) -> None:
        """Draw, from where nobody can wait for it."""
        self.run_worker(self.draw(), exclusive=False)

    @staticmethod
    def lines_of(told: Text, columns: int) -> int:
        return sum(-(-max(1, len(line)) // max(1, columns)) for line in told.plain.split("\n")) if told.plain else 0

    @property
    def board_part(self) -> Part:
        return next(part for part in self.scene_shown.parts if part.role == "board")

    def marks(self) -> Marks:
        lit = self.clicking.lit if self.clicking.path or self.shows_first else frozenset[str]()
        return Marks(lit, frozenset(self.clicking.path), self.cursor, self.hinted())

    @property
    def shows_first(self) -> bool:
        """Is it worth lighting what a path may begin with? Not if that is nearly everything in sight."""
        return True

    def redraw(self) -> None:
        """Show changed marks; the position is the same."""
        marks = self.marks()
        self.board.show(self.board_part, marks)
        for part, view in self.views():
            if part is not self.board_part:
                view.show(part, marks)
        self.tell_keys()
        self.tell_about()

    def views(self) -> list[tuple[Part, PartView]]:
        """The parts that things can be chosen in, the board last."""
        own = [(block.part, block.view) for block in self.side.blocks if block.view]
        return [*own, (self.board_part, self.board)]

    # Words

    def tell_keys(self) -> None:
        text = Text(no_wrap=True, overflow="ellipsis")
        for key, does in self.keys():
            text.append(f" {key} ", Style(bold=True))
            text.append(f"{does} ", Style(dim=True))
        if self.typed:
            text = Text(f" {self.typed}_", Style(bold=True))
        self.line["keys"].update(text)

    def tell_about(self, thing: str = "") -> None:
        """A refusal, or what there is to know about the thing that the cursor or the mouse points at."""
        info = self.line["info"]
        info.set_class(bool(self.refusal), "refused")
        if self.refusal:
            info.update(Text(self.refusal))
            return
        about = self.about(thing or self.cursor) or self.cramped
        info.update(Text(about, Style(dim=True), no_wrap=True, overflow="ellipsis"))

    @property
    def cramped(self) -> str:
        """What is wrong with a screen that is too small."""
        columns, rows = SMALLEST
        small = self.size.width < columns or self.size.height < rows
        return f"Small screen: the game needs {columns} by {rows}." if small else ""

    def about(self, thing: str) -> str:
        """What there is to know about a thing."""
        return self.position.about(thing) if thing else ""

    def refuse(self, words: str, rule: str = "") -> None:
        self.refusal, self.rule = words, rule
        self.tell_about()

    # Choosing

    def find(self, wanted: str) -> tuple[Part, Thing] | None:
        return next(
            ((part, thing) for part, thing in self.scene_shown.things() if wanted in (thing.id, thing.target)), None
        )

    def pick(self, thing: Thing, by_key: bool = True) -> None:
        """Choose a thing."""
        self.refusal = ""
        if not self.may_move:
            self.refuse(self.why_not())
            return
        before = self.clicking.path
        picked = self.clicking.click(thing)
        if picked.move:
            self.cursor = ""
            self.chosen(picked.move)
        elif picked.meant:
            self.refuse_move(picked)
        elif picked.path == before:
            about = self.position.about(thing.id)
            self.refuse(f"That cannot be chosen now{f' ({about})' if about else ''}.")
        if picked.path and by_key:
            self.cursor = self.stops.next_on_board() or self.cursor
        self.redraw()

    def why_not(self) -> str:
        """Why no move can be chosen now."""
        return "It is not your turn."

    def refuse_move(self, picked: Picked) -> None:
        """Say why the rules forbid a move."""
        try:
            self.position.playable(picked.meant)
        except IllegalMove as error:
            cited = "" if error.rule.islower() else f" ({error.rule}; R reads it)"
            why = f"{error.why(self.names)}{cited}"
            self.refuse(sentence(f"not there: {why}" if picked.path else why), error.rule)
        except ZelligeError as error:
            self.refuse(sentence(str(error)))

    @on(PartView.Clicked)
    def clicked(self, message: PartView.Clicked) -> None:
        self.cursor = ""
        self.pick(message.thing, by_key=False)

    @on(PartView.Pointed)
    def pointed(self, message: PartView.Pointed) -> None:
        if not self.refusal:
            self.tell_about(message.thing.id if message.thing else "")

    # Keys

    @property
    def stops(self) -> Stops:
        return Stops([(part, view.region) for part, view in self.views()], self.clicking)

    def action_go(self, arrow: str) -> None:
        """Move the cursor."""
        self.refusal = ""
        self.cursor = self.stops.towards(self.cursor, *ARROWS[arrow])
        self.follow()

    def action_vi_go(self, arrow: str) -> None:
        self.moves_like_vi = True
        self.action_go(arrow)

    def action_next_part(self, step: int) -> None:
        """Go to the next part that has something to choose."""
        self.cursor = self.stops.in_next_part(self.cursor, step)
        self.follow()

    def follow(self) -> None:
        """Keep the cursor in sight."""
        self.redraw()
        if self.cursor and (at := self.find(self.cursor)) and at[0] is self.board_part:
            self.board.follow(self.cursor)

    def action_choose(self) -> None:
        """Enter: click the thing under the cursor, or press the one button there is."""
        if self.cursor and (at := self.find(self.cursor)):
            self.pick(at[1])
        elif button := self.only_button():
            self.pick(button)
        else:
            self.action_next_part(1)

    def only_button(self) -> Thing | None:
        """The button that is a whole move, such as the one that ends a turn; not one that begins an exchange."""
        buttons = [thing for _, thing in self.scene_shown.things() if thing.role == "button"]
        whole = [thing for thing in buttons if (thing.id,) in self.clicking.paths]
        return whole[0] if len(whole) == 1 else None

    def action_let_go(self) -> None:
        """Escape: drop what was typed or chosen, then the cursor."""
        self.refusal = ""
        if self.typed:
            self.typed = ""
        elif not self.clicking.let_go():
            self.cursor = ""
        self.redraw()

    def action_number(self, n: int) -> None:
        """Choose a tile of the hand, or where there is none, a button, by its number."""
        things = self.numbered()
        if n <= len(things):
            self.pick(things[n - 1])

    def numbered(self) -> list[Thing]:
        """The things that numbers choose."""
        hands = [t for part in self.scene_shown.parts if part.role == "hand" for t in part.things if self.is_own(part)]
        buttons = [t for _, t in self.scene_shown.things() if t.role in ("choice", "button")]
        return hands if any(t.id in self.clicking.first for t in hands) else buttons or hands

    def choosing_keys(self) -> Iterable[tuple[str, str]]:
        """What the numbers choose now, or what letters do where tiles have no numbers."""
        things = self.numbered()
        if any(self.can_click(thing) for thing in things):
            yield f"1-{min(len(things), 9)}" if things[1:] else "1", "tile" if things[0].role == "tile" else "choose"
        elif any(self.can_begin(thing) for _, thing in self.scene_shown.things()):
            yield "letters", "tile"

    def is_own(self, hand: Part) -> bool:
        return hand.id == f"hand:{self.position.player}"

    def on_key(self, event: events.Key) -> None:
        """Two letters choose a tile by its name."""
        letter = event.character
        if not letter or not letter.isprintable() or letter == " " or len(self.typed) >= 2:
            return
        names = {t.text for _, t in self.scene_shown.things() if self.can_begin(t)}
        wanted = self.typed + letter
        if not any(name.startswith(wanted) for name in names):
            self.typed = ""
            self.tell_keys()
            return
        event.stop()
        self.typed = wanted
        if wanted in names:
            self.typed = ""
            self.pick(next(t for _, t in self.scene_shown.things() if t.text == wanted and self.can_begin(t)))
        self.tell_keys()

    def can_begin(self, thing: Thing) -> bool:
        return thing.role == "tile" and len(thing.text) == 2 and self.can_click(thing)

    def can_click(self, thing: Thing) -> bool:
        """Can a move begin with a thing?"""
        return bool({thing.id, thing.target} & self.clicking.first)

    def action_type(self) -> None:
        """Type a move in notation."""
        self.query_one(TypingLine).begin()

    @on(TypingLine.Typed)
    def typed_moves(self, message: TypingLine.Typed) -> None:
        self.refusal = ""
        self.play_typed(message.words)
        self.redraw()

    def play_typed(self, words: list[str]) -> None:
        """Play moves that were typed."""

    def action_rules(self) -> None:
        """The rules, at the one that the latest refusal cites."""
        from zellige.terminal.full.rules_screen import RulesScreen

        self.app.push_screen(RulesScreen(self.game, self.rule))

    def action_help(self) -> None:
        from zellige.terminal.full.help_screen import HelpScreen

        self.app.push_screen(HelpScreen(self.game))
