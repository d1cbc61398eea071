"""The silhouette of a unit: the one that its sheet names, or that of its type, of what it can do, of its weapons."""

from __future__ import annotations

from escarmouche.rulebooks.lfw.content.cards import Profile
from escarmouche.rulebooks.lfw.content.terms import UnitType

OF_TYPES: dict[UnitType, str] = {"beast": "wolf-head", "monster": "ogre", "behemoth": "dragon-head"}
"""Those of units that are no infantry."""


def silhouette(profile: Profile) -> str:
    """The name of the silhouette."""
    if profile.icon:
        return profile.icon
    if profile.type in OF_TYPES:
        return OF_TYPES[profile.type]
    if profile.magic:
        return "wizard-staff"
    if profile.commander or profile.command:
        return "crown"
    if profile.shooting_weapons:
        return "bowman"
    return "shield" if any(rule.id.startswith("lfw.rule.bouclier") for rule in profile.rules) else "swordman"


__all__ = ["silhouette"]
