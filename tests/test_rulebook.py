"""Rulebooks: every rule of every game is found under its number, in plain words and without a word lost."""

import re

import pytest

import zellige
from zellige.games import card
from zellige.rulebook import rules_of, sections


@pytest.mark.parametrize("name", zellige.GAMES)
def test_no_rule_and_no_word_is_lost(name: str) -> None:
    text = rules_of(card(name))
    parsed = sections(text)
    assert [section.number for section in parsed] == [f"R{n}" for n in range(1, len(parsed) + 1)]
    for section in parsed:
        assert section.title
        assert section.rules
        assert all(rule.number.split(".")[0] == section.number for rule in section.rules)
    numbers = [rule.number for section in parsed for rule in section.rules if "." in rule.number]
    assert numbers == re.findall(r"^- (R\d+\.\d+) ", text, re.M)
    told = " ".join(f"{section.title} {rule.text}" for section in parsed for rule in section.rules)
    assert words_of(text[text.index("**R1 ") :]) <= words_of(told)


def words_of(text: str) -> set[str]:
    return set(re.findall("[A-Za-z]{2,}", text))


def test_markdown_is_gone_but_glyphs_stay() -> None:
    tiles, *_, placing = sections(rules_of(card("grawlix")))[:4]
    assert tiles.rules[0].text.startswith("There are six glyphs, in the order @ # $ % & *, and six colours")
    assert tiles.rules[0].text.endswith("All of them start face up in the supply.")
    assert placing.title == "Placing a tile"
    assert placing.rules[0].text.startswith("A line is a whole row or a whole column.")
    assert sections(rules_of(card("qwirkle")))[5].rules[0] == ("R6", "Points are counted once, when the turn ends.")
