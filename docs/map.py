"""Writes docs/map.md: the folders in dependency order, one line a file, taken from the files' first lines."""

import ast
import json
from pathlib import Path

ROOT = Path(__file__).parents[1]
MAP = ROOT / "docs" / "map.md"

HEAD = """\
# The map

The rooms stand in dependency order: a file of the package uses only what stands above it, or beside it in its own
folder (`tests/test_imports.py` sees to it). The lines are the files' own first lines; `make map` writes this page anew.
"""
GAME = ("__init__.py", "rules.md", "state.py")
PLAYED = ("turns.py", "planes.py", "sense.py", "public.py", "levels.py")
SHOWN = ("text.py", "tell.py", "look.py", "draw.py", "lessons.py")
QWIRKLE = ("board.py", "seats.py", "opening.py", "faults.py", "rules.py", "reading.py", "hidden.py")
SECTIONS = {
    "Compiled code": (
        "src/zellige/kernel",
        ("__init__.py", "constants.py", "compile.py", "structs.py", "bits.py", "dice.py", "rules.py", "choices.py"),
    ),
    "The ground": ("src/zellige", ("names.py", "errors.py", "scene.py")),
    "Pictures": (
        "src/zellige/render",
        ("__init__.py", "palette.py", "drawing.py", "arrange.py", "svg.py", "terminal.py", "chart.py", "json.py"),
    ),
    "The one abstraction": ("src/zellige", ("card.py", "lesson.py", "outcome.py", "core.py", "chance.py")),
    "The games": ("src/zellige/games", ("*.py",)),
    "Grawlix": (
        "src/zellige/games/grawlix",
        (*GAME, "grid.py", "rules.py", *PLAYED, "ends.py", *SHOWN, "glyphs.md"),
    ),
    "Marrakech": (
        "src/zellige/games/marrakech",
        (*GAME, "tables.py", "rugs.py", "rules.py", *PLAYED, *SHOWN, "strings.py"),
    ),
    "Qwirkle": (
        "src/zellige/games/qwirkle",
        (*GAME, *QWIRKLE, *PLAYED, "playout.py", "bounds.py", "ends.py", "tiles.py", "positions.py", *SHOWN),
    ),
    "Records": ("src/zellige", ("events.py", "record/__init__.py", "record/reader.py", "record/verify.py")),
    "Games being played, and studied": ("src/zellige", ("tree.py", "match.py")),
    "Search": ("src/zellige/players/search", ("__init__.py", "plain.py", "tree.py", "mcts.py", "exact.py")),
    "Players": (
        "src/zellige/players",
        (
            "__init__.py",
            "evaluator.py",
            "planner.py",
            "simple.py",
            "exact.py",
            "thinking.py",
            "player.py",
            "analysis.py",
        ),
    ),
    "Study": ("src/zellige/study", ("*.py",)),
    "The terminal": ("src/zellige/terminal", ("*.py",)),
    "Where researchers work": ("src/zellige/adapters", ("__init__.py", "numbers.py", "batch.py", "[op]*.py")),
    "The doors": ("src/zellige", ("cli.py", "__main__.py", "__init__.py")),
    "Tests, which mirror the package": ("tests", ("**/*.py",)),
    "What is measured": ("bench", ("*.py",)),
    "Tools": ("tools", ("*.py",)),
    "Pages": ("docs", ("decisions.md", "strength.md", "research.ipynb", "*.py")),
}


def first_line(file: Path) -> str:
    """What a file says of itself."""
    if file.suffix == ".py":
        return (ast.get_docstring(ast.parse(file.read_text())) or "").split("\n")[0]
    if file.suffix == ".ipynb":
        return str(json.loads(file.read_text())["cells"][0]["source"][0]).strip("# \n")
    return file.read_text().split("\n")[0].lstrip("# ")


def files(title: str) -> list[Path]:
    """The files of a section."""
    folder, patterns = SECTIONS[title]
    return [file for pattern in patterns for file in sorted((ROOT / folder).glob(pattern))]


def page() -> str:
    """The text of the map."""
    parts = [HEAD]
    for title, (folder, _) in SECTIONS.items():
        lines = [f"- `{file.relative_to(ROOT / folder).as_posix()}`: {first_line(file)}" for file in files(title)]
        parts.append(f"## {title}: `{folder}/`\n\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    MAP.write_text(page())
