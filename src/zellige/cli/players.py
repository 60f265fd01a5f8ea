"""`zellige games --players`: the programs that play, and what each game has for them."""

from typing import TYPE_CHECKING, Any

from rich.console import Console

from zellige.games import GAMES, game
from zellige.terminal.tables import fitted, plain_table

if TYPE_CHECKING:
    from zellige.core import Game

PLAYERS = {  # a name that works, and what it means
    "human": "a person at the keyboard (only in play)",
    "random": "any legal move, all equally likely",
    "greedy": "the choice that the game's heuristic rates highest; greedy:30% sees each choice with that probability",
    "mcts:1s": "Monte-Carlo tree search, with a budget for each decision: seconds (1s) or playouts (1000)",
    "exact:1s": "the proven best decision once the end is near; until then like greedy",
    "best:1s": "the strongest: the proven best decision where there is one, otherwise tree search",
    "level:1": "for people, from level:1, the weakest, to level:8; which program it is depends on the game",
}


def players_data() -> dict[str, Any]:
    """The players by name, and what each game has for them."""
    return {
        "players": [{"player": name, "words": words} for name, words in PLAYERS.items()],
        "games": [game_data(game(name)) for name in GAMES],
    }


def game_data(played: "Game") -> dict[str, Any]:
    """What a game has for players: its levels, the weights of its heuristic, and published heuristics."""
    from zellige.players.evaluator import STANDARD, weight_names
    from zellige.players.player import levels
    from zellige.players.simple import published
    from zellige.players.strengths import strengths

    made = STANDARD.weights(played)
    behind = zip(strengths(played), levels(played), strict=True)
    return {
        "game": played.name,
        "title": played.card.title,
        "levels": [strength._asdict() | {"program": program} for strength, program in behind],
        "weights": {name: made[name].ravel().tolist() for name in weight_names(made)},
        "published": list(published(played)),
    }


def show_players(console: Console) -> None:
    data = players_data()
    table = plain_table("player", "what it plays")
    for one in data["players"]:
        table.add_row(f"[bold]{one['player']}[/bold]", one["words"])
    console.print(table)
    for one in data["games"]:
        console.print()
        show_game(one, console)
    console.print(
        "\n[dim]Elo is above level:1 of the same game. To change weights, write them after a name: "
        "greedy,own=0.7 or mcts:1s,own=0.7.[/dim]"
    )


def show_game(data: dict[str, Any], console: Console) -> None:
    heading = f"[bold not dim]{data['title']}[/]"
    table = plain_table(heading, "name", "Elo", "what it is like", "program", right=["Elo"])
    for level in data["levels"]:
        rating = "" if level["rating"] is None else str(level["rating"])
        table.add_row(f"[bold]{level['player']}[/bold]", level["name"], rating, level["words"], level["program"])
    console.print(fitted(table, console, folding=3))
    weights = "  ".join(
        f"{name}={'/'.join(f'{each:g}' for each in stages)}" for name, stages in data["weights"].items()
    )
    aside = plain_table("", "")
    if data["published"]:
        aside.add_row("published", f"[bold]{', '.join(data['published'])}[/bold] (heuristics of others; players, too)")
    aside.add_row("weights", weights)
    console.print(aside)
