"""The rules of a game in a terminal: all of them, one of them, or the three sentences to begin with."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown

from zellige.card import Card, optional
from zellige.errors import IncompleteGame, ZelligeError, quoted
from zellige.rulebook import SECTION, rule_in, rules_of

WIDEST = 100  # columns of text that are easy to read


def show_rules(card: Card, number: str, console: Console) -> None:
    """Print the rules, or only one of them."""
    console.print(Markdown(rules_text(card, number)), width=min(console.width, WIDEST))


def rules_text(card: Card, number: str = "") -> str:
    """The rules as Markdown, or one of them."""
    whole = rules_of(card)
    text = rule_in(whole, number) if number else whole
    if not text:
        sections = [section["number"] for section in SECTION.finditer(whole)]
        raise ZelligeError(f"{card.title} has no rule {quoted(number)}; its rules are {sections[0]} to {sections[-1]}")
    return text


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
