"""Where long work is done: in processes on this machine, or on a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from zellige.errors import ZelligeError, quoted

if TYPE_CHECKING:
    from zellige.study.jobs import Run

Workers = Annotated[
    int | None, typer.Option(metavar="N", min=1, help="How many processes work; by default one for each processor.")
]
On = Annotated[
    str | None,
    typer.Option(
        metavar="WHERE",
        help="Where to work instead: [bold]ray:ADDRESS[/bold] is a Ray cluster, and [bold]ray[/bold] the one at "
        "RAY_ADDRESS, or else one that is started here.",
    ),
]


@contextmanager
def runner(on: str | None, workers: int | None) -> Iterator["Run"]:
    """The runner that the options name; a cluster is let go of at the end."""
    if on is None:
        from zellige.study.workers import in_processes

        yield in_processes(workers)
        return
    where, _, address = on.partition(":")
    if where != "ray":
        raise ZelligeError(f"work cannot be done on {quoted(on)}; name ray, or ray:ADDRESS")
    from zellige.study.on_ray import cluster

    with cluster(address, workers) as run:
        yield run
