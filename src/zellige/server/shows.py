"""What goes to whom: messages about a match, as one viewer may see it.

Bots get facts and legal moves; pages get scenes or their differences, motions, sentences and legal moves with clicks.
Each message is built once for all who see the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import ref

import orjson

from zellige.core import Move, Position, View
from zellige.events import Event
from zellige.names import HUMAN, OPEN, named
from zellige.outcome import Outcome
from zellige.record import Shown
from zellige.render.json import Compared, difference, parts_difference, scene_json, token_json
from zellige.scene import Motion, Part, Scene, named_scene
from zellige.server.room import Chair

if TYPE_CHECKING:
    from zellige.server.table import Table

Viewer = int | None  # a seat, or None for a watcher
Data = dict[str, Any]
NO_MOVES = orjson.Fragment(b"[]")


class Picture(NamedTuple):
    """What a page shows, in pieces that viewers may share."""

    status: str
    parts: tuple[Part, ...]  # without names
    names: tuple[str, ...]

    @property
    def scene(self) -> Scene:
        return named_scene(self.status, self.parts, named(self.names, len(self.names)))


class Shows:
    """Builds the messages of one match, and remembers parts of them until something changes."""

    def __init__(self, table: Table) -> None:
        self._table = ref(table)  # a table that nobody needs any more is freed at once
        self._hides = table.match.game.card.hides
        self._constant: Data = {  # of every message
            "params": dict(table.match.game.values),
            "chosen_seed": table.options.chosen_seed,
            "seed_hash": table.match.seed_hash,
        }
        self.pictures: dict[Viewer, Picture] = {}  # the latest one of each viewer who has a page open
        self._memo: dict[tuple[str, Viewer], orjson.Fragment] = {}
        self._moves: dict[Viewer, tuple[Move, ...]] = {}
        self._views: dict[Viewer, View] = {}
        self._latest: dict[Viewer, Shown | None] = {}
        self._parts: dict[Viewer, tuple[Part, ...]] = {}
        self._events: dict[tuple[Viewer, int], list[Data]] = {}
        self._shared: dict[tuple[Viewer, int], Data] = {}
        self._compared: Compared = {}
        self._changes: dict[Viewer, bytes] = {}
        self._memories: tuple[dict[Any, Any], ...] = (
            *(self._memo, self._views, self._latest, self._parts),
            *(self._events, self._shared, self._compared, self._changes),
        )
        self._head: Data = {}

    @property
    def table(self) -> Table:
        table = self._table()
        assert table is not None
        return table

    def forget(self) -> None:
        """The match or the room has changed."""
        self._moves.clear()
        self._head = {}
        self.rest()

    def _once(self, what: str, seat: Viewer, make: Callable[[], Any]) -> orjson.Fragment:
        key = what, seat
        if key not in self._memo:
            self._memo[key] = orjson.Fragment(orjson.dumps(make()))
        return self._memo[key]

    def _key(self, seat: Viewer) -> Viewer:
        """Where nothing is hidden, all see what a watcher sees."""
        return seat if self._hides else None

    def view(self, seat: Viewer) -> View:
        """The position as a viewer sees it; whose it is may not be asked of it. It is remembered only for those who
        have a page open, and not for long: a view of Qwirkle takes 30 KB."""
        key = self._key(seat)
        if key in self._views:
            return self._views[key]
        view = self.table.match.view(key)
        if seat in self.pictures:
            self._views[key] = view
        return view

    def latest(self, seat: Viewer) -> Shown | None:
        """The latest turn as a viewer sees it."""
        key = self._key(seat)
        if key in self._latest:
            return self._latest[key]
        latest = self.table.match.latest(key, self.view(seat))
        if seat in self.pictures:
            self._latest[key] = latest
        return latest

    def rest(self) -> None:
        """Everyone has been told: what only messages need is forgotten, because there may be a thousand tables."""
        for memory in self._memories:
            memory.clear()

    # For everyone

    def message(self, seat: Viewer, since: int) -> Data:
        """Everything that a bot needs, with the events since number `since`."""
        table = self.table
        match = table.match
        return {
            "n": match.n,
            "m": table.room.m,
            "game": match.game.name,
            "seat": seat,
            "view": {"facts": self.facts(seat), "legal": self.legal(seat)},
            "events": self.events(seat, since),
            **self.head(),
        }

    def now(self, seat: Viewer, since: int | None = None) -> Data:
        """The same for one who asks. It is not remembered, because whoever asks may try every `since` there is."""
        n = self.table.match.n
        data = self.message(seat, n if since is None else min(since, n))
        self.rest()
        return data

    def head(self) -> Data:
        """What is the same for all viewers, except the position itself."""
        return self._lasting() | self._clock()

    def _clock(self) -> Data:
        """The clock, if there is one. It is never remembered."""
        table = self.table
        return {"clock": table.timer.data(table.services.now())} if table.timer else {}

    def _lasting(self) -> Data:
        """What stays the same until something happens."""
        self._head = self._head or self._new_head()
        return self._head

    def _new_head(self) -> Data:
        table = self.table
        match, room = table.match, table.room
        data: Data = {
            **self._constant,
            "seats": [seat_data(table, seat, chair) for seat, chair in enumerate(room.chairs)],
            "offers": room.public_offers(match.n),
            "phrases": list(room.phrases),
        }
        if room.rematch:
            data["rematch"] = room.rematch
        if outcome := match.outcome:
            data["outcome"] = outcome_data(outcome, room.names)
        if match.closed and data["seed_hash"]:
            data["seed"] = f"{match.reveal():x}"
        return data

    def facts(self, seat: Viewer) -> orjson.Fragment:
        return self._once("facts", self._key(seat), lambda: self.view(seat).facts)

    def legal(self, seat: Viewer) -> orjson.Fragment:
        """The moves that this seat may make now, with the clicks that mean them."""
        if not self.table.may_move(seat):
            return NO_MOVES
        return self._once("legal", seat, lambda: legal_data(self.view(seat), self.moves(seat)))

    def moves(self, seat: Viewer) -> tuple[Move, ...]:
        if not self.table.may_move(seat):
            return ()
        if seat not in self._moves:
            view = self.view(seat) if self._key(seat) == seat else self.table.match.view(seat)
            self._moves[seat] = tuple(view.moves)
        return self._moves[seat]

    def events(self, seat: Viewer, since: int) -> list[Data]:
        key, match = (self._key(seat), since), self.table.match
        if key not in self._events:
            self._events[key] = [event_data(match.seen(n, seat)) for n in range(since, match.n)]
        return self._events[key]

    # For pages

    def picture(self, seat: Viewer) -> Picture:
        key, view, names = self._key(seat), self.view(seat), self.table.room.names_for(seat)
        if key not in self._parts:
            last = self.latest(seat)
            self._parts[key] = view.drawn(last.turn.moves if last else ())
        return Picture(view.status(names), self._parts[key], names)

    def whole(self, seat: Viewer, since: int) -> Data:
        """What a page needs to begin: the whole scene."""
        if seat not in self.pictures:
            self.pictures[seat] = self.picture(seat)
        return {**self.turn(seat, since), "scene": scene_json(self.pictures[seat].scene)}

    def change(self, seat: Viewer, since: int, before: View | None, names: bool) -> Data:
        """What a page needs that has the scene of the message before: what changed, and how it moved. Without a view
        before, only the room has changed, and perhaps names."""
        data = {"from": since, **self.turn(seat, since)}
        if before is not None:
            data["motions"] = self._once("motions", self._key(seat), lambda: self._motions(seat, since, before))
        if before is not None or names:
            old, self.pictures[seat] = self.pictures[seat], self.picture(seat)
            data["change"] = self._difference(seat, old, self.pictures[seat])
        return data

    def _motions(self, seat: Viewer, since: int, before: View) -> list[Data]:
        return motions(before, self.events(seat, since), self.view(seat))

    def _difference(self, seat: Viewer, old: Picture, new: Picture) -> Data | orjson.Fragment:
        """What changed in a picture. Those who see the same share all but the status line and the names: it is most of
        a message, and is written once."""
        if old.names != new.names:
            return difference(old.scene, new.scene)
        key = self._key(seat)
        if key not in self._changes:
            self._changes[key] = orjson.dumps(parts_difference(old.parts, new.parts, self._compared))
        change = self._changes[key]
        if old.status != new.status:
            change = b'{"name":' + orjson.dumps(new.status) + (b"," if len(change) > len(b"{}") else b"") + change[1:]
        return orjson.Fragment(change)

    def turn(self, seat: Viewer, since: int) -> Data:
        """What every message to a page has: events, the legal moves, and what the latest turn did, in a sentence and at
        a glance."""
        own = {"seat": seat, "legal": self.legal(seat), "told": self.told(seat)}
        return self._alike(seat, since) | own | self._clock()

    def _alike(self, seat: Viewer, since: int) -> Data:
        """The part of it that is the same for all who see the same."""
        key, table = (self._key(seat), since), self.table
        if key not in self._shared:
            facts = {"n": table.match.n, "m": table.room.m, "game": table.match.game.name}
            latest = self.latest(seat)
            turn = {"turn": turn_data(table.match.latest_number, latest)} if latest else {}
            self._shared[key] = {**facts, "events": self.events(seat, since), **turn, **self._lasting()}
        return self._shared[key]

    def told(self, seat: Viewer) -> str:
        latest = self.latest(seat)
        return latest.told(self.table.room.names_for(seat)) if latest else ""


def event_data(event: Event) -> Data:
    return {"n": event.n, "kind": event.kind, "seat": event.seat, "text": event.text}


def turn_data(n: int, shown: Shown) -> Data:
    """A turn at a glance, for a list of moves; n is the number of its first event."""
    return {"n": n, "seat": shown.turn.seat, "brief": [*map(token_json, shown.brief())]}


def legal_data(view: Position, moves: Sequence[Move]) -> list[Data]:
    return [{"text": move.text, "clicks": view.game.clicks(view, move)} for move in moves]


def seat_data(table: Table, seat: int, chair: Chair) -> Data:
    is_in = seat not in table.left if table.match.outcome else table.match.state.is_in(seat)
    kind = chair.kind if chair.kind in (HUMAN, OPEN) else chair.program
    return {
        "seat": seat,
        "name": table.room.names[seat],
        "kind": kind,
        "state": "in" if is_in else "out",
        "here": table.is_here(seat),
    }


def outcome_data(outcome: Outcome, names: Sequence[str]) -> Data:
    return {"scores": outcome.scores, "winners": outcome.winners, "told": outcome.told(names)}


def motions(before: View, events: Sequence[Data], now: View) -> list[Data]:
    """What moves on screen, as far as the viewer may see: each event is played on the viewer's own view."""
    shown, view = [], before
    for event in events:
        if event["kind"] not in ("move", "chance"):
            return []
        move = view.game.named(event["text"])
        after = now if event is events[-1] else view.after(move)
        shown += [motion_data(event["n"], motion) for motion in view.game.motions(view, move, after)]
        view = after
    return shown


def motion_data(n: int, motion: Motion) -> Data:
    data = {"n": n, "start": motion.start, "end": motion.end, "way": motion.way}
    return data | {name: value for name, value in (("look", motion.look), ("text", motion.text)) if value}
