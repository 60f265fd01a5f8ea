"""Writes the tables of settings and limits in docs/server.md, which come from the code."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from pathlib import Path

from zellige.server.limits import RATES, Rate
from zellige.server.settings import Settings, as_text, flag_of, variable_of

PAGE = Path(__file__).parent / "server.md"


def settings_table() -> str:
    """Flag, variable, default and meaning of every setting."""
    rows = ["| flag | variable | default | meaning |", "|---|---|---|---|"]
    for one in fields(Settings):
        default = "a file in the data folder" if one.default is MISSING else as_text(one.default)
        rows.append(f"| `{flag_of(one)}` | `{variable_of(one)}` | {default or 'none'} | {one.metadata['meaning']} |")
    return "\n".join(rows)


def limits_table() -> str:
    """Every rate limit."""
    rows = ["| limit | in the long run | at once | for each |", "|---|---|---|---|"]
    rows += [f"| `{kind}` | {in_words(rate)} | {rate.burst:g} | {rate.per} |" for kind, rate in RATES.items()]
    return "\n".join(rows)


def in_words(rate: Rate) -> str:
    return f"{rate.rate:g} a second" if rate.rate >= 1 else f"one in {1 / rate.rate:g} seconds"


TABLES: dict[str, Callable[[], str]] = {"settings": settings_table, "limits": limits_table}


def filled_in(page: str, tables: Mapping[str, Callable[[], str]] = TABLES) -> str:
    """The page with fresh tables between its markers."""
    for name, table in tables.items():
        begin, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
        assert page.count(begin) == page.count(end) == 1, f"the page needs one place for {name}"
        page = page[: page.index(begin)] + begin + table() + page[page.index(end) :]
    return page


if __name__ == "__main__":
    PAGE.write_text(filled_in(PAGE.read_text()))
