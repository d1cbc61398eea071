"""D&D Miniatures, the skirmish rules of 2004: warbands on a square grid, two activations a phase, one d20."""

from pathlib import Path
from typing import Any

from escarmouche import texts

texts.add(Path(__file__).parent / "texts")


def __getattr__(name: str) -> Any:
    """``RULEBOOK``, made when it is first asked for: reading a card should not load all rules."""
    if name != "RULEBOOK":
        raise AttributeError(name)
    from escarmouche.rulebooks.ddm.book import RULEBOOK

    return RULEBOOK
