"""The style of the lab's report: the palette and the typefaces of the page, and page.css."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from pathlib import Path

from zellige.render.palette import COMMON

CSS = Path(__file__).with_name("page.css")
ASSETS = Path(__file__).parents[3] / "web" / "assets"  # where the page has its typefaces, once it is built
FACES = {"Instrument Sans": ("instrument-sans", "400 700"), "Young Serif": ("young-serif", "400")}
CREDIT = "/* Instrument Sans and Young Serif are under the SIL Open Font License 1.1. */"
FONTS = {
    "sans": '"Instrument Sans", ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    "serif": '"Young Serif", "Iowan Old Style", Georgia, serif',
}
PAINTS = {  # on light and on dark paper
    "page": ("#eef0ec", "#0e1517"),
    "panel": ("#fbfcfa", "#151e21"),
    "line": ("#d3d9d3", "#283639"),
    "line-strong": COMMON["line"],
    "ink": COMMON["ink"],
    "ink-2": COMMON["table-ink"],
    "ink-3": COMMON["faint"],
    "sunk": COMMON["table"],
    "accent": COMMON["accent"],
    "brass": COMMON["brass"],
    "third": ("#c2410c", "#ee8010"),
    "fourth": ("#0b62ad", "#6cb4ff"),
    "shadow": ("0 1px 2px rgb(20 38 42 / .08)", "0 1px 2px rgb(0 0 0 / .3)"),
}


def faces() -> str:
    """The page's typefaces, inside the file; without them readers see those of their own system."""
    found = [(name, weight, path) for name, (file, weight) in FACES.items() for path in ASSETS.glob(f"{file}-*.woff2")]
    rules = [
        f'@font-face{{font-family:"{name}";font-weight:{weight};'
        f"src:url(data:font/woff2;base64,{b64encode(path.read_bytes()).decode()})}}"
        for name, weight, path in found
    ]
    return f"{CREDIT}{''.join(rules)}" if rules else ""


def style() -> str:
    light, dark = ("".join(f"--{name}:{paint[theme]};" for name, paint in PAINTS.items()) for theme in (0, 1))
    fonts = "".join(f"--{name}:{fonts};" for name, fonts in FONTS.items())
    dark = f"@media(prefers-color-scheme:dark){{:root{{{dark}}}}}"
    return f"{faces()}:root{{{fonts}{light}}}{dark}\n{CSS.read_text('utf-8')}"


def text(words: str) -> str:
    """Words as HTML; a number stays with its percent sign."""
    return escape(words).replace(" %", "\u00a0%")
