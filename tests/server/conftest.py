"""One server for all tests that do not kill theirs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.service import Service, running


@pytest.fixture(scope="session")
def log_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the server writes down."""
    return tmp_path_factory.mktemp("log") / "server.log"


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory, log_file: Path) -> Iterator[Service]:
    """A server that nobody stops."""
    database = tmp_path_factory.mktemp("server") / "games.db"
    patient = {"ESCARMOUCHE_SERVER_REQUESTS_A_MINUTE": "100000", "ESCARMOUCHE_SERVER_ODDS_BUDGET": "8"}
    with running(database, log_file, **patient) as service:
        yield service
