"""A match on a server, as somebody at this screen plays or watches it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import RLock

from zellige.core import Position
from zellige.errors import ZelligeError, sentence
from zellige.match import OutOfTurn
from zellige.names import YOU, Name, joined, named
from zellige.outcome import Outcome
from zellige.record import Record, Shown
from zellige.terminal.remote.calls import Refused, Unreachable
from zellige.terminal.remote.client import Guest
from zellige.terminal.remote.played import At, Played, Staged, staged_on
from zellige.terminal.remote.stream import Closed
from zellige.terminal.remote.told import Asked, Said, Told
from zellige.terminal.saved import program
from zellige.terminal.sitting import Sitting

MOVED_ON = "the match has moved on since then; look again"
NOT_KEPT = "the seat cannot be kept on disk, so you cannot come back to it later"
LOST = "the seat is no longer yours, so you watch"
FEW = 5  # attempts to read a match between two moves, where programs play fast


class Away(Sitting):
    """A match on a server. A turn is staged here, move by move, and sent when it is complete, so that nobody sees half
    of it. Somebody has to call `wait` again and again, also in one's own turn, until `close`."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest  # whose seat it is, also once it is lost
        self._eyes = guest  # who looks: a watcher, once the seat is lost
        self._lock = RLock()  # held when `_at` is replaced, never while the server is asked
        self._at = At(*self._match(guest.look()))
        self._sit(guest.seat)
        self._stream = guest.stream()
        self._trouble, self._notice = "", "" if guest.seat is None or guest.is_kept else sentence(NOT_KEPT)
        self._answered = -1  # the offer that was answered last, which the server may still tell of
        self._unread = False  # is what we have of the match another viewer's?
        self._gone = self._closed = False  # is the match deleted, or this sitting over?
        self.game = self._at.played.record.game

    def _sit(self, seat: int | None) -> None:
        self.seat, self.people = seat, () if seat is None else (seat,)

    # What there is to see

    @property
    def names(self) -> tuple[Name, ...]:
        sitters = self._at.told.sitters
        return named([YOU if seat == self.seat else one.name for seat, one in enumerate(sitters)], len(sitters))

    @property
    def position(self) -> Position:
        return self._at.shown.seen_by(self.seat)

    @property
    def record(self) -> Record:
        return self._at.shown.record

    @property
    def latest(self) -> Shown | None:
        return self._at.shown.latest

    @property
    def outcome(self) -> Outcome | None:
        return self._at.played.record.outcome

    @property
    def playing(self) -> bool:
        at = self._at
        ready = not at.told.open_seats and not (at.staged and at.staged.is_sent)
        return ready and super().playing

    @property
    def awaits(self) -> bool:
        return not (self._gone or self._closed)

    @property
    def thinking(self) -> str:
        at, names = self._at, self.names
        if at.played.record.outcome or self._gone:
            return ""
        if at.told.open_seats:
            whose = joined([format(names[seat], "your") for seat in at.told.open_seats])
            return f"Waiting for somebody to take {whose} seat"
        if self.playing:
            return ""
        return self._delay(at) or self._other(at)

    def _delay(self, at: At) -> str:
        """What keeps one's own turn from the server."""
        return "Reconnecting" if self._trouble else "Sending your turn" if at.staged and at.staged.is_sent else ""

    def _other(self, at: At) -> str:
        """What another player is doing."""
        mover = at.played.last.player
        if at.told.sitters[mover].is_person:
            return self.position.status(self.names).removesuffix(".")
        return f"{self.names[mover]} is thinking"

    @property
    def kept(self) -> Record:
        return self._at.played.record

    @property
    def later(self) -> tuple[str, ...]:
        if self.outcome or self._gone:
            return ()
        command = f"{program()} play {self.game.name} --server {self.guest.server.url} --match {self.guest.match}"
        return (f"Come back with: {command}",)

    @property
    def solo(self) -> bool:
        others = [one for seat, one in enumerate(self._at.told.sitters) if seat != self.seat]
        return not any(one.is_person or one.is_open for one in others)

    @property
    def trouble(self) -> str:
        return self._trouble

    @property
    def notice(self) -> str:
        """What has become of a turn or an offer, until something else is done."""
        return self._notice

    @property
    def clocks(self) -> tuple[float, ...]:
        """The seconds that each seat has left now; nothing if there is no clock."""
        return self._at.told.clocks

    @property
    def here(self) -> tuple[bool, ...]:
        """Who is connected; programs always are."""
        return tuple(one.here or not one.is_person for one in self._at.told.sitters)

    @property
    def offers(self) -> tuple[Asked, ...]:
        """What others have offered, and this player has not answered yet."""
        waiting = [one for one in self._at.told.offers if one.waits_for(self.seat) and one.m != self._answered]
        return tuple(offer.asked(self.names) for offer in waiting)

    @property
    def asking(self) -> str:
        """What this player has offered, while it waits for the others: "You ask to take back a move"."""
        return joined([offer.told(self.names) for offer in self._at.told.offers if offer.seat == self.seat])

    @property
    def said(self) -> tuple[Said, ...]:
        """What players have said lately."""
        names = self.names
        return tuple(Said(names[one.seat], one.phrase, one.m) for one in self._at.told.phrases)

    @property
    def phrases(self) -> tuple[str, ...]:
        """What can be said; asks the server."""
        return self.guest.server.phrases()

    @property
    def rematched(self) -> bool:
        """Does another match of the same players wait for this one?"""
        return bool(self._at.told.rematch)

    # What can be done

    def play(self, moves: Sequence[str]) -> None:
        self._check_turn()
        assert self.seat is not None
        with self._lock:
            at, self._notice = self._at, ""
            said = (*(at.staged.moves if at.staged else ()), *moves)
            staged = Staged(said, at.played.ahead(said), at.told.n)
            if staged.is_complete(self.seat):
                staged = staged._replace(client_id=secrets.token_hex(16), late=bool(self._trouble))
            self._at = at._replace(staged=staged)
        if staged.is_sent and not staged.late:
            self._send(staged)

    def _check_turn(self) -> None:
        at = self._at
        if self.seat is None:
            raise ZelligeError("you watch this match, so you cannot play in it")
        if at.played.record.outcome:
            raise OutOfTurn("the game is over")
        if at.told.open_seats:
            raise ZelligeError("the match begins when all seats are taken")
        if at.staged and at.staged.is_sent:
            raise ZelligeError("your turn is on its way to the server")
        if (mover := at.played.last.player) != self.seat:
            raise OutOfTurn(f"it is {{{mover}:your}} turn, not {{{self.seat}:yours}}")

    def _send(self, staged: Staged) -> None:
        """Send a whole turn. If no answer comes, it is sent again when the connection is back."""
        try:
            after = self.guest.send(staged.moves, staged.n, staged.client_id)
        except Unreachable as error:
            self._restage(staged, staged._replace(late=True))
            self._lost(error)
            self._stream.nudge()
        except ZelligeError as error:
            at = self._at  # the move that completed the turn is not legal any more, but those before it may be
            self._restage(staged, staged_on(at.told, at.played, staged.moves[:-1], self.seat))
            raise ZelligeError(MOVED_ON) if _is_stale(error) else error from None
        except BaseException:  # Ctrl-C: nobody knows whether it was sent
            self._restage(staged, staged._replace(late=True))
            self._stream.nudge()
            raise
        else:
            done = self._at.told.n >= after
            self._restage(staged, None if done else staged._replace(late=False, after=after))

    def _restage(self, before: Staged, after: Staged | None) -> None:
        with self._lock:
            if self._at.staged and self._at.staged.client_id == before.client_id:
                self._at = self._at._replace(staged=after)

    def undo(self) -> None:
        with self._lock:
            at, self._notice = self._at, ""
            if at.staged and not at.staged.is_sent:
                self._at = at._replace(staged=staged_on(at.told, at.played, at.staged.moves[:-1], self.seat))
                return
        if at.staged:
            raise ZelligeError("your turn is on its way to the server")
        self._do(lambda: self.guest.take_back(at.told.n))

    def leave(self) -> None:
        self._do(self.guest.leave)

    def answer(self, offer: Asked, yes: bool) -> None:
        """Agree to an offer, or refuse it."""
        self._do(lambda: self.guest.answer(offer.kind, self._at.told.n, offer.m, yes))
        self._answered = offer.m

    def replace(self, seat: int, player: str = "level:3") -> None:
        """Offer to give an absent player's seat to a program; whoever made the match fills an open one at once."""
        self._do(lambda: self.guest.replace(self._at.told.n, seat, player))

    def say(self, phrase: str) -> None:
        self._do(lambda: self.guest.say(phrase))

    def again(self) -> Away:
        return Away(self.guest.rematch())

    def _do(self, act: Callable[[], object]) -> None:
        """Do something on the server, and see at once what has come of it."""
        self._notice = ""
        act()
        with suppress(Unreachable, Refused):  # then `wait` will tell
            self._take_in(*self._with_record(self._eyes.look()))

    # News

    def wait(self) -> None:
        while not self._gone:
            try:
                news = self._hear()
            except Closed:
                return
            except Unreachable as error:
                news = self._lost(error)
            except Refused as refusal:
                news = self._turned_away(refusal)
            if news:
                return
        self._stream.rest()  # there will be no news

    def _hear(self) -> bool:
        """Take in the next message; is there news in it?"""
        before = self._at
        told = self._stream.hear(before.told.n)
        try:
            told, played = self._with_record(told)
        except BaseException:
            self._stream.cut()  # so that this message comes again
            raise
        news = [self._trouble, self._unread, told.lasting != before.told.lasting]
        self._take_in(told, played)
        return any([*news, self._sent_again()])

    def _with_record(self, told: Told) -> tuple[Told, Played]:
        """The same with its record, which has to be read again only if the match has moved on."""
        at = self._at
        return self._match(told) if told.n != at.told.n or self._unread else (told, at.played)

    def _match(self, told: Told) -> tuple[Told, Played]:
        """The match and its record, of the same moment if possible; if not, the record is the newer one."""
        for _ in range(FEW):
            played, before = Played.of(self._eyes.record()), told
            told = self._eyes.look()
            if told.n == before.n:
                break
        else:
            told = before
        return told, played

    def _take_in(self, told: Told, played: Played) -> None:
        with self._lock:
            at = self._at
            if (told.n, told.m) < at.told[:2]:
                return  # another thread has newer news
            staged = self._still_staged(at.staged, told, played)
            lost = at.staged and not staged and not at.staged.is_sent
            self._notice = sentence(MOVED_ON) if lost else self._fate(at.told, told) or self._notice
            self._at = At(told, played, staged)
            self._trouble, self._unread = "", False

    def _still_staged(self, staged: Staged | None, told: Told, played: Played) -> Staged | None:
        """What is staged while the match moves on."""
        if staged is None or self.seat is None or (told.n >= staged.after >= 0):
            return None
        if staged.is_sent or staged.n == told.n:
            return staged
        return staged_on(told, played, staged.moves, self.seat)

    def _fate(self, before: Told, now: Told) -> str:
        """What has become of this player's offers, unless they were agreed to."""
        gone = {offer for offer in before.offers if offer.seat == self.seat and now.offer(offer.m) is None}
        done = {offer for offer in gone if offer.target is not None and not now.sitters[offer.target].is_person}
        return "Your offer was refused." if gone - done and now.n == before.n else ""

    def _sent_again(self) -> bool:
        """Send a turn that got no answer."""
        staged = self._at.staged
        if not (staged and staged.late):
            return False
        try:
            self._send(staged)
        except ZelligeError as error:
            self._notice = sentence(str(error))
        return True

    def _lost(self, error: Unreachable) -> bool:
        """The connection is broken; is that news?"""
        before, self._trouble = self._trouble, sentence(f"{error}; trying again")
        return before != self._trouble

    def _turned_away(self, refusal: Refused) -> bool:
        """The seat is lost, or the match is deleted."""
        if refusal.status == 404:
            self._gone, self._trouble = True, sentence(str(refusal))
        elif refusal.status == 401 and self.seat is not None:
            self._eyes = self.guest.server.watcher(self.guest.match)
            self._stream.token, self._unread, self._notice = "", True, sentence(LOST)
            self._sit(None)
        else:
            raise refusal
        return True

    def close(self) -> None:
        self._closed = True
        self._stream.close()
        if self.outcome:
            self.guest.forget()


def _is_stale(error: ZelligeError) -> bool:
    return isinstance(error, Refused) and error.status == 409
