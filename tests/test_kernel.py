"""Compiled code: bits, dice, and that code compiled for other rules is never used."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zellige.errors import IncompleteGame
from zellige.kernel.bits import count, lowest, nth
from zellige.kernel.compile import ALWAYS, FOR_PEOPLE, compiled, fingerprint
from zellige.kernel.dice import Dice, below
from zellige.kernel.rules import RULES, TURNS, bind
from zellige.kernel.structs import Codes, struct

PIG = Path(__file__).parent / "pig"


@compiled
def look(bits: np.uint64, n: np.uint64) -> tuple[int, np.uint64, np.uint64]:
    return count(bits), lowest(bits), nth(bits, n)


@compiled
def throws(dice: Dice, sides: np.uint64, out: Codes) -> None:
    for _ in range(100_000):
        out[below(dice, sides)] += 1


@pytest.mark.plain
@given(st.sets(st.integers(0, 63), min_size=1), st.data())
def test_bits(members: set[int], data: st.DataObject) -> None:
    bits = np.uint64(sum(1 << member for member in members))
    n = data.draw(st.integers(0, len(members) - 1))
    assert look(bits, np.uint64(n)) == (len(members), min(members), sorted(members)[n])


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 36, 100])
def test_dice_are_even(sides: int) -> None:
    seen = np.zeros(sides, np.int32)
    throws(np.array([7], np.uint64), np.uint64(sides), seen)
    assert seen.sum() == 100_000
    chi_square = (((seen - 100_000 / sides) ** 2) / (100_000 / sides)).sum()
    assert chi_square < sides + 5 * (2 * sides) ** 0.5 + 5


def test_dice_throw_again_rather_than_be_uneven() -> None:
    """2**32 is not a multiple of three: the one throw that is left over is not used."""
    sides = 3 << 30  # a quarter of all throws fall into the uneven part
    seen = [int(below(np.array([seed], np.uint64), np.uint64(sides))) for seed in range(3000)]
    thirds = np.bincount([throw % 3 for throw in seen], minlength=3)
    assert abs(thirds - 1000).max() < 120


def test_a_struct_has_no_gaps() -> None:
    with pytest.raises(TypeError, match="gaps"):
        struct("odd", __file__, [("small", np.uint8), ("large", np.uint64)])


def module_with(**functions: object) -> ModuleType:
    module = ModuleType("mygame.turns")
    vars(module).update(functions)
    return module


def test_an_author_is_told_which_function_is_missing() -> None:
    dtype = struct("unfinished", __file__, [("seat", np.int64)])
    with pytest.raises(IncompleteGame, match=r"mygame.turns does not define random_game\(s, dice\)"):
        bind(dtype, module_with(), TURNS)
    with pytest.raises(IncompleteGame, match=r"it needs player\(s\), begins_turn\(s\), legal\(s, out\)"):
        bind(dtype, module_with(player=compiled(lambda s: 0)), RULES)


def test_an_author_is_told_what_is_wrong_with_a_function() -> None:
    dtype = struct("unfinished", __file__, [("seat", np.int64)])
    with pytest.raises(IncompleteGame, match=r"random_game does not take the arguments \(s, dice\)"):
        bind(dtype, module_with(random_game=compiled(lambda s: 0)), TURNS)
    with pytest.raises(IncompleteGame, match="random_game is not compiled; put @compiled above it"):
        bind(dtype, module_with(random_game=lambda s, dice: 0), TURNS)


def run_perft(folder: Path) -> str:
    program = (
        "from zellige import games; games.FOLDERS['pig'] = 'tests.pig'\n"
        "from zellige.study.perft import perft\n"
        "print(perft(games.game('pig').start(), 4))"
    )
    environment = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, "-c", program]
    return subprocess.run(
        command, env=environment, cwd=folder, capture_output=True, text=True, check=True
    ).stdout.strip()


def test_changed_rules_are_never_played_from_an_old_cache(tmp_path: Path) -> None:
    """Numba's own cache checks only a function's own file: the generic perft would keep using the old rules."""
    shutil.copytree(PIG, tmp_path / "tests" / "pig")
    assert run_perft(tmp_path) == "11"
    rules = tmp_path / "tests" / "pig" / "rules.py"
    text = rules.read_text()
    assert "return NOTHING_TO_HOLD if move == HOLD and s.total == 0 else LEGAL" in text
    rules.write_text(text.replace("NOTHING_TO_HOLD if move == HOLD and s.total == 0 else LEGAL", "LEGAL"))
    assert run_perft(tmp_path) == "26"
    assert run_perft(tmp_path) == "26"


def test_the_fingerprint_sees_every_file_that_compiled_code_may_use(tmp_path: Path) -> None:
    """Also one with a table and no word of the kernel; words and pictures it does not see."""

    def seen() -> str:
        fingerprint.cache_clear()
        return fingerprint(tmp_path)

    prints = [seen()]
    for name in ("rules", "table", *FOR_PEOPLE, "draw_more"):
        (tmp_path / f"{name}.py").write_text("X = 1")
        prints.append(seen())
    assert prints[0] != prints[1] != prints[2]
    assert set(prints[2:]) == {prints[2]}
    assert {"compile.py", "rules.py", "bits.py", "chance.py"} < {file.name for file in ALWAYS}
    assert all(file.exists() for file in ALWAYS)
