"""The file in which an arena stores its finished groups, so that it can continue after being stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zellige.core import Game
from zellige.study.contest import Contest, Group, Played
from zellige.study.kept import KeptFile, programs

VERSION = 2  # of the file format; version 1 had no checksums
LARGEST = 1 << 31  # score


class Keeper(KeptFile):
    """The file: a line about the arena, then one for each finished group. A file of other players, rules or code is
    refused."""

    KEEPS = "games"
    LINE = "a group"

    def __init__(self, path: Path, contest: Contest) -> None:
        self.contest, self.groups = contest, dict[int, Group]()
        super().__init__(path, about(contest))

    def taken(self, data: dict[str, Any]) -> bool:
        """Read a group."""
        number, group = data["group"], tuple(Played(*map(tuple, game)) for game in data["games"])
        sound = self._fits(number, group)
        if sound:
            self.groups.setdefault(number, group)
        return sound

    def _fits(self, number: Any, group: Group) -> bool:
        """Can this be the result of a group?"""
        game = self.contest.game
        if type(number) is not int or number < 0:
            return False
        expected = self.contest.seatings(number)
        return [played.seats for played in group] == expected and all(_sane(game, played) for played in group)

    def add(self, number: int, group: Group) -> None:
        self.groups[number] = group
        self.write({"group": number, "games": [game if game.notes else game[:-1] for game in group]})


def about(contest: Contest) -> dict[str, Any]:
    """What the games belong to."""
    game = contest.game
    found = {
        contest.kind: game.name,
        "version": VERSION,
        "programs": programs(game),
        "parameters": dict(game.values),
    }
    notes = {"notes": contest.notes} if contest.notes else {}
    return found | {"players": list(contest.players), "seed": contest.seed} | notes


def _sane(game: Game, played: Played) -> bool:
    """Are the scores and the winners whole numbers, a score for each seat, and each winner a seat?"""
    if any(type(number) is not int for number in (*played.seats, *played.scores, *played.winners)):
        return False
    winners = [seat for seat in range(game.seats) if seat in played.winners]
    in_bounds = len(played.scores) == game.seats and all(abs(score) < LARGEST for score in played.scores)
    return in_bounds and bool(winners) and winners == list(played.winners)
