"""Blocks and rings of half characters for text drawings, and the plain ASCII for every other character."""

from functools import cache

# A block leaves half a character free on each side, above, and in tall cells below; so neighbours do not touch.
INVERSE = dict(zip("▗▄▖▐▌▝▀▘▛▜▙▟", "▛▀▜▌▐▙▄▟▗▖▝▘", strict=True))  # the other part of each
TOPS = "▗▄▖"
ASCII = str.maketrans(
    {
        **dict(zip("─│╭╮╰╯", "-|/\\\\/", strict=True)),
        **dict(zip("▲▶▼◀", "^>v<", strict=True)),
        **dict(zip("·×•●", ".xoo", strict=True)),
        **dict.fromkeys("▗▄▖▐▌▝▀▘▛▜▙▟", " "),
    }
)


@cache
def block(wide: int, high: int, closed: bool) -> tuple[str, ...]:
    """The rows of a block, with blanks inside. Below it there is a free half only if it is closed."""
    top, middle, low = (f"{left}{inside * (wide - 2)}{right}" for left, inside, right in ("▗▄▖", "▐ ▌", "▝▀▘"))
    return (top, *[middle] * (high - 2), low if closed else middle)


@cache
def ring(wide: int, high: int, closed: bool) -> tuple[str, ...]:
    """What a block leaves free."""
    return tuple("".join(INVERSE.get(letter, letter) for letter in row) for row in block(wide, high, closed))


@cache
def plain(text: str) -> str:
    """The text in ASCII; what has no likeness becomes a question mark."""
    return text.translate(ASCII).encode("ascii", "replace").decode()


@cache
def has_ascii(text: str) -> bool:
    return text.translate(ASCII).isascii()
