"""A widget that shows one part of a scene, such as a board or a hand: it fits or scrolls, and says what was clicked."""

from collections.abc import Collection, Iterator, Mapping

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region, Size, Spacing
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from zellige.render.cells import NO_MARKS, SIZES, Cells, Marks, Mode, frame, is_touched, place, thing_at
from zellige.render.palette import Paint
from zellige.render.picture import NO_PICTURE, draw
from zellige.scene import NO_BOX, Look, Part, Thing

NO_PART = Part("", "", "", NO_BOX, ())
SCROLLED = (SIZES[1], SIZES[0])  # sizes for parts that are too large for the widget, if reasonable
MOST_SCREENS = 3  # wide or high, for a size to be reasonable


class PartView(ScrollView, can_focus=False, inherit_bindings=False):
    """Draws a part; the keyboard is its screen's."""

    ALLOW_SELECT = False

    class Clicked(Message):
        """A thing was clicked."""

        def __init__(self, view: "PartView", thing: Thing) -> None:
            super().__init__()
            self.view, self.thing = view, thing

        @property
        def control(self) -> "PartView":
            return self.view

    class Pointed(Message):
        """The pointer moved to another thing, or away from all."""

        def __init__(self, view: "PartView", thing: Thing | None) -> None:
            super().__init__()
            self.view, self.thing = view, thing

        @property
        def control(self) -> "PartView":
            return self.view

    def __init__(
        self,
        looks: Mapping[str, Look],
        paints: Mapping[str, Paint],
        mode: Mode,
        *,
        cells: Cells | None = None,
        id: str | None = None,  # noqa: A002 (Textual's name)
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._looks, self._paints, self._mode = looks, paints, mode
        self._fixed, self._cells = cells, cells or SIZES[0]
        self._part, self._marks, self._picture = NO_PART, NO_MARKS, NO_PICTURE
        self._pointed, self._followed = "", ""
        self._held: Offset | None = None  # where the board was seized
        self._dragged = False

    # What is shown

    @property
    def mode(self) -> Mode:
        return self._mode

    @mode.setter
    def mode(self, mode: Mode) -> None:
        self._mode = mode
        self._draw()

    @property
    def cells(self) -> Cells:
        return self._cells

    def show(self, part: Part, marks: Marks = NO_MARKS) -> None:
        self._part, self._marks = part, marks
        self._draw()

    def _draw(self) -> None:
        before, middle = self._picture, self._unit(self._middle)
        origin, self._cells, cells = self._origin, self._fitting(), self._cells
        self._picture = draw(self._part, self._looks, self._paints, self._mode, self._cells, self._marks)
        if not self.is_attached:
            return
        if before[:4] == self._picture[:4] and cells == self._cells:
            self._refresh_changed(before.rows, self._picture.rows)
            return
        if cells != self._cells:  # keep the middle where it is
            x, y = middle
            origin = self._middle - Offset(round(x * self._cells.columns), round(y * self._cells.rows))
        self.virtual_size = Size(self._picture.wide, self._picture.high)
        self._refresh_scrollbars()
        self._keep(origin)
        self.refresh(layout=self._fixed is not None)

    def _refresh_changed(self, before: tuple[object, ...], after: tuple[object, ...]) -> None:
        top = self._padding.y
        for row, (old, new) in enumerate(zip(before, after, strict=True)):
            if old != new:
                self.refresh_line(row + top)

    def _keep(self, origin: Offset) -> None:
        """Scroll so that what is in sight stays where it is: the unit (0, 0) at this place of the widget."""
        at = self._padding + Offset(self._picture.left, self._picture.top) - origin
        self.scroll_to(at.x, at.y, animate=False, force=True)

    def _fitting(self) -> Cells:
        """The largest size that fits, or that is reasonable to scroll."""
        if self._fixed or not self.container_size:
            return self._fixed or self._cells
        wide, high = self.container_size
        places = {cells: frame(self._part, cells) for cells in SIZES}
        fitting = [cells for cells, at in places.items() if at.wide <= wide and at.high <= high]
        if fitting:
            return fitting[-1]
        most = MOST_SCREENS * wide, MOST_SCREENS * high
        reasonable = (size for size in SCROLLED if places[size].wide <= most[0] and places[size].high <= most[1])
        return next(reasonable, SCROLLED[-1])

    # Where things are

    @property
    def _room(self) -> Size:
        """The widget without its scrollbars."""
        return self.scrollable_content_region.size

    @property
    def _padding(self) -> Offset:
        """Free characters to the left of the picture and above it: a small part is centred."""
        wide, high = self._room
        return Offset(max(0, wide - self._picture.wide) // 2, max(0, high - self._picture.high) // 2)

    @property
    def _origin(self) -> Offset:
        """Where the unit (0, 0) of the part is in the widget."""
        return self._padding + Offset(self._picture.left, self._picture.top) - self.scroll_offset

    @property
    def _middle(self) -> Offset:
        return Offset(self._room.width // 2, self._room.height // 2)

    def _unit(self, at: Offset) -> tuple[float, float]:
        """A place of the widget in the part's units."""
        (x, y), (columns, rows) = at - self._origin, self._cells
        return (x + 0.5) / columns, (y + 0.5) / rows

    def thing_at(self, at: Offset) -> Thing | None:
        """The topmost thing at a place of the widget that a click can mean."""
        return thing_at(self._part, *self._unit(at))

    def follow(self, thing: str) -> None:
        """Scroll, if need be, so that this thing is in sight with a margin."""
        self._followed = thing
        if self.size:
            self._follow()

    def _follow(self) -> None:
        found = next((each for each in self._part_things() if self._followed in (each.id, each.target)), None)
        self._followed = ""
        if found:
            at, (columns, rows) = place(found, self._cells, self._picture.left, self._picture.top), self._cells
            region = Region(at.left, at.row, at.wide, at.high)
            self.scroll_to_region(region, spacing=Spacing(rows, columns, rows, columns), animate=False, force=True)

    def _part_things(self) -> Iterator[Thing]:
        yield from (*self._part.things, *self._part.ground)

    # Textual's side

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self._picture.wide if self._fixed else container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._picture.high if self._fixed else container.height

    def render_line(self, y: int) -> Strip:
        (left, top), wide, table = self._padding, self.size.width, self._picture.table
        x, row = self.scroll_offset.x, y + self.scroll_offset.y - top
        runs = self._picture.rows[row] if 0 <= row < self._picture.high else ()
        strip = Strip([Segment(" " * left, table), *(Segment(text, style) for text, style in runs)])
        return strip.crop_extend(x, x + wide, table).apply_style(self.rich_style)

    def on_mount(self) -> None:
        self.virtual_size = Size(self._picture.wide, self._picture.high)

    def on_resize(self) -> None:
        self._draw()
        if self._followed:
            self._follow()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._held, self._dragged = event.screen_offset, False

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._held is not None and event.button:
            self._drag(event.screen_offset)
        self._point(self.thing_at(event.get_content_offset_capture(self)))

    def _drag(self, to: Offset) -> None:
        moved = self._held - to if self._held else Offset()
        if moved and (self.allow_horizontal_scroll or self.allow_vertical_scroll):
            self._dragged, self._held = True, to
            self.scroll_relative(moved.x, moved.y, animate=False, force=True)

    def on_mouse_up(self) -> None:
        self._held = None

    def on_leave(self) -> None:
        self._held = None
        self._point(None)

    def _point(self, thing: Thing | None) -> None:
        name = thing.id if thing else ""
        if name != self._pointed:
            self._pointed = name
            self.post_message(self.Pointed(self, thing))

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        thing = self.thing_at(at) if at is not None and not self._dragged else None
        if thing:
            self.post_message(self.Clicked(self, thing))


def neighbour(part: Part, at: str, dx: int, dy: int, among: Collection[str] = ()) -> str:
    """The thing that an arrow key leads to: the nearest in that direction, preferring straight ahead; "" if none."""
    places = dict(_places(part, among))
    here = next((_centre(thing) for thing in touched(part) if at and at in (thing.id, thing.target)), None)
    if here is None:
        return _first(part, places)
    x, y = here
    costs = {}
    for name, (other_x, other_y) in places.items():
        ahead, aside = (other_x - x) * dx + (other_y - y) * dy, abs((other_x - x) * dy) + abs((other_y - y) * dx)
        if ahead > 0.01:
            costs[name] = ahead + 2 * aside
    return min(costs, key=costs.__getitem__, default="")


def _first(part: Part, places: Mapping[str, tuple[float, float]]) -> str:
    """Where the arrow keys begin: in the middle of a board, at the first thing elsewhere."""
    x, y = (part.box.x + part.box.w / 2, part.box.y + part.box.h / 2) if part.role == "board" else (0, 0)
    return min(places, key=lambda name: abs(places[name][0] - x) + abs(places[name][1] - y), default="")


def touched(part: Part) -> Iterator[Thing]:
    return (thing for thing in (*part.things, *part.ground) if is_touched(thing))


def _places(part: Part, among: Collection[str]) -> Iterator[tuple[str, tuple[float, float]]]:
    for thing in touched(part):
        for name in (thing.id, thing.target):
            if name and (name in among if among else name == thing.id):
                yield name, _centre(thing)


def _centre(thing: Thing) -> tuple[float, float]:
    return thing.x + thing.w / 2, thing.y + thing.h / 2
