"""Blocks and rings of half characters for text drawings, and the plain ASCII for every other character."""

from functools import cache

# A block leaves half a character free on each side, above, and in tall cells below; so neighbours do not touch.
INVERSE = dict(zip("▗▄▖▐▌▝▀▘▛▜▙▟", "▛▀▜▌▐▙▄▟▗▖▝▘", strict=True))  # the other part of each
FREE_HALVES = (("▛▀▜", "▗▄▖"), ("▙▄▟", "▝▀▘"))  # parts of rings, and the edges of blocks that leave them free
ASCII = str.maketrans(
    {
        **dict(zip("─│╭╮╰╯", "-|/\\\\/", strict=True)),
        **dict(zip("▲▶▼◀", "^>v<", strict=True)),
        **dict(zip("·×", ".x", strict=True)),
        **dict.fromkeys("▗▄▖▐▌▝▀▘▛▜▙▟", " "),
    }
)


@cache
def block(wide: int, high: int, closed: bool, full: bool = False) -> tuple[str, ...]:
    """The rows of a block, with blanks inside. There is a free half below only if it is closed; a full block has none
    at the sides."""
    shapes = ("▄▄▄", "   ", "▀▀▀") if full else ("▗▄▖", "▐ ▌", "▝▀▘")
    top, middle, low = (shape[0] + shape[1] * (wide - 2) + shape[2] for shape in shapes)
    return (top, *[middle] * (high - 2), low if closed else middle)


@cache
def ring(wide: int, high: int, closed: bool) -> tuple[str, ...]:
    """What a block leaves free."""
    return tuple("".join(INVERSE.get(letter, letter) for letter in row) for row in block(wide, high, closed))


def is_free_half(letter: str, ring: str) -> bool:
    """Is there a block's edge where this part of a ring goes?"""
    return letter == INVERSE[ring] or any(ring in outer and letter in inner for outer, inner in FREE_HALVES)


@cache
def plain(text: str) -> str:
    """The text in ASCII; what has no likeness becomes a question mark."""
    return text.translate(ASCII).encode("ascii", "replace").decode()


@cache
def has_ascii(text: str) -> bool:
    return text.translate(ASCII).isascii()
