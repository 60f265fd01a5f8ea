"""Commands about the games: their parameters, their players, and their rules."""

from typing import Annotated, Any

import typer

from zellige.card import Card, Parameter
from zellige.cli.common import Flag, GameName, Json, console, write_json
from zellige.cli.players import players_data, show_players
from zellige.games import GAMES, card
from zellige.rulebook import sections
from zellige.terminal.tables import plain_table


def games(
    players: Annotated[bool, Flag("--players", help="List the programs that play instead.")] = False,
    as_json: Json = False,
) -> None:
    """List the games and their parameters, or the players.

    With --players: every player by name, and for each game its levels with
    their ratings, the weights of its heuristic, and published heuristics.

    Examples:
      [bold]zellige games[/bold]
      [bold]zellige games --players[/bold]
    """
    if as_json:
        write_json(players_data() if players else [card(name).data for name in GAMES])
    elif players:
        show_players(console)
    else:
        show_games()


def show_games() -> None:
    for n, each in enumerate(map(card, GAMES)):
        console.print("\n" * bool(n) + f"[bold]{each.name}[/bold]: {each.about}")
        table = plain_table("", "")
        for parameter in each.parameters:
            table.add_row(f"  [bold]{parameter.name}[/bold]", described(parameter))
        console.print(table)
    console.print("\n[dim]Set a parameter with --set, as in zellige play grawlix --set order=4.[/dim]")


def described(parameter: Parameter) -> str:
    default = f" [dim](default {parameter.default})[/dim]" if parameter.default != "" else ""
    return f"{parameter.meaning}; {parameter}{default}"


def rules(
    name: GameName,
    rule: Annotated[
        str | None, typer.Argument(metavar="RULE", help="Only this rule, such as R4 or R4.5.", show_default=False)
    ] = None,
    as_json: Json = False,
) -> None:
    """Print the rules of a game, or one of them.

    When a move is refused, the message names the rule; look it up here.

    Examples:
      [bold]zellige rules marrakech[/bold]
      [bold]zellige rules grawlix R4.5[/bold]
    """
    from zellige.terminal.rules import rules_text, show_rules

    if as_json:
        write_json(rules_data(card(name), rules_text(card(name), rule or "")))
    else:
        show_rules(card(name), rule or "", console)


def rules_data(of: Card, text: str) -> dict[str, Any]:
    """The rules, or some of them, as plain data."""
    listed = [section._asdict() | {"rules": [rule._asdict() for rule in section.rules]} for section in sections(text)]
    return {"game": of.name, "version": of.version, "sections": listed}
