"""What the README shows of the command line is what the program says."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

README = Path(__file__).parents[2] / "README.md"

PROMPT = "    $ escarmouche "


def shown() -> dict[str, list[str]]:
    """The commands of the README after which it shows what is told, and that: whole stretches of text between dots."""
    lines = README.read_text("utf-8").splitlines()
    found = {}
    for number, line in enumerate(lines):
        if line.startswith(PROMPT):
            told = takewhile(
                lambda next: not next or (next.startswith("    ") and "$ " not in next), lines[number + 1 :]
            )
            text = " ".join("\n".join(told).split())
            if text:
                command = line.removeprefix(PROMPT).partition(" #")[0]
                found[command] = [stretch.strip() for stretch in text.rstrip("?").split("…")]
    return found


def test_the_readme_shows_what_commands_tell() -> None:
    assert len(shown()) == 3


@pytest.mark.parametrize("command", shown())
def test_a_command_of_the_readme_tells_what_it_shows(escarmouche: Callable[..., Any], command: str) -> None:
    ran = escarmouche(*shlex.split(command))
    told = " ".join((ran.out + ran.err).split())
    assert [stretch for stretch in shown()[command] if stretch not in told] == []
