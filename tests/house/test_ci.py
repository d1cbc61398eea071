"""Continuous integration: what fails there fails again."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ASK = "import tests.conftest; from hypothesis import settings; print(settings().derandomize)"


@pytest.mark.parametrize("ci", ["true", ""])
def test_hypothesis_draws_the_same_examples_where_ci_is_set(ci: str) -> None:
    environment = {**os.environ, "CI": ci}
    if not ci:
        del environment["CI"]
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    asked = [sys.executable, "-c", ASK]
    ran = subprocess.run(asked, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == str(bool(ci))


def test_continuous_integration_says_that_it_is() -> None:
    assert re.search(r"^export CI=", (ROOT / ".ci/run").read_text(encoding="utf-8"), re.MULTILINE)
