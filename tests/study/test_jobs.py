"""Jobs handed out to workers: each is done once, in pieces that suit them, and dead workers cost nothing but time."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from itertools import count, islice

import pytest

from zellige.errors import ZelligeError
from zellige.study.jobs import DEATHS, LARGEST, Dispatch, Pace, Piece, Run, WorkerDied, serially, worked
from zellige.study.workers import in_processes

Submit = Callable[[tuple[int, ...]], "Future[Piece[int]]"]


def square(number: int) -> int:
    if number < 0:
        raise ZelligeError("unlucky")
    return number * number


def nothing() -> None:
    pass


class Bench:
    """Workers that take a second for a job and finish in any order; some jobs kill some of them."""

    def __init__(self, deadly: dict[int, int] | None = None, seconds: float = 1.0) -> None:
        self.deadly, self.seconds = deadly or {}, seconds
        self.pieces = list[tuple[int, ...]]()

    def submit(self, numbers: tuple[int, ...]) -> "Future[Piece[int]]":
        self.pieces.append(numbers)
        answer = Future[Piece[int]]()
        killers = [number for number in numbers if self.deadly.get(number, 0)]
        for number in killers:
            self.deadly[number] -= 1
        if killers:
            answer.set_exception(WorkerDied())
        else:
            piece = worked(square, numbers)
            answer.set_result(Piece(piece.results, piece.error, self.seconds * len(numbers)))
        return answer

    def run(self, todo: Iterable[int], workers: int = 3) -> Iterator[tuple[int, int]]:
        return Dispatch(self.submit, todo, lambda: workers).results()


def test_every_job_is_done_once() -> None:
    assert dict(Bench().run(range(10))) == {n: n * n for n in range(10)}
    assert list(Bench().run([])) == []


def test_numbers_are_taken_little_by_little() -> None:
    """Two for each worker, of a list that never ends."""
    taken = count()
    assert len(list(islice(Bench().run(taken), 5))) == 5
    assert next(taken) <= 2 * 3 + 5


class Halving(Iterator[int]):
    """Work that grows: each result brings two more items, half as large."""

    def __init__(self, first: int) -> None:
        self.waiting = [first]

    def __next__(self) -> int:
        if not self.waiting:
            raise StopIteration
        return self.waiting.pop()

    def note(self, item: int) -> None:
        self.waiting += [item // 2, item // 2] if item > 1 else []


@pytest.mark.parametrize("run", [serially, in_processes(1), in_processes(2), lambda job, todo, warm: Bench().run(todo)])
def test_results_bring_more_to_do(run: Run) -> None:
    todo, done = Halving(8), list[int]()
    for item, result in run(square, todo, nothing):
        assert result == item * item
        done.append(item)
        todo.note(item)
    assert sorted(done) == [1] * 8 + [2] * 4 + [4] * 2 + [8]


def test_short_jobs_are_bundled() -> None:
    bench = Bench(seconds=0.001)
    assert len(dict(bench.run(range(3000)))) == 3000
    assert bench.pieces[0] == (0,)
    assert len(bench.pieces) < 100
    assert max(map(len, bench.pieces)) <= LARGEST
    long = Bench(seconds=10)
    assert len(list(long.run(range(50)))) == len(long.pieces) == 50


def test_what_little_is_left_is_shared_by_all_workers() -> None:
    bench, todo = Bench(seconds=0.001), Halving(4)
    for item, _ in bench.run(todo, workers=50):
        todo.note(item)
    assert all(len(piece) == 1 for piece in bench.pieces)


def test_one_long_job_makes_pieces_small_again() -> None:
    pace = Pace()
    for _ in range(100):
        pace.note(0.01, 10)
    assert pace.size(1) > 50
    pace.note(60.0, 1)
    assert pace.size(1) == 1
    assert pace.size(1000) == 1


def test_more_workers_get_larger_pieces() -> None:
    """Whoever hands them out would not keep up otherwise."""
    pace = Pace()
    pace.note(0.02, 1)
    assert pace.size(2) < pace.size(1000)


def test_the_jobs_of_dead_workers_are_done_again_one_by_one() -> None:
    bench = Bench({5: DEATHS - 1, 200: 1}, seconds=0.001)
    assert dict(bench.run(range(1000))) == {n: n * n for n in range(1000)}
    assert bench.pieces.count((5,)) >= 1
    assert (200,) in bench.pieces


def test_a_job_that_kills_every_worker_is_named() -> None:
    results = Bench({7: 100}).run(range(12))
    with pytest.raises(ZelligeError, match=f"job 7 ended its worker process {DEATHS} times"):
        list(results)


def test_what_is_done_before_an_error_is_not_lost() -> None:
    bench, done = Bench(seconds=0.001), list[int]()
    with pytest.raises(ZelligeError, match="unlucky"):
        for number, _ in bench.run([*range(100), -1, 100]):
            done.append(number)
    assert -1 in bench.pieces[-1][1:]
    assert done == [*range(100)]


@pytest.mark.parametrize("run", [serially, in_processes(1), in_processes(2)])
def test_an_error_is_the_same_in_another_process(run: Run) -> None:
    with pytest.raises(ZelligeError, match="unlucky"):
        list(run(square, [4, 5, -1, 6], nothing))
    assert dict(run(square, [3, 1, 2], nothing)) == {1: 1, 2: 4, 3: 9}
