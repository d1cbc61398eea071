"""What every test of the house stands on."""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from escarmouche.cli.main import main

# Where CI is set Hypothesis draws the same examples every time; the house keeps to that, and tests never time anything.
settings.register_profile(
    "house", settings(), deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")

REAL_PARTS = frozenset({"page", "server"})
"""The folders of tests that drive other processes: browsers, servers, databases."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In continuous integration a test that drives other processes has a second try, from its own fixtures on: its machine
    may stop one of them for longer than anybody waits. Both tries stand in the report; elsewhere the first one counts.
    """
    if os.environ.get("CI"):
        for item in items:
            if item.path.parent.name in REAL_PARTS:
                item.add_marker(pytest.mark.flaky(reruns=1))


@dataclass(frozen=True)
class Ran:
    """What a run of the command line left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def escarmouche(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Runs the command line in this process: `escarmouche("rules", "list")`. In English unless the test says otherwise."""
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("ESCARMOUCHE_LANG", raising=False)

    def run(*arguments: str) -> Ran:
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        captured = capsys.readouterr()
        code = ended.value.code
        return Ran(code if isinstance(code, int) else int(bool(code)), captured.out, captured.err)

    return run
