"""Takes pictures of the full-screen program in a terminal: python -m docs.terminal. It needs DejaVu Sans Mono."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from os import environ
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from textual.pilot import Pilot

import zellige
from zellige.terminal.full.game_screen import GameScreen
from zellige.terminal.full.program import Program
from zellige.terminal.sitting import Here

FOLDER = Path(__file__).parent
FONTS = {False: "DejaVuSansMono.ttf", True: "DejaVuSansMono-Bold.ttf"}
WIDE, HIGH, LETTER = 12, 24, 19  # pixels of a character, and the size of the font
QUARTERS = {  # which quarters of a character are filled: upper left, upper right, lower left, lower right
    "▀": "1100", "▄": "0011", "▌": "1010", "▐": "0101", "█": "1111", "▖": "0010", "▗": "0001", "▘": "1000", "▝": "0100",
    "▙": "1011", "▛": "1110", "▜": "1101", "▟": "0111", "▚": "1001", "▞": "0110",
}  # fmt: skip


@dataclass
class Moment:
    """A match at a moment, and the keys that are pressed then."""

    game: str
    kinds: tuple[str, ...]
    seed: int
    decisions: int
    keys: tuple[str, ...]
    dark: bool = True
    size: tuple[int, int] = (80, 24)


MOMENTS = {
    "grawlix": Moment("grawlix", ("human", "level:4"), 3, 26, ("1",)),
    "marrakech": Moment("marrakech", ("human", "level:5", "level:6"), 11, 36, ("tab",), dark=False),
    "qwirkle": Moment("qwirkle", ("human", "level:6"), 8, 16, ("2",), size=(100, 32)),
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        environ["XDG_DATA_HOME"] = folder  # nothing that is played here is kept
        for name, moment in MOMENTS.items():
            picture(asyncio.run(strips(moment))).save(FOLDER / f"terminal-{name}.png", optimize=True)


def reached(moment: Moment) -> zellige.Match:
    """The match at its moment: everyone has played like level 5, always in the same way."""
    match = zellige.Match(zellige.game(moment.game, **players(moment)), seed=moment.seed, free_take_back=True)
    player = zellige.player("level:5", seed=moment.seed)
    for _ in range(moment.decisions):
        seat = match.state.player
        match.commit(match.propose(player.decide(match.view(seat)), seat))
    while match.state.player != 0 or not match.state.begins_turn:
        seat = match.state.player
        match.commit(match.propose(player.decide(match.view(seat)), seat))
    return match


def players(moment: Moment) -> dict[str, int]:
    return {"players": len(moment.kinds)} if len(moment.kinds) != 2 else {}


async def strips(moment: Moment) -> list[list[Segment]]:
    """The lines of the screen."""
    app = Program(GameScreen(Here(reached(moment), list(moment.kinds))), dark=moment.dark)
    async with app.run_test(size=moment.size) as pilot:
        await settled(pilot)
        await pilot.press(*moment.keys)
        await settled(pilot)
        return [list(strip) for strip in app.screen._compositor.render_strips()]


async def settled(pilot: Pilot[None]) -> None:
    for _ in range(3):
        await pilot.pause(0.2)


# Drawing


def picture(lines: list[list[Segment]]) -> Image.Image:
    """Every character on its ground; blocks are drawn as rectangles, so that they join."""
    columns = max(sum(len(segment.text) for segment in line) for line in lines)
    image = Image.new("RGB", (columns * WIDE, len(lines) * HIGH))
    draw, fonts = ImageDraw.Draw(image), {bold: ImageFont.truetype(name, LETTER) for bold, name in FONTS.items()}
    for row, line in enumerate(lines):
        for column, (letter, style) in enumerate(letters(line)):
            x, y, (fore, back) = column * WIDE, row * HIGH, colours(style)
            draw.rectangle((x, y, x + WIDE - 1, y + HIGH - 1), fill=back)
            if filled := QUARTERS.get(letter):
                blocks(draw, x, y, filled, fore)
            elif letter != " ":
                draw.text((x, y + 1), letter, fill=fore, font=fonts[bool(style.bold)])
    return image


def letters(line: list[Segment]) -> Iterator[tuple[str, Style]]:
    return ((letter, segment.style or Style()) for segment in line for letter in segment.text)


def colours(style: Style) -> tuple[ColorTriplet, ColorTriplet]:
    fore, back = (
        color.get_truecolor() if color else ColorTriplet(*usual)
        for color, usual in ((style.color, (220, 220, 220)), (style.bgcolor, (0, 0, 0)))
    )
    fore, back = (back, fore) if style.reverse else (fore, back)
    if style.dim:
        fore = ColorTriplet(*((3 * one + 2 * other) // 5 for one, other in zip(fore, back, strict=True)))
    return fore, back


def blocks(draw: ImageDraw.ImageDraw, x: int, y: int, filled: str, fore: ColorTriplet) -> None:
    for n, quarter in enumerate(filled):
        if quarter == "1":
            left, top = x + n % 2 * WIDE // 2, y + n // 2 * HIGH // 2
            draw.rectangle((left, top, left + WIDE // 2 - 1, top + HIGH // 2 - 1), fill=fore)


if __name__ == "__main__":
    main()
