"""What a whole consists of: a bar for each variant, divided into named parts."""

from __future__ import annotations

from collections.abc import Sequence

from zellige.study.lab.charts.frame import LETTER, RIGHT, coloured, svg, text
from zellige.study.lab.words import told
from zellige.study.ratings import Estimate

THICK, PITCH = 26, 58


def shares(rows: Sequence[tuple[str, Sequence[tuple[str, Estimate | None]]]], name: str) -> str:
    """A chart of shares that add up to 1."""
    body, y = list[str](), 18.0
    for k, (label, parts) in enumerate(rows):
        body.append(coloured(k, [text(0, y, label, "lb")]))
        body += divided(parts, y + 8)
        y += PITCH
    return svg(name, body, y - PITCH + THICK + 16)


def divided(parts: Sequence[tuple[str, Estimate | None]], y: float) -> list[str]:
    drawn, x = [], 0.0
    for n, (what, found) in enumerate(parts):
        if not found:
            continue
        width = found.mid * RIGHT
        share = f"{found.mid * 100:.0f} %"
        box = f'x="{x:.4g}" y="{y:g}" width="{max(0.0, width - 1.5):.4g}" height="{THICK}"'
        drawn.append(f'<rect class="part{n}" {box} rx="2"><title>{what}: {told(found, "%")}</title></rect>')
        said = next((words for words in (f"{what} {share}", share) if len(words) * LETTER < width - 8), "")
        drawn.append(text(x + width / 2, y + THICK / 2 + 4, said, f"in{n}", "middle"))
        x += width
    return drawn
