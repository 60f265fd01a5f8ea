"""Running the lab: the games of the variant and of the standard game, kept in files from which they continue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from zellige.chance import as_seed
from zellige.core import Game
from zellige.errors import whole_number
from zellige.study.arena import MOST_GAMES, Result, play_groups
from zellige.study.jobs import Run
from zellige.study.lab.report import Report, label
from zellige.study.lab.trial import programs, trial
from zellige.study.lab.variant import measured
from zellige.study.workers import in_processes

Progress = Callable[[int, int, str], None]  # games played, games in all, and the variant


def lab(
    game: Game,
    games: int,
    folder: Path,
    *,
    players: Sequence[str] = (),
    seed: int = 0,
    workers: int | None = None,
    run: Run | None = None,
    command: str = "",
    progress: Progress = lambda done, total, variant: None,
) -> Report:
    """Measure a game beside the standard one: every program plays `games` games against itself, and as many against
    the next stronger one. Finished games are kept in the folder, so that a stopped run continues, and other variants
    in the same folder share the standard game's. At Ctrl-C it raises Stopped."""
    whole_number("the number of games", games, 1, MOST_GAMES)
    run = run or in_processes(workers)
    standard, seed = Game(game.card), as_seed(seed)
    named = tuple(players) or programs(game)
    trials = [trial(each, named, seed) for each in ([game] if game == standard else [game, standard])]
    total = sum(each.groups(games) * each.game.seats for each in trials)
    variants, before = [], 0
    for each in trials:
        name = label(each.game)

        def watch(result: Result, before: int = before, name: str = name) -> None:
            progress(before + result.games, total, name)

        keep = folder / f"{name.replace(', ', '-').replace(' ', '-')}.games"
        result = play_groups(each, each.groups(games), run, keep=keep, watch=watch)
        variants.append(measured(each, name, result))
        before += result.games
    return Report(tuple(variants), games, seed, command)
