"""The silhouette of a fighter: the one that his card names, or that of his kind, his mount, what he does, his weapon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from escarmouche.rulebooks.c2.content.cards import Profile

OF_PEOPLE: Final[Mapping[str, str]] = {
    "acheron": "skeleton",
    "gobelins": "goblin-head",
    "orques": "orc-head",
    "wolfen": "wolf-head",
}
"""Those of peoples that are no humans."""

OF_RANKS: Final = (("artillery", "catapult"), ("machine", "chariot"), ("creature", "gargoyle"))
"""Those of ranks, by a part of their names."""


def silhouette(profile: Profile) -> str:
    """The name of the silhouette."""
    if profile.icon:
        return profile.icon
    named = next((icon for part, icon in OF_RANKS if part in profile.rank), "")
    kind = OF_PEOPLE.get(profile.people or "", "")
    if profile.machine is not None or named:
        return named or "catapult"
    if profile.mounted:
        return "cavalry"
    if profile.power is not None:
        return "wizard-staff"
    if profile.faith is not None:
        return "holy-symbol"
    if profile.weapon is not None:
        return "bowman"
    if profile.fear is not None:
        return kind or "gargoyle"
    return kind or ("crown" if profile.character else "swordman")


__all__ = ["silhouette"]
