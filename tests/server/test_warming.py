"""First matches: however many are begun at once, the server stands."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec

from escarmouche.server.warming import set_up

ROUNDS = 20


def test_many_first_matches_may_be_begun_at_once() -> None:
    program = Path(__file__).with_name("many_at_once.py")
    done = subprocess.run([sys.executable, str(program), str(ROUNDS)], capture_output=True, text=True)
    assert done.returncode == 0, f"{done.returncode} of {ROUNDS} rounds went wrong\n{done.stderr[-2000:]}"


def test_classes_that_can_not_be_read_do_not_keep_others_from_being_set_up() -> None:
    class Base(msgspec.Struct):
        pass

    class Unreadable(Base):
        nowhere: Missing  # type: ignore[name-defined]  # noqa: F821

    class Child(Base):
        number: int

    set_up(Base)
    assert msgspec.convert({"number": 1}, Child) == Child(1)
    assert Unreadable.__name__
