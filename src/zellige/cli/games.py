"""Commands about the games: their parameters, their players, and their rules."""

from typing import Annotated, Any

import typer

from zellige.card import Card, Parameter
from zellige.cli.common import Flag, GameName, Json, console, write_json
from zellige.cli.players import players_data, show_players
from zellige.errors import ZelligeError, quoted
from zellige.games import GAMES, card
from zellige.rulebook import Section, rule_in, rules_of, sections
from zellige.terminal.tables import plain_table

WIDEST = 100  # columns of text that are easy to read


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
    text = rules_of(card(name))
    if rule and not (text := rule_in(whole := text, number_of(rule))):
        raise ZelligeError(f"{card(name).title} has no rule {quoted(rule)}; {which(sections(whole), number_of(rule))}")
    if as_json:
        write_json(rules_data(card(name), text))
        return
    from rich.markdown import Markdown  # takes a while to load

    console.print(Markdown(text), width=min(console.width, WIDEST))


def number_of(rule: str) -> str:
    """The number of a rule, also if it is typed without the R."""
    return f"R{rule.upper().removeprefix('R')}"


def which(known: tuple[Section, ...], rule: str) -> str:
    """A hint at the rules there are: the one meant if only the dot is missing, those of the section if there is one."""
    numbers = {section.number: [one.number for one in section.rules if "." in one.number] for section in known}
    for n in range(2, len(rule)):
        if (dotted := f"{rule[:n]}.{rule[n:]}") in numbers.get(rule[:n], []):
            return f"did you mean {dotted}?"
    if own := numbers.get(section := rule.partition(".")[0]):
        return f"{section} has {own[0]} to {own[-1]}" if len(own) > 1 else f"{section} has only {own[0]}"
    return f"its rules are {known[0].number} to {known[-1].number}"


def rules_data(of: Card, text: str) -> dict[str, Any]:
    """The rules, or some of them, as plain data."""
    listed = [section._asdict() | {"rules": [rule._asdict() for rule in section.rules]} for section in sections(text)]
    return {"game": of.name, "version": of.version, "sections": listed}
