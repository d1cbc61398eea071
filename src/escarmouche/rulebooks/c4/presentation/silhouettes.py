"""The silhouette of a fighter: the one that his card names, or that of his kind, his mount, what he does, his weapon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from escarmouche.rulebooks.c4.content.profiles import Profile

OF_POSTS: Final[Mapping[str, str]] = {"standard_bearer": "flying-flag", "musician": "drum"}
OF_CATEGORIES: Final[Mapping[str, str]] = {
    "cavalry": "cavalry",
    "creature": "gargoyle",
    "war_machine": "catapult",
    "titan": "giant",
}


def silhouette(profile: Profile) -> str:
    """The name of the silhouette."""
    if profile.icon:
        return profile.icon
    if profile.is_incarnate:
        return "crown"
    if profile.post in OF_POSTS:
        return OF_POSTS[profile.post]
    if profile.is_magician:
        return "wizard-staff"
    if profile.is_faithful:
        return "holy-symbol"
    if profile.category in OF_CATEGORIES:
        return OF_CATEGORIES[profile.category]
    return "bowman" if profile.ranged is not None else "swordman"


__all__ = ["silhouette"]
