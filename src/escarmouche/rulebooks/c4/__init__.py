"""Confrontation: Age of the Rag’narok: units in formation, one table for every test, two to four companies."""

from pathlib import Path
from typing import Any

from escarmouche import texts

texts.add(Path(__file__).parent / "texts")


def __getattr__(name: str) -> Any:
    """``RULEBOOK``, made when it is first asked for: reading a card should not load all rules."""
    if name != "RULEBOOK":
        raise AttributeError(name)
    from escarmouche.rulebooks.c4.book import RULEBOOK

    return RULEBOOK
