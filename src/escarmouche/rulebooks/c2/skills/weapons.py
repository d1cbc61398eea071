"""Abilities that the book mentions without listing them among the skills: those of weapons."""

from __future__ import annotations

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.confrontation.wound_table import EXCEPTIONAL, KILLED, TORSO, Hit, WoundDice

BLOWS = "c2.melee.wound-roll"


class Deliverance(Hooks, name="c2.ability.delivrance"):
    """Alahel's sword always strikes the torso; the sum of the dice and the doubles stay what they are.

    [c2.ability.delivrance]
    """

    __slots__ = ()

    def wounding(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        return value.with_(location=TORSO) if hit.rule == BLOWS else value


class SacredWeapon(Hooks, name="c2.ability.arme-sacree"):
    """Any double on a wound roll of this weapon is TUÉ NET. [c2.ability.arme-sacree]

    Against a war machine that is the worst result as well, 4 structure points.
    """

    __slots__ = ()

    def wounding(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        return value.with_(doubles=(KILLED,) * len(EXCEPTIONAL)) if hit.rule == BLOWS else value
