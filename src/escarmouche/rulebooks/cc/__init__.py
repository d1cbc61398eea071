"""Confrontation Classic: the skills of chapter 12 on a core of the third edition."""

from pathlib import Path
from typing import Any

from escarmouche import texts

texts.add(Path(__file__).parent / "texts")


def __getattr__(name: str) -> Any:
    """``RULEBOOK``, made when it is first asked for: reading an army list should not load all rules."""
    if name != "RULEBOOK":
        raise AttributeError(name)
    from escarmouche.rulebooks.cc.book import RULEBOOK

    return RULEBOOK
