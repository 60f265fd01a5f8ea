"""Rulebooks: a game's rules.md rule by rule, so that a rule is found by the number that a refusal cites."""

import re
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple

from zellige.card import Card
from zellige.errors import IncompleteGame

SECTION = re.compile(r"^\*\*(?P<number>R\d+) (?P<title>.*?)\*\*", re.M | re.S)
RULE = re.compile(r"^- (?P<number>R\d+\.\d+) (?P<text>.*?)(?=^- |^$|\Z)", re.M | re.S)
EMPHASIS = re.compile(r"\*(\w[^*]*)\*")


class Rule(NamedTuple):
    """A rule in plain words, without Markdown."""

    number: str  # R4.5, or R4 for what a section says besides its rules
    text: str


class Section(NamedTuple):
    """A section of the rules, and the rules in it."""

    number: str
    title: str
    rules: tuple[Rule, ...]


def rules_of(card: Card) -> str:
    """The text of a game's rules.md."""
    file = files(card.folder) / "rules.md"
    if not file.is_file():
        raise IncompleteGame(f"{card.folder} has no rules.md")
    return file.read_text(encoding="utf-8")


def rule_in(text: str, number: str) -> str:
    """One rule: a whole section, or the section's heading and one rule of it; empty if there is no such rule."""
    for heading, section in sections_of(text):
        if heading["number"] == number.upper():
            return section
        for rule in RULE.finditer(section):
            if rule["number"] == number.upper():
                return f"{heading[0]}\n\n{rule[0]}"
    return ""


def sections(text: str) -> tuple[Section, ...]:
    """The rules, section by section."""
    return tuple(
        Section(heading["number"], plain(heading["title"]).rstrip("."), rules_in(heading, section))
        for heading, section in sections_of(text)
    )


def sections_of(text: str) -> list[tuple[re.Match[str], str]]:
    """The heading of each section, and the text of the section with it."""
    headings = list(SECTION.finditer(text))
    ends = [*(heading.start() for heading in headings), len(text)]
    return [(heading, text[start:end]) for heading, (start, end) in zip(headings, pairwise(ends), strict=True)]


def rules_in(heading: re.Match[str], section: str) -> tuple[Rule, ...]:
    """The rules of a section; what it says besides comes first, under the section's own number."""
    title, said = heading["title"], RULE.sub("", section)[len(heading[0]) :]
    whole = plain(said if title.endswith(".") else title + said)  # "**R6 Points** are counted once."
    own = (Rule(heading["number"], whole),) if said.strip() else ()
    return (*own, *(Rule(rule["number"], plain(rule["text"])) for rule in RULE.finditer(section)))


def plain(text: str) -> str:
    """A paragraph of Markdown as plain words; an asterisk in code is a glyph."""
    parts = text.split("`")
    return " ".join("".join(part if n % 2 else EMPHASIS.sub(r"\1", part) for n, part in enumerate(parts)).split())
