"""Crews: who does the work, and what happens when somebody is lost."""

import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from multiprocessing import active_children
from operator import add
from pathlib import Path
from typing import Any

import distributed
import polars
import pytest

from escarmouche.errors import Problem
from escarmouche.lab import worker_pools
from escarmouche.lab.tables import CARDS, EVENTS, GAMES
from escarmouche.lab.worker_pools import Inline, WorkerPool, workers

Run = Callable[..., Any]


def test_work_comes_back_as_it_is_done() -> None:
    pool = WorkerPool(Inline(), 1)
    futures = [pool.submit(add, number, 1) for number in range(3)]
    assert sorted(pool.result(done) for done in pool.in_turn(futures)) == [1, 2, 3]


def test_what_the_work_raises_is_raised() -> None:
    pool = WorkerPool(Inline(), 1)
    with pytest.raises(TypeError):
        pool.result(pool.submit(add, 1, "one"))


@pytest.mark.parametrize("loss", [CancelledError(), RuntimeError("gone")])
def test_whoever_is_lost_is_told_of(loss: BaseException) -> None:
    pool = WorkerPool(Inline(), 1, losses=(CancelledError, RuntimeError))
    future: Future[int] = Future()
    future.set_exception(loss)
    with pytest.raises(Problem, match="a worker has died"):
        pool.result(future)


def test_nobody_is_waited_for_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pools, "GLANCE", 0.01)
    monkeypatch.setattr(worker_pools, "PATIENCE", 0.02)
    with pytest.raises(Problem, match="a worker has died"):
        WorkerPool(Inline(), 1, anybody=lambda: False).finished([Future()])


def test_whoever_comes_back_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pools, "GLANCE", 0.001)
    monkeypatch.setattr(worker_pools, "PATIENCE", 0.003)
    future: Future[int] = Future()
    looks = []

    def anybody() -> bool:
        looks.append(True)
        if len(looks) == 40:
            future.set_result(1)
        return len(looks) % 2 == 0

    assert WorkerPool(Inline(), 1, anybody=anybody).finished([future]) == {future}


def test_a_worker_hears_no_interrupt_from_its_first_moment() -> None:
    with workers(2) as pool:
        future = pool.submit(add, 1, 2)
        for child in active_children():
            os.kill(child.pid or 0, signal.SIGINT)
        assert pool.result(future) == 3


# -- a cluster ---------------------------------------------------------------------------------------------------------

CLUSTER: Any = distributed.LocalCluster

STUDY = "study: small\ngames: 6\narmies: [lions-80]\nbattlefields: [open-field]\nturns: 1\n"


def test_a_cluster_plays_what_one_core_plays(escarmouche: Run, tmp_path: Path) -> None:
    study = tmp_path / "study.yaml"
    study.write_text(STUDY, encoding="utf-8")
    with CLUSTER(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster:
        for name, wishes in (("one", ("--workers", "1")), ("many", ("--cluster", cluster.scheduler_address))):
            assert escarmouche("lab", "run", str(study), "--quiet", "--out", str(tmp_path / name), *wishes).code == 0
    for table in (GAMES, EVENTS, CARDS):
        one, many = (polars.read_parquet(tmp_path / name / table) for name in ("one", "many"))
        assert one.equals(many)


def test_a_cluster_without_workers_says_so() -> None:
    with CLUSTER(n_workers=0, processes=False, dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        with pytest.raises(Problem, match=f"the cluster at {address} has no workers"), workers(1, address):
            pass


def test_a_cluster_that_loses_its_workers_does_not_keep_us_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pools, "GLANCE", 0.1)
    monkeypatch.setattr(worker_pools, "PATIENCE", 0.3)
    with (
        CLUSTER(n_workers=1, processes=False, dashboard_address=None) as cluster,
        workers(1, cluster.scheduler_address) as pool,
    ):
        assert pool.result(pool.submit(add, 1, 2)) == 3
        cluster.scale(0)
        cluster.sync(cluster._correct_state)
        with pytest.raises(Problem, match="a worker has died"):
            pool.finished([pool.submit(add, 3, 4)])


def test_where_no_cluster_is_none_is_waited_for(
    escarmouche: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pools, "REACH", "1s")
    study = tmp_path / "study.yaml"
    study.write_text(STUDY, encoding="utf-8")
    wishes = ("--quiet", "--out", str(tmp_path / "out"), "--cluster", "tcp://127.0.0.1:1")
    ran = escarmouche("lab", "run", str(study), *wishes)
    assert ran.code == 2
    assert ran.err.startswith("no cluster answers at tcp://127.0.0.1:1")
    assert ran.err.count("\n") == 1
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = escarmouche("lab", "run", str(study), *wishes)
    assert (ran.code, ran.err) == (2, "this needs the library distributed: install escarmouche[cluster]\n")
