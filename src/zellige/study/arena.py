"""The arena: players meet in groups of games, with the same luck in every seat in turn, and their strength is measured.

>>> from zellige.games import game
>>> result = arena(game("grawlix", order=3), ["greedy", "random"], games=20, seed=1, workers=1)
>>> sum(result.wins) + result.draws == result.games == 20
True
"""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import combinations, islice, permutations
from math import inf, log
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np

from zellige.core import CHANCE, OVER, Game, State
from zellige.errors import ZelligeError
from zellige.games import game as find_game
from zellige.kernel import Codes, Structs, compiled, legal, throw, weight
from zellige.players.player import Player, player
from zellige.render.chart import dot_chart
from zellige.study.ratings import Decision, Estimate, Numbers, elo, plain, ratings, share

Make = Callable[[str, int], Player]  # a player from its text and a seed


class PlayerFault(ZelligeError):
    """A player broke down or chose an illegal move; says which, and in which position."""


class Stopped(KeyboardInterrupt):
    """Somebody pressed Ctrl-C; what was played until then is in `result`."""

    def __init__(self, result: Result) -> None:
        super().__init__("the arena was stopped")
        self.result = result


class Played(NamedTuple):
    """A finished game."""

    seats: tuple[int, ...]  # the number of the player in each seat
    scores: tuple[int, ...]
    winners: tuple[int, ...]  # seats

    @property
    def winner(self) -> int | None:
        """The player that won; None for a draw between different ones."""
        won = {self.seats[seat] for seat in self.winners}
        return won.pop() if len(won) == 1 else None


Group = tuple[Played, ...]


def named(text: str, seed: int) -> Player:
    """A player as the command line names it."""
    return player(text, seed=seed)


# Who sits where


def line_ups(players: int, seats: int) -> list[tuple[int, ...]]:
    """Who meets whom: all players or, if they are more than the seats, every choice of so many; if they are fewer, the
    last one sits in all seats that are left."""
    if players >= seats:
        return list(combinations(range(players), seats))
    return [(*range(players), *(players - 1,) * (seats - players))]


def seatings(players: int, seats: int, group: int) -> list[tuple[int, ...]]:
    """The games of a group: one line-up, turned round until everyone has had every seat.

    Line-ups take turns; where there are more than two seats, so do the orders round the table.
    """
    tables = line_ups(players, seats)
    first, *others = tables[group % len(tables)]
    rings = sorted(set(permutations(others)))
    ring = (first, *rings[group // len(tables) % len(rings)])
    return [ring[-turn:] + ring[:-turn] for turn in range(seats)]


# Luck. What chance brings hangs on the seed, the group, who moved last and how many chance moves that seat has had; it
# does not hang on what was played. So the n-th throw or draw of a seat is the same in all games of a group, as far as
# the same outcomes are possible. It is a race: each outcome runs for an exponential time of its own, by its weight. One
# wins with exactly the odds of the rules (to the rounding of doubles), and the races of a game are independent of each
# other, so that each game alone is as the rules have it. And where a bag lacks a few tiles that it has in another game,
# mostly the same tile still wins; to cut one random number into outcomes would not do that.

STRIDE = np.uint64(0x9E3779B97F4A7C15)  # SplitMix64's: an outcome's bits are those of its place in such a sequence


@compiled
def first_home(states: Structs, codes: Codes, luck: np.uint64) -> int:
    """The chance move that wins the race."""
    dice, best, winner = np.empty(1, np.uint64), inf, -1
    for k in range(legal(states[0], codes)):
        dice[0] = luck + np.uint64(codes[k]) * STRIDE
        part = (np.float64(throw(dice) >> np.uint64(11)) + 0.5) / 2.0**53
        seconds = -log(part) / weight(states[0], codes[k])
        if seconds < best:
            best, winner = seconds, codes[k]
    return int(winner)


class Luck:
    """What chance brings in the games of a group."""

    def __init__(self, game: Game, seed: int, group: int) -> None:
        self._key = f"luck {seed} {group}"
        self._codes = np.empty(game.parts.most_moves, np.int32)
        self._had: Counter[int] = Counter()

    def after(self, seat: int, state: State) -> State:
        """The state after a chance move that follows a move of a seat."""
        self._had[seat] += 1
        luck = np.uint64(_number(f"{self._key} {seat} {self._had[seat]}"))
        return state.play(state.game.move(first_home(state.struct, self._codes, luck)))


def _number(key: str) -> int:
    return int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "little")


# Playing


@dataclass(frozen=True)
class Contest:
    """Who meets in what."""

    game: Game
    players: tuple[str, ...]
    seed: int
    make: Make

    @property
    def round(self) -> int:
        """Games in which every line-up has played one group."""
        return self.game.seats * len(line_ups(len(self.players), self.game.seats))

    def group(self, number: int) -> Group:
        """Play the games of a group."""
        seating = seatings(len(self.players), self.game.seats, number)
        return tuple(self._played(seats, number, turn) for turn, seats in enumerate(seating))

    def _played(self, seats: tuple[int, ...], group: int, turn: int) -> Played:
        made = [
            self.make(self.players[p], _number(f"player {self.seed} {group} {turn} {seat} {p}") >> 16)
            for seat, p in enumerate(seats)
        ]
        outcome = play_game(self.game, made, Luck(self.game, self.seed, group)).outcome
        assert outcome
        return Played(seats, outcome.scores, outcome.winners)


def play_game(game: Game, players: Sequence[Player], luck: Luck) -> State:
    """Let players, one for each seat, play a game; gives its end."""
    state, seat = game.start(), CHANCE
    while state.player != OVER:
        if state.player == CHANCE:
            state = luck.after(seat, state)
        else:
            seat = state.player
            state = _moved(state, players[seat])
    return state


def _moved(state: State, mover: Player) -> State:
    view = state.view(state.player)
    where = f"as seat {state.player} in the position {view}"
    try:
        move = mover.choose(view)
    except Exception as error:
        raise PlayerFault(f"{mover.name} broke down {where}: {type(error).__name__}: {error}") from error
    try:
        return state.play(move)
    except ZelligeError as error:
        raise PlayerFault(f"{mover.name} made a wrong move {where}: {error}") from None


# Processes. They hold the reading end of a pipe, and leave when its other end is closed, even if that is because the
# arena was killed.


def _in_turn(contest: Contest, todo: Sequence[int]) -> Iterator[tuple[int, Group]]:
    for number in todo:
        yield number, contest.group(number)


def _side_by_side(contest: Contest, todo: Sequence[int], workers: int) -> Iterator[tuple[int, Group]]:
    """Play groups in processes; gives each when it is finished."""
    context = get_context("spawn")
    listening, line = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, initializer=_listen, initargs=(listening,))
    waiting = iter(todo)
    running: dict[Future[Group], int] = {}
    try:
        while True:
            with _deaf():  # a process that starts here is not reached by Ctrl-C: whoever started it tells it
                more = islice(waiting, 2 * workers - len(running))
                running |= {pool.submit(contest.group, number): number for number in more}
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=running.__getitem__):
                yield running.pop(future), future.result()
    except BrokenProcessPool:
        raise ZelligeError(
            "a process of the arena has died; it may lack memory, or the script that calls the arena "
            "does so without 'if __name__ == \"__main__\":'"
        ) from None
    finally:
        line.close()
        pool.shutdown(cancel_futures=True)
        listening.close()


class _deaf:  # noqa: N801 used like a function
    """Ctrl-C is ignored inside, also by processes that are started there."""

    def __enter__(self) -> None:
        self.main = threading.current_thread() is threading.main_thread()
        self.before = signal.signal(signal.SIGINT, signal.SIG_IGN) if self.main else None

    def __exit__(self, *_: object) -> None:
        if self.main:
            signal.signal(signal.SIGINT, self.before)


def _listen(line: Connection) -> None:
    threading.Thread(target=_leave_with, args=(line,), daemon=True).start()


def _leave_with(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv()
    os._exit(1)


# Keeping. The first line of the file says what the arena is, each other one has a finished group.


class Keeper:
    """A file with the groups that are finished, so that an arena can go on after it was stopped."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path, self.contest = path.expanduser(), contest
        self.groups: dict[int, Group] = {}
        try:
            self._file: IO[bytes] = self.path.open("r+b" if self.path.exists() else "w+b")
        except OSError as error:
            raise ZelligeError(f"cannot keep games in {path}: {error.strerror}") from None
        try:
            self._read(self._file.read())
        except BaseException:
            self._file.close()
            raise

    def _read(self, data: bytes) -> None:
        first = f"{json.dumps(self._about())}\n".encode()
        whole, cut = data[: data.rfind(b"\n") + 1], data[data.rfind(b"\n") + 1 :]
        lines = whole.splitlines(keepends=True)
        if (lines and lines[0] != first) or (not lines and not first.startswith(cut)):
            raise ZelligeError(f"{self.path} is not a file of this arena: {self._other(lines[0] if lines else cut)}")
        for n, line in enumerate(lines[1:], 2):
            self._take(n, line)
        self._file.seek(len(whole))
        self._file.truncate()  # a line that was cut off when the arena was killed
        if not lines:
            self._write(first)

    def _about(self) -> dict[str, Any]:
        game = self.contest.game
        about = {"arena": game.name, "rules": game.card.version, "parameters": dict(game.values)}
        return about | {"players": list(self.contest.players), "seed": self.contest.seed}

    def _other(self, line: bytes) -> str:
        """What the file is of, as far as it says."""
        try:
            found = json.loads(line)
            differing = [f"{key} {found[key]}, not {own}" for key, own in self._about().items() if found[key] != own]
            return f"that has {'; '.join(map(str, differing))}"
        except (ValueError, KeyError, TypeError):
            return "it is something else"

    def _take(self, n: int, line: bytes) -> None:
        """Read the line of a group."""
        contest = self.contest
        try:
            found = json.loads(line)
            number = found["group"]
            group = tuple(Played(*map(tuple, game)) for game in found["games"])
            expected = seatings(len(contest.players), contest.game.seats, number)
            good = [played.seats for played in group] == expected and all(_sane(contest.game, one) for one in group)
        except (ValueError, KeyError, TypeError):
            good = False
        if not good:
            raise ZelligeError(f"{self.path} is damaged: line {n} is not a group of this arena")
        self.groups.setdefault(number, group)

    def add(self, number: int, group: Group) -> None:
        self.groups[number] = group
        self._write(f"{json.dumps({'group': number, 'games': group})}\n".encode())

    def _write(self, line: bytes) -> None:
        try:
            self._file.write(line)
            self._file.flush()
        except OSError as error:
            raise ZelligeError(f"cannot keep games in {self.path}: {error.strerror}") from None

    def close(self) -> None:
        self._file.close()


def _sane(game: Game, played: Played) -> bool:
    return len(played.scores) == game.seats and bool(played.winners) and set(played.winners) <= set(range(game.seats))


# The arena


@dataclass(frozen=True)
class Result:
    """What came of it, for each player in the order in which they were named."""

    game: Game
    players: tuple[str, ...]
    groups: tuple[Group, ...]
    seconds: float  # that this run took
    decision: Decision | None = None  # if it was to stop when decided

    @property
    def games(self) -> int:
        return len(self.groups) * self.game.seats

    @cached_property
    def wins(self) -> list[int]:
        """Games that a player won alone, in one seat or several."""
        won = Counter(played.winner for group in self.groups for played in group)
        return [won[p] for p in range(len(self.players))]

    @property
    def draws(self) -> int:
        return self.games - sum(self.wins)

    @cached_property
    def played(self) -> list[int]:
        """The games in which a player took part."""
        return [int(n) * self.game.seats for n in (self._seats > 0).sum(0)]

    @cached_property
    def score(self) -> list[Estimate]:
        """A player's share of the points in its games: the winners of a game share one point."""
        return [share((self._points[self._seats[:, p] > 0, p] / self.game.seats).tolist()) for p in self._numbers]

    @cached_property
    def fair(self) -> list[float]:
        """The share of the points that a player would get if all were equally strong: its share of the seats."""
        tables = line_ups(len(self.players), self.game.seats)
        return [next(table.count(p) for table in tables if p in table) / self.game.seats for p in self._numbers]

    @cached_property
    def elo(self) -> list[Estimate]:
        """By how much a player is stronger than the last one named."""
        if len(self.players) == 2:
            return [elo(self.score[0], self.fair[0]), Estimate(0, 0, 0)]
        return ratings(self._points, self._seats)

    def data(self) -> dict[str, Any]:
        """The result as plain dicts, lists and texts."""
        bounds = {"score": [e.mid for e in self.score], "low": [e.low for e in self.score]}
        bounds |= {"high": [e.high for e in self.score], "fair": self.fair, "elo": [e.mid for e in self.elo]}
        bounds |= {"elo_low": [e.low for e in self.elo], "elo_high": [e.high for e in self.elo]}
        about = {"game": self.game.name, "parameters": dict(self.game.values), "players": list(self.players)}
        counts = {"games": self.games, "groups": len(self.groups), "wins": self.wins, "draws": self.draws}
        decided = {"better": self.decision.better_it_is} if self.decision else {}
        numbers = {key: [plain(number) for number in row] for key, row in bounds.items()}
        return about | counts | numbers | decided | {"seconds": round(self.seconds, 3)}

    def svg(self) -> str:
        """The scores as a picture."""
        rows = [(name, *bounds) for name, bounds in zip(self.players, self.score, strict=True)]
        fair = self.fair[0] if len(set(self.fair)) == 1 else None
        title = f"{self.game.card.title}: {self.games} games"
        return dot_chart(rows, title, "share of the points, with 95 % bounds", percent=True, level=fair)

    @property
    def _numbers(self) -> range:
        return range(len(self.players))

    @cached_property
    def _points(self) -> Numbers:
        """[groups, players] points, of which there is one for each game of a group."""
        points = np.zeros((len(self.groups), len(self.players)))
        for g, group in enumerate(self.groups):
            for played in group:
                for seat in played.winners:
                    points[g, played.seats[seat]] += 1 / len(played.winners)
        return points

    @cached_property
    def _seats(self) -> Numbers:
        """[groups, players] seats that a player has in each game of a group."""
        return np.array([[group[0].seats.count(p) for p in self._numbers] for group in self.groups], float).reshape(
            len(self.groups), len(self.players)
        )


def arena(
    game: Game | str,
    players: Sequence[str],
    games: int,
    seed: int = 0,
    *,
    workers: int | None = None,
    decide: float | None = None,
    keep: Path | str | None = None,
    watch: Callable[[Result], None] | None = None,
    make: Make = named,
) -> Result:
    """Let players meet in about so many games: in whole rounds, so that all have the same luck and the same seats.

    The same seed gives the same result, with any number of worker processes, unless players look at the clock. With
    `decide`, it stops as soon as it is clear whether the first of two players has at least that share of the points, or
    no more than a fair one; bounds are then a little too hopeful. `keep` names a file from which it goes on after it
    was stopped. `watch` is given the result so far, now and then. `make` makes a player from its text; with several
    workers it must be a function of a module. Raises Stopped, with the result so far, at Ctrl-C.
    """
    contest = Contest(find_game(game) if isinstance(game, str) else game, tuple(players), seed, make)
    _check(contest, games, workers, decide)
    keeper = Keeper(Path(keep), contest) if keep is not None else None
    run = _Run(contest, -(-games // contest.round) * contest.round // contest.game.seats, decide, keeper, watch)
    try:
        return run.to_the_end(workers or os.cpu_count() or 1)
    except KeyboardInterrupt:
        raise Stopped(run.result()) from None
    finally:
        if keeper:
            keeper.close()


def _check(contest: Contest, games: int, workers: int | None, decide: float | None) -> None:
    if len(contest.players) < 2:
        raise ZelligeError("an arena needs two players or more")
    if games < contest.round:
        seats = f"each line-up plays {contest.game.seats} games, so that everyone has had every seat"
        raise ZelligeError(f"{games} games are too few: it takes {contest.round} here, because {seats}")
    if workers is not None and workers < 1:
        raise ZelligeError(f"there cannot be {workers} workers")
    if decide is not None:
        fair = 1 / contest.game.seats
        if len(contest.players) != 2:
            raise ZelligeError("only between two players can be decided who is better")
        if not fair < decide < 1:
            raise ZelligeError(f"to decide takes a share of the points above {fair:g} and below 1, not {decide:g}")
    for text in contest.players:
        contest.make(text, 0)  # it is better to hear now than from a process that there is no such player


class _Run:
    """An arena under way. Groups count in their order, without gaps: whichever process is the faster, and wherever the
    decision falls, the same groups make the result."""

    def __init__(
        self,
        contest: Contest,
        groups: int,
        decide: float | None,
        keeper: Keeper | None,
        watch: Callable[[Result], None] | None,
    ) -> None:
        self.contest, self.planned, self.keeper, self.watch = contest, groups, keeper, watch
        self.decision = None if decide is None else Decision(1 / contest.game.seats, decide)
        self.begin, self.shown = time.monotonic(), -inf
        self.ahead: dict[int, Group] = {n: g for n, g in keeper.groups.items() if n < groups} if keeper else {}
        self.counted: list[Group] = []
        self._count()

    def to_the_end(self, workers: int) -> Result:
        todo = [n for n in range(len(self.counted), self.planned) if n not in self.ahead]
        workers = min(workers, len(todo))
        if self.over:
            return self.result()
        some = _side_by_side(self.contest, todo, workers) if workers > 1 else _in_turn(self.contest, todo)
        with closing(some) as finished:  # type: ignore[type-var]
            for number, group in finished:
                self.ahead[number] = group
                if self.keeper:
                    self.keeper.add(number, group)
                self._count()
                self._show()
                if self.over:
                    break
        return self.result()

    def _show(self) -> None:
        now = time.monotonic()
        if self.watch and (now > self.shown + 0.2 or self.over):
            self.shown = now
            self.watch(self.result())

    @property
    def over(self) -> bool:
        decided = self.decision is not None and self.decision.better_it_is is not None
        return decided or len(self.counted) == self.planned

    def _count(self) -> None:
        while not self.over and (group := self.ahead.pop(len(self.counted), None)):
            self.counted.append(group)
            if self.decision:
                self.decision.add(_first_share(group))

    def result(self) -> Result:
        counted, seconds = tuple(self.counted), time.monotonic() - self.begin
        return Result(self.contest.game, self.contest.players, counted, seconds, self.decision)


def _first_share(group: Group) -> float:
    """The first player's share of a group's points."""
    own = (sum(played.seats[seat] == 0 for seat in played.winners) / len(played.winners) for played in group)
    return sum(own) / len(group)
