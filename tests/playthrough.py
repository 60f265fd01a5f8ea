"""Playthroughs: a game as readable text, every state with its moves; regenerated and reviewed when they change.

`python -m tests.playthrough` writes all of them from the settings in their first lines.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from zellige import OVER, games
from zellige.core import State
from zellige.kernel.constants import CHANCE
from zellige.render import terminal

FILES = sorted(Path(__file__).parent.glob("games/*/playthroughs/*.txt"))


def playthrough(settings: str) -> str:
    """The text of a game: the settings are NAME, then KEY=VALUE for the parameters and the seed; for a part of a long
    game, `after` so many moves, and so many `moves`."""
    name, *words = settings.split()
    values = dict(word.split("=") for word in words)
    rng, first, most = (
        random.Random(int(values.pop("seed"))),
        int(values.pop("after", 0)),
        int(values.pop("moves", 999)),
    )
    parameters = {parameter.name: parameter for parameter in games.card(name).parameters}
    state = games.game(name, **{key: parameters[key].read(value) for key, value in values.items()}).start()
    for _ in range(first):
        state = state.play(rng.choice(list(state.moves)))
    parts = [settings]
    for _ in range(most):
        parts.append("\n".join(describe(state)))
        if state.player == OVER:
            break
        move = rng.choice(list(state.moves))
        parts.append(f"=> {move}")
        state = state.play(move)
    return "\n\n".join(parts) + "\n"


def describe(state: State) -> Iterator[str]:
    """A state: its line of text, its picture, the player to move, every move with its odds, the outcome."""
    yield str(state)
    look = state.game.parts.look
    picture = terminal.lines(state.scene(), look.looks(), look.PAINTS, columns=120, rows=60)
    yield from (line.rstrip() for line in picture.plain.splitlines())
    if state.outcome:
        yield f"outcome: {state.outcome}"
        return
    odds = (f"{move} ({state.odds(move)})" if state.player == CHANCE else str(move) for move in state.moves)
    yield f"player: {state.facts['player']}"
    yield f"moves ({len(state.moves)}): {' '.join(odds)}"
    for key, value in state.facts.items():
        if key not in ("player", "grid", "hands", "supply", "board", "bag", "unseen", "fits"):
            yield f"{key}: {value}"
    if state.game.card.hides:
        for seat in (None, *range(state.game.seats)):
            view, who = state.view(seat), "a watcher" if seat is None else f"seat {seat}"
            yield f"seen by {who}: {view}"


if __name__ == "__main__":
    for file in FILES:
        file.write_text(playthrough(file.read_text().partition("\n")[0]))
