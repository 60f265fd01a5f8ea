"""The cluster in virtual time behind docs/scale.md: times that can be worked out by hand."""

from bench.virtual import Cluster, Costs

FREE = Costs(0, 0, 0, 0, 0)


def nothing() -> None:
    pass


def twice(item: int) -> int:
    return 2 * item


def lasted(cluster: Cluster, jobs: int, seconds: float) -> float:
    """When the head has all results of jobs that take the same time."""
    found = dict(cluster.run(lambda item, result: seconds)(twice, range(jobs), nothing))
    assert found == {item: 2 * item for item in range(jobs)}
    return cluster.now


def test_long_jobs_fill_the_workers() -> None:
    assert lasted(Cluster(1, 1, FREE), 12, 5.0) == 60
    assert lasted(Cluster(2, 3, FREE), 12, 5.0) == 10
    assert lasted(Cluster(100, 2, FREE), 12, 5.0) == 5


def test_machines_start_and_compile_side_by_side() -> None:
    assert lasted(Cluster(4, 1, Costs(1, 30, 0, 0, 2)), 8, 5.0) == 1 + 30 + 10 + 1
    cluster = Cluster(4, 1, Costs(1, 30, 0, 0, 0))
    lasted(cluster, 4, 5.0)
    assert lasted(cluster, 4, 5.0) == 31 + 10


def test_the_head_limits_many_workers() -> None:
    """It hands out each job of its own while it does not know that they are short."""
    few = Cluster(1000, 1, Costs(0, 0, 0.01, 0, 0))
    assert lasted(few, 1000, 1.0) > 10
    many = Cluster(1, 1, Costs(0, 0, 0, 1.0, 0))
    assert lasted(many, 10, 0.5) >= 10


def test_what_dead_workers_were_doing_is_done_again() -> None:
    calm, rough = Cluster(50, 1, FREE), Cluster(50, 1, FREE, deaths=60)
    lasted(calm, 500, 6.0)
    lasted(rough, 500, 6.0)
    assert calm.busy == rough.busy == 500 * 6
    assert calm.lost == 0 < rough.lost < 500
    assert calm.now < rough.now
