"""What whoever imports the library meets, without its command line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib import metadata
from typing import Any

PROGRAM = """
import atexit, gc
atexit.register(lambda: print(gc.get_freeze_count() > 0))
from escarmouche.rulebooks import book
book("c2").begin(book("c2").scene("at-the-wall").setup)
"""


def test_a_program_that_loads_a_scene_ends_without_freeing_types_twice() -> None:
    ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False, timeout=120)
    assert (ran.returncode, ran.stdout.strip()) == (0, "True"), ran.stderr


def test_the_program_says_its_version() -> None:
    command = [sys.executable, "-m", "escarmouche.cli.main", "--version"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert ran.stdout.strip() == f"escarmouche {metadata.version('escarmouche')}"


def test_a_flag_is_not_said_to_take_a_value(escarmouche: Callable[..., Any]) -> None:
    for words in (("--help",), ("battle", "--help"), ("rules", "coverage", "--help")):
        assert "<bool>" not in escarmouche(*words).out
