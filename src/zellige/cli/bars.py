"""Progress bars on standard error: one set for everything that is running, and none without a terminal."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TypeVar

from rich.markup import escape
from rich.progress import BarColumn, Progress, Task, TaskID, TextColumn, TimeRemainingColumn
from rich.text import Text

from zellige.cli.common import console, errors
from zellige.kernel.progress import Compiling

T = TypeVar("T")

COMPILING = "compiling the rules, once"


class _TimeLeft(TimeRemainingColumn):
    """The time left, for a task that counts."""

    def render(self, task: Task) -> Text:
        return super().render(task) if task.fields["counted"] else Text()


class _Count(TextColumn):
    """Done and total, for a task that counts."""

    def render(self, task: Task) -> Text:
        counted = task.fields["counted"] and task.total is not None
        return Text(f"{task.completed:.0f}/{task.total:.0f}" if counted else "")


class Bars(Progress):
    """The bars; they are on the screen only while something is running, so that they do not mix with other output."""

    def __init__(self) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), _Count(""), _TimeLeft())
        hidden = not errors.is_terminal or errors.is_dumb_terminal
        # Output appears above the bars, but only if it goes to the screen too.
        super().__init__(*columns, console=errors, transient=True, disable=hidden, redirect_stdout=console.is_terminal)

    def begin(self, what: str, total: float | None = None, counted: bool = False, completed: float = 0) -> TaskID:
        task = self.add_task(what, total=total, completed=completed, counted=counted)  # type: ignore[arg-type]
        self.start()
        return task

    def end(self, task: TaskID) -> None:
        self.remove_task(task)
        if not self.task_ids:
            self.stop()


@cache
def bars() -> Bars:
    """The bars of this process."""
    return Bars()


@contextmanager
def notice(what: str) -> Iterator[None]:
    """Show that something is running."""
    task = bars().begin(escape(what))
    try:
        yield
    finally:
        bars().end(task)


@contextmanager
def counting(what: str) -> Iterator[Callable[..., None]]:
    """A bar that counts; yields a function that takes `completed`, `total` and `description`, like Rich's update."""
    task = bars().begin(what, counted=True)
    try:
        yield lambda **changes: bars().update(task, **changes)
    finally:
        bars().end(task)


def counted(items: Sequence[T], what: str) -> Iterable[T]:
    """Iterate over some items, with a bar."""
    with counting(what) as update:
        for done, item in enumerate(items):
            update(completed=done, total=len(items))
            yield item


class CompileBar:
    """The bar while functions are compiled. The number still needed is an upper estimate, so the bar does not wait at
    100 % but disappears a little earlier."""

    def __init__(self) -> None:
        self.task: TaskID | None = None
        self.done = self.before = 0  # functions compiled in all, and before this bar began
        self.share = 0.0  # never decreases, even if more functions turn out to be needed

    def start_over(self) -> None:
        """Begin again with the next game."""
        self.before, self.share = self.done, 0.0

    def show(self, compiling: Compiling) -> None:
        self.done = compiling.done
        done = self.done - self.before
        self.share = max(self.share, done / (done + compiling.left + 1))
        if compiling.busy and self.task is None:
            self.task = bars().begin(COMPILING, total=1.0, completed=self.share)
        elif not compiling.busy and self.task is not None:
            bars().end(self.task)
            self.task = None
        if self.task is not None:
            bars().update(self.task, completed=self.share)


compile_bar = CompileBar()
