"""Parts drawn with characters: cells of all sizes and modes, marks that are seen without colours, and what is where."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import zellige
from zellige.games.marrakech.look import looks as marrakech_looks
from zellige.render.cells import LINE, SIZES, Cells, Marks, Mode, place, shown, text_rows, thing_at
from zellige.render.palette import COMMON
from zellige.render.picture import Picture, draw
from zellige.scene import Box, Look, Part, Thing

LOOKS = {
    "r&": Look(1, 1, (), (), "red", "white"),
    "square": Look(1, 1, (), (), "floor", "white"),
    "signed": Look(1, 1, (), (), "red", "white", art=((6, "\n ● r&"),)),
    "rug": Look(2, 1, (), (), "red", "white", art=((2, " r─r"), (4, "\n  r───r"))),
    "assam": Look(1, 1, (), (), "floor", "white", art=((2, "▲"), (4, "\n ▲"))),
}
PAINTS = {"red": ("#aa0000", "#cc0000"), "floor": ("#eeeeee", "#333333")}
DARK, LIGHT, PLAIN = Mode(), Mode(dark=False), Mode(colour=False)
MODES = [Mode(dark, colour, plain) for dark in (True, False) for colour in (True, False) for plain in (True, False)]
SMALL, MIDDLE, LARGE, _ = SIZES
GAMES = {"grawlix": {}, "marrakech": {"players": 3}, "qwirkle": {"players": 3}}


def part(*things: Thing, ground: tuple[Thing, ...] = (), wide: int = 3, high: int = 1) -> Part:
    return Part("board", "board", "", Box(0, 0, wide, high), things, ground)


TILE, CELL = Thing("a", "tile", 0, 0, look="r&", text="r&"), Thing("cell:0,1", "cell", 1, 0)
LABEL = Thing("label:row:0", "label", -1, 0, text="-10")


def rows(drawn: Picture) -> list[str]:
    return drawn.text.split("\n")


# Sizes


def test_a_tile_a_free_cell_and_a_label_in_all_sizes() -> None:
    shown = part(LABEL, TILE, CELL)
    assert rows(draw(shown, LOOKS, PAINTS, DARK, SMALL)) == ["-10r&··"]
    assert rows(draw(shown, LOOKS, PAINTS, DARK, LINE)) == [" -10 r&  ··"]
    assert rows(draw(shown, LOOKS, PAINTS, DARK, MIDDLE)) == ["    ▗▄▄▖", " -10▐r&▌ ··"]
    assert rows(draw(shown, LOOKS, PAINTS, DARK, LARGE)) == ["      ▗▄▄▄▄▖", "  -10 ▐ r& ▌  ··", "      ▝▀▀▀▀▘"]
    assert rows(draw(shown, LOOKS, PAINTS, Mode(ascii=True), MIDDLE)) == ["", " -10 r&  .."]


def test_a_rug_joins_its_squares_and_assam_stands_beside_its_letter() -> None:
    rug = Thing("rug", "rug", 0, 0, 2, 1, look="rug", text="r00─r10")
    assam = Thing("assam", "piece", 1, 0, look="assam", text="▲r10", target="square:10")
    square = Thing("square:20", "square", 2, 0, look="square", text="20")
    drawn = part(rug, assam, ground=(square,))
    assert rows(draw(drawn, LOOKS, PAINTS, DARK, SMALL)) == [" r▲r ·"]
    assert rows(draw(drawn, LOOKS, PAINTS, DARK, LINE)) == [" r00▲r10 20"]
    assert rows(draw(drawn, LOOKS, PAINTS, DARK, MIDDLE)) == ["▗▄▄▄▗▄▄▖  20", "▐ r─▐▲r▌"]


def test_a_drawing_without_ascii_gives_way_to_the_letters() -> None:
    signed = part(TILE._replace(look="signed"))
    assert "● r&" in draw(signed, LOOKS, PAINTS, DARK, LARGE).text
    assert draw(signed, LOOKS, PAINTS, Mode(ascii=True), LARGE).text.strip() == "r&"


def test_a_line_shows_its_points_beyond_its_end() -> None:
    across = Thing("score:row:0", "score", 0, 0, 2, 1, text="12")
    down = Thing("score:column:0", "score", 0, 0, 1, 1, text="1")
    assert rows(draw(part(TILE, across), LOOKS, PAINTS, DARK, MIDDLE)) == ["▗▄▄▖    +12", "▐r&▌"]
    assert rows(draw(part(TILE, down._replace(h=2), high=3), LOOKS, PAINTS, DARK, MIDDLE))[4:] == [" +1", ""]


def test_a_note_is_below_the_letters_or_the_start_of_it_above_them() -> None:
    noted = part(Thing("reach:10", "reach", 1, 0, note="S1 W1"), ground=(Thing("s", "square", 1, 0, look="square"),))
    assert rows(draw(noted, LOOKS, PAINTS, DARK, LARGE)) == ["", "", "       S1 W1"]
    assert rows(draw(noted, LOOKS, PAINTS, DARK, MIDDLE)) == ["     S1+", ""]
    assert rows(draw(noted, LOOKS, PAINTS, DARK, SMALL)) == ["   ·"]


def test_marrakechs_tracks_are_closed_lines_from_square_to_square() -> None:
    for columns, text in marrakech_looks()["tracks"].art:
        lines = [line.ljust(9 * columns) for line in text.split("\n")]
        assert len(lines) == 9 * columns // 2
        for row, line in enumerate(lines):
            for column, letter in enumerate(line):
                for dx, dy in ENDS.get(letter, ()):
                    assert joins(lines, column + dx, row + dy, (-dx, -dy), columns), (columns, row, column)


ENDS = {
    "─": ((-1, 0), (1, 0)),
    "│": ((0, -1), (0, 1)),
    "╭": ((1, 0), (0, 1)),
    "╮": ((-1, 0), (0, 1)),
    "╰": ((1, 0), (0, -1)),
    "╯": ((-1, 0), (0, -1)),
}


def joins(lines: list[str], column: int, row: int, back: tuple[int, int], columns: int) -> bool:
    """Does a line go on there, or on one of the squares?"""
    on_floor = columns <= column < 8 * columns and columns // 2 <= row < 4 * columns
    return on_floor or back in ENDS.get(lines[row][column], ())


# Modes


def test_dark_and_light_take_their_half_of_each_paint() -> None:
    for mode, colour in ((DARK, "#cc0000"), (LIGHT, "#aa0000")):
        backs = {style.bgcolor.name for _, style in draw(part(TILE), LOOKS, PAINTS, mode).rows[1] if style.bgcolor}
        assert colour in backs and COMMON["table"][mode.dark] in backs


def test_without_colours_there_are_none() -> None:
    for name, part in boards():
        for cells in SIZES:
            drawn = draw(part, *drawings(name), PLAIN, cells, all_marks(part))
            assert not any(style.color or style.bgcolor for row in drawn.rows for _, style in row)


def test_ascii_is_ascii() -> None:
    for name, part in boards():
        for cells in SIZES:
            assert draw(part, *drawings(name), Mode(ascii=True), cells, all_marks(part)).text.isascii()


def test_letters_alone_tell_every_tile_and_rug() -> None:
    """In all sizes and modes, the letters of a tile or of a rug's colour are where it is, unless Assam stands there."""
    for name, part in boards():
        things = [thing for thing in part.things if thing.role in ("tile", "rug")]
        for cells in SIZES:
            drawn = draw(part, *drawings(name), Mode(colour=False, ascii=True), cells)
            for thing in things:
                wanted = thing.text if thing.role == "tile" else thing.text[0]
                assert wanted in under(drawn, thing, cells), (thing, cells)


def under(drawn: Picture, thing: Thing, cells: Cells) -> str:
    at, lines = place(thing, cells, drawn.left, drawn.top), drawn.text.split("\n")
    return "\n".join(lines[row].ljust(at.right)[at.left : at.right] for row in text_rows(at, cells))


# Marks

MARKS = {
    "none": Marks(),
    "lit": Marks(lit=frozenset({"a", "cell:0,1"})),
    "chosen": Marks(chosen=frozenset({"a", "cell:0,1"})),
    "cursor a": Marks(cursor="a"),
    "cursor cell": Marks(cursor="cell:0,1"),
    "hinted": Marks(hinted={"a": "A", "cell:0,1": "B"}),
}


def looks_of(drawn: Picture, column: int, cells: Cells) -> list[tuple[str, object]]:
    """The characters of a unit with their styles, but not their colours."""
    seen = [[(letter, style) for letters, style in row for letter in letters] for row in drawn.rows]
    units = [row[column * cells.columns : (column + 1) * cells.columns] for row in seen]
    return [(letter, (style.bold, style.underline, style.reverse)) for row in units for letter, style in row]


@pytest.mark.parametrize("mode", [PLAIN, Mode(colour=False, ascii=True)])
@pytest.mark.parametrize("cells", [*SIZES, LINE])
def test_every_mark_is_seen_without_colours(cells: Cells, mode: Mode) -> None:
    for thing, column in ((TILE, 0), (CELL, 1)):
        named = {name: marks for name, marks in MARKS.items() if name != f"cursor {'cell' if thing is TILE else 'a'}"}
        seen = {
            name: looks_of(draw(part(TILE, CELL), LOOKS, PAINTS, mode, cells, m), column, cells)
            for name, m in named.items()
        }
        seen["last"] = looks_of(draw(part(TILE._replace(last=True), CELL), LOOKS, PAINTS, mode, cells), 0, cells)
        listed = [look for name, look in seen.items() if name != "last" or thing is TILE]
        assert all(look not in listed[:n] for n, look in enumerate(listed)), seen


@pytest.mark.parametrize("mode", [DARK, LIGHT, Mode(ascii=True)])
@pytest.mark.parametrize("cells", [*SIZES, LINE])
def test_every_mark_is_seen_with_colours(cells: Cells, mode: Mode) -> None:
    seen = [draw(part(TILE, CELL), LOOKS, PAINTS, mode, cells, marks).rows for marks in MARKS.values()]
    seen.append(draw(part(TILE._replace(last=True), CELL), LOOKS, PAINTS, mode, cells).rows)
    assert len(set(seen)) == len(seen)


def test_signs_leave_the_letters() -> None:
    marked = part(TILE, CELL), LOOKS, PAINTS
    lit, chosen = (Marks(frozenset({"a", "cell:0,1"})), Marks(chosen=frozenset({"a", "cell:0,1"})))
    assert rows(draw(*marked, PLAIN, MIDDLE, lit)) == ["▗▄▄▖", "(r&)(··)"]
    assert rows(draw(*marked, PLAIN, LINE, chosen)) == ["{r&}{··}"]
    assert rows(draw(*marked, PLAIN, SMALL, lit)) == ["r&()"]
    assert rows(draw(*marked, DARK, MIDDLE, Marks(cursor="a"))) == ["▗▄▄▖", ">r&< ··"]
    assert rows(draw(*marked, DARK, SMALL, MARKS["hinted"])) == ["R&B·"]


def test_a_mark_on_a_target_is_on_top_of_what_lies_there() -> None:
    rug = Thing("rug", "rug", 0, 0, 2, 1, look="rug", text="r00─r10")
    squares = tuple(Thing(f"square:{x}0", "square", x, 0, look="square", text=f"{x}0") for x in range(3))
    drawn = draw(part(rug, ground=squares), LOOKS, PAINTS, PLAIN, MIDDLE, Marks(chosen=frozenset({"square:10"})))
    assert rows(drawn)[1] == "▐ r─{─r}"


# Games


@cache
def boards() -> tuple[tuple[str, Part], ...]:
    """All parts of some positions of each game."""
    return tuple((name, part) for name in GAMES for part in positions(name))


def positions(name: str) -> Iterator[Part]:
    game, rng, last = zellige.game(name, **GAMES[name]), Random(3), list[zellige.Move]()
    state = game.start()
    for n in range(120):
        if n % 15 == 4:
            yield from state.scene(["You", "Ada", "Bo"][: state.game.seats], last).parts
        if state.outcome:
            return
        last = [rng.choice(sorted(state.moves, key=lambda move: move.code))]
        state = state.play(last[0])


def drawings(name: str) -> tuple[dict[str, Look], dict[str, tuple[str, str]]]:
    look = zellige.game(name, **GAMES[name]).parts.look
    return dict(look.looks()), dict(look.PAINTS)


def all_marks(part: Part) -> Marks:
    """Each thing with some mark."""
    ids = [thing.target or thing.id for thing in (*part.ground, *part.things)]
    return Marks(frozenset(ids[::2]), frozenset(ids[1::4]), ids[-1] if ids else "", dict.fromkeys(ids[::3], "A"))


def test_what_is_under_the_pointer_is_what_is_drawn_there() -> None:
    """A cursor on the thing that the pointer hits changes the characters there."""
    hits = 0
    for name, part in boards():
        rng, cells = Random(1), MIDDLE
        plain = draw(part, *drawings(name), PLAIN, cells)
        for _ in range(6):
            if not plain.rows:
                continue
            column, row = rng.randrange(plain.wide), rng.randrange(plain.high)
            x, y = (column - plain.left + 0.5) / cells.columns, (row - plain.top + 0.5) / cells.rows
            if thing := thing_at(part, x, y):
                marked = draw(part, *drawings(name), PLAIN, cells, Marks(cursor=thing.id))
                hits += 1
                assert at(marked, row, column) != at(plain, row, column) or thing.role in ("reach", "paid"), thing
    assert hits > 100


def at(drawn: Picture, row: int, column: int) -> tuple[str, object]:
    return [(letter, style) for letters, style in drawn.rows[row] for letter in letters][column]


def test_clicks_go_through_rugs_and_never_to_labels() -> None:
    for _, part in boards():
        for thing in shown(part):
            hit = thing_at(part, thing.x + 0.5, thing.y + 0.5)
            assert hit is None or hit.role not in ("label", "tracks", "rug", "score")
            assert thing.role != "rug" or (hit and (hit.target or hit.id) == f"square:{int(thing.x)}{int(thing.y)}")
