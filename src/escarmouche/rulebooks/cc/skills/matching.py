"""Whom the X of a skill means: a people, a race, a rank, a skill, a size, an Element, a status, a Champion by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from escarmouche.rulebooks.cc.battle import Fighter

STATUSES: Final[Mapping[str, Callable[[Fighter], bool]]] = {
    "champion": lambda fighter: fighter.profile.champion,
    "shooter": lambda fighter: fighter.profile.shooting is not None,
    "magician": lambda fighter: fighter.profile.power is not None,
    "faithful": lambda fighter: fighter.profile.faith is not None,
    "fearsome": lambda fighter: fighter.profile.fear is not None,
    "mounted": lambda fighter: fighter.profile.mounted,
}
"""What somebody may be that is no entry of a list."""

ELEMENTAL: Final = "cc.skill.elementaire"


def is_elemental(fighter: Fighter, element: str) -> bool:
    """Whether a fighter is an Elemental of an Element."""
    return any(effect.parameter == element for effect in fighter.effects if effect.name == ELEMENTAL)


def matches(fighter: Fighter, word: str) -> bool:
    """Whether a fighter is what ``family:key`` means (``people:acheron``, ``skill:fanatisme``, ``status:shooter`` …)."""
    family, _, key = word.partition(":")
    profile = fighter.profile
    match family:
        case "people":
            return profile.people == key
        case "race":
            return profile.race == key
        case "rank":
            return key in profile.ranks
        case "size":
            return profile.size == key
        case "element":
            return key in profile.elements or is_elemental(fighter, key)
        case "skill":
            return fighter.has(f"cc.skill.{key}")
        case "equipment":
            return profile.bears(key)
        case "champion":
            return profile.champion and profile.key == key
        case "status":
            return STATUSES[key](fighter)
    return False
