"""Browsers for the tests of the page; without Chromium or a built page they are skipped, and say so."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.needs import lacking
from tests.server.service import Service, running

from escarmouche.server.page import BUILT, COMMAND

CHROMIUM = shutil.which("chromium")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium. Its driver keeps a loop running: other tests, which have loops of their own, must not meet it."""
    if not (BUILT / "index.html").is_file():
        lacking("browser", f"the page is not built: {COMMAND}")
    if CHROMIUM is None:
        lacking("browser", "Chromium is not installed: apt-get install chromium")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def service(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A server that nobody stops."""
    database = tmp_path_factory.mktemp("page") / "games.db"
    with running(database) as service:
        yield service


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where a server that is killed keeps its games."""
    return tmp_path / "games.db"
