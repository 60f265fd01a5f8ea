"""Writes docs/research.ipynb: runs the cells below and stores their output."""

from pathlib import Path
from textwrap import dedent
from typing import Any

import nbclient
import nbformat

PAGE = Path(__file__).with_name("research.ipynb")

CELLS = [
    """\
    # Zellige for researchers: positions, batches and a measurement

    The tests run this notebook. Only the last part needs `pip install zellige[research]`.""",
    """\
    import numpy as np

    import zellige

    game = zellige.game("grawlix")
    state = game.read("grawlix 6 4 | r&:0,0 b#:0,1 y*:1,1 | g% g* b% r@ | o@ y@ p$ o$ | 1 play")
    state""",
    """\
    A state displays itself as a picture. It has legal moves, an action number for each, and an observation:""",
    """\
    from zellige.adapters.numbers import actions, numbers_of, observation

    moves = [str(move) for move in state.moves]
    print(len(moves), moves[:4], list(actions(state, state.moves.codes()))[:4])
    for name, shape in numbers_of(game).parts.items():
        print(f"{name:10}", shape)
    print("in all", observation(state.view(1), 1).shape)""",
    """\
    ## A random game

    `Match` throws dice and draws tiles; anyone can read and replay the record of a game.""",
    """\
    import random

    rng = random.Random(1)
    match = zellige.Match(zellige.game("marrakech", rugs=2), seed=7)
    while not match.outcome:
        match.play(rng.choice(list(match.state.moves)))
    print(match.record.text)
    match.state""",
    """\
    ## A measurement: is it an advantage to go first?

    Twenty thousand random games of each kind: how often the first seat wins, with the standard error. In Qwirkle the
    seat with the longest line begins, and seat 0 only in a tie.""",
    """\
    several = [zellige.game(name, players=n) for name in ("marrakech", "qwirkle") for n in (2, 4)]
    for one in (zellige.game("grawlix"), *several):
        played = zellige.random_games(one, 20_000, seed=1)
        won = (played.winners & 1) / np.bitwise_count(played.winners)
        print(f"{one.name:10} {one.seats} seats: {won.mean():.3f} +- {won.std() / len(won) ** 0.5:.3f}")""",
    """\
    ## Many games at once

    `Batch` steps many games together in compiled code and restarts them when they end. Here: the number of legal moves
    in Grawlix, by the number of moves played.""",
    """\
    from zellige.adapters.batch import Batch

    batch, rng = Batch("grawlix", games=2000, seed=1), np.random.default_rng(1)
    for step in range(41):
        if step % 8 == 0:
            print(f"after {step:2} moves {batch.counts.mean():5.1f} legal moves, at most {batch.counts.max()}")
        chosen = (rng.random(len(batch)) * batch.counts).astype(int)
        batch.step(batch.legal[np.arange(len(batch)), chosen])""",
    """\
    ## OpenSpiel and PettingZoo

    With `zellige[research]`: importing the adapter registers the games with OpenSpiel; `env` makes a PettingZoo
    environment.""",
    """\
    import pyspiel

    import zellige.adapters.openspiel
    from zellige.adapters.pettingzoo import env

    spiel = pyspiel.load_game("python_qwirkle", {"players": 3})
    print(spiel.num_players(), spiel.num_distinct_actions(), spiel.observation_tensor_shape())
    table = env("qwirkle", players=3)
    table.reset(seed=1)
    print(table.agents, table.agent_selection, int(table.last()[0]["action_mask"].sum()), "legal moves")""",
]


def page() -> Any:
    """The notebook before it is run. A text cell starts with a capital letter or a #."""
    cells = []
    for n, text in enumerate(map(dedent, CELLS)):
        words = text[0] == "#" or text[0].isupper()
        kind: Any = nbformat.v4.new_markdown_cell if words else nbformat.v4.new_code_cell
        cells.append(kind(text, id=f"cell-{n}"))
    return nbformat.v4.new_notebook(cells=cells, metadata={"language_info": {"name": "python"}})


if __name__ == "__main__":
    notebook = page()
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    for cell in notebook.cells:
        cell.metadata.clear()  # so that timestamps do not change with every run
    nbformat.write(notebook, PAGE)
