"""Plays one game of each kind between programs, and writes what the home page replays to web/src/pages/records.

Each file has the board at the first position shown, the changes of each turn after it, and the turn to begin with.

    python tools/home_records.py
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import zellige
from zellige.record import Record
from zellige.render.json import part_change, part_json
from zellige.scene import Box, Part, Thing

SOLID = ("tile", "rug", "tracks")  # these must be in the picture
FOLDER = Path(__file__).parents[1] / "web" / "src" / "pages" / "records"


class Wanted(NamedTuple):
    """A game to play, and what of it to show."""

    players: tuple[str, ...]
    seed: int
    first: int  # turns before the first position that is shown
    still: int  # turns before the position that it begins with, and stays at for those who want no motion
    last: int
    roles: frozenset[str]  # of the things on the board that are drawn
    margin: float  # around them


WANTED = {
    "grawlix": Wanted(("level:5", "level:6"), 19, 10, 27, 99, frozenset({"tile", "cell", "bar"}), 0.5),
    "marrakech": Wanted(("level:5", "level:6", "level:6"), 6, 2, 22, 99, frozenset({"rug", "piece"}), -0.12),
    "qwirkle": Wanted(("level:6", "level:7"), 36, 2, 15, 18, frozenset({"tile"}), 0.9),
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, wanted in WANTED.items():
        data = shown(played(name, wanted), wanted)
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")
        print(f"{name}: {len(data['changes'])} turns, {len(text)} bytes")


def played(name: str, wanted: Wanted) -> Record:
    seats = len(wanted.players)
    game = zellige.game(name, **({"players": seats} if seats > 2 else {}))
    match = zellige.Match(game, seed=wanted.seed)
    players = [zellige.player(text, seed=wanted.seed + seat) for seat, text in enumerate(wanted.players)]
    while not match.outcome:
        seat = match.state.player
        for move in players[seat].decide(match.state.view(seat)):
            match.play(move)
    return match.record


def shown(record: Record, wanted: Wanted) -> dict[str, Any]:
    boards = list(drawn(record, wanted.roles))[wanted.first : wanted.last + 1]
    box = around(boards, wanted.margin)
    first, *others = [board._replace(box=box) for board in boards]
    changes = [part_change(before, after) for before, after in zip([first, *others], others, strict=False)]
    return {
        "who": " v ".join(f"Level {text.removeprefix('level:')}" for text in wanted.players),
        "turn": wanted.first,
        "still": wanted.still - wanted.first,
        "board": part_json(first),
        "changes": changes,
    }


def drawn(record: Record, roles: frozenset[str]) -> Iterator[Part]:
    """The board after each turn, with nothing but what a picture needs."""
    names = [f"Player {seat + 1}" for seat in range(record.game.seats)]
    yield bare(record.first.scene(names).parts, roles)
    for turn in record.shown():
        yield bare(turn.after.scene(names, turn.turn.moves).parts, roles)


def bare(parts: Sequence[Part], roles: frozenset[str]) -> Part:
    [board] = [part for part in parts if part.role == "board"]
    things = tuple(silent(thing) for thing in board.things if thing.role in roles)
    return board._replace(name="", things=things, ground=tuple(map(silent, board.ground)))


def silent(thing: Thing) -> Thing:
    return thing._replace(name="", text="", note="", target="")


def around(boards: Sequence[Part], margin: float) -> Box:
    """A box around everything that is ever shown, so that the picture never jumps."""
    things = [thing for board in boards for thing in (*board.ground, *board.things) if thing.role in SOLID]
    left, top = min(thing.x for thing in things), min(thing.y for thing in things)
    right, bottom = max(thing.x + thing.w for thing in things), max(thing.y + thing.h for thing in things)
    sides = left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin
    return Box(*(round(side, 2) for side in sides))


if __name__ == "__main__":
    main()
