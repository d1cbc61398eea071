"""What a figure is, as far as skills, spells and miracles ask for it: its people, rank, size, skills, or a Character."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.rules.characters import is_character

SKILL: Final = "c2.skill."


def has_attribute(battle: Battle, fighter: Fighter, attribute: str) -> bool:
    """Whether a figure is what an attribute says: of a people, a rank, a size or a status, or the owner of a skill."""
    family, _, key = attribute.partition(":")
    profile = fighter.profile
    match family:
        case "people":
            return profile.people == key
        case "rank":
            return profile.rank == key
        case "size":
            return profile.size == key
        case "status":
            return is_character(battle, fighter)
        case _:
            return fighter.has(SKILL + key) or profile.has(key)
