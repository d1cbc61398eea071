"""Figures of a server for Prometheus: how long changes and jobs take, and how much there is of everything."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector

from escarmouche.server.settings import names_in

CHANGE_BUCKETS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
JOB_BUCKETS: Final = (0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds."""


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        GCCollector(registry=self._registry)
        self._changes = Histogram(
            "escarmouche_change_seconds",
            "How long a change of a match took: to think, to keep, to tell.",
            ["step"],
            buckets=CHANGE_BUCKETS,
            registry=self._registry,
        )
        self._jobs = Histogram(
            "escarmouche_job_seconds",
            "How long jobs of worker processes took.",
            ["job"],
            buckets=JOB_BUCKETS,
            registry=self._registry,
        )
        self._responses = Counter(
            "escarmouche_responses_total", "Responses by status.", ["status"], registry=self._registry
        )

    def change(self, think: float, keep: float, tell: float) -> None:
        """A change of a match took so many seconds."""
        for step, seconds in (("think", think), ("keep", keep), ("tell", tell)):
            self._changes.labels(step).observe(seconds)

    def job(self, job: str, seconds: float) -> None:
        """A worker process has done a job."""
        self._jobs.labels(job).observe(seconds)

    def response(self, status: int) -> None:
        """A request has been answered."""
        self._responses.labels(str(status)).inc()

    def watch(self, gauges: Mapping[str, tuple[str, Callable[[], float]]]) -> None:
        """From now on these are among the figures: by name, what they are, and what they are now."""
        for name, (about, figure) in gauges.items():
            Gauge(f"escarmouche_{name}", about, registry=self._registry).set_function(figure)

    def told(self) -> bytes:
        """All figures, as Prometheus reads them (:data:`CONTENT_TYPE_LATEST`)."""
        return generate_latest(self._registry)


def may_read(address: str, allowed: str) -> bool:
    """Whether somebody at this address may see the figures: ``allowed`` names addresses and networks, or ``*``."""
    names = names_in(allowed)
    if "*" in names:
        return True
    try:
        there = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(there in ipaddress.ip_network(name, strict=False) for name in names)


__all__ = ["CONTENT_TYPE_LATEST", "Metrics", "may_read"]
