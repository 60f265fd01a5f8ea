"""A scene as SVG: self-contained, in the reader's light or dark theme, with accessible names."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

from zellige.render.arrange import Kind, Line, Medium, Placed, Sheet, arrange
from zellige.render.palette import COMMON, Paint
from zellige.scene import Box, Layer, Look, Scene, Thing

UNIT = 48  # pixels
FINE = 36  # pixels per unit; below this, the small drawings are used
MARGIN = 0.35  # units around the sheet
LONG = 60  # characters; a path at least this long is defined once and reused
FONT = "'Instrument Sans','DejaVu Sans','Segoe UI','Helvetica Neue',Arial,sans-serif"
SIZES: Mapping[Kind, float] = MappingProxyType({"status": 0.42, "heading": 0.32, "turn": 0.32, "words": 0.27})
PAPER = Medium(
    letter={kind: 0.57 * size for kind, size in SIZES.items()},
    line={kind: 1.5 * size for kind, size in SIZES.items()},
    scale={"supply": 0.7, "unseen": 0.6, "seat": 0.8, "actions": 0.8},
    top=0.2,
    gap=0.6,
    space=0.4,
    pad=0.25,
    text=48,
    inline=0,
    wide=27,
)


class Drawing(NamedTuple):
    """A look as reusable elements, the outlines and clips they need, and the classes that need colours."""

    id: str
    elements: str
    needs: Mapping[str, str]  # elements by id, shared between drawings
    classes: frozenset[str]


def picture(scene: Scene, looks: Mapping[str, Look], paints: Mapping[str, Paint]) -> str:
    """The scene as the text of an SVG file."""
    scope = name_of(repr(dict(paints)))  # a page may have other pictures with different paints of the same name
    sheet, pen = arrange(scene, PAPER), Pen(looks, scope)
    body = [pen.part(placed) for placed in sheet.parts] + [pen.line(line) for line in sheet.lines]
    return "\n".join(
        [
            head(scene.name, sheet, scope),
            f"<style>{rules(scope, pen.classes, {**COMMON, **paints})}</style>",
            f"<defs>{''.join(pen.defined())}</defs>",
            f'<rect class="f-paper" width="100%" height="100%" rx="{12 * 100 / UNIT:g}"/>',
            f'<g transform="translate({100 * MARGIN:g} {100 * MARGIN:g})">',
            *body,
            "</g>",
            "</svg>\n",
        ]
    )


def head(name: str, sheet: Sheet, scope: str) -> str:
    """The opening tag; inside, a unit is a hundred steps."""
    width, height = ((side + 2 * MARGIN) for side in (sheet.width, sheet.height))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {100 * width:.0f} {100 * height:.0f}" '
        f'width="{UNIT * width:.0f}" height="{UNIT * height:.0f}" role="img" aria-label="{escape(name)}" '
        f'class="{scope}" font-family="{FONT}">\n<title>{escape(name)}</title>'
    )


def rules(scope: str, classes: Iterable[str], paints: Mapping[str, Paint]) -> str:
    """The colour of each class for both themes; viewers without a dark theme show the light one."""
    light, dark = (coloured(scope, classes, paints, dark) for dark in (False, True))
    return f"{light}@media(prefers-color-scheme:dark){{{dark}}}"


def coloured(scope: str, classes: Iterable[str], paints: Mapping[str, Paint], dark: bool) -> str:
    """The colour of each class in one theme: f- and s- plus the name of a paint, for fills and strokes. The selectors
    are simple enough for viewers other than browsers."""
    kinds = {"f": "fill", "s": "stroke"}
    return "".join(f".{scope} .{name}{{{kinds[name[0]]}:{paints[name[2:]][dark]}}}" for name in sorted(classes))


class Pen:
    """Draws parts, and remembers which drawings and paints it used."""

    LABEL, NOTE, OUTLINE = 0.3, 0.23, 2.7  # the sizes of letters in units, the width of an outline in hundredths
    LINES = SIZES

    def __init__(self, looks: Mapping[str, Look], scope: str) -> None:
        self.looks, self.scope = looks, scope
        self.classes = {"f-paper"}
        self.drawings: dict[str, Drawing] = {}

    def defined(self) -> Iterator[str]:
        """The drawings that were used and what they need, once each. Each repeats the picture's class: in a browser, a
        used element is in its own tree and cannot see the picture."""
        yield from dict(need for drawing in self.drawings.values() for need in drawing.needs.items()).values()
        for drawing in self.drawings.values():
            yield f'<g id="{self.scope}-{drawing.id}" class="{self.scope}">{drawing.elements}</g>'

    def paint(self, fill: str = "", stroke: str = "") -> str:
        """The class of an element with these paints."""
        classes = classed(fill, stroke)
        self.classes.update(classes)
        return f'class="{" ".join(classes)}"' + ("" if fill else ' fill="none"')

    # Parts and things

    def part(self, placed: Placed) -> str:
        part, on_board = placed.part, placed.part.role == "board"
        left, top, scale = 100 * placed.left, 100 * placed.top, placed.scale
        scaled = f" scale({scale:g})" if scale != 1 else ""
        things = (*part.ground, *part.things)
        return "".join(
            [
                self.table(placed.box) if on_board else "",
                f'<g data-part="{escape(part.id)}" transform="translate({left:.6g} {top:.6g}){scaled}">',
                *(self.thing(thing, "table-ink" if on_board else "faint", scale) for thing in things),
                *(self.brackets(thing, "table" if on_board else "paper") for thing in things if thing.last),
                *(self.note(thing, scale) for thing in things if thing.note),
                "</g>",
            ]
        )

    def table(self, box: Box) -> str:
        """The surface under a board."""
        x, y, w, h = (100 * side for side in box)
        pad = 100 * PAPER.pad
        size = f'width="{w + 2 * pad:.6g}" height="{h + 2 * pad:.6g}"'
        return f'<rect {self.paint("table")} x="{x - pad:.6g}" y="{y - pad:.6g}" {size} rx="20"/>'

    def thing(self, thing: Thing, ink: str, scale: float) -> str:
        title = f"<title>{escape(thing.name)}</title>" if thing.name else ""
        if thing.look:
            inner = self.drawn(thing, scale)
        elif thing.role in ("button", "choice"):
            inner = self.button(thing)
        elif thing.text and thing.role != "cell":
            inner = self.label(thing, ink, scale)
        else:
            inner = "" if thing.last else self.outline(thing)
        return f'<g class="{escape(thing.role)}" data-id="{escape(thing.id)}">{title}{inner}</g>'

    def drawn(self, thing: Thing, scale: float) -> str:
        """A thing as its look, stretched to its size, with its letters if the look shows them."""
        look = self.looks[thing.look]
        drawing = drawing_of(look, bool(look.small) and scale * UNIT < FINE)
        self.drawings[drawing.id] = drawing
        self.classes |= drawing.classes
        x, y = 100 * thing.x, 100 * thing.y
        letters = self.text(middle(thing), look.letters, thing.text, look.ink) if look.letters else ""
        use = f'<use href="#{self.scope}-{drawing.id}"'
        if (look.w, look.h) == (thing.w, thing.h):
            return f'{use} x="{x:g}" y="{y:g}"/>{letters}'
        stretched = f"translate({x:g} {y:g}) scale({thing.w / look.w:.6g} {thing.h / look.h:.6g})"
        return f'{use} transform="{stretched}"/>{letters}'

    def outline(self, thing: Thing) -> str:
        """A dotted outline of a place."""
        x, y, w, h = (100 * side for side in (thing.x, thing.y, thing.w, thing.h))
        size = f'x="{x + 7:g}" y="{y + 7:g}" width="{w - 14:g}" height="{h - 14:g}" rx="9"'
        return f'<rect {self.paint(stroke="line")} {size} stroke-width="{self.OUTLINE}" stroke-dasharray="4.2 6.7"/>'

    def button(self, thing: Thing) -> str:
        x, y, w, h = (100 * side for side in (thing.x, thing.y, thing.w, thing.h))
        size = f'x="{x + 5:g}" y="{y + 10:g}" width="{w - 10:g}" height="{h - 20:g}" rx="16"'
        box = f'<rect {self.paint("accent-soft", "accent")} {size} stroke-width="3"/>'
        return box + self.text(middle(thing), 0.34, thing.text, "accent", bold=True)

    def label(self, thing: Thing, ink: str, scale: float) -> str:
        """The words of a label; a number gets a true minus sign."""
        return self.text(middle(thing), max(self.LABEL, 0.25 / scale), thing.text.replace("-", "−"), ink)

    def brackets(self, thing: Thing, ground: str) -> str:
        """Corners around what the latest turn changed."""
        path = corners(Box(100 * thing.x, 100 * thing.y, 100 * thing.w, 100 * thing.h))
        lines = ((ground, 11), ("brass", 6))
        return "".join(
            f'<path {self.paint(stroke=paint)} d="{path}" stroke-width="{width}" stroke-linecap="square"/>'
            for paint, width in lines
        )

    def note(self, thing: Thing, scale: float) -> str:
        """A short caption at the thing's foot, the same size on small and large parts."""
        size = min(self.NOTE / scale, thing.w / (0.66 * len(thing.note) + 0.6))
        (x, _), y = middle(thing), 100 * (thing.y + thing.h) - 76 * size
        w, h = 100 * size * (0.66 * len(thing.note) + 0.6), 130 * size
        place = f'x="{x - w / 2:.6g}" y="{y - h / 2:.6g}" width="{w:.6g}" height="{h:.6g}" rx="{h / 2:.6g}"'
        return f"<rect {self.paint('ink')} {place}/>" + self.text((x, y), size, thing.note, "paper", bold=True)

    # Text

    def line(self, line: Line) -> str:
        bold = line.kind != "words"
        ink: dict[Kind, str] = {"status": "ink", "heading": "ink", "turn": "accent", "words": "faint"}
        at = 100 * line.box.x, 100 * (line.box.y + line.box.h / 2)
        return self.text(at, self.LINES[line.kind], line.text, ink[line.kind], bold, "start")

    def text(
        self, at: tuple[float, float], size: float, words: str, ink: str, bold: bool = False, anchor: str = "middle"
    ) -> str:
        weight = ' font-weight="600"' if bold else ""
        place = f'x="{at[0]:.6g}" y="{at[1]:.6g}" dy=".35em" text-anchor="{anchor}"'
        return f'<text {self.paint(ink)} {place} font-size="{100 * size:.3g}"{weight}>{escape(words)}</text>'


def middle(thing: Thing) -> tuple[float, float]:
    return 100 * (thing.x + thing.w / 2), 100 * (thing.y + thing.h / 2)


def corners(box: Box, length: float = 20, out: float = 1) -> str:
    """Four right angles at the corners of a box."""
    left, top, right, low = box.x - out, box.y - out, box.x + box.w + out, box.y + box.h + out
    return "".join(
        f"M{x:g} {y + down:g}V{y:g}H{x + across:g}"
        for x, across in ((left, length), (right, -length))
        for y, down in ((top, length), (low, -length))
    )


# Looks as elements


def classed(fill: str, stroke: str) -> list[str]:
    return [*([f"f-{fill}"] if fill else []), *([f"s-{stroke}"] if stroke else [])]


def name_of(text: str) -> str:
    """An id that equal drawings share, even across the pictures of a page."""
    return f"z{crc32(text.encode()):08x}"


@lru_cache(maxsize=1000)
def drawing_of(look: Look, small: bool) -> Drawing:
    layers = look.small if small else look.layers
    inner = "".join(map(element, layers))
    needs = dict(need for layer in layers for need in needs_of(layer))
    classes = frozenset(name for layer in layers for name in classed(layer.fill, layer.stroke))
    return Drawing(name_of(inner), inner, MappingProxyType(needs), classes)


def needs_of(layer: Layer) -> Iterator[tuple[str, str]]:
    """The clip of a layer, and its outline if that is long."""
    if layer.clip:
        key = name_of(f"clip {layer.clip}")
        yield key, f'<clipPath id="{key}"><path d="{layer.clip}"/></clipPath>'
    if len(layer.path) > LONG:
        yield name_of(layer.path), f'<path id="{name_of(layer.path)}" d="{layer.path}"/>'


def element(layer: Layer) -> str:
    """A layer as a path, or as a reference to one."""
    long = len(layer.path) > LONG
    attributes = {
        "class": " ".join(classed(layer.fill, layer.stroke)),
        "fill": "" if layer.fill else "none",
        "stroke-width": f"{layer.width:g}" if layer.stroke else "",
        "stroke-dasharray": " ".join(f"{dash:g}" for dash in layer.dash),
        "stroke-dashoffset": f"{layer.offset:g}" if layer.offset else "",
        "stroke-linecap": layer.cap if layer.cap != "butt" else "",
        "stroke-linejoin": layer.join if layer.stroke and layer.join != "miter" else "",
        "opacity": f"{layer.opacity:g}" if layer.opacity != 1 else "",
        "clip-path": f"url(#{name_of(f'clip {layer.clip}')})" if layer.clip else "",
        "transform": moved(layer),
        "href" if long else "d": f"#{name_of(layer.path)}" if long else layer.path,
    }
    written = " ".join(f'{name}="{value}"' for name, value in attributes.items() if value)
    return f"<{'use' if long else 'path'} {written}/>"


def moved(layer: Layer) -> str:
    """Scaled, then shifted, then turned: SVG lists the last one first."""
    (x, y), k = layer.shift, layer.scale
    x, y = x + 50 * (1 - k), y + 50 * (1 - k)
    parts = [
        f"rotate({90 * layer.turn} 50 50)" if layer.turn else "",
        f"translate({x:.6g} {y:.6g})" if (x, y) != (0, 0) else "",
        f"scale({k:g})" if k != 1 else "",
    ]
    return " ".join(filter(None, parts))
