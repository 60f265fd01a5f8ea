"""Makes the pictures of the page that the README shows from those that docs/screens.py has taken."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

FOLDER = Path(__file__).parent
PHONE = (340, 736)  # of each in a row of phones
GAP, ROUND = 20, 22
COLOURS = 256
MOST = 150_000  # bytes of a picture: whoever reads the README loads them all

# Each is one picture, or phones side by side.
SHOWN: dict[str, tuple[str, ...]] = {
    "page-marrakech": ("play-marrakech-desktop-light",),
    "page-grawlix": ("play-grawlix-desktop-dark",),
    "page-qwirkle": ("play-qwirkle-desktop-light",),
    "page-phones": ("play-grawlix-phone-light", "play-marrakech-phone-dark", "play-qwirkle-phone-light"),
}


def write(taken: Path) -> None:
    for name, parts in SHOWN.items():
        pictures = [Image.open(taken / f"{part}.png").convert("RGB") for part in parts]
        shown = with_few_colours(pictures[0]) if len(pictures) == 1 else side_by_side(pictures)
        file = FOLDER / f"{name}.png"
        shown.save(file, optimize=True)
        assert file.stat().st_size <= MOST, f"{file.name} has {file.stat().st_size} bytes"


def with_few_colours(picture: Image.Image) -> Image.Image:
    return picture.quantize(COLOURS, dither=Image.Dither.NONE)


def side_by_side(phones: list[Image.Image]) -> Image.Image:
    """Phones with round corners, on whatever is behind them."""
    width, height = PHONE
    row = Image.new("RGB", (len(phones) * (width + GAP) - GAP, height))
    corners = Image.new("L", row.size)
    for k, phone in enumerate(phones):
        left = k * (width + GAP)
        row.paste(phone.resize(PHONE, Image.Resampling.LANCZOS), (left, 0))
        ImageDraw.Draw(corners).rounded_rectangle((left, 0, left + width - 1, height - 1), ROUND, fill=255)
    return cut_out(row, corners)


def cut_out(picture: Image.Image, shape: Image.Image) -> Image.Image:
    """With few colours, one of which is none."""
    few = picture.quantize(COLOURS - 1, dither=Image.Dither.NONE)
    few.paste(COLOURS - 1, mask=ImageChops.invert(shape))
    few.info["transparency"] = COLOURS - 1
    return few


if __name__ == "__main__":
    from docs.screens import FOLDER as TAKEN

    write(TAKEN)
