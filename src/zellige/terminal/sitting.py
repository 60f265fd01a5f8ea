"""A sitting: a match as those at this screen play it: who they are, what they may see, and what they can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import reduce
from itertools import takewhile
from pathlib import Path

from zellige.core import Game, Position, State
from zellige.errors import ZelligeError
from zellige.kernel.constants import OVER
from zellige.match import Match, NoTakeBack
from zellige.names import HUMAN, YOU, Name, called, distinct, named
from zellige.outcome import Outcome
from zellige.players.planner import Program
from zellige.record import Record, Shown, veiled
from zellige.terminal.interrupts import finishing
from zellige.terminal.saved import Keeper, match_of, players_of, seat_headers, seat_names, to_continue, to_look_back


class Sitting(ABC):
    """What every screen needs of a match, whether it is played here or on a server.

    `wait` blocks until others have acted, and what players do may have to ask a server: a screen calls both from
    threads. Looking never blocks. What is refused raises a ZelligeError with one sentence.
    """

    game: Game
    people: tuple[int, ...]  # the seats that people at this screen play; none if they watch
    seat: int | None  # whose eyes the screen has; None for those of a watcher

    # What there is to see

    @property
    @abstractmethod
    def names(self) -> tuple[Name, ...]:
        """The names of the seats; somebody alone at the screen is "You"."""

    @property
    @abstractmethod
    def position(self) -> Position:
        """The position as the screen may show it; at the end, all of it."""

    @property
    @abstractmethod
    def record(self) -> Record:
        """The game so far, as the screen may show it."""

    @property
    @abstractmethod
    def latest(self) -> Shown | None:
        """The latest turn, as the screen may show it."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None: ...

    @property
    @abstractmethod
    def thinking(self) -> str:
        """Who is to move elsewhere, and what is waited for: "Level 3 is thinking"; empty if it is a person's turn here,
        or if the game is over."""

    @property
    def awaits(self) -> bool:
        """May others act without anybody at this screen?"""
        return bool(self.thinking)

    @property
    def playing(self) -> bool:
        """Is whoever is at the screen to move?"""
        return not self.outcome and self.seat is not None and self.position.player == self.seat in self.people

    @property
    def passes_to(self) -> int | None:
        """The seat of another person who must sit down first, because hands are hidden."""
        return None

    @property
    @abstractmethod
    def solo(self) -> bool:
        """Is no other person in the game? Then hints are fair."""

    @property
    def may_ask(self) -> bool:
        """May whoever is at the screen ask a program what to play?"""
        return self.solo

    @property
    def kept(self) -> Record:
        """The game to write to a file: all that is known of it here."""
        return self.record

    @property
    def later(self) -> tuple[str, ...]:
        """How to come back to the game, in lines of which some can be copied."""
        return ()

    @property
    def status(self) -> str:
        """The status line: who is to do what, or who won and why."""
        if self.outcome and self.latest and self.latest.turn.why:
            return f"{self.outcome.told(self.names)}."  # whoever left did so for a reason
        return self.position.status(self.names)

    @property
    def turns(self) -> list[Shown]:
        """All turns so far, as the screen may show them. How tiles were dealt is no turn of anybody."""
        return [shown for shown in self.record.shown() if shown.turn.seat is not None]

    @property
    def told(self) -> str:
        """The latest turn in sentences."""
        return self.latest.told(self.names) if self.latest else ""

    @property
    def trouble(self) -> str:
        """What is wrong for the time being, in one sentence: the game cannot be saved, the server does not answer."""
        return ""

    @property
    def notice(self) -> str:
        """What has become of something that was done before, in one sentence."""
        return ""

    # What can be done

    @abstractmethod
    def play(self, moves: Sequence[str]) -> None:
        """Play moves of the current turn, all or none."""

    @abstractmethod
    def undo(self) -> None:
        """Take moves back until it is a person's move again."""

    @abstractmethod
    def leave(self) -> None:
        """Resign for whoever is at the screen."""

    @abstractmethod
    def wait(self) -> None:
        """Let others act: a program that is to move thinks and moves, or the server has news."""

    @abstractmethod
    def again(self) -> Sitting:
        """Another match of the same players, who change seats."""

    def sit_down(self, seat: int | None) -> None:
        """Another person takes the screen; None hides what the one before saw."""
        self.seat = seat

    def close(self) -> None:  # noqa: B027 a match that is played here needs nothing
        """Let go of everything."""

    def others_turns(self) -> list[Shown]:
        """What the others did since the last turn of whoever is at the screen, as far as that player may know."""
        shown = self.turns
        own = max((n for n, one in enumerate(shown) if one.turn.seat == self.seat), default=-1)
        return shown[own + 1 :]


class Here(Sitting):
    """A match that is played here: by people at one screen, and by programs. It is saved after every move."""

    def __init__(self, match: Match, kinds: Sequence[str] = (), file: Path | None = None) -> None:
        self.match, self.game = match, match.game
        self.kinds = list(kinds) or [HUMAN] * match.game.seats
        self.programs: list[Program | None] = players_of(self.kinds, match.game)
        self.people = tuple(seat for seat, program in enumerate(self.programs) if program is None)
        self.keeper = Keeper(match.game.name, file)
        self._whole: list[Shown] = []  # the turns, with what nobody at the screen may see
        self._seen: tuple[tuple[int, int | None], list[Shown]] = (-1, None), []  # as a seat sees them
        self.seat = self.people[0] if self.people and not self._curtains else None
        self._look_on()

    @classmethod
    def begun(cls, game: Game, kinds: Sequence[str]) -> Here:
        """A new match between people and programs."""
        return cls(match_of(Record(game, headers=seat_headers(kinds))), kinds)

    @classmethod
    def resumed(cls, record: Record, file: Path) -> Here:
        """A saved game, which goes on in its file."""
        return cls(match_of(record), seat_names(record), file)

    @property
    def _curtains(self) -> bool:
        """Do people at this screen have to hide their tiles from each other?"""
        return self.game.card.hides and len(self.people) > 1

    @property
    def names(self) -> tuple[Name, ...]:
        numbered = distinct([called(kind, seat) for seat, kind in enumerate(self.kinds)])
        alone = self.people[0] if len(self.people) == 1 else None
        return named([YOU if seat == alone else name for seat, name in enumerate(numbered)], self.game.seats)

    @property
    def mover(self) -> int:
        return self.match.state.player

    @property
    def position(self) -> Position:
        return self.match.state if self.match.outcome else self.match.view(self.seat)

    @property
    def record(self) -> Record:
        record = self.match.record
        return record if self.outcome else record.seen_by(self.seat)

    @property
    def turns(self) -> list[Shown]:
        key = self.match.n, self.seat
        if self._seen[0] != key:
            self._seen = key, self._seen_turns()
        return self._seen[1]

    def _seen_turns(self) -> list[Shown]:
        whole = [shown for shown in self._replayed() if shown.turn.seat is not None]
        if self.outcome or not self.game.card.hides:
            return whole
        return [
            Shown(veiled(turn, before, self.seat), before.view(self.seat), after.view(self.seat))
            for turn, before, after in whole
            if isinstance(before, State) and isinstance(after, State)
        ]

    def _replayed(self) -> list[Shown]:
        """Every turn with the states around it. They are asked for often, so only new turns are played again."""
        kept, turns = self._whole, self.match.turns
        pairs = zip(kept, turns, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0].turn == pair[1], pairs))
        del kept[same:]
        for turn in turns[same:]:
            before = kept[-1].after if kept else self.match.record.first
            after = reduce(Position.after, turn.moves, before)
            kept.append(Shown(turn, before, after.leave(turn.seat) if turn.why and turn.seat is not None else after))
        return kept

    @property
    def latest(self) -> Shown | None:
        return self.match.latest(self.seat)

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    @property
    def thinking(self) -> str:
        program = None if self.mover == OVER else self.programs[self.mover]
        return f"{self.names[self.mover]} is thinking" if program else ""

    @property
    def passes_to(self) -> int | None:
        hidden = self._curtains and not self.outcome and self.mover in self.people
        return self.mover if hidden and self.mover != self.seat else None

    @property
    def solo(self) -> bool:
        return len(self.people) <= 1

    @property
    def may_ask(self) -> bool:
        """At one screen, everybody hears the answer."""
        return True

    @property
    def kept(self) -> Record:
        return self.match.record

    @property
    def later(self) -> tuple[str, ...]:
        if not self.keeper.has_file:
            return ()
        return to_look_back(self.keeper.file) if self.outcome else to_continue(self.game.name, self.keeper.file)

    @property
    def trouble(self) -> str:
        return self.keeper.trouble

    def play(self, moves: Sequence[str]) -> None:
        with finishing():
            self.match.commit(self.match.propose(moves))
            self._changed()

    def undo(self) -> None:
        if not any(turn.seat in self.people for turn in self.match.turns):
            raise NoTakeBack("you have no move to take back")
        with finishing():
            self.match.take_back()
            while self.mover not in self.people:
                self.match.take_back()
            self._changed()

    def leave(self) -> None:
        with finishing():
            self.match.leave(self.mover if self.seat is None else self.seat)
            self._changed()

    def wait(self) -> None:
        """The program to move plays its decision. If somebody has taken a move back meanwhile, it counts for
        nothing."""
        seat, n = self.mover, self.match.n
        program = self.programs[seat]
        assert program
        try:
            moves = program.decide(self.match.view(seat))
        except ZelligeError as error:
            raise ZelligeError(f"{self.names[seat]} cannot continue; the game is saved: {error}") from None
        with finishing():
            if self.match.n == n:
                self.match.commit(self.match.propose(moves, seat))
                self._changed()

    def again(self) -> Here:
        return self.begun(self.game, [*self.kinds[1:], *self.kinds[:1]])

    def _changed(self) -> None:
        """Save the game, and reveal its seed at its end."""
        if self.outcome and self.game.card.chance:
            self.match.reveal()
        self.keeper.keep(self.match.record)
        self._look_on()

    def _look_on(self) -> None:
        """Where nothing has to be hidden, the screen belongs to whoever is to move."""
        if not self._curtains and self.mover in self.people:
            self.seat = self.mover
