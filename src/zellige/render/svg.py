"""A scene as SVG: it stands alone, follows the reader's light or dark theme, and speaks its shapes' names."""

from html import escape

from zellige.render.palette import DARK, LIGHT, PAINTS, Theme
from zellige.scene import Scene, Shape

UNIT = 48  # pixels
MARGIN = 0.4  # units around the scene
GAP = 0.05  # units between a box and the edge of its square
FONT = "'DejaVu Sans','Segoe UI','Helvetica Neue',Arial,sans-serif"


def picture(scene: Scene) -> str:
    """The scene as the text of an SVG file."""
    width, height = ((side + 2 * MARGIN) * UNIT for side in (scene.width, scene.height))
    name = escape(scene.name)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}" role="img" aria-label="{name}" class="zellige" font-family="{FONT}">',
            f"<title>{name}</title>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{width:g}" height="{height:g}" rx="{0.2 * UNIT:g}"/>',
            *(group(shape) for shape in scene.shapes),
            "</svg>\n",
        ]
    )


def group(shape: Shape) -> str:
    """A shape: its box, its text and its letter, as far as it has them."""
    x, y, w, h = (UNIT * length for length in (shape.x + MARGIN, shape.y + MARGIN, shape.w, shape.h))
    gap, round_ = GAP * UNIT, 0.12 * UNIT
    parts = [f"<title>{escape(shape.name)}</title>"] if shape.name else []
    if shape.path:
        parts.append(
            f'<path transform="translate({MARGIN * UNIT:g} {MARGIN * UNIT:g}) scale({UNIT})" d="{shape.path}"/>'
        )
    elif shape.paint or shape.line:
        size = f'width="{w - 2 * gap:g}" height="{h - 2 * gap:g}"'
        parts.append(f'<rect x="{x + gap:g}" y="{y + gap:g}" {size} rx="{round_:g}"/>')
    if shape.text and not shape.path:
        aside = 0.05 * UNIT if shape.corner else 0  # makes room for the letter
        middle = x if shape.place == "start" else x + w / 2 + aside
        parts.append(words(middle, y + h / 2 - aside, shape.size, shape.text))
    if shape.note:
        parts.append(words(x + w / 2, y + 0.2 * UNIT, 0.2, shape.note))
    if shape.corner:
        parts.append(words(x + 0.18 * UNIT, y + h - 0.21 * UNIT, 0.22, shape.corner))
    classes = " ".join(filter(None, (shape.role, shape.paint or "plain", shape.line, shape.place)))
    named = f' data-id="{escape(shape.id)}"' if shape.id else ""
    return f'<g class="{classes}"{named}>{"".join(parts)}</g>'


def words(x: float, y: float, size: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size * UNIT:g}">{escape(text)}</text>'


# The style. Every selector begins with the picture's class: a page may have other pictures. They are of the simple kind
# that viewers other than browsers know too.


def rules(selectors: dict[str, str]) -> str:
    """Declarations for selectors, several of which may stand apart by commas."""
    return "".join(
        f"{','.join(f'.zellige {one}' for one in selector.split(','))}{{{declarations}}}"
        for selector, declarations in selectors.items()
    )


def colours(theme: Theme) -> str:
    return rules(
        {
            ".paper": f"fill:{theme.paper}",
            ".plain text": f"fill:{theme.ink}",
            ".label text": f"fill:{theme.faint}",
            ".dotted rect": f"stroke:{theme.faint}",
            ".bold rect": f"stroke:{theme.mark}",
            ".location text": f"stroke:{theme.paper}",
            ".track path": f"stroke:{theme.faint}",
            ".piece path": f"fill:{theme.ink};stroke:{theme.paper}",
            ".figure.plain path": f"fill:{theme.faint}",
        }
    )


SHAPES = {
    "g rect,path": "fill:none",
    ".track path": "stroke-width:.08",
    ".piece path": "stroke-width:.05",
    ".dotted rect": "stroke-width:2;stroke-dasharray:.1 6;stroke-linecap:round",
    ".bold rect": "stroke-width:4",
    "text": "dominant-baseline:central;text-anchor:middle;font-weight:600",
    ".start text": "text-anchor:start",
    ".location text": "paint-order:stroke;stroke-width:4;stroke-linejoin:round",
}
FILLS = {f".{paint} rect,.{paint} path": f"fill:{colour.fill}" for paint, colour in PAINTS.items()}
INKS = {f".{paint} text,.{paint}.figure path": f"fill:{colour.ink}" for paint, colour in PAINTS.items()}
STYLE = f"{rules(SHAPES | FILLS | INKS)}{colours(LIGHT)}@media(prefers-color-scheme:dark){{{colours(DARK)}}}"
