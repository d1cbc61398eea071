"""Which spells a Magician can have, and cast."""

from __future__ import annotations

from escarmouche.rulebooks.c2.content.cards import Profile
from escarmouche.rulebooks.c2.content.magic_levels import NEUTRAL, is_instinctive, is_magician, mastered, paths_of
from escarmouche.rulebooks.c2.content.spells import Spell

ELEMENTAL = "elementaire"
PRIMAGIC = "primagie"


def unlearnable(profile: Profile, spell: Spell) -> str | None:
    """The rule by which a figure can't have a spell; ``None`` if it can.

    It has to be a Magician, of the path of the spell [c2.spell.field.path], who masters all elements of the spell
    [c2.magic.element-mastery]; some spells are for a few only. Any Magician may have the elemental spells of what he
    masters [c2.magic.path.elemental], but for instinctive magic; Primagie is open to all [c2.magic.path.primagie].
    """
    if not is_magician(profile):
        return "c2.magic.magician"
    if spell.owners and profile.key not in spell.owners:
        return "c2.spell.field.special"
    if spell.path == ELEMENTAL and is_instinctive(profile):
        return "c2.magic.path.instinctive"
    if spell.path not in (ELEMENTAL, PRIMAGIC, *paths_of(profile)):
        return "c2.spell.field.path"
    return None if masters(profile, spell) else "c2.magic.element-mastery"


def masters(profile: Profile, spell: Spell) -> bool:
    """Whether a figure is a Magician who masters all elements of a spell, whoever else it is for."""
    return is_magician(profile) and {*spell.cost} <= {NEUTRAL, *mastered(profile)}
