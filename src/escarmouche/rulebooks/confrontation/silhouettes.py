"""The silhouettes of fighters whose cards name none: by their kind, their mount, what they do, their weapon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

OF_PEOPLE: Final[Mapping[str, str]] = {
    "acheron": "skeleton",
    "gobelins": "goblin-head",
    "orques": "orc-head",
    "wolfen": "wolf-head",
}
"""Those of peoples that are no humans."""


class Fighting(Protocol):
    """What a silhouette tells of a card."""

    @property
    def people(self) -> str | None: ...
    @property
    def mounted(self) -> bool: ...
    @property
    def power(self) -> int | None: ...
    @property
    def faith(self) -> Any: ...
    @property
    def weapon(self) -> Any: ...
    @property
    def fear(self) -> int | None: ...


def silhouette_of(profile: Fighting, *, leads: bool) -> str:
    """The silhouette of a fighter. ``leads``: whether he is one of those whom others follow."""
    if profile.mounted:
        return "cavalry"
    if profile.power is not None:
        return "wizard-staff"
    if profile.faith is not None:
        return "holy-symbol"
    if profile.weapon is not None:
        return "bowman"
    kind = OF_PEOPLE.get(profile.people or "", "")
    if profile.fear is not None:
        return kind or "gargoyle"
    return kind or ("crown" if leads else "swordman")


__all__ = ["silhouette_of"]
