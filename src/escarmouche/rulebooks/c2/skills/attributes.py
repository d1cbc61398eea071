"""Skills that name an attribute: banes of those who have it, and immunity to what has it."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.attributes import has_attribute
from escarmouche.rulebooks.confrontation.wound_table import Hit, WoundDice

BANE: Final = "c2.skill.fleau"
IMMUNITY: Final = "c2.skill.immunite"
SKILL: Final = "c2.skill."

FEAR: Final = "dread:fear"


class Bane(Hooks, name=BANE):
    """Wounds that it deals to whoever has the attribute X are read one row lower, not below the last. [c2.skill.fleau]

    Doubles are not read on the table. Several banes of one victim are worth no more than one.
    """

    __slots__ = ()
    stacking = "each"

    def wounding(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        victim = battle[hit.victim]
        banes = (str(effect.parameter) for effect in bearer.effects if effect.name == BANE)
        first = next((bane for bane in banes if has_attribute(battle, victim, bane)), None)
        if self.data.parameter != first or not touches(battle, BANE, victim):
            return value
        return value.with_(worse=value.worse + 1)


class Immunity(Hooks, name=IMMUNITY):
    """What has the attribute X does nothing to it; nor do wounds at the place X, but for doubles, which have no place.

    X may be Fear, an Element (of the spells that are made with it), a skill of others, or a place of the body.
    [c2.skill.immunite]
    """

    __slots__ = ()
    stacking = "each"

    def immune_to(self, value: bool, battle: Battle, bearer: Fighter, attribute: str) -> bool:
        return value or attribute == self.data.parameter

    def immune_to_fear(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return value or self.data.parameter == FEAR

    def wounded(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        family, _, place = str(self.data.parameter).partition(":")
        return value.with_(safe=(*value.safe, place)) if family == "location" else value


def touches(battle: Battle, skill: str, other: Fighter) -> bool:
    """Whether a skill (its id) of somebody else does anything to a figure, which may be immune to it."""
    return not apply_hooks(battle, other, Hooks.immune_to, False, f"skill:{skill.removeprefix(SKILL)}")
