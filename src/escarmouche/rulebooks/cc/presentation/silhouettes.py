"""The silhouette of a fighter: that of his kind, his mount, what he does, his weapon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from escarmouche.rulebooks.cc.content.profile import Profile

OF_PEOPLE: Final[Mapping[str, str]] = {
    "acheron": "skeleton",
    "gobelins": "goblin-head",
    "orques": "orc-head",
    "wolfen": "wolf-head",
}
"""Those of peoples that are no humans."""


def silhouette(profile: Profile) -> str:
    """The name of the silhouette."""
    if profile.body is not None:
        return profile.icon or ("shield" if profile.body.nexus is None else "holy-symbol")
    kind = OF_PEOPLE.get(profile.people or "", "")
    if profile.rank == "engine":
        return "catapult" if profile.weapon is not None else "chariot"
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
    return kind or ("crown" if profile.champion else "swordman")


__all__ = ["silhouette"]
