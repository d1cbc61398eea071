"""Who is at home in an army, and who comes to it as an Ally: asked when an army is built and in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from escarmouche.rulebooks.cc.content.profile import Profile, Skill

MOST_WITH_BOUND: Final = 4
"""How many fighters the card of somebody and of those bound to him holds at most."""

KELTOIS: Final = ("drunes", "sessairs")
"""The peoples in whose armies a Keltois mercenary is at home."""

INNATE_ALLIANCES: Final = {"hyperien": "people:cynwalls", "selenite": "people:wolfen"}
"""The skills that bring an Alliance with them, and its X."""


def in_army(profile: Profile, people: str) -> Profile:
    """A profile as it stands in an army: a Keltois mercenary is a Drune among Drunes, a Sessair among Sessairs.

    He counts as one in every respect, and so is no Ally there. [cc.skill.mercenaire.keltois]
    """
    if people in KELTOIS and profile.race == "keltois" and profile.has("mercenaire"):
        return msgspec.structs.replace(profile, people=people)
    return profile


def is_ally(profile: Profile, people: str) -> bool:
    """Whether a fighter is an Ally of an army: recruited outside his people by Alliance, as a Stateless one, as a Mercenary.

    An Immortal with the logo of the path is none, nor is an Elemental, whom an Element brings.
    """
    if profile.people == people or profile.way:
        return False
    return not profile.has("elementaire") or any(map(profile.has, ("apatride", "mercenaire")))


OUTSIDERS: Final = ("mercenaire", "immortel", "elementaire", "apatride")
"""The skills of those who fight for other peoples than their own, or for none."""


def is_outsider(profile: Profile) -> bool:
    """Whether a fighter is a Mercenary, an Immortal, an Elemental or a Stateless one."""
    return any(map(profile.has, OUTSIDERS))


def has_alliance(profile: Profile, people: str, way: str) -> bool:
    """Whether Alliance/X lets a fighter into armies of a people: X is that people, or its path.

    He may have it several times. [cc.skill.alliance]
    """
    return any(skill.value in (f"people:{people}", f"way:{way}") for skill in _alliances(profile))


def _alliances(profile: Profile) -> Iterator[Skill]:
    """The Alliances of a fighter: those on his card, and those that other skills bring with them."""
    for skill in profile.skills:
        if skill.name == "alliance":
            yield skill
        elif skill.name in INNATE_ALLIANCES:
            yield Skill("alliance", INNATE_ALLIANCES[skill.name], innate=True)
