"""Imports respect the dependency order of the folders."""

import ast
from functools import cache
from pathlib import Path

from zellige.games import GAMES
from zellige.kernel.compile import is_for_people

SOURCE = Path(__file__).parents[1] / "src" / "zellige"

# Each level may import from the levels before it, and a room from itself.
LEVELS = [
    {"names", "version"},
    {"errors"},
    {"kernel", "scene"},
    {"outcome"},
    {"render"},
    {"card", "lesson", "matter"},
    {"rulebook", "sheets", "solids"},
    {"core"},
    {"chance"},
    {"games"},
    {"events"},
    {"record"},
    {"tree"},
    {"match"},
    {"players", "store"},
    {"study"},
    {"workshop"},
    {"server", "terminal", "adapters"},
    {"cli"},
    {"__main__"},
]
NUMBA = {"kernel/compile.py", "kernel/rules.py", "kernel/bits.py"}  # the others have it through the kernel


def room(module: str) -> str:
    return module.split(".")[1]


def imports(file: Path) -> set[str]:
    """The modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written out in full"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@cache
def compiled_files(folder: str) -> set[str]:
    """The files of a game that contain compiled code, and what they import from the folder."""
    used = {file.name: imports(file) for file in (SOURCE / "games" / folder).glob("*.py")}
    todo = [name for name, modules in used.items() if any(m.startswith("zellige.kernel.compile") for m in modules)]
    found = set[str]()
    while todo:
        name = todo.pop()
        found.add(name)
        own = {f"{m.split('.')[3]}.py" for m in used[name] if m.startswith(f"zellige.games.{folder}.")}
        todo += own.intersection(used) - found
    return found


def wrong_imports(name: str, modules: set[str]) -> list[str]:
    """What a file, named from the package's folder, must not import."""
    own = name.split("/", maxsplit=1)[0].removesuffix(".py")
    below = set().union(*LEVELS[: next(n for n, level in enumerate(LEVELS) if own in level)])
    wrong = [m for m in modules if m.startswith("zellige.") and room(m) not in below | {own}]
    wrong += [m for m in modules if m == "zellige"]
    wrong += [m for m in modules if m.split(".")[0] == "numba" and name not in NUMBA]
    wrong += [m for m in modules if m.split(".")[0] == "asyncio" and own not in ("server", "terminal")]
    if own == "games" and name.count("/") == 2:
        folder, file = name.split("/")[1:]
        wrong += [m for m in modules if m.startswith("zellige.games.") and m.split(".")[2] != folder]
        words = [m for m in modules if any(map(is_for_people, m.split(".")[3:4]))]
        wrong += words if file in compiled_files(folder) else []
    return sorted(wrong)


def test_every_import_looks_down() -> None:
    files = [file for file in SOURCE.rglob("*.py") if file != SOURCE / "__init__.py"]
    assert len(files) > 20
    for file in files:
        name = file.relative_to(SOURCE).as_posix()
        assert wrong_imports(name, imports(file)) == [], name


def test_every_name_of_an_import_is_seen(tmp_path: Path) -> None:
    (tmp_path / "file.py").write_text(
        "from zellige import kernel, players\nimport zellige\nfrom zellige.games import qwirkle"
    )
    found = {"zellige.kernel", "zellige.players", "zellige", "zellige.games.qwirkle"}
    assert imports(tmp_path / "file.py") == found


def test_what_is_compiled_is_seen() -> None:
    """Also what is only a table, and what is compiled for the tests of an end."""
    assert {"state.py", "tables.py", "rules.py", "sense.py"} <= compiled_files("marrakech")
    assert {"bounds.py", "ends.py", "playout.py", "hidden.py"} <= compiled_files("qwirkle")
    for name in GAMES:
        assert not list(filter(is_for_people, compiled_files(name)))


def test_what_looks_up_is_found() -> None:
    assert wrong_imports("games/grawlix/rules.py", {"zellige.players.greedy"}) == ["zellige.players.greedy"]
    assert wrong_imports("games/grawlix/rules.py", {"zellige.games.qwirkle.rules"}) == ["zellige.games.qwirkle.rules"]
    assert wrong_imports("games/grawlix/rules.py", {"zellige.games.grawlix.state", "zellige.kernel"}) == []
    assert wrong_imports("games/grawlix/rules.py", {"zellige.games.grawlix.text.grid", "zellige"}) != []
    assert wrong_imports("games/qwirkle/turns.py", {"zellige.games.qwirkle.rules.draw"}) == []
    assert wrong_imports("games/qwirkle/turns.py", {"zellige.games.qwirkle.tell"}) == ["zellige.games.qwirkle.tell"]
    assert wrong_imports("games/grawlix/rules.py", {"zellige.games.qwirkle"}) == ["zellige.games.qwirkle"]
    assert wrong_imports("match.py", {"zellige.study.perft", "asyncio"}) == ["asyncio", "zellige.study.perft"]
    assert wrong_imports("study/perft.py", {"numba"}) == ["numba"]
    assert wrong_imports("render/svg.py", {"zellige.core"}) == ["zellige.core"]
