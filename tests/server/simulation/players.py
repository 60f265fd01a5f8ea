"""People and bots at seats: they move, stage moves, talk, offer, take back and leave, and resend what got lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

from tests.server.simulation.clients import Client, Data
from tests.server.simulation.network import Answer, Lost

from zellige.server.room import PHRASES

ODD = 0.2  # how often a person does something else than moving


class Said(NamedTuple):
    """A request that changes the match, and how it was answered: None if the player gave up waiting."""

    what: str
    client_id: str
    moves: tuple[str, ...]
    n: int
    answer: Answer | None


class Player(Client):
    """Somebody with a seat, who acts until the simulation says that it is enough."""

    pace = 0.7  # seconds between two acts, on average
    enough = False

    @property
    def has_lost_seat(self) -> bool:
        """Has the player left the game, or did a program take the seat over?"""
        gone = any(event["kind"] == "leave" and event["seat"] == self.seat for event in self.events)
        return gone or self.seat is None

    def begin(self) -> None:
        self.said: list[Said] = []

    async def act(self) -> None:
        while not self.enough:
            await asyncio.sleep(self.rng.expovariate(1 / self.pace))
            if self.seat is None or self.latest.get("outcome") or not self.latest:
                continue
            with suppress(Lost):
                await self._act()

    async def _act(self) -> None:
        if self.rng.random() < ODD:
            await self.rng.choice(self._odd())()
        elif offered := [offer for offer in self.latest["offers"] if self.seat not in offer["agreed"]]:
            yes = self.rng.random() < 0.7
            await self._expect(self._body(offered[0]["kind"], answer=yes), 200, 409, 422)
        elif self.legal:
            await self._move()

    def _odd(self) -> list[Callable[[], Awaitable[None]]]:
        return [self._talk, self._rename, self._offer, self._offer, self._replace, self._leave, self.look_again]

    # Moves

    async def _move(self) -> None:
        n, moves = self.n, [self.rng.choice(self.legal)["text"]]
        while self.rng.random() < 0.4 and len(moves) < 4:
            status, data = await self.ask("preview", {"moves": moves})
            if status != 200 or not data["view"]["legal"]:
                break
            moves.append(self.rng.choice(data["view"]["legal"])["text"])
        await self._insist("moves", tuple(moves), n)

    async def _leave(self) -> None:
        if self.rng.random() < 0.1:
            await self._insist("leave", (), self.n)

    async def _insist(self, what: str, moves: tuple[str, ...], n: int) -> None:
        """Send something until it is answered, always under the same name; or give up."""
        client_id = f"{self.name}/{len(self.said)}".replace(" ", "-")
        body: Data = {"client_id": client_id, **({"moves": moves, "n": n} if what == "moves" else {})}
        said = Said(what, client_id, moves, n, None)
        place = len(self.said)
        self.said.append(said)
        while self.seat is not None and self.rng.random() < (0.5 if self.enough else 0.95):
            try:
                answer = await self.ask(what, body)
            except Lost:
                await asyncio.sleep(self.rng.expovariate(1))
                continue
            self.tell(f"{self.name} gets {answer.status} for {said}")
            if answer.status != 503:
                self.said[place] = said._replace(answer=answer)
                self._check(said, answer)
                return
            await asyncio.sleep(self.rng.expovariate(1))

    def _check(self, said: Said, answer: Answer) -> None:
        status, data = answer
        if status == 200:
            assert data["n"] > said.n or said.what == "leave", f"{self.name} got {data} for {said}"
        elif status == 409:
            numbers = [event["n"] for event in data["events"]]
            assert numbers == list(range(said.n, data["n"])), f"{self.name} sent n={said.n} and is told {numbers}"
            known = self.events[said.n : data["n"]]
            assert data["events"][: len(known)] == known, f"{self.name} is told other events than before"
        else:
            allowed = (401, 403, 422) if said.what == "leave" else (401, 403)
            assert status in allowed, f"{self.name} got {answer} for {said}"

    # Notes and offers

    async def _talk(self) -> None:
        await self._expect({"phrase": self.rng.choice(PHRASES)}, 200, what="phrases")

    async def _rename(self) -> None:
        await self._expect({"name": f"Somebody {self.seat} {self.rng.randrange(100)}"}, 200, what="names")

    async def _offer(self) -> None:
        await self._expect(self._body("take-back"), 200, 409, 422)

    async def _replace(self) -> None:
        """Try to give the seat of somebody else to a program, which the server allows if nobody is there."""
        others = [data["seat"] for data in self.latest["seats"] if data["seat"] != self.seat and not data["here"]]
        if others:
            wish = self._body("replace", target=self.rng.choice(others), player="random")
            await self._expect(wish, 200, 409, 422)

    def _body(self, kind: str, **more: Any) -> Data:
        return {"kind": kind, "n": self.n, **more}

    async def _expect(self, body: Data, *allowed: int, what: str = "offers") -> None:
        """Do something once; whoever has lost the seat meanwhile, or finds the store broken, hears so."""
        answer = await self.ask(what, body)
        assert answer.status in (*allowed, 401, 403, 503), f"{self.name} got {answer} for {what} {body}"
