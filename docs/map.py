"""Writes docs/map.md, docs/map-web.md and docs/map-tests.md: one line per file, taken from the file's first line."""

import ast
import json
from collections.abc import Mapping
from graphlib import TopologicalSorter
from pathlib import Path

from zellige.games import GAMES, card
from zellige.kernel.compile import is_for_people

ROOT = Path(__file__).parents[1]

PACKAGE_HEAD = """\
# The map of the package

Folders are in dependency order: a file uses only files above it, or beside it in its own folder
(`tests/test_imports.py` checks this). Each line is the first line of the file; `make map` rewrites this page.
There are maps of [the page](map-web.md), and of [tests, examples and tools](map-tests.md).
"""
WEB_HEAD = """\
# The map of the page

What runs in the browser: TypeScript and Preact, without any rule of a game. It draws [scenes](map.md) and sends the
moves that clicks mean. Each line is the first line of the file; `make map` rewrites this page.
"""
AROUND_HEAD = """\
# The map of tests, examples and tools

What is around [the package](map.md). Each line is the first line of the file; `make map` rewrites this page.
"""
Sections = Mapping[str, tuple[str, tuple[str, ...]]]

SOURCE = ROOT / "src" / "zellige"


def game_files(folder: Path) -> tuple[str, ...]:
    """The files of a game in dependency order: the card and the rules, then compiled code, then words and pictures."""
    uses = {file.name: names_used(file) for file in sorted(folder.glob("*.py"))}
    order = list(TopologicalSorter({name: sorted(used & uses.keys()) for name, used in uses.items()}).static_order())
    words = [name for name in order if is_for_people(name)]
    compiled = [name for name in order if name not in {*words, "__init__.py"}]
    return ("__init__.py", "rules.md", *compiled, *words, "[!r]*.md")


def names_used(file: Path, package: str = "") -> set[str]:
    """The files beside it that a file imports from, other than for types alone."""
    tree = ast.parse(file.read_text())
    for_types = {id(node) for test in tree.body if isinstance(test, ast.If) for node in test.body}
    found = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    nodes = [node for node in found if id(node) not in for_types]
    package = package or f"zellige.games.{file.parent.name}"
    direct = {f"{(node.module or '').removeprefix(package + '.')}.py" for node in nodes}
    return direct | {f"{alias.name}.py" for node in nodes if node.module == package for alias in node.names}


def ordered_files(package: str) -> tuple[str, ...]:
    """The files of a folder in dependency order."""
    folder = SOURCE.parent.joinpath(*package.split("."))
    uses = {file.name: names_used(file, package) for file in sorted(folder.glob("*.py"))}
    return tuple(TopologicalSorter({name: sorted(used & uses.keys()) for name, used in uses.items()}).static_order())


SECTIONS: Sections = {
    "Compiled code": (
        "src/zellige/kernel",
        (
            "__init__.py",
            "constants.py",
            "progress.py",
            "compile.py",
            "structs.py",
            "bits.py",
            "dice.py",
            "rules.py",
            "choices.py",
        ),
    ),
    "Foundations": ("src/zellige", ("version.py", "names.py", "errors.py", "scene.py")),
    "Pictures": ("src/zellige/render", ordered_files("zellige.render")),
    "The abstraction": (
        "src/zellige",
        (
            "card.py",
            "lesson.py",
            "matter.py",
            "rulebook.py",
            "sheets.py",
            "solids.py",
            "outcome.py",
            "core.py",
            "chance.py",
        ),
    ),
    "The games": ("src/zellige/games", ("*.py",)),
    **{card(name).title: (f"src/zellige/games/{name}", game_files(SOURCE / "games" / name)) for name in GAMES},
    "Records": ("src/zellige", ("events.py", "record/__init__.py", "record/reader.py", "record/verify.py")),
    "Studies and matches": ("src/zellige", ("tree.py", "match.py")),
    "Search": (
        "src/zellige/players/search",
        ("__init__.py", "plain.py", "tree.py", "mcts.py", "exact.py", "rollout.py"),
    ),
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
            "strengths.py",
            "analysis.py",
        ),
    ),
    "Study": ("src/zellige/study", ("*.py",)),
    "The designer's lab": ("src/zellige/study/lab", ordered_files("zellige.study.lab")),
    "Charts of the lab": ("src/zellige/study/lab/charts", ordered_files("zellige.study.lab.charts")),
    "The lab's page": ("src/zellige/study/lab/page", (*ordered_files("zellige.study.lab.page"), "page.css")),
    "The workshop": (
        "src/zellige/workshop",
        (
            "__init__.py",
            "paper.py",
            "folding.py",
            "cutting.py",
            "boards.py",
            "aids.py",
            "drawings.py",
            "needs.py",
            "press.py",
            "press.typ",
            "plan.py",
            "scenes.py",
            "booklet.py",
            "booklet.typ",
            "leaflets.py",
            "folded.typ",
            "stickers.py",
            "printouts.py",
        ),
    ),
    "Printing in 3D": ("src/zellige/workshop/solid", ordered_files("zellige.workshop.solid")),
    "The store": (
        "src/zellige/store",
        (
            "__init__.py",
            "rows.py",
            "faults.py",
            "places.py",
            "tables.py",
            "migrate.py",
            "migrations/env.py",
            "migrations/versions/*.py",
            "heads.py",
            "batch.py",
            "store.py",
            "sqlite.py",
            "postgres.py",
            "wakeups.py",
            "writer.py",
            "copy.py",
        ),
    ),
    "Engines of the server": ("src/zellige/server/engines", ordered_files("zellige.server.engines")),
    "The server": ("src/zellige/server", ordered_files("zellige.server")),
    "The terminal": ("src/zellige/terminal", ordered_files("zellige.terminal")),
    "Matches on a server, in the terminal": ("src/zellige/terminal/remote", ordered_files("zellige.terminal.remote")),
    "Line mode": ("src/zellige/terminal/line", ordered_files("zellige.terminal.line")),
    "The full-screen program": ("src/zellige/terminal/full", ordered_files("zellige.terminal.full")),
    "Adapters for research": ("src/zellige/adapters", ("__init__.py", "numbers.py", "batch.py", "[op]*.py")),
    "Entry points": ("src/zellige", ("cli/*.py", "__main__.py", "__init__.py")),
}
AROUND: Sections = {
    "Examples": ("examples", ("*.py",)),
    "Tests": ("tests", ("**/*.py",)),
    "Benchmarks": ("bench", ("*.py",)),
    "Tools": ("tools", ("*.py",)),
    "Documentation": (
        "docs",
        (
            "terminal.md",
            "review.md",
            "server.md",
            "reliability.md",
            "print.md",
            "lab.md",
            "scale.md",
            "findings.md",
            "strength.md",
            "decisions.md",
            "research.ipynb",
            "*.py",
        ),
    ),
}
WEB: Sections = {
    "Foundations": ("web/src", ("types.ts", "[!mt]*.ts", "main.tsx")),
    "Small pieces of all pages": ("web/src/ui", ("*.ts", "*.tsx")),
    "Boards": ("web/src/board", ("*.ts", "*.tsx")),
    "A match": ("web/src/play", ("*.ts", "*.tsx")),
    "Other pages": ("web/src/pages", ("*.ts", "*.tsx")),
    "Styles": ("web/styles", ("*.css",)),
    "Unit tests": ("web/tests", ("*.ts",)),
    "Building it": ("web", ("*.mjs", "static/*.js")),
}
PAGES = {"map.md": (PACKAGE_HEAD, SECTIONS), "map-web.md": (WEB_HEAD, WEB), "map-tests.md": (AROUND_HEAD, AROUND)}


def first_line(file: Path) -> str:
    """The first line of a file, which states its purpose."""
    if file.suffix == ".py":
        return (ast.get_docstring(ast.parse(file.read_text())) or "").split("\n")[0]
    if file.suffix == ".ipynb":
        return str(json.loads(file.read_text())["cells"][0]["source"][0]).strip("# \n")
    return file.read_text().split("\n")[0].strip("#/* ")


def files(folder: str, patterns: tuple[str, ...]) -> list[Path]:
    """The files of a section."""
    return [file for pattern in patterns for file in sorted((ROOT / folder).glob(pattern))]


def mapped() -> set[Path]:
    """Every file on any page."""
    return {file for _, sections in PAGES.values() for section in sections.values() for file in files(*section)}


def section(title: str, folder: str, patterns: tuple[str, ...]) -> str:
    lines = [
        f"- `{file.relative_to(ROOT / folder).as_posix()}`: {first_line(file)}" for file in files(folder, patterns)
    ]
    return "\n".join([f"## {title}: `{folder.removeprefix('src/')}/`", *lines, ""])


def page(name: str) -> str:
    """The text of a page."""
    head, sections = PAGES[name]
    return "\n".join([head, *(section(title, *where) for title, where in sections.items())])


def path(name: str) -> Path:
    return ROOT / "docs" / name


if __name__ == "__main__":
    for name in PAGES:
        path(name).write_text(page(name))
