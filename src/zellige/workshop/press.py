"""Pages as PDF, set by Typst."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from zellige.render.palette import COMMON, Paint
from zellige.scene import Look
from zellige.workshop.drawings import drawing
from zellige.workshop.paper import Item, Page, Paper, Picture, Window

MAKER = "Zellige"  # the author of every file, by which they are known again
AUTHOR = f"/Author({MAKER})".encode()
TEMPLATE = Path(__file__).parent / "press.typ"


def pdf(
    pages: Sequence[Page], paper: Paper, title: str, looks: Mapping[str, Look], paints: Mapping[str, Paint]
) -> bytes:
    """A PDF file: equal pages give equal bytes."""
    return compiled(sources(pages, paper, title, looks, paints))


def sources(
    pages: Sequence[Page], paper: Paper, title: str, looks: Mapping[str, Look], paints: Mapping[str, Paint]
) -> dict[str, bytes]:
    """The files that Typst makes pages of."""
    inks = {name: light for name, (light, _) in {**COMMON, **paints}.items()}
    names = {name: f"{n}.svg" for n, name in enumerate(sorted({each for page in pages for each in looks_on(page)}))}
    data = {
        "title": title,
        "maker": MAKER,
        "paper": [paper.w, paper.h],
        "pages": [[plain(item, names, inks) for item in page] for page in pages],
    }
    files = {file: drawing(looks[name], paints).encode() for name, file in names.items()}
    return {"main": TEMPLATE.read_bytes(), "data.json": json.dumps(data).encode(), **files}


def compiled(files: dict[str, bytes]) -> bytes:
    """What Typst makes of its source and the files that this reads."""
    made: bytes = typesetter()(files, ignore_system_fonts=True)
    return made


def typesetter() -> Callable[..., Any]:
    """Typst, which need not be installed. (Its own types do not know that it takes files by name.)"""
    import typst

    return typst.compile


def is_ours(file: bytes) -> bool:
    """Is it the content of a file that `pdf` made?"""
    return file.startswith(b"%PDF-") and AUTHOR in file


def looks_on(items: Sequence[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Picture):
            yield item.look
        elif isinstance(item, Window):
            yield from looks_on(item.items)


def plain(item: Item, names: Mapping[str, str], inks: Mapping[str, str]) -> dict[str, Any]:
    """An item as plain data; Typst gets files and colours instead of names."""
    data: dict[str, Any] = {"kind": type(item).__name__.lower(), **item._asdict()}
    if isinstance(item, Window):
        data["items"] = [plain(each, names, inks) for each in item.items]
    if isinstance(item, Picture):
        data["look"] = names[item.look]
    if "paint" in data:
        data["paint"] = inks[data["paint"]]
    return data
