"""Checks the sentences told about random games: every turn, and every part of a turn, as a viewer sees it."""

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import zellige
from zellige import Game, Move, State, View
from zellige.names import named
from zellige.scene import Token

# What no sentence may have: seats by number, fields of a format, gaps, and numbers that do not agree.
FAULTS = re.compile(
    r"[Ss]eat |[{}?|]|\s\s|\s[.,:]|\.\.|None|^$"
    r"|\b1 (?:tiles|points|dirhams)\b|\b(?:[02-9]|\d\d+) (?:tile|point|dirham)\b"
)
WHOLE = re.compile(r"[A-Z].*[.!]")


class Run(NamedTuple):
    """Moves of one seat, and of chance after it, as a viewer sees them."""

    before: View
    moves: list[Move]
    after: View

    def told(self, *names: str) -> str:
        codes, seats = [move.code for move in self.moves], named(names, self.before.game.seats)
        return self.before.game.parts.tell.tell(self.before.struct, codes, self.after.struct, seats)

    def brief(self) -> str:
        """The tokens in short: looks in brackets, icons with a colon, texts as they are."""
        codes = [move.code for move in self.moves]
        tokens = self.before.game.parts.tell.brief(self.before.struct, codes, self.after.struct)
        return " ".join(token_text(token) for token in tokens)

    def question(self) -> tuple[str, str]:
        return self.before.game.parts.tell.confirm(self.before.struct, [move.code for move in self.moves])


def token_text(token: Token) -> str:
    """A token has exactly one of its three fields."""
    [text] = (f"{sign}{field}{end}" for sign, field, end in zip("[ :", token, "]  ", strict=True) if field)
    return text.strip()


def status(position: State | View, *names: str) -> str:
    return position.game.parts.tell.status(position.struct, named(names, position.game.seats))


def played(state: State, *moves: str, seat: int | None = None) -> Run:
    """A run of some moves, as a seat or a watcher sees it."""
    seen, at = [], state
    for text in moves:
        move = at.game.named(text)
        hidden = at.secret(move) not in (None, seat)
        seen.append(at.veiled(move) if hidden else move)
        at = at.play(move)
    return Run(state.view(seat), seen, at.view(seat))


def random_moves(game: Game, rng: Random) -> Iterator[tuple[State, list[str]]]:
    """The turns of a random game: the position each begins in, and its moves, chance included."""
    state = game.start()
    while state.player != zellige.OVER:
        first, is_deal = state, state.player == zellige.CHANCE
        moves: list[str] = []
        while not moves or not (state.player == zellige.OVER or state.begins_turn or (is_deal and state.player >= 0)):
            moves.append(chosen(state, rng).text)
            state = state.play(moves[-1])
        yield first, moves


def chosen(state: State, rng: Random) -> Move:
    """A random move; chance moves follow their odds."""
    if state.player != zellige.CHANCE:
        return rng.choice(list(state.moves))
    weights = state.weights()
    return rng.choices(list(weights), list(weights.values()))[0]


def check_random_games(game: Game, seeds: range) -> None:
    """Every turn, and every beginning and rest of it, is told in whole sentences."""
    for seed in seeds:
        rng = Random(seed)
        for state, moves in random_moves(game, rng):
            seat = rng.choice([None, *range(game.seats)])
            names = ["You" if other == seat else f"Ada {other}" for other in range(game.seats)]
            cut = rng.randrange(len(moves))
            middle = state
            for text in moves[:cut]:
                middle = middle.play(text)
            for run in (played(state, *moves, seat=seat), played(middle, *moves[cut:], seat=seat)):
                check(run.told(*names))
                check(run.told())
                check_brief(run)
                check(status(run.after, *names))
                check(status(run.after))


def check(sentence: str) -> None:
    assert WHOLE.fullmatch(sentence), sentence
    assert not FAULTS.search(sentence), sentence


def check_brief(run: Run) -> None:
    """A list of moves shows something of every turn, in drawings that there are."""
    codes, game = [move.code for move in run.moves], run.before.game
    tokens = game.parts.tell.brief(run.before.struct, codes, run.after.struct)
    assert all(map(token_text, tokens))
    assert {token.look for token in tokens} - {""} <= set(game.parts.look.looks())
    assert tokens or not run.before.begins_turn
