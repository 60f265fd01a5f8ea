"""The arena: measures how strong players are, in groups of games with the same luck and every seat in turn.

>>> from zellige.games import game
>>> result = arena(game("grawlix", order=3), ["greedy", "random"], games=20, seed=1, workers=1)
>>> sum(result.wins) + result.draws == result.games == 20
True
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property, partial
from math import inf, nan
from pathlib import Path
from typing import Any

import numpy as np

from zellige.chance import as_seed
from zellige.core import Game
from zellige.errors import ZelligeError, whole_number
from zellige.games import game as find_game
from zellige.players.planner import Player, Program
from zellige.players.player import player
from zellige.render.chart import dot_chart
from zellige.study.contest import Contest, Group, Make, line_ups
from zellige.study.jobs import Run
from zellige.study.keeper import Keeper
from zellige.study.ratings import Decision, Estimate, Numbers, elo, plain, ratings, share
from zellige.study.warm import compile_all
from zellige.study.workers import in_processes

MOST_GAMES = 1_000_000_000


class Stopped(KeyboardInterrupt):
    """Ctrl-C was pressed; `result` holds what had been played by then."""

    def __init__(self, result: Result) -> None:
        super().__init__("the arena was stopped")
        self.result = result


def named(text: str, seed: int) -> Player:
    """A player by its name, as on the command line."""
    return player(text, seed=seed)


@dataclass(frozen=True)
class Result:
    """The result of an arena; lists have an entry for each player, in the order given."""

    game: Game
    players: tuple[str, ...]
    groups: tuple[Group, ...]
    seconds: float  # how long this run took
    decision: Decision | None = None  # the test that may stop it, if there is one

    @property
    def games(self) -> int:
        return len(self.groups) * self.game.seats

    @cached_property
    def wins(self) -> list[int]:
        """Games that a player won outright, in one seat or several."""
        won = Counter(played.winner for group in self.groups for played in group)
        return [won[p] for p in range(len(self.players))]

    @property
    def draws(self) -> int:
        return self.games - sum(self.wins)

    @cached_property
    def played(self) -> list[int]:
        """The number of games that a player took part in."""
        return [int(n) * self.game.seats for n in (self._seats > 0).sum(0)]

    @cached_property
    def score(self) -> list[Estimate]:
        """A player's share of the points in its games: the winners of a game share one point."""
        return [share((self._points[self._seats[:, p] > 0, p] / self.game.seats).tolist()) for p in self._numbers]

    @cached_property
    def fair(self) -> list[float]:
        """The share of the points that a player would score if all were equally strong: its share of the seats."""
        tables = line_ups(len(self.players), self.game.seats)
        return [next(table.count(p) for table in tables if p in table) / self.game.seats for p in self._numbers]

    @cached_property
    def elo(self) -> list[Estimate]:
        """A player's Elo rating relative to the last player."""
        if len(self.players) == 2:
            return [elo(self.score[0], self.fair[0]), Estimate(0, 0, 0)]
        return ratings(self._points, self._seats)

    @cached_property
    def against(self) -> Numbers:
        """[player, other] a player's share of the points the two took in games against each other; nan if none."""
        points = self._points.T @ (self._seats > 0)
        np.fill_diagonal(points, nan)
        with np.errstate(invalid="ignore"):
            return np.asarray(points / (points + points.T))

    def data(self) -> dict[str, Any]:
        """The result as plain dicts, lists and texts."""
        bounds = {"score": [e.mid for e in self.score], "low": [e.low for e in self.score]}
        bounds |= {"high": [e.high for e in self.score], "fair": self.fair, "elo": [e.mid for e in self.elo]}
        bounds |= {"elo_low": [e.low for e in self.elo], "elo_high": [e.high for e in self.elo]}
        about = {"game": self.game.name, "parameters": dict(self.game.values), "players": list(self.players)}
        counts = {"games": self.games, "groups": len(self.groups), "wins": self.wins, "draws": self.draws}
        decided = {"better": self.decision.verdict} if self.decision else {}
        numbers = {key: [plain(number) for number in row] for key, row in bounds.items()}
        against = {"against": [[plain(number) for number in row] for row in self.against.tolist()]}
        return about | counts | numbers | against | decided | {"seconds": round(self.seconds, 3)}

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
        """[groups, players] points; each game of a group is worth one."""
        points = np.zeros((len(self.groups), len(self.players)))
        for g, group in enumerate(self.groups):
            for played in group:
                for seat in played.winners:
                    points[g, played.seats[seat]] += 1 / len(played.winners)
        return points

    @cached_property
    def _seats(self) -> Numbers:
        """[groups, players] how many seats a player has in each game of a group."""
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
    run: Run | None = None,
    decide: float | None = None,
    keep: Path | str | None = None,
    watch: Callable[[Result], None] | None = None,
    make: Make = named,
) -> Result:
    """Let players compete in `games` games, rounded up to whole rounds, so that all get the same luck and seats.

    The same seed gives the same result with any number of worker processes, unless a player's budget is in seconds.
    `run` plays the games elsewhere, such as on a cluster (`zellige.study.on_ray`), instead of in `workers` processes.
    With `decide`, the arena stops as soon as a sequential test decides whether the first of two players scores at least
    that share of the points, or no more than a fair one; the bounds are then a little too narrow. `keep` names a file
    that stores finished games, so that a stopped arena can continue. `watch` is called with the result so far, now and
    then. `make` makes a player from its name; with several workers it must be a module-level function. At Ctrl-C it
    raises Stopped with the result so far.
    """
    contest = Contest(find_game(game) if isinstance(game, str) else game, tuple(players), as_seed(seed), make)
    _check(contest, games, decide)
    groups = -(-games // contest.round) * contest.round // contest.game.seats
    return play_groups(contest, groups, run or in_processes(workers), decide=decide, keep=keep, watch=watch)


def play_groups(
    contest: Contest,
    groups: int,
    run: Run,
    *,
    decide: float | None = None,
    keep: Path | str | None = None,
    watch: Callable[[Result], None] | None = None,
) -> Result:
    """Play so many groups of a contest, which has been checked; the rest is as in `arena`."""
    keeper = Keeper(Path(keep), contest) if keep is not None else None
    progress = _Progress(contest, groups, decide, keeper, watch)
    try:
        return progress.finish(run)
    except KeyboardInterrupt:
        raise Stopped(progress.result()) from None
    finally:
        if keeper:
            keeper.close()


def _check(contest: Contest, games: int, decide: float | None) -> None:
    if len(contest.players) < 2:
        raise ZelligeError("an arena needs at least two players")
    whole_number("the number of games", games, 1, MOST_GAMES)
    if games < contest.round:
        seats = f"each line-up plays {contest.game.seats} games, so that everyone gets every seat"
        raise ZelligeError(f"{games} is too few games; this arena needs at least {contest.round}, because {seats}")
    if decide is not None:
        fair = 1 / contest.game.seats
        if len(contest.players) != 2:
            raise ZelligeError("an arena can only decide between two players")
        if not fair < decide < 1:
            raise ZelligeError(f"the share to decide on must be above {fair:g} and below 1, not {decide:g}")
    check_players(contest)


def check_players(contest: Contest) -> None:
    """Raise a ZelligeError unless every player exists and can play the game."""
    for text in contest.players:
        made = contest.make(text, 0)
        if isinstance(made, Program):
            made.check(contest.game)  # fail here rather than in a worker process


class _Progress:
    """A running arena. Groups are counted in order and without gaps, so that the result does not depend on which
    process is faster, even if the test stops it."""

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

    def finish(self, run: Run) -> Result:
        kept = frozenset(self.ahead)
        todo = (n for n in range(len(self.counted), self.planned) if n not in kept)
        if self.over:
            return self.result()
        groups = run(self.contest.group, todo, partial(compile_all, self.contest.game))
        with closing(groups) as finished:  # type: ignore[type-var]
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
        decided = self.decision is not None and self.decision.verdict is not None
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
