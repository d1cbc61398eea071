"""Skills that bring combat dice, or change what they are worth, for a time."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import confirm
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import FurySeized, LimbsSwapped
from escarmouche.rulebooks.c2.hooks import Fighters, Hooks
from escarmouche.rulebooks.c2.rules.attacks import Split
from escarmouche.rulebooks.c2.skills.attributes import touches

BESTIAL_CHARGE: Final = "c2.skill.charge-bestiale"
FURY: Final = "c2.skill.furie-guerriere"
FURIOUS: Final = "c2.skill.furie-guerriere#furious"
EXTRA_LIMB: Final = "c2.skill.membre-supplementaire"
SWAPPED: Final = "c2.skill.membre-supplementaire#swapped"


class BestialCharge(Hooks, name=BESTIAL_CHARGE):
    """One more die, in attack, against the adversary that it has charged this turn; engaging one brings none.

    [c2.skill.charge-bestiale]
    """

    __slots__ = ()

    def given_attacks(self, value: tuple[str, ...], battle: Battle, bearer: Fighter, foes: Fighters) -> tuple[str, ...]:
        charged = (foe.id for foe in foes if foe.id in bearer.charged and touches(battle, BESTIAL_CHARGE, foe))
        return (*value, *charged)


class BattleFury(Hooks, name=FURY):
    """Before the initiative roll of a combat it may be seized by fury until the end of the turn.

    It then has one more combat die, and all of them go into attack. [c2.skill.furie-guerriere] Whoever may place none
    there can't be.
    """

    __slots__ = ()

    async def before_initiative(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.has(FURIOUS) or not may_attack(battle, bearer):
            return
        if await confirm(bearer.side, FURY, default=False, about={"fighter": bearer.id}):
            bearer.gain(FURIOUS, until="turn")
            battle.tell(lambda: FurySeized(fighter=bearer.id, rules=(FURY,)))


class Furious(Hooks, name=FURIOUS):
    """The fury of a battle, until the end of the turn."""

    __slots__ = ()

    def combat_dice(self, value: int, battle: Battle, bearer: Fighter, foes: Fighters) -> int:
        return value + 1

    def split(self, value: Split, battle: Battle, bearer: Fighter) -> Split:
        return Split(value.most, value.most)


def may_attack(battle: Battle, fighter: Fighter) -> bool:
    """Whether a warrior may place dice in attack at all."""
    return apply_hooks(battle, fighter, Hooks.split, Split(0, 1)).most > 0


class ExtraLimb(Hooks, name=EXTRA_LIMB):
    """Before the initiative roll of a combat it may swap its ATT and its DEF until the end of the turn.

    [c2.skill.membre-supplementaire] Penalties then lie on the swapped scores.
    """

    __slots__ = ()

    async def before_initiative(self, battle: Battle, bearer: Fighter) -> None:
        profile = bearer.profile
        if bearer.has(SWAPPED) or profile.attack == profile.defence:
            return
        about = {"fighter": bearer.id, "attack": profile.attack, "defence": profile.defence}
        if await confirm(bearer.side, EXTRA_LIMB, default=False, about=about):
            bearer.gain(SWAPPED, until="turn")
            battle.tell(lambda: LimbsSwapped(fighter=bearer.id, rules=(EXTRA_LIMB,)))


class Swapped(Hooks, name=SWAPPED):
    """ATT in place of DEF and DEF in place of ATT; whatever else changes them comes after."""

    __slots__ = ()
    order = -100

    def attack(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + bearer.profile.defence - bearer.profile.attack

    def defence(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + bearer.profile.attack - bearer.profile.defence
