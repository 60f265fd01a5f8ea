"""The rules of a game in a terminal: all of them, one of them, or the three sentences to begin with."""

from __future__ import annotations

from rich.console import Console

from zellige.card import Card, optional
from zellige.errors import IncompleteGame, ZelligeError, quoted
from zellige.rulebook import Section, rule_in, rules_of, sections

WIDEST = 100  # columns of text that are easy to read


def show_rules(card: Card, number: str, console: Console) -> None:
    """Print the rules, or only one of them."""
    from rich.markdown import Markdown  # takes a while to load

    console.print(Markdown(rules_text(card, number)), width=min(console.width, WIDEST))


def rules_text(card: Card, number: str = "") -> str:
    """The rules as Markdown, or one of them."""
    whole = rules_of(card)
    text = rule_in(whole, number_of(number)) if number else whole
    if not text:
        raise ZelligeError(f"{card.title} has no rule {quoted(number)}; {which(sections(whole), number_of(number))}")
    return text


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


def has_rule(card: Card, number: str) -> bool:
    """Can this rule be looked up?"""
    try:
        return bool(number) and bool(rule_in(rules_of(card), number))
    except IncompleteGame:
        return False


def goal_of(card: Card) -> tuple[str, ...]:
    """The goal, what a turn is and what forbids a move; or what the game is about, if it does not say."""
    goal: tuple[str, ...] = getattr(optional(card.folder, "lessons"), "GOAL", ())
    return goal or (f"{card.about[:1].upper()}{card.about[1:]}.",)
