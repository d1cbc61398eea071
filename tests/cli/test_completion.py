"""Shells complete commands and options."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any


def completed(words: str) -> set[str]:
    """What bash offers for the last of some words."""
    asked = {"_ESCARMOUCHE_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    command = [sys.executable, "-m", "escarmouche.cli.main"]
    ran = subprocess.run(command, env={**os.environ, **asked}, capture_output=True, text=True, check=True, timeout=120)
    return set(ran.stdout.split())


def test_commands_and_options_are_completed() -> None:
    assert completed("escarmouche ru") == {"rules"}
    assert {"coverage", "compare"} <= completed("escarmouche rules co")
    assert completed("escarmouche battle --jo") == {"--journal"}


def test_how_it_is_learned_is_told_in_both_languages(escarmouche: Callable[..., Any]) -> None:
    assert "Teach the shell" in escarmouche("--help").out
    assert "Apprendre au shell" in escarmouche("--lang", "fr", "--help").out
