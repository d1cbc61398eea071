"""What a server tells Prometheus about itself, and whom."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.server.service import Service, new_match, running

from escarmouche.errors import Problem
from escarmouche.server.metrics import may_read
from escarmouche.server.settings import settings


def figures(service: Service) -> Counter[str]:
    """The figures now, by name; those with labels added up."""
    response = service.http.get("/metrics")
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/plain")
    found: Counter[str] = Counter()
    for family in text_string_to_metric_families(response.text):
        for sample in family.samples:
            found[sample.name] += sample.value  # type: ignore[assignment]  # whole numbers or not
    return found


def test_what_happens_is_counted(service: Service) -> None:
    before = figures(service)
    links = new_match(service)
    service.http.post(f"/api/seats/{links['red']}/draw", json={"say": "propose"}).raise_for_status()
    after = figures(service)
    assert after["escarmouche_matches"] == before["escarmouche_matches"] + 1
    assert after["escarmouche_change_seconds_count"] == before["escarmouche_change_seconds_count"] + 3
    assert after["escarmouche_responses_total"] == before["escarmouche_responses_total"] + 3
    assert after["process_resident_memory_bytes"] > 0


def test_figures_are_for_those_who_may_read_them(tmp_path: Path) -> None:
    with running(tmp_path / "games.db", None, ESCARMOUCHE_SERVER_METRICS_FOR="192.0.2.0/24") as service:
        assert service.http.get("/metrics").status_code == 404
        assert service.http.get("/metrics", headers={"x-forwarded-for": "192.0.2.7"}).status_code == 200


def test_a_network_that_is_none_is_refused_at_the_start() -> None:
    with pytest.raises(Problem, match="ESCARMOUCHE_SERVER_METRICS_FOR: here is no address"):
        settings("sqlite:///x.db", {"ESCARMOUCHE_SERVER_METRICS_FOR": "127.0.0.1 here"})


@pytest.mark.parametrize(
    ("address", "allowed", "may"),
    [
        ("127.0.0.1", "127.0.0.1 ::1", True),
        ("::1", "127.0.0.1,::1", True),
        ("192.0.2.1", "127.0.0.1", False),
        ("10.1.2.3", "10.0.0.0/8", True),
        ("10.1.2.3", "*", True),
        ("", "127.0.0.1", False),
    ],
)
def test_addresses_and_networks_are_named(address: str, allowed: str, may: bool) -> None:
    assert may_read(address, allowed) == may
