"""How far the review of a game can be trusted: its residual, its error, its mean luck and its time, over many games."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np

from zellige.chance import hashed
from zellige.games import GAMES, game
from zellige.match import Match
from zellige.players.player import player
from zellige.players.search.mcts import Budget
from zellige.record import Record
from zellige.study.account import Account, entry
from zellige.study.rollouts import BATCHES
from zellige.study.values import Values, groups_of

LEVELS = range(3, 7)  # of the programs that play, mixed
HALVES = slice(None, BATCHES // 2), slice(BATCHES // 2, None)  # of the rollouts


def played(name: str, n: int) -> Record:
    """A whole game between two levels."""
    match = Match(game(name), seed=n)
    levels = [LEVELS[hashed(f"{name} {n} {seat}") % len(LEVELS)] for seat in (0, 1)]
    programs = [player(f"level:{level}", seed=2 * n + seat) for seat, level in enumerate(levels)]
    while not match.outcome:
        seat = match.state.player
        for move in programs[seat].decide(match.view(seat)):
            match.play(move)
    return match.record


def records(name: str, games: int, folder: Path) -> Iterator[Record]:
    """The games of a kind, which are kept in a folder."""
    for n in range(games):
        file = folder / f"{name}-{n}.txt"
        if not file.exists():
            file.write_text(played(name, n).text)
        yield Record.read(file.read_text())


class Measured(NamedTuple):
    """What one account says of a seat, in percentage points, and how long it took."""

    luck: float
    hidden: float
    play: float
    others: float
    error: float  # the standard error of the luck
    error_play: float
    surprise: float  # the residual of the account
    between: float  # the same with luck and the others' play by one half of the rollouts, the rest by the other half
    seconds: float

    def ratio(self, residual: float) -> float:
        """The size of a residual, compared with luck and skill together."""
        return abs(residual) / sum(map(abs, (self.luck, self.hidden, self.play, self.others)))


def measured(record: Record, budget: Budget, seed: int = 0) -> list[Measured]:
    begin = process_time()
    groups = list(groups_of(record))
    values = Values(groups, seed)
    values.find(budget.part(len(groups)), lambda share: None)
    entries = [entry(group, values) for group in groups]
    account = Account.of(groups, entries)
    seconds = process_time() - begin
    one, other = (Account.of(groups, [each.part(half) for each in entries]) for half in HALVES)
    start = entries[0].before.mean(0)
    found = []
    for seat in range(record.game.seats):
        end = record.outcome.shares[seat] if record.outcome else 0.0
        split = start[seat] + one.luck[seat].mid + one.others[seat].mid + other.play[seat].mid + other.hidden[seat].mid
        luck, hidden, play, others, surprise = (100 * part[seat].mid for part in account)
        errors = 100 * account.luck[seat].error, 100 * account.play[seat].error
        found.append(Measured(luck, hidden, play, others, *errors, surprise, 100 * (split - end), seconds))
    return found


def spread(values: Sequence[float]) -> str:
    return f"median {np.median(values):6.2f}, p90 {np.quantile(values, 0.9):6.2f}"


def mean(values: Sequence[float]) -> str:
    return f"{np.mean(values):+.2f} ± {np.std(values, ddof=1) / np.sqrt(len(values)):.2f}"


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--game", choices=GAMES, action="append", help="only this one")
    ask.add_argument("--games", type=int, default=40)
    ask.add_argument("--rollouts", type=int, default=8000, help="for each step")
    ask.add_argument("--folder", type=Path, default=Path(".cache/reviews"), help="where the games are kept")
    given = ask.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for name in given.game or GAMES:
        seats: list[list[Measured]] = []
        for record in records(name, given.games, given.folder):
            seats.append(measured(record, Budget(None, given.rollouts)))
            print(f"\r{name} {len(seats)}", end="", file=sys.stderr)
        every = [seat for both in seats for seat in both]
        print(f"\r{name}: {len(seats)} games")
        print(f"  residual                        {spread([abs(one.surprise) for one in every])} points")
        print(f"  … over luck and play            {spread([one.ratio(one.surprise) for one in every])}")
        print(f"  residual between halves         {spread([abs(one.between) for one in every])} points")
        print(f"  … over luck and play            {spread([one.ratio(one.between) for one in every])}")
        print(f"  |luck|                          {spread([abs(one.luck) for one in every])} points")
        print(f"  |hidden|                        {spread([abs(one.hidden) for one in every])} points")
        print(f"  |play|                          {spread([abs(one.play) for one in every])} points")
        print(f"  standard error of luck          {spread([one.error for one in every])} points")
        print(f"  standard error of play          {spread([one.error_play for one in every])} points")
        print(f"  mean luck of the first seat     {mean([both[0].luck for both in seats])} points")
        print(f"  mean hidden of the first seat   {mean([both[0].hidden for both in seats])} points")
        print(f"  seconds a game, of one core     {spread([one.seconds for one in every])}", flush=True)


if __name__ == "__main__":
    main()
