"""The silhouette of a fighter: the one that his card names, or that of his kind, his mount, what he does, his weapon."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.content.cards import Profile
from escarmouche.rulebooks.confrontation.silhouettes import silhouette_of

OF_RANKS: Final = (("artillery", "catapult"), ("machine", "chariot"), ("creature", "gargoyle"))
"""Those of ranks, by a part of their names."""


def silhouette(profile: Profile) -> str:
    """The name of the silhouette."""
    if profile.icon:
        return profile.icon
    named = next((icon for part, icon in OF_RANKS if part in profile.rank), "")
    if profile.machine is not None or named:
        return named or "catapult"
    return silhouette_of(profile, leads=profile.character)


__all__ = ["silhouette"]
