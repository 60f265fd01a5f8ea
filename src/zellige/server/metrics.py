"""Metrics for Prometheus, in a registry of their own; every sample says which process it is from."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, ProcessCollector, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
BATCHES = (1, 2, 5, 10, 20, 50, 100, 200, 500)
LAG_EVERY = 0.5  # seconds
LAG_SAMPLES = 30  # the worst of 15 seconds, the usual time between two scrapes


class _Request(NamedTuple):
    """The metrics of one route and status, so that a request does not have to look up their labels."""

    requests: Counter
    seconds: Histogram


class _OfThisProcess(CollectorRegistry):
    """A registry that adds the process to every sample: with several workers, each scrape reaches one of them."""

    def collect(self) -> Iterator[Metric]:
        worker = str(os.getpid())
        for metric in super().collect():
            metric.samples = [sample._replace(labels={**sample.labels, "worker": worker}) for sample in metric.samples]
            yield metric


class Metrics:
    """All metrics of one server process."""

    def __init__(self) -> None:
        registry = self.registry = _OfThisProcess()
        ProcessCollector(registry=registry)

        def gauge(name: str, text: str, labels: tuple[str, ...] = ()) -> Gauge:
            return Gauge(f"zellige_{name}", text, labels, registry=registry)

        def counter(name: str, text: str, labels: tuple[str, ...] = ()) -> Counter:
            return Counter(f"zellige_{name}", text, labels, registry=registry)

        def histogram(name: str, text: str, buckets: tuple[float, ...], labels: tuple[str, ...] = ()) -> Histogram:
            return Histogram(f"zellige_{name}", text, labels, buckets=buckets, registry=registry)

        self.requests = counter("requests", "Requests by route and class of status.", ("route", "status"))
        self.seconds = histogram("request_seconds", "Time to answer a request.", SECONDS, ("route",))
        self.moves = counter("moves", "Moves acknowledged.")
        self.batch = histogram("store_batch", "Rows in a commit of the store.", BATCHES)
        self.commit = histogram("store_commit_seconds", "Time of a commit of the store.", SECONDS)
        self.live_matches = gauge("live_matches", "Matches in memory.")
        self.streams = gauge("open_streams", "Open sockets and streams.", ("kind",))
        self.waiting = gauge("engine_waiting", "Searches that wait for an engine.")
        self.restarts = counter("engine_restarts", "Engines that were replaced.")
        self.limited = counter("limited", "Requests refused because of a limit.", ("kind",))
        self.lag = gauge("loop_lag_seconds", "The longest recent delay of the event loop.")
        self._lost = 0  # engines
        self._of = lru_cache(maxsize=1000)(self._labelled)

    def _labelled(self, route: str, status: str) -> _Request:
        return _Request(self.requests.labels(route, status), self.seconds.labels(route))

    def answered(self, route: str, status: int, seconds: float) -> None:
        """Count a request that was answered."""
        of = self._of(route, f"{status // 100}xx")
        of.requests.inc()
        of.seconds.observe(seconds)

    def ended(self, route: str, status: int) -> None:
        """Count a stream or a socket that has ended; how long it was open says nothing about speed."""
        self._of(route, f"{status // 100}xx").requests.inc()

    def wrote(self, items: int, seconds: float) -> None:
        """Count a commit of the store."""
        self.batch.observe(items)
        self.commit.observe(seconds)

    def engines(self, waiting: int, lost: int) -> None:
        """Take over how the engines are doing."""
        self.waiting.set(waiting)
        self.restarts.inc(lost - self._lost)
        self._lost = lost

    def hit(self, kind: str) -> None:
        """Count a request that a limit refused."""
        self.limited.labels(kind).inc()

    def page(self) -> bytes:
        """The text of /metrics."""
        return generate_latest(self.registry)

    async def watch_lag(self) -> None:
        """Measure how late the event loop is, until cancelled."""
        loop, recent = asyncio.get_running_loop(), deque[float](maxlen=LAG_SAMPLES)
        while True:
            due = loop.time() + LAG_EVERY
            await asyncio.sleep(LAG_EVERY)
            recent.append(max(0.0, loop.time() - due))
            self.lag.set(max(recent))
