"""The silhouette of a fighter: that of his kind, his mount, what he does, his weapon."""

from __future__ import annotations

from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.confrontation.silhouettes import silhouette_of


def silhouette(profile: Profile) -> str:
    """The name of the silhouette."""
    if profile.body is not None:
        return profile.icon or ("shield" if profile.body.nexus is None else "holy-symbol")
    if profile.rank == "engine":
        return "catapult" if profile.weapon is not None else "chariot"
    return silhouette_of(profile, leads=profile.champion)


__all__ = ["silhouette"]
