"""What typed words mean: moves in notation, numbers in a list, or the names of tiles and places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import permutations, product
from typing import NamedTuple

from zellige.core import Move, Position
from zellige.errors import IllegalMove, InvalidMove
from zellige.events import goes_on

NUMBER = re.compile("[0-9]{1,6}")
PART = re.compile(r"-?\d{1,3},-?\d{1,3}|[^\s\d]{2}")  # a place or a tile, whether or not a legal move uses it
BETWEEN = re.compile("[,;/+–-]")  # what people write between two names: 44,45 or 44-45
ACTION = "do:"  # such ids are of what is done, not of what there is
MOST_NAMES = 3  # in a move


def name_of(thing: str) -> str:
    """What is typed for a thing: "44" for square:44, "ro" for hand:0:ro.2."""
    return thing.rpartition(":")[2].partition(".")[0]


def means(wanted: set[str], path: Sequence[str]) -> bool:
    """Do these names mean a path of clicks? An action before the choice of a thing must be among them: who types a tile
    does not want to give it up."""
    needed = {name_of(thing) for thing in path[:-1] if thing.startswith(ACTION)}
    return needed <= wanted <= set(map(name_of, path))


class Words:
    """The words for the legal moves of a position. A move is named by the things that are clicked for it, so "44" and
    "45" name the rug on these two squares."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @cached_property
    def moves(self) -> list[Move]:
        """The legal moves in order: those that name a place first, and moves of the same tile together."""
        return sorted(self.position.moves, key=lambda move: (":" not in move.text, move.code))

    @cached_property
    def paths(self) -> dict[Move, list[list[str]]]:
        """The clicks that mean each move."""
        return {move: self.position.game.clicks(self.position, move) for move in self.moves}

    @cached_property
    def ids(self) -> frozenset[str]:
        """All that can be clicked in these paths."""
        return frozenset(thing for paths in self.paths.values() for path in paths for thing in path)

    @cached_property
    def stems(self) -> frozenset[str]:
        """What these ids begin with, up to the name: "square:", "hand:0:"."""
        return frozenset(thing[: thing.rindex(":") + 1] for thing in self.ids if not thing.startswith(ACTION))

    @cached_property
    def places(self) -> frozenset[str]:
        """Every name of something that moves are made with now, also where no legal move uses it."""
        stems = tuple(self.stems)
        shown = {thing.id for _, thing in self.position.scene().things() if thing.id.startswith(stems)}
        return frozenset(map(name_of, self.ids | shown))

    def split(self, word: str) -> list[str]:
        """The names in a word, as in "44,45" and "4445"; none if it has other words."""
        pieces = [[word], BETWEEN.split(word)]
        if word.isdecimal():
            sizes = {len(name) for name in self.places if name.isdecimal() and len(word) % len(name) == 0}
            pieces += [[word[at : at + size] for at in range(0, len(word), size)] for size in sorted(sizes)]
        return next((names for names in pieces if self.places.issuperset(names)), [])

    def is_number(self, word: str) -> bool:
        """Is it a number in the list of moves? What can be a place is one."""
        return bool(NUMBER.fullmatch(word)) and not self.split(word)

    def fitting(self, words: Sequence[str]) -> list[Move]:
        """The legal moves that have all these names."""
        split = [self.split(word) for word in words]
        if not all(split):
            return []
        wanted = {name for names in split for name in names}
        return [move for move, paths in self.paths.items() if any(means(wanted, path) for path in paths)]

    def using(self, part: str) -> list[tuple[int, Move]]:
        """The legal moves that use a tile or a place, or a part of its name, with their numbers."""
        begin, end = (r"(?<![\w-])" if part[:1].isalnum() else ""), (r"(?!\w)" if part[-1:].isdigit() else "")
        pattern, fitting = re.compile(begin + re.escape(part) + end), set(self.fitting([part]) if part else ())
        listed = list(enumerate(self.moves, 1))
        found = [(n, move) for n, move in listed if move in fitting or pattern.search(str(move))]
        return found or [(n, move) for n, move in listed if PART.fullmatch(part) and part in str(move)]

    def numbered(self, number: int) -> Move:
        if not 1 <= number <= len(self.moves):
            raise IllegalMove(
                f"there is no move {number}; moves are numbered 1 to {len(self.moves)}"
                if self.moves
                else "there is no move to make",
                "number",
            )
        return self.moves[number - 1]

    def refused(self, words: Sequence[str]) -> str:
        """The move, against the rules, that these names mean; empty if they mean none."""
        names = [name for word in words for name in self.split(word) or [word]]
        for order in permutations(names) if len(names) <= MOST_NAMES else ():
            for stems in product(sorted(self.stems), repeat=len(order)):
                clicks = [stem + name for stem, name in zip(stems, order, strict=True)]
                if text := self.position.game.meant(self.position, clicks):
                    return text
        return ""


def is_notation(position: Position, words: Sequence[str]) -> bool:
    """Is every word a move in the game's notation, legal or not?"""
    try:
        for word in words:
            position.game.named(word)
    except InvalidMove:
        return False
    except IllegalMove:
        return True
    return True


class Meaning(NamedTuple):
    """What words mean as moves of one turn: those that are clear, where they lead, and the words that are not."""

    moves: tuple[Move, ...]
    position: Position
    rest: tuple[str, ...]


def meaning(position: Position, words: Sequence[str]) -> Meaning:
    """The moves that the words mean, each by itself: "r@ 0,1 g#" is to place one tile and to draft another."""
    made, rest, seat = list[Move](), list(words), position.player
    while rest and (not made or goes_on(position, seat)):
        found = next(meant_first(position, rest), None)
        if found is None:
            break
        move, n = found
        made.append(move)
        position, rest = position.play(move), rest[n:]
    return Meaning(tuple(made), position, tuple(rest))


def meant_first(position: Position, words: Sequence[str]) -> Iterator[tuple[Move, int]]:
    """The move that the first words mean, and how many words that takes: as many as possible."""
    known = Words(position)
    for n in range(min(MOST_NAMES, len(words)), 0, -1):
        named = next((move for move in known.moves if move.text == words[0]), None) if n == 1 else None
        if named:
            yield named, 1
        elif len(fitting := known.fitting(words[:n])) == 1:
            yield fitting[0], n
