"""Skills that change what a hit does."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import plain_test
from escarmouche.rulebooks.c2.skills.attributes import touches
from escarmouche.rulebooks.confrontation.dice import SIX
from escarmouche.rulebooks.confrontation.wound_table import Hit, WoundDice

ASSASSIN: Final = "c2.skill.assassin"
STRUCK: Final = "c2.skill.assassin#struck"
INSTINCT: Final = "c2.skill.instinct-de-survie"

ON_THEIR_GUARD: Final = (ASSASSIN, "c2.skill.conscience")
"""Skills whose owners no assassin takes by surprise; Beings of Destiny have the second."""


class Assassin(Hooks, name=ASSASSIN):
    """Throws three dice for its first wound roll of the turn against somebody it has charged, and keeps two of them.

    Other assassins, and whoever has Awareness, are not surprised. [c2.skill.assassin]
    """

    __slots__ = ()

    def wounding(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        return value.with_(dice=3, kept_by=ASSASSIN) if surprises(battle, bearer, battle[hit.victim]) else value

    async def after_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        victim = battle[hit.victim]
        if victim.in_play and surprises(battle, bearer, victim):
            bearer.gain(STRUCK, victim.id, until="turn")


class Struck(Hooks, name=STRUCK):
    """Whom (X) an assassin has already struck this turn."""

    __slots__ = ()
    stacking = "each"


def surprises(battle: Battle, assassin: Fighter, victim: Fighter) -> bool:
    """Whether the next wound roll of an assassin takes a victim by surprise."""
    return (
        victim.id in assassin.charged
        and not any(effect.name == STRUCK and effect.parameter == victim.id for effect in assassin.effects)
        and not any(victim.has(skill) for skill in ON_THEIR_GUARD)
        and touches(battle, ASSASSIN, victim)
    )


class Tough(Hooks, name="c2.skill.dur-a-cuire"):
    """Wounds are read one row higher, not above the first; doubles and cells of instant death stay what they are.

    A bane cancels this. [c2.skill.dur-a-cuire]
    """

    __slots__ = ()

    def wounded(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        return value.with_(milder=value.milder + 1)


class SurvivalInstinct(Hooks, name=INSTINCT):
    """Before each wound roll against it a 6 on a die cancels that roll. [c2.skill.instinct-de-survie]"""

    __slots__ = ()

    async def spares(self, battle: Battle, bearer: Fighter, hit: Hit) -> bool:
        return await plain_test(battle, bearer, INSTINCT, SIX)


class Possessed(Hooks, name="c2.skill.possede"):
    """Its wounds hamper it one step less: a light one not at all. Being stunned is no wound. [c2.skill.possede]"""

    __slots__ = ()

    def wound_penalty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return min(0, value + 1)
