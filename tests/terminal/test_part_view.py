"""The widget that shows a part of a scene: sizes, clicks, scrolling, and what the arrow keys lead to."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from textual.app import App, ComposeResult
from textual.events import MouseScrollDown
from textual.geometry import Offset, Size
from textual.pilot import Pilot

import zellige
from zellige.render.cells import Cells, Marks, Mode
from zellige.scene import Box, Look, Part, Thing
from zellige.terminal.full.part_view import PartView, neighbour

WINDOW = (30, 15)  # too small for a board of 30 by 30
LOOKS = {"r&": Look(1, 1, (), (), "accent", "accent-ink")}


def board(rows: int, columns: int, top: int = 0, left: int = 0) -> Part:
    """A board full of tiles."""
    cells = [(row, column) for row in range(top, top + rows) for column in range(left, left + columns)]
    tiles = tuple(Thing(f"tile:{row},{column}", "tile", column, row, look="r&", text="r&") for row, column in cells)
    return Part("board", "board", "Board", Box(left, top, columns, rows), tiles)


class Shown(App[None]):
    """An app with one view, which keeps what it says."""

    CSS = "Screen { layout: horizontal; } #auto { width: auto; height: auto; }"

    def __init__(self, part: Part, cells: Cells | None = None) -> None:
        super().__init__()
        self.view = PartView(LOOKS, {}, Mode(), cells=cells, id="auto" if cells else None)
        self.view.show(part)
        self.clicked: list[str] = []
        self.pointed: list[str] = []
        self.drawn: list[int] = []

    def compose(self) -> ComposeResult:
        yield self.view

    def on_part_view_clicked(self, message: PartView.Clicked) -> None:
        self.clicked.append(message.thing.id)

    def on_part_view_pointed(self, message: PartView.Pointed) -> None:
        self.pointed.append(message.thing.id if message.thing else "")


Check = Callable[[Shown, Pilot[None]], Awaitable[None]]


def run(part: Part, check: Check, size: tuple[int, int] = (40, 20), cells: Cells | None = None) -> None:
    async def checked() -> None:
        app = Shown(part, cells)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await check(app, pilot)

    asyncio.run(checked())


def where(view: PartView, thing: str) -> Offset:
    """The middle of a thing on the screen, found by looking."""
    places = [Offset(x, y) for y in range(view.size.height) for x in range(view.size.width)]
    seen = [at for at in places if (found := view.thing_at(at)) and found.id == thing]
    assert seen, f"{thing} is out of sight"
    return seen[len(seen) // 2] + view.content_region.offset


@pytest.mark.parametrize(
    ("side", "cells"),
    [(5, Cells(8, 4)), (6, Cells(6, 3)), (10, Cells(4, 2)), (20, Cells(2, 1)), (12, Cells(2, 1)), (21, Cells(4, 2))],
)
def test_the_largest_size_that_fits_is_used(side: int, cells: Cells) -> None:
    async def check(app: Shown, pilot: Pilot[None]) -> None:
        assert app.view.cells == cells
        assert app.view.size == (40, 20) or app.view.max_scroll_x

    run(board(side, side), check)


def test_a_small_board_is_centred_and_every_click_hits_its_tile() -> None:
    async def check(app: Shown, pilot: Pilot[None]) -> None:
        assert where(app.view, "tile:0,0").x > 2
        for name in ("tile:0,0", "tile:1,2", "tile:2,1"):
            at = where(app.view, name)
            await pilot.click(offset=(at.x, at.y))
        assert app.clicked == ["tile:0,0", "tile:1,2", "tile:2,1"]
        await pilot.click(offset=(0, 0))
        assert len(app.clicked) == 3

    run(board(3, 3), check)


def test_a_large_board_scrolls_and_clicks_hit_what_is_seen() -> None:
    async def check(app: Shown, pilot: Pilot[None]) -> None:
        view = app.view
        assert view.max_scroll_x and view.max_scroll_y and view.scroll_offset == (0, 0)
        for name in ("tile:29,29", "tile:0,29", "tile:20,20", "tile:0,0"):
            view.follow(name)
            await pilot.pause()
            at = where(view, name)
            await pilot.click(offset=(at.x, at.y))
            assert app.clicked[-1] == name
        assert view.scroll_offset == (0, 0)

    run(board(30, 30), check, WINDOW)


def test_follow_leaves_a_margin_and_moves_no_more_than_needed() -> None:
    async def check(app: Shown, pilot: Pilot[None]) -> None:
        view = app.view
        view.follow("tile:5,5")
        await pilot.pause()
        assert view.scroll_offset == (0, 0)
        view.follow("tile:25,25")
        await pilot.pause()
        where(view, "tile:26,26")

    run(board(30, 30), check, WINDOW)


def test_scrollbars_appear_only_when_needed() -> None:
    async def check(app: Shown, pilot: Pilot[None]) -> None:
        view = app.view
        assert not view.show_horizontal_scrollbar and not view.show_vertical_scrollbar
        view.show(board(19, 50))
        await pilot.pause()
        assert view.show_horizontal_scrollbar and not view.show_vertical_scrollbar
        view.show(board(3, 3))
        await pilot.pause()
        assert not view.show_horizontal_scrollbar and view.cells == Cells(8, 4)

    run(board(3, 3), check)


@pytest.mark.parametrize(("top", "left"), [(-1, 0), (0, -1), (-1, -1)])
def test_growth_at_the_top_and_left_does_not_jump(top: int, left: int) -> None:
    async def check(app: Shown, pilot: Pilot[None]) -> None:
        view = app.view
        view.scroll_to(20, 10, animate=False)
        await pilot.pause()
        before = where(view, "tile:20,20")
        view.show(board(30 - top, 30 - left, top, left))
        await pilot.pause()
        assert where(view, "tile:20,20") == before

    run(board(30, 30), check, WINDOW)


def test_the_wheel_scrolls() -> None:
    async def check(app: Shown, pilot: Pilot[None]) -> None:
        await pilot._post_mouse_events([MouseScrollDown], None, (10, 10), button=0)
        await pilot.pause()
        assert app.view.scroll_target_y > 0

    run(board(30, 30), check, WINDOW)


def test_dragging_scrolls_without_a_click() -> None:
    async def check(app: Shown, pilot: Pilot[None]) -> None:
        view = app.view
        view.scroll_to(20, 10, animate=False)
        await pilot.pause()
        await pilot.mouse_down(offset=(10, 10))
        await pilot.hover(offset=(5, 8))
        await pilot.mouse_up(offset=(5, 8))
        assert view.scroll_offset == (25, 12) and not app.clicked

    run(board(30, 30), check, WINDOW)


def test_the_pointer_tells_each_thing_once() -> None:
    async def check(app: Shown, pilot: Pilot[None]) -> None:
        for name in ("tile:0,0", "tile:0,1"):
            at = where(app.view, name)
            await pilot.hover(offset=(at.x, at.y))
            await pilot.hover(offset=(at.x + 1, at.y))
        await pilot.hover(offset=(0, 0))
        assert app.pointed == ["tile:0,0", "tile:0,1", ""]

    run(board(3, 3), check)


def test_a_view_of_fixed_cells_has_the_size_of_its_part() -> None:
    async def check(app: Shown, pilot: Pilot[None]) -> None:
        assert app.view.size == Size(24, 2)
        app.view.show(board(2, 3))
        await pilot.pause()
        assert app.view.size == Size(12, 4)

    run(board(1, 6), check, cells=Cells(4, 2))


def test_no_column_is_behind_a_scrollbar() -> None:
    async def check(app: Shown, pilot: Pilot[None]) -> None:
        app.view.styles.width, app.view.styles.height = 14, 5
        await pilot.pause()
        assert app.view.show_vertical_scrollbar and not app.view.show_horizontal_scrollbar
        await pilot.click(offset=(0, 1))
        await pilot.click(offset=(11, 1))
        assert app.clicked == ["tile:0,0", "tile:0,2"]

    run(board(10, 3), check, cells=Cells(4, 2))


def test_only_changed_lines_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(app: Shown, pilot: Pilot[None]) -> None:
        drawn: list[int] = []
        monkeypatch.setattr(app.view, "refresh_line", drawn.append)
        app.view.show(board(3, 3))
        assert not drawn
        app.view.show(board(3, 3), Marks(cursor="tile:1,1"))
        assert set(drawn) == set(range(4 + 4, 4 + 8))

    run(board(3, 3), check)


def test_another_mode_is_drawn_at_once() -> None:
    async def check(app: Shown, pilot: Pilot[None]) -> None:
        line = where(app.view, "tile:1,1").y
        before = app.view.render_line(line)
        app.view.mode = Mode(dark=False)
        assert app.view.render_line(line) != before and app.view.render_line(line).text == before.text

    run(board(3, 3), check)


# Arrow keys


def test_an_arrow_key_leads_to_the_nearest_thing_straight_ahead() -> None:
    part = board(3, 3)
    assert neighbour(part, "tile:1,1", 1, 0) == "tile:1,2"
    assert neighbour(part, "tile:1,1", 0, -1) == "tile:0,1"
    assert neighbour(part, "tile:0,0", 0, -1) == ""
    assert neighbour(part, "tile:0,0", 1, 0, {"tile:0,2", "tile:1,1"}) == "tile:0,2"
    assert neighbour(part, "", 1, 0) == "tile:1,1"
    assert neighbour(part._replace(role="hand"), "", 1, 0) == "tile:0,0"


@pytest.mark.parametrize("name", ["grawlix", "marrakech", "qwirkle"])
def test_the_arrow_keys_reach_all_that_can_be_clicked(name: str) -> None:
    game, rng, tried = zellige.game(name), Random(4), 0
    state = game.start()
    for _ in range(40):
        state = state.play(rng.choice(sorted(state.moves, key=lambda move: move.code)))
        part = next(part for part in state.scene().parts if part.role == "board")
        ids = {name for thing in (*part.ground, *part.things) for name in (thing.id, thing.target)}
        paths = [path for move in state.moves for path in game.clicks(state, move)]
        lit = {path[-1] for path in paths} & ids
        if lit:
            tried += 1
            assert reached(part, lit) == lit
    assert tried > 5


def reached(part: Part, lit: set[str]) -> set[str]:
    found, new = set[str](), {neighbour(part, "", 1, 0, lit)}
    while new:
        found |= new
        steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
        new = {neighbour(part, at, dx, dy, lit) for at in new for dx, dy in steps} - found - {""}
    return found
