"""What tests want that not every machine has: a browser, a database server."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest

VARIABLE = "ESCARMOUCHE_TESTS_NEED"
"""Names, in the environment, what must be there: its tests fail where they would be skipped."""


def lacking(what: str, why: str) -> NoReturn:
    """Skips a test that wants something which this machine lacks; fails it where that must be there."""
    if what in os.environ.get(VARIABLE, "").split():
        pytest.fail(f"{why} ({VARIABLE} names {what})")
    pytest.skip(why)
