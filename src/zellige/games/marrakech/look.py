"""The drawings of Marrakech: rugs, whole or half covered, Assam, the die, a coin, the floor and the mosaic tracks."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from zellige.games.marrakech import look_text
from zellige.render.drawing import box, circle, ellipse, khatam
from zellige.render.palette import Paint
from zellige.scene import Layer, Look

PAINTS: Mapping[str, Paint] = MappingProxyType(
    {
        "rug-c": ("#1e98a8", "#35aab8"),
        "rug-c-warp": ("#0b4d5a", "#0a414c"),
        "rug-c-thread": ("#f3f0dd", "#f3f0dd"),
        "rug-y": ("#edb636", "#ecb945"),
        "rug-y-warp": ("#8a4f0c", "#7d460a"),
        "rug-y-thread": ("#fff6d8", "#fff6d8"),
        "rug-p": ("#64308c", "#8a4fb8"),
        "rug-p-warp": ("#351050", "#38115a"),
        "rug-p-thread": ("#ecd9f2", "#ecd9f2"),
        "rug-r": ("#b5322b", "#cc463c"),
        "rug-r-warp": ("#6b1113", "#661012"),
        "rug-r-thread": ("#fbe3c8", "#fbe3c8"),
        "rug-dark": ("#14100c", "#14100c"),  # letters on a rug, in a terminal
        "rug-light": ("#ffffff", "#ffffff"),
        "floor": ("#f1e3cc", "#463430"),
        "floor-2": ("#e8d5b8", "#3d2d2b"),
        "floor-ink": ("#6b523c", "#bfa08c"),
        "grout": ("#cdb08c", "#291c1f"),
        "dot": ("#2f6f8f", "#6fb0c4"),
        "track": ("#fbf3e2", "#e9d9bd"),
        "track-2": ("#1f5f86", "#3f86ad"),
        "track-3": ("#2f8f76", "#46a88e"),
        "track-bed": ("#7c4436", "#1a0d1d"),
        "bone": ("#fbf4e4", "#f6ecd8"),
        "bone-2": ("#d9c7a5", "#cdb994"),
        "bone-ink": ("#2a211a", "#2a211a"),
        "coin": ("#d9a036", "#dca844"),
        "coin-2": ("#9a6712", "#8a5c12"),
        "coin-3": ("#f3cf7f", "#f6d78f"),
        "assam": ("#1d2338", "#151a2c"),
        "assam-sky": ("#33578a", "#2f5288"),
        "assam-robe": ("#7a2f3a", "#7a2f3a"),
        "assam-skin": ("#a76c46", "#a76c46"),
        "assam-line": ("#fff6e2", "#fff1d6"),
        "turban": ("#e3a63a", "#e8b04a"),
        "turban-2": ("#8e5410", "#8e5410"),
        "table": ("#e2ab85", "#38203a"),  # plaster in the evening
        "table-ink": ("#320f0b", "#f2cfb8"),
    }
)


@cache
def looks() -> Mapping[str, Look]:
    """Rugs "rug:c" and "rug:c:down", halves "half:c", "assam:N", "die:1", "coin", "square", "square:alt", "tracks"."""
    return MappingProxyType(
        {
            **{f"rug:{colour}": rug(colour) for colour in WEAVES},
            **{f"rug:{colour}:down": turned(colour) for colour in WEAVES},
            **{f"half:{colour}": half(colour) for colour in WEAVES},
            **{f"assam:{facing}": assam(turn) for turn, facing in enumerate("NESW")},
            **{f"die:{n}": die(n) for n in PIPS},
            "coin": coin(),
            "square": square("floor"),
            "square:alt": square("floor-2"),
            "tracks": tracks(),
        }
    )


# Rugs. A weave is one square of a horizontal rug, centred on (0, 0): pairs of a path and the name of its colour.

FIELD, WARP, THREAD = "", "-warp", "-thread"
Weave = tuple[tuple[str, str], ...]


def lozenge(x: float, y: float, across: float, down: float) -> str:
    return f"M{x - across:g} {y:g}l{across:g} {-down:g}l{across:g} {down:g}l{-across:g} {down:g}Z"


def corners(x: float, y: float, side: float) -> str:
    """Four triangles in the corners of a box about the centre."""
    return "".join(f"M{h * x:g} {v * y:g}h{-h * side:g}l{h * side:g} {-v * side:g}Z" for h in (-1, 1) for v in (-1, 1))


CYAN: Weave = (
    (lozenge(0, 0, 34, 31), WARP),
    (lozenge(0, 0, 25, 23), THREAD),
    (lozenge(0, 0, 17.5, 16), FIELD),
    (lozenge(0, 0, 9, 8.5), WARP),
    (corners(40, 31, 7), THREAD),
)
ZIGZAG = "l9.5 8.25l-9.5 8.25" * 4
YELLOW: Weave = tuple(
    pair for x in (-40, -9.5, 21) for pair in ((f"M{x} -33{ZIGZAG}", WARP), (f"M{x + 8} -33{ZIGZAG}", THREAD))
)
PURPLE: Weave = (
    (box(-38, -34, 3.5, 68) + box(34.5, -34, 3.5, 68), THREAD),
    (box(-31, -34, 8, 68) + box(23, -34, 8, 68), WARP),
    ("".join(lozenge(0, y, 11, 9) for y in (-24, 0, 24)), THREAD),
    ("".join(lozenge(0, y, 4.5, 3.7) for y in (-24, 0, 24)), WARP),
    ("".join(lozenge(x, y, 2, 3) for x in (-27, 27) for y in (-24, -8, 8, 24)), THREAD),
)
RED: Weave = (
    (khatam(0, 0, 30), THREAD),
    (khatam(0, 0, 22.5), FIELD),
    (khatam(0, 0, 16), WARP),
    (lozenge(0, 0, 6, 6), THREAD),
    (corners(42, 34, 13), WARP),
)
WEAVES = {"c": CYAN, "y": YELLOW, "p": PURPLE, "r": RED}


def weave(colour: str, x: float, scale: float = 1) -> Iterator[Layer]:
    """The weave of a square centred on (x, 50)."""
    shift = (round(x - 50 + 50 * scale, 2), round(50 * scale, 2))
    for path, of in WEAVES[colour]:
        paint = f"rug-{colour}{of}"
        if colour == "y":  # drawn with lines
            yield Layer(path, stroke=paint, width=4.6 if of == WARP else 3, scale=scale, shift=shift)
        else:
            yield Layer(path, paint, scale=scale, shift=shift)


def fringe(left: float, right: float) -> str:
    return "".join(f"M{left:g} {13 + 7.4 * n:.1f}H{right:g}" for n in range(11))


def ink(colour: str) -> str:
    return "rug-light" if colour in "pr" else "rug-dark"


def rug(colour: str) -> Look:
    """A whole rug on two squares."""
    paint = f"rug-{colour}"
    hem = "M13 12.5H187M13 87.5H187M13.5 11V89M186.5 11V89"
    layers = (
        Layer(fringe(3, 11) + fringe(189, 197), stroke=paint, width=3),
        Layer(box(9.5, 8, 181, 84, 2.5), paint),
        *weave(colour, 54),
        *weave(colour, 146),
        Layer(hem, stroke=f"{paint}-warp", width=3),
    )
    return Look(2, 1, layers, (), paint, ink(colour), art=look_text.rug(colour, 2, False))


def turned(colour: str) -> Look:
    """The same rug, vertical."""
    look, art = rug(colour), look_text.rug(colour, 2, True)
    return look._replace(w=look.h, h=look.w, layers=tuple(layer._replace(turn=1) for layer in look.layers), art=art)


def half(colour: str) -> Look:
    """What is left of a rug whose other square is covered: hemmed, without a fringe."""
    paint = f"rug-{colour}"
    layers = (
        Layer(box(7, 7, 86, 86, 2.5), paint),
        *weave(colour, 50, 0.97),
        Layer("M8 11.5H92M8 88.5H92", stroke=f"{paint}-warp", width=3),
    )
    return Look(1, 1, layers, (), paint, ink(colour), art=look_text.rug(colour, 1, False))


# Assam, the die, a coin

PIN = "M50 2C56 13 63 18 71 23.5A35.5 35.5 0 1 1 29 23.5C37 18 44 13 50 2Z"
ROBE = "M25.5 67.5C31 63 41 62 50 62S69 63 74.5 67.5A29 29 0 0 1 25.5 67.5Z"
BEARD = "M37 50C36 65 44 75 50 75S64 65 63 50C60 57 55 58 50 57C45 58 40 57 37 50Z"
TURBAN = "M33 47C29 31 39 24.5 51 24.5S71 32 67 47C58 41.5 42 41.5 33 47Z"
WRAP = "M33.5 40C42 31 58 31 66.5 38M40 29.5C50 30 61 34.5 66.5 43"


def assam(turn: int) -> Look:
    """His portrait stays upright; the pin around it points where he faces."""
    pin = (
        Layer(
            PIN, "black", opacity=0.3, shift=((0, 3), (3, 0), (0, -3), (-3, 0))[turn], turn=turn
        ),  # its shadow, below
        Layer(PIN, "assam", "assam-line", 4.5, join="round", turn=turn),
    )
    bust = (
        Layer(circle(50, 52, 29), "assam-sky"),
        Layer(ROBE, "assam-robe"),
        Layer(ellipse(50, 51, 12.5, 14), "assam-skin"),
        Layer(BEARD, "assam-line"),
        Layer(TURBAN, "turban"),
    )
    fine = (
        Layer(WRAP, stroke="turban-2", width=3, cap="round"),
        Layer(circle(45.5, 50.5, 1.7) + circle(54.5, 50.5, 1.7), "assam"),
    )
    return Look(1, 1, (*pin, *bust, *fine), (*pin, *bust), "assam", "assam-line", art=look_text.assam("NESW"[turn]))


PIPS = {
    1: ((50, 50),),
    2: ((30, 30), (70, 70)),
    3: ((27, 27), (50, 50), (73, 73)),
    4: ((30, 30), (70, 30), (30, 70), (70, 70)),
}


def die(n: int) -> Look:
    pips = "".join(khatam(x, y - 4, 12) for x, y in PIPS[n])
    layers = (Layer(box(6, 6, 88, 90, 20), "bone-2"), Layer(box(6, 4, 88, 84, 20), "bone"), Layer(pips, "bone-ink"))
    return Look(1, 1, layers, (), "bone", "bone-ink")


def coin() -> Look:
    layers = (
        Layer(circle(50, 53, 43), "coin-2"),
        Layer(circle(50, 48, 43), "coin"),
        Layer(circle(50, 48, 34.5), stroke="coin-2", width=3),
        Layer(khatam(50, 48, 24), "coin-3"),
        Layer(khatam(50, 48, 10), "coin-2"),
    )
    return Look(1, 1, layers, (), "coin", "bone-ink")


# The board

FLAG = "M11.5 1.5h77l10 10v77l-10 10h-77l-10-10v-77Z"
DOTS = "".join(lozenge(x, y, 9, 9) for x in (0, 100) for y in (0, 100))  # half outside, because neighbours share them


def square(paint: str) -> Look:
    """A square of the floor with a dot in each corner."""
    layers = (Layer(box(0, 0, 100, 100), "grout"), Layer(FLAG, paint), Layer(DOTS, "dot"))
    return Look(1, 1, layers, (), paint, "floor-ink", 0.22)


def ways() -> Iterator[str]:
    """The tracks: half circles that join neighbours, and three quarters of a circle at two corners."""
    for n in (150, 350, 550):
        yield f"M{n} 100a50 50 0 0 1 100 0"
        yield f"M100 {n}a50 50 0 0 0 0 100"
    for n in (250, 450, 650):
        yield f"M{n} 800a50 50 0 0 0 100 0"
        yield f"M800 {n}a50 50 0 0 1 0 100"
    yield "M750 100a50 50 0 1 1 50 50"
    yield "M100 750a50 50 0 1 0 50 50"


def tracks() -> Look:
    """The mosaic tracks in the margin, one square wide, around the seven squares; and the frame of the floor."""
    way = "".join(ways())
    layers = (
        Layer(way, stroke="track-bed", width=26),
        Layer(way, stroke="track", width=18, dash=(8.2, 2.3), offset=-1.2),
        Layer(way, stroke="track-2", width=18, dash=(8.2, 33.8), offset=-1.2),
        Layer(way, stroke="track-3", width=18, dash=(8.2, 33.8), offset=19.8),
        Layer(box(93, 93, 714, 714, 8), "track-bed"),
    )
    return Look(9, 9, layers, (), "", "table-ink", art=look_text.tracks())
