"""A study: a tree of moves with variations, comments and marks, to and from text. A record is its main line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from zellige.card import noted
from zellige.core import Game, Move, State, View
from zellige.errors import ZelligeError, quoted
from zellige.events import WHYS, Turn, grown
from zellige.games import game as find_game
from zellige.record import Record

FORMAT = "zellige study 1"
LONGEST = 1_000_000  # characters
MOST_MOVES = 20_000
DEEPEST = 100  # nested variations
WORD = re.compile(r"\{((?:[^{}\\]|\\.)*)\}|\[([^\[\]]*)\]|([()])|([^\s(){}\[\]]+)|(\S)")
LEAVING = re.compile(rf"leave:([0-9]{{1,2}}):({'|'.join(WHYS)})")
MARK = re.compile(r"[^\s\[\](){}]{1,60}")


class InvalidStudy(ZelligeError):
    """The text is not a study; the message says where and why."""


@dataclass(frozen=True)
class Leaving:
    """A seat leaving the game: stands in a node instead of a move."""

    seat: int
    why: str

    def __str__(self) -> str:
        return f"leave:{self.seat}:{self.why}"


@dataclass(eq=False, repr=False)  # the generated ones would recurse as deep as the game is long
class Node:
    """A move and its continuations: the first child is the main line, the others are variations."""

    move: Move | Leaving | None = None  # None at the root
    children: list[Node] = field(default_factory=list)
    comment: str = ""
    marks: tuple[str, ...] = ()  # annotations such as !?, and ids of things to highlight; one>other is an arrow

    def add(self, move: Move | Leaving, main: bool = False) -> Node:
        """The child with this move, added if it is new; with `main`, it becomes the main line."""
        child = next((child for child in self.children if child.move == move), None)
        if child is None:
            child = Node(move)
            self.children.append(child)
        if main:
            self.children.remove(child)
            self.children.insert(0, child)
        return child

    def __repr__(self) -> str:
        return f"<Node {self.move or 'root'}, {len(self.children)} children>"

    def main_line(self) -> Iterator[Node]:
        """The nodes of the main line from here, without this one."""
        node = self
        while node.children:
            node = node.children[0]
            yield node


@dataclass(eq=False, repr=False)
class Study:
    """A game or a position with a tree of moves from there. Equal studies have equal texts."""

    start: State | View
    root: Node = field(default_factory=Node)

    @property
    def game(self) -> Game:
        return self.start.game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Study) and self.text == other.text

    __hash__ = None  # type: ignore[assignment] # it can be changed

    def __repr__(self) -> str:
        return f"<Study of {self.game}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Study.read, (self.text,)

    @classmethod
    def of(cls, record: Record) -> Study:
        """A study whose only line is the game of a record."""
        study = cls(record.first)
        node = study.root
        for ply in record.plies():
            node = node.add(Leaving(ply.turn.seat or 0, ply.turn.why) if ply.move is None else ply.move)
        return study

    def positions(self) -> Iterator[tuple[Node, State | View]]:
        """Every node with the position it leads to, the root first; raises if a move is not legal."""
        waiting: list[tuple[Node, State | View]] = [(self.root, self.start)]
        while waiting:
            node, position = waiting.pop()
            yield node, position
            waiting += [(child, after(position, child)) for child in reversed(node.children)]

    def turns(self) -> tuple[Turn, ...]:
        """The turns of the main line."""
        at, turns = self.start, tuple[Turn, ...]()
        for node in self.root.main_line():
            if isinstance(node.move, Leaving):
                turns = (*turns, Turn(node.move.seat, (), node.move.why))
            elif node.move:
                turns = grown(turns, at, node.move)
            at = after(at, node)
        return turns

    def record(self) -> Record:
        """The main line as a record."""
        *_, last = (self.start, *(position for position in self._along_main_line()))
        turns = self.turns()
        outcome = turns[-1].ended(last.outcome) if turns else last.outcome
        start = None if self.start == self.game.start() else self.start
        return Record(self.game, turns, outcome, start=start)

    def _along_main_line(self) -> Iterator[State | View]:
        at = self.start
        for node in self.root.main_line():
            at = after(at, node)
            yield at

    @property
    def text(self) -> str:
        """The study as text; `Study.read` reads it back."""
        headers = [
            f"game: {self.game.name}",
            *(f"{name}: {value}" for name, value in noted(self.game.card, self.game.values).items()),
        ]
        body = " ".join(_written(self.root))
        return "\n".join([FORMAT, *headers, f"start: {self.start}", "", body]) + "\n"

    @classmethod
    def read(cls, text: str) -> Study:
        """Parse a study, checking every move by the rules."""
        if not isinstance(text, str) or len(text) > LONGEST:
            raise InvalidStudy(f"a study must be a string of at most {LONGEST:,} characters")
        head, _, body = text.removeprefix("\ufeff").replace("\r\n", "\n").partition("\n\n")
        first, *lines = head.strip().split("\n")
        headers = dict(line.partition(": ")[::2] for line in lines)
        if first != FORMAT or not {"game", "start"} <= set(headers):
            raise InvalidStudy(
                f"a study must begin with the line {FORMAT!r}, headers that include game and start, and an empty line"
            )
        study = cls(_start(headers))
        _StudyReader(study).read(body)
        return study


def _start(headers: dict[str, str]) -> State | View:
    name, start = headers.pop("game"), headers.pop("start")
    known = {parameter.name: parameter for parameter in find_game(name).card.parameters}
    if unknown := sorted(set(headers) - set(known)):
        raise InvalidStudy(f"{quoted(unknown[0])} is not a parameter of {name}")
    return find_game(name, **{key: known[key].read(value) for key, value in headers.items()}).read(start)


def after(position: State | View, node: Node) -> State | View:
    """The position after a node's move."""
    if isinstance(node.move, Leaving):
        return position.leave(node.move.seat)
    return position.play(node.move) if node.move else position


def _written(node: Node, depth: int = 0) -> Iterator[str]:
    """A node and all that follows it, as words. Variations come after the move they replace."""
    if depth > DEEPEST:
        raise InvalidStudy(f"the study nests variations more than {DEEPEST} deep")
    while True:
        yield from _alone(node)
        if not node.children:
            return
        main, *others = node.children
        if not others:
            node = main
            continue
        yield from _alone(main)
        for other in others:
            yield f"({' '.join(_written(other, depth + 1))})"
        node = Node(None, main.children)


def _alone(node: Node) -> Iterator[str]:
    """A node without its continuations."""
    if node.move:
        yield str(node.move)
    if node.marks:
        for mark in node.marks:
            if not MARK.fullmatch(mark):
                raise InvalidStudy(f"{quoted(mark)} is not a mark; a mark may not contain spaces or brackets")
        yield f"[{' '.join(node.marks)}]"
    if node.comment:
        yield "{" + re.sub(r"([\\{}])", r"\\\1", node.comment.replace("\r\n", "\n")) + "}"


class _StudyReader:
    """Reads the moves of a study, word by word."""

    def __init__(self, study: Study) -> None:
        self.at = (study.root, study.start)  # the latest node and its position
        self.before = self.at  # where a variation of it would start
        self.waiting: list[tuple[tuple[Node, State | View], tuple[Node, State | View]]] = []
        self.moves = 0

    def read(self, body: str) -> None:
        for token in WORD.finditer(body):
            comment, marks, bracket, word, wrong = token.groups()
            where = f"word {quoted(token[0])} of the study (character {token.start() + 1} of its moves)"
            if wrong:
                raise InvalidStudy(f"{where} does not belong there")
            if comment is not None:
                self.at[0].comment = re.sub(r"\\(.)", r"\1", comment)
            elif marks is not None:
                self.mark(marks.split(), where)
            elif bracket:
                self.bracket(bracket, where)
            else:
                self.move(word, where)
        if self.waiting:
            raise InvalidStudy("a variation in the study is not closed: a ) is missing")

    def mark(self, marks: list[str], where: str) -> None:
        if not all(MARK.fullmatch(mark) for mark in marks):
            raise InvalidStudy(f"{where} is not a mark")
        self.at[0].marks = tuple(marks)

    def bracket(self, bracket: str, where: str) -> None:
        if bracket == "(":
            if len(self.waiting) == DEEPEST:
                raise InvalidStudy(f"{where}: variations may be nested at most {DEEPEST} deep")
            if self.before[0] is self.at[0]:
                raise InvalidStudy(f"{where}: there is no move here that this could be a variation of")
            self.waiting.append((self.at, self.before))
            self.at = self.before
        elif not self.waiting:
            raise InvalidStudy(f"{where}: there is no variation to close")
        else:
            self.at, self.before = self.waiting.pop()

    def move(self, word: str, where: str) -> None:
        node, position = self.at
        self.moves += 1
        if self.moves > MOST_MOVES:
            raise InvalidStudy(f"the study has more than {MOST_MOVES:,} moves")
        try:
            left = LEAVING.fullmatch(word)
            child = node.add(Leaving(int(left[1]), left[2]) if left else position.playable(word))
            self.before, self.at = self.at, (child, after(position, child))
        except ZelligeError as error:
            raise InvalidStudy(f"{where}: {error}") from None
