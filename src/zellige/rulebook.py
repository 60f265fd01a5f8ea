"""Rulebooks: a game's rules.md rule by rule, so that a rule is found by the number that a refusal cites."""

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from zellige.card import Card
from zellige.errors import IncompleteGame

SECTION = re.compile(r"^\*\*(?P<number>R\d+) (?P<title>.*?)\*\*", re.M | re.S)
RULE = re.compile(r"^- (?P<number>R\d+\.\d+) (?P<text>.*?)(?=^- |^$|\Z)", re.M | re.S)
SPAN = re.compile(
    r"`(?P<code>[^`]*)`|\*\*(?P<strong>\w[^*]*)\*\*|\*(?P<emph>\w[^*]*)\*|\[(?P<link>[^]]*)\]\((?P<to>[^)]*)\)"
)
ITEM = re.compile(r"^- (?:(?P<number>R\d+\.\d+) )?", re.M)


class Rule(NamedTuple):
    """A rule in plain words, without Markdown."""

    number: str  # R4.5, or R4 for what a section says besides its rules
    text: str


class Section(NamedTuple):
    """A section of the rules, and the rules in it."""

    number: str
    title: str
    rules: tuple[Rule, ...]


class Span(NamedTuple):
    """A piece of a paragraph that is set in one way."""

    kind: Literal["plain", "strong", "emph", "code", "link"]
    text: str
    to: str = ""  # where a link leads


class Block(NamedTuple):
    """A paragraph, a rule, an item of another list, or a table with its cells in the order of reading."""

    kind: Literal["paragraph", "rule", "item", "table"]
    spans: tuple[Span, ...] = ()
    number: str = ""  # of a rule
    rows: tuple[tuple[tuple[Span, ...], ...], ...] = ()


class Chapter(NamedTuple):
    """A section with everything in it, in the order and the emphasis of the file."""

    number: str
    title: str
    blocks: tuple[Block, ...]


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
    return "".join(span.text for span in spans(text))


def spans(text: str) -> tuple[Span, ...]:
    """A paragraph of Markdown, piece by piece."""
    found, end, text = list[Span](), 0, " ".join(text.split())
    for match in SPAN.finditer(text):
        kind: Any = match.lastgroup if match.lastgroup != "to" else "link"
        found += [Span("plain", text[end : match.start()]), Span(kind, match[kind], match["to"] or "")]
        end = match.end()
    return tuple(span for span in (*found, Span("plain", text[end:])) if span.text)


def chapters(text: str) -> tuple[tuple[Block, ...], tuple[Chapter, ...]]:
    """What the rules say before their first section, and the sections; nothing is left out or moved."""
    found = sections_of(text)
    before = text[: found[0][0].start()] if found else text
    return blocks(before.partition("\n")[2]), tuple(chapter(heading, section) for heading, section in found)


def chapter(heading: re.Match[str], section: str) -> Chapter:
    title, rest = heading["title"], section[len(heading[0]) :]
    said = rest if title.endswith(".") or not rest.partition("\n\n")[0].strip() else title + rest
    return Chapter(heading["number"], plain(title).rstrip("."), blocks(said))


def blocks(text: str) -> tuple[Block, ...]:
    """Paragraphs, lists and tables, which blank lines separate."""
    return tuple(block for part in re.split(r"\n\s*\n", text) if part.strip() for block in blocks_in(part.strip("\n")))


def blocks_in(part: str) -> Iterator[Block]:
    if part.startswith("|"):
        lines = [line.strip().strip("|").split("|") for line in part.splitlines()]
        rows = [line for line in lines if not all(re.fullmatch(r"\s*:?-+:?\s*", cell) for cell in line)]
        yield Block("table", rows=tuple(tuple(map(spans, row)) for row in rows))
    elif ITEM.match(part):
        marks = list(ITEM.finditer(part))
        ends = [*(mark.start() for mark in marks[1:]), len(part)]
        for mark, end in zip(marks, ends, strict=True):
            kind: Literal["rule", "item"] = "rule" if mark["number"] else "item"
            yield Block(kind, spans(part[mark.end() : end]), mark["number"] or "")
    else:
        yield Block("paragraph", spans(part))
