"""Layout: nothing overlaps, hands are below their seats, and small screens hold what matters."""

from itertools import combinations
from math import inf

import pytest

from zellige.render.arrange import Medium, Sheet, arrange
from zellige.render.svg import PAPER
from zellige.render.terminal import screen
from zellige.scene import Box, Part, Scene, Thing

MEDIA = [PAPER, screen(80, 24), screen(200, 60), screen(30, 10)]


def tiles(n: int, prefix: str, wide: int = 6) -> tuple[Thing, ...]:
    return tuple(Thing(f"{prefix}:{k}", "tile", k % wide, k // wide) for k in range(n))


def part(name: str, things: tuple[Thing, ...], box: Box, aside: bool = False, **words: str) -> Part:
    return Part(name, name.partition(":")[0], f"The {name}", box, things, words=words, aside=aside)


def table(rows: int, columns: int, seats: int) -> Scene:
    """A board with labels outside its box, seats with hands, a supply, a die, a part of a new kind, and buttons."""
    labels = tuple(Thing(f"label:{row}", "label", -3, row, text=str(row)) for row in range(-2, rows - 2))
    board = tuple(Thing(f"cell:{r},{c}", "cell", c, r) for r in range(-2, rows - 2) for c in range(-2, columns - 2))
    hands = (part(f"hand:{seat}", tiles(6, f"hand:{seat}"), Box(0, 0, 6, 1)) for seat in range(seats))
    shown = (part(f"seat:{seat}", (), Box(0, 0, 0, 0), points=str(7 * seat), tiles="6") for seat in range(seats))
    return Scene(
        "It is your turn: lay tiles in a line, or exchange some of them, as the rules say.",
        (
            part("news", tiles(2, "news"), Box(0, 0, 2, 1)),
            part("actions", tiles(2, "do"), Box(0, 0, 6, 1)),
            *hands,
            *shown,
            Part("board", "board", "Board", Box(-2, -2, columns, rows), (*labels, *board)),
            part("unseen", tiles(36, "unseen"), Box(0, 0, 6, 6), aside=True, bag="54"),
            part("die", tiles(1, "die"), Box(0, 0, 1, 1)),
        ),
    )


def boxes(sheet: Sheet) -> list[Box]:
    return [*(placed.box for placed in sheet.parts), *(line.box for line in sheet.lines)]


def overlap(one: Box, other: Box) -> bool:
    ahead = one.x + one.w - 1e-9 > other.x and other.x + other.w - 1e-9 > one.x
    return ahead and one.y + one.h - 1e-9 > other.y and other.y + other.h - 1e-9 > one.y


def ids(sheet: Sheet) -> set[str]:
    return {placed.part.id for placed in sheet.parts}


@pytest.mark.parametrize("medium", MEDIA, ids=["paper", "80x24", "200x60", "30x10"])
@pytest.mark.parametrize("scene", [table(3, 3, 2), table(9, 9, 4), table(20, 30, 3), table(4, 40, 2)])
def test_nothing_overlaps_or_leaves_the_sheet(medium: Medium, scene: Scene) -> None:
    sheet = arrange(scene, medium)
    for one, other in combinations(boxes(sheet), 2):
        assert not overlap(one, other), (one, other)
    for box in boxes(sheet):
        assert min(box.x, box.y) >= 0
        assert box.x + box.w <= sheet.width + 1e-9 and box.y + box.h <= sheet.height + 1e-9


@pytest.mark.parametrize("medium", MEDIA, ids=["paper", "80x24", "200x60", "30x10"])
def test_things_lie_inside_the_box_of_their_part(medium: Medium) -> None:
    for placed in arrange(table(5, 4, 2), medium).parts:
        for thing in placed.part.things:
            x, y = placed.left + placed.scale * thing.x, placed.top + placed.scale * thing.y
            assert placed.box.x - 1e-9 <= x and placed.box.y - 1e-9 <= y
            assert x + placed.scale * thing.w <= placed.box.x + placed.box.w + 1e-9
            assert y + placed.scale * thing.h <= placed.box.y + placed.box.h + 1e-9


def test_a_picture_has_every_part_once() -> None:
    scene = table(9, 9, 4)
    sheet = arrange(scene, PAPER)
    assert len(sheet.parts) == len(ids(sheet))
    assert ids(sheet) == {part.id for part in scene.parts if part.role != "seat"}  # seats have words alone here
    texts = [line.text for line in sheet.lines]
    assert "The seat:3" in texts and "21 points · 6 tiles" in texts
    assert "The hand:3" not in texts and "The board" not in texts and "The actions" not in texts


def test_a_hand_stands_below_its_seat() -> None:
    sheet = arrange(table(9, 9, 4), PAPER)
    heads = {line.text: line.box for line in sheet.lines}
    for seat in range(4):
        (hand,) = (placed.box for placed in sheet.parts if placed.part.id == f"hand:{seat}")
        head = heads[f"The seat:{seat}"]
        assert hand.x == head.x and head.y < hand.y < head.y + 2


def test_a_hand_without_a_seat_has_a_heading() -> None:
    scene = Scene("", (part("hand:1", tiles(3, "hand:1"), Box(0, 0, 3, 1)),))
    assert [line.text for line in arrange(scene, PAPER).lines] == ["The hand:1"]


def test_who_is_to_move_is_marked() -> None:
    scene = Scene("", (part("seat:0", (), Box(0, 0, 0, 0), turn="to roll"),))
    kinds = {line.kind: line.text for line in arrange(scene, PAPER).lines}
    assert kinds == {"turn": "▸ The seat:0", "words": "to roll"}


def test_asides_go_where_there_is_little_room() -> None:
    scene = table(9, 9, 4)
    assert "unseen" in ids(arrange(scene, screen(120, 30)))
    small = arrange(scene, screen(80, 24))
    assert "unseen" not in ids(small) and {"board", "hand:3"} <= ids(small)
    assert small.width <= 20 and small.height <= 24


def test_parts_go_below_where_they_do_not_fit_beside() -> None:
    scene = table(5, 30, 2)
    (board,) = (placed.box for placed in arrange(scene, PAPER).parts if placed.part.id == "board")
    (hand,) = (placed.box for placed in arrange(scene, PAPER).parts if placed.part.id == "hand:0")
    assert hand.y > board.y + board.h
    (hand,) = (placed.box for placed in arrange(scene, PAPER._replace(wide=inf)).parts if placed.part.id == "hand:0")
    assert hand.x > board.x + board.w


def test_a_long_status_takes_several_lines() -> None:
    sheet = arrange(table(3, 3, 2), screen(30, 60))
    status = [line.text for line in sheet.lines if line.kind == "status"]
    assert len(status) == 3 and all(len(line) <= 32 for line in status)


def test_an_empty_part_takes_no_room() -> None:
    empty = Scene("", (part("die", (), Box(0, 0, 1, 1)), part("actions", (), Box(0, 0, 9, 1))))
    assert arrange(empty, PAPER) == Sheet(0, 0, (), ())


@pytest.mark.parametrize("medium", MEDIA)
def test_what_only_the_page_draws_takes_no_room(medium: Medium) -> None:
    """Bars outside a board, points on it, and odds below the actions leave the sheet as it is without them."""
    plain = table(5, 5, 2)
    extra = {
        "board": (Thing("bar:right", "bar", 3, -2, 0.1, 5), Thing("score:row:0", "score", 0, 0, 3)),
        "actions": (Thing("odds:left:1", "odds", 0, 1),),
    }
    boxes = {"actions": Box(0, 0, 2, 1)}  # two buttons
    marked = [part._replace(things=(*part.things, *extra.get(part.id, ()))) for part in plain.parts]
    tight = [part._replace(box=boxes.get(part.id, part.box)) for part in plain.parts]
    one, other = (arrange(Scene(plain.name, tuple(parts)), medium) for parts in (marked, tight))
    assert (one.width, one.height, one.lines) == (other.width, other.height, other.lines)
    assert [(placed.box, placed.part.things) for placed in one.parts] == [
        (placed.box, placed.part.things) for placed in other.parts
    ]
