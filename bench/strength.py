"""The matches behind docs/strength.md: `make strength` plays those that are missing and rewrites the page."""

import json
import sys
from datetime import UTC, datetime
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from bench import exact, search
from bench.openspiel_player import OpenSpiel
from rich.console import Console

from zellige.games import GAMES, game
from zellige.players.planner import Player
from zellige.players.player import levels, player
from zellige.study.arena import arena
from zellige.terminal.tables import elo_words

RESULTS = Path(__file__).with_name("strength.json")  # of finished matches
PAGE = Path("docs/strength.md")
KEPT = Path(".cache/strength")  # unfinished matches, group by group


class Pairing(NamedTuple):
    """Which players meet in which game, and the score that the first must reach."""

    game: str
    players: tuple[str, ...]
    games: int
    least: float  # the target score; 0.5 means better than even with 95 % confidence
    seed: int = 1
    values: tuple[tuple[str, int], ...] = ()
    allowed: str = ""  # the budget that the target allows, if the match uses less
    decide: float | None = None  # stop once a sequential test decides between this score and an even one

    @property
    def command(self) -> str:
        """The command that plays it."""
        sets = "".join(f" --set {name}={value}" for name, value in self.values)
        decide = f" --decide {self.decide}" if self.decide else ""
        return (
            f"zellige arena {self.game} {' '.join(self.players)} --games {self.games} --seed {self.seed}{sets}{decide}"
        )


FOUR = (("players", 4),)
TARGETS = [
    Pairing("grawlix", ("best:0.1s", "greedy"), 200, 0.80, allowed="0.5 s"),
    Pairing("marrakech", ("best:0.05s", "public-a"), 400, 0.70, allowed="0.1 s"),
    Pairing("marrakech", ("best:0.05s", "public-b"), 400, 0.70, allowed="0.1 s"),
    Pairing("marrakech", ("best:0.1s", "public-a"), 200, 0.45, values=FOUR),
    Pairing("qwirkle", ("best:0.01s", "public-c"), 2000, 0.57, allowed="0.1 s"),
    Pairing("qwirkle", ("best:0.01s", "public-d"), 600, 0.50, allowed="0.1 s"),
    Pairing("grawlix", ("best:0.1s", "openspiel:0.1s"), 60, 0.90),
    Pairing("grawlix", ("best:100", "openspiel:100"), 60, 0.60),
]
LADDERS = [
    Pairing(name, (f"mcts:{2 * n}", f"mcts:{n}"), 1000, 0.5, decide=0.55)
    for name, first in (("grawlix", 250), ("marrakech", 250), ("qwirkle", 25))
    for n in (first, 2 * first, 4 * first, 8 * first)
]
BEGINNERS = [Pairing(name, ("greedy", "level:1"), 200, 0.5) for name in GAMES]
NEIGHBOURS = [
    Pairing(name, (f"level:{n + 1}", f"level:{n}"), 1000, 0.5, decide=0.55) for name in GAMES for n in range(1, 8)
]
TOURNAMENTS = [Pairing(name, tuple(f"level:{n}" for n in range(8, 0, -1)), 1120, 0.5) for name in GAMES]
FIGURES = {"search": search, "exact": exact}
PARTS = {"Targets": TARGETS, "Doubling the budget": LADDERS, "Levels": BEGINNERS + NEIGHBOURS}


HEAD = """\
# Strength

How strong the programs are, measured in matches. `make strength` plays the matches that are missing here and rewrites
this page, which takes several hours; the command in each line plays that match alone.

A match is played in groups of games with the same dice or deals, in which the players change seats, so that luck
cancels out as far as possible. The ranges in parentheses are 95 % bounds, with the group as the unit. A budget is for
one decision, on one core; two games ran in parallel. `public-a` to `public-d` are heuristics that others have
published, rewritten in the games' `public.py`. `openspiel` is OpenSpiel's own MCTS with random rollouts, on our
adapter; it is not part of the package, and only `make strength` plays its matches. A match with `--decide` stops as
soon as a sequential test decides it, with an error rate of 5 % either way; its bounds are then a little too narrow.
"""
ABOUT = {
    "Targets": "The scores that the programs must reach. Some reach them in less time than allowed.",
    "Doubling the budget": "Twice the playouts beat half of them, at every budget.",
    "Levels": "The greedy player, which overlooks nothing, against level 1; then each level against the one below.",
}
COLUMNS = "| match | games | score of the first player | target | reached | date |\n|---|---|---|---|---|---|"


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def made(text: str, seed: int) -> Player:
    """A player by its name; `openspiel:…` is OpenSpiel's search on our adapter."""
    if text.startswith("openspiel:"):
        return OpenSpiel(text, seed)
    return player(text, seed=seed)


def kept(match: Pairing) -> Path:
    """The file of an unfinished match."""
    name = "_".join([match.game, *match.players, *(f"{name}{value}" for name, value in match.values)])
    return KEPT / f"{name.replace(':', '-')}.jsonl"


def played(match: Pairing, console: Console) -> dict[str, Any]:
    """Play a match, or continue it."""
    KEPT.mkdir(parents=True, exist_ok=True)
    console.print(match.command)
    result = arena(
        game(match.game, **dict(match.values)),
        list(match.players),
        match.games,
        match.seed,
        keep=kept(match),
        make=made,
        decide=match.decide,
    )
    data = result.data() | {"date": today()}
    console.print(f"  {data['score'][0]:.1%} ({data['low'][0]:.1%} to {data['high'][0]:.1%}) of {data['games']}")
    return data


def holds(match: Pairing, data: dict[str, Any]) -> bool:
    """Is the target reached? "Better" means better with confidence: by the sequential test if there is one, otherwise
    by the lower bound."""
    if match.decide:
        return data["better"] is True
    return bool(data["low"][0] > 0.5 if match.least == 0.5 else data["score"][0] >= match.least)


def row(match: Pairing, data: dict[str, Any]) -> str:
    low, score, high = (100 * data[name][0] for name in ("low", "score", "high"))
    target = "better" if match.least == 0.5 else f"{100 * match.least:.0f} %"
    target += f" with {match.allowed}" if match.allowed else ""
    verdict = "yes" if holds(match, data) else "**no**"
    return (
        f"| `{match.command}` | {data['games']} | {score:.1f} % ({low:.1f} to {high:.1f}) | {target} | {verdict} |"
        f" {data['date']} |"
    )


def tournaments(known: dict[str, Any]) -> str:
    """The tournament of all levels, with a column for each game."""
    played = [match for match in TOURNAMENTS if match.command in known]
    lines = ["A tournament of all levels: Elo relative to level 1, with 95 % bounds.\n"]
    lines += [f"- `{match.command}`: {order(known[match.command])}" for match in played]
    lines += ["", "| level | " + " | ".join(match.game for match in played) + " |", "|---" * (1 + len(played)) + "|"]
    for n in range(8, 0, -1):
        cells = [f"`{levels(game(match.game))[n - 1]}` {rating(known[match.command], 8 - n)}" for match in played]
        lines.append(f"| {n} | " + " | ".join(cells) + " |")
    return "\n".join([*lines, ""])


def order(data: dict[str, Any]) -> str:
    """Are the levels of a tournament, listed from the highest down, rated in order?"""
    strengths = [unbounded(mid) for mid in data["elo"]]
    rated = "in order" if sorted(strengths, reverse=True) == strengths else "**not in order**"
    scores = [data["against"][n][n + 1] for n in range(7)]
    lost = [name for name, score in zip(data["players"], scores, strict=False) if score < 0.5]
    beaten = f"**{', '.join(lost)} lost**" if lost else "no level lost"
    return f"the ratings are {rated}, and {beaten} to the one below it"


def rating(data: dict[str, Any], which: int) -> str:
    strength, bounds = elo_words(*(unbounded(data[name][which]) for name in ("elo_low", "elo", "elo_high")))
    return f"{strength} ({bounds})" if bounds else strength


def unbounded(number: float | None) -> float:
    """A number from JSON, which has no infinity; ratings are relative to the weakest, so only plus infinity occurs."""
    return inf if number is None else number


def page(known: dict[str, Any]) -> str:
    """The page, with everything played so far."""
    parts = [HEAD]
    for title, matches in PARTS.items():
        rows = [row(match, known[match.command]) for match in matches if match.command in known]
        parts.append(f"## {title}\n\n{ABOUT[title]}\n\n{COLUMNS}\n" + "\n".join(rows) + "\n")
    return "\n".join([*parts, tournaments(known), *(known[name] for name in FIGURES if name in known)])


def figures(console: Console) -> dict[str, str]:
    """Measurements of speed: playouts against random games, and positions solved exactly."""
    with console.status("measuring"):
        return {name: f"{part.page()}\nMeasured on {today()}.\n" for name, part in FIGURES.items()}


def main() -> None:
    """Play the missing matches; words on the command line select among them."""
    console, wanted = Console(), sys.argv[1:]
    known: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for match in (match for matches in (*PARTS.values(), TOURNAMENTS) for match in matches):
        if match.command not in known and all(word in match.command for word in wanted):
            known[match.command] = played(match, console)
            RESULTS.write_text(json.dumps(known, indent=1) + "\n")
            kept(match).unlink()
    if "search" not in known and not wanted:
        known |= figures(console)
        RESULTS.write_text(json.dumps(known, indent=1) + "\n")
    PAGE.write_text(page(known))


if __name__ == "__main__":
    main()
