"""Commands about the games: their parameters, their players, and their rules."""

from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table

from zellige.card import Parameter
from zellige.cli.common import Flag, GameName, console
from zellige.cli.completion import PLAYERS
from zellige.errors import ZelligeError, quoted
from zellige.games import GAMES, card, game
from zellige.rulebook import SECTION, rule_in, rules_of

WIDEST = 100  # columns of text that are easy to read


def games(
    players: Annotated[bool, Flag("--players", help="List the players and their weights instead.")] = False,
) -> None:
    """List the games and their parameters, or the players.

    With --players, list the players, and what each game has for them: the
    weights of its heuristic, its levels, and published heuristics.

    Example: [bold]zellige games --players[/bold]
    """
    if players:
        show_players()
        return
    table = Table("game", "about", "parameters", box=None, header_style="dim")
    for name in GAMES:
        parameters = "\n".join(map(described, card(name).parameters))
        table.add_row(f"[bold]{name}[/bold]", card(name).about, parameters)
    console.print(table)


def described(parameter: Parameter) -> str:
    default = f" [dim](default {parameter.default})[/dim]" if parameter.default != "" else ""
    return f"[bold]{parameter.name}[/bold]: {parameter.meaning}; {parameter}{default}"


def show_players() -> None:
    """The players by name, and what each game has for them."""
    from zellige.players.evaluator import STANDARD, weight_names
    from zellige.players.player import levels
    from zellige.players.simple import published

    named = Table("player", "what it plays", box=None, header_style="dim")
    for name, meaning in PLAYERS.items():
        named.add_row(f"[bold]{name}[/bold]", meaning)
    own = Table("game", "weights", "level:1, level:2, …", "published", box=None, header_style="dim")
    for name in GAMES:
        chosen = game(name)
        weights = weight_names(STANDARD.weights(chosen))
        own.add_row(f"[bold]{name}[/bold]", *map(", ".join, (weights, levels(chosen), published(chosen))))
    console.print(named)
    console.print()
    console.print(own)
    console.print(
        "\n[dim]Change weights after the name, as in greedy,own=0.7; a published heuristic is a player, too.[/dim]"
    )


def rules(
    name: GameName,
    rule: Annotated[
        str | None, typer.Argument(metavar="RULE", help="Only this rule, such as R4 or R4.5.", show_default=False)
    ] = None,
) -> None:
    """Print the rules of a game, or one of them.

    A refused move names the rule that forbids it.

    Example: [bold]zellige rules grawlix R4.5[/bold]
    """
    text = rules_of(card(name))
    if rule and not (text := rule_in(whole := text, rule)):
        sections = [section["number"] for section in SECTION.finditer(whole)]
        raise ZelligeError(
            f"{card(name).title} has no rule {quoted(rule)}; its rules are {sections[0]} to {sections[-1]}"
        )
    console.print(Markdown(text), width=min(console.width, WIDEST))
