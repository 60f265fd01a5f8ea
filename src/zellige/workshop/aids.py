"""Cards for the players: the goal of the game, the rules that one looks up most, and who made it."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from zellige.card import Card, Value, optional
from zellige.errors import IncompleteGame
from zellige.rulebook import rules_of, sections
from zellige.scene import Look
from zellige.sheets import Aid
from zellige.workshop.cutting import Block
from zellige.workshop.paper import Flow, Item, Picture, Words

WIDE, HIGH, PAD = 91.0, 117.0, 6.0  # millimetres: four on a sheet
STRIP = 11.0  # the height of the drawings


def aid_block(card: Card, values: Mapping[str, Value], aid: Aid, looks: Mapping[str, Look]) -> Block:
    paragraphs = tuple((head, body.replace("'", "’")) for head, body in said(card, values, aid))

    def draw(x: float, y: float) -> Iterator[Item]:
        inner = WIDE - 2 * PAD
        yield Words(x + PAD, y + PAD + 2.5, card.title, 5.5, bold=True, wide=inner)
        yield from strip(aid, looks, x + PAD, y + PAD + 7, inner)
        top = PAD + 7 + STRIP + 3
        yield Flow(x + PAD, y + top, inner, HIGH - top - PAD - 3, paragraphs)
        yield Words(x + PAD, y + HIGH - PAD, maker(card), 2.1, wide=inner)

    return Block(WIDE, HIGH, draw)


def strip(aid: Aid, looks: Mapping[str, Look], x: float, y: float, inner: float) -> Iterator[Item]:
    """Drawings side by side, as high as they fit."""
    high = min(STRIP, inner / sum(looks[name].w / looks[name].h for name in aid.looks))
    for name in aid.looks:
        wide = high * looks[name].w / looks[name].h
        yield Picture(x, y, wide, high, name)
        x += wide


def said(card: Card, values: Mapping[str, Value], aid: Aid) -> Iterator[tuple[str, str]]:
    """The goal, the rules by number, and parameters that are not as usual."""
    yield "", " ".join(goal(card))
    for title, rules in groupby((rule_of(card, number) for number in aid.rules), lambda found: found[0]):
        yield title, " ".join(text for _, text in rules)
    if other := changed(card, values):
        yield "This set", other


def goal(card: Card) -> tuple[str, ...]:
    """The goal of the game, what a turn is, and what forbids a move."""
    lessons = optional(card.folder, "lessons")
    return lessons.GOAL if lessons else (card.about,)


def changed(card: Card, values: Mapping[str, Value]) -> str:
    """The parameters that are not as usual; empty if all are."""
    names = [each.name for each in card.parameters if each.default not in ("", values[each.name])]
    return ", ".join(f"{name} {values[name]}" for name in names) + "." if names else ""


def rule_of(card: Card, number: str) -> tuple[str, str]:
    """The number and title of a rule's section, and the rule, or what the section says besides its rules."""
    for section in sections(rules_of(card)):
        for rule in section.rules:
            if rule.number == number:
                return f"{section.number} {section.title}", rule.text
    raise IncompleteGame(f"{card.title} has no rule {number} for its players' cards")


def maker(card: Card) -> str:
    """The first sentence of the rules, which says who made the game."""
    text = rules_of(card).split("\n\n", 2)[1]
    return " ".join(text.split()).partition(". ")[0].rstrip(".") + "."
