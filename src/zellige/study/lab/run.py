"""Running the lab: the games of the variant and of the standard game, kept in files from which they continue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from zellige.chance import as_seed
from zellige.core import Game
from zellige.errors import ZelligeError, quoted, whole_number
from zellige.study.arena import MOST_GAMES, Result, check_workers, play_groups
from zellige.study.lab.report import Report, label
from zellige.study.lab.trial import programs, trial
from zellige.study.lab.variant import measured

Progress = Callable[[int, int, str], None]  # games played, games in all, and the variant


def lab(
    game: Game,
    games: int,
    folder: Path,
    *,
    players: Sequence[str] = (),
    seed: int = 0,
    workers: int | None = None,
    command: str = "",
    progress: Progress = lambda done, total, variant: None,
) -> Report:
    """Measure a game beside the standard one: every program plays `games` games against itself, and as many against
    the next stronger one. Finished games are kept in the folder, so that a stopped run continues. At Ctrl-C it raises
    Stopped."""
    whole_number("the number of games", games, 1, MOST_GAMES)
    check_workers(workers)
    standard, seed = Game(game.card), as_seed(seed)
    named = tuple(players) or programs(game)
    trials = [trial(each, named, seed) for each in ([game] if game == standard else [game, standard])]
    total = sum(each.groups(games) * each.game.seats for each in trials)
    variants, before = [], 0
    for each, name in zip(trials, ("variant", "standard"), strict=False):

        def watch(result: Result, before: int = before, name: str = label(each.game)) -> None:
            progress(before + result.games, total, name)

        keep = made(folder) / f"{name}.games"
        result = play_groups(each, each.groups(games), workers=workers, keep=keep, watch=watch)
        variants.append(measured(each, label(each.game), result))
        before += result.games
    return Report(tuple(variants), games, seed, command)


def made(folder: Path) -> Path:
    """The folder, which is made if it is missing."""
    try:
        folder = folder.expanduser()
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError, RuntimeError) as error:
        why = "it is not a folder" if isinstance(error, FileExistsError) else getattr(error, "strerror", None) or error
        raise ZelligeError(f"cannot write into {quoted(str(folder))}: {why}") from None
    return folder
