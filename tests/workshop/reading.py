"""Reads PDF files as Typst writes them: the words on each page, and what else a test looks for."""

import re
import zlib
from functools import cached_property

POINT = 25.4 / 72  # millimetres
OBJECT = re.compile(rb"(\d+) 0 obj\s*(.*?)\nendobj", re.S)
TOKEN = re.compile(
    rb"<<[^>]*>>|/(?P<font>\w+) [\d.]+ Tf|(?P<string>\()|(?P<end>\bET\b)|(?P<aside>/Artifact\b)|(?P<back>\bEMC\b)"
)
PIECE = re.compile(rb"\\(?P<octal>[0-7]{1,3})|\\(?P<escaped>.)|(?P<plain>.)", re.S)
LETTERS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


class Pdf:
    """A PDF file."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.objects = {int(found[1]): found[2] for found in OBJECT.finditer(data)}

    @cached_property
    def pages(self) -> list[bytes]:
        return [each for each in self.objects.values() if re.search(rb"/Type ?/Page\b", each)]

    @property
    def sizes(self) -> set[tuple[float, float]]:
        """In millimetres."""
        found = [re.search(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", page) for page in self.pages]
        return {(round(float(box[1]) * POINT, 1), round(float(box[2]) * POINT, 1)) for box in found if box}

    @property
    def links(self) -> set[str]:
        return {found.decode() for found in re.findall(rb"/URI ?\(([^)]*)\)", self.data)}

    @cached_property
    def text(self) -> str:
        return "\n".join(self.words(page) for page in self.pages)

    def words(self, page: bytes) -> str:
        """What is said on a page. Artifacts are not: a page number, a line."""
        content = self.stream(self.part(page, b"Contents"))
        fonts, font, at, aside, out = self.fonts(page), dict[int, str](), 0, False, list[str]()
        while found := TOKEN.search(content, at):
            at, what = found.end(), found.lastgroup
            if what == "font":
                font = fonts[found["font"].decode()]
            elif what == "string":
                codes, at = string_at(content, at)
                pairs = zip(codes[::2], codes[1::2], strict=True)
                out += [] if aside else [font[256 * high + low] for high, low in pairs]
            elif what == "end":
                out.append("\n")
            elif what:
                aside = what == "aside"
        return "".join(out)

    def fonts(self, page: bytes) -> dict[str, dict[int, str]]:
        listed = re.search(rb"/Font ?<<(.*?)>>", self.part(page, b"Resources"), re.S)
        found = re.findall(rb"/(\w+) (\d+) 0 R", listed[1]) if listed else []
        return {name.decode(): self.letters(self.objects[int(number)]) for name, number in found}

    def letters(self, font: bytes) -> dict[int, str]:
        table = self.stream(self.part(font, b"ToUnicode")).decode("latin-1")
        pairs = re.findall(r"^<([0-9A-F]{4})> <([0-9A-F]+)>$", table, re.M)
        return {int(code, 16): bytes.fromhex(text).decode("utf-16-be") for code, text in pairs}

    def part(self, of: bytes, name: bytes) -> bytes:
        found = re.search(rb"/" + name + rb" (\d+) 0 R", of)
        assert found, name
        return self.objects[int(found[1])]

    def stream(self, of: bytes) -> bytes:
        found = re.search(rb"stream\r?\n(.*)\r?\nendstream", of, re.S)
        assert found
        return zlib.decompress(found[1]) if b"FlateDecode" in of else found[1]


def string_at(content: bytes, at: int) -> tuple[bytes, int]:
    """The string that begins here, and where it ends; brackets in it are in pairs."""
    depth, out = 1, bytearray()
    while True:
        found = PIECE.match(content, at)
        assert found
        at = found.end()
        if found["octal"]:
            out.append(int(found["octal"], 8))
        elif found["escaped"]:
            out += LETTERS.get(found["escaped"], found["escaped"])
        else:
            depth += (found["plain"] == b"(") - (found["plain"] == b")")
            if not depth:
                return bytes(out), at
            out += found["plain"]


def squeezed(text: str) -> str:
    """Without what depends on where lines break."""
    return re.sub(r"[\s\u00ad-]", "", text.replace("'", "’"))
