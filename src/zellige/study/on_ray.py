"""Jobs on a Ray cluster: one of many machines, or one that is started on this machine for the time being."""

from __future__ import annotations

import os
import platform
import re
import socket
import tempfile
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

from zellige.errors import ZelligeError, quoted, whole_number
from zellige.games import FOLDERS
from zellige.study.jobs import Dispatch, Job, K, Piece, Run, T, Warm, WorkerDied
from zellige.study.machine import Order, code
from zellige.study.workers import MOST_WORKERS
from zellige.version import __version__

MISSING = "a cluster needs Ray; install it with: pip install 'zellige[cluster]'"
STORE = 80 << 20  # bytes of shared memory, about the least that Ray accepts: jobs and results are small
LONG = 30  # characters: Ray keeps its sockets in the temporary folder, and their paths must be short
ANSWER = 10.0  # seconds that the head of a cluster may take to answer
LOOK = 2.0  # seconds between two looks at how many processors the cluster has: machines come and go


@contextmanager
def cluster(address: str = "", workers: int | None = None) -> Iterator[Run]:
    """A runner of jobs on the cluster at this address, or at RAY_ADDRESS; without either, on a cluster of so many
    workers, by default one for each processor, that is started here at the first job and ends with the context. A
    cluster that the process is connected to already is used and left as it is."""
    ray, address = _ray(), address or os.environ.get("RAY_ADDRESS", "")
    if workers is not None:
        whole_number("the number of workers", workers, 1, MOST_WORKERS)
        if address:
            raise ZelligeError("a running cluster has as many workers as processors; leave the number of workers out")
    if address:
        _check_there(address)
    own = not address and not ray.is_initialized()
    with ExitStack() as stack:

        def run(job: Job[K, T], todo: Iterable[K], warm: Warm) -> Iterator[tuple[K, T]]:
            if not ray.is_initialized():
                _connect(ray, stack, address, workers)
            yield from _run(ray, "" if own else code(), job, todo, warm)

        yield run


def _ray() -> Any:
    """Ray, which need not be installed. It would report what it is used for to its makers."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ModuleNotFoundError:
        raise ZelligeError(MISSING) from None
    # Not pages about every worker that died: its jobs are done again.
    ray._private.worker.print_to_stdstream = lambda *_, **__: None
    return ray


def _connect(ray: Any, stack: ExitStack, address: str, workers: int | None) -> None:
    """Use a cluster until the stack is closed; one that is started here keeps its files in a folder that is removed."""
    options: dict[str, Any] = {"address": address}
    if not address:
        short = None if len(tempfile.gettempdir()) < LONG else "/tmp"
        folder = tempfile.TemporaryDirectory(prefix="zellige-", dir=short, ignore_cleanup_errors=True)
        options = {"address": "local", "_temp_dir": stack.enter_context(folder), "num_cpus": workers, "num_gpus": 0}
        options |= {"include_dashboard": False, "object_store_memory": STORE}
    stack.callback(ray.shutdown)
    try:
        ray.init(logging_level="ERROR", log_to_driver=False, **options)
    except Exception as error:
        what = f"cannot use the Ray cluster at {quoted(address)}" if address else "Ray does not start on this machine"
        raise ZelligeError(f"{what}: {_first_line(error)}") from error


def _check_there(address: str) -> None:
    """Raise a ZelligeError if nothing answers: Ray would wait for a quarter of an hour."""
    host, _, port = address.rpartition(":")
    if not re.fullmatch(r"auto|[^/]+:\d{1,5}", address):
        raise ZelligeError(f"name the head of the cluster as HOST:PORT, not {quoted(address)}")
    try:
        if host:
            socket.create_connection((host, int(port)), ANSWER).close()
    except (OSError, OverflowError):
        raise ZelligeError(f"no Ray cluster answers at {address}") from None


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")


def _run(ray: Any, version: str, job: Job[K, T], todo: Iterable[K], warm: Warm) -> Iterator[tuple[K, T]]:
    """Run jobs on the cluster. Ray gives a piece to the next processor that is free, on whatever machine."""
    order = ray.put(Order(uuid.uuid4().hex, version, tuple(FOLDERS.items()), ray.cloudpickle.dumps((job, warm))))
    work = ray.remote(num_cpus=1, max_retries=0)(_remote_work())
    sent: dict[Future[Any], Any] = {}
    warming = [_on(ray, work, node).remote([order], ()) for node in _nodes(ray)]

    def submit(items: tuple[K, ...]) -> Future[Piece[T]]:
        reference, answer = work.remote([order], items), Future[Piece[T]]()
        sent[answer] = reference
        answer.add_done_callback(sent.pop)
        reference.future().add_done_callback(partial(_pass_on, ray, answer))
        return answer

    try:
        yield from Dispatch(submit, todo, _counting(ray)).results()
    finally:
        for reference in (*warming, *sent.values()):
            ray.cancel(reference, force=True)


def _nodes(ray: Any) -> list[str]:
    """The machines of the cluster that have processors, by id. Each gets an empty piece at once, so that none is cold
    when its first job comes."""
    return [node["NodeID"] for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]


def _on(ray: Any, work: Any, node: str) -> Any:
    """Work that is done on one machine, if it is still there."""
    strategy = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(node, soft=True)
    return work.options(scheduling_strategy=strategy)


def _remote_work() -> Callable[[list[Any], Sequence[Any]], Any]:
    """What runs on a worker. Ray sends a function inside a function as its code, so that it can say that the package is
    missing there."""

    def work_there(order: list[Any], items: Sequence[Any]) -> Any:
        import ray

        try:
            from zellige.study.machine import work
        except ModuleNotFoundError as error:
            return f"machine {platform.node()} has {error}"
        return work(ray.get(order[0]), items)

    return work_there


def _pass_on(ray: Any, answer: Future[Any], future: Future[Any]) -> None:
    """Pass on what Ray's future holds, with its failures in our words."""
    error = future.exception()
    if isinstance(error, ray.exceptions.RayError) and not isinstance(error, ray.exceptions.RayTaskError):
        answer.set_exception(WorkerDied())
    elif error:
        answer.set_exception(error)
    elif isinstance(future.result(), str):
        answer.set_exception(ZelligeError(f"{future.result()}; install Zellige {__version__} on all machines"))
    else:
        answer.set_result(future.result())


def _counting(ray: Any) -> Callable[[], int]:
    """The number of processors of the cluster, as it was a moment ago."""
    seen, processors = -LOOK, 0

    def count() -> int:
        nonlocal seen, processors
        if time.monotonic() > seen + LOOK:
            seen, processors = time.monotonic(), int(ray.cluster_resources().get("CPU", 0))
        return processors

    return count
