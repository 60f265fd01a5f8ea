"""Progress on standard error: one set of bars for all that is under way, and nothing where there is no terminal."""

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
    """The time left, for a task that can tell."""

    def render(self, task: Task) -> Text:
        return super().render(task) if task.fields["counted"] else Text()


class _Count(TextColumn):
    """How many of how many, for a task that can tell."""

    def render(self, task: Task) -> Text:
        counted = task.fields["counted"] and task.total is not None
        return Text(f"{task.completed:.0f}/{task.total:.0f}" if counted else "")


class Bars(Progress):
    """The bars; they are on the screen only while there is something to show, so that nothing else gets mixed up."""

    def __init__(self) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), _Count(""), _TimeLeft())
        hidden = not errors.is_terminal or errors.is_dumb_terminal
        # What is printed meanwhile goes above the bars, but only if it goes to the screen as well.
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
    """Say that something is under way."""
    task = bars().begin(escape(what))
    try:
        yield
    finally:
        bars().end(task)


@contextmanager
def counting(what: str) -> Iterator[Callable[..., None]]:
    """A bar that counts; gives a function that takes `completed`, `total` and `description`, as Rich's does."""
    task = bars().begin(what, counted=True)
    try:
        yield lambda **changes: bars().update(task, **changes)
    finally:
        bars().end(task)


def counted(items: Sequence[T], what: str) -> Iterable[T]:
    """Go through some items, with a bar."""
    with counting(what) as update:
        for done, item in enumerate(items):
            update(completed=done, total=len(items))
            yield item


class CompileBar:
    """The bar while functions are compiled. How many more will be needed is an estimate from above: so the bar does not
    wait at its end, but leaves a little before."""

    def __init__(self) -> None:
        self.task: TaskID | None = None
        self.done = self.before = 0  # functions compiled, and those that this bar does not count
        self.share = 0.0  # never goes back, even if more functions come into reach

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
