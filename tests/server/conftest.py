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
    with running(database, log_file, ESCARMOUCHE_SERVER_ODDS_BUDGET="8") as service:
        yield service
